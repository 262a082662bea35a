package io.gpucost.catalog.gpuhunt;

import io.gpucost.catalog.loading.BadRow;
import io.gpucost.catalog.loading.CsvTable;
import io.gpucost.catalog.loading.KnownGpus;
import io.gpucost.catalog.loading.Numbers;
import io.gpucost.catalog.loading.OfferCollector;
import io.gpucost.catalog.loading.OfferDraft;
import io.gpucost.catalog.loading.PriceFiles;
import io.gpucost.catalog.loading.PriceListFormat;
import io.gpucost.money.Money;
import io.gpucost.pricing.PricingCatalog;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reads gpuhunt's tables. */
public final class GpuhuntFormat implements PriceListFormat {
  private static final String WORD = "gpuhunt";
  private static final Currency USD = Currency.getInstance("USD");

  @Override
  public String word() {
    return WORD;
  }

  @Override
  public String description() {
    return "gpuhunt's tables: a CSV named after its provider, a folder of them, or its catalog.zip";
  }

  @Override
  public PricingCatalog read(Path path, KnownGpus known) {
    OfferCollector offers = new OfferCollector(path.toString(), known);
    if (path.toString().toLowerCase(Locale.ROOT).endsWith(".zip")) {
      try (ZippedTables tables = ZippedTables.of(PriceFiles.one(path, WORD), WORD)) {
        read(tables.folder(), offers);
      }
    } else {
      read(path, offers);
    }
    return offers.catalog();
  }

  private static void read(Path path, OfferCollector offers) {
    offers.csv(path, WORD, file -> new Table(provider(file), offers));
  }

  private static String provider(Path file) {
    return file.getFileName().toString().toLowerCase(Locale.ROOT).replaceFirst("\\.csv$", "");
  }

  private record Table(String provider, OfferCollector offers)
      implements OfferCollector.CsvReading {
    @Override
    public void header(CsvTable table) {
      table.require("instance_name");
      table.require("gpu_name");
      table.require("gpu_count");
      table.require("price");
      table.require("spot");
    }

    @Override
    public void row(CsvTable.Row row) {
      Optional<String> gpu = row.text("gpu_name");
      if (row.isWhole() && (gpu.isEmpty() || isTpu(row))) {
        offers.setAside();
      } else {
        offers.row(row.place(), row.content(), () -> List.of(draft(row, gpu.orElse(""))));
      }
    }

    /** Google's own accelerators are told by their vendor; older tables name none. */
    private static boolean isTpu(CsvTable.Row row) {
      return row.text("gpu_vendor").filter("google"::equalsIgnoreCase).isPresent();
    }

    private OfferDraft draft(CsvTable.Row row, String gpu) {
      row.requireFullWidth();
      Optional<Money> price = row.number("price").map(number -> Money.of(USD, number));
      boolean spot = isSpot(row.text("spot").orElse(""));
      return new OfferDraft(provider, gpu)
          .count(row.number("gpu_count"))
          .memory(row.number("gpu_memory").flatMap(Numbers::gib), Optional.empty())
          .region(row.text("location"))
          .instance(row.text("instance_name"))
          .vcpus(row.number("cpu"))
          .ram(row.number("memory").flatMap(Numbers::gib))
          .disk(row.number("disk_size").filter(Table::isSome).flatMap(Numbers::diskGib))
          .onDemand(spot ? Optional.empty() : price)
          .spot(spot ? price : Optional.empty());
    }

    private static boolean isSome(BigDecimal number) {
      return number.signum() > 0;
    }

    private static boolean isSpot(String text) {
      return switch (text.toLowerCase(Locale.ROOT)) {
        case "true" -> true;
        case "false" -> false;
        default -> throw new BadRow("spot must be True or False, but was '%s'".formatted(text));
      };
    }
  }
}
