package io.gpucost.examples.acme;

import io.gpucost.pricing.Offer;
import io.gpucost.pricing.PricingCatalog;
import io.gpucost.pricing.spi.CatalogContext;
import io.gpucost.pricing.spi.PricingCatalogProvider;
import java.time.LocalDate;

/**
 * The whole of a plug-in. With the line {@code io.gpucost.examples.acme.AcmePrices} in {@code
 * META-INF/services/io.gpucost.pricing.spi.PricingCatalogProvider} its jar is found on the class
 * path and on the module path, and by {@code gpu-cost --plugins DIR}.
 */
public final class AcmePrices implements PricingCatalogProvider {
  @Override
  public String id() {
    return "acme";
  }

  @Override
  public PricingCatalog load(CatalogContext context) {
    return PricingCatalog.builder("finance v7", LocalDate.of(2026, 11, 1))
        .currency("CNY")
        .add(Offer.quote("A100 80GB", 8, "CNY 42/h"))
        .build();
  }
}
