package io.gpucost.catalog.pricelist;

import io.gpucost.catalog.strictjson.Element;
import io.gpucost.catalog.strictjson.Fields;
import io.gpucost.catalog.strictjson.Limits;
import io.gpucost.catalog.strictjson.Problems;
import io.gpucost.catalog.strictjson.StrictJson;
import io.gpucost.finding.InvalidInputException;
import io.gpucost.gpu.Gpu;
import io.gpucost.money.ExchangeRates;
import io.gpucost.pricing.LoadReport;
import io.gpucost.pricing.LoadReport.Doubt;
import io.gpucost.pricing.LoadReport.FileCount;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.PricingCatalog;
import io.gpucost.pricing.ProviderRules;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Gathers one or more JSON price lists into a catalog. Every sheet, rule and offer is a row: it is
 * either in the catalog or refused in the report, so the counts add up.
 */
public final class PriceListReader {
  private final List<Gpu> gpus = new ArrayList<>();
  private final List<ProviderRules> rules = new ArrayList<>();
  private final List<Offer> offers = new ArrayList<>();
  private final List<Doubt> doubts = new ArrayList<>();
  private Optional<ExchangeRates> rates = Optional.empty();
  private Optional<LocalDate> asOf = Optional.empty();
  private final List<FileCount> files = new ArrayList<>();
  private final OfferDoubts look;
  private int rows;

  /** Starts a catalog of lists that are trusted. */
  public PriceListReader() {
    this(OfferDoubts.NONE);
  }

  private PriceListReader(OfferDoubts look) {
    this.look = look;
  }

  /**
   * Reads one list as a catalog of its own.
   *
   * @param document the list
   * @param source its name in the report
   * @throws InvalidInputException if it is no price list
   */
  public static PricingCatalog read(byte[] document, String source) {
    return read(document, source, OfferDoubts.NONE);
  }

  /**
   * Reads one list as a catalog of its own.
   *
   * @param document the list
   * @param source its name in the report
   * @param look tells what looks wrong
   * @throws InvalidInputException if it is no price list
   */
  public static PricingCatalog read(byte[] document, String source, OfferDoubts look) {
    return new PriceListReader(look).add(document, source).catalog(source);
  }

  /**
   * Adds a list.
   *
   * @param document the list
   * @param place its name in the report
   * @return this reader
   * @throws InvalidInputException if it is no price list; nothing of it is kept
   */
  public PriceListReader add(byte[] document, String place) {
    Problems problems = new Problems(Limits.PRICE_LIST);
    Fields list = StrictJson.read(document, Limits.PRICE_LIST, problems);
    ListHeader header = ListHeader.read(list);
    List<Element> gpuRows = list.elements("gpus");
    List<Element> ruleRows = list.elements("rules");
    List<Element> offerRows = list.elements("offers");
    Optional<ExchangeRates> listRates = RatesEntry.read(list, header);
    if (!ruleRows.isEmpty() && header.provider().isEmpty()) {
      list.refuse("provider", "be given with rules");
    }
    list.close();
    problems.throwIfAny();

    int taken = taken();
    int made = offers.size();
    int told = doubts.size();
    rows = 0;
    OfferContext context =
        header.context(place, (at, reason) -> doubt(Doubt.Kind.REPAIRED, place, at, reason));
    rows(place, gpuRows, GpuEntry::read, gpus::add);
    rows(place, ruleRows, row -> RulesEntry.read(row, header), rules::add);
    List<String> paths = new ArrayList<>();
    int duplicates = offers(place, offerRows, context, paths);
    look.of(offers.subList(made, offers.size()))
        .forEach(
            (index, reasons) ->
                doubt(Doubt.Kind.DOUBTED, place, paths.get(index), String.join("; ", reasons)));
    List<Doubt> ofFile = doubts.subList(told, doubts.size());
    files.add(
        new FileCount(
            place,
            rows,
            offers.size() - made,
            taken() - taken,
            0,
            duplicates,
            count(ofFile, Doubt.Kind.REPAIRED),
            count(ofFile, Doubt.Kind.DOUBTED),
            count(ofFile, Doubt.Kind.REFUSED)));
    rates = listRates.or(() -> rates);
    asOf = newest(asOf, header.asOf());
    return this;
  }

  /** Takes the offers and where each stands, and counts those that repeat another. */
  private int offers(
      String place, List<Element> offerRows, OfferContext context, List<String> paths) {
    Set<Offer> seen = new HashSet<>();
    int[] duplicates = {0};
    for (Element row : offerRows) {
      rows(
          place,
          List.of(row),
          fields -> OfferEntry.read(fields, context),
          offer -> {
            if (seen.add(offer)) {
              offers.add(offer);
              paths.add(row.path());
            } else {
              duplicates[0]++;
            }
          });
    }
    return duplicates[0];
  }

  private <T> void rows(
      String place, List<Element> rows, Function<Fields, Optional<T>> entry, Consumer<T> receiver) {
    for (Element row : rows) {
      this.rows++;
      Problems problems = new Problems(Limits.PRICE_LIST);
      Optional<T> value = entry.apply(row.reportingTo(problems).object());
      if (value.isPresent() && problems.isEmpty()) {
        receiver.accept(value.get());
      } else {
        doubt(Doubt.Kind.REFUSED, place, row.path(), problems.toLine());
      }
    }
  }

  private void doubt(Doubt.Kind kind, String place, String path, String reason) {
    doubts.add(new Doubt(kind, place + ": " + path, reason));
  }

  private static Optional<LocalDate> newest(Optional<LocalDate> a, Optional<LocalDate> b) {
    return List.of(a, b).stream().flatMap(Optional::stream).max(Comparator.naturalOrder());
  }

  /**
   * Returns what was read.
   *
   * @param source the name of the catalog's source
   */
  public PricingCatalog catalog(String source) {
    PricingCatalog.Builder catalog =
        asOf.map(day -> PricingCatalog.builder(source, day))
            .orElseGet(() -> PricingCatalog.undated(source));
    gpus.forEach(catalog::addGpu);
    rules.forEach(catalog::addRules);
    offers.forEach(catalog::add);
    rates.ifPresent(catalog::rates);
    return catalog.report(new LoadReport(files, doubts)).build();
  }

  private int taken() {
    return gpus.size() + rules.size() + offers.size();
  }

  private static int count(List<Doubt> doubts, Doubt.Kind kind) {
    return (int) doubts.stream().filter(doubt -> doubt.kind() == kind).count();
  }
}
