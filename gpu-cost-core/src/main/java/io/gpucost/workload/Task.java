package io.gpucost.workload;

import io.gpucost.finding.InvalidInputException;
import io.gpucost.unit.MemorySize;
import java.util.Optional;

/**
 * The kind of work and what is known of it. New kinds may come: a chain of {@code instanceof} needs
 * an answer for a kind it does not know.
 */
public sealed interface Task
    permits Pretrain,
        FineTune,
        Serve,
        BatchInference,
        TrainVision,
        Diffusion,
        Render,
        Simulate,
        CustomTask {

  /** {@return the word of the documents, such as {@code "fine_tune"}} */
  String kind();

  /** {@return the model that is trained or run} */
  Optional<ModelReference> model();

  /** {@return the number formats} */
  Optional<PrecisionPolicy> precision();

  /** {@return the most memory used on one GPU, above zero, where the user knows it} */
  Optional<MemorySize> peakMemory();

  /** {@return how the model is trained, for the kinds that train} */
  default Optional<TrainingRecipe> training() {
    return Optional.empty();
  }

  /** {@return how the model is run, for the kinds that run a language model} */
  default Optional<InferenceRecipe> inference() {
    return Optional.empty();
  }

  /** {@return whether weights are trained, so that several GPUs must agree on them} */
  default boolean trains() {
    return false;
  }

  /** {@return a builder that starts from this value} */
  Builder toBuilder();

  /** What the builders of all kinds have in common. */
  interface Builder {
    /**
     * Sets {@link Task#peakMemory()}.
     *
     * @param peakMemory the peak per GPU, above zero
     * @return this builder
     */
    Builder peakMemory(MemorySize peakMemory);

    /**
     * Builds the task.
     *
     * @return the task
     * @throws InvalidInputException with every problem, if a rule is broken
     */
    Task build();
  }
}
