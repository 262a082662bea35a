package io.gpucost.timing;

/**
 * How far the time of the steps to come may lie from a forecast by a pilot run.
 *
 * <p>With {@code n} pilot steps of mean {@code m} and standard deviation {@code cv m}, the next
 * {@code N} steps take {@code N m}, give or take
 *
 * <pre>{@code
 * t(n - 1, confidence) cv sqrt(1/n + 1/N)
 * }</pre>
 *
 * <p>for independent steps; where one step says something of the next (lag-1 correlation {@code
 * r}), count {@code n (1 - r) / (1 + r)} of them. Leave the warm-up out. At {@code cv} 0.1, ten
 * pilot steps give 7.2% and a hundred 2.0%, at 0.5 they give 36% and 10%: a fixed buffer of 10 to
 * 20% is a special case.
 *
 * @param pilotSteps {@code n}, at least 2
 * @param variation coefficient of variation of a step {@code cv}, 0 or more
 * @param futureSteps {@code N}, at least 1
 * @param confidence in (0, 1)
 */
public record PilotInterval(
    long pilotSteps, double variation, long futureSteps, double confidence) {

  /**
   * Checks the figures.
   *
   * @param pilotSteps {@code n}, at least 2
   * @param variation coefficient of variation of a step {@code cv}, 0 or more
   * @param futureSteps {@code N}, at least 1
   * @param confidence in (0, 1)
   * @throws IllegalArgumentException if one is out of range
   */
  public PilotInterval {
    if (pilotSteps < 2 || futureSteps < 1) {
      throw new IllegalArgumentException(
          "pilotSteps must be at least 2 and futureSteps at least 1, but were %d and %d"
              .formatted(pilotSteps, futureSteps));
    }
    requirePositiveOrZero(variation, "variation");
    requireConfidence(confidence);
  }

  /**
   * The quantile of Student's distribution.
   *
   * @return {@code t}, for both sides together
   */
  public double quantile() {
    return StudentT.twoSided(confidence, pilotSteps - 1);
  }

  /**
   * The half-width of the interval.
   *
   * @return share of the forecast
   */
  public double relativeHalfWidth() {
    double ofMean = StrictMath.sqrt(1.0 / pilotSteps + 1.0 / futureSteps);
    return quantile() * variation * ofMean;
  }

  /**
   * Pilot steps that are needed for a half-width, for many steps to come.
   *
   * @param variation coefficient of variation of a step, 0 or more
   * @param halfWidth share of the forecast, greater than zero
   * @param z quantile of the normal distribution, 1.96 for 95%
   * @return {@code ceil((z cv / h)^2)}, at least 1: 139 for 5% at {@code cv} 0.3
   */
  public static long pilotsNeeded(double variation, double halfWidth, double z) {
    requirePositiveOrZero(variation, "variation");
    if (!(halfWidth > 0)) {
      throw new IllegalArgumentException("halfWidth must be greater than 0, but was " + halfWidth);
    }
    double root = z * variation / halfWidth;
    return (long) Math.max(1, StrictMath.ceil(root * root));
  }

  /**
   * The independent steps that correlated ones are worth.
   *
   * @param steps how many, at least 1
   * @param lag1 correlation of a step with the next, in (-1, 1)
   * @return {@code n (1 - r) / (1 + r)}; 100 steps at 0.5 are worth 33.3
   */
  public static double effectiveSteps(long steps, double lag1) {
    if (!(lag1 > -1 && lag1 < 1)) {
      throw new IllegalArgumentException("lag1 must be in (-1, 1), but was " + lag1);
    }
    return steps * (1 - lag1) / (1 + lag1);
  }

  static void requireConfidence(double confidence) {
    if (!(confidence > 0 && confidence < 1)) {
      throw new IllegalArgumentException("confidence must be in (0, 1), but was " + confidence);
    }
  }

  private static void requirePositiveOrZero(double value, String what) {
    if (!(value >= 0 && value <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(
          what + " must be finite and 0 or greater, but was " + value);
    }
  }
}
