package io.gpucost.modelfile;

import io.gpucost.catalog.strictjson.Shown;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the header of a safetensors file: its length in 8 bytes, then a JSON object that gives each
 * tensor its type, shape and place. Source: <a
 * href="https://github.com/huggingface/safetensors#format">safetensors, Format</a>, retrieved
 * 2026-11. As there, the data have no holes, and no two tensors share bytes.
 */
final class SafetensorsReader {
  /**
   * The most bytes of a header. The format allows 100 MB; the 160 bytes a tensor usually takes make
   * this 200,000 tensors in one file, where the largest published have 50,000.
   */
  static final int MOST_BYTES = 32 << 20;

  private static final int MOST_DIMENSIONS = 64;
  private static final String METADATA = "__metadata__";

  private final Source source;
  private final TensorTable table;
  private final List<Place> places = new ArrayList<>();

  private record Place(String name, long begin, long end) {}

  private SafetensorsReader(Source source, TensorTable table) {
    this.source = source;
    this.table = table;
  }

  /** Reads the header, and adds its tensors to a table. */
  static void read(Source source, TensorTable table) throws IOException {
    new SafetensorsReader(source, table).read();
  }

  private void read() throws IOException {
    long length = source.count(MOST_BYTES, "header length");
    byte[] header = source.bytes(length, "header");
    JsonWalk.document(
        source,
        header,
        "header",
        (walk, name) -> {
          if (name.equals(METADATA)) {
            walk.skip();
          } else {
            table.add(source, tensor(walk, name));
          }
        });
    requireDense();
  }

  private Tensor tensor(JsonWalk walk, String name) throws IOException {
    String what = TensorTable.named(name);
    Draft draft = new Draft();
    walk.object(
        what,
        (fields, field) -> {
          boolean first =
              switch (field) {
                case "dtype" -> draft.type == null;
                case "shape" -> draft.shape == null;
                case "data_offsets" -> draft.offsets == null;
                default -> true;
              };
          if (!first) {
            throw source.refuse(what + " " + field, "be given once", "given again");
          }
          switch (field) {
            case "dtype" -> draft.type = type(what, fields.text(what + " dtype"));
            case "shape" -> draft.shape = fields.wholes(what + " shape", MOST_DIMENSIONS);
            case "data_offsets" -> draft.offsets = fields.wholes(what + " data_offsets", 2);
            default -> fields.skip();
          }
        });
    return draft.tensor(name, what);
  }

  private SafetensorsType type(String what, String name) {
    return SafetensorsType.of(name)
        .orElseThrow(
            () ->
                source.refuse(
                    what + " dtype", "be one of " + SafetensorsType.all(), Shown.text(name)));
  }

  /** A tensor while its fields are read. */
  private final class Draft {
    private @Nullable SafetensorsType type;
    private @Nullable List<Long> shape;
    private @Nullable List<Long> offsets;

    Tensor tensor(String name, String what) {
      SafetensorsType stored = given(type, what + " dtype");
      List<Long> dimensions = given(shape, what + " shape");
      List<Long> bounds = given(offsets, what + " data_offsets");
      if (bounds.size() != 2 || bounds.get(0) > bounds.get(1)) {
        throw source.refuse(what + " data_offsets", "be a begin and an end after it", bounds);
      }
      long begin = bounds.get(0);
      long bytes = bounds.get(1) - begin;
      long elements;
      long bits;
      try {
        elements = dimensions.stream().reduce(1L, Math::multiplyExact);
        bits = Math.multiplyExact(elements, (long) stored.bits());
      } catch (ArithmeticException e) {
        throw source.refuse(what + " shape", "have fewer than 2^63 bits", dimensions);
      }
      if (bits % 8 != 0 || bits / 8 != bytes) {
        throw source.refuse(
            what + " data_offsets",
            "hold the " + bits / 8 + " bytes of " + stored + " " + dimensions,
            bytes);
      }
      places.add(new Place(name, begin, begin + bytes));
      return new Tensor(name, stored.name(), stored.content(), dimensions, elements, bytes);
    }

    private <T> T given(@Nullable T value, String what) {
      return Optional.ofNullable(value)
          .orElseThrow(() -> source.refuse(what, "be given", "left out"));
    }
  }

  /** Each tensor begins where the one before it ends, and the last ends with the file. */
  private void requireDense() {
    places.sort(Comparator.comparingLong(Place::begin).thenComparingLong(Place::end));
    long end = 0;
    for (Place place : places) {
      if (place.begin() != end) {
        throw source.refuse(
            TensorTable.named(place.name()) + " data_offsets",
            "begin at " + end + ", where the tensor before ends",
            place.begin());
      }
      end = place.end();
    }
    if (source.size().isPresent() && source.size().getAsLong() - source.position() != end) {
      throw source.refuse(
          "tensor data",
          "take the " + (source.size().getAsLong() - source.position()) + " bytes after the header",
          end);
    }
  }
}
