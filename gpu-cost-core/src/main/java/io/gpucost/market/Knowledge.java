package io.gpucost.market;

import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuName;
import io.gpucost.gpu.GpuNames;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.PricingCatalog;
import io.gpucost.workload.ModelShape;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What a market knows besides prices, found by any name: GPU sheets, models, provider rules. */
final class Knowledge {

  private final List<Gpu> gpus;
  private final GpuNames gpuNames;
  private final Map<String, ModelShape> modelsByName = new LinkedHashMap<>();
  private final List<ModelShape> models;
  private final RuleBook rules;

  /**
   * Merges lists.
   *
   * @param lists those of higher precedence first
   * @param shapes those of higher precedence first, each with a name
   */
  Knowledge(List<PricingCatalog> lists, List<ModelShape> shapes) {
    Map<String, Gpu> sheets = new LinkedHashMap<>();
    lists.forEach(
        list ->
            list.gpus().forEach(gpu -> sheets.putIfAbsent(GpuNames.key(gpu.name().value()), gpu)));
    gpus = List.copyOf(sheets.values());
    gpuNames = GpuNames.of(gpus);
    shapes.forEach(
        shape -> shape.name().ifPresent(name -> modelsByName.putIfAbsent(modelKey(name), shape)));
    models = List.copyOf(modelsByName.values());
    models.forEach(
        shape -> shape.aliases().forEach(name -> modelsByName.putIfAbsent(modelKey(name), shape)));
    rules = RuleBook.of(lists.stream().map(PricingCatalog::rules).toList());
  }

  List<Gpu> gpus() {
    return gpus;
  }

  GpuNames gpuNames() {
    return gpuNames;
  }

  List<ModelShape> models() {
    return models;
  }

  Optional<ModelShape> model(String name) {
    return Optional.ofNullable(modelsByName.get(modelKey(name)));
  }

  RuleBook rules() {
    return rules;
  }

  Optional<Gpu> sheet(GpuName name) {
    return gpuNames.resolve(name.value()).map(GpuNames.Match::gpu);
  }

  /**
   * An offer as one of a list.
   *
   * @param offer the offer
   * @param list the id of the list
   * @param sheets the spellings met so far: a few for any number of offers
   */
  Listing listing(Offer offer, String list, Map<GpuName, Optional<Gpu>> sheets) {
    Optional<GpuName> gpu =
        offer
            .gpu()
            .map(name -> sheets.computeIfAbsent(name, this::sheet).map(Gpu::name).orElse(name));
    Offer named = named(offer, list);
    return new Listing(
        named,
        new Listing.Identity(
            rules.provider(named.provider()),
            offer.region(),
            offer.instance(),
            gpu,
            offer.gpuCount()));
  }

  /** Only the user's own quotes may go without a provider: in a list it is the list. */
  private static Offer named(Offer offer, String list) {
    boolean nameless = offer.provider().equals(Offer.QUOTE) && !list.equals(Market.QUOTES);
    Offer.Builder named = offer.toBuilder().catalog(list);
    return (nameless ? named.provider(list) : named).build();
  }

  private static String modelKey(String name) {
    String bare = name.strip();
    return bare.substring(bare.lastIndexOf('/') + 1)
        .toLowerCase(Locale.ROOT)
        .replaceAll("[\\s_]+", "-");
  }
}
