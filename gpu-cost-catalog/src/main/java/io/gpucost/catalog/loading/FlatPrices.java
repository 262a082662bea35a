package io.gpucost.catalog.loading;

import io.gpucost.gpu.GpuName;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds offers of many GPUs that cost as much as one: prices per GPU among prices of machines. */
final class FlatPrices {
  private static final BigDecimal LEEWAY = new BigDecimal("1.05");

  /** Where a price holds. */
  private record Place(String provider, Optional<String> region, Optional<GpuName> gpu) {}

  private FlatPrices() {}

  /** Returns what is wrong, by the index of the offer. */
  static Map<Integer, String> find(List<Offer> offers) {
    Map<Place, Offer> smallest = new HashMap<>();
    for (Offer offer : offers) {
      if (price(offer).isPresent()) {
        smallest.merge(place(offer), offer, FlatPrices::least);
      }
    }
    Map<Integer, String> found = new LinkedHashMap<>();
    for (int i = 0; i < offers.size(); i++) {
      Offer offer = offers.get(i);
      Offer least = smallest.get(place(offer));
      if (least != null && isFlat(least, offer)) {
        found.put(
            i,
            "%d GPUs cost %s and %d cost %s: perhaps a price per GPU"
                .formatted(
                    offer.gpuCount(),
                    price(offer).orElseThrow(),
                    least.gpuCount(),
                    price(least).orElseThrow()));
      }
    }
    return found;
  }

  /** The offer of fewer GPUs; of as many, the cheaper one. */
  private static Offer least(Offer a, Offer b) {
    if (a.gpuCount() != b.gpuCount()) {
      return a.gpuCount() < b.gpuCount() ? a : b;
    }
    Money one = price(a).orElseThrow();
    Money other = price(b).orElseThrow();
    return !one.currency().equals(other.currency()) || one.compareTo(other) <= 0 ? a : b;
  }

  private static boolean isFlat(Offer least, Offer offer) {
    Optional<Money> one = price(least);
    Optional<Money> many = price(offer);
    return offer.gpuCount() >= 2 * least.gpuCount()
        && one.isPresent()
        && many.isPresent()
        && one.get().currency().equals(many.get().currency())
        && many.get().compareTo(one.get().multipliedBy(LEEWAY)) <= 0;
  }

  private static Optional<Money> price(Offer offer) {
    return offer.term(OnDemand.class).map(term -> term.rate().money());
  }

  private static Place place(Offer offer) {
    return new Place(offer.provider(), offer.region(), offer.gpu());
  }
}
