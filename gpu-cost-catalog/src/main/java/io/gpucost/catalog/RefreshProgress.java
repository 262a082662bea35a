package io.gpucost.catalog;

import java.util.OptionalLong;

/** Is told how the downloads of a {@link CatalogRefresh} get on: often, and from any thread. */
@FunctionalInterface
public interface RefreshProgress {
  /**
   * Takes the state of a download.
   *
   * @param list which one, such as {@code skypilot/aws}
   * @param received its bytes so far
   * @param total all its bytes, where the server tells
   */
  void received(String list, long received, OptionalLong total);
}
