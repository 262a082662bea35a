package io.gpucost.workload;

import io.gpucost.style.GpuCostStyle;
import io.gpucost.unit.MemorySize;
import java.util.Optional;
import java.util.OptionalLong;
import org.immutables.value.Value;

/** A simulation on a grid: {@code memory = cells x bytesPerCell}. */
@Value.Immutable
@GpuCostStyle
public sealed interface Simulate extends Task permits ImmutableSimulate {

  /** The word of the documents. */
  String KIND = "simulate";

  @Override
  default String kind() {
    return KIND;
  }

  /** {@return the cells of the grid, in [1, 10^15]} */
  OptionalLong cells();

  /** {@return the bytes that one cell takes, in [1, 10^9]} */
  OptionalLong bytesPerCell();

  @Override
  Optional<PrecisionPolicy> precision();

  @Override
  Optional<MemorySize> peakMemory();

  /** {@return nothing: this kind has no model} */
  @Override
  default Optional<ModelReference> model() {
    return Optional.empty();
  }

  /** Checks the rules; all problems are reported together. */
  @Value.Check
  default void check() {
    Problems.check(
        problems -> {
          problems.range("task.cells", cells(), 1, Limits.CELLS);
          problems.range("task.bytes_per_cell", bytesPerCell(), 1, Limits.BYTES_PER_CELL);
          problems.size("task.peak_memory", peakMemory());
        });
  }

  /** {@return an empty builder} */
  static Builder builder() {
    return ImmutableSimulate.builder();
  }

  @Override
  default Builder toBuilder() {
    return ImmutableSimulate.builder().from(this);
  }

  /** Builds a {@code Simulate}; what is not set stays unknown. */
  interface Builder extends Task.Builder {
    /**
     * Sets {@link Simulate#cells()}.
     *
     * @param cells the cells, in [1, 10^15]
     * @return this builder
     */
    Builder cells(long cells);

    /**
     * Sets {@link Simulate#bytesPerCell()}.
     *
     * @param bytesPerCell the bytes, in [1, 10^9]
     * @return this builder
     */
    Builder bytesPerCell(long bytesPerCell);

    /**
     * Sets {@link Simulate#precision()}.
     *
     * @param precision the precision
     * @return this builder
     */
    Builder precision(PrecisionPolicy precision);

    @Override
    Builder peakMemory(MemorySize peakMemory);

    @Override
    Simulate build();
  }
}
