package io.gpucost.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.market.CatalogStatus;
import io.gpucost.market.Market;
import io.gpucost.pricing.CatalogException;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.PricingCatalog;
import io.gpucost.pricing.spi.CatalogContext;
import io.gpucost.pricing.spi.PricingCatalogProvider;
import io.gpucost.workload.spi.ModelCatalogProvider;
import java.io.File;
import java.io.IOException;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The providers are found exactly once, and a broken one takes no other down. */
class DiscoveryTest {
  private static final String CORE = "io.gpucost.core";
  private static final String CATALOG = "io.gpucost.catalog";

  @TempDir Path plugins;

  @Test
  void theClassPathHasTheBundledListOnce() {
    Market market = Market.onClassPath();

    assertThat(market.catalogs()).extracting(CatalogStatus::id).containsExactly("bundled");
    assertThat(market.catalogs().get(0).failure()).isEmpty();
    assertThat(market.offers()).isNotEmpty();
    assertThat(market.model("Qwen-7B")).isPresent();
    assertThat(market.gpuNames().resolve("RTX 4090")).isPresent();
    assertThat(market.rates().asOf()).isPresent();
  }

  @Test
  void theModulePathHasEachProviderOnce() {
    ModuleLayer layer = moduleLayer();
    ClassLoader core = layer.findLoader(CORE);

    for (Class<?> service : List.of(PricingCatalogProvider.class, ModelCatalogProvider.class)) {
      assertThat(ServiceLoader.load(layer, load(core, service.getName())).stream())
          .as(service.getSimpleName())
          .hasSize(1);
    }
  }

  @Test
  void theMarketOfAModulePathHasTheBundledListOnce() throws ReflectiveOperationException {
    ClassLoader core = moduleLayer().findLoader(CORE);
    Class<?> market = load(core, Market.class.getName());

    Object found = market.getMethod("onClassPath").invoke(null);

    List<?> catalogs = (List<?>) market.getMethod("catalogs").invoke(found);
    assertThat(catalogs).hasSize(1);
    assertThat((List<?>) market.getMethod("offers").invoke(found)).isNotEmpty();
    assertThat((List<?>) market.getMethod("models").invoke(found)).isNotEmpty();
  }

  @Test
  void aBrokenPluginTakesNoOtherDown() throws IOException {
    Market market =
        discover(
            ThrowsWhenMade.class.getName(),
            ThrowsWhenLoaded.class.getName(),
            LacksAClass.class.getName(),
            ReturnsNothing.class.getName(),
            "acme.Missing",
            Good.class.getName());

    assertThat(market.offers()).extracting(Offer::catalog).contains(Optional.of("good"));
    assertThat(statuses(market, false)).containsExactlyInAnyOrder("good", "bundled");
    assertThat(market.catalogs().stream().filter(status -> status.failure().isPresent()))
        .hasSize(5)
        .extracting(status -> status.failure().orElseThrow())
        .anyMatch(reason -> reason.contains("made badly"))
        .anyMatch(reason -> reason.contains("finance is closed"))
        .anyMatch(reason -> reason.contains("acme/Gone"))
        .anyMatch(reason -> reason.contains("acme.Missing"))
        .anyMatch(reason -> reason.contains("null"));
  }

  @Test
  void twoListsOfOneIdAreReported() throws IOException {
    Market market = discover(Good.class.getName(), AlsoGood.class.getName());

    assertThat(statuses(market, false)).containsExactlyInAnyOrder("good", "bundled");
    assertThat(statuses(market, true)).containsExactly("good");
  }

  @Test
  void aPluginGoesBeforeTheBundledList() throws IOException {
    Market market = discover(Good.class.getName());

    List<Offer> same =
        market.offers().stream()
            .filter(offer -> offer.provider().equalsIgnoreCase("autodl"))
            .filter(offer -> offer.product().equals("RTX 4090"))
            .filter(offer -> offer.gpuCount() == 1 && offer.region().isEmpty())
            .toList();
    assertThat(same).hasSize(1);
    assertThat(same.get(0).catalog()).contains("good");
  }

  private static List<String> statuses(Market market, boolean failed) {
    return market.catalogs().stream()
        .filter(status -> status.failure().isPresent() == failed)
        .map(CatalogStatus::id)
        .toList();
  }

  private Market discover(String... providers) throws IOException {
    Path services = Files.createDirectories(plugins.resolve("META-INF/services"));
    Files.write(services.resolve(PricingCatalogProvider.class.getName()), List.of(providers));
    try (URLClassLoader loader =
        new URLClassLoader(
            new URL[] {plugins.toUri().toURL()}, PricingCatalogProvider.class.getClassLoader())) {
      return Market.discover(loader);
    }
  }

  private static ModuleLayer moduleLayer() {
    Path[] path =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(Path::of)
            .filter(DiscoveryTest::isNeeded)
            .toArray(Path[]::new);
    Configuration configuration =
        ModuleLayer.boot()
            .configuration()
            .resolveAndBind(ModuleFinder.of(), ModuleFinder.of(path), Set.of(CATALOG));
    return ModuleLayer.boot()
        .defineModulesWithManyLoaders(configuration, ClassLoader.getPlatformClassLoader());
  }

  private static boolean isNeeded(Path entry) {
    String name = entry.toString();
    return name.contains("jackson-core")
        || name.contains("fastcsv")
        || Files.exists(entry.resolve("module-info.class"))
        || (name.contains("gpu-cost-core") && name.endsWith(".jar"));
  }

  private static Class<?> load(ClassLoader loader, String name) {
    try {
      return loader.loadClass(name);
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  /** A list that works. */
  public static class Good implements PricingCatalogProvider {
    @Override
    public String id() {
      return "good";
    }

    @Override
    public PricingCatalog load(CatalogContext context) {
      return PricingCatalog.builder("finance v7", LocalDate.of(2026, 11, 1))
          .currency("CNY")
          .add(Offer.quote("RTX 4090", "CNY 1/h").from("AutoDL"))
          .build();
    }
  }

  /** Another list of the same id. */
  public static class AlsoGood extends Good {}

  /** Cannot be made. */
  public static class ThrowsWhenMade extends Good {
    public ThrowsWhenMade() {
      throw new IllegalStateException("made badly");
    }
  }

  /** Cannot be loaded. */
  public static class ThrowsWhenLoaded extends Good {
    @Override
    public String id() {
      return "closed";
    }

    @Override
    public PricingCatalog load(CatalogContext context) {
      throw new CatalogException("closed", "finance is closed");
    }
  }

  /** Was built against a class that is not there. */
  public static class LacksAClass extends Good {
    @Override
    public String id() {
      return "lacking";
    }

    @Override
    public PricingCatalog load(CatalogContext context) {
      throw new NoClassDefFoundError("acme/Gone");
    }
  }

  /** Gives null. */
  public static class ReturnsNothing extends Good {
    @Override
    public String id() {
      return "nothing";
    }

    @Override
    public PricingCatalog load(CatalogContext context) {
      return null;
    }
  }
}
