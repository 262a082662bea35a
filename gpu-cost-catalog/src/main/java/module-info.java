/** Reads price lists, model files and documents. */
module io.gpucost.catalog {
  requires transitive io.gpucost.core;
  requires com.fasterxml.jackson.core;

  exports io.gpucost.catalog;
  exports io.gpucost.json;
}
