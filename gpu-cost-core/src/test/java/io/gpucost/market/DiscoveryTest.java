package io.gpucost.market;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.gpucost.pricing.Offer;
import io.gpucost.pricing.PricingCatalog;
import io.gpucost.pricing.spi.CatalogContext;
import io.gpucost.pricing.spi.PricingCatalogProvider;
import io.gpucost.workload.ModelShape;
import io.gpucost.workload.spi.ModelCatalogProvider;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A broken plug-in is reported and takes no other down; each good one comes once. */
class DiscoveryTest {
  private static final LocalDate DAY = LocalDate.of(2026, 11, 1);

  @TempDir Path folder;

  static Stream<Arguments> broken() {
    return Stream.of(
        Arguments.of(ThrowsWhenMade.class.getName(), ThrowsWhenMade.class.getName(), "made badly"),
        Arguments.of(NotMade.class.getName(), "PricingCatalogProvider", "public"),
        Arguments.of(Unrelated.class.getName(), "PricingCatalogProvider", "not a subtype"),
        Arguments.of("acme.Missing", "PricingCatalogProvider", "acme.Missing not found"),
        Arguments.of(NoId.class.getName(), NoId.class.getName(), "must not return null"),
        Arguments.of(ThrowsId.class.getName(), ThrowsId.class.getName(), "no id"),
        Arguments.of(NoList.class.getName(), "no-list", "must not return null"),
        Arguments.of(Throws.class.getName(), "throws", "IllegalStateException: line 1 line 2"),
        Arguments.of(ThrowsCause.class.getName(), "cause", "CharConversionException: bad byte"),
        Arguments.of(Links.class.getName(), "links", "NoClassDefFoundError: acme/Gone"),
        Arguments.of(Configures.class.getName(), "configures", "ServiceConfigurationError: inner"),
        Arguments.of(ThrowsRank.class.getName(), "rank", "no rank"),
        Arguments.of(Reserved.class.getName(), "quotes", "must be unique and not 'quotes'"));
  }

  @ParameterizedTest
  @MethodSource("broken")
  void whatIsBrokenIsReportedAndTheRestGoesOn(String provider, String id, String reason)
      throws IOException {
    Market market = discover(List.of(First.class.getName(), provider, Second.class.getName()));
    assertEquals(List.of("first", "second"), loaded(market));
    assertThat(failures(market)).hasSize(1);
    CatalogStatus failure = failures(market).get(0);
    assertEquals(id, failure.id());
    assertThat(failure.failure().orElseThrow()).contains(reason).doesNotContain("\n");
    assertEquals(2, market.offers().size());
  }

  @Test
  void aListWhoseIdIsTakenIsReported() throws IOException {
    Market market = discover(List.of(Twin.class.getName(), First.class.getName()));
    assertEquals(List.of("first"), loaded(market));
    assertThat(failures(market))
        .extracting(status -> status.failure().orElseThrow())
        .containsExactly("id must be unique, but " + Twin.class.getName() + " has it too");
  }

  @Test
  void aMalformedProviderFileIsReportedAndTheOthersAreRead() throws IOException {
    Path bad = services("bad", PricingCatalogProvider.class, List.of("not a class name"));
    Path good = services("good", PricingCatalogProvider.class, List.of(First.class.getName()));
    Market market = discover(bad, good);
    assertEquals(List.of("first"), loaded(market));
    assertThat(failures(market))
        .extracting(status -> status.failure().orElseThrow())
        .anyMatch(reason -> reason.contains("Illegal configuration-file syntax"));
  }

  @Test
  void aHostileProviderFileComesToAnEnd() throws IOException {
    Market market = discover(IntStream.range(0, 10_000).mapToObj(i -> "acme.Missing" + i).toList());
    assertThat(failures(market)).hasSizeLessThanOrEqualTo(100);
  }

  @Test
  void aProviderNamedTwiceComesOnce() throws IOException {
    String name = First.class.getName();
    Path one = services("one", PricingCatalogProvider.class, List.of(name, name));
    Path two = services("two", PricingCatalogProvider.class, List.of(name));
    Market market = discover(one, two);
    assertEquals(List.of("first"), loaded(market));
    assertEquals(List.of(), failures(market));
  }

  @Test
  void theOrderOfTheFileDoesNotMatter() throws IOException {
    List<String> names = List.of(First.class.getName(), Second.class.getName());
    List<String> reversed = List.of(names.get(1), names.get(0));
    assertEquals(discover(names).offers(), discover(reversed).offers());
  }

  @Test
  void aListIsAskedForTheDayThatIsWanted() throws IOException {
    Path root = services("day", PricingCatalogProvider.class, List.of(First.class.getName()));
    try (URLClassLoader loader = loader(root)) {
      assertEquals(Optional.empty(), Market.discover(loader).catalogs().get(0).asOf());
      Market market = Market.discover(loader, Optional.of(DAY));
      assertEquals(Optional.of(DAY), market.asOf());
      assertEquals(Optional.of(DAY), market.catalogs().get(0).asOf());
    }
  }

