package io.gpucost.bill;

import io.gpucost.money.Money;
import java.time.Duration;
import java.util.Objects;

/**
 * An hour, or the rest of one, in which a run needs the machine.
 *
 * @param from when it begins, from the start of the first session
 * @param length at most an hour, or a whole session where there are very many hours
 * @param onDemand what it costs on demand, with its share of the rounding of its session
 */
public record HourOfUse(Duration from, Duration length, Money onDemand) {

  /**
   * Checks that all parts are given.
   *
   * @param from when it begins
   * @param length at most an hour, or a whole session
   * @param onDemand what it costs on demand
   */
  public HourOfUse {
    Objects.requireNonNull(from, "from");
    Objects.requireNonNull(length, "length");
    Objects.requireNonNull(onDemand, "onDemand");
  }
}
