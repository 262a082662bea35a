package io.gpucost.catalog;

import io.gpucost.catalog.bundled.BundledCatalogProvider;
import io.gpucost.catalog.bundled.BundledModels;
import io.gpucost.catalog.ecb.EcbRates;
import io.gpucost.catalog.loading.PriceListFormat;
import io.gpucost.catalog.pricelist.PriceListReader;
import io.gpucost.catalog.strictjson.Limits;
import io.gpucost.catalog.strictjson.StrictJson;
import io.gpucost.finding.InvalidInputException;
import io.gpucost.finding.Problem;
import io.gpucost.market.Market;
import io.gpucost.money.ExchangeRates;
import io.gpucost.pricing.CatalogException;
import io.gpucost.pricing.PricingCatalog;
import io.gpucost.pricing.spi.CatalogContext;
import io.gpucost.pricing.spi.PricingCatalogProvider;
import io.gpucost.unit.Ratio;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Opens price lists by a short text, and combines them into a market.
 *
 * <table>
 * <caption>What can be opened</caption>
 * <tr><td>{@code bundled}</td><td>the sheets, prices and rules that come with the library</td></tr>
 * <tr><td>{@code json:PATH}</td><td>a JSON price list in the same format</td></tr>
 * <tr><td>{@code skypilot:FILE_OR_DIR}</td><td>SkyPilot's CSV tables</td></tr>
 * <tr><td>{@code gpuhunt:FILE_OR_DIR}</td><td>gpuhunt's CSV tables</td></tr>
 * <tr><td>{@code azure:FILE_OR_DIR}</td><td>pages of Azure's Retail Prices API</td></tr>
 * <tr><td>{@code aws:FILE_OR_DIR}</td><td>AWS's Price List of EC2, also of AWS China</td></tr>
 * <tr><td>{@code vantage:FILE}</td><td>instances.json of Vantage's ec2instances.info</td></tr>
 * <tr><td>{@code opencost:FILE}</td><td>OpenCost's custom prices, CSV or JSON</td></tr>
 * <tr><td>{@code columns:MAPPING.json,TABLE}</td><td>any CSV table or JSON list, by a mapping that
 *     says which column means what</td></tr>
 * <tr><td>{@code cached}, {@code cached:SOURCE_OR_DIR}</td><td>what {@link CatalogRefresh} has
 *     fetched</td></tr>
 * <tr><td>{@code discount:aws=12%:SPEC}</td><td>another list with lower prices of one provider
 *     </td></tr>
 * <tr><td>{@code none}</td><td>no prices at all: those of a workload's own quotes only</td></tr>
 * </table>
 */
public final class Catalogs {
  private static final String NONE = "none";
  private static final String JSON = "json";
  private static final String DISCOUNT = "discount";
  private static final Pattern REDUCED = Pattern.compile("([^=:]+)=([^=:]+):(.+)");

  private static final String KNOWN =
      "be "
          + Formats.ALL.stream()
              .map(format -> format.word() + ":" + format.argument())
              .collect(
                  Collectors.joining(
                      ", ",
                      "bundled, json:PATH, ",
                      ", cached, cached:SOURCE_OR_DIR, discount:PROVIDER=PERCENT:SPEC or none"));

  private Catalogs() {}

  /**
   * Starts to read what every market needs, in another thread, and returns at once: a program that
   * has something else to do first waits less for its first answer. What fails here fails again,
   * and is told, where it is needed.
   */
  public static void warmUp() {
    CompletableFuture<Void> unused = CompletableFuture.runAsync(Formats::warmUp);
  }

