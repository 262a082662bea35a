package io.gpucost.market;

import io.gpucost.gpu.GpuName;
import io.gpucost.pricing.Offer;
import java.util.Optional;

/**
 * An offer of a market.
 *
 * @param offer the offer, with the id of its price list
 * @param identity what it is an offer of, names resolved
 */
record Listing(Offer offer, Identity identity) {

  /** What makes two offers the same thing, at perhaps another price. */
  record Identity(
      String provider,
      Optional<String> region,
      Optional<String> instance,
      Optional<GpuName> gpu,
      int count) {}
}
