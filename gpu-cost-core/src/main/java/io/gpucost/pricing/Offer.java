package io.gpucost.pricing;

import io.gpucost.gpu.GpuName;
import io.gpucost.gpu.Host;
import io.gpucost.money.CurrencyMismatchException;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.money.UnitPrice;
import io.gpucost.style.GpuCostStyle;
import io.gpucost.unit.Bandwidth;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * Something that can be rented, or is owned, or is priced per unit: provider, hardware and the
 * terms it is paid on. All prices are for the whole offer, all its GPUs together. An offer without
 * a GPU is a service: an API or a managed product, whose machines nobody sees.
 *
 * <pre>{@code
 * Offer.quote("RTX 4090", "CNY 0.65/h").weekly("CNY 120")
 * Offer.quote("A100 80GB", 8, "CNY 42/h").from("acme")
 * Offer.service("chat-small", "CNY 2/1M token").from("acme")
 * }</pre>
 */
@Value.Immutable
@GpuCostStyle
public sealed interface Offer permits ImmutableOffer {

  /** The provider of an offer that names none. */
  String QUOTE = "quote";

  /** The order of offers where nothing else decides. */
  Comparator<Offer> ORDER =
      Comparator.comparing(Offer::key).thenComparing(Offer::source).thenComparing(Object::toString);

  /** {@return the provider's id or name; {@value #QUOTE} by default} */
  @Value.Default
  default String provider() {
    return QUOTE;
  }

  /** {@return the provider's region} */
  Optional<String> region();

  /** {@return the provider's name of the instance type or product} */
  Optional<String> instance();

  /** {@return the GPU, as the offer names it; empty for a service} */
  Optional<GpuName> gpu();

  /** {@return the one model that a service runs, by its name; empty where it is not said} */
  Optional<String> serves();

  /** {@return how many GPUs there are, and what connects and feeds them; one by default} */
  @Value.Default
  default Host host() {
    return Host.ofGpus(1);
  }

  /** {@return the ways to pay; all prices of the offer are in one currency} */
  List<PaymentTerm> terms();

  /** {@return whether it can be had; unknown by default} */
  @Value.Default
  default Stock stock() {
    return Stock.UNKNOWN;
  }

  /** {@return how long it can be had in one piece} */
  Optional<Duration> availableFor();

  /** {@return the bandwidth that is in the price} */
  Optional<Bandwidth> includedBandwidth();

  /** {@return more bandwidth for money} */
  Optional<BandwidthUpgrade> bandwidthUpgrade();

  /** {@return what has to be paid besides these prices, in words: {@code vCPU and memory}} */
  Optional<String> excludes();

  /** {@return billing rules stated with the offer; they stand instead of its provider's} */
  Optional<ProviderRules> rules();

  /** {@return where the prices are from; empty text where the user quotes them} */
  @Value.Default
  default String source() {
    return "";
  }

  /** {@return the day of the prices} */
  Optional<LocalDate> asOf();

  /** {@return the id of the price list it came from} */
  Optional<String> catalog();

  /**
   * Checks that there is one currency, and that a service is priced per unit.
   *
   * @throws IllegalArgumentException if an offer without a GPU has no price per unit alone, or one
   *     with a GPU names a model
   * @throws io.gpucost.money.CurrencyMismatchException if its prices have different currencies
   */
  @Value.Check
  default void check() {
    List<Currency> currencies = new ArrayList<>();
    for (PaymentTerm term : terms()) {
      currencies.add(term.currency());
      term.conditions().minimumCharge().ifPresent(charge -> currencies.add(charge.currency()));
      term.conditions().tiers().forEach(tier -> currencies.add(tier.rate().currency()));
    }
    bandwidthUpgrade().ifPresent(upgrade -> currencies.add(upgrade.price().currency()));
    for (Currency currency : currencies) {
      if (!currency.equals(currencies.get(0))) {
        throw new CurrencyMismatchException(currencies.get(0), currency);
      }
    }
    boolean isPerUnit = !terms().isEmpty() && terms().stream().allMatch(PerUnit.class::isInstance);
    if (gpu().isEmpty() && !isPerUnit) {
      throw new IllegalArgumentException(
          "gpu must be given unless every price is per unit, but the prices were " + terms());
    }
    if (gpu().isPresent() && serves().isPresent()) {
      throw new IllegalArgumentException(
          "serves must be given for a service only, but was %s on %s"
              .formatted(serves().get(), gpu().get()));
    }
  }

