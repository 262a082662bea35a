package io.gpucost.pricing;

import io.gpucost.money.HourlyRate;
import io.gpucost.unit.Bandwidth;
import java.util.Objects;

/**
 * More bandwidth for as long as it is paid for.
 *
 * @param price the price of an hour of it
 * @param bandwidth the bandwidth it gives
 */
public record BandwidthUpgrade(HourlyRate price, Bandwidth bandwidth) {

  /**
   * Checks that both are given.
   *
   * @param price the price of an hour of it
   * @param bandwidth the bandwidth it gives
   */
  public BandwidthUpgrade {
    Objects.requireNonNull(price, "price");
    Objects.requireNonNull(bandwidth, "bandwidth");
  }
}
