package io.gpucost.pricing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.gpucost.gpu.GpuName;
import io.gpucost.gpu.Host;
import io.gpucost.money.CurrencyMismatchException;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.unit.Bandwidth;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OfferTest {
  private static final Offer QUOTE =
      Offer.quote("RTX 4090", "CNY 0.65/h")
          .yearly("CNY 9000")
          .weekly("CNY 120")
          .monthly("CNY 400")
          .daily("CNY 30")
          .spot("CNY 0.2/h");
  private static final Offer SERVICE = Offer.service("chat-small", "CNY 2/1M token").from("acme");

  @Test
  void aQuoteIsOneGpuAtAnHourlyPrice() {
    assertEquals("quote", QUOTE.provider());
    assertEquals(Optional.of(GpuName.of("RTX 4090")), QUOTE.gpu());
    assertEquals(1, QUOTE.gpuCount());
    assertEquals(Stock.UNKNOWN, QUOTE.stock());
    assertEquals("", QUOTE.source());
    assertEquals(Optional.empty(), QUOTE.asOf());
    assertEquals(HourlyRate.parse("CNY 0.65/h"), QUOTE.term(OnDemand.class).orElseThrow().rate());
    assertEquals(HourlyRate.parse("CNY 0.2/h"), QUOTE.term(Spot.class).orElseThrow().rate());
    assertEquals(Optional.empty(), QUOTE.term(Committed.class));
  }

  @Test
  void periodsComeShortestFirst() {
    assertEquals(
        List.of(Period.DAY, Period.WEEK, Period.MONTH, Period.YEAR),
        QUOTE.prepaid().stream().map(Prepaid::period).toList());
    assertEquals(Money.parse("CNY 120"), QUOTE.prepaid().get(1).price());
  }

  @Test
  void aPriceIsForAllGpusTogether() {
    Offer eight = Offer.quote("A100 80GB", 8, "CNY 42/h").from("acme");
    assertEquals(8, eight.gpuCount());
    assertEquals(eight, Offer.quote("A100 80GB", "CNY 42/h").count(8).from("acme"));
    assertEquals(HourlyRate.parse("CNY 42/h"), eight.term(OnDemand.class).orElseThrow().rate());
  }

  @Test
  void aBoughtCardIsAnOfferOfOnesOwn() {
    Offer card = Offer.owned("RTX 4090", "CNY 13000");
    assertEquals("own", card.provider());
    assertEquals(Money.parse("CNY 13000"), card.term(Owned.class).orElseThrow().price());
  }

  @Test
  void anOfferIsNotChangedByWhatIsAddedToIt() {
    Offer plain = Offer.of("L4");
    assertEquals(1, plain.onDemand("USD 1/h").terms().size());
    assertEquals(List.of(), plain.terms());
    assertEquals(Optional.empty(), plain.currency());
  }

  @Test
  void aCopyIsEqual() {
    Offer full =
        QUOTE.toBuilder()
            .provider("acme")
            .region("eu")
            .instance("g1")
            .host(Host.ofGpus(2))
            .stock(Stock.of(3))
            .availableFor(Duration.ofDays(3))
            .includedBandwidth(Bandwidth.parse("100 Mbit/s"))
            .bandwidthUpgrade(upgrade("CNY 1/h"))
            .source("page")
            .asOf(LocalDate.of(2026, 11, 1))
            .catalog("acme")
            .build();
    assertEquals(full, full.toBuilder().build());
  }

  @Test
  void theKeyNamesProviderPlaceGpuAndCountNotThePrice() {
    Offer offer = Offer.builder().gpu(GpuName.of("L4")).region("eu").instance("g1").build();
    assertEquals("quote|eu|g1|L4|1", offer.key());
    assertEquals("acme|||L4|4", Offer.quote("L4", 4, "USD 1/h").from("acme").key());
    assertEquals(offer.key(), offer.onDemand("USD 1/h").key());
  }

  private static BandwidthUpgrade upgrade(String price) {
    return new BandwidthUpgrade(HourlyRate.parse(price), Bandwidth.parse("1 Gbit/s"));
  }

  @Test
  void allPricesAreInOneCurrency() {
    CurrencyMismatchException error =
        assertThrows(CurrencyMismatchException.class, () -> QUOTE.monthly("USD 60"));
    assertEquals("CNY", error.first().getCurrencyCode());
    assertEquals("USD", error.second().getCurrencyCode());
    assertThrows(
        CurrencyMismatchException.class,
        () -> QUOTE.toBuilder().bandwidthUpgrade(upgrade("USD 1/h")).build());
    TermConditions minimum = TermConditions.builder().minimumCharge(Money.parse("USD 1")).build();
    TermConditions tier =
        TermConditions.builder()
            .addTiers(
                new TermConditions.VolumeTier(Duration.ofDays(1), HourlyRate.parse("USD 0.1/h")))
            .build();
    for (TermConditions other : List.of(minimum, tier)) {
      OnDemand term = new OnDemand(HourlyRate.parse("CNY 1/h"), other);
      assertThrows(CurrencyMismatchException.class, () -> Offer.of("L4").with(term));
    }
  }

  @ParameterizedTest
  @CsvSource({"0.65/h", "CNY 0.65", "CNY -1/h", "CNY x/h"})
  void refusesOtherHourlyPrices(String rate) {
    assertThrows(IllegalArgumentException.class, () -> Offer.quote("L4", rate));
  }

  @Test
  void isAServiceWithoutAGpu() {
    assertEquals(Optional.empty(), SERVICE.gpu());
    assertEquals(0, SERVICE.gpuCount());
    assertEquals("chat-small", SERVICE.product());
    assertEquals("acme", Offer.builder().provider("acme").terms(SERVICE.terms()).build().product());
    assertEquals("RTX 4090", QUOTE.product());
  }

  @Test
  void refusesOtherParts() {
    assertThrows(IllegalArgumentException.class, () -> Offer.quote("L4", 0, "CNY 1/h"));
    assertThrows(IllegalArgumentException.class, () -> QUOTE.weekly("CNY -1"));
    assertThrows(IllegalArgumentException.class, () -> Offer.owned("L4", "CNY -1"));
    assertThrows(IllegalArgumentException.class, () -> Offer.of(" "));
    assertThrows(IllegalArgumentException.class, () -> Offer.builder().build());
    assertThrows(IllegalArgumentException.class, () -> SERVICE.onDemand("CNY 1/h"));
  }
}