  /** {@return the number of GPUs; 0 for a service} */
  default int gpuCount() {
    return gpu().isPresent() ? host().gpuCount() : 0;
  }

  /** {@return what is paid for: the GPU's name, or the name of the service} */
  default String product() {
    return gpu().map(GpuName::value).or(this::instance).orElse(provider());
  }

  /** {@return the currency of the terms, where there are any} */
  default Optional<Currency> currency() {
    return terms().stream().findFirst().map(PaymentTerm::currency);
  }

  /**
   * {@return the first term of a kind}
   *
   * @param kind the kind of term
   * @param <T> the kind of term
   */
  default <T extends PaymentTerm> Optional<T> term(Class<T> kind) {
    return terms().stream().filter(kind::isInstance).map(kind::cast).findFirst();
  }

  /** {@return the prepaid terms, shortest period first} */
  default List<Prepaid> prepaid() {
    return terms().stream()
        .filter(Prepaid.class::isInstance)
        .map(Prepaid.class::cast)
        .sorted(Comparator.comparing(Prepaid::period))
        .toList();
  }

  /**
   * {@return what makes two offers the same thing at, perhaps, another price: provider, region,
   * instance, GPU and count}
   */
  default String key() {
    return String.join(
        "|",
        provider(),
        region().orElse(""),
        instance().orElse(""),
        gpu().map(GpuName::value).orElse(""),
        Integer.toString(gpuCount()));
  }

  /**
   * {@return one GPU at an hourly price}
   *
   * @param gpu the GPU's name
   * @param onDemand such as {@code CNY 0.65/h}
   * @throws IllegalArgumentException if the price cannot be read
   */
  static Offer quote(String gpu, String onDemand) {
    return quote(gpu, 1, onDemand);
  }

  /**
   * {@return several GPUs at an hourly price}
   *
   * @param gpu the GPU's name
   * @param count in [1, 100000]
   * @param onDemand the price of all together, such as {@code CNY 42/h}
   * @throws IllegalArgumentException if the count is out of range or the price cannot be read
   */
  static Offer quote(String gpu, int count, String onDemand) {
    return of(gpu).count(count).onDemand(onDemand);
  }

  /**
   * {@return one GPU without a price}
   *
   * @param gpu the GPU's name
   */
  static Offer of(String gpu) {
    return builder().gpu(GpuName.of(gpu)).build();
  }

  /**
   * {@return an API or a managed product}
   *
   * @param name the provider's name of it
   * @param price such as {@code CNY 2/1M token}
   * @throws IllegalArgumentException if the price cannot be read
   */
  static Offer service(String name, String price) {
    return builder().instance(name).addTerm(PerUnit.of(UnitPrice.parse(price))).build();
  }

  /**
   * {@return one card that is bought}
   *
   * @param gpu the GPU's name
   * @param price such as {@code CNY 13000}
   * @throws IllegalArgumentException if the price is negative or cannot be read
   */
  static Offer owned(String gpu, String price) {
    return of(gpu).from("own").with(Owned.builder().price(Money.parse(price)).build());
  }

  /**
   * {@return this offer with one more term}
   *
   * @param term the term
   */
  default Offer with(PaymentTerm term) {
    return toBuilder().addTerm(term).build();
  }

  /**
   * {@return this offer with an on-demand rate}
   *
   * @param rate such as {@code CNY 0.65/h}
   */
  default Offer onDemand(String rate) {
    return with(OnDemand.of(HourlyRate.parse(rate)));
  }

  /**
   * {@return this offer with a spot rate}
   *
   * @param rate such as {@code CNY 0.2/h}
   */
  default Offer spot(String rate) {
    return with(Spot.of(HourlyRate.parse(rate)));
  }

  /**
   * {@return this offer with a price for a day}
   *
   * @param price such as {@code CNY 30}
   */
  default Offer daily(String price) {
    return with(Prepaid.of(Money.parse(price), Period.DAY));
  }

