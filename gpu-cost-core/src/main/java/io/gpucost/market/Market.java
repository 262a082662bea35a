package io.gpucost.market;

import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuNames;
import io.gpucost.gpu.Hardware;
import io.gpucost.gpu.Nearest;
import io.gpucost.money.ExchangeRates;
import io.gpucost.pricing.LoadReport;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.Period;
import io.gpucost.pricing.PricingCatalog;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.workload.ModelShape;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What is known of the outside world on one day. A market is a value: made once, used from any
 * thread, replaced as a whole when prices change.
 *
 * <pre>{@code
 * Market.of(Offer.quote("RTX 4090", "CNY 0.65/h").weekly("CNY 120"), Offer.quote("A100 40GB", "CNY 18/h"))
 * }</pre>
 */
public final class Market {

  /** The id under which the quotes of a workload stand among the price lists. */
  public static final String QUOTES = "quotes";

  private final List<Gpu> gpus;
  private final GpuNames gpuNames;
  private final Map<String, ModelShape> models;
  private final List<Offer> offers;
  private final List<ProviderRules> rules;
  private final ExchangeRates rates;
  private final Optional<LocalDate> asOf;
  private final Duration monthLength;
  private final List<CatalogStatus> catalogs;

  private Market(
      List<Gpu> gpus,
      Map<String, ModelShape> models,
      List<Offer> offers,
      List<ProviderRules> rules,
      ExchangeRates rates,
      Optional<LocalDate> asOf,
      Duration monthLength,
      List<CatalogStatus> catalogs) {
    this.gpus = List.copyOf(gpus);
    this.gpuNames = GpuNames.of(gpus);
    this.models = models;
    this.offers = List.copyOf(offers);
    this.rules = List.copyOf(rules);
    this.rates = rates;
    this.asOf = asOf;
    this.monthLength = monthLength;
    this.catalogs = List.copyOf(catalogs);
  }

  /**
   * {@return a market with exactly these prices} Sheets, models, provider rules and exchange rates
   * are those of the class path.
   *
   * @param offers the offers
   * @throws IllegalStateException if no price list is on the class path
   */
  public static Market of(Offer... offers) {
    return ClassPath.MARKET.required().withoutOffers().withOffers(Arrays.asList(offers));
  }

  /**
   * {@return the market of the class path: every price list and model list found there, loaded
   * once}
   *
   * @throws IllegalStateException if none is there; the message names the missing dependency
   */
  public static Market onClassPath() {
    return ClassPath.MARKET.required();
  }

  /**
   * {@return the market of what a class loader sees: every price list and model list, loaded anew}
   *
   * @param loader the class loader, such as one of a folder of plug-ins
   */
  public static Market discover(ClassLoader loader) {
    return discover(loader, Optional.empty());
  }

  /**
   * {@return the market of what a class loader sees, for a day}
   *
   * @param loader the class loader
   * @param asOf the day for which prices are wanted
   */
  public static Market discover(ClassLoader loader, Optional<LocalDate> asOf) {
    Builder builder = builder();
    asOf.ifPresent(builder::asOf);
    Discovery.into(builder, loader);
    return builder.build();
  }

  /** {@return a builder of a market that knows only what it is given} */
  public static Builder builder() {
    return new Builder();
  }

  /** {@return the GPU sheets} */
  public List<Gpu> gpus() {
    return gpus;
  }

  /** {@return the names of the GPUs} */
  public GpuNames gpuNames() {
    return gpuNames;
  }

  /** {@return the model shapes} */
  public List<ModelShape> models() {
    return models.values().stream().distinct().toList();
  }

  /** {@return the offers, those of higher precedence first} */
  public List<Offer> offers() {
    return offers;
  }

  /** {@return the provider rules} */
  public List<ProviderRules> rules() {
    return rules;
  }

  /** {@return the exchange rates} */
  public ExchangeRates rates() {
    return rates;
  }

