package io.gpucost.pricing;

import io.gpucost.money.Money;
import java.time.Duration;
import java.util.Currency;
import java.util.Objects;

/**
 * A lump sum for a period, used or not.
 *
 * @param price the price of one period of the whole offer, not negative
 * @param period the length of the period
 * @param conditions the small print
 */
public record Prepaid(Money price, Period period, TermConditions conditions) implements PeriodTerm {

  /**
   * Checks the price.
   *
   * @param price the price of one period of the whole offer
   * @param period the length of the period
   * @param conditions the small print
   * @throws IllegalArgumentException if the price is negative
   */
  public Prepaid {
    Objects.requireNonNull(period, "period");
    Objects.requireNonNull(conditions, "conditions");
    if (price.isNegative()) {
      throw new IllegalArgumentException("price must not be negative, but was " + price);
    }
  }

  /**
   * {@return the plain term}
   *
   * @param price the price of one period of the whole offer
   * @param period the length of the period
   * @throws IllegalArgumentException if the price is negative
   */
  public static Prepaid of(Money price, Period period) {
    return new Prepaid(price, period, TermConditions.NONE);
  }

  @Override
  public Money priceOf(Duration month) {
    return price;
  }

  @Override
  public PlanKind kind() {
    return PlanKind.PREPAID;
  }

  @Override
  public Currency currency() {
    return price.currency();
  }

  @Override
  public Prepaid withConditions(TermConditions conditions) {
    return new Prepaid(price, period, conditions);
  }
}
