package io.gpucost.plan.spot;

import io.gpucost.unit.Fraction;
import java.time.Duration;

/**
 * How often hardware fails, from a record of a long run: on demand is not free of failures either.
 *
 * <p>Llama 3 405B was stopped unexpectedly 419 times in 54 days on 16,384 H100: every 3.09 h for
 * the job, every 50,677 h for a GPU, every 6,335 h for a node of eight. Source: Meta, The Llama 3
 * herd of models (2024), table 5.
 *
 * @param machines GPUs (or nodes) that ran, at least 1
 * @param time how long, longer than zero
 * @param failures unexpected stops, at least 1
 */
public record FailureRecord(long machines, Duration time, long failures) {

  /**
   * Checks the counts.
   *
   * @param machines GPUs (or nodes) that ran, at least 1
   * @param time how long, longer than zero
   * @param failures unexpected stops, at least 1
   * @throws IllegalArgumentException if one is not positive
   */
  public FailureRecord {
    if (machines < 1 || failures < 1) {
      throw new IllegalArgumentException(
          "machines and failures must be at least 1, but was %d and %d"
              .formatted(machines, failures));
    }
    if (time.isNegative() || time.isZero()) {
      throw new IllegalArgumentException("time must be longer than 0, but was " + time);
    }
  }

  /**
   * The mean time between failures of all machines together.
   *
   * @return hours
   */
  public Fraction hoursBetween() {
    return Fraction.of(time.toSeconds(), 3600).dividedBy(Fraction.of(failures, 1));
  }

  /**
   * The mean time between failures of a group of machines, if they fail independently.
   *
   * @param group machines in it, at least 1
   * @return hours, those of all machines times {@code machines / group}
   */
  public Fraction hoursBetween(long group) {
    return hoursBetween().multipliedBy(Fraction.of(machines, group));
  }
}
