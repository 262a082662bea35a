package io.gpucost.workload;

import io.gpucost.style.GpuCostStyle;
import io.gpucost.unit.MemorySize;
import java.util.Optional;
import org.immutables.value.Value;

/** Running a language model over a given pile of inputs. */
@Value.Immutable
@GpuCostStyle
public sealed interface BatchInference extends Task permits ImmutableBatchInference {

  /** The word of the documents. */
  String KIND = "batch_inference";

  @Override
  default String kind() {
    return KIND;
  }

  @Override
  Optional<ModelReference> model();

  /** {@return how it is served; nothing is stated by default} */
  @Value.Default
  default InferenceRecipe recipe() {
    return InferenceRecipe.builder().build();
  }

  @Override
  Optional<MemorySize> peakMemory();

  @Override
  default Optional<PrecisionPolicy> precision() {
    return recipe().precision();
  }

  @Override
  default Optional<InferenceRecipe> inference() {
    return Optional.of(recipe());
  }

  /** Checks the rules; all problems are reported together. */
  @Value.Check
  default void check() {
    Problems.check(problems -> problems.size("task.peak_memory", peakMemory()));
  }

  /** {@return an empty builder} */
  static Builder builder() {
    return ImmutableBatchInference.builder();
  }

  @Override
  default Builder toBuilder() {
    return ImmutableBatchInference.builder().from(this);
  }

  /** Builds a {@code BatchInference}; what is not set stays unknown. */
  interface Builder extends Task.Builder {
    /**
     * Sets {@link BatchInference#model()}.
     *
     * @param model the model
     * @return this builder
     */
    Builder model(ModelReference model);

    /**
     * Sets {@link BatchInference#recipe()}.
     *
     * @param recipe the recipe
     * @return this builder
     */
    Builder recipe(InferenceRecipe recipe);

    @Override
    Builder peakMemory(MemorySize peakMemory);

    @Override
    BatchInference build();
  }
}
