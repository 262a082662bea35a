package io.gpucost.bill;

import io.gpucost.money.Money;
import io.gpucost.unit.Fraction;

/** The part of a periodical price that falls on some of its days. */
public final class PeriodProration {
  private PeriodProration() {}

  /**
   * The price of some days.
   *
   * @param price of the whole period
   * @param days in [0, periodDays]
   * @param periodDays days of the period: 10 days of a month at 9,000 cost 3,214.29 in February,
   *     3,000 of 30 and 2,903.23 of 31 days
   * @return {@code price x days / periodDays}
   * @throws IllegalArgumentException if the days are out of range
   */
  public static Money cost(Money price, int days, int periodDays) {
    if (days < 0 || periodDays < 1 || days > periodDays) {
      throw new IllegalArgumentException(
          "days must be in [0, %d], but was %d".formatted(periodDays, days));
    }
    return price.multipliedBy(Fraction.of(days, periodDays));
  }
}
