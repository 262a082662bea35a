package io.gpucost.examples.cli;

import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.Hardware;
import io.gpucost.market.Market;
import io.gpucost.pricing.Committed;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.Owned;
import io.gpucost.pricing.PaymentTerm;
import io.gpucost.pricing.PerUnit;
import io.gpucost.pricing.Prepaid;
import io.gpucost.pricing.Spot;
import io.gpucost.unit.MemorySize;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * One price of an offer.
 *
 * @param plan {@code on_demand}, {@code spot}, {@code day}, {@code week}, ... as in documents
 * @param value the rate, the lump sum or the price of a unit
 * @param price the same as text that the library parses again
 * @param key that of the offer, made once for all comparisons
 */
record PriceRow(
    Offer offer, Optional<MemorySize> memory, String plan, Object value, String price, String key)
    implements Comparable<PriceRow> {

  private static final Comparator<PriceRow> ORDER =
      Comparator.<PriceRow, String>comparing(row -> row.offer().product())
          .thenComparing(row -> row.offer().gpuCount())
          .thenComparing(row -> row.offer().provider())
          .thenComparing(PriceRow::key)
          .thenComparing(PriceRow::plan)
          .thenComparing(PriceRow::price);

  static List<PriceRow> of(Market market, Offer offer) {
    Optional<MemorySize> memory = market.hardware(offer).map(Hardware::gpu).map(Gpu::memory);
    String key = offer.key();
    return offer.terms().stream().map(term -> of(offer, memory, term, key)).toList();
  }

  private static PriceRow of(
      Offer offer, Optional<MemorySize> memory, PaymentTerm term, String key) {
    if (term instanceof OnDemand onDemand) {
      return new PriceRow(
          offer, memory, "on_demand", onDemand.rate(), onDemand.rate().toString(), key);
    }
    if (term instanceof Spot spot) {
      return new PriceRow(offer, memory, "spot", spot.rate(), spot.rate().toString(), key);
    }
    if (term instanceof Committed committed) {
      String plan = "committed_" + committed.period().text();
      if (committed.upfront().isPositive()) {
        String price = committed.rate() + " and " + committed.upfront().toWire() + " in advance";
        return new PriceRow(offer, memory, plan, price, price, key);
      }
      return new PriceRow(offer, memory, plan, committed.rate(), committed.rate().toString(), key);
    }
    if (term instanceof Prepaid prepaid) {
      String plan = prepaid.period().text();
      return new PriceRow(offer, memory, plan, prepaid.price(), prepaid.price().toWire(), key);
    }
    if (term instanceof Owned owned) {
      return new PriceRow(offer, memory, "owned", owned.price(), owned.price().toWire(), key);
    }
    if (term instanceof PerUnit perUnit) {
      String price =
          perUnit
              .output()
              .map(written -> perUnit.price() + " in, " + written + " out")
              .orElse(perUnit.price().toString());
      return new PriceRow(offer, memory, "unit_price", price, price, key);
    }
    throw new IllegalStateException("no row for " + term.getClass().getName());
  }

  @Override
  public int compareTo(PriceRow other) {
    return ORDER.compare(this, other);
  }
}
