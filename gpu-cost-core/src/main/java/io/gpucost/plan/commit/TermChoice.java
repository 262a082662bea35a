package io.gpucost.plan.commit;

import io.gpucost.unit.Fraction;

/**
 * One commitment of three years, or one of a year renewed while the need lasts.
 *
 * <p>With {@code s} the chance that the need outlives a year, three years are paid whatever comes,
 * {@code 3 r3} years of the price on demand; a renewed year is paid {@code 1 + s + s^2} times at
 * {@code r1}; on demand those years cost {@code 1 + s + s^2}. At 0.40 and 0.65 the three years win
 * from {@code s} = 0.547 on.
 *
 * @param survival {@code s}, in [0, 1]
 * @param threeYearRatio {@code r3}, price against on demand, in (0, 1]
 * @param oneYearRatio {@code r1}, price against on demand, in (0, 1]
 */
public record TermChoice(Fraction survival, Fraction threeYearRatio, Fraction oneYearRatio) {

  /** The three ways to pay. */
  public enum Term {
    /** No commitment. */
    ON_DEMAND,
    /** A year, renewed while needed. */
    ONE_YEAR_RENEWED,
    /** Three years at once. */
    THREE_YEAR
  }

  /**
   * Checks the survival.
   *
   * @param survival {@code s}, in [0, 1]
   * @param threeYearRatio {@code r3}, price against on demand, in (0, 1]
   * @param oneYearRatio {@code r1}, price against on demand, in (0, 1]
   * @throws IllegalArgumentException if it is not in [0, 1]
   */
  public TermChoice {
    if (survival.signum() < 0 || survival.compareTo(Fraction.ONE) > 0) {
      throw new IllegalArgumentException("survival must be in [0, 1], but was " + survival);
    }
  }

  /**
   * Cost of three years at once.
   *
   * @return years of the price on demand
   */
  public Fraction threeYears() {
    return threeYearRatio.multipliedBy(Fraction.of(3, 1));
  }

  /**
   * Expected cost of renewed years.
   *
   * @return years of the price on demand
   */
  public Fraction renewedYears() {
    return oneYearRatio.multipliedBy(onDemand());
  }

  /**
   * Expected cost on demand, which is also the expected years of use.
   *
   * @return {@code 1 + s + s^2}
   */
  public Fraction onDemand() {
    return Fraction.ONE.plus(survival).plus(survival.multipliedBy(survival));
  }

  /**
   * The cheapest.
   *
   * @return of equal ones the one that binds for less time
   */
  public Term best() {
    Term best = Term.ON_DEMAND;
    Fraction least = onDemand();
    if (renewedYears().compareTo(least) < 0) {
      best = Term.ONE_YEAR_RENEWED;
      least = renewedYears();
    }
    return threeYears().compareTo(least) < 0 ? Term.THREE_YEAR : best;
  }

  /**
   * The survival at which three years cost as much as renewed ones.
   *
   * @return the root of {@code r1 (1 + s + s^2) = 3 r3}: 0 or below if three years always win,
   *     above 1 if they never do
   */
  public double survivalThreshold() {
    double years = threeYears().dividedBy(oneYearRatio).doubleValue();
    // s^2 + s + 1 - years = 0; renewed years cost at least one, at most three.
    double discriminant = 4 * years - 3;
    return discriminant <= 0 ? -0.5 : (StrictMath.sqrt(discriminant) - 1) / 2;
  }
}
