package io.gpucost.examples.cli;

import io.gpucost.catalog.Catalogs;
import io.gpucost.market.Market;
import io.gpucost.pricing.spi.PricingCatalogProvider;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which price lists and exchange rates a command works with. */
final class MarketOptions {
  @Option(
      names = "--catalog",
      paramLabel = "SPEC",
      description = {
        "A price list: bundled, json:FILE, skypilot:, gpuhunt:, azure: or aws:FILE_OR_DIR,",
        "vantage: or opencost:FILE, columns:MAPPING.json,TABLE, cached or cached:SOURCE_OR_DIR for",
        "what catalog refresh has fetched, discount:PROVIDER=PERCENT:SPEC, or none for the",
        "document's own quotes only; may be repeated, the first wins. Default: the bundled one and",
        "all plug-ins. Each is described in docs/catalogs.md."
      })
  private List<String> catalogs = new ArrayList<>();

  @Option(
      names = "--plugins",
      paramLabel = "DIR",
      description = "A folder with the jars of price list plug-ins.")
  private @Nullable String plugins;

  @Option(
      names = "--rates",
      paramLabel = "FILE",
      description = {
        "Exchange rates, instead of the bundled ones: the daily XML file of the European Central",
        "Bank, its history, or JSON."
      })
  private @Nullable String rates;

  @Option(
      names = "--as-of",
      paramLabel = "DATE",
      description = "The day up to which ages of prices count, such as 2026-11-30. Default: today.")
  private @Nullable String asOf;

  /** Loads the market; what was wrong with other options is reported first. */
  Market market(Options options) {
    Optional<LocalDate> stated = options.read("--as-of", asOf, MarketOptions::day);
    options.check();
    // The one look at a clock: the library itself has none.
    LocalDate day = stated.orElseGet(() -> LocalDate.now(ZoneId.systemDefault()));
    Market market = Catalogs.market(catalogs, Optional.of(day), loader());
    // Of a history, the rates of a day that was asked for; today's may not be out yet.
    return rates == null ? market : market.withRates(Catalogs.rates(Documents.file(rates), stated));
  }

  /** The lists that the market is made of, for a look at each by itself. */
  List<PricingCatalogProvider> providers() {
    return Catalogs.providers(catalogs, loader());
  }

  private static LocalDate day(String text) {
    try {
      return LocalDate.parse(text);
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(
          "must be a date such as 2026-11-30, but was '" + text + "'", e);
    }
  }

  /**
   * Core's own loader, and before it the jars of the folder. It stays open as long as the program
   * runs: a plug-in may load classes late.
   */
  @SuppressWarnings("resource")
  private ClassLoader loader() {
    ClassLoader core = Objects.requireNonNull(Market.class.getClassLoader(), "class loader");
    if (plugins == null) {
      return core;
    }
    URL[] jars = jars(plugins).toArray(URL[]::new);
    if (jars.length == 0) {
      throw new BadInput("--plugins must be a folder with jars, but was '" + plugins + "'");
    }
    return new URLClassLoader(jars, core);
  }

  private static List<URL> jars(String folder) {
    Path path = Documents.path(folder);
    if (!Files.isDirectory(path)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(path)) {
      List<URL> jars = new ArrayList<>();
      for (Path file : files.filter(f -> f.toString().endsWith(".jar")).sorted().toList()) {
        jars.add(file.toUri().toURL());
      }
      return jars;
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw Documents.unreadable(folder, e);
    }
  }
}
