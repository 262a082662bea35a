package io.gpucost.market;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.gpucost.gpu.Hardware;
import io.gpucost.gpu.Host;
import io.gpucost.money.ExchangeRates;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.pricing.ProviderRules.StoppedBilling;
import io.gpucost.unit.Refusals;
import io.gpucost.workload.ModelShape;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is found in a market, and by which names. */
class MarketTest {
  private static final Offer QUOTE = Offer.quote("RTX 4090", "CNY 2/h").from("autodl");

  @Test
  void withNothingOnTheClassPathTheMissingDependencyIsNamed() {
    for (var market : List.<Runnable>of(Market::onClassPath, () -> Market.of(QUOTE))) {
      assertThat(assertThrows(IllegalStateException.class, market::run))
          .hasMessageContaining("add the dependency io.gpucost:gpu-cost-catalog");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Qwen-7B",
        "qwen 7b",
        "QWEN_7B",
        "Qwen/Qwen-7B",
        "hub/x/Qwen-7B",
        "Qwen1-7B",
        "Tongyi-7B",
        " qwen-7b "
      })
  void aModelIsFoundByNameAliasAndOrganisation(String name) {
    assertEquals(Optional.of(Known.QWEN), Known.market().model(name));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Qwen-7", "Qwen7B", "Qwen-7B/", ""})
  void otherNamesAreNoModel(String name) {
    assertEquals(Optional.empty(), Known.market().model(name));
  }

  @Test
  void aModelStandsOnceAmongTheModelsAndTheNearest() {
    assertEquals(List.of(Known.QWEN), Known.market().models());
    assertEquals(List.of("Qwen-7B"), Known.market().nearestModels("Qwen-8B", 3));
    Refusals.assertRefusesArgument(
        "model must have a name, but was " + ModelShape.builder().build(),
        () -> Market.builder().addModels("x", 0, List.of(ModelShape.builder().build())));
  }

  @ParameterizedTest
  @CsvSource({"RTX 4090, RTX 4090", "nvidia-rtx4090, RTX 4090", "A100, A100 40GB"})
  void hardwareIsTheSheetInTheOffersHost(String gpu, String sheet) {
    Host host = Host.builder().gpuCount(8).vcpus(64).build();
    Offer offer = Offer.of(gpu).toBuilder().host(host).build();
    for (Market market : List.of(Known.market(), Known.market(offer))) {
      Hardware hardware = market.hardware(offer).orElseThrow();
      assertEquals(sheet, hardware.gpu().name().value());
      assertEquals(host, hardware.host());
    }
  }

  @Test
  void withoutSheetThereIsNoHardware() {
    Offer unknown = Offer.of("B300");
    assertEquals(Optional.empty(), Known.market().hardware(unknown));
    assertEquals(Optional.empty(), Known.market(unknown).hardware(unknown));
  }

  @ParameterizedTest
  @ValueSource(strings = {"autodl", " AutoDL ", "autodl cloud"})
  void rulesAreFoundByAnyNameOfTheProvider(String provider) {
    assertEquals("autodl", Known.market().rulesFor(QUOTE.from(provider)).orElseThrow().provider());
  }

  @Test
  void aProviderThatNobodyKnowsHasNoRules() {
    assertEquals(Optional.empty(), Known.market().rulesFor(QUOTE.from("auto")));
  }

  @ParameterizedTest
  @CsvSource({
    "'', plain",
    "gpu.4x, plain",
    "Community L40S, community",
    "bare metal L4, bare",
    "DSW-small, dsw",
    "prepaid, plain",
  })
  void theProductOfAnOfferDecidesItsRules(String instance, String notes) {
    Market market =
        market(
            rules("prepaid", "prepaid"),
            rules("on_demand: Community", "community"),
            rules("bare_metal", "bare"),
            rules("notebooks: DSW", "dsw"),
            rules("on_demand", "plain"));
    Offer offer = QUOTE.toBuilder().instance(instance).build();
    assertEquals(List.of(notes), market.rulesFor(offer).orElseThrow().notes());
  }

  @Test
  void spotRulesAddWhatTheOthersLeaveOut() {
    Duration notice = Duration.ofMinutes(2);
    Market market =
        market(
            rules("spot", "spot").toBuilder()
                .spotNotice(notice)
                .spotMaxRun(Duration.ofHours(24))
                .stopped(StoppedBilling.FULL)
                .build(),
            rules("on_demand", "plain").toBuilder().spotMaxRun(Duration.ofHours(6)).build());
    ProviderRules rules = market.rulesFor(QUOTE).orElseThrow();
    assertEquals(Optional.of(notice), rules.spotNotice());
    assertEquals(Optional.of(Duration.ofHours(6)), rules.spotMaxRun());
    assertEquals(StoppedBilling.UNKNOWN, rules.stopped());
  }

  private static ProviderRules rules(String product, String note) {
    return Known.rules("autodl").product(product).addAllNotes(List.of(note)).build();
  }

  private static Market market(ProviderRules... rules) {
    var list = io.gpucost.pricing.PricingCatalog.undated("");
    List.of(rules).forEach(list::addRules);
    return Market.builder().add("rules", 0, list.build()).build();
  }

  @ParameterizedTest
  @ValueSource(longs = {672, 720, 744})
  void aMonthHasTheHoursThatAreSaid(long hours) {
    Duration month = Duration.ofHours(hours);
    assertEquals(Duration.ofHours(720), Known.market().monthLength());
    assertEquals(month, Known.market().withMonthLength(month).monthLength());
    assertEquals(month, Market.builder().monthLength(month).build().monthLength());
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 671, 745})
  void otherMonthsAreRefused(long hours) {
    String message = "month length must be in [672 h, 744 h], but was %d.0 h".formatted(hours);
    Duration month = Duration.ofHours(hours);
    Refusals.assertRefusesArgument(message, () -> Known.market().withMonthLength(month));
    Refusals.assertRefusesArgument(message, () -> Market.builder().monthLength(month));
  }

  @Test
  void aChangeLeavesEverythingElseAsItWas() {
    Market market = Known.market(QUOTE);
    ExchangeRates rates =
        ExchangeRates.of(
            Currency.getInstance("CNY"),
            Map.of(Currency.getInstance("USD"), new BigDecimal("0.14")),
            Known.DAY,
            "test");
    Market changed = market.withRates(rates).withMonthLength(Duration.ofHours(744));
    assertEquals(rates, changed.rates());
    assertEquals(market.offers(), changed.offers());
    assertEquals(market.gpus(), changed.gpus());
    assertEquals(market.catalogs(), changed.catalogs());
    assertEquals(ExchangeRates.none(), market.rates());
  }

  @Test
  void withoutOffersOnlyKnowledgeStays() {
    Market market = Known.market(QUOTE).withoutOffers();
    assertEquals(List.of(), market.offers());
    assertEquals(List.of(), market.catalogs());
    assertEquals(3, market.gpus().size());
    assertEquals(List.of(Known.QWEN), market.models());
    assertThat(market.rulesFor(QUOTE)).isPresent();
  }
}