  /**
   * Opens a price list; it is read when it is loaded.
   *
   * @param spec one of the forms above
   * @return its provider
   * @throws InvalidInputException if the text is none of them
   */
  public static PricingCatalogProvider open(String spec) {
    Objects.requireNonNull(spec, "spec");
    if (spec.equals(BundledCatalogProvider.ID)) {
      return new BundledCatalogProvider();
    }
    if (spec.equals(NONE)) {
      return new OpenedList(NONE, () -> PricingCatalog.undated("no price list").build());
    }
    if (CachedLists.isCached(spec)) {
      Path place = cached(spec);
      return new OpenedList(spec, () -> CachedLists.read(spec, place));
    }
    int colon = spec.indexOf(':');
    String word = spec.substring(0, Math.max(0, colon));
    String path = spec.substring(colon + 1);
    if (!path.isEmpty() && word.equals(JSON)) {
      Path file = path(spec, path);
      return new OpenedList(spec, () -> read(file));
    }
    if (word.equals(DISCOUNT)) {
      return discounted(spec, path);
    }
    if (!path.isEmpty()) {
      Optional<PriceListFormat> format = Formats.of(word);
      if (format.isPresent()) {
        Path file = path(spec, path);
        return new OpenedList(spec, () -> Formats.read(format.get(), file));
      }
    }
    throw refused(KNOWN, spec);
  }

  /** {@code aws=12%:bundled}: whose prices, how much less, and the list. */
  private static Discount discounted(String spec, String text) {
    Matcher parts = REDUCED.matcher(text);
    if (!parts.matches()) {
      throw refused("be discount:PROVIDER=PERCENT:SPEC such as discount:aws=12%:bundled", spec);
    }
    try {
      return Discount.of(open(parts.group(3)), parts.group(1), Ratio.parse(parts.group(2)));
    } catch (InvalidInputException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw refused("have a discount of at least 0% and below 100%", spec);
    }
  }

  private static Path cached(String spec) {
    try {
      return CachedLists.place(spec, CacheFolder.standard());
    } catch (InvalidPathException e) {
      throw refused("be a readable path", spec);
    }
  }

  private static Path path(String spec, String path) {
    try {
      return Path.of(path);
    } catch (InvalidPathException e) {
      throw refused("be a readable path", spec);
    }
  }

  /** {@return what can be opened, each with a line on what it is} */
  public static Map<String, String> formats() {
    Map<String, String> formats = new LinkedHashMap<>();
    formats.put(BundledCatalogProvider.ID, "the prices that come with the library");
    formats.put(JSON + ":PATH", "a price list in the library's own JSON format");
    for (PriceListFormat format : Formats.ALL) {
      formats.put(format.word() + ":" + format.argument(), format.description());
    }
    formats.put(CachedLists.WORD, "all that gpu-cost catalog refresh has fetched");
    formats.put(CachedLists.WORD + ":SOURCE_OR_DIR", "one of its sources, or another folder");
    formats.put(
        DISCOUNT + ":PROVIDER=PERCENT:SPEC", "any of these with lower prices of one provider");
    formats.put(NONE, "no prices at all");
    return Collections.unmodifiableMap(formats);
  }

  /**
   * The price lists that a market is made of, not yet loaded.
   *
   * @param specs what {@link #open} takes; an empty list means the bundled one and all plug-ins.
   *     {@code cached} gives one list a source
   * @param loader finds the plug-ins
   * @return their providers, each list once
   * @throws InvalidInputException if a text cannot be opened
   */
  public static List<PricingCatalogProvider> providers(List<String> specs, ClassLoader loader) {
    if (specs.isEmpty()) {
      return Market.providers(loader);
    }
    return specs.stream().flatMap(Catalogs::each).distinct().map(Catalogs::open).toList();
  }

  /** A text for each list that a text stands for: what was refreshed is one list a source. */
  private static Stream<String> each(String spec) {
    if (CachedLists.isCached(spec)) {
      return CachedLists.each(spec, cached(spec)).stream();
    }
    int list = spec.startsWith(DISCOUNT + ":") ? spec.indexOf(':', DISCOUNT.length() + 1) + 1 : 0;
    return list > 0
        ? each(spec.substring(list)).map(one -> spec.substring(0, list) + one)
        : Stream.of(spec);
  }

