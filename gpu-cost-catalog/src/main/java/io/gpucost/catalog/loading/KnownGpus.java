package io.gpucost.catalog.loading;

import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuName;
import io.gpucost.gpu.GpuNames;
import io.gpucost.money.Conversion;
import io.gpucost.money.ExchangeRates;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.PaymentTerm;
import io.gpucost.pricing.PricingCatalog;
import io.gpucost.pricing.Spot;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Currency;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The GPUs a reader can recognise, and what they usually cost by the hour: the measure by which a
 * foreign price is doubted.
 */
public final class KnownGpus {
  private static final Currency USD = Currency.getInstance("USD");

  private final GpuNames names;
  private final Map<GpuName, PriceBand> bands;
  private final ExchangeRates rates;

  private KnownGpus(GpuNames names, Map<GpuName, PriceBand> bands, ExchangeRates rates) {
    this.names = names;
    this.bands = Map.copyOf(bands);
    this.rates = rates;
  }

  /**
   * Returns what is known of some GPUs.
   *
   * @param gpus the sheets
   * @param bands what an hour of a GPU usually costs in US dollars, by the name of its sheet
   * @param rates convert prices in other currencies
   */
  public static KnownGpus of(List<Gpu> gpus, Map<GpuName, PriceBand> bands, ExchangeRates rates) {
    return new KnownGpus(GpuNames.of(gpus), bands, rates);
  }

  /**
   * Returns what an hour of one GPU costs in US dollars, by the name of its sheet.
   *
   * @param list a list of sheets, prices and exchange rates
   */
  public static Map<GpuName, PriceBand> bands(PricingCatalog list) {
    GpuNames names = GpuNames.of(list.gpus());
    ExchangeRates rates = list.rates().orElseGet(ExchangeRates::none);
    Map<GpuName, PriceBand> bands = new HashMap<>();
    for (Offer offer : list.offers()) {
      Optional<GpuName> gpu =
          offer
              .gpu()
              .flatMap(name -> names.resolve(name.value()))
              .map(GpuNames.Match::gpu)
              .map(Gpu::name);
      for (PaymentTerm term : offer.terms()) {
        Optional<Money> price = hourly(term).flatMap(money -> usd(rates, money));
        if (gpu.isPresent() && price.isPresent()) {
          Money perGpu =
              price.get().dividedBy(BigDecimal.valueOf(offer.gpuCount()), RoundingMode.HALF_EVEN);
          bands.merge(
              gpu.get(), new PriceBand(perGpu, perGpu), (band, one) -> band.including(perGpu));
        }
      }
    }
    return bands;
  }

  /** Returns the names of the GPUs. */
  public GpuNames names() {
    return names;
  }

  /**
   * Returns the usual price where an hourly price is far outside it.
   *
   * @param gpu the sheet's name
   * @param price of an hour
   * @param count how many GPUs it is for
   */
  Optional<PriceBand> missedBand(GpuName gpu, Money price, BigDecimal count) {
    return Optional.ofNullable(bands.get(gpu))
        .filter(band -> usd(rates, price).filter(usd -> !band.covers(usd, count)).isPresent());
  }

  private static Optional<Money> hourly(PaymentTerm term) {
    if (term instanceof OnDemand onDemand) {
      return Optional.of(onDemand.rate().money());
    }
    return term instanceof Spot spot ? Optional.of(spot.rate().money()) : Optional.empty();
  }

  private static Optional<Money> usd(ExchangeRates rates, Money money) {
    return money.currency().equals(USD)
        ? Optional.of(money)
        : rates.convert(money, USD).map(Conversion::to);
  }
}
