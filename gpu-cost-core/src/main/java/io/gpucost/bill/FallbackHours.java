package io.gpucost.bill;

import java.time.Duration;
import java.util.Objects;

/**
 * The hours of a run on spot that falls back to on demand where a deadline asks for it.
 *
 * @param low a run that costs as little as one in twenty
 * @param expected the mean
 * @param high a run that costs as much as one in twenty
 */
public record FallbackHours(Run low, Run expected, Run high) {

  /**
   * Checks that all are given.
   *
   * @param low a run that costs as little as one in twenty
   * @param expected the mean
   * @param high a run that costs as much as one in twenty
   */
  public FallbackHours {
    Objects.requireNonNull(low, "low");
    Objects.requireNonNull(expected, "expected");
    Objects.requireNonNull(high, "high");
  }

  /**
   * One run.
   *
   * @param spot the hours on spot
   * @param onDemand the hours on demand
   * @param finish the time to the end, waiting included
   */
  public record Run(Duration spot, Duration onDemand, Duration finish) {

    /**
     * Checks that all are given.
     *
     * @param spot the hours on spot
     * @param onDemand the hours on demand
     * @param finish the time to the end, waiting included
     */
    public Run {
      Objects.requireNonNull(spot, "spot");
      Objects.requireNonNull(onDemand, "onDemand");
      Objects.requireNonNull(finish, "finish");
    }

    Duration billed() {
      return spot.plus(onDemand);
    }
  }

  Cases<Run> cases() {
    return new Cases<>(low, expected, high);
  }
}
