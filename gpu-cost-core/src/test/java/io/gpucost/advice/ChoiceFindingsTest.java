package io.gpucost.advice;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Severity;
import io.gpucost.market.Jobs;
import io.gpucost.market.Market;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.PricingCatalog;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.pricing.Spot;
import io.gpucost.pricing.Stock;
import io.gpucost.workload.Workload;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/**
 * What the choice shows: too large a card, FP64 for nothing, thin stock, larger units, odd quotes.
 */
class ChoiceFindingsTest {
  private static final Offer RTX_4090 = Offer.quote("RTX 4090", "CNY 0.65/h");
  private static final Offer A100 = Offer.quote("A100 40GB", "CNY 18/h");

  private static Workload.Builder eightyHours(String memory) {
    return Workload.custom().hours(80).peakMemory(memory).setup("0 h", "0 h");
  }

  private static Recommendation advise(Workload.Builder workload, Market market) {
    return Advisor.of(market).advise(workload.build());
  }

  private static Optional<Finding> finding(Recommendation answer, Code code) {
    return answer.findings().stream().filter(each -> each.code() == code).findFirst();
  }

  private static Market market(Offer... offers) {
    PricingCatalog.Builder list = PricingCatalog.builder("list", LocalDate.of(2026, 11, 30));
    for (Offer offer : offers) {
      list.add(offer);
    }
    return Market.builder()
        .add("list", 0, list.addGpu(Jobs.RTX_4090).addGpu(Jobs.A100_40GB).build())
        .build();
  }

  @Test
  void aCardThatStaysHalfEmptyIsOverpowered() {
    Finding finding =
        finding(advise(eightyHours("16 GB"), Jobs.market(A100, RTX_4090)), Code.OVERPOWERED)
            .orElseThrow();
    assertThat(finding.atStake()).contains(Money.parse("CNY 1388"));
    assertThat(finding.note().arguments()).doesNotContainKey("day");
    assertThat(finding.note().arguments()).containsEntry("other", "RTX 4090");
    assertThat(finding(advise(eightyHours("24 GB"), Jobs.market(A100, RTX_4090)), Code.OVERPOWERED))
        .as("more than half is used")
        .isEmpty();
    assertThat(finding(advise(eightyHours("16 GB"), Jobs.market(RTX_4090)), Code.OVERPOWERED))
        .isEmpty();
  }

  @Test
  void fastDoublePrecisionIsNotNeededForWorkWithout() {
    Finding finding =
        finding(advise(eightyHours("20 GB"), Jobs.market(A100, RTX_4090)), Code.FP64_NOT_NEEDED)
            .orElseThrow();
    assertThat(finding.atStake()).contains(Money.parse("CNY 1388"));
    assertThat(
            finding(
                advise(
                    eightyHours("20 GB"),
                    Jobs.market(Offer.quote("RTX 3090", "CNY 2/h"), RTX_4090)),
                Code.FP64_NOT_NEEDED))
        .isEmpty();
  }

  @Test
  void theBeatenAlternativeSaysItItself() {
    Recommendation answer = advise(eightyHours("16 GB"), Jobs.market(A100, RTX_4090));
    List<Code> own = answer.alternatives().get(1).findings().stream().map(Finding::code).toList();
    assertThat(own).contains(Code.OVERPOWERED, Code.FP64_NOT_NEEDED);
    assertThat(answer.best().orElseThrow().findings())
        .noneMatch(finding -> finding.code() == Code.OVERPOWERED);
  }

  @Test
  void thinStockIsToldWithTheDayOnWhichItWasCounted() {
    LocalDate day = LocalDate.of(2026, 10, 19);
    Stock two = new Stock(Stock.State.AVAILABLE, OptionalInt.of(2), Optional.of(day));
    Offer few = RTX_4090.toBuilder().stock(two).build();

    assertThat(finding(advise(eightyHours("20 GB"), Jobs.market(A100, few)), Code.THIN_STOCK))
        .hasValueSatisfying(
            finding -> assertThat(finding.note().arguments()).containsEntry("day", day));
  }

  @Test
  void thinStockIsToldWithThePriceOfTheNextChoice() {
    Offer few = RTX_4090.toBuilder().stock(Stock.of(2)).build();
    Offer many = RTX_4090.toBuilder().stock(Stock.of(40)).build();
    Finding finding =
        finding(advise(eightyHours("20 GB"), Jobs.market(A100, few)), Code.THIN_STOCK)
            .orElseThrow();
    assertThat(finding.atStake()).contains(Money.parse("CNY 1388"));
    assertThat(finding(advise(eightyHours("20 GB"), Jobs.market(A100, many)), Code.THIN_STOCK))
        .isEmpty();
    assertThat(finding(advise(eightyHours("20 GB"), Jobs.market(A100, RTX_4090)), Code.THIN_STOCK))
        .isEmpty();
  }

