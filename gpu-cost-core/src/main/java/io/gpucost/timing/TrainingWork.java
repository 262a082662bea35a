package io.gpucost.timing;

import io.gpucost.gpu.Gpu;
import io.gpucost.market.Job;
import io.gpucost.market.TrainingSettings;
import io.gpucost.unit.ParameterCount;
import io.gpucost.workload.FineTune;
import io.gpucost.workload.FineTune.Method;
import io.gpucost.workload.ModelShape;
import io.gpucost.workload.TrainingRecipe.GradientCheckpointing;
import io.gpucost.workload.Work;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The arithmetic of training a transformer: operations per token and parameter a token passes
 * through.
 *
 * <pre>
 * all weights trained         6   (forward 2, backward 4)
 * frozen base with adapters   4   (no weight gradients)
 * full checkpointing         +2   (forward once more)
 * attention                  2 x layers x hidden x length count as parameters
 * </pre>
 *
 * <p>Pre-training is counted at 6 whatever the checkpointing: the shares of the peak it is held
 * against come from runs that count so, most of them with checkpointing. Source: Kaplan et al.,
 * Scaling Laws for Neural Language Models (2020); attention as in Narayanan et al., Efficient
 * Large-Scale Language Model Training (SC 2021), which counts the whole square, as the shares of
 * the peak do.
 */
record TrainingWork(
    TrainingSettings settings, double parametersPerToken, Width width, boolean fineTunes) {
  private static final double ALL_TRAINED = 6;
  private static final double FROZEN = 4;
  private static final double RECOMPUTED = 2;

  /** Selective checkpointing repeats the cheap third of the forward pass. */
  private static final double PARTLY_RECOMPUTED = 0.7;

  /**
   * Seconds to start one kernel from PyTorch, one after the other: 5 to 25 microseconds. Source:
   * jiahuanglin.xyz, From PyTorch op to kernel launch, read 2026-11-30.
   */
  private static final double LAUNCH_SECONDS = 1e-5;

  /**
   * Kernels of one pass through a layer: seven products, attention, two norms, rotation,
   * activation, sums and casts. Counted in transformers' LlamaDecoderLayer, 2026.
   */
  private static final double LAUNCHES = 40;

  /** Two products, a scaling and a sum for each of seven adapted layers. */
  private static final double ADAPTER_LAUNCHES = 28;

  /** Empty where the job does not train by tokens or its size is not known. */
  static Optional<TrainingWork> of(Job job) {
    Optional<ParameterCount> parameters =
        job.model().flatMap(ModelShape::parametersPerToken).or(job::parameters);
    return job.training()
        .flatMap(
            settings ->
                parameters.map(
                    count ->
                        new TrainingWork(
                            settings,
                            (double) count.value(),
                            Width.of(job.model(), job.parameters().orElse(count)),
                            job.task() instanceof FineTune)));
  }

  double operationsPerToken() {
    double factor = (settings.method() == Method.FULL ? ALL_TRAINED : FROZEN) + recomputed();
    double attention = 2 * width.layersTimesHidden() * settings.meanLength();
    return factor * (parametersPerToken + attention);
  }

  private double recomputed() {
    if (!fineTunes || settings.gradientCheckpointing() == GradientCheckpointing.NONE) {
      return 0;
    }
    return settings.gradientCheckpointing() == GradientCheckpointing.FULL
        ? RECOMPUTED
        : PARTLY_RECOMPUTED;
  }

  /** Tokens of the whole work; empty where its amount is in other units. */
  OptionalDouble tokens(Work work) {
    if (work instanceof Work.Tokens tokens) {
      return OptionalDouble.of((double) tokens.tokens());
    }
    if (work instanceof Work.Samples samples) {
      return OptionalDouble.of(
          samples.samples() * samples.epochs().doubleValue() * settings.meanLength());
    }
    if (work instanceof Work.Steps steps) {
      return OptionalDouble.of(
          (double) steps.steps() * settings.globalBatch() * settings.meanLength());
    }
    return OptionalDouble.empty();
  }

  double tokensOfAMicroStep() {
    return (double) settings.microBatch() * settings.meanLength();
  }

  double operationsOfAMicroStep() {
    return operationsPerToken() * tokensOfAMicroStep();
  }

  /**
   * Seconds that one GPU takes for a micro-batch: the arithmetic, or starting the kernels where
   * that takes longer.
   */
  OptionalDouble microStepSeconds(Job job, Gpu gpu) {
    OptionalDouble rate = Utilisation.rate(job, gpu);
    return rate.isPresent()
        ? OptionalDouble.of(
            Math.max(operationsOfAMicroStep() / rate.getAsDouble(), launchSeconds()))
        : OptionalDouble.empty();
  }

  /** Pre-training programs start few, fused kernels; a plain fine-tune starts each by itself. */
  private double launchSeconds() {
    double kernels = LAUNCHES + (trainsAdapters() ? ADAPTER_LAUNCHES : 0);
    double passes = 3 + recomputed() / RECOMPUTED;
    return fineTunes ? width.layers() * kernels * passes * LAUNCH_SECONDS : 0;
  }

  boolean trainsAdapters() {
    return settings.method() != Method.FULL;
  }
}
