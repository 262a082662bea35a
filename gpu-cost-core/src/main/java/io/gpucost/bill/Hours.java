package io.gpucost.bill;

import io.gpucost.unit.Estimate;
import java.time.Duration;
import java.util.Objects;

/**
 * The three kinds of hours of a run.
 *
 * @param compute the work itself, without set-up and waiting
 * @param billed what is paid for: with set-up, transfers, lost work and rounding; the whole periods
 *     where they are prepaid
 * @param elapsed from the first step to the last: with waiting, pauses and transfers that bill no
 *     GPU
 */
public record Hours(
    Estimate<Duration> compute, Estimate<Duration> billed, Estimate<Duration> elapsed) {

  /**
   * Checks that no part is missing.
   *
   * @param compute the work itself, without set-up and waiting
   * @param billed what is paid for: with set-up, transfers, lost work and rounding; the whole
   *     periods where they are prepaid
   * @param elapsed from the first step to the last: with waiting, pauses and transfers that bill no
   *     GPU
   */
  public Hours {
    Objects.requireNonNull(compute, "compute");
    Objects.requireNonNull(billed, "billed");
    Objects.requireNonNull(elapsed, "elapsed");
  }
}
