package io.gpucost.pricing.spi;

import io.gpucost.pricing.PricingCatalog;

/**
 * Brings a price list into the market. An implementation has a public constructor without arguments
 * and is named in {@code META-INF/services} or in a {@code provides} clause.
 *
 * <p>A provider that throws is reported and left out; the others go on.
 */
public interface PricingCatalogProvider {

  /** The precedence of a price list that says nothing: above the bundled one, which has 0. */
  int DEFAULT_PRECEDENCE = 100;

  /** {@return the name of the price list, unique on the class path: {@code acme}} */
  String id();

  /**
   * {@return the price list}
   *
   * @param context what the loader knows
   * @throws io.gpucost.pricing.CatalogException if it cannot be loaded
   */
  PricingCatalog load(CatalogContext context);

  /** {@return the precedence: where two lists price the same offer, the higher wins} */
  default int precedence() {
    return DEFAULT_PRECEDENCE;
  }
}
