package io.gpucost.pricing;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import java.time.Duration;
import java.util.Currency;
import java.util.Objects;

/**
 * A lower hourly rate that is paid for every hour of a period, used or not.
 *
 * @param rate the hourly price of the whole offer
 * @param period the period committed to
 * @param conditions the small print
 */
public record Committed(HourlyRate rate, Period period, TermConditions conditions)
    implements PeriodTerm {

  /**
   * Checks that all are given.
   *
   * @param rate the hourly price of the whole offer
   * @param period the period committed to
   * @param conditions the small print
   */
  public Committed {
    Objects.requireNonNull(rate, "rate");
    Objects.requireNonNull(period, "period");
    Objects.requireNonNull(conditions, "conditions");
  }

  @Override
  public Money priceOf(Duration month) {
    return rate.costOf(length(month));
  }

  @Override
  public PlanKind kind() {
    return PlanKind.COMMITTED;
  }

  @Override
  public Currency currency() {
    return rate.currency();
  }

  @Override
  public Committed withConditions(TermConditions conditions) {
    return new Committed(rate, period, conditions);
  }
}