  /** {@return the day for which answers are wanted, where one was said} */
  public Optional<LocalDate> asOf() {
    return asOf;
  }

  /** {@return the length of a month; 720 h where nothing else was said} */
  public Duration monthLength() {
    return monthLength;
  }

  /** {@return how each price list fared, the failed ones too} */
  public List<CatalogStatus> catalogs() {
    return catalogs;
  }

  /**
   * {@return the shape of a model}
   *
   * @param name its name, any case, with or without the organisation before the slash
   */
  public Optional<ModelShape> model(String name) {
    return Optional.ofNullable(models.get(modelKey(name)));
  }

  /**
   * {@return the known model names closest to a text}
   *
   * @param name what was written
   * @param count how many at most
   */
  public List<String> nearestModels(String name, int count) {
    return Nearest.of(
        name, models().stream().flatMap(model -> model.name().stream()).toList(), count);
  }

  /**
   * {@return the provider rules that hold for an offer: those of its product where there are such,
   * with what the provider's rules for spot add}
   *
   * @param offer the offer
   */
  public Optional<ProviderRules> rulesFor(Offer offer) {
    List<ProviderRules> known = rules.stream().filter(r -> r.isOf(offer.provider())).toList();
    String place =
        (offer.instance().orElse("") + " " + offer.region().orElse("")).toLowerCase(Locale.ROOT);
    Comparator<ProviderRules> bestFirst =
        Comparator.comparingInt(rule -> -fit(rule.product().orElse(""), place));
    return known.stream()
        .min(bestFirst)
        .map(
            best ->
                known.stream()
                    .filter(rule -> rule.product().orElse("").startsWith("spot"))
                    .findFirst()
                    .map(spot -> withSpot(best, spot))
                    .orElse(best));
  }

  private static int fit(String product, String place) {
    String[] parts = product.toLowerCase(Locale.ROOT).split(":", 2);
    boolean plain = parts[0].isBlank() || parts[0].startsWith("on_demand");
    boolean named = parts.length > 1 && place.contains(parts[1].strip());
    return (plain ? 2 : 0) + (named ? 4 : parts.length > 1 ? 0 : 1);
  }

  private static ProviderRules withSpot(ProviderRules base, ProviderRules spot) {
    ProviderRules.Builder merged = base.toBuilder();
    if (base.spotNotice().isEmpty()) {
      spot.spotNotice().ifPresent(merged::spotNotice);
    }
    if (base.spotMaxRun().isEmpty()) {
      spot.spotMaxRun().ifPresent(merged::spotMaxRun);
    }
    return merged.build();
  }

  /**
   * {@return the hardware of an offer, or empty where no sheet of its GPU is known}
   *
   * @param offer the offer
   */
  public Optional<Hardware> hardware(Offer offer) {
    return gpuNames
        .resolve(offer.gpu().value())
        .map(match -> new Hardware(match.gpu(), offer.host()));
  }

  /**
   * {@return this market with offers of the user's own, which win over all others}
   *
   * @param quotes the offers
   */
  public Market withOffers(List<Offer> quotes) {
    if (quotes.isEmpty()) {
      return this;
    }
    Set<String> quoted = new HashSet<>();
    quotes.forEach(quote -> quoted.add(identity(quote)));
    List<Offer> all = new ArrayList<>(quotes);
    offers.stream().filter(offer -> !quoted.contains(identity(offer))).forEach(all::add);
    List<CatalogStatus> statuses = new ArrayList<>();
    statuses.add(
        new CatalogStatus(
            QUOTES,
            "",
            Optional.empty(),
            Integer.MAX_VALUE,
            quotes.size(),
            0,
            Optional.of(new LoadReport(quotes.size(), quotes.size(), List.of())),
            Optional.empty()));
    statuses.addAll(catalogs);
    return new Market(gpus, models, all, rules, rates, asOf, monthLength, statuses);
  }

