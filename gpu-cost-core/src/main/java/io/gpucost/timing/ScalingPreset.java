package io.gpucost.timing;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * The rule of thumb for several GPUs on one synchronous job: 2 cards are 1.6 times, 4 cards 2.5
 * times as fast as one.
 *
 * <p>Between and beyond, the power law {@code n^alpha} through the neighbouring points: from 2 on
 * with alpha = log(2.5 / 1.6) / log 2 = 0.644 up to 4, and beyond 4 with alpha = log 2.5 / log 4 =
 * 0.661, which gives 3.95 for 8.
 *
 * <p>It is a careful figure for GeForce cards on PCIe: four in five measured points lie above it.
 * With NVLink or NVSwitch, and for professional cards, it is far too low. Source: Lambda's
 * deeplearning-benchmark, 2020 to 2024, read 2026-11.
 */
public final class ScalingPreset {
  /** Speed-up of two cards. */
  private static final double TWO = 1.6;

  /** Speed-up of four cards. */
  private static final double FOUR = 2.5;

  private static final double ALPHA = StrictMath.log(FOUR) / StrictMath.log(4);

  private ScalingPreset() {}

  /**
   * {@return how many times faster n cards are than one: 1, 1.6 and 2.5 for 1, 2 and 4}
   *
   * @param n number of cards, at least 1
   * @throws IllegalArgumentException if n is not positive
   */
  public static double speedup(int n) {
    if (n < 1) {
      throw new IllegalArgumentException("n must be 1 or greater, but was " + n);
    }
    if (n == 1) {
      return 1;
    }
    if (n == 2) {
      return TWO;
    }
    if (n < 4) {
      double step = StrictMath.log(n / 2.0) / StrictMath.log(2);
      return TWO * StrictMath.pow(FOUR / TWO, step);
    }
    return n == 4 ? FOUR : FOUR * StrictMath.pow(n / 4.0, ALPHA);
  }

  /** The speed-up to two decimals, for sentences. */
  static BigDecimal rounded(double speedup) {
    BigDecimal exact = BigDecimal.valueOf(speedup);
    return speedup < 1
        ? exact.round(new MathContext(2, RoundingMode.HALF_UP))
        : exact.setScale(2, RoundingMode.HALF_UP);
  }
}
