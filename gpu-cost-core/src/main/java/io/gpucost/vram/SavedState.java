package io.gpucost.vram;

import io.gpucost.market.Job;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.ParameterCount;
import io.gpucost.workload.Diffusion;
import io.gpucost.workload.FineTune.LoraTargets;
import io.gpucost.workload.FineTune.Method;
import io.gpucost.workload.ModelShape;
import java.util.Objects;
import java.util.Optional;

/**
 * What training writes to disk: the trained weights, and what it takes besides to go on.
 *
 * <pre>
 * weights     what is trained, as the layers read it
 * optimizer   32-bit master weights + optimizer states
 * </pre>
 *
 * <p>With adapters both are those of the adapters: the base model is where it was downloaded. Image
 * networks compute in 16 bits and keep 32-bit weights only, which are saved. Example: 7 billion
 * parameters in mixed precision with AdamW are 14 GB of weights and 84 GB to go on.
 *
 * @param weights the trained weights
 * @param optimizer what a checkpoint holds besides
 * @param adapters whether the weights are those of adapters
 */
public record SavedState(DataSize weights, DataSize optimizer, boolean adapters) {
  /**
   * Checks that all parts are given.
   *
   * @param weights the trained weights
   * @param optimizer what a checkpoint holds besides
   * @param adapters whether the weights are those of adapters
   */
  public SavedState {
    Objects.requireNonNull(weights, "weights");
    Objects.requireNonNull(optimizer, "optimizer");
  }

  /**
   * What a job saves.
   *
   * @param job the job
   * @return empty where nothing is trained, or nobody knows how many parameters
   */
  public static Optional<SavedState> of(Job job) {
    boolean made = job.task() instanceof Diffusion diffusion && !diffusion.trains();
    Optional<ParameterCount> parameters =
        job.parameters().or(() -> job.model().flatMap(ModelShape::totalParameters));
    return made
        ? Optional.empty()
        : TrainingChoice.of(job).flatMap(choice -> parameters.map(count -> of(job, choice, count)));
  }

  private static SavedState of(Job job, TrainingChoice own, ParameterCount parameters) {
    if (own.method() == Method.FULL) {
      StateBytes each = StateBytes.of(own.precision(), own.optimizer(), true);
      double count = (double) parameters.value();
      return job.training().isEmpty() && each.master() > 0
          ? of(count * each.master(), count * each.moments(), false)
          : of(count * each.weights(), count * each.optimizer(), false);
    }
    Decoder model =
        job.model()
            .flatMap(shape -> Decoder.of(shape, Optional.of(parameters)))
            .orElseGet(() -> Decoder.typical(parameters));
    StateBytes each = StateBytes.ofAdapters(own.precision(), own.optimizer(), true);
    double count = model.adapters(own.rank(), own.targets() != LoraTargets.ATTENTION);
    if (own.targets() != LoraTargets.ALL_LINEAR_AND_EMBEDDINGS) {
      return of(count * each.weights(), count * each.optimizer(), true);
    }
    StateBytes copy = StateBytes.ofSavedModules(own.precision(), own.optimizer(), true);
    double embedding = model.embedding();
    return of(
        count * each.weights() + embedding * copy.weights(),
        count * each.optimizer() + embedding * copy.optimizer(),
        true);
  }

  private static SavedState of(double weights, double optimizer, boolean adapters) {
    return new SavedState(DataSize.roundedFrom(weights), DataSize.roundedFrom(optimizer), adapters);
  }

  /** {@return a checkpoint to go on from} */
  public DataSize checkpoint() {
    return weights.plus(optimizer);
  }
}
