package io.gpucost.catalog.loading;

import io.gpucost.catalog.pricelist.OfferDoubts;
import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuName;
import io.gpucost.gpu.GpuNames;
import io.gpucost.money.HourlyRate;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.Spot;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Doubts a list in the library's own form as readers of foreign ones doubt theirs. */
public final class OwnListDoubts implements OfferDoubts {
  private final KnownGpus known;

  /**
   * Looks at lists.
   *
   * @param known what GPUs usually cost
   */
  public OwnListDoubts(KnownGpus known) {
    this.known = known;
  }

  @Override
  public Map<Integer, List<String>> of(List<Offer> offers) {
    Map<Integer, List<String>> doubts = new TreeMap<>();
    for (int i = 0; i < offers.size(); i++) {
      List<String> reasons = new ArrayList<>();
      doubtSpot(offers.get(i)).ifPresent(reasons::add);
      doubtPrice(offers.get(i)).ifPresent(reasons::add);
      if (!reasons.isEmpty()) {
        doubts.put(i, reasons);
      }
    }
    FlatPrices.find(offers)
        .forEach((i, reason) -> doubts.computeIfAbsent(i, none -> new ArrayList<>()).add(reason));
    return doubts;
  }

  /** Spot that saves nothing, of an offer that has both prices. */
  static Optional<String> doubtSpot(Offer offer) {
    return offer
        .term(OnDemand.class)
        .flatMap(
            full ->
                offer
                    .term(Spot.class)
                    .flatMap(spot -> DraftCheck.doubtSpot(full.rate(), spot.rate())));
  }

  private Optional<String> doubtPrice(Offer offer) {
    Optional<GpuName> gpu =
        offer
            .gpu()
            .flatMap(name -> known.names().resolve(name.value()))
            .filter(GpuNames.Match::exact)
            .map(GpuNames.Match::gpu)
            .map(Gpu::name);
    Optional<HourlyRate> rate =
        offer
            .term(OnDemand.class)
            .map(OnDemand::rate)
            .or(() -> offer.term(Spot.class).map(Spot::rate));
    return gpu.flatMap(
        name ->
            rate.flatMap(
                hour ->
                    DraftCheck.doubtPrice(
                        known, name, hour, BigDecimal.valueOf(offer.gpuCount()))));
  }
}
