package io.gpucost.modelfile;

import io.gpucost.modelfile.ModelFile.Kind;
import io.gpucost.unit.MemorySize;
import io.gpucost.unit.ParameterCount;
import io.gpucost.workload.ModelShape;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the files that hold weights: one, or all parts of a model. */
final class Weights {
  /** How both formats name the parts: {@code model-00001-of-00004.safetensors}. */
  private static final Pattern PART =
      Pattern.compile("(.*)-(\\d{5})-of-(\\d{5})(\\.(?:safetensors|gguf))");

  private static final int MOST_PARTS = 10_000;

  private final Source source;
  private final ShardResolver shards;
  private final TensorTable table = new TensorTable();

  /** Reads one head, and adds its tensors to a table. */
  @FunctionalInterface
  private interface HeadReader {
    void read(Source source, TensorTable table) throws IOException;
  }

  Weights(Source source, ShardResolver shards) {
    this.source = source;
    this.shards = shards;
  }

  ModelFile gguf() throws IOException {
    GgufMetadata metadata = GgufReader.read(source, table);
    boolean whole = readAll(otherParts(), GgufReader::read);
    return file(
        Kind.GGUF,
        GgufShape.of(metadata, table),
        whole ? table.bytes(source) : Optional.empty(),
        whole ? table.parameters(source) : Optional.empty(),
        metadata.number("general.file_type").flatMap(GgufFileType::name));
  }

  ModelFile safetensors() throws IOException {
    SafetensorsReader.read(source, table);
    return tensors(Kind.SAFETENSORS, readAll(otherParts(), SafetensorsReader::read));
  }

  /** Where parts are not at hand, the total that the index states is as good as they are. */
  ModelFile index() throws IOException {
    SafetensorsIndex index = SafetensorsIndex.read(source);
    if (readAll(index.files(), SafetensorsReader::read)) {
      index.requireAllIn(table);
      return tensors(Kind.SAFETENSORS_INDEX, true);
    }
    return file(
        Kind.SAFETENSORS_INDEX,
        ModelShape.builder(),
        index.totalBytes(),
        Optional.empty(),
        Optional.empty());
  }

  private ModelFile tensors(Kind kind, boolean whole) {
    ModelShape.Builder shape = ModelShape.builder();
    if (whole) {
      table.seen().applyTo(shape);
    }
    return file(
        kind,
        shape,
        whole ? table.bytes(source) : Optional.empty(),
        whole ? table.parameters(source) : Optional.empty(),
        Optional.empty());
  }

  private ModelFile file(
      Kind kind,
      ModelShape.Builder shape,
      Optional<MemorySize> bytes,
      Optional<ParameterCount> parameters,
      Optional<String> fileType) {
    shape.source(source.file());
    bytes.ifPresent(shape::weightBytes);
    parameters.ifPresent(shape::parameters);
    return new ModelFile(
        kind, source.naming(shape::build), bytes, parameters, table.types(), fileType);
  }

  /** The names of the other parts, where this file's own name says that it is one of several. */
  private List<String> otherParts() {
    Matcher part = PART.matcher(source.file());
    if (!part.matches()) {
      return List.of();
    }
    int count = Integer.parseInt(part.group(3));
    if (count > MOST_PARTS) {
      throw source.refuse("file", "be one of at most " + MOST_PARTS + " parts", count);
    }
    List<String> others = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      String name =
          String.format(
              Locale.ROOT, "%s-%05d-of-%s%s", part.group(1), i, part.group(3), part.group(4));
      if (!name.equals(source.file())) {
        others.add(name);
      }
    }
    return others;
  }

  /** Reads the named files too, unless one of them is not at hand. */
  private boolean readAll(List<String> names, HeadReader reader) throws IOException {
    List<Path> files = new ArrayList<>();
    for (String name : names) {
      Optional<Path> file = shards.resolve(name);
      if (file.isEmpty()) {
        return false;
      }
      files.add(file.get());
    }
    for (Path file : files) {
      try (InputStream in = ModelFiles.open(file)) {
        reader.read(ModelFiles.source(in, file), table);
      }
    }
    return true;
  }
}
