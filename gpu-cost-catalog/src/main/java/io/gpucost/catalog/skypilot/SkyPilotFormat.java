package io.gpucost.catalog.skypilot;

import io.gpucost.catalog.loading.KnownGpus;
import io.gpucost.catalog.loading.OfferCollector;
import io.gpucost.catalog.loading.PriceListFormat;
import io.gpucost.pricing.PricingCatalog;
import java.nio.file.Path;

/** Reads SkyPilot's tables. */
public final class SkyPilotFormat implements PriceListFormat {
  private static final String WORD = "skypilot";

  @Override
  public String word() {
    return WORD;
  }

  @Override
  public String description() {
    return "SkyPilot's catalog tables: a vms.csv, or a folder of them";
  }

  @Override
  public PricingCatalog read(Path path, KnownGpus known) {
    OfferCollector offers = new OfferCollector(path.toString(), known);
    offers.csv(path, WORD, file -> new SkyPilotTable(file, offers));
    return offers.catalog();
  }
}
