package io.gpucost.market;

import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuName;
import io.gpucost.gpu.GpuNames;
import io.gpucost.gpu.Hardware;
import io.gpucost.gpu.Nearest;
import io.gpucost.money.ExchangeRates;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.Period;
import io.gpucost.pricing.PricingCatalog;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.pricing.spi.PricingCatalogProvider;
import io.gpucost.unit.Durations;
import io.gpucost.workload.ModelShape;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
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

  private static final Duration SHORTEST_MONTH = Duration.ofDays(28);
  private static final Duration LONGEST_MONTH = Duration.ofDays(31);

  private final Knowledge knowledge;
  private final List<Listing> listings;
  private final List<Offer> offers;

  /** The sheets by the spellings of the offers, so that none is looked up for every offer. */
  private final Map<GpuName, Optional<Gpu>> sheets;

  private final ExchangeRates rates;
  private final Optional<LocalDate> asOf;
  private final Duration monthLength;
  private final List<CatalogStatus> catalogs;

  private Market(
      Knowledge knowledge,
      List<Listing> listings,
      Map<GpuName, Optional<Gpu>> sheets,
      ExchangeRates rates,
      Optional<LocalDate> asOf,
      Duration monthLength,
      List<CatalogStatus> catalogs) {
    this.knowledge = knowledge;
    this.listings = List.copyOf(listings);
    this.offers = listings.stream().map(Listing::offer).toList();
    this.sheets = Map.copyOf(sheets);
    this.rates = rates;
    this.asOf = asOf;
    this.monthLength = requireMonth(monthLength);
    this.catalogs = List.copyOf(catalogs);
  }

  private static Duration requireMonth(Duration length) {
    if (length.compareTo(SHORTEST_MONTH) >= 0 && length.compareTo(LONGEST_MONTH) <= 0) {
      return length;
    }
    throw new IllegalArgumentException(
        "month length must be in [672 h, 744 h], but was %s h".formatted(Durations.hours(length)));
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

  /**
   * {@return the price lists that a class loader sees, not yet loaded; those that cannot be made
   * are left out here, and told of by {@link #catalogs}}
   *
   * @param loader the class loader
   */
  public static List<PricingCatalogProvider> providers(ClassLoader loader) {
    return Discovery.providers(loader);
  }

  /** {@return a builder of a market that knows only what it is given} */
  public static Builder builder() {
    return new Builder();
  }

  /** {@return the GPU sheets} */
  public List<Gpu> gpus() {
    return knowledge.gpus();
  }

  /** {@return the names of the GPUs} */
  public GpuNames gpuNames() {
    return knowledge.gpuNames();
  }

  /** {@return the model shapes} */
  public List<ModelShape> models() {
    return knowledge.models();
  }

  /** {@return the offers, those of higher precedence first} */
  public List<Offer> offers() {
    return offers;
  }

  /** {@return the provider rules} */
  public List<ProviderRules> rules() {
    return knowledge.rules().rules();
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
    return knowledge.model(name);
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
   * {@return the billing rules that hold for an offer: those stated with it, else those of its
   * product where there are such, with what the provider's rules for spot add}
   *
   * @param offer the offer
   */
  public Optional<ProviderRules> rulesFor(Offer offer) {
    return offer.rules().or(() -> knowledge.rules().rulesFor(offer));
  }

  /**
   * {@return the hardware of an offer, or empty where no sheet of its GPU is known}
   *
   * @param offer the offer
   */
  public Optional<Hardware> hardware(Offer offer) {
    return offer.gpu().flatMap(this::sheet).map(gpu -> new Hardware(gpu, offer.host()));
  }

  private Optional<Gpu> sheet(GpuName name) {
    Optional<Gpu> known = sheets.get(name);
    return known == null ? knowledge.sheet(name) : known;
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
    Map<GpuName, Optional<Gpu>> spellings = new HashMap<>(sheets);
    List<Listing> own =
        quotes.stream().map(quote -> knowledge.listing(quote, QUOTES, spellings)).toList();
    FirstWins merge = new FirstWins();
    List<Listing> all = new ArrayList<>(merge.open(own, Listing::identity));
    all.addAll(merge.open(listings, Listing::identity));
    return new Market(
        knowledge, all, spellings, rates, asOf, monthLength, statuses(quotes.size(), all));
  }

  /** The statuses after more quotes have come, which may hide offers of the lists. */
  private List<CatalogStatus> statuses(int quotes, List<Listing> all) {
    Map<String, Integer> open = new HashMap<>();
    all.forEach(listing -> open.merge(listing.offer().catalog().orElse(QUOTES), 1, Integer::sum));
    List<CatalogStatus> statuses = new ArrayList<>();
    int before =
        catalogs.stream()
            .filter(status -> status.id().equals(QUOTES))
            .mapToInt(status -> status.offers() + status.hidden())
            .sum();
    statuses.add(CatalogStatus.quotes(before + quotes).withOffers(open.getOrDefault(QUOTES, 0)));
    catalogs.stream()
        .filter(status -> !status.id().equals(QUOTES))
        .map(status -> status.withOffers(open.getOrDefault(status.id(), 0)))
        .forEach(statuses::add);
    return statuses;
  }

  /** {@return what this market knows of GPUs, models, providers and rates, without any offer} */
  public Market withoutOffers() {
    List<CatalogStatus> failed =
        catalogs.stream().filter(status -> status.failure().isPresent()).toList();
    return new Market(knowledge, List.of(), Map.of(), rates, asOf, monthLength, failed);
  }

  /**
   * {@return this market with other exchange rates}
   *
   * @param other dated reference rates
   */
  public Market withRates(ExchangeRates other) {
    return new Market(knowledge, listings, sheets, other, asOf, monthLength, catalogs);
  }

  /**
   * {@return this market with another length of a month}
   *
   * @param length in [672 h, 744 h], as by the calendar
   * @throws IllegalArgumentException if the length is out of range
   */
  public Market withMonthLength(Duration length) {
    return new Market(knowledge, listings, sheets, rates, asOf, length, catalogs);
  }

  private Market required() {
    if (!gpus().isEmpty()) {
      return this;
    }
    String failed =
        catalogs.stream()
            .map(status -> "; %s failed: %s".formatted(status.id(), status.failure().orElse("")))
            .collect(Collectors.joining());
    throw new IllegalStateException(
        "no GPU sheets are on the class path: add the dependency io.gpucost:gpu-cost-catalog, "
            + "which brings GPU sheets, models and prices, or use Market.builder()"
            + failed);
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
    private final List<Ranked<Supplier<List<ProviderRules>>>> rules = new ArrayList<>();
    private final List<Ranked<Supplier<List<ModelShape>>>> models = new ArrayList<>();
    private final List<CatalogStatus> failures = new ArrayList<>();
    private Optional<ExchangeRates> rates = Optional.empty();
    private Optional<LocalDate> asOf = Optional.empty();
    private Duration monthLength = Period.DEFAULT_MONTH;

    private Builder() {}

    /**
     * Adds a price list.
     *
     * @param id its name, unique among the price lists
     * @param precedence where two lists price the same offer, the higher wins
     * @param list the list
     * @return this builder
     * @throws IllegalArgumentException if another list has the name, or it is {@value #QUOTES}
     */
    public Builder add(String id, int precedence, PricingCatalog list) {
      Objects.requireNonNull(list, "list");
      if (id.equals(QUOTES) || lists.stream().anyMatch(other -> other.id().equals(id))) {
        throw new IllegalArgumentException(
            "id of a price list must be unique and not '%s', but was '%s'".formatted(QUOTES, id));
      }
      lists.add(new Ranked<>(precedence, id, list));
      return this;
    }

    /**
     * Adds what a price list knows of GPUs, providers and rates, without its offers.
     *
     * @param id its name, which decides between lists of one precedence
     * @param precedence where two lists know the same thing, the higher wins
     * @param list the list
     * @return this builder
     */
    public Builder addKnowledge(String id, int precedence, PricingCatalog list) {
      Objects.requireNonNull(list, "list");
      knowledge.add(new Ranked<>(precedence, Objects.requireNonNull(id, "id"), list));
      return this;
    }

    /**
     * Adds rules of providers.
     *
     * @param id the name of their list, which decides between lists of one precedence
     * @param precedence where two lists know the same provider, the higher wins
     * @param list gives the rules when they are first asked for, and may be asked in any thread
     * @return this builder
     */
    public Builder addRules(String id, int precedence, Supplier<List<ProviderRules>> list) {
      Objects.requireNonNull(list, "list");
      rules.add(new Ranked<>(precedence, Objects.requireNonNull(id, "id"), list));
      return this;
    }

    /**
     * Adds model shapes.
     *
     * @param id the name of their list, which decides between lists of one precedence
     * @param precedence where two lists know the same model, the higher wins
     * @param shapes the shapes, each with a name
     * @return this builder
     * @throws IllegalArgumentException if a shape has no name
     */
    public Builder addModels(String id, int precedence, List<ModelShape> shapes) {
      for (ModelShape shape : shapes) {
        if (shape.name().isEmpty()) {
          throw new IllegalArgumentException("model must have a name, but was " + shape);
        }
      }
      List<ModelShape> copy = List.copyOf(shapes);
      return addModels(id, precedence, () -> copy);
    }

    /**
     * Adds model shapes.
     *
     * @param id the name of their list, which decides between lists of one precedence
     * @param precedence where two lists know the same model, the higher wins
     * @param shapes gives the shapes when they are first asked for, and may be asked in any thread;
     *     a shape without a name is not found
     * @return this builder
     */
    public Builder addModels(String id, int precedence, Supplier<List<ModelShape>> shapes) {
      Objects.requireNonNull(shapes, "shapes");
      models.add(new Ranked<>(precedence, Objects.requireNonNull(id, "id"), shapes));
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
     * @param length in [672 h, 744 h], as by the calendar; 720 h by default
     * @return this builder
     * @throws IllegalArgumentException if the length is out of range
     */
    public Builder monthLength(Duration length) {
      monthLength = requireMonth(length);
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
      List<PricingCatalog> known =
          byRank(Stream.concat(lists.stream(), knowledge.stream())).map(Ranked::list).toList();
      Stream<Ranked<Supplier<List<ProviderRules>>>> ofLists =
          Stream.concat(lists.stream(), knowledge.stream())
              .map(entry -> new Ranked<>(entry.precedence(), entry.id(), entry.list()::rules));
      Knowledge merged =
          new Knowledge(
              known.stream().map(PricingCatalog::gpus).toList(),
              byRank(Stream.concat(ofLists, rules.stream())).map(Ranked::list).toList(),
              byRank(models.stream()).map(Ranked::list).toList());
      Map<GpuName, Optional<Gpu>> sheets = new HashMap<>();
      List<Listing> listings = new ArrayList<>();
      List<CatalogStatus> statuses = new ArrayList<>();
      FirstWins merge = new FirstWins();
      byRank(lists.stream())
          .forEach(
              entry -> {
                List<Listing> open =
                    merge.open(
                        entry.list().offers().stream()
                            .map(offer -> merged.listing(offer, entry.id(), sheets))
                            .toList(),
                        Listing::identity);
                listings.addAll(open);
                statuses.add(
                    CatalogStatus.loaded(entry.id(), entry.precedence(), entry.list())
                        .withOffers(open.size()));
              });
      statuses.addAll(failures);
      ExchangeRates chosen =
          rates.orElseGet(
              () ->
                  known.stream()
                      .flatMap(list -> list.rates().stream())
                      .filter(some -> !some.currencies().isEmpty())
                      .findFirst()
                      .orElseGet(ExchangeRates::none));
      return new Market(merged, listings, sheets, chosen, asOf, monthLength, statuses);
    }

    private static <T> Stream<Ranked<T>> byRank(Stream<Ranked<T>> entries) {
      return entries.sorted(
          Comparator.<Ranked<T>>comparingInt(entry -> entry.precedence())
              .reversed()
              .thenComparing(Ranked::id));
    }
  }
}
