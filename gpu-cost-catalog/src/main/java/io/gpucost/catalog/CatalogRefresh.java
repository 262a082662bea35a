package io.gpucost.catalog;

import io.gpucost.catalog.loading.CsvTable;
import io.gpucost.catalog.remote.Edition;
import io.gpucost.catalog.remote.FetchPolicy;
import io.gpucost.catalog.remote.Progress;
import io.gpucost.catalog.remote.Refreshed;
import io.gpucost.catalog.remote.Refresher;
import io.gpucost.catalog.remote.RemoteFile;
import io.gpucost.catalog.remote.Source;
import io.gpucost.catalog.remote.Sources;
import io.gpucost.catalog.strictjson.JsonStream;
import io.gpucost.catalog.strictjson.Limits;
import io.gpucost.catalog.strictjson.Problems;
import io.gpucost.finding.InvalidInputException;
import io.gpucost.finding.Problem;
import io.gpucost.pricing.CatalogException;
import io.gpucost.pricing.LoadReport;
import io.gpucost.pricing.PricingCatalog;
import io.gpucost.unit.DataSize;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Fetches published price lists and exchange rates into a folder, where {@code cached} finds them.
 *
 * <pre>{@code
 * CatalogRefresh.into(CatalogRefresh.standardFolder()).run(List.of("skypilot", "ecb"));
 * Market market = Catalogs.market(List.of("cached", "bundled"), Optional.of(today), loader);
 * }</pre>
 *
 * <p>A list is asked for by what is known of its version, downloaded beside the old one, read, and
 * only then put in its place; several processes may do so at once. What fails leaves the old list,
 * as old as it was. This is the one class of the library that talks to a network, and only when it
 * is told to. Immutable and thread-safe.
 */
public final class CatalogRefresh {
  /** What is fetched where nothing is named: the prices of most clouds, and exchange rates. */
  private static final List<String> USUAL = List.of("skypilot", Sources.ECB);

  private static final Pattern PART = Pattern.compile("[a-z0-9][a-z0-9-]{0,40}");

  private final Path folder;
  private final FetchPolicy policy;
  private final Map<String, URI> bases;
  private final Clock clock;
  private final Progress progress;

  private CatalogRefresh(
      Path folder, FetchPolicy policy, Map<String, URI> bases, Clock clock, Progress progress) {
    this.folder = folder;
    this.policy = policy;
    this.bases = bases;
    this.clock = clock;
    this.progress = progress;
  }

  /**
   * A refresh of the lists in a folder.
   *
   * @param folder is made where it is not there
   * @return a refresh that has not begun
   */
  public static CatalogRefresh into(Path folder) {
    return new CatalogRefresh(
        Objects.requireNonNull(folder, "folder"),
        FetchPolicy.DEFAULT,
        Map.of(),
        Clock.systemUTC(),
        Progress.NONE);
  }

  /**
   * The folder in which {@code cached} looks: that of the variable {@code GPU_COST_CACHE}, else
   * {@code gpu-cost} in the system's folder for caches.
   *
   * @return a folder that need not be there
   */
  public static Path standardFolder() {
    return CacheFolder.standard();
  }

  /**
   * The publishers that are known, each with its address.
   *
   * @return addresses by name, in the order in which their prices win
   */
  public static Map<String, URI> sources() {
    Map<String, URI> sources = new LinkedHashMap<>();
    Sources.all().forEach(source -> sources.put(source.name(), source.base()));
    return sources;
  }

  /**
   * This refresh, with the files of a source at another address, such as a mirror's.
   *
   * @param source its name
   * @param base what its files are under, in the same order as at the publisher's
   * @return a refresh that has not begun
   * @throws InvalidInputException if no source has the name
   */
  public CatalogRefresh withBase(String source, URI base) {
    source(source);
    Map<String, URI> more = new LinkedHashMap<>(bases);
    more.put(source, Objects.requireNonNull(base, "base"));
    return new CatalogRefresh(folder, policy, Map.copyOf(more), clock, progress);
  }

  /**
   * This refresh, with addresses that are not HTTPS allowed.
   *
   * @return a refresh that has not begun
   */
  public CatalogRefresh withPlainHttp() {
    return with(policy.withPlainHttp());
  }

  /**
   * This refresh, with another time for each list, repetitions included; 30 minutes by default.
   *
   * @param time at least a second
   * @return a refresh that has not begun
   * @throws IllegalArgumentException if the time is shorter
   */
  public CatalogRefresh withTime(Duration time) {
    if (time.compareTo(Duration.ofSeconds(1)) < 0) {
      throw new IllegalArgumentException("time must be at least 1 s, but was " + time);
    }
    return with(policy.withWhole(time));
  }

