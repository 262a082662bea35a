package io.gpucost.catalog.bundled;

import io.gpucost.pricing.CatalogException;
import java.io.IOException;
import java.io.InputStream;

/** The data files beside this class. */
final class Resources {
  private Resources() {}

  static byte[] read(String file) {
    try (InputStream in = Resources.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new CatalogException(BundledCatalogProvider.ID, "no data file " + file);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new CatalogException(BundledCatalogProvider.ID, file + " cannot be read: " + e);
    }
  }
}
