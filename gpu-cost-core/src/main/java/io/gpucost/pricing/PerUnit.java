package io.gpucost.pricing;

import io.gpucost.money.UnitPrice;
import java.util.Currency;
import java.util.Objects;

/**
 * A price per token, image or frame, whatever the hours.
 *
 * @param price the price per unit
 * @param conditions the small print
 */
public record PerUnit(UnitPrice price, TermConditions conditions) implements PaymentTerm {

  /**
   * Checks that both are given.
   *
   * @param price the price per unit
   * @param conditions the small print
   */
  public PerUnit {
    Objects.requireNonNull(price, "price");
    Objects.requireNonNull(conditions, "conditions");
  }

  @Override
  public PlanKind kind() {
    return PlanKind.UNIT_PRICE;
  }

  @Override
  public Currency currency() {
    return price.amount().currency();
  }

  @Override
  public PerUnit withConditions(TermConditions conditions) {
    return new PerUnit(price, conditions);
  }
}
