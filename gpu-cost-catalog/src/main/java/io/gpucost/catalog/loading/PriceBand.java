package io.gpucost.catalog.loading;

import io.gpucost.money.Money;
import java.math.BigDecimal;

/**
 * What an hour of one GPU usually costs.
 *
 * @param low the lowest known price
 * @param high the highest known price, of the same currency
 */
public record PriceBand(Money low, Money high) {
  /** How far beyond the known prices a price is still believed: markets move, slips are larger. */
  private static final BigDecimal LEEWAY = BigDecimal.valueOf(3);

  /** Returns the band that covers this one and a price of the same currency. */
  public PriceBand including(Money price) {
    return new PriceBand(Money.min(low, price), Money.max(high, price));
  }

  /**
   * Returns whether a price is believed.
   *
   * @param price of the same currency
   * @param count how many GPUs it is for
   */
  boolean covers(Money price, BigDecimal count) {
    return price.multipliedBy(LEEWAY).compareTo(low.multipliedBy(count)) >= 0
        && price.compareTo(high.multipliedBy(LEEWAY).multipliedBy(count)) <= 0;
  }
}
