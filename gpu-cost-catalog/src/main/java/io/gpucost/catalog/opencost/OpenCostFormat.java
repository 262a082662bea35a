package io.gpucost.catalog.opencost;

import io.gpucost.catalog.loading.BadRow;
import io.gpucost.catalog.loading.CsvTable;
import io.gpucost.catalog.loading.JsonFiles;
import io.gpucost.catalog.loading.KnownGpus;
import io.gpucost.catalog.loading.Numbers;
import io.gpucost.catalog.loading.OfferCollector;
import io.gpucost.catalog.loading.OfferDraft;
import io.gpucost.catalog.loading.PriceFiles;
import io.gpucost.catalog.loading.PriceListFormat;
import io.gpucost.catalog.strictjson.Foreign;
import io.gpucost.catalog.strictjson.JsonStream;
import io.gpucost.money.Money;
import io.gpucost.pricing.PricingCatalog;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reads OpenCost's custom prices. */
public final class OpenCostFormat implements PriceListFormat {
  private static final String WORD = "opencost";
  private static final Currency USD = Currency.getInstance("USD");

  @Override
  public String word() {
    return WORD;
  }

  @Override
  public String argument() {
    return "FILE";
  }

  @Override
  public String description() {
    return "OpenCost's custom prices: the CSV schema, or a JSON price sheet";
  }

  @Override
  public PricingCatalog read(Path path, KnownGpus known) {
    OfferCollector offers = new OfferCollector(path.toString(), known);
    boolean json = path.toString().toLowerCase(Locale.ROOT).endsWith(".json");
    if (json) {
      JsonFiles.read(
          PriceFiles.one(path, WORD),
          WORD,
          List.of(JsonStream.ROOT_OBJECT),
          offers,
          (place, sheet) -> offers.row(place, sheet.content(), () -> sheet(sheet)));
    } else {
      offers.csv(PriceFiles.one(path, WORD), WORD, file -> new Table(offers));
    }
    return offers.catalog();
  }

  /**
   * One price an hour for a card, where the sheet says by a label of its nodes which card it is.
   */
  private static List<OfferDraft> sheet(Foreign sheet) {
    String price = sheet.text("GPU").orElseThrow(() -> new BadRow("GPU must have a price"));
    String gpu =
        sheet
            .text("gpuLabelValue")
            .orElseThrow(
                () ->
                    new BadRow(
                        "GPU must be named by gpuLabelValue, but the sheet has one price of %s for every kind"
                            .formatted(price)));
    return List.of(
        new OfferDraft(WORD, gpu)
            .count(Optional.of(BigDecimal.ONE))
            .onDemand(Optional.of(Money.of(USD, Numbers.parse("GPU", price))))
            .spot(
                sheet
                    .text("spotGPU")
                    .map(number -> Money.of(USD, Numbers.parse("spotGPU", number))))
            .excludes("vCPU and memory"));
  }

  private record Table(OfferCollector offers) implements OfferCollector.CsvReading {
    @Override
    public void header(CsvTable table) {
      table.require("AssetClass");
      table.require("InstanceID");
      table.require("MarketPriceHourly");
    }

    @Override
    public void row(CsvTable.Row row) {
      if (row.text("AssetClass").filter("gpu"::equalsIgnoreCase).isEmpty()) {
        offers.setAside();
      } else {
        offers.row(row.place(), row.content(), () -> List.of(draft(row)));
      }
    }

    /** The value of the label that names the GPU stands where an instance's id does. */
    private static OfferDraft draft(CsvTable.Row row) {
      row.requireFullWidth();
      String gpu = row.text("InstanceID").orElseThrow(() -> new BadRow("InstanceID must be given"));
      return new OfferDraft(WORD, gpu)
          .count(Optional.of(BigDecimal.ONE))
          .region(row.text("Region"))
          .onDemand(row.number("MarketPriceHourly").map(price -> Money.of(USD, price)))
          .excludes("vCPU and memory")
          .asOf(row.text("EndTimestamp").map(Table::day));
    }

    private static LocalDate day(String text) {
      try {
        return LocalDate.parse(text.substring(0, Math.min(10, text.length())));
      } catch (DateTimeException e) {
        throw new BadRow("EndTimestamp must begin with a date, but was '%s'".formatted(text));
      }
    }
  }
}
