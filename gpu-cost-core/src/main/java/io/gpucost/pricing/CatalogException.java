package io.gpucost.pricing;

import io.gpucost.unit.GpuCostException;

/** A price list that could not be loaded. */
public final class CatalogException extends GpuCostException {

  private static final long serialVersionUID = 1L;

  /** The id of the provider of the list. */
  private final String provider;

  /**
   * Creates the exception.
   *
   * @param provider the id of the provider of the list
   * @param reason what went wrong
   */
  public CatalogException(String provider, String reason) {
    super("price list '%s': %s".formatted(provider, reason));
    this.provider = provider;
  }

  /** {@return the id of the provider of the list} */
  public String provider() {
    return provider;
  }
}
