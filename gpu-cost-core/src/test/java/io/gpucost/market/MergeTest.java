package io.gpucost.market;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.gpucost.gpu.Sheets;
import io.gpucost.money.ExchangeRates;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.PricingCatalog;
import io.gpucost.unit.Refusals;
import io.gpucost.workload.ModelShape;
import java.math.BigDecimal;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Where lists know the same thing: quotes first, then the higher precedence, then the id. */
class MergeTest {
  private static final Offer OFFER = Offer.quote("RTX 4090", "CNY 1/h").from("autodl");
  private static final Offer DEARER = Offer.quote("RTX 4090", "CNY 2/h").from("autodl");
  private static final Offer DEAREST = Offer.quote("RTX 4090", "CNY 3/h").from("autodl");

  private static Market.Builder world() {
    return Market.builder().addKnowledge("world", 0, Known.world().build());
  }

  private static List<String> prices(Market market) {
    return market.offers().stream()
        .map(offer -> offer.term(OnDemand.class).orElseThrow().rate().toString())
        .toList();
  }

  /** Id, offers in the market and offers hidden of each list. */
  private static List<String> counts(Market market) {
    return market.catalogs().stream()
        .map(list -> "%s %d+%d".formatted(list.id(), list.offers(), list.hidden()))
        .toList();
  }

  @Test
  void theHigherPrecedenceWinsAndTheOtherIsCountedAsHidden() {
    Market market =
        world()
            .add("low", 0, Known.list(DEARER, Offer.quote("A100 80GB", "CNY 9/h")))
            .add("high", 100, Known.list(OFFER))
            .build();
    assertEquals(List.of("CNY 1/h", "CNY 9/h"), prices(market));
    assertEquals(List.of("high 1+0", "low 1+1"), counts(market));
    assertThat(market.offers())
        .extracting(offer -> offer.catalog().orElseThrow())
        .containsExactly("high", "low");
  }

  @Test
  void betweenListsOfOnePrecedenceTheIdDecides() {
    Market market = world().add("b", 7, Known.list(DEARER)).add("a", 7, Known.list(OFFER)).build();
    assertEquals(List.of("CNY 1/h"), prices(market));
    assertEquals(List.of("a 1+0", "b 0+1"), counts(market));
  }

  @Test
  void withinOneListAllStand() {
    Market market =
        world()
            .add("low", 0, Known.list(DEAREST))
            .add("high", 1, Known.list(OFFER, DEARER))
            .build();
    assertEquals(List.of("CNY 1/h", "CNY 2/h"), prices(market));
    assertEquals(List.of("high 2+0", "low 0+1"), counts(market));
  }

  static Stream<Offer> sameAsTheOffer() {
    return Stream.of(
        DEARER.from("AutoDL"),
        DEARER.from("autodl cloud"),
        Offer.quote("nvidia rtx4090", "CNY 2/h").from("autodl"),
        DEARER.toBuilder().source("another page").build());
  }

  @ParameterizedTest
  @MethodSource("sameAsTheOffer")
  void theSameOfferIsRecognisedUnderAnyName(Offer other) {
    Market market =
        world().add("low", 0, Known.list(other)).add("high", 1, Known.list(OFFER)).build();
    assertEquals(List.of("CNY 1/h"), prices(market));
  }

  static Stream<Offer> another() {
    return Stream.of(
        DEARER.from("other"),
        DEARER.count(2),
        DEARER.toBuilder().region("eu").build(),
        DEARER.toBuilder().instance("g1").build(),
        Offer.quote("A100 40GB", "CNY 2/h").from("autodl"),
        Offer.quote("B300", "CNY 2/h").from("autodl"));
  }

  @ParameterizedTest
  @MethodSource("another")
  void anotherOfferStands(Offer other) {
    Market market =
        world().add("low", 0, Known.list(other)).add("high", 1, Known.list(OFFER)).build();
    assertEquals(List.of("CNY 1/h", "CNY 2/h"), prices(market));
  }

