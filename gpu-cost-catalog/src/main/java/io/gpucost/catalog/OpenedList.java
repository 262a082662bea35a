package io.gpucost.catalog;

import io.gpucost.pricing.PricingCatalog;
import io.gpucost.pricing.spi.CatalogContext;
import io.gpucost.pricing.spi.PricingCatalogProvider;
import java.util.function.Supplier;

/** A price list that a user named. */
record OpenedList(String id, Supplier<PricingCatalog> list) implements PricingCatalogProvider {
  @Override
  public PricingCatalog load(CatalogContext context) {
    return list.get();
  }
}
