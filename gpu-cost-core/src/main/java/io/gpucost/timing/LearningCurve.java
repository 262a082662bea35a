package io.gpucost.timing;

/**
 * Loss that falls with the steps by a power law to an asymptote: {@code L = c + a n^-b}.
 *
 * <p>Through 3.0 at 1,000 and 2.0 at 4,000 steps towards 1.0 the exponent is 1/2, and 1.25 takes
 * 64,000 steps. Fitted to two points it extrapolates, so a factor of two in steps is a good result;
 * power laws are the strongest simple start (LCDB 1.1, 2025).
 *
 * @param asymptote {@code c}, what no number of steps goes below
 * @param scale {@code a}, greater than zero
 * @param exponent {@code b}, greater than zero
 */
public record LearningCurve(double asymptote, double scale, double exponent) {

  /**
   * Checks the figures.
   *
   * @param asymptote {@code c}, what no number of steps goes below
   * @param scale {@code a}, greater than zero
   * @param exponent {@code b}, greater than zero
   * @throws IllegalArgumentException if scale or exponent is not greater than zero
   */
  public LearningCurve {
    if (!(scale > 0 && exponent > 0 && exponent <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "scale and exponent must be greater than 0, but were %s and %s"
              .formatted(scale, exponent));
    }
  }

  /**
   * The curve through two measurements.
   *
   * @param steps1 fewer steps, greater than zero
   * @param loss1 their loss, above the asymptote
   * @param steps2 more steps
   * @param loss2 their loss, above the asymptote and below the first
   * @param asymptote where the loss tends to
   * @return the curve
   * @throws IllegalArgumentException if the loss does not fall towards the asymptote
   */
  public static LearningCurve through(
      double steps1, double loss1, double steps2, double loss2, double asymptote) {
    if (!(steps1 > 0 && steps2 > steps1 && loss2 > asymptote && loss1 > loss2)) {
      throw new IllegalArgumentException(
          "loss must fall with the steps and stay above %s, but was %s at %s and %s at %s"
              .formatted(asymptote, loss1, steps1, loss2, steps2));
    }
    double exponent =
        StrictMath.log((loss1 - asymptote) / (loss2 - asymptote)) / StrictMath.log(steps2 / steps1);
    double scale = (loss1 - asymptote) * StrictMath.pow(steps1, exponent);
    return new LearningCurve(asymptote, scale, exponent);
  }

  /**
   * The steps to a loss.
   *
   * @param target loss, above the asymptote
   * @return {@code (a / (target - c))^(1/b)}
   * @throws IllegalArgumentException if it is never reached
   */
  public double stepsTo(double target) {
    if (!(target > asymptote)) {
      throw new IllegalArgumentException(
          "target must be above the asymptote of %s, but was %s".formatted(asymptote, target));
    }
    return StrictMath.pow(scale / (target - asymptote), 1 / exponent);
  }
}
