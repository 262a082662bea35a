package io.gpucost.money;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Objects;
import java.util.Optional;

/**
 * An amount in another currency, and the rate that was used.
 *
 * @param from the amount as it was
 * @param to the amount in the other currency, not rounded to payable digits
 * @param rate units of the new currency for one unit of the old, greater than 0
 * @param asOf the day of the rate; empty if both currencies are the same
 */
public record Conversion(Money from, Money to, BigDecimal rate, Optional<LocalDate> asOf) {
  /**
   * Checks the rate.
   *
   * @param from the amount as it was
   * @param to the amount in the other currency
   * @param rate units of the new currency for one unit of the old
   * @param asOf the day of the rate, if both currencies differ
   * @throws IllegalArgumentException if {@code rate} is not greater than 0
   */
  public Conversion {
    Objects.requireNonNull(from, "from");
    Objects.requireNonNull(to, "to");
    Objects.requireNonNull(rate, "rate");
    Objects.requireNonNull(asOf, "asOf");
    if (rate.signum() <= 0) {
      throw new IllegalArgumentException("rate must be greater than 0, but was " + rate);
    }
  }

  /**
   * Whether both currencies are the same, so that nothing was converted.
   *
   * @return true if the amount is unchanged
   */
  public boolean isIdentity() {
    return from.currency().equals(to.currency());
  }
}