  /** {@return what this market knows of GPUs, models, providers and rates, without any offer} */
  public Market withoutOffers() {
    List<CatalogStatus> failed =
        catalogs.stream().filter(status -> status.failure().isPresent()).toList();
    return new Market(gpus, models, List.of(), rules, rates, asOf, monthLength, failed);
  }

  /**
   * {@return this market with other exchange rates}
   *
   * @param other dated reference rates
   */
  public Market withRates(ExchangeRates other) {
    return new Market(gpus, models, offers, rules, other, asOf, monthLength, catalogs);
  }

  /**
   * {@return this market with another length of a month}
   *
   * @param length 672 h to 744 h by the calendar
   */
  public Market withMonthLength(Duration length) {
    return new Market(gpus, models, offers, rules, rates, asOf, length, catalogs);
  }

  /** What makes two offers the same thing: provider, region, instance, GPU and count. */
  private String identity(Offer offer) {
    return identity(offer, gpuNames, rules);
  }

  private static String identity(Offer offer, GpuNames names, List<ProviderRules> rules) {
    String provider =
        rules.stream()
            .filter(rule -> rule.isOf(offer.provider()))
            .map(ProviderRules::provider)
            .findFirst()
            .orElse(offer.provider())
            .toLowerCase(Locale.ROOT);
    String gpu =
        names
            .resolve(offer.gpu().value())
            .map(match -> match.gpu().name().value())
            .orElse(offer.gpu().value());
    return String.join(
        "|",
        provider,
        offer.region().orElse(""),
        offer.instance().orElse(""),
        gpu,
        Integer.toString(offer.gpuCount()));
  }

  private static String modelKey(String name) {
    String bare = name.strip();
    return bare.substring(bare.lastIndexOf('/') + 1)
        .toLowerCase(Locale.ROOT)
        .replaceAll("[\\s_]+", "-");
  }

  private Market required() {
    if (gpus.isEmpty()) {
      throw new IllegalStateException(
          "no price list is on the class path: add the dependency io.gpucost:gpu-cost-catalog, "
              + "which brings GPU sheets, models and prices, or use Market.builder()");
    }
    return this;
  }

  /** The market of the class path, loaded when it is first asked for. */
  private static final class ClassPath {
    /** By core's own class loader, never the thread's: the answer must not depend on who asks. */
    static final Market MARKET =
        discover(Objects.requireNonNull(Market.class.getClassLoader(), "class loader"));

    private ClassPath() {}
  }

  /** Builds a market. Not thread-safe. */
  public static final class Builder {

    private record Ranked<T>(int precedence, String id, T list) {}

    private final List<Ranked<PricingCatalog>> lists = new ArrayList<>();
    private final List<Ranked<PricingCatalog>> knowledge = new ArrayList<>();
    private final List<Ranked<List<ModelShape>>> models = new ArrayList<>();
    private final List<CatalogStatus> failures = new ArrayList<>();
    private Optional<ExchangeRates> rates = Optional.empty();
    private Optional<LocalDate> asOf = Optional.empty();
    private Duration monthLength = Period.DEFAULT_MONTH;

    private Builder() {}

    /**
     * Adds a price list.
     *
     * @param id its name
     * @param precedence where two lists price the same offer, the higher wins
     * @param list the list
     * @return this builder
     */
    public Builder add(String id, int precedence, PricingCatalog list) {
      lists.add(new Ranked<>(precedence, Objects.requireNonNull(id, "id"), list));
      return this;
    }

    /**
     * Adds what a price list knows of GPUs, providers and rates, without its offers.
     *
     * @param precedence where two lists know the same thing, the higher wins
     * @param list the list
     * @return this builder
     */
    public Builder addKnowledge(int precedence, PricingCatalog list) {
      knowledge.add(new Ranked<>(precedence, "", list));
      return this;
    }

