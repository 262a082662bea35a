package io.gpucost.timing;

import io.gpucost.unit.DataSize;
import java.time.Duration;
import java.util.Objects;

/**
 * What one card does between two exchanges with the others.
 *
 * @param exchanged what is all-reduced at an optimizer step: the gradients, 4 bytes a trained
 *     parameter in mixed precision; what each card sends twice over in a ring
 * @param compute how long one card computes on its micro-batch, above zero
 * @param accumulation micro-batches of one optimizer step, at least 1: the exchange is shared by
 *     them
 */
public record TrainingStep(DataSize exchanged, Duration compute, int accumulation) {
  /**
   * Checks the ranges.
   *
   * @param exchanged what is all-reduced at an optimizer step
   * @param compute how long one card computes on its micro-batch, above zero
   * @param accumulation micro-batches of one optimizer step, at least 1
   * @throws IllegalArgumentException if the compute time is not positive or the accumulation below
   *     1
   */
  public TrainingStep {
    Objects.requireNonNull(exchanged, "exchanged");
    if (compute.isZero() || compute.isNegative()) {
      throw new IllegalArgumentException("compute must be positive, but was " + compute);
    }
    if (accumulation < 1) {
      throw new IllegalArgumentException(
          "accumulation must be 1 or greater, but was " + accumulation);
    }
  }

  double seconds() {
    return compute.toNanos() / 1e9;
  }
}
