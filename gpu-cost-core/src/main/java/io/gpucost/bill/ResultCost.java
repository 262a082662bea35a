package io.gpucost.bill;

import io.gpucost.money.Money;
import java.util.Objects;

/**
 * What one result costs, the whole bill counted.
 *
 * @param unit what is counted: {@code frame}, {@code run}, {@code thousand_images}, {@code
 *     thousand_requests}, {@code thousand_samples} (each once an epoch), {@code thousand_steps} or
 *     {@code million_tokens}
 * @param cost the expected total over their number
 */
public record ResultCost(String unit, Money cost) {

  /**
   * Checks that both are given.
   *
   * @param unit what is counted
   * @param cost the expected total over their number
   */
  public ResultCost {
    Objects.requireNonNull(unit, "unit");
    Objects.requireNonNull(cost, "cost");
  }
}
