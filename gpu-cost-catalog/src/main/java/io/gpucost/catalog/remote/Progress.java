package io.gpucost.catalog.remote;

import java.util.OptionalLong;

/** Is told how a download gets on, often and from any thread. */
@FunctionalInterface
public interface Progress {
  /** Nobody listens. */
  Progress NONE = (file, received, total) -> {};

  /**
   * Takes the state of a download.
   *
   * @param file which file, such as {@code skypilot/aws}
   * @param received its bytes so far
   * @param total all its bytes, where the server tells
   */
  void received(String file, long received, OptionalLong total);
}
