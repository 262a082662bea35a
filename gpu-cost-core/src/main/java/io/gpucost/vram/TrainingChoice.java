package io.gpucost.vram;

import io.gpucost.gpu.Precision;
import io.gpucost.market.Job;
import io.gpucost.market.TrainingSettings;
import io.gpucost.workload.FineTune.LoraTargets;
import io.gpucost.workload.FineTune.Method;
import io.gpucost.workload.PrecisionPolicy;
import io.gpucost.workload.TrainingRecipe;
import io.gpucost.workload.TrainingRecipe.Attention;
import io.gpucost.workload.TrainingRecipe.GradientCheckpointing;
import io.gpucost.workload.TrainingRecipe.Offload;
import io.gpucost.workload.TrainingRecipe.Optimizer;
import java.util.Optional;

/**
 * The choices of a training run that decide its memory; a ladder of fixes varies them one by one.
 */
record TrainingChoice(
    Method method,
    int rank,
    LoraTargets targets,
    PrecisionPolicy precision,
    Optimizer optimizer,
    int sequenceLength,
    int microBatch,
    GradientCheckpointing checkpointing,
    Attention attention,
    Offload offload) {

  /** The rank of adapters that nobody chose. */
  private static final int USUAL_RANK = 16;

  private static TrainingChoice of(TrainingSettings settings) {
    return new TrainingChoice(
        settings.method(),
        settings.loraRank(),
        settings.loraTargets(),
        settings.precision(),
        settings.optimizer(),
        settings.sequenceLength(),
        settings.microBatch(),
        settings.gradientCheckpointing(),
        settings.attention(),
        settings.offload());
  }

  /**
   * The choices of a job: its settings where it trains by tokens, else its recipe with the usual
   * blanks filled in (AdamW, one sample at a time, checkpointing); empty where nothing is trained.
   */
  static Optional<TrainingChoice> of(Job job) {
    return job.training()
        .map(TrainingChoice::of)
        .or(() -> job.task().training().map(recipe -> of(recipe, job.computePrecision())));
  }

  private static TrainingChoice of(TrainingRecipe recipe, Precision compute) {
    return new TrainingChoice(
        Method.FULL,
        USUAL_RANK,
        LoraTargets.ALL_LINEAR,
        recipe.precision().orElseGet(() -> PrecisionPolicy.parse(compute.text())),
        recipe.optimizer().orElse(Optimizer.ADAMW),
        1,
        recipe.microBatch().orElse(1),
        recipe.gradientCheckpointing().orElse(GradientCheckpointing.FULL),
        recipe.attention().orElse(Attention.SDPA),
        recipe.offload().orElse(Offload.NONE));
  }

  /** The same with adapters instead of all weights, or with a smaller base. */
  TrainingChoice with(Method other) {
    return new TrainingChoice(
        other,
        method == Method.FULL ? USUAL_RANK : rank,
        targets,
        precision,
        optimizer,
        sequenceLength,
        microBatch,
        checkpointing,
        attention,
        offload);
  }

  TrainingChoice with(GradientCheckpointing other) {
    return new TrainingChoice(
        method,
        rank,
        targets,
        precision,
        optimizer,
        sequenceLength,
        microBatch,
        other,
        attention,
        offload);
  }

  TrainingChoice withSequenceLength(int tokens) {
    return new TrainingChoice(
        method,
        rank,
        targets,
        precision,
        optimizer,
        tokens,
        microBatch,
        checkpointing,
        attention,
        offload);
  }

  /** Tokens of one micro-batch. */
  double tokens() {
    return (double) sequenceLength * microBatch;
  }

  /** Bytes of one computed number: TF32 numbers are stored in 32 bits. */
  double computeBytes() {
    return Math.max(2, bytes(precision.compute()));
  }

  static double bytes(Precision format) {
    return format.bits() / 8.0;
  }
}
