package io.gpucost.examples.cli;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.plan.CalendarMix;
import io.gpucost.plan.PeriodPrice;
import io.gpucost.pricing.Period;
import io.gpucost.pricing.Prepaid;
import java.time.Duration;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The cheapest mix of periods and hours for known days of use.
 *
 * @param days the days, rising
 * @param daily how long the machine is used on each
 * @param plans the periods by their price
 * @param mix what to buy when
 * @param byHour what all days cost by the hour
 */
record PlansCalendar(
    List<LocalDate> days,
    Duration daily,
    Map<PeriodPrice, Prepaid> plans,
    CalendarMix mix,
    Money byHour) {
  private static final int MOST_DAYS = 3_660;

  /**
   * Finds the mix.
   *
   * @param aligned whether periods begin with the day, the Monday, the month or the year
   */
  static PlansCalendar of(
      List<LocalDate> days,
      Duration daily,
      HourlyRate onDemand,
      List<Prepaid> plans,
      Duration month,
      boolean aligned) {
    Money perDay = onDemand.costOf(daily);
    List<CalendarMix.Use> uses =
        days.stream().map(day -> new CalendarMix.Use(day.atStartOfDay(), daily, perDay)).toList();
    Map<PeriodPrice, Prepaid> periods = new LinkedHashMap<>();
    for (Prepaid plan : plans) {
      PeriodPrice price =
          aligned
              ? new PeriodPrice.ByCalendar(plan.price(), plan.period())
              : PeriodPrice.rolling(plan, month);
      periods.putIfAbsent(price, plan);
    }
    return new PlansCalendar(
        days,
        daily,
        periods,
        CalendarMix.cheapest(uses, List.copyOf(periods.keySet()), onDemand.currency()),
        perDay.multipliedBy(days.size()));
  }

  /**
   * Reads days such as {@code 2026-12-01} or {@code 2026-12-01..2026-12-05}, without repetition.
   */
  static List<LocalDate> days(List<String> texts) {
    TreeSet<LocalDate> days = new TreeSet<>();
    for (String text : texts) {
      String[] ends = text.split("\\.\\.", -1);
      LocalDate first = day(ends[0], text);
      LocalDate last = ends.length == 1 ? first : day(ends[1], text);
      long length = last.toEpochDay() - first.toEpochDay();
      if (ends.length > 2 || length < 0 || length >= MOST_DAYS) {
        throw unreadable(text);
      }
      Stream.iterate(first, day -> day.plusDays(1)).limit(length + 1).forEach(days::add);
    }
    if (days.size() > MOST_DAYS) {
      throw new IllegalArgumentException(
          "must be at most %d days, but were %d".formatted(MOST_DAYS, days.size()));
    }
    return List.copyOf(days);
  }

  private static LocalDate day(String text, String whole) {
    try {
      return LocalDate.parse(text);
    } catch (DateTimeParseException e) {
      throw unreadable(whole);
    }
  }

  private static IllegalArgumentException unreadable(String text) {
    return new IllegalArgumentException(
        "must be a day such as 2026-12-01, or days such as 2026-12-01..2026-12-05, but was '"
            + text
            + "'");
  }

  /** The period that a purchase buys. */
  Period period(CalendarMix.Purchase purchase) {
    return Objects.requireNonNull(plans.get(purchase.period())).period();
  }

  /** What the days on demand cost. */
  Money rest() {
    return mix.onDemand().stream()
        .map(CalendarMix.Use::onDemand)
        .reduce(Money.zero(byHour.currency()), Money::plus);
  }
}
