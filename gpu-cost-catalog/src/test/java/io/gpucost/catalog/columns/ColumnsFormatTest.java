package io.gpucost.catalog.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpucost.catalog.Catalogs;
import io.gpucost.catalog.Lists;
import io.gpucost.finding.InvalidInputException;
import io.gpucost.money.Money;
import io.gpucost.pricing.CatalogException;
import io.gpucost.pricing.LoadReport.Doubt;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.Prepaid;
import io.gpucost.pricing.PricingCatalog;
import io.gpucost.pricing.Spot;
import io.gpucost.pricing.spi.CatalogContext;
import io.gpucost.unit.MemorySize;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColumnsFormatTest {
  private static final String MAPPING =
      """
      {"schema": 1, "currency": "CNY", "as_of": "2026-11-01", "source": "sheet of finance",
       "prices_per": "gpu",
       "columns": {"provider": "Vendor", "gpu": "Card", "count": "Cards", "ram_gib": "RAM",
                   "on_demand": "Per hour", "monthly": "Per month"}}
      """;

  @TempDir Path folder;

  @Test
  void readsATable() {
    PricingCatalog list =
        csv("Card,Cards,RAM,Per hour,Per month,Vendor,Notes\nA100 80GB,8,960,8.0,30000,acme,new\n");

    assertThat(list.report().doubts()).isEmpty();
    Offer offer = list.offers().get(0);
    assertThat(offer.provider()).isEqualTo("acme");
    assertThat(offer.product()).isEqualTo("A100 80GB SXM4");
    assertThat(offer.gpuCount()).isEqualTo(8);
    assertThat(offer.host().ram()).contains(MemorySize.ofGiB(960));
    assertThat(offer.term(OnDemand.class).orElseThrow().rate()).hasToString("CNY 64/h");
    assertThat(offer.term(Prepaid.class).orElseThrow().price())
        .isEqualTo(Money.parse("CNY 240000"));
    assertThat(offer.source()).isEqualTo("sheet of finance");
    assertThat(offer.asOf()).contains(LocalDate.of(2026, 11, 1));
  }

  @Test
  void readsAListOfObjects() {
    String mapping =
        """
        {"schema": 1, "rows": ["data", "items"],
         "columns": {"provider": "by", "gpu": "model", "memory_gb": "vram", "currency": "cur",
                     "on_demand": "price", "is_spot": "cheap", "as_of": "day"}}
        """;
    PricingCatalog list =
        read(
            mapping,
            "t.json",
            """
            {"data": {"items": [
              {"by": "x", "model": "A100", "vram": 80, "cur": "usd", "price": 1.5, "cheap": true,
               "day": "2026-05-24T1"},
              {"by": "x", "model": "A100", "vram": 80, "cur": null, "price": 1.5, "day": "2026-05-24"}]}}
            """);

    assertThat(list.offers()).hasSize(1);
    assertThat(list.offers().get(0).product()).isEqualTo("A100 80GB SXM4");
    assertThat(list.offers().get(0).asOf()).contains(LocalDate.of(2026, 5, 24));
    assertThat(list.offers().get(0).terms()).hasOnlyElementsOfType(Spot.class);
    assertThat(Lists.reasons(list, Doubt.Kind.REFUSED)).containsExactly("currency must be given");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        ",1,,1,,acme | GPU must be given",
        "Z9,1,,1,,acme | GPU must have a sheet",
        "T4,1,,,,acme | price must be given",
        "T4,1,,1,, | provider must be given",
        "T4,1,,1 | row must have 6 fields, but has 4",
        "T4,1,lots,1,,acme | RAM must be a number, but was 'lots'"
      })
  void refusesABadRow(String row, String reason) {
    PricingCatalog list = csv("Card,Cards,RAM,Per hour,Per month,Vendor\n" + row + "\n");

    assertThat(Lists.reasons(list, Doubt.Kind.REFUSED)).hasSize(1);
    assertThat(Lists.reasons(list, Doubt.Kind.REFUSED).get(0)).startsWith(reason);
    assertThat(Lists.addsUp(list)).isTrue();
  }

  @Test
  void refusesATableWithoutTheColumns() {
    assertThat(Lists.reasons(csv("Card,Price\nT4,1\n"), Doubt.Kind.REFUSED).get(0))
        .startsWith("columns must include ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | schema must be given",
        "{\"schema\": 1, \"columns\": {\"gpu\": \"a\", \"spot\": \"b\"}} | currency must be given",
        "{\"schema\": 1, \"currency\": \"CNY\", \"columns\": {\"gpu\": \"a\"}} | columns must have",
        "{\"schema\": 1, \"columns\": {\"card\": \"a\"}} | columns.card must be one of the known",
        "{\"schema\": 1, \"file\": \"/etc/passwd\", \"columns\": {}} | file must be one of the known"
      })
  void refusesABadMapping(String mapping, String problem) {
    assertThatThrownBy(() -> read(mapping, "t.csv", "a\n"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("mapping.json: " + problem);
  }

  @Test
  void needsAMappingAndATable() {
    assertThatThrownBy(() -> Catalogs.open("columns:table.csv").load(CatalogContext.newest()))
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining("must be a mapping and a table");
  }

  private PricingCatalog csv(String table) {
    return read(MAPPING, "t.csv", table);
  }

  private PricingCatalog read(String mapping, String name, String table) {
    try {
      Path first = Files.writeString(folder.resolve("mapping.json"), mapping);
      Path second = Files.writeString(folder.resolve(name), table);
      return Catalogs.open("columns:" + first + "," + second).load(CatalogContext.newest());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
