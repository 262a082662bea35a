package io.gpucost.catalog.bundled;

import io.gpucost.catalog.loading.KnownGpus;
import io.gpucost.catalog.pricelist.PriceListIndex;
import io.gpucost.catalog.pricelist.PriceListReader;
import io.gpucost.money.ExchangeRates;
import io.gpucost.pricing.PricingCatalog;
import io.gpucost.pricing.spi.CatalogContext;
import io.gpucost.pricing.spi.PricingCatalogProvider;

/** Brings the bundled sheets, prices, provider rules and exchange rates. */
public final class BundledCatalogProvider implements PricingCatalogProvider {
  /** The name of the bundled price list. */
  public static final String ID = "bundled";

  static final String USUAL = "usual-prices.json";

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
    return Whole.CATALOG;
  }

  /** Returns the sheets and the exchange rates alone, without the prices and rules. */
  public PricingCatalog sheets() {
    return Sheets.CATALOG;
  }

  /** Returns by what the lists of others are recognised and doubted. */
  public KnownGpus knownGpus() {
    PricingCatalog sheets = sheets();
    return KnownGpus.of(
        sheets.gpus(),
        UsualPrices.read(Resources.read(USUAL)),
        sheets.rates().orElseGet(ExchangeRates::none));
  }

  // Holders: reading takes longer than all else that happens at start-up, and gives a value.

  private static final class Sheets {
    static final PricingCatalog CATALOG = readSheets().catalog(SOURCE);

    private Sheets() {}
  }

  private static final class Whole {
    static final PricingCatalog CATALOG = readAll();

    private Whole() {}
  }

  private static PriceListReader readSheets() {
    return new PriceListReader()
        .add(Resources.read("gpus.json"), "gpus.json")
        .add(Resources.read("rates.json"), "rates.json");
  }

  private static PricingCatalog readAll() {
    PriceListReader reader = readSheets();
    for (String name : PriceListIndex.read(Resources.read("prices/index.json"))) {
      String file = "prices/" + name + ".json";
      reader.add(Resources.read(file), file);
    }
    return reader.catalog(SOURCE);
  }
}
