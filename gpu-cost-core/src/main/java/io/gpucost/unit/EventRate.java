package io.gpucost.unit;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How often something happens, such as the interruption of a spot instance, in events per hour. */
public final class EventRate implements Comparable<EventRate> {
  /** Never. */
  public static final EventRate ZERO = new EventRate(BigDecimal.ZERO);

  private static final String TYPE = "EventRate";
  private static final Pattern PER = Pattern.compile("/[ \\t]*([a-z]+)");
  private static final BigDecimal MAX = BigDecimal.TEN.pow(12);
  private static final int MAX_DECIMALS = 40;

  private final BigDecimal perHour;

  private EventRate(BigDecimal perHour) {
    this.perHour = perHour;
  }

  /**
   * A rate in events per hour, kept to 34 digits and 40 decimals, rounded half even.
   *
   * @param perHour in [0, 10<sup>12</sup>]
   * @return the rate
   * @throws IllegalArgumentException if {@code perHour} is outside [0, 10<sup>12</sup>]
   */
  public static EventRate ofPerHour(BigDecimal perHour) {
    Decimals.requireBounded(perHour, "perHour");
    if (perHour.signum() >= 0 && perHour.compareTo(MAX) <= 0) {
      return from(perHour);
    }
    throw new IllegalArgumentException("perHour must be between 0 and 1e12, but was " + perHour);
  }

  private static EventRate from(BigDecimal perHour) {
    BigDecimal kept = perHour.round(MathContext.DECIMAL128);
    if (kept.scale() > MAX_DECIMALS) {
      kept = perHour.setScale(MAX_DECIMALS, RoundingMode.HALF_EVEN);
    }
    return new EventRate(Decimals.canonical(kept));
  }

  /**
   * Reads a rate such as {@code "0.15/h"} or {@code "3/d"}.
   *
   * <p>After the slash stands h, d or w, or the words hour, day or week, in any case.
   *
   * @param text a number, a slash and a unit of time
   * @return the rate, per hour
   * @throws IllegalArgumentException if the text is not such a rate, is negative or above
   *     10<sup>12</sup> per hour
   */
  public static EventRate parse(String text) {
    Quantity quantity = Quantity.readNonNegative(text, TYPE, "0.15/h");
    BigDecimal hours = BigDecimal.valueOf(hoursPer(quantity.unit(), text));
    BigDecimal perHour = quantity.number().divide(hours, MathContext.DECIMAL128);
    if (perHour.compareTo(MAX) > 0) {
      throw Texts.unreadable(TYPE, text, "must be at most 1e12 per hour");
    }
    return from(perHour);
  }

  private static long hoursPer(String unit, String text) {
    var per = PER.matcher(unit.toLowerCase(Locale.ROOT));
    String name = per.matches() ? per.group(1) : "";
    return switch (name) {
      case "h", "hour" -> 1;
      case "d", "day" -> 24;
      case "w", "week" -> 168;
      default ->
          throw Texts.unreadable(TYPE, text, "unit must be /h, /d or /w, but was '" + unit + "'");
    };
  }

  /**
   * The rate in events per hour.
   *
   * @return events per hour in [0, 10<sup>12</sup>] without trailing zeros
   */
  public BigDecimal perHour() {
    return perHour;
  }

  /**
   * Whether the event never happens.
   *
   * @return true for {@link #ZERO}
   */
  public boolean isZero() {
    return perHour.signum() == 0;
  }

  @Override
  public int compareTo(EventRate other) {
    return perHour.compareTo(other.perHour);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof EventRate that && perHour.compareTo(that.perHour) == 0;
  }

  @Override
  public int hashCode() {
    return Objects.hash(perHour);
  }

  /**
   * The exact rate per hour, such as {@code "0.15/h"}; {@link #parse} reads it.
   *
   * @return a number and {@code /h}
   */
  @Override
  public String toString() {
    return Decimals.toText(perHour) + "/h";
  }
}
