package io.gpucost.market;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.gpu.GpuName;
import io.gpucost.gpu.Hardware;
import io.gpucost.gpu.Host;
import io.gpucost.money.Conversion;
import io.gpucost.money.ExchangeRates;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.Committed;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.Period;
import io.gpucost.pricing.Prepaid;
import io.gpucost.pricing.Spot;
import io.gpucost.pricing.TermConditions;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.Currency;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** The index finds what a look at every offer finds. */
class OfferIndexPropertyTest {
  private static final Currency USD = Currency.getInstance("USD");
  private static final ExchangeRates RATES =
      ExchangeRates.of(
          USD,
          Map.of(Currency.getInstance("CNY"), new BigDecimal("6.8013")),
          LocalDate.of(2026, 5, 8),
          "test");

  /** Prices that are equal, close and far apart, in currencies with and without a rate. */
  @Provide
  Arbitrary<Offer> offers() {
    Arbitrary<BigDecimal> amounts =
        Arbitraries.oneOf(
            Arbitraries.of("1", "1.0000000001", "6.8013", "0.1").map(BigDecimal::new),
            Arbitraries.bigDecimals().between(new BigDecimal("0.01"), BigDecimal.TEN).ofScale(4));
    Arbitrary<String> currencies = Arbitraries.of("USD", "CNY", "EUR");
    return Combinators.combine(
            Arbitraries.of("RTX 4090", "A100 80GB", "A100 40GB", "no such card"),
            Arbitraries.of(1, 2, 8),
            Arbitraries.of("a", "b", "c"),
            currencies,
            amounts,
            Arbitraries.of("on demand", "spot", "night", "tier", "month", "year", "reserved"))
        .as(OfferIndexPropertyTest::offer);
  }

  private static Offer offer(
      String gpu, int count, String provider, String currency, BigDecimal amount, String term) {
    Money money = Money.of(Currency.getInstance(currency), amount);
    HourlyRate rate = HourlyRate.of(money);
    Offer.Builder offer =
        Offer.builder().provider(provider).gpu(GpuName.of(gpu)).host(Host.ofGpus(count));
    TermConditions night =
        TermConditions.builder()
            .addWindows(
                new TermConditions.PriceWindow(
                    ZoneId.of("Asia/Shanghai"),
                    LocalTime.of(0, 0),
                    LocalTime.of(8, 0),
                    EnumSet.allOf(DayOfWeek.class),
                    new BigDecimal("0.5")))
            .build();
    TermConditions tier =
        TermConditions.builder()
            .addTiers(
                new TermConditions.VolumeTier(
                    Duration.ofHours(100),
                    HourlyRate.of(money.multipliedBy(new BigDecimal("0.8")))))
            .build();
    return switch (term) {
      case "on demand" -> offer.addTerm(OnDemand.of(rate)).build();
      case "spot" -> offer.addTerm(OnDemand.of(rate)).addTerm(Spot.of(rate)).build();
      case "night" -> offer.addTerm(new OnDemand(rate, night)).build();
      case "tier" -> offer.addTerm(new OnDemand(rate, tier)).build();
      case "month" -> offer.addTerm(Prepaid.of(money, Period.MONTH)).build();
      case "year" -> offer.addTerm(Prepaid.of(money, Period.YEAR)).build();
      default ->
          offer
              .addTerm(new Committed(rate, money, Period.THREE_YEARS, TermConditions.NONE))
              .build();
    };
  }

  private static OfferIndex index(List<Offer> offers) {
    Market market = Known.market();
    return new OfferIndex(offers, market::hardware, USD, RATES);
  }

  private static List<Offer> naive(
      List<Offer> offers, Predicate<Hardware> wanted, Predicate<Offer> open, int count) {
    OfferIndex prices = index(List.of());
    return offers.stream()
        .filter(offer -> Known.market().hardware(offer).filter(wanted).isPresent())
        .filter(open)
        .filter(offer -> prices.price(offer).isPresent())
        .sorted(
            Comparator.<Offer, Money>comparing(offer -> prices.price(offer).orElseThrow())
                .thenComparing(Offer.ORDER))
        .limit(count)
        .toList();
  }

  @Property
  void theCheapestAreThoseOfALookAtEveryOffer(
      @ForAll @Size(max = 40) List<@From("offers") Offer> offers,
      @ForAll @IntRange(max = 12) int count,
      @ForAll boolean large,
      @ForAll boolean ofOneProvider) {
    Predicate<Hardware> wanted = hardware -> !large || hardware.gpu().memory().toGB() > 20;
    Predicate<Offer> open = offer -> !ofOneProvider || offer.provider().equals("a");

    assertEquals(naive(offers, wanted, open, count), index(offers).cheapest(wanted, open, count));
  }

  @Property
  void everyOfferOfWantedHardwareIsFoundAndNoOther(
      @ForAll @Size(max = 40) List<@From("offers") Offer> offers) {
    Predicate<Hardware> wanted = hardware -> hardware.gpuCount() > 1;
    Comparator<Offer> order = Offer.ORDER;

    assertEquals(
        offers.stream()
            .filter(offer -> Known.market().hardware(offer).filter(wanted).isPresent())
            .sorted(order)
            .toList(),
        index(offers).on(wanted).sorted(order).toList());
  }

  @Property
  void hardwareIsAskedAboutOnce(@ForAll @Size(max = 40) List<@From("offers") Offer> offers) {
    Set<Hardware> asked = new HashSet<>();

    index(offers)
        .on(hardware -> assertFirst(asked, hardware))
        .forEach(offer -> assertTrue(offers.contains(offer)));
  }

  private static boolean assertFirst(Set<Hardware> asked, Hardware hardware) {
    assertTrue(asked.add(hardware), hardware.toString());
    return true;
  }

  @Property
  void noRateOfAnOfferIsBelowItsLeast(@ForAll("offers") Offer offer) {
    Money least = LeastRate.of(offer).orElseThrow();

    offer
        .term(OnDemand.class)
        .ifPresent(term -> assertTrue(least.compareTo(term.rate().money()) <= 0));
    for (Prepaid term : offer.prepaid()) {
      BigDecimal hours = BigDecimal.valueOf(term.period() == Period.MONTH ? 744 : 8784);
      assertTrue(
          least.multipliedBy(hours).compareTo(term.price()) <= 0
              && least.compareTo(term.price().dividedBy(hours, RoundingMode.CEILING)) <= 0);
    }
    offer
        .term(Committed.class)
        .ifPresent(
            term ->
                assertTrue(
                    least
                            .multipliedBy(BigDecimal.valueOf(26_280))
                            .compareTo(term.priceOf(Period.DEFAULT_MONTH))
                        <= 0));
    assertEquals(
        RATES.convert(least, USD).map(Conversion::to).isPresent(),
        !least.currency().getCurrencyCode().equals("EUR"));
  }
}
