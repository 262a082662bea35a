package io.gpucost.catalog.loading;

import org.jspecify.annotations.Nullable;

/**
 * Tells rows apart in 16 bytes, however long they are: two hashes of 64 bits in the manner of
 * FNV-1a. Who makes two rows of a file alike on purpose leaves out one of his own.
 *
 * @param high the first of them
 * @param low the second of them
 */
record Fingerprint(long high, long low) {
  private static final long OFFSET = 0xcbf29ce484222325L;
  private static final long PRIME = 0x100000001b3L;

  /** The golden ratio of 2^64, odd and far from the prime. */
  private static final long OTHER = 0x9e3779b97f4a7c15L;

  /** Returns the fingerprint of a row; rows that read alike have the same. */
  static Fingerprint of(Object row) {
    String text = row.toString();
    long high = OFFSET;
    long low = text.length();
    for (int i = 0; i < text.length(); i++) {
      high = (high ^ text.charAt(i)) * PRIME;
      low = (low ^ text.charAt(i)) * OTHER;
    }
    return new Fingerprint(high, low);
  }

  // By hand, for a quick start: the JVM links those of a record at run time.

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Fingerprint that && high == that.high && low == that.low;
  }

  @Override
  public int hashCode() {
    return (int) (low >>> 32);
  }
}
