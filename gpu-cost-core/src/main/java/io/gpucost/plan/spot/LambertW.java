package io.gpucost.plan.spot;

/** The principal branch of the Lambert function near its branch point. */
final class LambertW {
  /** The series is good to 1e-13 up to here. */
  private static final double SERIES_UP_TO = 1e-8;

  private static final int MOST_STEPS = 100;

  private LambertW() {}

  /**
   * {@code 1 + W0(-e^(-1-y))} for {@code y >= 0}: the root {@code u} in [0, 1) of {@code u +
   * log1p(-u) = -y}, by Newton steps from the series {@code sqrt(2y) - 2y/3 + sqrt(2) y^1.5 / 18}.
   */
  static double onePlus(double y) {
    double root = StrictMath.sqrt(2 * y);
    double u = root - 2 * y / 3 + root * y / 18;
    if (y <= SERIES_UP_TO) {
      return u;
    }
    if (y > 1) {
      u = 1 - StrictMath.exp(-1 - y);
    }
    for (int i = 0; i < MOST_STEPS; i++) {
      double step = (u + StrictMath.log1p(-u) + y) * (1 - u) / u;
      u = Math.min(Math.nextDown(1.0), u + step);
      if (Math.abs(step) <= Math.ulp(u)) {
        break;
      }
    }
    return u;
  }
}
