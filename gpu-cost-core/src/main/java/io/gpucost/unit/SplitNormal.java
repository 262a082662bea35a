package io.gpucost.unit;

/**
 * The probability that a band stands for: a normal distribution with its own width on each side of
 * the expected value, so that the low end is the 5th and the high end the 95th percentile.
 */
public final class SplitNormal {

  /** The standard normal's 95th percentile. */
  private static final double DEVIATIONS_TO_95 = 1.6448536269514722;

  private SplitNormal() {}

  /**
   * {@return the probability, in [0, 1] and whole percent, that the value is at most a limit}
   *
   * <p>The normal distribution is computed by Abramowitz and Stegun, Handbook of Mathematical
   * Functions (1964), formula 26.2.17, absolute error below 7.5e-8.
   *
   * @param low the 5th percentile
   * @param expected the expected value, at least low
   * @param high the 95th percentile, at least expected
   * @param limit the limit
   */
  public static Ratio atMost(double low, double expected, double high, double limit) {
    double room = limit - expected;
    double side = room >= 0 ? high - expected : expected - low;
    if (!(side > 0)) {
      return room >= 0 ? Ratio.ONE : Ratio.ZERO;
    }
    double percent = 100 * cumulative(room / side * DEVIATIONS_TO_95);
    return Ratio.ofFraction(StrictMath.rint(percent) / 100);
  }

  private static double cumulative(double x) {
    double t = 1 / (1 + 0.2316419 * Math.abs(x));
    double polynomial =
        t
            * (0.319381530
                + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
    double tail = StrictMath.exp(-x * x / 2) / StrictMath.sqrt(2 * StrictMath.PI) * polynomial;
    return x >= 0 ? 1 - tail : tail;
  }
}
