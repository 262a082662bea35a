package io.gpucost.workload.spi;

import io.gpucost.workload.ModelShape;
import java.util.List;

/**
 * Supplies model shapes to a market, found through {@link java.util.ServiceLoader}.
 *
 * <p>An implementation has a public constructor without parameters that does no work.
 */
public interface ModelCatalogProvider {

  /** {@return the stable name of this source, such as {@code "acme-models"}} */
  String id();

  /** {@return the models, each with a name; the same at each call} */
  List<ModelShape> models();

  /** {@return the rank among sources that know one name: the higher wins; the bundled has 0} */
  default int precedence() {
    return 100;
  }
}
