package io.gpucost.catalog.loading;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;

/**
 * Tells rows apart in 16 bytes, however long they are: the first half of a SHA-256.
 *
 * @param high the first half of it
 * @param low the second half of it
 */
record Fingerprint(long high, long low) {
  /** Returns the fingerprint of a row; equal rows have the same. */
  static Fingerprint of(Object row) {
    MessageDigest digest = sha256();
    if (row instanceof List<?> cells) {
      for (Object cell : cells) {
        add(digest, String.valueOf(cell));
      }
    } else {
      add(digest, String.valueOf(row));
    }
    ByteBuffer hash = ByteBuffer.wrap(digest.digest());
    return new Fingerprint(hash.getLong(), hash.getLong());
  }

  /** The length goes first, so that no two rows run together to the same. */
  private static void add(MessageDigest digest, String cell) {
    byte[] bytes = cell.getBytes(StandardCharsets.UTF_8);
    digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, bytes.length));
    digest.update(bytes);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
