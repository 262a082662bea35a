package io.gpucost.bill;

import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;

/**
 * Distributions of hours from their Laplace transforms.
 *
 * <p>Source: J. Abate and W. Whitt, Numerical inversion of Laplace transforms of probability
 * distributions, ORSA J. Computing 7 (1995), the Euler method.
 */
final class LaplaceInversion {
  private static final double DAMPING = 18.4;
  private static final int EULER_TERMS = 11;
  private static final int LEAST_TERMS = 38;
  private static final int MOST_TERMS = 2_000;
  private static final int STEPS = 60;
  private static final double PRECISION = 1e-9;

  private LaplaceInversion() {}

  /** The value at {@code t} of the function with this transform; the deviation sets how fine. */
  static double at(double t, double deviation, UnaryOperator<Complex> transform) {
    int terms = terms(t, deviation);
    double sum = transform.apply(new Complex(DAMPING / (2 * t), 0)).re() / 2;
    double averaged = 0;
    double weight = StrictMath.pow(2, -EULER_TERMS);
    double sign = -1;
    for (int k = 1; k <= terms + EULER_TERMS; k++) {
      Complex s = new Complex(DAMPING / (2 * t), k * StrictMath.PI / t);
      sum += sign * transform.apply(s).re();
      sign = -sign;
      int j = k - terms;
      if (j >= 0) {
        averaged += weight * sum;
        weight *= (double) (EULER_TERMS - j) / (j + 1);
      }
    }
    return StrictMath.exp(DAMPING / 2) / t * averaged;
  }

  /** How many terms of the series are summed before they are averaged. */
  static int terms(double t, double deviation) {
    return (int) Math.min(MOST_TERMS, Math.max(LEAST_TERMS, 3 * t / deviation));
  }

  /**
   * The hours that are exceeded with a probability of {@code 1 - p}; infinite where the mean is.
   */
  static double quantile(
      double p, double least, double mean, double deviation, DoubleUnaryOperator distribution) {
    if (!(mean + deviation < Double.MAX_VALUE)) {
      return Double.POSITIVE_INFINITY;
    }
    // Cantelli's inequality bounds every quantile.
    double low = Math.max(least, mean - deviation * StrictMath.sqrt((1 - p) / p));
    double high = mean + deviation * StrictMath.sqrt(p / (1 - p));
    // Regula falsi (Illinois); every third step halves, for the distribution may be flat or jump.
    double below = -p;
    double above = 1 - p;
    boolean wasBelow = false;
    for (int i = 1; i <= STEPS && high - low > PRECISION * mean; i++) {
      double share = i % 3 == 0 ? 0.5 : below / (below - above);
      double hours = low + (high - low) * share;
      double off = distribution.applyAsDouble(hours) - p;
      if (off == 0) {
        return hours;
      }
      boolean isBelow = off < 0;
      boolean again = i > 1 && isBelow == wasBelow;
      wasBelow = isBelow;
      if (isBelow) {
        low = hours;
        below = off;
        above = again ? above / 2 : above;
      } else {
        high = hours;
        above = off;
        below = again ? below / 2 : below;
      }
    }
    return (low + high) / 2;
  }
}
