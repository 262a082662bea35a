package io.gpucost.unit;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A share of a whole, a probability or a discount: a fraction in [0, 1].
 *
 * <p>A fraction is kept to 40 decimals, rounded half even. Factors above one, such as a speed-up,
 * are not ratios.
 */
public final class Ratio implements Comparable<Ratio> {
  /** Nothing, 0 %. */
  public static final Ratio ZERO = new Ratio(BigDecimal.ZERO);

  /** The whole, 100 %. */
  public static final Ratio ONE = new Ratio(BigDecimal.ONE);

  private static final String TYPE = "Ratio";
  private static final int MAX_DECIMALS = 40;

  private final BigDecimal fraction;

  private Ratio(BigDecimal fraction) {
    this.fraction = fraction;
  }

  /**
   * A ratio as a fraction.
   *
   * @param fraction in [0, 1]
   * @return the ratio
   * @throws IllegalArgumentException if {@code fraction} is outside [0, 1]
   */
  public static Ratio ofFraction(BigDecimal fraction) {
    Decimals.requireBounded(fraction, "fraction");
    if (inRange(fraction)) {
      return from(fraction);
    }
    throw new IllegalArgumentException("fraction must be between 0 and 1, but was " + fraction);
  }

  /**
   * A ratio as a computed fraction; the shortest decimal that is this double is taken, 0.05 for
   * {@code 0.05}.
   *
   * @param fraction in [0, 1]
   * @return the ratio
   * @throws IllegalArgumentException if {@code fraction} is outside [0, 1] or NaN
   */
  public static Ratio ofFraction(double fraction) {
    if (fraction >= 0 && fraction <= 1) {
      return from(BigDecimal.valueOf(fraction));
    }
    throw new IllegalArgumentException("fraction must be between 0 and 1, but was " + fraction);
  }

  /**
   * A ratio in percent.
   *
   * @param percent in [0, 100]
   * @return the ratio
   * @throws IllegalArgumentException if {@code percent} is outside [0, 100]
   */
  public static Ratio ofPercent(BigDecimal percent) {
    Decimals.requireBounded(percent, "percent");
    BigDecimal fraction = percent.movePointLeft(2);
    if (inRange(fraction)) {
      return from(fraction);
    }
    throw new IllegalArgumentException("percent must be between 0 and 100, but was " + percent);
  }

  /**
   * Reads a ratio such as {@code "0.05"}, {@code "5 %"} or {@code "5%"}.
   *
   * @param text a number, or a number and a percent sign
   * @return the ratio
   * @throws IllegalArgumentException if the text is not such a number, or is outside [0, 1]
   */
  public static Ratio parse(String text) {
    Quantity quantity = Quantity.read(text, TYPE, "5 %");
    boolean isPercent = quantity.unit().equals("%");
    if (!isPercent && !quantity.unit().isEmpty()) {
      throw Texts.unreadable(
          TYPE, text, "unit must be % or absent, but was '" + quantity.unit() + "'");
    }
    BigDecimal fraction = isPercent ? quantity.number().movePointLeft(2) : quantity.number();
    if (!inRange(fraction)) {
      throw Texts.unreadable(TYPE, text, "must be between 0 and 1, or between 0 % and 100 %");
    }
    return from(fraction);
  }

  private static boolean inRange(BigDecimal fraction) {
    return fraction.signum() >= 0 && fraction.compareTo(BigDecimal.ONE) <= 0;
  }

  private static Ratio from(BigDecimal fraction) {
    BigDecimal kept =
        fraction.scale() > MAX_DECIMALS
            ? fraction.setScale(MAX_DECIMALS, RoundingMode.HALF_EVEN)
            : fraction;
    return new Ratio(Decimals.canonical(kept));
  }

  /**
   * The ratio as a fraction.
   *
   * @return a fraction in [0, 1] without trailing zeros
   */
  public BigDecimal fraction() {
    return fraction;
  }

  /**
   * The ratio in percent.
   *
   * @return percent in [0, 100] without trailing zeros
   */
  public BigDecimal percent() {
    return Decimals.canonical(fraction.movePointRight(2));
  }

  /**
   * The ratio as a double.
   *
   * @return a fraction in [0, 1]
   */
  public double doubleValue() {
    return fraction.doubleValue();
  }

  /**
   * What is missing to the whole: what is paid after a discount, what survives a loss.
   *
   * @return 1 - this
   */
  public Ratio complement() {
    return from(BigDecimal.ONE.subtract(fraction));
  }

  @Override
  public int compareTo(Ratio other) {
    return fraction.compareTo(other.fraction);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Ratio that && fraction.compareTo(that.fraction) == 0;
  }

  @Override
  public int hashCode() {
    return Objects.hash(fraction);
  }

  /**
   * The exact ratio in percent, such as {@code "5 %"}; {@link #parse} reads it.
   *
   * @return a number and a percent sign
   */
  @Override
  public String toString() {
    return Decimals.toText(percent()) + " %";
  }
}
