/** Reads price lists, model files and documents. */
module io.gpucost.catalog {
  requires transitive io.gpucost.core;
  requires com.fasterxml.jackson.core;
  requires com.fasterxml.jackson.databind;

  exports io.gpucost.catalog;
}
