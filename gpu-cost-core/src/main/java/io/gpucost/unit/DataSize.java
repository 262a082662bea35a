package io.gpucost.unit;

import java.math.BigDecimal;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An amount of data on a disk or on a wire, in whole bytes.
 *
 * <p>1 GB is 10<sup>9</sup> bytes and 1 GiB is 2<sup>30</sup> bytes; the two are never mixed.
 */
public final class DataSize implements Comparable<DataSize> {
  /** No bytes. */
  public static final DataSize ZERO = new DataSize(0);

  private final long bytes;

  private DataSize(long bytes) {
    this.bytes = bytes;
  }

  /**
   * A size in bytes.
   *
   * @param bytes in [0, 2<sup>63</sup>)
   * @return the size
   * @throws IllegalArgumentException if {@code bytes} is negative
   */
  public static DataSize ofBytes(long bytes) {
    return new DataSize(Args.notNegative(bytes, "bytes"));
  }

  /**
   * A size in MiB of 2<sup>20</sup> bytes.
   *
   * @param mebibytes 0 or greater
   * @return the size
   * @throws IllegalArgumentException if {@code mebibytes} is negative
   * @throws ArithmeticException if the size is 2<sup>63</sup> bytes or more
   */
  public static DataSize ofMiB(long mebibytes) {
    return new DataSize(Math.multiplyExact(Args.notNegative(mebibytes, "mebibytes"), ByteText.MIB));
  }

  /**
   * A size in GiB of 2<sup>30</sup> bytes.
   *
   * @param gibibytes 0 or greater
   * @return the size
   * @throws IllegalArgumentException if {@code gibibytes} is negative
   * @throws ArithmeticException if the size is 2<sup>63</sup> bytes or more
   */
  public static DataSize ofGiB(long gibibytes) {
    return new DataSize(Math.multiplyExact(Args.notNegative(gibibytes, "gibibytes"), ByteText.GIB));
  }

  /**
   * A size in GB of 10<sup>9</sup> bytes.
   *
   * @param gigabytes 0 or greater
   * @return the size
   * @throws IllegalArgumentException if {@code gigabytes} is negative
   * @throws ArithmeticException if the size is 2<sup>63</sup> bytes or more
   */
  public static DataSize ofGB(long gigabytes) {
    return new DataSize(Math.multiplyExact(Args.notNegative(gigabytes, "gigabytes"), ByteText.GB));
  }

  /**
   * A computed size, rounded half up to a whole byte.
   *
   * @param bytes finite, 0 or greater
   * @return the nearest size
   * @throws IllegalArgumentException if {@code bytes} is negative, infinite or NaN
   * @throws ArithmeticException if the size is 2<sup>63</sup> bytes or more
   */
  public static DataSize roundedFrom(double bytes) {
    BigDecimal exact = new BigDecimal(Args.notNegative(bytes, "bytes"));
    return new DataSize(Args.roundToLong(exact, "bytes"));
  }

  /**
   * Reads a size such as {@code "20 GB"}, {@code "24564 MiB"}, {@code "1.5GiB"} or {@code "512 B"}.
   *
   * <p>Units are B, kB, MB, GB, TB, PB in steps of 1000 and KiB, MiB, GiB, TiB, PiB in steps of
   * 1024, in any case, except that {@code Gb} and its like are refused because they mean bits. A
   * fraction of a unit is rounded half up to a whole byte.
   *
   * @param text a number and a unit
   * @return the size
   * @throws IllegalArgumentException if the text is not such a number and unit, is negative, is a
   *     fraction of {@code B}, or is 2<sup>63</sup> bytes or more
   */
  public static DataSize parse(String text) {
    return new DataSize(ByteText.parse(text, "DataSize"));
  }

  /**
   * The smaller of two sizes.
   *
   * @param a a size
   * @param b a size
   * @return the smaller
   */
  public static DataSize min(DataSize a, DataSize b) {
    Objects.requireNonNull(a, "a");
    Objects.requireNonNull(b, "b");
    return a.bytes <= b.bytes ? a : b;
  }

  /**
   * The larger of two sizes.
   *
   * @param a a size
   * @param b a size
   * @return the larger
   */
  public static DataSize max(DataSize a, DataSize b) {
    Objects.requireNonNull(a, "a");
    Objects.requireNonNull(b, "b");
    return a.bytes >= b.bytes ? a : b;
  }

  /**
   * The size in bytes.
   *
   * @return bytes in [0, 2<sup>63</sup>)
   */
  public long bytes() {
    return bytes;
  }

  /**
   * The size in GB, exactly: what prices per GB are multiplied by.
   *
   * @return bytes / 10<sup>9</sup>
   */
  public BigDecimal gigabytes() {
    return BigDecimal.valueOf(bytes, 9);
  }

  /**
   * The size in GB of 10<sup>9</sup> bytes, as a double.
   *
   * @return GB, 0 or greater
   */
  public double toGB() {
    return (double) bytes / ByteText.GB;
  }

  /**
   * The size in GiB of 2<sup>30</sup> bytes, as a double.
   *
   * @return GiB, 0 or greater
   */
  public double toGiB() {
    return (double) bytes / ByteText.GIB;
  }

  /**
   * Whether there are no bytes.
   *
   * @return true for {@link #ZERO}
   */
  public boolean isZero() {
    return bytes == 0;
  }

  /**
   * The sum of two sizes.
   *
   * @param other the size to add
   * @return this + other
   * @throws ArithmeticException if the sum is 2<sup>63</sup> bytes or more
   */
  public DataSize plus(DataSize other) {
    Objects.requireNonNull(other, "other");
    return new DataSize(Math.addExact(bytes, other.bytes));
  }

  /**
   * The difference of two sizes.
   *
   * @param other the size to take away, at most this size
   * @return this - other
   * @throws ArithmeticException if {@code other} is larger than this
   */
  public DataSize minus(DataSize other) {
    Objects.requireNonNull(other, "other");
    return new DataSize(Args.minus(bytes, other.bytes, "DataSize in bytes"));
  }

  /**
   * The size of a number of equal things.
   *
   * @param factor 0 or greater
   * @return this times factor
   * @throws IllegalArgumentException if {@code factor} is negative
   * @throws ArithmeticException if the product is 2<sup>63</sup> bytes or more
   */
  public DataSize multipliedBy(long factor) {
    return new DataSize(Math.multiplyExact(bytes, Args.notNegative(factor, "factor")));
  }

  @Override
  public int compareTo(DataSize other) {
    return Long.compare(bytes, other.bytes);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof DataSize that && bytes == that.bytes;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(bytes);
  }

  /**
   * The exact size in the unit that makes the shortest text, such as {@code "24 GiB"}, {@code "20
   * GB"} or {@code "123 B"}; {@link #parse} reads it.
   *
   * @return a whole number and a unit
   */
  @Override
  public String toString() {
    return ByteText.format(bytes);
  }
}
