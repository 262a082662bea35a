package io.gpucost.plan.commit;

import io.gpucost.unit.Fraction;

/**
 * The best commitment for demand of a known shape, by its discount {@code d}.
 *
 * <p>The best level is the {@code d} quantile of demand. Evenly spread demand up to a peak is then
 * covered to {@code 2 d - d^2} and saves {@code d^2} of the bill; exponential demand is covered to
 * {@code d} and saves {@code d + (1 - d) ln(1 - d)}; steady demand is covered whole at any
 * discount. So "70% committed, 30% on demand" is the optimum of evenly spread demand only at a
 * discount of 45.2%, of exponential demand only at 70%, and of steady demand never.
 */
public final class DemandShape {
  private static final int MOST_STEPS = 1_000_000;

  private DemandShape() {}

  /**
   * Evenly spread demand: the level.
   *
   * @param discount {@code d}, in [0, 1]
   * @return share of the peak, {@code d}
   */
  public static Fraction uniformLevel(Fraction discount) {
    return require(discount);
  }

  /**
   * Evenly spread demand: how much of it is covered.
   *
   * @param discount {@code d}, in [0, 1]
   * @return {@code 2 d - d^2}
   */
  public static Fraction uniformCoverage(Fraction discount) {
    Fraction rest = Fraction.ONE.minus(require(discount));
    return Fraction.ONE.minus(rest.multipliedBy(rest));
  }

  /**
   * Evenly spread demand: what is saved.
   *
   * @param discount {@code d}, in [0, 1]
   * @return share of the bill on demand, {@code d^2}
   */
  public static Fraction uniformSaving(Fraction discount) {
    return require(discount).multipliedBy(discount);
  }

  /**
   * Evenly spread demand: the discount that makes a coverage the best.
   *
   * @param coverage in [0, 1]
   * @return {@code 1 - sqrt(1 - coverage)}
   */
  public static double uniformDiscountFor(Fraction coverage) {
    return 1 - StrictMath.sqrt(Fraction.ONE.minus(require(coverage)).doubleValue());
  }

  /**
   * Exponential demand: the level.
   *
   * @param discount {@code d}, in [0, 1)
   * @return in means of the demand, {@code -ln(1 - d)}
   */
  public static double exponentialLevel(Fraction discount) {
    return -StrictMath.log1p(-require(discount).doubleValue());
  }

  /**
   * Exponential demand: what is saved; {@code d} of the demand is covered.
   *
   * @param discount {@code d}, in [0, 1)
   * @return share of the bill on demand, {@code d + (1 - d) ln(1 - d)}
   */
  public static double exponentialSaving(Fraction discount) {
    double d = require(discount).doubleValue();
    return d + (1 - d) * StrictMath.log1p(-d);
  }

  /**
   * Independent arrivals (Poisson demand): the level.
   *
   * @param mean mean demand, greater than zero and at most 700
   * @param discount {@code d}, in [0, 1)
   * @return the smallest level whose distribution reaches {@code d}
   */
  public static int poissonLevel(double mean, Fraction discount) {
    double d = require(discount).doubleValue();
    int level = 0;
    while (level < MOST_STEPS && poissonWithin(mean, level) < d) {
      level++;
    }
    return level;
  }

  /**
   * Independent arrivals: the distribution of demand.
   *
   * @param mean mean demand, greater than zero and at most 700
   * @param level machines
   * @return probability of a demand of at most so many
   */
  public static double poissonWithin(double mean, int level) {
    if (!(mean > 0 && mean <= 700)) {
      throw new IllegalArgumentException("mean must be in (0, 700], but was " + mean);
    }
    double term = StrictMath.exp(-mean);
    double sum = 0;
    for (int k = 0; k <= level; k++) {
      sum += term;
      term *= mean / (k + 1);
    }
    return Math.min(1, sum);
  }

  private static Fraction require(Fraction share) {
    if (share.signum() >= 0 && share.compareTo(Fraction.ONE) <= 0) {
      return share;
    }
    throw new IllegalArgumentException("share must be in [0, 1], but was " + share);
  }
}
