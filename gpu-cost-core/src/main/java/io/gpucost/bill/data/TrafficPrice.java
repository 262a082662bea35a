package io.gpucost.bill.data;

import io.gpucost.money.Money;
import java.math.BigDecimal;
import java.util.Objects;

/**
 * A price per gigabyte with a free allowance.
 *
 * <p>200 GB at USD 0.09 with 100 GB free cost USD 9.
 *
 * @param perGb price of a gigabyte of 10<sup>9</sup> bytes
 * @param freeGb gigabytes that cost nothing, zero or more
 */
public record TrafficPrice(Money perGb, BigDecimal freeGb) {

  /**
   * Checks the allowance.
   *
   * @param perGb price of a gigabyte of 10<sup>9</sup> bytes
   * @param freeGb gigabytes that cost nothing, zero or more
   * @throws IllegalArgumentException if it is negative
   */
  public TrafficPrice {
    Objects.requireNonNull(perGb, "perGb");
    if (freeGb.signum() < 0) {
      throw new IllegalArgumentException("freeGb must be 0 or greater, but was " + freeGb);
    }
  }

  /**
   * What a volume costs.
   *
   * @param gigabytes zero or more
   * @return {@code max(0, volume - free) x price}
   */
  public Money cost(BigDecimal gigabytes) {
    return perGb.multipliedBy(gigabytes.subtract(freeGb).max(BigDecimal.ZERO));
  }
}