    /**
     * Adds model shapes.
     *
     * @param precedence where two lists know the same model, the higher wins
     * @param shapes the shapes, each with a name
     * @return this builder
     */
    public Builder addModels(int precedence, List<ModelShape> shapes) {
      models.add(new Ranked<>(precedence, "", List.copyOf(shapes)));
      return this;
    }

    /**
     * Sets the exchange rates, which then win over those of all lists.
     *
     * @param rates dated reference rates
     * @return this builder
     */
    public Builder rates(ExchangeRates rates) {
      this.rates = Optional.of(rates);
      return this;
    }

    /**
     * Sets the day for which answers are wanted.
     *
     * @param day the day
     * @return this builder
     */
    public Builder asOf(LocalDate day) {
      asOf = Optional.of(day);
      return this;
    }

    /**
     * Sets the length of a month.
     *
     * @param length 672 h to 744 h by the calendar, 720 h by default
     * @return this builder
     */
    public Builder monthLength(Duration length) {
      monthLength = Objects.requireNonNull(length, "length");
      return this;
    }

    Optional<LocalDate> asOf() {
      return asOf;
    }

    void failed(String id, String reason) {
      failures.add(CatalogStatus.failed(id, 0, reason));
    }

    /** {@return the market} */
    public Market build() {
      List<Ranked<PricingCatalog>> ranked = byRank(lists);
      List<PricingCatalog> known =
          byRank(Stream.concat(lists.stream(), knowledge.stream()).toList()).stream()
              .map(Ranked::list)
              .toList();
      Map<String, Gpu> gpus = new LinkedHashMap<>();
      known.forEach(
          list ->
              list.gpus().forEach(gpu -> gpus.putIfAbsent(GpuNames.key(gpu.name().value()), gpu)));
      List<ProviderRules> rules = known.stream().flatMap(list -> list.rules().stream()).toList();
      GpuNames names = GpuNames.of(gpus.values());
      List<Offer> offers = new ArrayList<>();
      List<CatalogStatus> statuses = new ArrayList<>();
      Set<String> seen = new HashSet<>();
      for (Ranked<PricingCatalog> entry : ranked) {
        PricingCatalog list = entry.list();
        List<Offer> open =
            list.offers().stream()
                .filter(offer -> !seen.contains(identity(offer, names, rules)))
                .map(offer -> offer.toBuilder().catalog(entry.id()).build())
                .toList();
        open.forEach(offer -> seen.add(identity(offer, names, rules)));
        offers.addAll(open);
        statuses.add(
            new CatalogStatus(
                entry.id(),
                list.source(),
                list.asOf(),
                entry.precedence(),
                open.size(),
                list.offers().size() - open.size(),
                Optional.of(list.report()),
                Optional.empty()));
      }
      statuses.addAll(failures);
      ExchangeRates chosen =
          rates.orElseGet(
              () ->
                  known.stream()
                      .flatMap(list -> list.rates().stream())
                      .findFirst()
                      .orElseGet(ExchangeRates::none));
      return new Market(
          List.copyOf(gpus.values()),
          modelIndex(),
          offers,
          rules,
          chosen,
          asOf,
          monthLength,
          statuses);
    }

    private Map<String, ModelShape> modelIndex() {
      Map<String, ModelShape> index = new LinkedHashMap<>();
      List<ModelShape> shapes =
          byRank(models).stream().flatMap(entry -> entry.list().stream()).toList();
      shapes.forEach(
          shape -> shape.name().ifPresent(name -> index.putIfAbsent(modelKey(name), shape)));
      shapes.forEach(
          shape -> shape.aliases().forEach(alias -> index.putIfAbsent(modelKey(alias), shape)));
      return index;
    }

    private static <T> List<Ranked<T>> byRank(List<Ranked<T>> entries) {
      return entries.stream()
          .sorted(
              Comparator.<Ranked<T>>comparingInt(entry -> -entry.precedence())
                  .thenComparing(Ranked::id))
          .toList();
    }
  }
}
