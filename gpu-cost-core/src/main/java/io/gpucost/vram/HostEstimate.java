package io.gpucost.vram;

import io.gpucost.finding.Code;
import io.gpucost.style.GpuCostStyle;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.MemorySize;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.immutables.value.Value;

/** What a job takes of its hosts, all of them together. */
@Value.Immutable
@GpuCostStyle
public sealed interface HostEstimate permits ImmutableHostEstimate {

  /** {@return the memory at its peak and what it is for; empty where nothing is known of it} */
  Optional<MemoryTerm> ram();

  /** {@return what lies on disk, the largest first; empty where nothing is known of it} */
  List<DiskTerm> disk();

  /** {@return the sum of what lies on disk} */
  default DataSize diskTotal() {
    return disk().stream().map(DiskTerm::size).reduce(DataSize.ZERO, DataSize::plus);
  }

  /** {@return the memory at its peak; zero where nothing is known of it} */
  default MemorySize ramTotal() {
    return ram().map(MemoryTerm::size).orElse(MemorySize.ZERO);
  }

  /**
   * One part of what lies on disk.
   *
   * @param code what it is, of kind {@link Code.Kind#TERM}
   * @param size its size
   */
  record DiskTerm(Code code, DataSize size) {
    /**
     * Checks the code.
     *
     * @param code what it is
     * @param size its size
     * @throws IllegalArgumentException if the code does not name a term
     */
    public DiskTerm {
      Objects.requireNonNull(size, "size");
      if (!code.is(Code.Kind.TERM)) {
        throw new IllegalArgumentException("code must be a TERM, but was " + code);
      }
    }
  }
}