  @Test
  void quotesWinOverAllListsAndHideTheirOffers() {
    Market market = world().add("list", 999, Known.list(DEARER, DEAREST)).build();
    Market quoted = market.withOffers(List.of(OFFER, Offer.quote("A100", "CNY 5/h")));
    assertEquals(List.of("CNY 1/h", "CNY 5/h"), prices(quoted));
    assertEquals(List.of("quotes 2+0", "list 0+2"), counts(quoted));
    assertEquals(List.of("list 2+0"), counts(market));
    assertEquals(market, market.withOffers(List.of()));
  }

  @Test
  void newQuotesWinOverOlderOnes() {
    Market quoted = Known.market().withOffers(List.of(DEARER, DEAREST)).withOffers(List.of(OFFER));
    assertEquals(List.of("CNY 1/h"), prices(quoted));
    assertEquals(List.of("quotes 1+2", "world 0+0"), counts(quoted));
  }

  @Test
  void quotesMayBeARangeToo() {
    assertEquals(
        List.of("CNY 1/h", "CNY 2/h"), prices(Known.market().withOffers(List.of(OFFER, DEARER))));
  }

  @Test
  void sheetsModelsAndRulesMergeByName() {
    ModelShape better = Known.QWEN.toBuilder().layers(28).build();
    PricingCatalog own =
        PricingCatalog.builder("own", Known.DAY)
            .addGpu(Sheets.sheet("rtx-4090", 23).build())
            .addRules(Known.rules("AutoDL").addAllNotes(List.of("own")).build())
            .addRules(Known.rules("autodl").product("spot").build())
            .build();
    Market market =
        world()
            .addKnowledge("own", 1, own)
            .addModels("world", 0, List.of(Known.QWEN))
            .addModels("own", 1, List.of(better))
            .build();
    assertEquals(List.of("rtx-4090", "A100 40GB", "A100 80GB"), names(market));
    assertEquals(List.of(better), market.models());
    assertEquals(2, market.rules().size());
    assertEquals(List.of("own"), market.rulesFor(OFFER).orElseThrow().notes());
    assertEquals(List.of(), market.catalogs());
  }

  private static List<String> names(Market market) {
    return market.gpus().stream().map(gpu -> gpu.name().value()).toList();
  }

  @Test
  void anAliasNeverHidesAName() {
    ModelShape other =
        ModelShape.builder().name("Other").aliases(List.of("Qwen-7B")).layers(1).build();
    Market market =
        Market.builder()
            .addModels("own", 1, List.of(other))
            .addModels("world", 0, List.of(Known.QWEN))
            .build();
    assertThat(market.model("qwen-7b")).contains(Known.QWEN);
    assertEquals(List.of(other, Known.QWEN), market.models());
  }

  @Test
  void ratesAreThoseOfTheFirstListThatHasAny() {
    Market.Builder market =
        Market.builder()
            .add("c", 1, PricingCatalog.undated("").rates(rates("c")).build())
            .add("b", 2, PricingCatalog.undated("").rates(rates("b")).build())
            .add("a", 3, PricingCatalog.undated("").rates(ExchangeRates.none()).build())
            .add("z", 4, PricingCatalog.undated("").build());
    assertEquals("b", market.build().rates().source());
    assertEquals("own", market.rates(rates("own")).build().rates().source());
    assertEquals(ExchangeRates.none(), Market.builder().build().rates());
  }

  private static ExchangeRates rates(String source) {
    return ExchangeRates.of(
        Currency.getInstance("CNY"),
        Map.of(Currency.getInstance("USD"), new BigDecimal("0.14")),
        Known.DAY,
        source);
  }

  @Test
  void theIdOfAListIsItsOwn() {
    Market.Builder market = Market.builder().add("a", 0, Known.list());
    String rule = "id of a price list must be unique and not 'quotes', but was ";
    Refusals.assertRefusesArgument(rule + "'a'", () -> market.add("a", 1, Known.list()));
    Refusals.assertRefusesArgument(rule + "'quotes'", () -> market.add("quotes", 1, Known.list()));
  }
}
