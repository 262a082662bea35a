package io.gpucost.workload;

import io.gpucost.style.GpuCostStyle;
import io.gpucost.unit.MemorySize;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * Rendering images or frames that are independent of each other. The whole scene must fit on one
 * card: {@link #peakMemory()} is the scene's.
 */
@Value.Immutable
@GpuCostStyle
public sealed interface Render extends Task permits ImmutableRender {

  /** The word of the documents. */
  String KIND = "render";

  @Override
  default String kind() {
    return KIND;
  }

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
    Problems.check(problems -> problems.size("task.peak_memory", peakMemory()));
  }

  /** {@return an empty builder} */
  static Builder builder() {
    return ImmutableRender.builder();
  }

  @Override
  default Builder toBuilder() {
    return ImmutableRender.builder().from(this);
  }

  /** Builds a {@code Render}; what is not set stays unknown. */
  interface Builder extends Task.Builder {
    /**
     * Sets {@link Render#precision()}.
     *
     * @param precision the precision
     * @return this builder
     */
    Builder precision(PrecisionPolicy precision);

    @Override
    Builder peakMemory(MemorySize peakMemory);

    @Override
    Render build();
  }
}
