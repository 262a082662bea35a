package io.gpucost.workload;

import io.gpucost.finding.InvalidInputException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Objects;

/**
 * The part of a day in which machines are used.
 *
 * @param zone the time zone of the day
 * @param daily the hours used each day, in (0 h, 24 h]
 */
public record UsageWindow(ZoneId zone, Duration daily) {

  private static final Duration DAY = Duration.ofDays(1);

  /**
   * Checks the range.
   *
   * @param zone the time zone of the day
   * @param daily the hours used each day, in (0 h, 24 h]
   * @throws InvalidInputException if a value is out of range
   */
  public UsageWindow {
    Objects.requireNonNull(zone, "zone");
    Objects.requireNonNull(daily, "daily");
    check(daily);
  }

  static void check(Duration daily) {
    Problems.check(
        problems ->
            problems.require(
                !daily.isNegative() && !daily.isZero() && daily.compareTo(DAY) <= 0,
                "usage.window.daily",
                "be above zero and at most 24 h",
                daily));
  }
}
