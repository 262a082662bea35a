package io.gpucost.pricing;

import java.time.Duration;
import java.util.Locale;

/** The length of a prepaid or committed period. */
public enum Period {
  /** 24 hours. */
  DAY,
  /** 168 hours. */
  WEEK,
  /** A month, whose hours are an input. */
  MONTH,
  /** 365 days. */
  YEAR,
  /** Three years of 365 days, as reservations of the large clouds run. */
  THREE_YEARS,
  /** Five years of 365 days. */
  FIVE_YEARS;

  /** A month of 30 days, 720 h, where nothing else is said. */
  public static final Duration DEFAULT_MONTH = Duration.ofDays(30);

  private static final Duration DAYS_OF_YEAR = Duration.ofDays(365);

  /**
   * {@return the hours of this period}
   *
   * @param month the length of a month: 672 h to 744 h by the calendar, 720 h by default
   */
  public Duration length(Duration month) {
    return switch (this) {
      case DAY -> Duration.ofDays(1);
      case WEEK -> Duration.ofDays(7);
      case MONTH -> month;
      case YEAR -> DAYS_OF_YEAR;
      case THREE_YEARS -> DAYS_OF_YEAR.multipliedBy(3);
      case FIVE_YEARS -> DAYS_OF_YEAR.multipliedBy(5);
    };
  }

  /** {@return the word used in documents: {@code week}} */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
