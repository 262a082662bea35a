package io.gpucost.modelfile;

import io.gpucost.catalog.strictjson.Shown;
import io.gpucost.unit.MemorySize;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A {@code model.safetensors.index.json}: which tensor is in which file, and how many bytes all
 * take.
 */
final class SafetensorsIndex {
  private static final int MOST_BYTES = 32 << 20;
  private static final int MOST_FILES = 10_000;

  /**
   * A file beside the index: no folder, no drive, no index of its own that could lead in circles.
   */
  private static final Pattern PLAIN =
      Pattern.compile("[\\p{L}\\p{N}_+=@ .-]{1,200}\\.safetensors");

  private final Source source;
  private final Set<String> tensors = new HashSet<>();
  private final Set<String> files = new LinkedHashSet<>();
  private Optional<MemorySize> totalBytes = Optional.empty();
  private boolean mapped;

  private SafetensorsIndex(Source source) {
    this.source = source;
  }

  static SafetensorsIndex read(Source source) throws IOException {
    SafetensorsIndex index = new SafetensorsIndex(source);
    byte[] document = source.rest(MOST_BYTES);
    JsonWalk.document(source, document, "index", index::field);
    if (index.files.isEmpty()) {
      throw source.refuse("weight_map", "name at least one tensor", "none");
    }
    return index;
  }

  private void field(JsonWalk walk, String name) throws IOException {
    if (name.equals("weight_map")) {
      if (mapped) {
        throw source.refuse(name, "be given once", "given again");
      }
      mapped = true;
      walk.object(name, this::tensor);
    } else if (name.equals("metadata") && walk.isObject()) {
      walk.object(name, this::metadata);
    } else {
      walk.skip();
    }
  }

  /** Some tools write other things here; a total that is no whole number is no total. */
  private void metadata(JsonWalk walk, String name) throws IOException {
    if (name.equals("total_size") && walk.isWhole()) {
      long bytes = walk.whole("metadata.total_size");
      totalBytes = bytes == 0 ? Optional.empty() : Optional.of(MemorySize.ofBytes(bytes));
    } else {
      walk.skip();
    }
  }

  private void tensor(JsonWalk walk, String name) throws IOException {
    String what = "weight_map " + TensorTable.named(name);
    String file = walk.text(what);
    if (!PLAIN.matcher(file).matches() || file.startsWith(".")) {
      throw source.refuse(what, "be in a .safetensors file beside the index", Shown.text(file));
    }
    files.add(file);
    if (files.size() > MOST_FILES || tensors.size() >= TensorTable.MOST) {
      throw source.refuse(
          "weight_map",
          "name at most " + TensorTable.MOST + " tensors in " + MOST_FILES + " files",
          "more");
    }
    if (!tensors.add(name)) {
      throw source.refuse(what, "be given once", "given again");
    }
  }

  /** The plain names of the files, in the order in which they are first named. */
  List<String> files() {
    return List.copyOf(files);
  }

  /** The stated bytes of all tensors. */
  Optional<MemorySize> totalBytes() {
    return totalBytes;
  }

  /** Refuses the index where its files hold other tensors than it says. */
  void requireAllIn(TensorTable table) {
    for (String tensor : tensors) {
      if (!table.contains(tensor)) {
        throw source.refuse(
            "weight_map " + TensorTable.named(tensor), "be in one of its files", "missing");
      }
    }
  }
}