  @Test
  void brokenModelListsAreReportedAndTheRestGoesOn() throws IOException {
    List<String> providers =
        Stream.of(NullModel.class, UnnamedModel.class, ThrowsModels.class, Models.class)
            .map(Class::getName)
            .toList();
    Market market = discover(services("models", ModelCatalogProvider.class, providers));
    assertEquals(List.of(Known.QWEN), market.models());
    assertThat(failures(market))
        .extracting(CatalogStatus::id)
        .containsExactlyInAnyOrderElementsOf(providers.subList(0, 3));
  }

  @Test
  void withoutOffersTheFailuresStay() throws IOException {
    Market market = discover(List.of(First.class.getName(), "acme.Missing"));
    assertEquals(failures(market), market.withoutOffers().catalogs());
  }

  @Test
  void nothingToFindIsAnEmptyMarket() throws IOException {
    Market market = discover(List.of());
    assertEquals(List.of(), market.catalogs());
    assertEquals(List.of(), market.offers());
  }

  private static List<String> loaded(Market market) {
    return market.catalogs().stream()
        .filter(status -> status.failure().isEmpty())
        .map(CatalogStatus::id)
        .toList();
  }

  private static List<CatalogStatus> failures(Market market) {
    return market.catalogs().stream().filter(status -> status.failure().isPresent()).toList();
  }

  private Market discover(List<String> providers) throws IOException {
    return discover(services("plugins", PricingCatalogProvider.class, providers));
  }

  private static Market discover(Path... roots) throws IOException {
    try (URLClassLoader loader = loader(roots)) {
      return Market.discover(loader);
    }
  }

  private static URLClassLoader loader(Path... roots) throws IOException {
    URL[] urls = new URL[roots.length];
    for (int i = 0; i < roots.length; i++) {
      urls[i] = roots[i].toUri().toURL();
    }
    return new URLClassLoader(urls, DiscoveryTest.class.getClassLoader());
  }

  private Path services(String name, Class<?> type, List<String> providers) throws IOException {
    Path root = folder.resolve(name);
    Path file = root.resolve("META-INF/services").resolve(type.getName());
    Files.createDirectories(file.getParent());
    Files.write(file, providers);
    return root;
  }

  /** A list that works. */
  public static class First implements PricingCatalogProvider {
    @Override
    public String id() {
      return "first";
    }

    @Override
    public PricingCatalog load(CatalogContext context) {
      Offer offer = Offer.quote("RTX 4090", "CNY 1/h").from(id());
      return context
          .asOf()
          .map(day -> PricingCatalog.builder(id(), day))
          .orElseGet(() -> PricingCatalog.undated(id()))
          .add(offer)
          .build();
    }
  }

  public static class Second extends First {
    @Override
    public String id() {
      return "second";
    }
  }

  public static class Twin extends First {}

  public static class ThrowsWhenMade extends First {
    public ThrowsWhenMade() {
      throw new IllegalStateException("made badly");
    }
  }

  static class NotMade extends First {
    private NotMade() {}
  }

  public static class Unrelated {}

  public static class NoId extends First {
    @Override
    public String id() {
      return null;
    }
  }

  public static class ThrowsId extends First {
    @Override
    public String id() {
      throw new UnsupportedOperationException("no id");
    }
  }

  public static class ThrowsRank extends First {
    @Override
    public String id() {
      return "rank";
    }

    @Override
    public int precedence() {
      throw new UnsupportedOperationException("no rank");
    }
  }

  public static class Reserved extends First {
    @Override
    public String id() {
      return "quotes";
    }
  }

  /** Does something else than load. */
  public abstract static class Failing implements PricingCatalogProvider {
    private final String id;

    Failing(String id) {
      this.id = id;
    }

    @Override
    public String id() {
      return id;
    }
  }

  public static class NoList extends Failing {
    public NoList() {
      super("no-list");
    }

    @Override
    public PricingCatalog load(CatalogContext context) {
      return null;
    }
  }

  public static class Throws extends Failing {
    public Throws() {
      super("throws");
    }

    @Override
    public PricingCatalog load(CatalogContext context) {
      throw new IllegalStateException("line 1\nline 2");
    }
  }

  public static class ThrowsCause extends Failing {
    public ThrowsCause() {
      super("cause");
    }

    @Override
    public PricingCatalog load(CatalogContext context) {
      throw new IllegalStateException(
          "prices.csv", new java.io.CharConversionException("bad byte"));
    }
  }

  public static class Links extends Failing {
    public Links() {
      super("links");
    }

    @Override
    public PricingCatalog load(CatalogContext context) {
      throw new NoClassDefFoundError("acme/Gone");
    }
  }

  public static class Configures extends Failing {
    public Configures() {
      super("configures");
    }

    @Override
    public PricingCatalog load(CatalogContext context) {
      throw new ServiceConfigurationError("inner");
    }
  }

  /** A model list that works. */
  public static class Models implements ModelCatalogProvider {
    @Override
    public String id() {
      return "models";
    }

    @Override
    public List<ModelShape> models() {
      return List.of(Known.QWEN);
    }
  }

  public static class NullModel extends Models {
    @Override
    public List<ModelShape> models() {
      return Collections.singletonList(null);
    }
  }

  public static class UnnamedModel extends Models {
    @Override
    public List<ModelShape> models() {
      return List.of(ModelShape.builder().layers(1).build());
    }
  }

  public static class ThrowsModels extends Models {
    @Override
    public List<ModelShape> models() {
      throw new IllegalStateException("no models");
    }
  }
}
