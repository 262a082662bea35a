package io.gpucost.pricing;

import java.util.Currency;

/**
 * One way to pay for an offer. Prices are for the whole offer, all its GPUs together, never per
 * GPU.
 *
 * <p>New kinds may come.
 */
public sealed interface PaymentTerm permits OnDemand, Spot, PeriodTerm, Owned, PerUnit {

  /** {@return the currency of the price} */
  Currency currency();

  /** {@return the kind of plan that consists of this term alone} */
  PlanKind kind();

  /** {@return the small print: rounding, minimum, refund, windows, who may have it} */
  TermConditions conditions();

  /**
   * {@return this term with other small print}
   *
   * @param conditions the small print
   */
  PaymentTerm withConditions(TermConditions conditions);
}
