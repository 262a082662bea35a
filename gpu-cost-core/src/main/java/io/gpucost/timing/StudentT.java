package io.gpucost.timing;

/**
 * Quantiles of Student's t distribution for whole degrees of freedom.
 *
 * <p>The distribution is the finite trigonometric sum of M. Abramowitz, I. Stegun, Handbook of
 * mathematical functions, 26.7.3 and 26.7.4, whose terms are all positive; it is inverted by
 * bisection.
 */
final class StudentT {
  private static final int STEPS = 200;

  /** Beyond it the sum is cut: the difference to the normal distribution is below 1e-6. */
  private static final int MOST_FREEDOM = 1_000_000;

  private StudentT() {}

  /** The {@code t} with {@code P(|T| <= t) = confidence}. */
  static double twoSided(double confidence, long freedom) {
    int n = (int) Math.min(freedom, MOST_FREEDOM);
    double low = 0;
    double high = 1;
    while (within(high, n) < confidence) {
      high *= 2;
    }
    for (int i = 0; i < STEPS && Math.nextUp(low) < high; i++) {
      double middle = low + (high - low) / 2;
      if (within(middle, n) < confidence) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /** {@code P(|T| <= t)}. */
  static double within(double t, int n) {
    double root = StrictMath.sqrt(n);
    double theta = StrictMath.atan2(t, root);
    double sine = StrictMath.sin(theta);
    double cosine = StrictMath.cos(theta);
    double square = cosine * cosine;
    boolean odd = n % 2 == 1;
    double term = odd ? cosine : 1;
    double sum = n == 1 ? 0 : term;
    for (int k = odd ? 3 : 2; k <= n - 2; k += 2) {
      term *= square * (k - 1) / k;
      sum += term;
    }
    return odd ? 2 / StrictMath.PI * (theta + sine * sum) : sine * sum;
  }
}