  /**
   * This refresh, with another largest size of a list; 1 GiB by default.
   *
   * @param size above zero
   * @return a refresh that has not begun
   * @throws IllegalArgumentException if the size is zero
   */
  public CatalogRefresh withLargest(DataSize size) {
    if (size.bytes() <= 0) {
      throw new IllegalArgumentException("size must be above zero, but was " + size);
    }
    return with(policy.withMostBytes(size.bytes()));
  }

  /**
   * This refresh, with somebody who is told how downloads get on.
   *
   * @param listener is called from any thread
   * @return a refresh that has not begun
   */
  public CatalogRefresh withProgress(RefreshProgress listener) {
    Objects.requireNonNull(listener, "listener");
    return new CatalogRefresh(folder, policy, bases, clock, listener::received);
  }

  CatalogRefresh with(FetchPolicy other) {
    return new CatalogRefresh(folder, other, bases, clock, progress);
  }

  CatalogRefresh with(Clock other) {
    return new CatalogRefresh(folder, policy, bases, other, progress);
  }

  /** A file to fetch. */
  private record Wanted(Source source, RemoteFile file) {}

  /**
   * Fetches lists, one after another.
   *
   * @param lists sources such as {@code azure}, or parts of one such as {@code skypilot/gcp} or
   *     {@code aws/eu-west-1}; SkyPilot's and the exchange rates where there are none
   * @return what became of each; a failure is no exception
   * @throws InvalidInputException if a text names no source, or a part that it has not
   */
  public List<RefreshedList> run(List<String> lists) {
    List<Wanted> wanted = new ArrayList<>();
    for (String list : lists.isEmpty() ? USUAL : lists) {
      wanted.addAll(wanted(list));
    }
    Refresher refresher = new Refresher(folder, policy, clock, progress);
    List<RefreshedList> refreshed = new ArrayList<>();
    for (Wanted each : wanted.stream().distinct().toList()) {
      refreshed.add(
          told(refresher.refresh(each.source(), each.file(), file -> prices(each.source(), file))));
    }
    return List.copyOf(refreshed);
  }

  private List<Wanted> wanted(String list) {
    int slash = list.indexOf('/');
    Source known = source(slash < 0 ? list : list.substring(0, slash));
    Source source = Optional.ofNullable(bases.get(known.name())).map(known::at).orElse(known);
    if (slash < 0) {
      return source.files().stream().map(file -> new Wanted(source, file)).toList();
    }
    String part = list.substring(slash + 1);
    return List.of(
        Optional.of(part)
            .filter(text -> PART.matcher(text).matches())
            .flatMap(source::file)
            .map(file -> new Wanted(source, file))
            .orElseThrow(
                () ->
                    refused(
                        "name a part of %s such as %s/%s"
                            .formatted(source.name(), source.name(), source.files().get(0).part()),
                        list)));
  }

  private static Source source(String name) {
    return Sources.of(name)
        .orElseThrow(
            () ->
                refused(
                    "be one of "
                        + String.join(", ", sources().keySet())
                        + ", or a part such as skypilot/gcp",
                    name));
  }

  private static InvalidInputException refused(String rule, String value) {
    return new InvalidInputException(List.of(new Problem("catalog", rule, value)));
  }

  /** What cannot be read to its end is no list, however many prices stand before. */
  private static int prices(Source source, Path file) throws IOException {
    String name = file.toString();
    if (name.endsWith(".json")) {
      Problems problems = new Problems(Limits.DOCUMENT);
      JsonStream.read(file, List.of(List.of("")), problems, (place, value) -> {});
      problems.throwIfAny();
    } else if (name.endsWith(".csv")) {
      CsvTable.read(
          file,
          table -> {},
          row -> {},
          (place, reason) -> {
            throw new CatalogException(source.name() + place, reason);
          });
    }
    PricingCatalog list = CachedLists.read(source, file);
    if (list.offers().isEmpty() && list.report().refused() > 0) {
      throw new CatalogException(source.name(), "no price in it, " + firstRefusal(list.report()));
    }
    return list.rates().map(rates -> rates.currencies().size()).orElse(list.offers().size());
  }

  private static String firstRefusal(LoadReport report) {
    return report.doubts().stream()
        .filter(doubt -> doubt.kind() == LoadReport.Doubt.Kind.REFUSED)
        .map(doubt -> doubt.place() + ": " + doubt.reason())
        .findFirst()
        .orElseThrow();
  }

  private static RefreshedList told(Refreshed refreshed) {
    Optional<Edition> edition = refreshed.edition();
    return new RefreshedList(
        refreshed.source() + "/" + refreshed.part(),
        RefreshedList.Result.valueOf(refreshed.result().name()),
        edition.map(Edition::asOf),
        edition.map(Edition::checked),
        edition.map(Edition::rows).orElse(0),
        edition.map(Edition::bytes).orElse(0L),
        refreshed.failure());
  }
}
