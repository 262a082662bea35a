package io.gpucost.unit;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** An electric power in whole watts, greater than zero. */
public final class Power implements Comparable<Power> {
  private static final String TYPE = "Power";
  private static final BigDecimal MAX = BigDecimal.valueOf(Integer.MAX_VALUE);

  private final int watts;

  private Power(int watts) {
    this.watts = watts;
  }

  /**
   * A power in watts.
   *
   * @param watts in (0, 2<sup>31</sup>)
   * @return the power
   * @throws IllegalArgumentException if {@code watts} is not greater than 0
   */
  public static Power ofWatts(int watts) {
    Args.positive(watts, "watts");
    return new Power(watts);
  }

  /**
   * Reads a power such as {@code "450 W"} or {@code "10.2 kW"}, the unit in any case.
   *
   * @param text a number and a unit
   * @return the power
   * @throws IllegalArgumentException if the text is not such a number and unit, is not whole in
   *     watts, or is not in (0, 2<sup>31</sup>) W
   */
  public static Power parse(String text) {
    Quantity quantity = Quantity.read(text, TYPE, "450 W");
    String unit = quantity.unit().toLowerCase(Locale.ROOT);
    if (!unit.equals("w") && !unit.equals("kw")) {
      throw Texts.unreadable(TYPE, text, "unit must be W or kW, but was '" + quantity.unit() + "'");
    }
    BigDecimal watts = quantity.number().scaleByPowerOfTen(unit.equals("kw") ? 3 : 0);
    if (watts.signum() <= 0) {
      throw Texts.unreadable(TYPE, text, "must be greater than 0 W");
    }
    if (watts.stripTrailingZeros().scale() > 0) {
      throw Texts.unreadable(TYPE, text, "must be a whole number of watts");
    }
    if (watts.compareTo(MAX) > 0) {
      throw Texts.unreadable(TYPE, text, "must be at most " + MAX + " W");
    }
    return new Power(watts.intValueExact());
  }

  /**
   * The power in watts.
   *
   * @return watts in (0, 2<sup>31</sup>)
   */
  public int watts() {
    return watts;
  }

  /**
   * The energy used at this power, {@code kWh = W x h / 1000}, to 34 digits.
   *
   * @param duration 0 or longer
   * @return kilowatt-hours, 0 or greater
   * @throws IllegalArgumentException if {@code duration} is negative
   */
  public BigDecimal kilowattHours(Duration duration) {
    BigDecimal hours = Durations.toHours(duration);
    if (hours.signum() >= 0) {
      return hours.multiply(BigDecimal.valueOf(watts, 3), MathContext.DECIMAL128);
    }
    throw new IllegalArgumentException("duration must be 0 or longer, but was " + duration);
  }

  /**
   * The power of a number of equal devices.
   *
   * @param factor greater than 0
   * @return this times factor
   * @throws IllegalArgumentException if {@code factor} is not greater than 0
   * @throws ArithmeticException if the product is 2<sup>31</sup> W or more
   */
  public Power multipliedBy(int factor) {
    Args.positive(factor, "factor");
    return new Power(Math.multiplyExact(watts, factor));
  }

  @Override
  public int compareTo(Power other) {
    return Integer.compare(watts, other.watts);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Power that && watts == that.watts;
  }

  @Override
  public int hashCode() {
    return Integer.hashCode(watts);
  }

  /**
   * The power in watts, such as {@code "450 W"}; {@link #parse} reads it.
   *
   * @return a whole number and the unit W
   */
  @Override
  public String toString() {
    return watts + " W";
  }
}