  /**
   * {@return this offer with a price for a week}
   *
   * @param price such as {@code CNY 120}
   */
  default Offer weekly(String price) {
    return with(Prepaid.of(Money.parse(price), Period.WEEK));
  }

  /**
   * {@return this offer with a price for a month}
   *
   * @param price such as {@code CNY 1052}
   */
  default Offer monthly(String price) {
    return with(Prepaid.of(Money.parse(price), Period.MONTH));
  }

  /**
   * {@return this offer with a price for a year}
   *
   * @param price such as {@code CNY 9000}
   */
  default Offer yearly(String price) {
    return with(Prepaid.of(Money.parse(price), Period.YEAR));
  }

  /**
   * {@return this offer from a provider, whose bundled rules then apply}
   *
   * @param provider the provider's id or name
   */
  default Offer from(String provider) {
    return toBuilder().provider(provider).build();
  }

  /**
   * {@return this offer with a number of GPUs; its prices stay}
   *
   * @param count in [1, 100000]
   * @throws IllegalArgumentException if the count is out of range
   */
  default Offer count(int count) {
    return toBuilder().host(host().toBuilder().gpuCount(count).build()).build();
  }

  /** {@return a builder that holds this offer} */
  default Builder toBuilder() {
    return ImmutableOffer.builder().from(this);
  }

  /** {@return an empty builder} */
  static Builder builder() {
    return ImmutableOffer.builder();
  }

  /** Builds an offer. The GPU is required unless the price is per unit. */
  interface Builder {
    /**
     * Sets the provider.
     *
     * @param provider id or name
     * @return this builder
     */
    Builder provider(String provider);

    /**
     * Sets the region.
     *
     * @param region the provider's name of it
     * @return this builder
     */
    Builder region(String region);

    /**
     * Sets the instance type or product.
     *
     * @param instance the provider's name of it
     * @return this builder
     */
    Builder instance(String instance);

    /**
     * Sets the GPU.
     *
     * @param gpu the name
     * @return this builder
     */
    Builder gpu(GpuName gpu);

    /**
     * Sets the one model that a service runs.
     *
     * @param model its name
     * @return this builder
     */
    Builder serves(String model);

    /**
     * Sets what the GPUs sit in.
     *
     * @param host the host
     * @return this builder
     */
    Builder host(Host host);

    /**
     * Adds a way to pay.
     *
     * @param term priced for the whole offer
     * @return this builder
     */
    Builder addTerm(PaymentTerm term);

    /**
     * Sets the ways to pay.
     *
     * @param terms priced for the whole offer
     * @return this builder
     */
    Builder terms(Iterable<? extends PaymentTerm> terms);

    /**
     * Sets whether it can be had.
     *
     * @param stock the stock
     * @return this builder
     */
    Builder stock(Stock stock);

    /**
     * Sets how long it can be had in one piece.
     *
     * @param time the time
     * @return this builder
     */
    Builder availableFor(Duration time);

    /**
     * Sets the bandwidth that is in the price.
     *
     * @param bandwidth the bandwidth
     * @return this builder
     */
    Builder includedBandwidth(Bandwidth bandwidth);

    /**
     * Sets the bandwidth that can be bought.
     *
     * @param upgrade price and bandwidth
     * @return this builder
     */
    Builder bandwidthUpgrade(BandwidthUpgrade upgrade);

    /**
     * Sets what has to be paid besides these prices.
     *
     * @param what in words
     * @return this builder
     */
    Builder excludes(String what);

    /**
     * Sets billing rules of this offer, instead of its provider's.
     *
     * @param rules the rules
     * @return this builder
     */
    Builder rules(ProviderRules rules);

    /**
     * Sets where the prices are from.
     *
     * @param source page or file
     * @return this builder
     */
    Builder source(String source);

    /**
     * Sets the day of the prices.
     *
     * @param date the day
     * @return this builder
     */
    Builder asOf(LocalDate date);

    /**
     * Sets the price list it came from.
     *
     * @param id the list's id
     * @return this builder
     */
    Builder catalog(String id);

    /**
     * {@return the offer}
     *
     * @throws IllegalStateException if the GPU is missing
     * @throws io.gpucost.money.CurrencyMismatchException if its prices have different currencies
     */
    Offer build();
  }
}
