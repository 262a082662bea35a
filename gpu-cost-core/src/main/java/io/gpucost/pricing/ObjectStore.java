package io.gpucost.pricing;

import io.gpucost.money.Money;
import io.gpucost.unit.Bandwidth;
import java.util.Objects;
import java.util.Optional;

/**
 * The provider's object storage, which its instances reach over the internal network without paying
 * for traffic.
 *
 * @param gbMonth the price of a GB-month (10<sup>9</sup> bytes)
 * @param bandwidth of the internal network between the store and an instance, where it is known
 */
public record ObjectStore(Money gbMonth, Optional<Bandwidth> bandwidth) {

  /**
   * Checks that both are given.
   *
   * @param gbMonth the price of a GB-month (10<sup>9</sup> bytes)
   * @param bandwidth of the internal network between the store and an instance, where it is known
   */
  public ObjectStore {
    Objects.requireNonNull(gbMonth, "gbMonth");
    Objects.requireNonNull(bandwidth, "bandwidth");
  }
}
