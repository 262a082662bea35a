package io.gpucost.plan.spot;

import io.gpucost.unit.Fraction;

/**
 * How far a policy that does not know when spot will be there can be from the best one, by {@code
 * K} = price on demand / price of spot.
 *
 * <p>Any policy without chance can be forced to pay in the order of {@code K} times the optimum; a
 * randomised one (ROSS) pays at most in the order of {@code sqrt(K)} times. Source: arXiv
 * 2601.14612 (2026).
 */
public final class DeadlineRatio {
  private DeadlineRatio() {}

  /**
   * The order of the best ratio without chance.
   *
   * @param onDemandToSpot {@code K}, at least 1
   * @return {@code K}
   */
  public static Fraction deterministic(Fraction onDemandToSpot) {
    return onDemandToSpot;
  }

  /**
   * The order of the best ratio with chance.
   *
   * @param onDemandToSpot {@code K}, at least 1
   * @return {@code sqrt(K)}
   */
  public static double randomised(Fraction onDemandToSpot) {
    return StrictMath.sqrt(onDemandToSpot.doubleValue());
  }
}
