package io.gpucost.vram;

import io.gpucost.gpu.Precision;
import io.gpucost.market.Job;
import io.gpucost.market.TrainingSettings;
import io.gpucost.vram.FrameworkProfile.Habit;
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
 *
 * @param accumulates whether gradients live from one micro-batch to the next
 * @param framework what the training program does with memory
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
    Offload offload,
    boolean accumulates,
    FrameworkProfile framework) {

  /** The rank of adapters that nobody chose. */
  private static final int USUAL_RANK = 16;

  private static TrainingChoice of(TrainingSettings settings, FrameworkProfile framework) {
    return new TrainingChoice(
        settings.method(),
        settings.loraRank(),
        settings.loraTargets(),
        as(framework, settings.precision()),
        settings.optimizer(),
        settings.sequenceLength(),
        settings.microBatch(),
        settings.gradientCheckpointing(),
        settings.attention(),
        settings.offload(),
        settings.globalBatch() > settings.microBatch(),
        framework);
  }

  /**
   * The choices of a job: its settings where it trains by tokens, else its recipe with the usual
   * blanks filled in (AdamW, one sample at a time, checkpointing); empty where nothing is trained.
   */
  static Optional<TrainingChoice> of(Job job) {
    FrameworkProfile framework =
        job.task()
            .training()
            .flatMap(TrainingRecipe::framework)
            .flatMap(FrameworkProfile::named)
            .orElse(FrameworkProfile.PLAIN);
    return job.training()
        .map(settings -> of(settings, framework))
        .or(
            () ->
                job.task().training().map(recipe -> of(recipe, job.computePrecision(), framework)));
  }

  /** Mixed 16-bit training is pure where the program keeps no 32-bit copy. */
  private static PrecisionPolicy as(FrameworkProfile framework, PrecisionPolicy stated) {
    boolean mixed = stated.weights().bits() == 16 && stated.master().isPresent();
    return mixed && framework.has(Habit.PURE_16_BIT)
        ? new PrecisionPolicy(
            stated.weights(), stated.compute(), Optional.empty(), Optional.of(stated.weights()))
        : stated;
  }

  private static TrainingChoice of(
      TrainingRecipe recipe, Precision compute, FrameworkProfile framework) {
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
        recipe.offload().orElse(Offload.NONE),
        true,
        framework);
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
        offload,
        accumulates,
        framework);
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
        offload,
        accumulates,
        framework);
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
        offload,
        accumulates,
        framework);
  }

  TrainingChoice with(Offload other) {
    return new TrainingChoice(
        method,
        rank,
        targets,
        precision,
        optimizer,
        sequenceLength,
        microBatch,
        checkpointing,
        attention,
        other,
        accumulates,
        framework);
  }

  /** Whether nothing of the training is kept in more than 16 bits. */
  boolean isPure16() {
    boolean pureStates =
        precision.master().isEmpty()
            && precision.optimizerState().filter(state -> state.bits() == 16).isPresent();
    return precision.compute().bits() == 16 && (pureStates || framework.has(Habit.PURE_16_BIT));
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
