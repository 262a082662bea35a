package io.gpucost.pricing;

import io.gpucost.money.CurrencyMismatchException;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import java.time.Duration;
import java.util.Currency;
import java.util.Objects;

/**
 * A lower hourly rate that is paid for every hour of a period, used or not, and perhaps a part of
 * the price in advance. What is paid in advance as a whole is {@link Prepaid}.
 *
 * @param rate the hourly price of the whole offer
 * @param upfront what is paid in advance for one period; zero where nothing is
 * @param period the period committed to
 * @param conditions the small print
 */
public record Committed(HourlyRate rate, Money upfront, Period period, TermConditions conditions)
    implements PeriodTerm {

  /**
   * Checks that both prices are in one currency.
   *
   * @param rate the hourly price of the whole offer
   * @param upfront what is paid in advance for one period
   * @param period the period committed to
   * @param conditions the small print
   * @throws IllegalArgumentException if less than nothing is paid in advance
   * @throws CurrencyMismatchException if the prices have different currencies
   */
  public Committed {
    Objects.requireNonNull(period, "period");
    Objects.requireNonNull(conditions, "conditions");
    if (!upfront.currency().equals(rate.currency())) {
      throw new CurrencyMismatchException(rate.currency(), upfront.currency());
    }
    if (upfront.isNegative()) {
      throw new IllegalArgumentException("upfront must not be negative, but was " + upfront);
    }
  }

  /**
   * {@return the plain term, of which nothing is paid in advance}
   *
   * @param rate the hourly price of the whole offer
   * @param period the period committed to
   */
  public static Committed of(HourlyRate rate, Period period) {
    return new Committed(rate, Money.zero(rate.currency()), period, TermConditions.NONE);
  }

  @Override
  public Money priceOf(Duration month) {
    return upfront.plus(rate.costOf(length(month)));
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
    return new Committed(rate, upfront, period, conditions);
  }
}