  /**
   * Makes a market of price lists. Sheets, provider rules, exchange rates and models are those of
   * the lists, then the bundled ones.
   *
   * @param specs what {@link #open} takes; where two price the same offer, the one named first
   *     wins, the bundled list last of all; an empty list means the bundled one and all plug-ins
   * @param asOf the day for which prices are wanted, where there is one
   * @param loader finds the plug-ins
   * @return the market
   * @throws InvalidInputException if a text cannot be opened, or a list is no price list; each
   *     problem's path starts with the name of the file
   * @throws CatalogException if a file cannot be read
   */
  public static Market market(List<String> specs, Optional<LocalDate> asOf, ClassLoader loader) {
    if (specs.isEmpty()) {
      return Market.discover(loader, asOf);
    }
    CatalogContext context = new CatalogContext(asOf);
    Market.Builder market = Market.builder();
    asOf.ifPresent(market::asOf);
    BundledCatalogProvider bundled = new BundledCatalogProvider();
    market.addKnowledge(bundled.id(), 0, bundled.sheets());
    market.addRules(bundled.id(), 0, () -> bundled.load(context).rules());
    market.addModels(bundled.id(), 0, () -> new BundledModels().models());
    List<PricingCatalogProvider> providers = providers(specs, loader);
    List<PricingCatalog> lists = load(providers, context);
    for (int i = 0; i < lists.size(); i++) {
      int precedence = providers.get(i).precedence();
      market.add(
          providers.get(i).id(), precedence == 0 ? 0 : precedence + lists.size() - i, lists.get(i));
    }
    return market.build();
  }

  /** Several lists at once, each as it would be alone; of those that fail, the first is told. */
  private static List<PricingCatalog> load(
      List<PricingCatalogProvider> providers, CatalogContext context) {
    List<CompletableFuture<PricingCatalog>> loading =
        providers.stream()
            .map(provider -> CompletableFuture.supplyAsync(() -> provider.load(context)))
            .toList();
    try {
      return loading.stream().map(CompletableFuture::join).toList();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw e;
    }
  }

  /**
   * Reads exchange rates; of a history, the newest.
   *
   * @param file as for {@link #rates(Path, Optional)}
   * @return the rates
   * @throws InvalidInputException if the file holds none; each problem's path starts with its name
   * @throws CatalogException if the file cannot be read
   */
  public static ExchangeRates rates(Path file) {
    return rates(file, Optional.empty());
  }

  /**
   * Reads exchange rates: those of the European Central Bank as it publishes them ({@code
   * eurofxref-daily.xml}, or the history in the same form), a JSON file with {@code schema}, {@code
   * base}, {@code as_of}, {@code source} and {@code rates}, or a price list that has them.
   *
   * @param file the file
   * @param asOf of a history, the day whose rates are wanted; the newest where there is none
   * @return the rates
   * @throws InvalidInputException if the file holds none; each problem's path starts with its name
   * @throws CatalogException if the file cannot be read
   */
  public static ExchangeRates rates(Path file, Optional<LocalDate> asOf) {
    byte[] document = bytes(file);
    if (EcbRates.isXml(document)) {
      return naming(file, () -> EcbRates.read(document, asOf));
    }
    return read(file).rates().orElseThrow(() -> refused(file + ": rates", "be given", "left out"));
  }

  private static PricingCatalog read(Path file) {
    return naming(file, () -> PriceListReader.read(bytes(file), file.toString(), Formats.doubts()));
  }

  private static byte[] bytes(Path file) {
    try {
      return StrictJson.bytes(file, Limits.PRICE_LIST);
    } catch (IOException e) {
      throw new CatalogException(
          JSON + ":" + file, "cannot be read (" + e.getClass().getSimpleName() + ")");
    }
  }

  /** Runs a step whose problems are problems of a file. */
  private static <T> T naming(Path file, Supplier<T> step) {
    try {
      return step.get();
    } catch (InvalidInputException e) {
      throw new InvalidInputException(
          e.problems().stream()
              .map(p -> new Problem(file + ": " + p.path(), p.rule(), p.value()))
              .toList());
    }
  }

  private static InvalidInputException refused(String rule, String value) {
    return refused("catalog", rule, value);
  }

  private static InvalidInputException refused(String path, String rule, String value) {
    return new InvalidInputException(List.of(new Problem(path, rule, value)));
  }
}
