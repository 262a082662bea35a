package io.gpucost.catalog.loading;

import io.gpucost.gpu.GpuName;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import java.math.BigDecimal;
import java.util.ArrayList;
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

  /** An offer, by its place in the list, that has a price on demand. */
  private record Priced(int index, Place place, int count, Money price) {}

  private FlatPrices() {}

  /** Returns what is wrong, by the index of the offer. */
  static Map<Integer, String> find(List<Offer> offers) {
    List<Priced> all = new ArrayList<>();
    Map<Place, Priced> smallest = new HashMap<>();
    for (int i = 0; i < offers.size(); i++) {
      Offer offer = offers.get(i);
      Optional<OnDemand> term = offer.term(OnDemand.class);
      if (term.isPresent()) {
        Place place = new Place(offer.provider(), offer.region(), offer.gpu());
        Priced priced = new Priced(i, place, offer.gpuCount(), term.get().rate().money());
        all.add(priced);
        smallest.merge(place, priced, FlatPrices::least);
      }
    }
    Map<Integer, String> found = new LinkedHashMap<>();
    for (Priced many : all) {
      Priced least = smallest.get(many.place());
      if (least != null && isFlat(least, many)) {
        found.put(
            many.index(),
            "%d GPUs cost %s and %d cost %s: perhaps a price per GPU"
                .formatted(many.count(), many.price(), least.count(), least.price()));
      }
    }
    return found;
  }

  /** The offer of fewer GPUs; of as many, the cheaper one. */
  private static Priced least(Priced a, Priced b) {
    if (a.count() != b.count()) {
      return a.count() < b.count() ? a : b;
    }
    return !isSameCurrency(a, b) || a.price().compareTo(b.price()) <= 0 ? a : b;
  }

  private static boolean isFlat(Priced one, Priced many) {
    return many.count() >= 2 * one.count()
        && isSameCurrency(one, many)
        && many.price().compareTo(one.price().multipliedBy(LEEWAY)) <= 0;
  }

  private static boolean isSameCurrency(Priced a, Priced b) {
    return a.price().currency().equals(b.price().currency());
  }
}
