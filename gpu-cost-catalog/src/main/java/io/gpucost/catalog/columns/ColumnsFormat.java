package io.gpucost.catalog.columns;

import io.gpucost.catalog.loading.CsvTable;
import io.gpucost.catalog.loading.JsonFiles;
import io.gpucost.catalog.loading.KnownGpus;
import io.gpucost.catalog.loading.OfferCollector;
import io.gpucost.catalog.loading.PriceFiles;
import io.gpucost.catalog.loading.PriceListFormat;
import io.gpucost.catalog.strictjson.JsonStream;
import io.gpucost.catalog.strictjson.Limits;
import io.gpucost.catalog.strictjson.StrictJson;
import io.gpucost.finding.InvalidInputException;
import io.gpucost.finding.Problem;
import io.gpucost.pricing.CatalogException;
import io.gpucost.pricing.PricingCatalog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads any table by a mapping. */
public final class ColumnsFormat implements PriceListFormat {
  private static final String WORD = "columns";

  @Override
  public String word() {
    return WORD;
  }

  @Override
  public String argument() {
    return "MAPPING.json,TABLE";
  }

  @Override
  public String description() {
    return "any CSV table or JSON list, by a mapping that says which column means what";
  }

  /** The two files stand in one path, with a comma between. */
  @Override
  public PricingCatalog read(Path path, KnownGpus known) {
    String text = path.toString();
    int comma = text.indexOf(".json,");
    if (comma < 0) {
      throw new CatalogException(
          WORD + ":" + text, "must be a mapping and a table, as in MAPPING.json,TABLE.csv");
    }
    Path mappingFile = Path.of(text.substring(0, comma + ".json".length()));
    Path table = PriceFiles.one(Path.of(text.substring(comma + ".json,".length())), WORD);
    ColumnMapping mapping = mapping(mappingFile);
    OfferCollector offers =
        new OfferCollector(mapping.source().orElse(table.getFileName().toString()), known);
    offers.asOf(mapping.asOf());
    if (table.toString().toLowerCase(Locale.ROOT).endsWith(".json")) {
      List<String> rows = new ArrayList<>(mapping.rows());
      rows.add(JsonStream.ANY_ITEM);
      JsonFiles.read(
          table,
          WORD,
          List.of(List.copyOf(rows)),
          offers,
          (place, row) ->
              offers.row(
                  place, row.content(), () -> List.of(new MappedRow(mapping, row::text).draft())));
    } else {
      offers.csv(table, WORD, file -> new Table(mapping, offers));
    }
    return offers.catalog();
  }

  private static ColumnMapping mapping(Path file) {
    try {
      return ColumnMapping.read(StrictJson.bytes(file, Limits.DOCUMENT));
    } catch (IOException e) {
      throw new CatalogException(
          WORD + ":" + file, "cannot be read (" + e.getClass().getSimpleName() + ")");
    } catch (InvalidInputException e) {
      throw new InvalidInputException(
          e.problems().stream()
              .map(p -> new Problem(file + ": " + p.path(), p.rule(), p.value()))
              .toList());
    }
  }

  private record Table(ColumnMapping mapping, OfferCollector offers)
      implements OfferCollector.CsvReading {
    @Override
    public void header(CsvTable table) {
      mapping.columns().values().forEach(table::require);
    }

    @Override
    public void row(CsvTable.Row row) {
      offers.row(
          row.place(),
          row.content(),
          () -> {
            row.requireFullWidth();
            return List.of(new MappedRow(mapping, row::text).draft());
          });
    }
  }
}
