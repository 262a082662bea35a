package io.gpucost.catalog.bundled;

import io.gpucost.catalog.pricelist.ModelListReader;
import io.gpucost.workload.ModelShape;
import io.gpucost.workload.spi.ModelCatalogProvider;
import java.util.List;

/** Brings the bundled models. */
public final class BundledModels implements ModelCatalogProvider {
  @Override
  public String id() {
    return BundledCatalogProvider.ID;
  }

  /** Every other list of models goes before the bundled one. */
  @Override
  public int precedence() {
    return 0;
  }

  @Override
  public List<ModelShape> models() {
    return ModelListReader.read(Resources.read("models.json"));
  }
}
