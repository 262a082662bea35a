package io.gpucost.unit;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Objects;

/**
 * Texts and hours of {@link Duration}.
 *
 * <p>A day here is 24 h and a week 168 h; months and years are no durations, they depend on the
 * calendar.
 */
public final class Durations {
  /** The longest time that {@link #parse} reads: 36,525 days, 100 years. */
  public static final Duration MAX = Duration.ofDays(36_525);

  private static final String TYPE = "Duration";
  private static final BigDecimal SECONDS_PER_HOUR = BigDecimal.valueOf(3600);
  private static final BigDecimal MAX_SECONDS = BigDecimal.valueOf(MAX.toSeconds());
  private static final BigDecimal MAX_LONG = BigDecimal.valueOf(Long.MAX_VALUE);

  private Durations() {}

  /**
   * Reads a time such as {@code "80 h"}, {@code "90 min"}, {@code "45 s"}, {@code "10 d"}, {@code
   * "2 w"}, {@code "1.5 h"}, or an ISO-8601 one such as {@code "PT5M"} or {@code "P10D"}.
   *
   * <p>Units are s, min, h, d, w and the words second, minute, hour, day, week with or without s,
   * in any case. A lone {@code m} is refused: it may be minutes or months.
   *
   * @param text a number and a unit, or an ISO-8601 duration of days and smaller
   * @return whole seconds in [0, 100 years]
   * @throws IllegalArgumentException if the text is neither, is negative, has a fraction of a
   *     second, or is longer than {@link #MAX}
   */
  public static Duration parse(String text) {
    String stripped = Texts.bounded(text, TYPE, Texts.MAX_CHARS);
    if (stripped.charAt(0) == 'P' || stripped.charAt(0) == 'p') {
      return parseIso(stripped, text);
    }
    Quantity quantity = Quantity.readNonNegative(text, TYPE, "80 h");
    long factor = secondsPer(quantity.unit(), text);
    BigDecimal seconds = quantity.number().multiply(BigDecimal.valueOf(factor));
    if (seconds.compareTo(MAX_SECONDS) > 0) {
      throw tooLong(text);
    }
    if (seconds.stripTrailingZeros().scale() > 0) {
      throw notWhole(text);
    }
    return Duration.ofSeconds(seconds.longValueExact());
  }

  private static Duration parseIso(String iso, String text) {
    Duration duration;
    try {
      duration = Duration.parse(iso);
    } catch (DateTimeParseException e) {
      IllegalArgumentException unreadable =
          Texts.unreadable(TYPE, text, "must be an ISO-8601 duration such as 'PT5M' or 'P10D'");
      unreadable.initCause(e);
      throw unreadable;
    }
    if (duration.isNegative()) {
      throw Texts.unreadable(TYPE, text, "must not be negative");
    }
    if (duration.compareTo(MAX) > 0) {
      throw tooLong(text);
    }
    if (duration.toNanosPart() != 0) {
      throw notWhole(text);
    }
    return duration;
  }

  private static IllegalArgumentException tooLong(String text) {
    return Texts.unreadable(TYPE, text, "must be at most " + MAX.toDays() + " d (100 years)");
  }

  private static IllegalArgumentException notWhole(String text) {
    return Texts.unreadable(TYPE, text, "must be a whole number of seconds");
  }

  private static long secondsPer(String unit, String text) {
    return switch (unit.toLowerCase(Locale.ROOT)) {
      case "s", "sec", "second", "seconds" -> 1;
      case "min", "minute", "minutes" -> 60;
      case "h", "hr", "hour", "hours" -> 3600;
      case "d", "day", "days" -> 86_400;
      case "w", "week", "weeks" -> 604_800;
      default ->
          throw Texts.unreadable(
              TYPE, text, "unit must be one of s, min, h, d, w, but was '" + unit + "'");
    };
  }

  /**
   * The time in the largest of d, h, min and s that divides it, such as {@code "80 h"}, {@code "90
   * min"} or {@code "30 d"}; {@link #parse} reads it up to {@link #MAX}.
   *
   * @param duration whole seconds, 0 or longer
   * @return a whole number and a unit
   * @throws IllegalArgumentException if {@code duration} is negative or has a fraction of a second
   */
  public static String format(Duration duration) {
    Objects.requireNonNull(duration, "duration");
    if (duration.isNegative() || duration.toNanosPart() != 0) {
      throw new IllegalArgumentException(
          "duration must be whole seconds and 0 or longer, but was " + duration);
    }
    long seconds = duration.toSeconds();
    if (seconds == 0) {
      return "0 s";
    }
    if (seconds % 86_400 == 0) {
      return seconds / 86_400 + " d";
    }
    if (seconds % 3600 == 0) {
      return seconds / 3600 + " h";
    }
    return seconds % 60 == 0 ? seconds / 60 + " min" : seconds + " s";
  }

  /**
   * A computed number of hours, rounded half up to whole seconds.
   *
   * @param hours finite, 0 or greater
   * @return whole seconds
   * @throws IllegalArgumentException if {@code hours} is negative, infinite or NaN
   * @throws ArithmeticException if the time is 2<sup>63</sup> seconds or more
   */
  public static Duration ofHours(double hours) {
    BigDecimal exact = BigDecimal.valueOf(Args.notNegative(hours, "hours"));
    BigDecimal seconds = exact.multiply(SECONDS_PER_HOUR).setScale(0, RoundingMode.HALF_UP);
    if (seconds.compareTo(MAX_LONG) <= 0) {
      return Duration.ofSeconds(seconds.longValueExact());
    }
    throw new ArithmeticException("hours must be less than 2^63 seconds, but was " + hours);
  }

  /**
   * The time in hours, to 34 digits.
   *
   * @param duration any time
   * @return {@code seconds / 3600} without trailing zeros, rounded half even beyond 34 digits
   */
  public static BigDecimal toHours(Duration duration) {
    Objects.requireNonNull(duration, "duration");
    BigDecimal seconds =
        BigDecimal.valueOf(duration.toSeconds()).add(BigDecimal.valueOf(duration.toNanosPart(), 9));
    return Decimals.canonical(seconds.divide(SECONDS_PER_HOUR, MathContext.DECIMAL128));
  }

  /**
   * The time in hours, as a double.
   *
   * @param duration any time
   * @return hours
   */
  public static double hours(Duration duration) {
    return toHours(duration).doubleValue();
  }

  /**
   * How many lengths it takes to cover a time: the smallest {@code n} with {@code n x length >=
   * time}.
   *
   * @param time 0 or longer
   * @param length longer than 0
   * @return a whole number
   * @throws IllegalArgumentException if {@code time} is negative or {@code length} is not positive
   */
  public static long covering(Duration time, Duration length) {
    if (time.isNegative()) {
      throw new IllegalArgumentException("time must be 0 or longer, but was " + time);
    }
    if (length.isNegative() || length.isZero()) {
      throw new IllegalArgumentException("length must be longer than 0, but was " + length);
    }
    long whole = time.dividedBy(length);
    return length.multipliedBy(whole).compareTo(time) < 0 ? whole + 1 : whole;
  }
}
