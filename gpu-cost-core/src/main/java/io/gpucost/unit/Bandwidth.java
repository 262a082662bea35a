package io.gpucost.unit;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A rate of data, in whole bits per second and greater than zero. */
public final class Bandwidth implements Comparable<Bandwidth> {
  private static final String TYPE = "Bandwidth";
  private static final Pattern BITS =
      Pattern.compile("([kKmMgGtT]?)(?:(?i:bits?/s|bits?ps)|bps|bPS)|([kMGT]?)b/s");
  private static final Pattern BYTES = Pattern.compile("([kKmMgGtT]?)([iI]?)B(?:/[sS]|ps)");
  private static final BigDecimal MAX = BigDecimal.valueOf(Long.MAX_VALUE);
  private static final String PREFIXES = "kmgt";
  private static final long TERABIT = 1_000_000_000_000L;

  private final long bitsPerSecond;

  private Bandwidth(long bitsPerSecond) {
    this.bitsPerSecond = bitsPerSecond;
  }

  /**
   * A bandwidth in bits per second.
   *
   * @param bitsPerSecond in (0, 2<sup>63</sup>)
   * @return the bandwidth
   * @throws IllegalArgumentException if {@code bitsPerSecond} is not greater than 0
   */
  public static Bandwidth ofBitsPerSecond(long bitsPerSecond) {
    return new Bandwidth(Args.positive(bitsPerSecond, "bitsPerSecond"));
  }

  /**
   * A bandwidth in bytes per second.
   *
   * @param bytesPerSecond in (0, 2<sup>60</sup>)
   * @return the bandwidth
   * @throws IllegalArgumentException if {@code bytesPerSecond} is not greater than 0
   * @throws ArithmeticException if the bandwidth is 2<sup>63</sup> bits per second or more
   */
  public static Bandwidth ofBytesPerSecond(long bytesPerSecond) {
    return new Bandwidth(Math.multiplyExact(Args.positive(bytesPerSecond, "bytesPerSecond"), 8L));
  }

  /**
   * Reads a bandwidth such as {@code "32 Mbit/s"}, {@code "100 Mbps"}, {@code "1008 GB/s"} or
   * {@code "1.5 TB/s"}.
   *
   * <p>Bits are written {@code bit/s} or {@code bps} after no prefix, k, M, G or T in steps of
   * 1000; bytes {@code B/s} or {@code Bps} after the same or after Ki, Mi, Gi, Ti in steps of 1024.
   * The prefix and {@code bit/s} may be in any case, but a lone {@code B} is bytes and a lone
   * {@code b} is bits; {@code mb/s} and {@code MBPS} are refused, since people mean either. A
   * fraction is rounded half up to a whole bit per second.
   *
   * @param text a number and a unit
   * @return the bandwidth
   * @throws IllegalArgumentException if the text is not such a number and unit, or is not in (0,
   *     2<sup>63</sup>) bits per second
   */
  public static Bandwidth parse(String text) {
    Quantity quantity = Quantity.readNonNegative(text, TYPE, "32 Mbit/s");
    BigDecimal exact =
        quantity.number().multiply(BigDecimal.valueOf(bitsPer(quantity.unit(), text)));
    BigDecimal bits = exact.setScale(0, RoundingMode.HALF_UP);
    if (bits.signum() <= 0) {
      throw Texts.unreadable(TYPE, text, "must be greater than 0 bit/s");
    }
    if (bits.compareTo(MAX) > 0) {
      throw Texts.unreadable(TYPE, text, "must be at most " + MAX + " bit/s");
    }
    return new Bandwidth(bits.longValueExact());
  }

  private static long bitsPer(String unit, String text) {
    Matcher bits = BITS.matcher(unit);
    if (bits.matches()) {
      return power(1000, bits.group(1) == null ? bits.group(2) : bits.group(1));
    }
    Matcher bytes = BYTES.matcher(unit);
    boolean binary = bytes.matches() && !bytes.group(2).isEmpty();
    if (!bytes.matches() || (binary && bytes.group(1).isEmpty())) {
      throw Texts.unreadable(
          TYPE,
          text,
          "unit must be bit/s (kbit/s, Mbit/s, Gbit/s, Tbit/s, Mbps) or B/s (kB/s, MB/s, GB/s, TB/s, GiB/s),"
              + " but was '"
              + unit
              + "'");
    }
    return 8 * power(binary ? 1024 : 1000, bytes.group(1));
  }

