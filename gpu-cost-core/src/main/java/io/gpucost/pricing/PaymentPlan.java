package io.gpucost.pricing;

import java.util.List;
import java.util.Objects;

/**
 * How to pay for the hours: one term, or several in turn.
 *
 * @param kind the kind of plan
 * @param purchases what is bought, at least one
 */
public record PaymentPlan(PlanKind kind, List<Purchase> purchases) {

  /**
   * Checks that something is bought.
   *
   * @param kind the kind of plan
   * @param purchases what is bought
   * @throws IllegalArgumentException if nothing is bought
   */
  public PaymentPlan {
    Objects.requireNonNull(kind, "kind");
    purchases = List.copyOf(purchases);
    if (purchases.isEmpty()) {
      throw new IllegalArgumentException("purchases must not be empty, but was []");
    }
  }
}
