package io.gpucost.timing;

import io.gpucost.gpu.Hardware;

/**
 * A speed-up measured with m cards, carried over to n cards where nothing is known of the step.
 *
 * <pre>
 * PCIe     S(n) = n^alpha with alpha = log S(m) / log m
 * NVLink   S(n) = n / (1 + c x 2 (n - 1) / n) with c from S(m): a ring of constant bandwidth
 * </pre>
 *
 * <p>From 2 to 8 cards the power law errs by a median 3.2% on PCIe, the ring by 1.7% on NVSwitch.
 * Source: notes on run time of this project, section 2, 2026-11. Where parameters and step time are
 * known, {@link CommunicationModel#speedup(TrainingStep, int, int, double)} is better.
 *
 * <p>Example: 1.6 times with 2 cards on PCIe are {@code 4^0.678 = 2.56} times with 4.
 */
public final class MeasuredScaling {
  private MeasuredScaling() {}

  /**
   * {@return how many times faster n cards are than one, in (0, n]}
   *
   * @param hardware the card and its host
   * @param n cards, at least 1
   * @param m cards measured, at least 2
   * @param measured how many times faster these were than one, above 0; more than m is read as m
   * @throws IllegalArgumentException if a figure is out of range
   */
  public static double speedup(Hardware hardware, int n, int m, double measured) {
    check(n, m, measured);
    double known = Math.min(measured, m);
    if (LinkClass.of(hardware).isPcie()) {
      double alpha = StrictMath.log(known) / StrictMath.log(m);
      return StrictMath.pow(n, alpha);
    }
    double perShare = (m / known - 1) / LinkClass.ring(m);
    return n / (1 + perShare * LinkClass.ring(n));
  }

  static void check(int n, int m, double measured) {
    if (n < 1 || m < 2) {
      throw new IllegalArgumentException(
          "n must be 1 or greater and m 2 or greater, but were %d and %d".formatted(n, m));
    }
    if (!(measured > 0 && Double.isFinite(measured))) {
      throw new IllegalArgumentException("measured must be above 0, but was " + measured);
    }
  }
}
