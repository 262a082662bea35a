package io.gpucost.catalog.bundled;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.catalog.pricelist.PriceListIndex;
import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuNames;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.PricingCatalog;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.pricing.spi.CatalogContext;
import io.gpucost.workload.ModelShape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the bundled data files must keep to; a person edits them. */
class BundledDataTest {
  private static final PricingCatalog CATALOG =
      new BundledCatalogProvider().load(CatalogContext.newest());
  private static final List<ModelShape> MODELS = new BundledModels().models();

  @Test
  void noRowIsRefusedOrRepaired() {
    assertThat(CATALOG.report().doubts()).isEmpty();
    assertThat(CATALOG.report().rows()).isEqualTo(CATALOG.report().taken());
    assertThat(CATALOG.report().rows())
        .isEqualTo(CATALOG.offers().size() + CATALOG.gpus().size() + CATALOG.rules().size());
  }

  @Test
  void thereIsEnoughOfEverything() {
    assertThat(CATALOG.gpus()).hasSizeGreaterThanOrEqualTo(120);
    assertThat(MODELS).hasSizeGreaterThanOrEqualTo(100);
    Map<String, Set<String>> byMarket =
        CATALOG.rules().stream()
            .filter(rules -> !rules.ended())
            .collect(
                Collectors.groupingBy(
                    rules -> rules.market().orElse("?"),
                    Collectors.mapping(ProviderRules::provider, Collectors.toSet())));
    assertThat(byMarket.keySet()).isSubsetOf("cn", "global");
    assertThat(byMarket.get("cn")).hasSizeGreaterThanOrEqualTo(18);
    assertThat(byMarket.get("global")).hasSizeGreaterThanOrEqualTo(28);
    assertThat(offeringProviders()).hasSizeGreaterThanOrEqualTo(30);
  }

  /** What the driver reports is known but for cards of which nobody prints it. */
  @Test
  void usableMemoryIsKnownOfAllCardsButThese() {
    assertThat(CATALOG.gpus())
        .filteredOn(gpu -> gpu.usableMemory().isEmpty())
        .extracting(gpu -> gpu.name().value())
        .containsExactlyInAnyOrder(
            "MI325X",
            "L2",
            "MI50 16GB",
            "MI100",
            "Radeon Pro V520",
            "MI25",
            "Gaudi",
            "RTX 4080 32GB",
            "MI350X");
    for (Gpu gpu : CATALOG.gpus()) {
      gpu.usableMemory()
          .ifPresent(
              usable ->
                  assertThat((double) usable.bytes() / gpu.memory().bytes())
                      .as(gpu.name().value())
                      .isBetween(0.94, 1.10));
    }
  }

  @Test
  void everyPriceSaysWhereItIsFrom() {
    for (Offer offer : CATALOG.offers()) {
      assertThat(offer.source()).as(offer.key()).isNotBlank();
    }
  }

  @Test
  void nearlyEveryPriceHasADate() {
    long undated = CATALOG.offers().stream().filter(offer -> offer.asOf().isEmpty()).count();

    assertThat(undated).isLessThan(CATALOG.offers().size() / 10);
  }

  @Test
  void everyOfferNamesExactlyOneSheet() {
    GpuNames names = GpuNames.of(CATALOG.gpus());
    for (Offer offer : CATALOG.offers()) {
      if (offer.gpu().isEmpty()) {
        continue;
      }
      assertThat(names.resolve(offer.product()))
          .as(offer.key())
          .hasValueSatisfying(match -> assertThat(match.exact()).isTrue());
    }
  }

  /** A service is found by the name of its model: one that nobody can state would never be told. */
  @Test
  void everyServiceRunsAKnownModel() {
    List<Offer> services =
        CATALOG.offers().stream().filter(offer -> offer.gpu().isEmpty()).toList();
    assertThat(services).hasSizeGreaterThan(40);
    Set<String> known = new HashSet<>();
    for (ModelShape model : MODELS) {
      model.name().map(BundledDataTest::plain).ifPresent(known::add);
      model.aliases().forEach(alias -> known.add(plain(alias)));
    }
    assertThat(services).allMatch(each -> known.contains(plain(each.serves().orElseThrow())));
  }

  private static String plain(String model) {
    return model.toLowerCase(Locale.ROOT).replaceFirst("^.*/", "").replaceFirst("^meta-", "");
  }

  @Test
  void namesAndAliasesOfGpusMeanOneSheetEach() {
    Map<String, String> owners = new HashMap<>();
    for (Gpu gpu : CATALOG.gpus()) {
      List<String> spellings = new ArrayList<>(gpu.aliases());
      spellings.add(gpu.name().value());
      for (String key : spellings.stream().map(GpuNames::key).collect(Collectors.toSet())) {
        assertThat(owners.putIfAbsent(key, gpu.name().value())).as(key).isNull();
      }
    }
  }

  @Test
  void namesAndAliasesOfModelsMeanOneModelEach() {
    Map<String, String> owners = new HashMap<>();
    for (ModelShape model : MODELS) {
      String name = model.name().orElseThrow();
      Set<String> spellings =
          Stream.concat(Stream.of(name), model.aliases().stream())
              .map(spelling -> spelling.toLowerCase(Locale.ROOT))
              .collect(Collectors.toSet());
      for (String spelling : spellings) {
        assertThat(owners.putIfAbsent(spelling, name)).as(spelling).isNull();
      }
    }
  }

  @Test
  void namesAndAliasesOfProvidersMeanOneProviderEach() {
    Map<String, String> owners = new HashMap<>();
    for (ProviderRules rules : CATALOG.rules()) {
      Set<String> spellings =
          Stream.concat(Stream.of(rules.provider()), rules.aliases().stream())
              .map(spelling -> spelling.toLowerCase(Locale.ROOT))
              .collect(Collectors.toSet());
      for (String spelling : spellings) {
        String owner = owners.putIfAbsent(spelling, rules.provider());
        assertThat(owner == null ? rules.provider() : owner)
            .as(spelling)
            .isEqualTo(rules.provider());
      }
    }
  }

  @Test
  void exchangeRatesAreDated() {
    assertThat(CATALOG.rates().orElseThrow().asOf()).isPresent();
    assertThat(CATALOG.rates().orElseThrow().source()).isNotBlank();
  }

  @Test
  void theIndexNamesEveryFile() throws IOException {
    Path folder = Path.of("src/main/resources/io/gpucost/catalog/bundled/prices");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(PriceListIndex.read(Resources.read("prices/index.json")))
          .containsExactlyElementsOf(
              new TreeSet<>(
                  files
                      .map(file -> file.getFileName().toString())
                      .filter(name -> !name.equals("index.json"))
                      .map(name -> name.substring(0, name.length() - ".json".length()))
                      .toList()));
    }
  }

  private static Set<String> offeringProviders() {
    return CATALOG.offers().stream().map(Offer::provider).collect(Collectors.toSet());
  }
}
