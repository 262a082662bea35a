package io.gpucost.catalog.loading;

import io.gpucost.pricing.PricingCatalog;
import java.nio.file.Path;

/** A form in which somebody else publishes prices. */
public interface PriceListFormat {
  /** Returns the word before the colon: {@code skypilot}. */
  String word();

  /** Returns what stands after the colon: {@code FILE_OR_DIR}. */
  default String argument() {
    return "FILE_OR_DIR";
  }

  /** Returns what it is, in one line. */
  String description();

  /**
   * Reads a list.
   *
   * @param path the file, or the folder of files
   * @param known the GPUs that can be recognised
   * @return offers, and the report of every row
   * @throws io.gpucost.pricing.CatalogException if the path cannot be read
   */
  PricingCatalog read(Path path, KnownGpus known);
}