  private static long power(long step, String prefix) {
    long power = 1;
    int count = prefix.isEmpty() ? 0 : PREFIXES.indexOf(prefix.toLowerCase(Locale.ROOT)) + 1;
    for (int i = 0; i < count; i++) {
      power *= step;
    }
    return power;
  }

  /**
   * The smaller of two bandwidths, the one that limits a path through both.
   *
   * @param a a bandwidth
   * @param b a bandwidth
   * @return the smaller
   */
  public static Bandwidth min(Bandwidth a, Bandwidth b) {
    Objects.requireNonNull(a, "a");
    Objects.requireNonNull(b, "b");
    return a.bitsPerSecond <= b.bitsPerSecond ? a : b;
  }

  /**
   * The larger of two bandwidths.
   *
   * @param a a bandwidth
   * @param b a bandwidth
   * @return the larger
   */
  public static Bandwidth max(Bandwidth a, Bandwidth b) {
    Objects.requireNonNull(a, "a");
    Objects.requireNonNull(b, "b");
    return a.bitsPerSecond >= b.bitsPerSecond ? a : b;
  }

  /**
   * The bandwidth in bits per second.
   *
   * @return bits per second in (0, 2<sup>63</sup>)
   */
  public long bitsPerSecond() {
    return bitsPerSecond;
  }

  /**
   * The bandwidth in bytes per second, as a double.
   *
   * @return bytes per second, greater than 0
   */
  public double bytesPerSecond() {
    return bitsPerSecond / 8.0;
  }

  /**
   * The time to move data at this bandwidth, without latency or overhead.
   *
   * <p>{@code seconds = ceil(8 x bytes / bits per second)}: 200 GB at 32 Mbit/s take 50,000 s.
   *
   * @param size the data to move
   * @return whole seconds, rounded up
   * @throws ArithmeticException if the time is 2<sup>63</sup> seconds or more
   */
  public Duration timeFor(DataSize size) {
    Objects.requireNonNull(size, "size");
    BigInteger bits = BigInteger.valueOf(size.bytes()).shiftLeft(3);
    BigInteger[] seconds = bits.divideAndRemainder(BigInteger.valueOf(bitsPerSecond));
    BigInteger roundedUp = seconds[1].signum() == 0 ? seconds[0] : seconds[0].add(BigInteger.ONE);
    return Duration.ofSeconds(roundedUp.longValueExact());
  }

  /**
   * The bandwidth of a number of equal links together.
   *
   * @param factor greater than 0
   * @return this times factor
   * @throws IllegalArgumentException if {@code factor} is not greater than 0
   * @throws ArithmeticException if the product is 2<sup>63</sup> bits per second or more
   */
  public Bandwidth multipliedBy(long factor) {
    return new Bandwidth(Math.multiplyExact(bitsPerSecond, Args.positive(factor, "factor")));
  }

  @Override
  public int compareTo(Bandwidth other) {
    return Long.compare(bitsPerSecond, other.bitsPerSecond);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Bandwidth that && bitsPerSecond == that.bitsPerSecond;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(bitsPerSecond);
  }

  /**
   * The exact bandwidth in the largest unit that divides it, such as {@code "32 Mbit/s"}; {@link
   * #parse} reads it.
   *
   * <p>From 1 Tbit/s on it is in bytes, as memory and links inside a machine are quoted: {@code
   * "1008 GB/s"}.
   *
   * @return a whole number and a unit
   */
  @Override
  public String toString() {
    boolean inBytes = bitsPerSecond >= TERABIT && bitsPerSecond % 8 == 0;
    long number = inBytes ? bitsPerSecond / 8 : bitsPerSecond;
    int unit = 0;
    while (number % 1000 == 0 && unit < PREFIXES.length()) {
      number /= 1000;
      unit++;
    }
    String prefix = unit == 0 ? "" : "kMGT".substring(unit - 1, unit);
    return number + " " + prefix + (inBytes ? "B/s" : "bit/s");
  }
}
