package io.gpucost.unit;

import java.math.BigDecimal;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The number of parameters of a model, greater than zero. */
public final class ParameterCount implements Comparable<ParameterCount> {
  private static final String TYPE = "ParameterCount";
  private static final String PREFIXES = "KMBT";
  private static final BigDecimal MAX = BigDecimal.valueOf(Long.MAX_VALUE);

  private final long value;

  private ParameterCount(long value) {
    this.value = value;
  }

  /**
   * A number of parameters.
   *
   * @param value in (0, 2<sup>63</sup>)
   * @return the count
   * @throws IllegalArgumentException if {@code value} is not greater than 0
   */
  public static ParameterCount of(long value) {
    return new ParameterCount(Args.positive(value, "parameters"));
  }

  /**
   * Reads a count such as {@code "45M"}, {@code "7B"}, {@code "6.7384B"}, {@code "1.5T"} or {@code
   * "7000000000"}.
   *
   * <p>K, M, B (10<sup>9</sup>) and T (10<sup>12</sup>) may be in any case.
   *
   * @param text a number and perhaps one of these letters
   * @return the count
   * @throws IllegalArgumentException if the text is not such a number, is not whole, or is not in
   *     (0, 2<sup>63</sup>)
   */
  public static ParameterCount parse(String text) {
    Quantity quantity = Quantity.read(text, TYPE, "7B");
    String unit = quantity.unit().toUpperCase(Locale.ROOT);
    int prefix = unit.length() == 1 ? PREFIXES.indexOf(unit) : -1;
    if (!unit.isEmpty() && prefix < 0) {
      throw Texts.unreadable(
          TYPE, text, "unit must be K, M, B, T or absent, but was '" + quantity.unit() + "'");
    }
    BigDecimal exact = quantity.number().scaleByPowerOfTen(3 * (prefix + 1));
    if (exact.signum() <= 0) {
      throw Texts.unreadable(TYPE, text, "must be greater than 0");
    }
    if (exact.stripTrailingZeros().scale() > 0) {
      throw Texts.unreadable(TYPE, text, "must be a whole number of parameters");
    }
    if (exact.compareTo(MAX) > 0) {
      throw Texts.unreadable(TYPE, text, "must be at most " + MAX);
    }
    return new ParameterCount(exact.longValueExact());
  }

  /**
   * The number of parameters.
   *
   * @return a whole number in (0, 2<sup>63</sup>)
   */
  public long value() {
    return value;
  }

  /**
   * The number of parameters in 10<sup>9</sup>, as a double.
   *
   * @return billions, greater than 0
   */
  public double billions() {
    return value / 1e9;
  }

  @Override
  public int compareTo(ParameterCount other) {
    return Long.compare(value, other.value);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ParameterCount that && value == that.value;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(value);
  }

  /**
   * The exact count with the largest fitting letter, such as {@code "45M"} or {@code "6.7384B"};
   * {@link #parse} reads it.
   *
   * @return a number and perhaps a letter
   */
  @Override
  public String toString() {
    int prefix = 0;
    for (long rest = value; rest >= 1000 && prefix < PREFIXES.length(); rest /= 1000) {
      prefix++;
    }
    String number = Decimals.toText(BigDecimal.valueOf(value).movePointLeft(3 * prefix));
    return prefix == 0 ? number : number + PREFIXES.charAt(prefix - 1);
  }
}
