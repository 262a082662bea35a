package io.gpucost.workload;

import io.gpucost.style.GpuCostStyle;
import io.gpucost.unit.MemorySize;
import java.util.Optional;
import org.immutables.value.Value;

/** Training a language model from random weights. */
@Value.Immutable
@GpuCostStyle
public sealed interface Pretrain extends Task permits ImmutablePretrain {

  /** The word of the documents. */
  String KIND = "pretrain";

  @Override
  default String kind() {
    return KIND;
  }

  @Override
  Optional<ModelReference> model();

  /** {@return how it is trained; nothing is stated by default} */
  @Value.Default
  default TrainingRecipe recipe() {
    return TrainingRecipe.builder().build();
  }

  @Override
  Optional<MemorySize> peakMemory();

  @Override
  default Optional<PrecisionPolicy> precision() {
    return recipe().precision();
  }

  @Override
  default Optional<TrainingRecipe> training() {
    return Optional.of(recipe());
  }

  @Override
  default boolean trains() {
    return true;
  }

  /** Checks the rules; all problems are reported together. */
  @Value.Check
  default void check() {
    Problems.check(problems -> problems.size("task.peak_memory", peakMemory()));
  }

  /** {@return an empty builder} */
  static Builder builder() {
    return ImmutablePretrain.builder();
  }

  @Override
  default Builder toBuilder() {
    return ImmutablePretrain.builder().from(this);
  }

  /** Builds a {@code Pretrain}; what is not set stays unknown. */
  interface Builder extends Task.Builder {
    /**
     * Sets {@link Pretrain#model()}.
     *
     * @param model the model
     * @return this builder
     */
    Builder model(ModelReference model);

    /**
     * Sets {@link Pretrain#recipe()}.
     *
     * @param recipe the recipe
     * @return this builder
     */
    Builder recipe(TrainingRecipe recipe);

    @Override
    Builder peakMemory(MemorySize peakMemory);

    @Override
    Pretrain build();
  }
}
