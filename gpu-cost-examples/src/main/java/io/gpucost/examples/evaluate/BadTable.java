package io.gpucost.examples.evaluate;

import io.gpucost.unit.GpuCostException;

/** A table that cannot be evaluated; the message names the file, the line and the rule. */
public final class BadTable extends GpuCostException {
  private static final long serialVersionUID = 1L;

  BadTable(String message) {
    super(message);
  }

  BadTable(String message, Throwable cause) {
    super(message, cause);
  }
}
