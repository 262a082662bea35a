package io.gpucost.catalog.bundled;

import io.gpucost.catalog.pricelist.PriceListIndex;
import io.gpucost.catalog.pricelist.PriceListReader;
import io.gpucost.pricing.PricingCatalog;
import io.gpucost.pricing.spi.CatalogContext;
import io.gpucost.pricing.spi.PricingCatalogProvider;

/** Brings the bundled sheets, prices, provider rules and exchange rates. */
public final class BundledCatalogProvider implements PricingCatalogProvider {
  /** The name of the bundled price list. */
  public static final String ID = "bundled";

  private static final String SOURCE = "bundled with the library; each price names its own source";

  @Override
  public String id() {
    return ID;
  }

  /** Every other price list goes before the bundled one. */
  @Override
  public int precedence() {
    return 0;
  }

  @Override
  public PricingCatalog load(CatalogContext context) {
    return Read.ONCE;
  }

  /** Reading takes longer than all else that happens at start-up, and gives a value. */
  private static final class Read {
    static final PricingCatalog ONCE = read();

    private Read() {}
  }

  private static PricingCatalog read() {
    PriceListReader reader = new PriceListReader();
    reader.add(Resources.read("gpus.json"), "gpus.json");
    reader.add(Resources.read("rates.json"), "rates.json");
    for (String name : PriceListIndex.read(Resources.read("prices/index.json"))) {
      String file = "prices/" + name + ".json";
      reader.add(Resources.read(file), file);
    }
    return reader.catalog(SOURCE);
  }
}
