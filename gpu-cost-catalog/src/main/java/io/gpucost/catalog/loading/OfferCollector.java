package io.gpucost.catalog.loading;

import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuName;
import io.gpucost.pricing.CatalogException;
import io.gpucost.pricing.LoadReport;
import io.gpucost.pricing.LoadReport.Doubt;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.PaymentTerm;
import io.gpucost.pricing.Period;
import io.gpucost.pricing.PeriodTerm;
import io.gpucost.pricing.PricingCatalog;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Gathers the rows of foreign lists into a catalog. Every row is counted once: taken, set aside,
 * repeated or refused. Rows that offer the same thing at the same price, as in the zones of a
 * region, make one offer, and so do the on-demand and the spot price of one thing.
 */
public final class OfferCollector {
  /** As much as a program can hold: more offers than all clouds together have. */
  private static final int MOST_OFFERS = 200_000;

  private static final int MOST_ROWS_WITH_GPU = 1_000_000;

  private final String source;
  private final DraftCheck check;
  private final List<FileTally> files = new ArrayList<>();
  private final Map<Offer, List<Entry>> offers = new LinkedHashMap<>();
  private final Map<GpuName, Gpu> slices = new LinkedHashMap<>();
  private final Set<Fingerprint> seen = new HashSet<>();
  private Optional<LocalDate> asOf = Optional.empty();
  private FileTally file = new FileTally("");
  private int size;

  /** An offer, and the row that made it. */
  private record Entry(Offer offer, FileTally file, String place) {}

  /**
   * Starts a catalog.
   *
   * @param source where the prices are from
   * @param known the GPUs that can be recognised
   */
  public OfferCollector(String source, KnownGpus known) {
    this.source = source;
    this.check = new DraftCheck(known);
  }

  /** Goes on with the next file. */
  public void startFile(String name) {
    file = new FileTally(name);
    files.add(file);
    seen.clear();
  }

  /**
   * Reads CSV files.
   *
   * @param path the file or folder that was opened
   * @param word the format's word
   * @param reader makes what reads one of the files
   * @throws CatalogException if a file cannot be read
   */
  public void csv(Path path, String word, Function<Path, CsvReading> reader) {
    for (Path each : PriceFiles.of(path, word, ".csv")) {
      startFile(PriceFiles.name(path, each));
      CsvReading reading = reader.apply(each);
      try {
        CsvTable.read(each, reading::header, reading::row, this::refuse);
      } catch (IOException e) {
        throw new CatalogException(
            word + ":" + each, "cannot be read (" + e.getClass().getSimpleName() + ")");
      }
      reading.end();
    }
  }

  /** Reads one CSV file. */
  public interface CsvReading {
    /** Takes the columns, and throws {@link BadRow} where they are not those of the format. */
    void header(CsvTable table);

    /** Takes a row. */
    void row(CsvTable.Row row);

    /** Is told that there are no more rows. */
    default void end() {}
  }

  /** Sets the day of the list. */
  public void asOf(Optional<LocalDate> day) {
    asOf = day;
  }

  /** Counts a row that prices something else. */
  public void setAside() {
    file.setAside();
  }

  /** Counts a row that is left out. */
  public void refuse(String place, String reason) {
    file.refused(file.file() + place, reason);
  }

  /**
   * Reads a row.
   *
   * @param place where it stands in the file, such as {@code :12}
   * @param content what it says, equal to that of a row that repeats it
   * @param reader gives what it offers; nothing where that has no GPU; throws {@link BadRow} where
   *     the row cannot be read
   */
  public void row(String place, Object content, Supplier<List<OfferDraft>> reader) {
    String at = file.file() + place;
    Fingerprint print = Fingerprint.of(content);
    if (seen.contains(print)) {
      file.duplicate();
      return;
    }
    try {
      List<OfferDraft> drafts = reader.get();
      if (seen.size() >= MOST_ROWS_WITH_GPU) {
        throw new BadRow("file must have at most " + MOST_ROWS_WITH_GPU + " rows with a GPU");
      }
      List<DraftCheck.Checked> checked =
          drafts.stream().filter(draft -> !OfferDraft.isNoGpu(draft.gpu)).map(check::of).toList();
      seen.add(print);
      if (checked.isEmpty()) {
        file.setAside();
      } else {
        file.taken();
        checked.forEach(each -> add(each, at));
      }
    } catch (BadRow bad) {
      file.refused(at, bad.reason());
    }
  }

  private void add(DraftCheck.Checked checked, String place) {
    checked.repairs().forEach(reason -> file.repaired(place, reason));
    checked.doubts().forEach(reason -> file.doubted(place, reason));
    checked.slice().ifPresent(gpu -> slices.putIfAbsent(gpu.name(), gpu));
    Offer offer = checked.offer();
    List<Entry> same =
        offers.computeIfAbsent(
            offer.toBuilder().terms(List.of()).build(), thing -> new ArrayList<>(1));
    for (int i = 0; i < same.size(); i++) {
      Entry entry = same.get(i);
      if (entry.offer().equals(offer)) {
        return;
      }
      if (isOtherKind(entry.offer(), offer)) {
        Offer both = entry.offer();
        for (PaymentTerm term : offer.terms()) {
          both = both.with(term);
        }
        same.set(i, new Entry(both, entry.file(), entry.place()));
        OwnListDoubts.doubtSpot(both).ifPresent(reason -> file.doubted(place, reason));
        return;
      }
    }
    if (size >= MOST_OFFERS) {
      throw new BadRow("list must have at most " + MOST_OFFERS + " offers");
    }
    size++;
    file.offer();
    same.add(new Entry(offer, file, place));
  }

  /** Whether the two price one thing in ways that do not meet, in one currency. */
  private static boolean isOtherKind(Offer a, Offer b) {
    return a.currency().equals(b.currency())
        && a.terms().stream()
            .noneMatch(term -> b.terms().stream().anyMatch(other -> isSameKind(term, other)));
  }

  /** Reservations of one year and of three are two ways to pay. */
  private static boolean isSameKind(PaymentTerm a, PaymentTerm b) {
    return a.kind() == b.kind() && period(a).equals(period(b));
  }

  private static Optional<Period> period(PaymentTerm term) {
    return term instanceof PeriodTerm each ? Optional.of(each.period()) : Optional.empty();
  }

  /** Returns the catalog. */
  public PricingCatalog catalog() {
    List<Entry> entries = offers.values().stream().flatMap(List::stream).toList();
    FlatPrices.find(entries.stream().map(Entry::offer).toList())
        .forEach(
            (index, reason) ->
                entries.get(index).file().doubted(entries.get(index).place(), reason));
    PricingCatalog.Builder catalog =
        asOf.map(day -> PricingCatalog.builder(source, day))
            .orElseGet(() -> PricingCatalog.undated(source));
    slices.values().forEach(catalog::addGpu);
    entries.forEach(entry -> catalog.add(entry.offer()));
    List<Doubt> doubts = files.stream().flatMap(each -> each.doubts().stream()).toList();
    return catalog
        .report(new LoadReport(files.stream().map(FileTally::count).toList(), doubts))
        .build();
  }
}
