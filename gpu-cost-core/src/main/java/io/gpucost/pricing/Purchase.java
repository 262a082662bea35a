package io.gpucost.pricing;

import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * One purchase of a plan.
 *
 * @param term what is bought
 * @param periods how many periods of a prepaid or committed term; 1 for other terms
 * @param covers the hours that are paid for under it
 * @param times when it is bought, by time, where that is part of the plan; empty where it follows
 *     from the rest
 */
public record Purchase(PaymentTerm term, int periods, Duration covers, List<Stretch> times) {

  /**
   * Checks the counts.
   *
   * @param term what is bought
   * @param periods how many periods of a prepaid or committed term
   * @param covers the hours that are paid for under it
   * @param times when it is bought, by time
   * @throws IllegalArgumentException if the periods are not positive or the time is negative
   */
  public Purchase {
    Objects.requireNonNull(term, "term");
    times = List.copyOf(times);
    if (periods < 1) {
      throw new IllegalArgumentException("periods must be positive, but was " + periods);
    }
    if (covers.isNegative()) {
      throw new IllegalArgumentException("covered time must not be negative, but was " + covers);
    }
  }

  /**
   * A purchase whose times follow from the rest.
   *
   * @param term what is bought
   * @param periods how many periods of a prepaid or committed term
   * @param covers the hours that are paid for under it
   * @throws IllegalArgumentException if the periods are not positive or the time is negative
   */
  public Purchase(PaymentTerm term, int periods, Duration covers) {
    this(term, periods, covers, List.of());
  }

  /**
   * A time for which something is bought: one period, or hours that follow each other.
   *
   * @param from its begin, from the start of the run
   * @param length how long it lasts
   * @param machines for how many machines
   */
  public record Stretch(Duration from, Duration length, int machines) {
    /**
     * Checks the numbers.
     *
     * @param from its begin, from the start of the run
     * @param length how long it lasts
     * @param machines for how many machines
     * @throws IllegalArgumentException if there is no machine or a time is negative
     */
    public Stretch {
      if (from.isNegative() || length.isNegative() || machines < 1) {
        throw new IllegalArgumentException(
            "stretch must be of times from 0 on and at least one machine, but was %s, %s, %d"
                .formatted(from, length, machines));
      }
    }

    /** {@return the first moment after it} */
    public Duration end() {
      return from.plus(length);
    }
  }
}
