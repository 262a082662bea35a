package io.gpucost.pricing;

import io.gpucost.gpu.Gpu;
import io.gpucost.money.CurrencyMismatchException;
import io.gpucost.money.ExchangeRates;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Currency;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A price list: offers of one source, and what it knows of GPUs, provider rules and exchange rates.
 *
 * <pre>{@code
 * PricingCatalog.builder("finance v7", LocalDate.of(2026, 11, 1)).currency("CNY")
 *     .add(Offer.quote("A100 80GB", 8, "CNY 42/h")).build();
 * }</pre>
 */
public final class PricingCatalog {

  private final String source;
  private final Optional<LocalDate> asOf;
  private final List<Offer> offers;
  private final List<Gpu> gpus;
  private final List<ProviderRules> rules;
  private final Optional<ExchangeRates> rates;
  private final LoadReport report;

  private PricingCatalog(Builder builder) {
    source = builder.source;
    asOf = builder.asOf;
    offers = builder.offers.stream().map(this::dated).toList();
    gpus = List.copyOf(builder.gpus);
    rules = List.copyOf(builder.rules);
    rates = builder.rates;
    int taken = offers.size() + gpus.size() + rules.size();
    report = builder.report.orElseGet(() -> new LoadReport(taken, taken, List.of()));
  }

  /** An offer without source or date has those of its list. */
  private Offer dated(Offer offer) {
    Offer.Builder dated = offer.toBuilder();
    if (offer.source().isEmpty()) {
      dated.source(source);
    }
    if (offer.asOf().isEmpty() && asOf.isPresent() && offer.source().isEmpty()) {
      dated.asOf(asOf.get());
    }
    return dated.build();
  }

  /**
   * {@return a builder of a price list}
   *
   * @param source where the prices are from
   * @param asOf the day of the prices
   */
  public static Builder builder(String source, LocalDate asOf) {
    return new Builder(source, Optional.of(asOf));
  }

  /**
   * {@return a builder of a price list without a day}
   *
   * @param source where the prices are from
   */
  public static Builder undated(String source) {
    return new Builder(source, Optional.empty());
  }

  /**
   * {@return a price list of the given offers}
   *
   * @param offers the offers
   */
  public static PricingCatalog of(Offer... offers) {
    Builder builder = undated("");
    Arrays.stream(offers).forEach(builder::add);
    return builder.build();
  }

  /** {@return where the prices are from} */
  public String source() {
    return source;
  }

  /** {@return the day of the prices} */
  public Optional<LocalDate> asOf() {
    return asOf;
  }

  /** {@return the offers, in the order they were added} */
  public List<Offer> offers() {
    return offers;
  }

  /** {@return the GPU sheets it brings} */
  public List<Gpu> gpus() {
    return gpus;
  }

  /** {@return the provider rules it brings} */
  public List<ProviderRules> rules() {
    return rules;
  }

  /** {@return the exchange rates it brings} */
  public Optional<ExchangeRates> rates() {
    return rates;
  }

  /** {@return what became of the rows it was read from} */
  public LoadReport report() {
    return report;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PricingCatalog that
        && source.equals(that.source)
        && asOf.equals(that.asOf)
        && offers.equals(that.offers)
        && gpus.equals(that.gpus)
        && rules.equals(that.rules)
        && rates.equals(that.rates)
        && report.equals(that.report);
  }

  @Override
  public int hashCode() {
    return Objects.hash(source, asOf, offers, gpus, rules, rates, report);
  }

  @Override
  public String toString() {
    return "PricingCatalog{%s, %s, %d offers}"
        .formatted(source, asOf.map(LocalDate::toString).orElse("undated"), offers.size());
  }

  /** Builds a price list. Not thread-safe. */
  public static final class Builder {

    private final String source;
    private final Optional<LocalDate> asOf;
    private final List<Offer> offers = new ArrayList<>();
    private final List<Gpu> gpus = new ArrayList<>();
    private final List<ProviderRules> rules = new ArrayList<>();
    private Optional<Currency> currency = Optional.empty();
    private Optional<ExchangeRates> rates = Optional.empty();
    private Optional<LoadReport> report = Optional.empty();

    private Builder(String source, Optional<LocalDate> asOf) {
      this.source = Objects.requireNonNull(source, "source");
      this.asOf = Objects.requireNonNull(asOf, "asOf");
    }

    /**
     * Promises that every price is in one currency.
     *
     * @param code an ISO 4217 code such as {@code CNY}
     * @return this builder
     * @throws IllegalArgumentException if the code is not known
     */
    public Builder currency(String code) {
      try {
        currency = Optional.of(Currency.getInstance(code));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "currency must be an ISO 4217 code, but was '%s'".formatted(code), e);
      }
      return this;
    }

    /**
     * Adds an offer.
     *
     * @param offer priced for the whole offer
     * @return this builder
     */
    public Builder add(Offer offer) {
      offers.add(Objects.requireNonNull(offer, "offer"));
      return this;
    }

    /**
     * Adds a GPU sheet.
     *
     * @param gpu the sheet
     * @return this builder
     */
    public Builder addGpu(Gpu gpu) {
      gpus.add(Objects.requireNonNull(gpu, "gpu"));
      return this;
    }

    /**
     * Adds the rules of a provider.
     *
     * @param rule the rules
     * @return this builder
     */
    public Builder addRules(ProviderRules rule) {
      rules.add(Objects.requireNonNull(rule, "rule"));
      return this;
    }

    /**
     * Sets the exchange rates.
     *
     * @param rates dated reference rates
     * @return this builder
     */
    public Builder rates(ExchangeRates rates) {
      this.rates = Optional.of(rates);
      return this;
    }

    /**
     * Sets what became of the rows the list was read from.
     *
     * @param report rows, offers and doubts
     * @return this builder
     */
    public Builder report(LoadReport report) {
      this.report = Optional.of(report);
      return this;
    }

    /**
     * {@return the price list}
     *
     * @throws io.gpucost.money.CurrencyMismatchException if an offer is in another currency than
     *     the list promises
     */
    public PricingCatalog build() {
      currency.ifPresent(this::requireCurrency);
      return new PricingCatalog(this);
    }

    private void requireCurrency(Currency wanted) {
      for (Offer offer : offers) {
        offer
            .currency()
            .filter(other -> !other.equals(wanted))
            .ifPresent(
                other -> {
                  throw new CurrencyMismatchException(wanted, other);
                });
      }
    }
  }
}
