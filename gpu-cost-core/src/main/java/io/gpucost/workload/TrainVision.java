package io.gpucost.workload;

import io.gpucost.finding.InvalidInputException;
import io.gpucost.style.GpuCostStyle;
import io.gpucost.unit.MemorySize;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.immutables.value.Value;

/** Training a model on images or volumes. */
@Value.Immutable
@GpuCostStyle
public sealed interface TrainVision extends Task permits ImmutableTrainVision {

  /** The word of the documents. */
  String KIND = "train_vision";

  @Override
  default String kind() {
    return KIND;
  }

  @Override
  Optional<ModelReference> model();

  /** {@return the side of the square input image in pixels, in [1, 100,000]} */
  OptionalInt imageSize();

  /**
   * {@return the sides of the input patch in voxels, one to three numbers in [1, 100,000]; empty
   * when not stated}
   */
  List<Integer> patch();

  /**
   * {@return the images per GPU and step, in [1, 10,000,000]; the same as the recipe's micro-batch}
   */
  OptionalInt batch();

  /** {@return the peaks that the user measured, from which other batches follow} */
  List<MeasuredPeak> measured();

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
    Problems.check(
        problems -> {
          problems.range("task.image_size", imageSize(), 1, Limits.SIDE);
          problems.range("task.batch", batch(), 1, Limits.BATCH);
          problems.require(patch().size() <= 3, "task.patch", "have one to three sides", patch());
          patch().forEach(side -> problems.range("task.patch", side, 1, Limits.SIDE));
          problems.size("task.peak_memory", peakMemory());
          problems.require(
              batch().isEmpty()
                  || recipe().microBatch().isEmpty()
                  || batch().equals(recipe().microBatch()),
              "task.batch",
              "be equal to micro_batch where both are given",
              batch().orElse(0));
        });
  }

  /** {@return an empty builder} */
  static Builder builder() {
    return ImmutableTrainVision.builder();
  }

  @Override
  default Builder toBuilder() {
    return ImmutableTrainVision.builder().from(this);
  }

  /**
   * A peak that the user measured.
   *
   * @param batch the images per GPU and step, in [1, 10,000,000]
   * @param peak the memory used on one GPU, above zero
   */
  record MeasuredPeak(int batch, MemorySize peak) {

    /**
     * Checks the ranges.
     *
     * @param batch the images per GPU and step, in [1, 10,000,000]
     * @param peak the memory used on one GPU, above zero
     * @throws InvalidInputException if a value is out of range
     */
    public MeasuredPeak {
      Objects.requireNonNull(peak, "peak");
      Problems.check(
          problems -> {
            problems.range("task.measured.batch", batch, 1, Limits.BATCH);
            problems.size("task.measured.peak", Optional.of(peak));
          });
    }
  }

  /** Builds a {@code TrainVision}; what is not set stays unknown. */
  interface Builder extends Task.Builder {
    /**
     * Sets {@link TrainVision#model()}.
     *
     * @param model the model
     * @return this builder
     */
    Builder model(ModelReference model);

    /**
     * Sets {@link TrainVision#imageSize()}.
     *
     * @param imageSize the pixels, in [1, 100,000]
     * @return this builder
     */
    Builder imageSize(int imageSize);

    /**
     * Sets {@link TrainVision#patch()}.
     *
     * @param patch the sides
     * @return this builder
     */
    Builder patch(Iterable<Integer> patch);

    /**
     * Sets {@link TrainVision#batch()}.
     *
     * @param batch the images, in [1, 10,000,000]
     * @return this builder
     */
    Builder batch(int batch);

    /**
     * Sets {@link TrainVision#measured()}.
     *
     * @param measured the peaks
     * @return this builder
     */
    Builder measured(Iterable<? extends MeasuredPeak> measured);

    /**
     * Sets {@link TrainVision#recipe()}.
     *
     * @param recipe the recipe
     * @return this builder
     */
    Builder recipe(TrainingRecipe recipe);

    @Override
    Builder peakMemory(MemorySize peakMemory);

    @Override
    TrainVision build();
  }
}
