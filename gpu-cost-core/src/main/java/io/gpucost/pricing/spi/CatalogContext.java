package io.gpucost.pricing.spi;

import java.time.LocalDate;
import java.util.Objects;
import java.util.Optional;

/**
 * What is known when a price list is loaded.
 *
 * @param asOf the day for which prices are wanted, where the caller says one
 */
public record CatalogContext(Optional<LocalDate> asOf) {

  /**
   * Checks that the day is given or empty.
   *
   * @param asOf the day for which prices are wanted
   */
  public CatalogContext {
    Objects.requireNonNull(asOf, "asOf");
  }

  /** {@return a context that asks for the newest prices} */
  public static CatalogContext newest() {
    return new CatalogContext(Optional.empty());
  }
}
