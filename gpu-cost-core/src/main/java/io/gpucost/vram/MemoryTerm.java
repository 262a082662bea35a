package io.gpucost.vram;

import io.gpucost.finding.Code;
import io.gpucost.unit.MemorySize;
import java.util.Objects;

/**
 * One part of what a job takes on each GPU.
 *
 * @param code what it is for, of kind {@link Code.Kind#TERM}
 * @param size its expected size on one GPU
 */
public record MemoryTerm(Code code, MemorySize size) {
  /**
   * Checks the code.
   *
   * @param code what it is for
   * @param size its expected size on one GPU
   * @throws IllegalArgumentException if the code does not name a term
   */
  public MemoryTerm {
    Objects.requireNonNull(size, "size");
    if (!code.is(Code.Kind.TERM)) {
      throw new IllegalArgumentException("code must be a TERM, but was " + code);
    }
  }
}
