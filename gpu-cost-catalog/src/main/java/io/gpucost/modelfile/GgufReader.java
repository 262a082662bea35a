package io.gpucost.modelfile;

import io.gpucost.modelfile.Tensor.Content;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the head of a GGUF file, versions 2 and 3: metadata and the table of tensors. Source: <a
 * href="https://github.com/ggml-org/ggml/blob/master/docs/gguf.md">ggml, docs/gguf.md</a>,
 * retrieved 2026-11-30.
 */
final class GgufReader {
  /**
   * The most bytes read of a head. The largest published have about 20 MB, nearly all of it
   * vocabulary (262,144 tokens and their merges, 2025).
   */
  static final long MOST_BYTES = 128L << 20;

  static final String MAGIC = "GGUF";

  private static final long MOST_TENSORS = 100_000;
  private static final long LONGEST_NAME = 1_000;
  private static final int MOST_DIMENSIONS = 4;
  private static final long USUAL_ALIGNMENT = 32;
  private static final long MOST_ALIGNMENT = 1 << 20;

  private final Source source;
  private long dataEnd;

  private GgufReader(Source source) {
    this.source = source;
  }

  /** Reads the head, and adds its tensors to a table. */
  static GgufMetadata read(Source source, TensorTable table) throws IOException {
    return new GgufReader(source.within(MOST_BYTES)).read(table);
  }

  private GgufMetadata read(TensorTable table) throws IOException {
    long magic = source.number(4, "magic");
    if (magic != 0x46554747) {
      throw source.refuse("magic", "be " + MAGIC, "0x" + Long.toHexString(magic));
    }
    int version = source.number32("version");
    if (version != 2 && version != 3) {
      boolean bigEndian = version == 2 << 24 || version == 3 << 24;
      throw source.refuse(
          "version",
          "be 2 or 3, little-endian",
          bigEndian ? "big-endian" : Integer.toUnsignedString(version));
    }
    long tensors = source.count(MOST_TENSORS, "tensor_count");
    GgufMetadata metadata = GgufMetadata.read(source);
    long alignment = alignment(metadata);
    for (long i = 0; i < tensors; i++) {
      table.add(source, tensor(alignment));
    }
    requireData(alignment);
    return metadata;
  }

  private long alignment(GgufMetadata metadata) {
    long alignment = metadata.number("general.alignment").orElse(USUAL_ALIGNMENT);
    if (alignment < 1 || alignment > MOST_ALIGNMENT || Long.bitCount(alignment) != 1) {
      throw source.refuse(
          "general.alignment",
          "be a power of two of at most " + MOST_ALIGNMENT,
          Long.toUnsignedString(alignment));
    }
    return alignment;
  }

  private Tensor tensor(long alignment) throws IOException {
    String name = source.text(LONGEST_NAME, "tensor name");
    String what = TensorTable.named(name);
    int dimensions = source.number32(what);
    if (dimensions < 0 || dimensions > MOST_DIMENSIONS) {
      throw source.refuse(
          what,
          "have at most " + MOST_DIMENSIONS + " dimensions",
          Integer.toUnsignedString(dimensions));
    }
    List<Long> shape = new ArrayList<>(dimensions);
    for (int i = 0; i < dimensions; i++) {
      // Stored the other way round: the fastest dimension first.
      shape.add(0, source.count(Long.MAX_VALUE, what + " dimension"));
    }
    int code = source.number32(what);
    GgmlType type =
        GgmlType.of(code)
            .orElseThrow(
                () ->
                    source.refuse(
                        what, "be of a known type", "type " + Integer.toUnsignedString(code)));
    long row = shape.isEmpty() ? 1 : shape.get(dimensions - 1);
    if (row % type.blockElements() != 0) {
      throw source.refuse(
          what, "have rows of whole blocks of " + type.blockElements() + " (" + type + ")", row);
    }
    Tensor tensor;
    try {
      long elements = shape.stream().reduce(1L, Math::multiplyExact);
      tensor =
          new Tensor(name, type.name(), Content.WEIGHTS, shape, elements, type.bytes(elements));
    } catch (ArithmeticException e) {
      throw source.refuse(what, "have fewer than 2^63 elements and bytes", shape);
    }
    place(tensor, what, source.number(8, what + " offset"), alignment);
    return tensor;
  }

  /** Tensors follow each other; one may not begin within another. */
  private void place(Tensor tensor, String what, long offset, long alignment) {
    if (offset < dataEnd || offset % alignment != 0) {
      throw source.refuse(
          what + " offset",
          "be a multiple of " + alignment + " and at least " + dataEnd,
          Long.toUnsignedString(offset));
    }
    try {
      dataEnd = Math.addExact(offset, tensor.bytes());
    } catch (ArithmeticException e) {
      throw source.refuse(what, "end before byte 2^63", "offset " + offset);
    }
  }

  /** The data must be there, though none of it is read. */
  private void requireData(long alignment) {
    if (dataEnd == 0 || source.size().isEmpty()) {
      return;
    }
    long begin = (source.position() + alignment - 1) / alignment * alignment;
    long size = source.size().getAsLong();
    if (dataEnd > size - begin) {
      throw source.refuse(
          "tensor data",
          "end within the file of " + size + " bytes",
          dataEnd + " bytes from byte " + begin);
    }
  }
}
