package io.gpucost.catalog;

import io.gpucost.catalog.ecb.EcbRates;
import io.gpucost.catalog.remote.Edition;
import io.gpucost.catalog.remote.Shelf;
import io.gpucost.catalog.remote.Source;
import io.gpucost.catalog.remote.Sources;
import io.gpucost.catalog.strictjson.Limits;
import io.gpucost.catalog.strictjson.StrictJson;
import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuName;
import io.gpucost.pricing.CatalogException;
import io.gpucost.pricing.LoadReport;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.PricingCatalog;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Price lists that a refresh has put on disk, each with the day from which its age counts. */
final class CachedLists {
  static final String WORD = "cached";

  private static final int MOST_TRIES = 3;

  private CachedLists() {}

  static boolean isCached(String spec) {
    return spec.equals(WORD) || spec.startsWith(WORD + ":");
  }

  /**
   * The lists that a text stands for, one a source and each with a text of its own: those of the
   * standard folder, of a named one, or a single one.
   */
  static List<String> each(String spec, Path place) {
    if (source(place).isPresent()) {
      return List.of(spec);
    }
    List<String> each = new ArrayList<>();
    for (Source source : Sources.all()) {
      if (!Shelf.in(place.resolve(source.name())).editions().isEmpty()) {
        each.add(WORD + ":" + (spec.equals(WORD) ? source.name() : place.resolve(source.name())));
      }
    }
    if (each.isEmpty()) {
      throw new CatalogException(
          spec, "has no price list in %s: gpu-cost catalog refresh fetches some".formatted(place));
    }
    return each;
  }

  /** The folder that a text means: a source of the standard folder, or a folder. */
  static Path place(String spec, Path standard) {
    String rest = spec.equals(WORD) ? "" : spec.substring(WORD.length() + 1);
    return Sources.of(rest).isPresent() || rest.isEmpty() ? standard.resolve(rest) : Path.of(rest);
  }

  private static Optional<Source> source(Path place) {
    return Optional.ofNullable(place.getFileName()).flatMap(name -> Sources.of(name.toString()));
  }

  /** Reads all files of a source. */
  static PricingCatalog read(String spec, Path place) {
    Source source =
        source(place)
            .orElseThrow(
                () -> new CatalogException(spec, "must be one source, but is a folder of several"));
    Shelf shelf = Shelf.in(place);
    List<Edition> editions = shelf.editions();
    if (editions.isEmpty()) {
      throw new CatalogException(
          spec,
          "has no price list in %s: gpu-cost catalog refresh --catalog %s fetches it"
              .formatted(place, source.name()));
    }
    return merged(source, editions.stream().map(edition -> read(shelf, source, edition)).toList());
  }

  /** A refresh may replace an edition twice before it is opened: then the newest is read. */
  private static PricingCatalog read(Shelf shelf, Source source, Edition edition) {
    Edition wanted = edition;
    for (int attempt = 1; ; attempt++) {
      try {
        return dated(wanted, read(source, shelf.verified(wanted)));
      } catch (CatalogException e) {
        Optional<Edition> newer = shelf.newerThan(wanted);
        if (newer.isEmpty() || attempt == MOST_TRIES) {
          throw e;
        }
        wanted = newer.get();
      }
    }
  }

  /**
   * Reads a file that was fetched.
   *
   * @param source tells its form
   * @param file the file
   */
  static PricingCatalog read(Source source, Path file) {
    if (!source.format().equals(Sources.ECB)) {
      return Formats.read(Formats.of(source.format()).orElseThrow(), file);
    }
    try {
      return PricingCatalog.undated("")
          .rates(EcbRates.read(StrictJson.bytes(file, Limits.PRICE_LIST), Optional.empty()))
          .build();
    } catch (IOException e) {
      throw new CatalogException(
          WORD + ":" + file, "cannot be read (" + e.getClass().getSimpleName() + ")");
    }
  }

  /** What a list does not say of its offers, where they are from and of which day, is known. */
  private static PricingCatalog dated(Edition edition, PricingCatalog list) {
    PricingCatalog.Builder dated =
        PricingCatalog.builder(
            edition.url(), list.rates().flatMap(rates -> rates.asOf()).orElse(edition.asOf()));
    list.gpus().forEach(dated::addGpu);
    list.rates().ifPresent(dated::rates);
    for (Offer offer : list.offers()) {
      Offer.Builder known = offer.toBuilder().asOf(offer.asOf().orElse(edition.asOf()));
      if (offer.source().equals(list.source())) {
        known.source(edition.url());
      }
      dated.add(known.build());
    }
    return dated.report(list.report()).build();
  }

  /** The list as a whole is as old as its oldest file. */
  private static PricingCatalog merged(Source source, List<PricingCatalog> lists) {
    LocalDate oldest =
        lists.stream()
            .flatMap(list -> list.asOf().stream())
            .min(LocalDate::compareTo)
            .orElseThrow();
    PricingCatalog.Builder merged =
        PricingCatalog.builder(
            lists.size() == 1
                ? lists.get(0).source()
                : "%s, %d files".formatted(source.name(), lists.size()),
            oldest);
    Map<GpuName, Gpu> gpus = new LinkedHashMap<>();
    for (PricingCatalog list : lists) {
      list.gpus().forEach(gpu -> gpus.putIfAbsent(gpu.name(), gpu));
      list.rates().ifPresent(merged::rates);
      list.offers().forEach(merged::add);
    }
    gpus.values().forEach(merged::addGpu);
    return merged
        .report(
            new LoadReport(
                lists.stream().flatMap(list -> list.report().files().stream()).toList(),
                lists.stream().flatMap(list -> list.report().doubts().stream()).toList()))
        .build();
  }
}
