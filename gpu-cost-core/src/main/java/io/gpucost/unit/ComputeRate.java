package io.gpucost.unit;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A peak rate of arithmetic, in 10<sup>12</sup> operations per second.
 *
 * <p>Operations are floating-point ones (TFLOPS) or integer ones (TOPS); which of the two, and at
 * what precision, belongs to the place where the rate is used.
 */
public final class ComputeRate implements Comparable<ComputeRate> {
  /** No operations per second. */
  public static final ComputeRate ZERO = new ComputeRate(BigDecimal.ZERO);

  private static final String TYPE = "ComputeRate";
  private static final BigDecimal MAX = BigDecimal.TEN.pow(12);
  private static final int MAX_DECIMALS = 24;

  private final BigDecimal tflops;

  private ComputeRate(BigDecimal tflops) {
    this.tflops = tflops;
  }

  /**
   * A rate in TFLOPS, or TOPS for integers.
   *
   * @param tflops in [0, 10<sup>12</sup>], at most 24 decimals
   * @return the rate
   * @throws IllegalArgumentException if {@code tflops} is negative, above 10<sup>12</sup> or has
   *     more decimals
   */
  public static ComputeRate ofTflops(BigDecimal tflops) {
    BigDecimal value = Decimals.canonical(Decimals.requireBounded(tflops, "tflops"));
    if (value.signum() >= 0 && value.compareTo(MAX) <= 0 && value.scale() <= MAX_DECIMALS) {
      return new ComputeRate(value);
    }
    throw new IllegalArgumentException(
        "tflops must be between 0 and 1e12 with at most 24 decimals, but was " + value);
  }

  /**
   * Reads a rate such as {@code "82.58 TFLOPS"}, {@code "1.3 PFLOPS"} or {@code "660 TOPS"}.
   *
   * <p>The unit is FLOPS, FLOP/s or OPS after G, T, P or E, in any case.
   *
   * @param text a number and a unit
   * @return the rate
   * @throws IllegalArgumentException if the text is not such a number and unit, is negative, or
   *     exceeds what {@link #ofTflops} allows
   */
  public static ComputeRate parse(String text) {
    Quantity quantity = Quantity.readNonNegative(text, TYPE, "82.58 TFLOPS");
    String unit = quantity.unit().toUpperCase(Locale.ROOT);
    int scale = unit.isEmpty() ? -1 : "GTPE".indexOf(unit.charAt(0));
    String operations = unit.isEmpty() ? "" : unit.substring(1);
    boolean known =
        operations.equals("FLOPS") || operations.equals("FLOP/S") || operations.equals("OPS");
    if (scale < 0 || !known) {
      throw Texts.unreadable(
          TYPE,
          text,
          "unit must be one of GFLOPS, TFLOPS, PFLOPS, EFLOPS, GOPS, TOPS, POPS, EOPS, but was '"
              + quantity.unit()
              + "'");
    }
    BigDecimal tflops = quantity.number().scaleByPowerOfTen(3 * (scale - 1));
    if (tflops.compareTo(MAX) > 0 || tflops.stripTrailingZeros().scale() > MAX_DECIMALS) {
      throw Texts.unreadable(
          TYPE, text, "must be between 0 and 1e12 TFLOPS with at most 24 decimals");
    }
    return ofTflops(tflops);
  }

  /**
   * The rate in TFLOPS, or TOPS for integers.
   *
   * @return 10<sup>12</sup> operations per second in [0, 10<sup>12</sup>], without trailing zeros
   */
  public BigDecimal tflops() {
    return tflops;
  }

  /**
   * The rate in single operations per second, as a double.
   *
   * @return operations per second, 0 or greater
   */
  public double flopsPerSecond() {
    return tflops.scaleByPowerOfTen(12).doubleValue();
  }

  @Override
  public int compareTo(ComputeRate other) {
    return tflops.compareTo(other.tflops);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ComputeRate that && tflops.compareTo(that.tflops) == 0;
  }

  @Override
  public int hashCode() {
    return Objects.hash(tflops);
  }

  /**
   * The exact rate, such as {@code "82.58 TFLOPS"}; {@link #parse} reads it.
   *
   * @return a number and the unit TFLOPS
   */
  @Override
  public String toString() {
    return Decimals.toText(tflops) + " TFLOPS";
  }
}
