package io.gpucost.focus;

import io.gpucost.finding.Note;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.Durations;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;

/**
 * How much of what a line charges, in a unit of FOCUS.
 *
 * @param amount above zero
 * @param unit such as {@code Hours} or {@code GB-Hours}
 */
record Quantity(BigDecimal amount, String unit) {
  /** The units of time that FOCUS allows; a week is none of them. */
  private static final Map<String, String> PERIODS =
      Map.of("day", "Days", "month", "Months", "year", "Years");

  private static final long DAYS_OF_A_WEEK = 7;

  /** Of a line that charges nothing countable there is one. */
  private static final Quantity ONE = new Quantity(BigDecimal.ONE, "Charges");

  static Quantity of(Note label) {
    Quantity quantity = counted(label.arguments());
    return quantity.amount().signum() > 0 ? quantity : ONE;
  }

  private static Quantity counted(Map<String, Object> arguments) {
    Object size = arguments.getOrDefault("billed", arguments.get("size"));
    if (arguments.get("hours") instanceof Duration hours) {
      return new Quantity(Durations.toHours(hours), "Hours");
    }
    if (arguments.get("periods") instanceof Number periods) {
      return periods(periods.longValue(), String.valueOf(arguments.get("period")));
    }
    if (size instanceof DataSize data && arguments.get("time") instanceof Duration time) {
      return new Quantity(gigabytes(data).multiply(Durations.toHours(time)), "GB-Hours");
    }
    if (size instanceof DataSize data) {
      return new Quantity(gigabytes(data), "GB");
    }
    if (arguments.get("units") instanceof BigDecimal units) {
      return new Quantity(units, capital(String.valueOf(arguments.get("unit"))) + "s");
    }
    return ONE;
  }

  private static Quantity periods(long count, String period) {
    return period.equals("week")
        ? new Quantity(BigDecimal.valueOf(count * DAYS_OF_A_WEEK), "Days")
        : new Quantity(BigDecimal.valueOf(count), PERIODS.getOrDefault(period, "Periods"));
  }

  private static BigDecimal gigabytes(DataSize size) {
    return BigDecimal.valueOf(size.bytes(), 9);
  }

  private static String capital(String word) {
    return word.isEmpty() ? "Unit" : Character.toUpperCase(word.charAt(0)) + word.substring(1);
  }
}