  @Test
  void cardsThatAreSoldOnlyInEightsAreMoreThanIsNeeded() {
    Offer eight = Offer.quote("A100 40GB", 8, "CNY 80/h").from("acme");
    Finding finding =
        finding(advise(eightyHours("20 GB"), market(eight)), Code.SOLD_IN_LARGER_UNITS)
            .orElseThrow();
    assertThat(finding.atStake()).contains(Money.parse("CNY 5600"));
    Offer one = Offer.quote("A100 40GB", 1, "CNY 800/h").from("acme");
    assertThat(finding(advise(eightyHours("20 GB"), market(eight, one)), Code.SOLD_IN_LARGER_UNITS))
        .isEmpty();
    assertThat(
            finding(
                advise(eightyHours("20 GB").deadline("100 h"), market(eight)),
                Code.SOLD_IN_LARGER_UNITS))
        .isEmpty();
  }

  @Test
  void aQuoteForEightAtThePriceOfOneIsDoubted() {
    Market listed = market(Offer.quote("A100 40GB", "CNY 10/h").from("acme"));
    Offer odd = Offer.quote("A100 40GB", 8, "CNY 9/h");
    Finding finding =
        finding(advise(eightyHours("20 GB").quotes(odd), listed), Code.QUOTE_NOT_BILL)
            .orElseThrow();
    assertThat(finding.atStake()).contains(Money.parse("CNY 5040"));
    Offer fair = Offer.quote("A100 40GB", 8, "CNY 60/h");
    assertThat(finding(advise(eightyHours("20 GB").quotes(fair), listed), Code.QUOTE_NOT_BILL))
        .isEmpty();
  }

  private static Offer asked(String tier, String rate, String... spot) {
    Offer offer = Offer.quote("A100 40GB", rate).from("acme").toBuilder().instance(tier).build();
    return spot.length == 0
        ? offer
        : offer.with(Spot.builder().rate(HourlyRate.parse(spot[0])).build());
  }

  private static Market tiers(Offer... offers) {
    PricingCatalog.Builder list = PricingCatalog.builder("list", LocalDate.of(2026, 11, 30));
    for (String tier : List.of("Secure", "Community")) {
      list.addRules(
          ProviderRules.builder()
              .provider("acme")
              .product("on_demand: " + tier)
              .addAllSources(List.of("https://example.org/" + tier))
              .build());
    }
    for (Offer offer : offers) {
      list.add(offer);
    }
    return Market.builder().add("list", 0, list.addGpu(Jobs.A100_40GB).build()).build();
  }

  private static Optional<Finding> doubted(Offer quote, Market market) {
    return finding(advise(eightyHours("20 GB").quotes(quote), market), Code.QUOTE_NOT_BILL);
  }

  /** Community asks 10 and Secure 16: a quote of 10 is the price of Community. */
  @Test
  void aQuoteAtThePriceOfAnotherTierIsDoubted() {
    Market market = tiers(asked("Secure", "CNY 16/h"), asked("Community", "CNY 10/h"));
    Offer unnamed = Offer.quote("A100 40GB", "CNY 9.90/h").from("acme");
    Finding finding = doubted(unnamed, market).orElseThrow();
    assertThat(finding.note().arguments())
        .containsEntry("tier", "Community")
        .containsEntry("meant", "Secure")
        .containsEntry("provider", "acme")
        .containsEntry("source", "https://example.org/Community");
    assertThat(finding.atStake().orElseThrow().rounded()).isEqualTo(Money.parse("CNY 488"));
    Offer secure = unnamed.toBuilder().instance("Secure").build();
    assertThat(doubted(secure, market)).as("named the dear one").isPresent();
    Offer community = unnamed.toBuilder().instance("Community").build();
    assertThat(doubted(community, market)).as("named what it is").isEmpty();
    Offer dear = Offer.quote("A100 40GB", "CNY 16/h").from("acme");
    assertThat(doubted(dear, market)).as("the dearest tier").isEmpty();
    Offer between = Offer.quote("A100 40GB", "CNY 13/h").from("acme");
    assertThat(doubted(between, market)).as("no price of theirs").isEmpty();
    Offer elsewhere = Offer.quote("A100 40GB", "CNY 10/h");
    assertThat(doubted(elsewhere, market)).as("of no provider").isEmpty();
  }

  /** Spot is 6 and by the hour 16: a quote of 6 by the hour is the price on spot. */
  @Test
  void aSpotPriceQuotedByTheHourIsDoubted() {
    Market market = tiers(asked("Secure", "CNY 16/h", "CNY 6/h"));
    Offer quote = Offer.quote("A100 40GB", "CNY 6/h").from("acme");
    Finding finding = doubted(quote, market).orElseThrow();
    assertThat(finding.note().arguments()).containsEntry("tier", "spot");
    assertThat(finding.atStake()).contains(Money.parse("CNY 800"));
    assertThat(doubted(Offer.quote("A100 40GB", "CNY 16/h").from("acme"), market)).isEmpty();
  }

