package io.gpucost.plan;

import io.gpucost.money.Money;
import io.gpucost.pricing.Period;
import io.gpucost.pricing.PeriodTerm;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.TemporalAdjusters;
import java.util.Objects;

/** A prepaid period that can be bought again and again, and when it may start. */
public sealed interface PeriodPrice {

  /**
   * What one period costs.
   *
   * @return the price
   */
  Money price();

  /**
   * How far back one period reaches that covers a use to its end.
   *
   * @param from begin of the last use that it covers
   * @param to end of that use
   * @return the earliest begin of a use that the same period can cover
   */
  LocalDateTime reachesBackTo(LocalDateTime from, LocalDateTime to);

  /**
   * When a period ends.
   *
   * @param from its begin
   * @return the first instant after it
   */
  LocalDateTime end(LocalDateTime from);

  /**
   * Where a period must begin to cover a first use.
   *
   * @param first the first use it is bought for
   * @return the use itself, or the begin of the calendar period that holds it
   */
  LocalDateTime begin(LocalDateTime first);

  /**
   * A period that starts whenever it is bought.
   *
   * @param price what it costs
   * @param length how long it lasts, longer than zero
   */
  record Rolling(Money price, Duration length) implements PeriodPrice {
    /**
     * Checks the length.
     *
     * @param price what it costs
     * @param length how long it lasts, longer than zero
     * @throws IllegalArgumentException if it is not longer than zero
     */
    public Rolling {
      Objects.requireNonNull(price, "price");
      requireLength(length);
    }

    @Override
    public LocalDateTime reachesBackTo(LocalDateTime from, LocalDateTime to) {
      return to.minusSeconds(length.toSeconds());
    }

    @Override
    public LocalDateTime end(LocalDateTime from) {
      return from.plusSeconds(length.toSeconds());
    }

    @Override
    public LocalDateTime begin(LocalDateTime first) {
      return first;
    }
  }

  /**
   * A period that starts at fixed times, each when the one before ends.
   *
   * @param price what it costs
   * @param length how long it lasts, longer than zero
   * @param anchor one of the starts
   */
  record Aligned(Money price, Duration length, LocalDateTime anchor) implements PeriodPrice {
    /**
     * Checks the length.
     *
     * @param price what it costs
     * @param length how long it lasts, longer than zero
     * @param anchor one of the starts
     * @throws IllegalArgumentException if it is not longer than zero
     */
    public Aligned {
      Objects.requireNonNull(price, "price");
      Objects.requireNonNull(anchor, "anchor");
      requireLength(length);
    }

    @Override
    public LocalDateTime reachesBackTo(LocalDateTime from, LocalDateTime to) {
      return begin(from);
    }

    @Override
    public LocalDateTime end(LocalDateTime from) {
      return from.plus(length);
    }

    @Override
    public LocalDateTime begin(LocalDateTime first) {
      long seconds = Duration.between(anchor, first).toSeconds();
      return anchor.plus(length.multipliedBy(Math.floorDiv(seconds, length.toSeconds())));
    }
  }

  /**
   * A period of the calendar: a day, a week from Monday, a month, or years from the first of
   * January.
   *
   * @param price what it costs
   * @param period which
   */
  record ByCalendar(Money price, Period period) implements PeriodPrice {
    /**
     * Checks that both are given.
     *
     * @param price what it costs
     * @param period which
     */
    public ByCalendar {
      Objects.requireNonNull(price, "price");
      Objects.requireNonNull(period, "period");
    }

    @Override
    public LocalDateTime reachesBackTo(LocalDateTime from, LocalDateTime to) {
      return begin(from);
    }

    @Override
    public LocalDateTime end(LocalDateTime from) {
      return switch (period) {
        case DAY -> from.plusDays(1);
        case WEEK -> from.plusWeeks(1);
        case MONTH -> from.plusMonths(1);
        case YEAR -> from.plusYears(1);
        case THREE_YEARS -> from.plusYears(3);
        case FIVE_YEARS -> from.plusYears(5);
      };
    }

    @Override
    public LocalDateTime begin(LocalDateTime first) {
      LocalDate day = first.toLocalDate();
      return switch (period) {
        case DAY -> day.atStartOfDay();
        case WEEK -> day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)).atStartOfDay();
        case MONTH -> day.withDayOfMonth(1).atStartOfDay();
        case YEAR, THREE_YEARS, FIVE_YEARS -> day.withDayOfYear(1).atStartOfDay();
      };
    }
  }

  /**
   * The price of an offer's term, starting whenever it is bought.
   *
   * @param term prepaid or committed
   * @param month length of a month
   * @return a rolling period
   */
  static Rolling rolling(PeriodTerm term, Duration month) {
    return new Rolling(term.priceOf(month), term.length(month));
  }

  private static void requireLength(Duration length) {
    if (length.toSeconds() < 1) {
      throw new IllegalArgumentException("length must be at least 1 s, but was " + length);
    }
  }
}
