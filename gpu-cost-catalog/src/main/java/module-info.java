/** Reads price lists, model files and documents. */
module io.gpucost.catalog {
  requires transitive io.gpucost.core;
  requires com.fasterxml.jackson.core;
  requires de.siegmar.fastcsv;
  requires java.net.http;
  requires java.xml;

  exports io.gpucost.catalog;
  exports io.gpucost.focus;
  exports io.gpucost.json;
  exports io.gpucost.modelfile;

  provides io.gpucost.pricing.spi.PricingCatalogProvider with
      io.gpucost.catalog.bundled.BundledCatalogProvider;
  provides io.gpucost.workload.spi.ModelCatalogProvider with
      io.gpucost.catalog.bundled.BundledModels;
}