  /** Two sizes of host with the same rules are no tiers. */
  @Test
  void anotherSizeOfTheHostIsNoTier() {
    Market market = tiers(asked("large", "CNY 16/h"), asked("small", "CNY 10/h"));
    assertThat(doubted(Offer.quote("A100 40GB", "CNY 10/h").from("acme"), market)).isEmpty();
  }

  /** Five minutes at CNY 20 an hour are 1.67: advice on less is left out, warnings are kept. */
  @Test
  void adviceIsLeftOutThatIsNotWorthFiveMinutes() {
    Offer half = Offer.quote("A100 40GB", "CNY 0.66/h");
    assertThat(
            finding(
                advise(eightyHours("20 GB"), Jobs.market(half, RTX_4090)), Code.FP64_NOT_NEEDED))
        .as("80 h x 0.01 = 0.80")
        .isEmpty();
    Offer more = Offer.quote("A100 40GB", "CNY 0.70/h");
    assertThat(
            finding(
                advise(eightyHours("20 GB"), Jobs.market(more, RTX_4090)), Code.FP64_NOT_NEEDED))
        .as("80 h x 0.05 = 4")
        .isPresent();
    Offer few = Offer.quote("RTX 4090", "CNY 0.65/h").toBuilder().stock(Stock.of(1)).build();
    assertThat(finding(advise(eightyHours("20 GB"), Jobs.market(half, few)), Code.THIN_STOCK))
        .as("a warning")
        .isPresent();
    assertThat(
            finding(
                advise(Workload.custom().peakMemory("20 GB"), Jobs.market(RTX_4090)),
                Code.FORGOTTEN_INSTANCE))
        .as("figures of an hour are no measure")
        .isPresent();
  }

  @Test
  void findingsAreOrderedByMoney() {
    Recommendation answer = advise(eightyHours("16 GB"), Jobs.market(A100, RTX_4090));
    List<Money> stakes =
        answer.findings().stream()
            .filter(finding -> finding.severity() != Severity.CRITICAL)
            .flatMap(finding -> finding.atStake().stream())
            .toList();
    assertThat(stakes).isSortedAccordingTo(Comparator.reverseOrder()).hasSizeGreaterThan(2);
  }

  @Test
  void anOldOrDisputedPriceIsToldWithTheMoneyItMayMove() {
    Offer old = A100.from("acme").toBuilder().asOf(LocalDate.of(2026, 9, 1)).build();
    Offer other = Offer.quote("A100 40GB", "CNY 20/h").from("acme");
    PricingCatalog list =
        PricingCatalog.builder("list", LocalDate.of(2026, 11, 30))
            .add(old)
            .add(other)
            .addGpu(Jobs.A100_40GB)
            .build();
    Market market = Market.builder().add("list", 0, list).asOf(LocalDate.of(2026, 11, 30)).build();
    Recommendation answer = advise(eightyHours("20 GB"), market);
    // 90 days: 60 beyond the first 30 days, 7% for each 30
    assertThat(finding(answer, Code.STALE_PRICE).orElseThrow().atStake())
        .contains(Money.parse("CNY 1440").multipliedBy(new BigDecimal("0.14")));
    assertThat(finding(answer, Code.DISPUTED_PRICE).orElseThrow().atStake())
        .contains(Money.parse("CNY 160"));
  }

  /** 80 h at 16.20 less. */
  @Test
  void aPriceFarBelowAllOthersIsSuspect() {
    Offer low = Offer.quote("A100 40GB", "CNY 1.8/h").from("a");
    Offer usual = Offer.quote("A100 40GB", "CNY 18/h").from("b");
    Offer high = Offer.quote("A100 40GB", "CNY 20/h").from("c");

    Finding finding =
        finding(advise(eightyHours("20 GB"), Jobs.market(low, usual, high)), Code.SUSPECT_PRICE)
            .orElseThrow();
    assertThat(finding.note().arguments())
        .containsEntry("rate", HourlyRate.parse("CNY 1.8/h"))
        .containsEntry("others", HourlyRate.parse("CNY 18/h"));
    assertThat(finding.atStake()).contains(Money.parse("CNY 1296"));
  }

  @Test
  void aBargainOrASingleOtherPriceIsNotSuspect() {
    Offer low = Offer.quote("A100 40GB", "CNY 1.8/h").from("a");
    Offer bargain = Offer.quote("A100 40GB", "CNY 7/h").from("a");
    Offer usual = Offer.quote("A100 40GB", "CNY 18/h").from("b");
    Offer high = Offer.quote("A100 40GB", "CNY 20/h").from("c");

    assertThat(
            finding(
                advise(eightyHours("20 GB"), Jobs.market(bargain, usual, high)),
                Code.SUSPECT_PRICE))
        .isEmpty();
    assertThat(finding(advise(eightyHours("20 GB"), Jobs.market(low, usual)), Code.SUSPECT_PRICE))
        .isEmpty();
  }
}
