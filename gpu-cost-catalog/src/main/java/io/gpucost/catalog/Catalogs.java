package io.gpucost.catalog;

/** Opens, checks and combines price lists. */
public final class Catalogs {
  private Catalogs() {}
}
