package io.gpucost.lifecycle.watch;

import io.gpucost.money.Money;
import io.gpucost.unit.Fraction;
import java.util.Objects;
import java.util.Optional;

/**
 * What a period will have cost at its end, at the pace so far.
 *
 * <p>{@code actual / days x period}, and nothing before three days are known: 3,000 in 10 of 30
 * days become 9,000. Source: Oracle Cloud, budget alert rules. Spread payments in advance first, as
 * {@link BurnRate#amortised} does.
 *
 * @param actual spent so far
 * @param days days that it covers, at least 0
 * @param periodDays days of the period, at least 1
 */
public record BudgetForecast(Money actual, int days, int periodDays) {
  /** Fewer days say too little. */
  public static final int LEAST_DAYS = 3;

  /**
   * Checks the days.
   *
   * @param actual spent so far
   * @param days days that it covers, at least 0
   * @param periodDays days of the period, at least 1
   * @throws IllegalArgumentException if they are out of range
   */
  public BudgetForecast {
    Objects.requireNonNull(actual, "actual");
    if (days < 0 || periodDays < 1) {
      throw new IllegalArgumentException(
          "days must be at least 0 and periodDays at least 1, but were %d and %d"
              .formatted(days, periodDays));
    }
  }

  /**
   * The forecast.
   *
   * @return the whole period's cost, empty before three days
   */
  public Optional<Money> total() {
    return days < LEAST_DAYS
        ? Optional.empty()
        : Optional.of(actual.multipliedBy(Fraction.of(periodDays, days)));
  }
}
