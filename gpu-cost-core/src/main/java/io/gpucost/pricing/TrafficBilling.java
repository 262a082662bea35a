package io.gpucost.pricing;

import io.gpucost.money.Money;
import io.gpucost.unit.Bandwidth;
import java.util.Objects;

/**
 * A fast line that is paid by the gigabyte instead of by the hour.
 *
 * @param perGb the price of a GB (10<sup>9</sup> bytes)
 * @param bandwidth what the line gives
 */
public record TrafficBilling(Money perGb, Bandwidth bandwidth) {

  /**
   * Checks that both are given.
   *
   * @param perGb the price of a GB (10<sup>9</sup> bytes)
   * @param bandwidth what the line gives
   */
  public TrafficBilling {
    Objects.requireNonNull(perGb, "perGb");
    Objects.requireNonNull(bandwidth, "bandwidth");
  }
}
