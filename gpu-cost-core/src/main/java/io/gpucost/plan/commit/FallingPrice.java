package io.gpucost.plan.commit;

import io.gpucost.unit.Fraction;

/**
 * A price that falls every month, against one that is fixed for a term.
 *
 * <p>With a fall of {@code g} a month the price over {@code T} months is in the mean {@code m = (1
 * - (1 - g)^T) / (g T)} of today's. A commitment at {@code rho} then breaks even at a utilisation
 * of {@code rho / m} instead of {@code rho}: 3% a month over a year raises 70% to 82.3%. Above 1
 * the commitment never pays.
 *
 * @param monthlyFall {@code g}, in [0, 1)
 * @param months {@code T}, at least 1
 */
public record FallingPrice(Fraction monthlyFall, int months) {

  /**
   * Checks the figures.
   *
   * @param monthlyFall {@code g}, in [0, 1)
   * @param months {@code T}, at least 1
   * @throws IllegalArgumentException if the fall is not in [0, 1) or there is no month
   */
  public FallingPrice {
    if (monthlyFall.signum() < 0 || monthlyFall.compareTo(Fraction.ONE) >= 0) {
      throw new IllegalArgumentException("monthlyFall must be in [0, 1), but was " + monthlyFall);
    }
    if (months < 1 || months > 1_200) {
      throw new IllegalArgumentException("months must be in [1, 1200], but was " + months);
    }
  }

  /**
   * The mean price over the term.
   *
   * @return share of today's price, in (0, 1]
   */
  public Fraction meanPrice() {
    if (monthlyFall.signum() == 0) {
      return Fraction.ONE;
    }
    Fraction kept = Fraction.ONE.minus(monthlyFall);
    Fraction power = Fraction.of(kept.numerator().pow(months), kept.denominator().pow(months));
    return Fraction.ONE.minus(power).dividedBy(monthlyFall.multipliedBy(Fraction.of(months, 1)));
  }

  /**
   * The utilisation from which a commitment pays.
   *
   * @param priceRatio {@code rho}, committed price against today's on demand
   * @return {@code rho / m}; above 1 it never pays
   */
  public Fraction breakEvenUtilisation(Fraction priceRatio) {
    return priceRatio.dividedBy(meanPrice());
  }
}
