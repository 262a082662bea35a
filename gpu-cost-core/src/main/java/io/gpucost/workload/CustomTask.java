package io.gpucost.workload;

import io.gpucost.style.GpuCostStyle;
import io.gpucost.unit.MemorySize;
import java.util.Optional;
import org.immutables.value.Value;

/** Any other work: the user states what matters, above all {@link #peakMemory()}. */
@Value.Immutable
@GpuCostStyle
public sealed interface CustomTask extends Task permits ImmutableCustomTask {

  /** The word of the documents. */
  String KIND = "custom";

  @Override
  default String kind() {
    return KIND;
  }

  @Override
  Optional<ModelReference> model();

  @Override
  Optional<PrecisionPolicy> precision();

  @Override
  Optional<MemorySize> peakMemory();

  /** Checks the rules; all problems are reported together. */
  @Value.Check
  default void check() {
    Problems.check(problems -> problems.size("task.peak_memory", peakMemory()));
  }

  /** {@return an empty builder} */
  static Builder builder() {
    return ImmutableCustomTask.builder();
  }

  @Override
  default Builder toBuilder() {
    return ImmutableCustomTask.builder().from(this);
  }

  /** Builds a {@code CustomTask}; what is not set stays unknown. */
  interface Builder extends Task.Builder {
    /**
     * Sets {@link CustomTask#model()}.
     *
     * @param model the model
     * @return this builder
     */
    Builder model(ModelReference model);

    /**
     * Sets {@link CustomTask#precision()}.
     *
     * @param precision the precision
     * @return this builder
     */
    Builder precision(PrecisionPolicy precision);

    @Override
    Builder peakMemory(MemorySize peakMemory);

    @Override
    CustomTask build();
  }
}
