package io.gpucost.market;

import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuName;
import io.gpucost.gpu.GpuNames;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.workload.ModelShape;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** What a market knows besides prices, found by any name: GPU sheets, models, provider rules. */
final class Knowledge {

  private final List<Gpu> gpus;
  private final GpuNames gpuNames;
  private final Lazy<Models> models;
  private final Lazy<RuleBook> rules;

  /**
   * Merges lists, those of higher precedence first.
   *
   * @param sheets of GPUs
   * @param rules of providers, read when they are first asked for
   * @param shapes of models, each with a name, read when they are first asked for
   */
  Knowledge(
      List<List<Gpu>> sheets,
      List<Supplier<List<ProviderRules>>> rules,
      List<Supplier<List<ModelShape>>> shapes) {
    Map<String, Gpu> byKey = new LinkedHashMap<>();
    sheets.forEach(
        list -> list.forEach(gpu -> byKey.putIfAbsent(GpuNames.key(gpu.name().value()), gpu)));
    gpus = List.copyOf(byKey.values());
    gpuNames = GpuNames.of(gpus);
    models = new Lazy<>(() -> Models.of(read(shapes)));
    this.rules = new Lazy<>(() -> RuleBook.of(read(rules)));
  }

  private static <T> List<List<T>> read(List<Supplier<List<T>>> lists) {
    return lists.stream().map(Supplier::get).toList();
  }

  /** Model shapes, found by any name. */
  private record Models(List<ModelShape> all, Map<String, ModelShape> byName) {
    static Models of(List<List<ModelShape>> lists) {
      Map<String, ModelShape> byName = new LinkedHashMap<>();
      lists.stream()
          .flatMap(List::stream)
          .forEach(
              shape -> shape.name().ifPresent(name -> byName.putIfAbsent(modelKey(name), shape)));
      List<ModelShape> all = List.copyOf(byName.values());
      all.forEach(
          shape -> shape.aliases().forEach(name -> byName.putIfAbsent(modelKey(name), shape)));
      return new Models(all, byName);
    }
  }

  List<Gpu> gpus() {
    return gpus;
  }

  GpuNames gpuNames() {
    return gpuNames;
  }

  List<ModelShape> models() {
    return models.get().all();
  }

  Optional<ModelShape> model(String name) {
    return Optional.ofNullable(models.get().byName().get(modelKey(name)));
  }

  RuleBook rules() {
    return rules.get();
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
   * @param pool what offers before it had in common
   */
  Listing listing(Offer offer, String list, Map<GpuName, Optional<Gpu>> sheets, Pool pool) {
    Optional<GpuName> gpu =
        offer
            .gpu()
            .map(name -> sheets.computeIfAbsent(name, this::sheet).map(Gpu::name).orElse(name));
    Offer named = named(offer, list, pool);
    return new Listing(named, new Listing.Identity(rules, named, gpu));
  }

  /** Only the user's own quotes may go without a provider: in a list it is the list. */
  private static Offer named(Offer offer, String list, Pool pool) {
    boolean nameless = offer.provider().equals(Offer.QUOTE) && !list.equals(Market.QUOTES);
    Offer.Builder named = pool.share(offer).catalog(list);
    return (nameless ? named.provider(list) : named).build();
  }

  private static String modelKey(String name) {
    String bare = name.strip();
    return bare.substring(bare.lastIndexOf('/') + 1)
        .toLowerCase(Locale.ROOT)
        .replaceAll("[\\s_]+", "-");
  }
}
