package io.gpucost.plan.commit;

import io.gpucost.unit.Fraction;

/**
 * Renting or buying without knowing how long the need will last.
 *
 * <p>With {@code B} the price to buy in units of the rent of one step: rent, and buy at the step
 * with which the rent would reach the price. Whatever comes, this costs at most {@code 2 - 1/B}
 * times what one would have paid knowing the future, and no rule that does not gamble does better;
 * a randomised one reaches {@code 1 / (1 - (1 - 1/B)^B)}, in the limit {@code e / (e - 1)}. Waiting
 * until the price has been reached gives 2. With a reserved rate of {@code alpha} times the price
 * on demand the best ratios are {@code 2 - alpha} and {@code e / (e - 1 + alpha)}. Sources: A.
 * Karlin and others, Competitive randomized algorithms for nonuniform problems (1994); W. Wang, B.
 * Li, B. Liang, To reserve or not to reserve (2013), arXiv 1305.5608.
 *
 * <p>At {@code B = 10} the ratios are 1.9 and 1.535; whoever needs 50 steps rents 9, buys at the
 * tenth, and pays 19 instead of 10.
 *
 * @param buy price to buy
 * @param rent price of one step, greater than zero and at most {@code buy}
 */
public record OnlineRule(Fraction buy, Fraction rent) {

  /**
   * Checks the prices.
   *
   * @param buy price to buy
   * @param rent price of one step, greater than zero and at most {@code buy}
   * @throws IllegalArgumentException if the rent is not in (0, buy]
   */
  public OnlineRule {
    if (rent.signum() <= 0 || rent.compareTo(buy) > 0) {
      throw new IllegalArgumentException(
          "rent must be greater than 0 and at most buy %s, but was %s".formatted(buy, rent));
    }
  }

  private Fraction steps() {
    return buy.dividedBy(rent);
  }

  /**
   * The best ratio without chance.
   *
   * @return {@code 2 - 1/B}
   */
  public Fraction deterministicRatio() {
    return Fraction.of(2, 1).minus(Fraction.ONE.dividedBy(steps()));
  }

  /**
   * The best ratio of a randomised rule.
   *
   * @return {@code 1 / (1 - (1 - 1/B)^B)}
   * @throws ArithmeticException if {@code B} is not a whole number, or above 10,000
   */
  public Fraction randomisedRatio() {
    Fraction steps = steps();
    if (steps.denominator().bitLength() > 1 || steps.compareTo(Fraction.of(10_000, 1)) > 0) {
      throw new ArithmeticException(
          "buy / rent must be a whole number up to 10000, but was " + steps);
    }
    int n = steps.numerator().intValueExact();
    Fraction share = Fraction.ONE.minus(Fraction.of(1, n));
    Fraction power = Fraction.of(share.numerator().pow(n), share.denominator().pow(n));
    return Fraction.ONE.dividedBy(Fraction.ONE.minus(power));
  }

  /**
   * The ratio of a rule without chance, for a price that is many rents.
   *
   * @return 2
   */
  public static Fraction deterministicLimit() {
    return Fraction.of(2, 1);
  }

  /**
   * The ratio of a randomised rule, for a price that is many rents.
   *
   * @return {@code e / (e - 1)} = 1.582
   */
  public static double randomisedLimit() {
    return StrictMath.E / StrictMath.expm1(1);
  }

  /**
   * The best ratio without chance where the reserved rate still costs.
   *
   * @param alpha reserved rate against on demand, in [0, 1]
   * @return {@code 2 - alpha}
   */
  public static Fraction reservedRatio(Fraction alpha) {
    return Fraction.of(2, 1).minus(alpha);
  }

  /**
   * The best ratio of a randomised rule where the reserved rate still costs.
   *
   * @param alpha reserved rate against on demand, in [0, 1]
   * @return {@code e / (e - 1 + alpha)}
   */
  public static double reservedRandomisedRatio(Fraction alpha) {
    return StrictMath.E / (StrictMath.expm1(1) + alpha.doubleValue());
  }

  /**
   * The step at whose start to buy: the first with which the rent would reach the price.
   *
   * @return counted from 1
   */
  public long buyAt() {
    return Math.negateExact(
        Math.floorDiv(
            steps().numerator().negate().longValueExact(), steps().denominator().longValueExact()));
  }

  /**
   * What the rule pays.
   *
   * @param needed steps that turn out to be needed, 0 or more
   * @return rent of the steps before buying, and the price once it is reached
   */
  public Fraction online(long needed) {
    long buyAt = buyAt();
    return needed < buyAt
        ? rent.multipliedBy(Fraction.of(needed, 1))
        : rent.multipliedBy(Fraction.of(buyAt - 1, 1)).plus(buy);
  }

  /**
   * What one would pay knowing the future.
   *
   * @param needed steps that turn out to be needed, 0 or more
   * @return the lesser of renting all and buying at once
   */
  public Fraction offline(long needed) {
    Fraction rented = rent.multipliedBy(Fraction.of(needed, 1));
    return rented.compareTo(buy) < 0 ? rented : buy;
  }
}
