package io.gpucost.pricing;

import io.gpucost.money.HourlyRate;
import java.util.Currency;
import java.util.Objects;

/**
 * Pay by the hour, stop at any time.
 *
 * @param rate the hourly price of the whole offer
 * @param conditions the small print
 */
public record OnDemand(HourlyRate rate, TermConditions conditions) implements PaymentTerm {

  /**
   * Checks that both are given.
   *
   * @param rate the hourly price of the whole offer
   * @param conditions the small print
   */
  public OnDemand {
    Objects.requireNonNull(rate, "rate");
    Objects.requireNonNull(conditions, "conditions");
  }

  /**
   * {@return the plain term: by the second, no minimum}
   *
   * @param rate the hourly price of the whole offer
   */
  public static OnDemand of(HourlyRate rate) {
    return new OnDemand(rate, TermConditions.NONE);
  }

  @Override
  public PlanKind kind() {
    return PlanKind.ON_DEMAND;
  }

  @Override
  public Currency currency() {
    return rate.currency();
  }

  @Override
  public OnDemand withConditions(TermConditions conditions) {
    return new OnDemand(rate, conditions);
  }
}
