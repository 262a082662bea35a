package io.gpucost.lifecycle;

import io.gpucost.money.Money;
import io.gpucost.unit.Fraction;

/** What each of several equal results has cost. */
public final class UnitCost {
  private UnitCost() {}

  /**
   * The cost of one.
   *
   * @param total what all cost together
   * @param units iterations, models or users, at least 1
   * @return {@code total / units}; 1,440 for 16 iterations are 90 each
   * @throws IllegalArgumentException if there is none
   */
  public static Money of(Money total, long units) {
    if (units < 1) {
      throw new IllegalArgumentException("units must be at least 1, but was " + units);
    }
    return total.multipliedBy(Fraction.of(1, units));
  }
}
