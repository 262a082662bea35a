package io.gpucost.modelfile;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.UnaryOperator;

/** Writes small GGUF files byte by byte, right ones and wrong ones. */
final class GgufBytes {
  static final int UINT32 = 4;
  static final int STRING = 8;
  static final int ARRAY = 9;
  static final int UINT64 = 10;

  private final ByteArrayOutputStream metadata = new ByteArrayOutputStream();
  private final ByteArrayOutputStream tensors = new ByteArrayOutputStream();
  private long keys;
  private long tensorCount;
  private long dataBytes;
  private int version = 3;
  private UnaryOperator<byte[]> data = bytes -> bytes;

  static byte[] le(int bytes, long number) {
    byte[] eight = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(number).array();
    return Arrays.copyOf(eight, bytes);
  }

  private static void text(ByteArrayOutputStream out, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeBytes(le(8, bytes.length));
    out.writeBytes(bytes);
  }

  GgufBytes version(int number) {
    version = number;
    return this;
  }

  /** A pair whose value is written as given. */
  GgufBytes raw(String key, int type, byte[] value) {
    text(metadata, key);
    metadata.writeBytes(le(4, type));
    metadata.writeBytes(value);
    keys++;
    return this;
  }

  GgufBytes number(String key, long number) {
    return raw(key, UINT32, le(4, number));
  }

  GgufBytes text(String key, String value) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    text(out, value);
    return raw(key, STRING, out.toByteArray());
  }

  GgufBytes numbers(String key, long... numbers) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(le(4, UINT32));
    out.writeBytes(le(8, numbers.length));
    for (long number : numbers) {
      out.writeBytes(le(4, number));
    }
    return raw(key, ARRAY, out.toByteArray());
  }

  GgufBytes texts(String key, int count) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(le(4, STRING));
    out.writeBytes(le(8, count));
    for (int i = 0; i < count; i++) {
      text(out, "token" + i);
    }
    return raw(key, ARRAY, out.toByteArray());
  }

  /** A tensor at the next place that is a multiple of 32. */
  GgufBytes tensor(String name, int type, long bytes, long... fastestFirst) {
    long offset = (dataBytes + 31) / 32 * 32;
    return tensorAt(name, type, bytes, offset, fastestFirst);
  }

  GgufBytes tensorAt(String name, int type, long bytes, long offset, long... fastestFirst) {
    text(tensors, name);
    tensors.writeBytes(le(4, fastestFirst.length));
    for (long size : fastestFirst) {
      tensors.writeBytes(le(8, size));
    }
    tensors.writeBytes(le(4, type));
    tensors.writeBytes(le(8, offset));
    dataBytes = offset + bytes;
    tensorCount++;
    return this;
  }

  /** Claims another number of tensors than there are. */
  GgufBytes claimedTensors(long count) {
    tensorCount = count;
    return this;
  }

  /** Claims another number of keys than there are. */
  GgufBytes claimedKeys(long count) {
    keys = count;
    return this;
  }

  /** Leaves off the end of the data. */
  GgufBytes cutBy(int bytes) {
    data = whole -> Arrays.copyOf(whole, whole.length - bytes);
    return this;
  }

  byte[] toBytes() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes("GGUF".getBytes(StandardCharsets.US_ASCII));
    out.writeBytes(le(4, version));
    out.writeBytes(le(8, tensorCount));
    out.writeBytes(le(8, keys));
    out.writeBytes(metadata.toByteArray());
    out.writeBytes(tensors.toByteArray());
    if (dataBytes > 0 && dataBytes < 1 << 24) {
      out.writeBytes(new byte[(32 - out.size() % 32) % 32]);
      out.writeBytes(new byte[(int) dataBytes]);
    }
    return data.apply(out.toByteArray());
  }
}
