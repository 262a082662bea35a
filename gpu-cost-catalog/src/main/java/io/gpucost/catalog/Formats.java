package io.gpucost.catalog;

import io.gpucost.catalog.aws.AwsFormat;
import io.gpucost.catalog.azure.AzureFormat;
import io.gpucost.catalog.bundled.BundledCatalogProvider;
import io.gpucost.catalog.columns.ColumnsFormat;
import io.gpucost.catalog.gpuhunt.GpuhuntFormat;
import io.gpucost.catalog.loading.KnownGpus;
import io.gpucost.catalog.loading.OwnListDoubts;
import io.gpucost.catalog.loading.PriceListFormat;
import io.gpucost.catalog.opencost.OpenCostFormat;
import io.gpucost.catalog.pricelist.OfferDoubts;
import io.gpucost.catalog.skypilot.SkyPilotFormat;
import io.gpucost.catalog.vantage.VantageFormat;
import io.gpucost.pricing.PricingCatalog;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The forms in which others publish prices. */
final class Formats {
  static final List<PriceListFormat> ALL =
      List.of(
          new SkyPilotFormat(),
          new GpuhuntFormat(),
          new AzureFormat(),
          new AwsFormat(),
          new VantageFormat(),
          new OpenCostFormat(),
          new ColumnsFormat());

  private Formats() {}

  /** The form that a word before a colon stands for. */
  static Optional<PriceListFormat> of(String word) {
    return ALL.stream().filter(format -> format.word().equals(word)).findFirst();
  }

  /** Reads by what foreign lists are recognised, unless that has been read already. */
  static void warmUp() {
    Objects.requireNonNull(Trusted.GPUS);
  }

  static PricingCatalog read(PriceListFormat format, Path path) {
    return format.read(path, Trusted.GPUS);
  }

  /** What looks wrong in a list of the library's own form. */
  static OfferDoubts doubts() {
    return new OwnListDoubts(Trusted.GPUS);
  }

  /** By what foreign lists are recognised and doubted; loaded when the first is. */
  private static final class Trusted {
    static final KnownGpus GPUS = new BundledCatalogProvider().knownGpus();

    private Trusted() {}
  }
}
