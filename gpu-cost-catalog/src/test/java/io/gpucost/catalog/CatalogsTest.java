package io.gpucost.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpucost.finding.InvalidInputException;
import io.gpucost.market.CatalogStatus;
import io.gpucost.market.Market;
import io.gpucost.pricing.CatalogException;
import io.gpucost.pricing.LoadReport.Doubt;
import io.gpucost.pricing.LoadReport.FileCount;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.PricingCatalog;
import io.gpucost.pricing.spi.CatalogContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CatalogsTest {
  private static final String ACME =
      """
      {"schema": 1, "provider": "Acme", "currency": "CNY", "as_of": "2026-11-01",
       "source": "finance v7",
       "offers": [{"gpu": "X1", "on_demand": "CNY 1/h"}, {"gpu": "T4", "on_demand": "CNY %s/h"}],
       "gpus": [{"name": "X1", "vendor": "Acme", "architecture": "Rock", "line": "data_center",
                 "memory": "24 GB"}]}
      """;

  @TempDir Path folder;

  @Test
  void noListPricesNothingButKnowsGpusModelsAndRates() {
    Market market = market("none");

    assertThat(market.offers()).isEmpty();
    assertThat(market.gpuNames().resolve("A100 80GB")).isPresent();
    assertThat(market.model("Qwen-7B")).isPresent();
    assertThat(market.rates().asOf()).isPresent();
    assertThat(market.rulesFor(Offer.quote("T4", "CNY 1/h").from("autodl"))).isPresent();
    assertThat(market.catalogs()).extracting(CatalogStatus::id).containsExactly("none");
  }

  @Test
  void theBundledListHasPrices() {
    assertThat(market("bundled").offers()).isNotEmpty();
  }

  @Test
  void withoutAnyTheClassPathIsSearched() {
    assertThat(market().catalogs()).extracting(CatalogStatus::id).containsExactly("bundled");
  }

  @Test
  void aJsonListBringsItsOwnSheets() throws IOException {
    Market market = market("json:" + file("acme.json", ACME.formatted("2")));

    assertThat(market.offers()).hasSize(2);
    assertThat(market.gpuNames().resolve("X1")).isPresent();
    assertThat(market.catalogs().get(0).asOf()).contains(LocalDate.of(2026, 11, 1));
  }

  @Test
  void theListNamedFirstWinsAndTheBundledOneIsLast() throws IOException {
    Path first = file("first.json", ACME.formatted("2"));
    Path second = file("second.json", ACME.formatted("3"));

    Market market = market("bundled", "json:" + first, "json:" + second);

    assertThat(market.offers().stream().filter(offer -> offer.provider().equals("Acme")))
        .hasSize(2)
        .allMatch(offer -> offer.catalog().equals(Optional.of("json:" + first)));
    assertThat(market.catalogs())
        .extracting(CatalogStatus::id)
        .containsExactly("json:" + first, "json:" + second, "bundled");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "bundle", "json", "json:", "csv:prices.csv", "JSON:x", "json:\0"})
  void refusesAnotherWord(String spec) {
    assertThatThrownBy(() -> Catalogs.open(spec))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("catalog must be ");
  }

  @Test
  void namesTheFileThatIsWrong() throws IOException {
    Path file = file("acme.json", "{\"schema\": 1, \"offer\": []}");

    assertThatThrownBy(() -> market("json:" + file))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith(file + ": offer must be one of the known fields (offers");
  }

  @Test
  void namesTheFileThatIsMissing() {
    assertThatThrownBy(() -> market("json:" + folder.resolve("none.json")))
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining("none.json")
        .hasMessageContaining("NoSuchFileException");
  }

  @Test
  void readsExchangeRates() throws IOException {
    Path file =
        file(
            "rates.json",
            "{\"schema\": 1, \"base\": \"USD\", \"as_of\": \"2026-11-01\","
                + " \"source\": \"us\", \"rates\": {\"CNY\": 7.1}}");

    assertThat(Catalogs.rates(file).asOf()).contains(LocalDate.of(2026, 11, 1));
    assertThatThrownBy(() -> Catalogs.rates(file("acme.json", ACME.formatted("2"))))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("rates must be given");
  }

  private static Market market(String... specs) {
    return Catalogs.market(List.of(specs), Optional.empty(), CatalogsTest.class.getClassLoader());
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  /** A user's own list is looked at like a foreign one: a slip in it would win every ranking. */
  @Test
  void aListInItsOwnFormIsDoubtedToo() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("own.json"),
            """
            {"schema": 1, "id": "acme", "provider": "Acme", "source": "finance", "offers": [
              {"gpu": "T4", "on_demand": "USD 0.5/h"},
              {"gpu": "T4", "on_demand": "USD 0.5/h"},
              {"gpu": "T4", "on_demand": "USD 0.5/h", "spot": "USD 0.6/h", "region": "a"},
              {"gpu": "H100 80GB SXM5", "on_demand": "USD 0.01/h", "region": "b"},
              {"gpu": "L4", "count": 1, "on_demand": "USD 0.7/h", "region": "c"},
              {"gpu": "L4", "count": 8, "on_demand": "USD 0.7/h", "region": "c"}]}
            """);

    PricingCatalog list = Catalogs.open("json:" + file).load(CatalogContext.newest());

    assertThat(list.offers()).hasSize(5);
    assertThat(list.report().files())
        .containsExactly(new FileCount(file.toString(), 6, 5, 5, 0, 1, 0, 3, 0));
    assertThat(list.report().doubts())
        .extracting(doubt -> doubt.place().replaceFirst(".*: ", ""))
        .containsExactly("offers[2]", "offers[3]", "offers[5]");
    assertThat(Lists.reasons(list, Doubt.Kind.DOUBTED).get(0))
        .startsWith("spot price of USD 0.6/h is not below");
    assertThat(Lists.reasons(list, Doubt.Kind.DOUBTED).get(1)).contains("is far from the usual");
    assertThat(Lists.reasons(list, Doubt.Kind.DOUBTED).get(2)).contains("perhaps a price per GPU");
  }
}
