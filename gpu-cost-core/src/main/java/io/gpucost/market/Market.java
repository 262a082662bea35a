package io.gpucost.market;

import io.gpucost.gpu.Gpu;
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
import java.util.Currency;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
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
  private final Listings listings;
  private final ExchangeRates rates;
  private final Optional<LocalDate> asOf;
  private final Duration monthLength;
  private final Lazy<OfferIndex> index = new Lazy<>(this::index);

  private Market(
      Knowledge knowledge,
      Listings listings,
      ExchangeRates rates,
      Optional<LocalDate> asOf,
      Duration monthLength) {
    this.knowledge = knowledge;
    this.listings = listings;
    this.rates = rates;
    this.asOf = asOf;
    this.monthLength = requireMonth(monthLength);
  }

  private OfferIndex index() {
    Currency compared =
        offers().stream()
            .flatMap(offer -> offer.currency().stream())
            .findFirst()
            .orElse(Currency.getInstance("USD"));
    return new OfferIndex(offers(), this::hardware, compared, rates);
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
    return listings.offers();
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
    return listings.catalogs();
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
    return offer.gpu().flatMap(listings::sheet).map(gpu -> new Hardware(gpu, offer.host()));
  }

  /**
   * {@return the offers of all hardware that is wanted} Each hardware is asked about once, however
   * many offers have it; an offer without a sheet of its GPU is left out.
   *
   * @param wanted which hardware
   */
  public Stream<Offer> offersOn(Predicate<Hardware> wanted) {
    return index.get().on(wanted);
  }

  /**
   * {@return the cheapest offers by what an hour of one GPU costs at the least: at the lowest of
   * the offer's rates, with every hour of a period used; the cheapest first} Prices are compared in
   * one currency at the market's rates; an offer without price, or that cannot be converted, is
   * left out.
   *
   * @param wanted which hardware
   * @param open which offers of it
   * @param count how many at most
   * @throws IllegalArgumentException if the count is negative
   */
  public List<Offer> cheapest(Predicate<Hardware> wanted, Predicate<Offer> open, int count) {
    if (count < 0) {
      throw new IllegalArgumentException("count must be at least 0, but was " + count);
    }
    return index.get().cheapest(wanted, open, count);
  }

  /**
   * {@return this market with offers of the user's own, which win over all others}
   *
   * @param quotes the offers
   */
  public Market withOffers(List<Offer> quotes) {
    return quotes.isEmpty()
        ? this
        : new Market(knowledge, listings.with(quotes), rates, asOf, monthLength);
  }

  /** {@return what this market knows of GPUs, models, providers and rates, without any offer} */
  public Market withoutOffers() {
    return new Market(knowledge, listings.none(), rates, asOf, monthLength);
  }

  /**
   * {@return this market with other exchange rates}
   *
   * @param other dated reference rates
   */
  public Market withRates(ExchangeRates other) {
    return new Market(knowledge, listings, other, asOf, monthLength);
  }

  /**
   * {@return this market with another length of a month}
   *
   * @param length in [672 h, 744 h], as by the calendar
   * @throws IllegalArgumentException if the length is out of range
   */
  public Market withMonthLength(Duration length) {
    return new Market(knowledge, listings, rates, asOf, length);
  }

  private Market required() {
    if (!gpus().isEmpty()) {
      return this;
    }
    String failed =
        catalogs().stream()
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
          Stream.concat(lists.stream(), knowledge.stream()).map(Builder::rules);
      Knowledge merged =
          new Knowledge(
              known.stream().map(PricingCatalog::gpus).toList(),
              byRank(Stream.concat(ofLists, rules.stream())).map(Ranked::list).toList(),
              byRank(models.stream()).map(Ranked::list).toList());
      Listings.Merging merging = new Listings.Merging(merged);
      byRank(lists.stream())
          .forEach(entry -> merging.add(entry.id(), entry.precedence(), entry.list()));
      ExchangeRates chosen =
          rates.orElseGet(
              () ->
                  known.stream()
                      .flatMap(list -> list.rates().stream())
                      .filter(some -> !some.currencies().isEmpty())
                      .findFirst()
                      .orElseGet(ExchangeRates::none));
      return new Market(merged, merging.done(failures), chosen, asOf, monthLength);
    }

    /** The rules alone: the list itself is not kept. */
    private static Ranked<Supplier<List<ProviderRules>>> rules(Ranked<PricingCatalog> entry) {
      List<ProviderRules> rules = entry.list().rules();
      return new Ranked<>(entry.precedence(), entry.id(), () -> rules);
    }

    private static <T> Stream<Ranked<T>> byRank(Stream<Ranked<T>> entries) {
      return entries.sorted(
          Comparator.<Ranked<T>>comparingInt(entry -> entry.precedence())
              .reversed()
              .thenComparing(Ranked::id));
    }
  }
}
