package io.gpucost.pricing;

import java.time.Duration;
import java.util.Objects;

/**
 * One purchase of a plan.
 *
 * @param term what is bought
 * @param periods how many periods of a prepaid or committed term; 1 for other terms
 * @param covers the hours that are paid for under it
 */
public record Purchase(PaymentTerm term, int periods, Duration covers) {

  /**
   * Checks the counts.
   *
   * @param term what is bought
   * @param periods how many periods of a prepaid or committed term
   * @param covers the hours that are paid for under it
   * @throws IllegalArgumentException if the periods are not positive or the time is negative
   */
  public Purchase {
    Objects.requireNonNull(term, "term");
    if (periods < 1) {
      throw new IllegalArgumentException("periods must be positive, but was " + periods);
    }
    if (covers.isNegative()) {
      throw new IllegalArgumentException("covered time must not be negative, but was " + covers);
    }
  }
}
