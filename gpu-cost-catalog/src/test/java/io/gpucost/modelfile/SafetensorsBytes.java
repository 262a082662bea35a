package io.gpucost.modelfile;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Writes small safetensors files byte by byte, right ones and wrong ones. */
final class SafetensorsBytes {
  private final List<String> entries = new ArrayList<>();
  private int end;

  /** A tensor behind the ones before it. */
  SafetensorsBytes tensor(String name, String type, String shape, int bytes) {
    int begin = end;
    end += bytes;
    return raw(
        "\"%s\":{\"dtype\":\"%s\",\"shape\":%s,\"data_offsets\":[%d,%d]}"
            .formatted(name, type, shape, begin, end));
  }

  SafetensorsBytes raw(String entry) {
    entries.add(entry);
    return this;
  }

  byte[] toBytes() {
    return of("{" + String.join(",", entries) + "}", end);
  }

  static byte[] of(String header, int dataBytes) {
    byte[] json = header.getBytes(StandardCharsets.UTF_8);
    return of(json.length, json, dataBytes);
  }

  static byte[] of(long claimed, byte[] header, int dataBytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(GgufBytes.le(8, claimed));
    out.writeBytes(header);
    out.writeBytes(new byte[dataBytes]);
    return out.toByteArray();
  }
}
