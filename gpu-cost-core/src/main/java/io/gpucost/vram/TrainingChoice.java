package io.gpucost.vram;

import io.gpucost.gpu.Precision;
import io.gpucost.market.Job;
import io.gpucost.market.TrainingSettings;
import io.gpucost.style.GpuCostStyle;
import io.gpucost.vram.FrameworkProfile.Habit;
import io.gpucost.workload.Diffusion;
import io.gpucost.workload.Diffusion.DiffusionTraining;
import io.gpucost.workload.FineTune.LoraTargets;
import io.gpucost.workload.FineTune.Method;
import io.gpucost.workload.PrecisionPolicy;
import io.gpucost.workload.TrainVision;
import io.gpucost.workload.TrainingRecipe;
import io.gpucost.workload.TrainingRecipe.Attention;
import io.gpucost.workload.TrainingRecipe.GradientCheckpointing;
import io.gpucost.workload.TrainingRecipe.Loss;
import io.gpucost.workload.TrainingRecipe.Offload;
import io.gpucost.workload.TrainingRecipe.Optimizer;
import java.util.Optional;
import java.util.OptionalInt;
import org.immutables.value.Value;

/**
 * The choices of a training run that decide its memory; a ladder of fixes varies them one by one.
 */
@Value.Immutable
@GpuCostStyle
sealed interface TrainingChoice permits ImmutableTrainingChoice {
  /** The rank of adapters that nobody chose. */
  int USUAL_RANK = 16;

  Method method();

  int rank();

  LoraTargets targets();

  PrecisionPolicy precision();

  Optimizer optimizer();

  int sequenceLength();

  int microBatch();

  GradientCheckpointing checkpointing();

  Attention attention();

  Offload offload();

  /** How the loss is computed; empty where the program decides. */
  Optional<Loss> loss();

  /** Whether the scales of a 4-bit base are packed too. */
  boolean doubleQuantisation();

  /** Whether gradients live from one micro-batch to the next. */
  boolean accumulates();

  /** What the training program does with memory. */
  FrameworkProfile framework();

  /** Whether images and prompts were encoded before training. */
  @Value.Default
  default boolean cachedInputs() {
    return false;
  }

  /** Whether images are decoded tile by tile. */
  @Value.Default
  default boolean tiledDecoding() {
    return false;
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
        .or(() -> job.task().training().map(recipe -> ofImages(job, recipe, framework)));
  }

  private static TrainingChoice of(TrainingSettings settings, FrameworkProfile framework) {
    return ImmutableTrainingChoice.builder()
        .method(settings.method())
        .rank(settings.loraRank())
        .targets(settings.loraTargets())
        .precision(as(framework, settings.precision()))
        .optimizer(settings.optimizer())
        .sequenceLength(settings.sequenceLength())
        .microBatch(settings.microBatch())
        .checkpointing(settings.gradientCheckpointing())
        .attention(settings.attention())
        .offload(settings.offload())
        .loss(settings.loss())
        .doubleQuantisation(
            settings.doubleQuantisation().orElse(framework.has(Habit.QUANTISES_SCALES)))
        .accumulates(settings.globalBatch() > settings.microBatch())
        .framework(framework)
        .build();
  }

  /** Generators are usually trained with checkpointing, classifiers and detectors without. */
  private static TrainingChoice ofImages(
      Job job, TrainingRecipe recipe, FrameworkProfile framework) {
    Optional<Diffusion> diffusion =
        job.task() instanceof Diffusion task ? Optional.of(task) : Optional.empty();
    OptionalInt batch =
        job.task() instanceof TrainVision vision ? vision.batch() : OptionalInt.empty();
    int microBatch = batch.orElse(recipe.microBatch().orElse(1));
    boolean adapters =
        diffusion.flatMap(Diffusion::trained).filter(DiffusionTraining.LORA::equals).isPresent();
    return ImmutableTrainingChoice.builder()
        .method(adapters ? Method.LORA : Method.FULL)
        .rank(diffusion.map(task -> task.loraRank().orElse(USUAL_RANK)).orElse(USUAL_RANK))
        .targets(LoraTargets.ALL_LINEAR)
        .precision(
            recipe
                .precision()
                .orElseGet(() -> PrecisionPolicy.parse(job.computePrecision().text())))
        .optimizer(recipe.optimizer().orElse(Optimizer.ADAMW))
        .sequenceLength(1)
        .microBatch(microBatch)
        .checkpointing(
            recipe
                .gradientCheckpointing()
                .orElse(
                    diffusion.isPresent()
                        ? GradientCheckpointing.FULL
                        : GradientCheckpointing.NONE))
        .attention(recipe.attention().orElse(Attention.SDPA))
        .offload(recipe.offload().orElse(Offload.NONE))
        .loss(recipe.loss())
        .doubleQuantisation(false)
        .accumulates(recipe.globalBatch().orElse(microBatch) > microBatch)
        .framework(framework)
        .cachedInputs(diffusion.filter(Diffusion::cachedInputs).isPresent())
        .tiledDecoding(diffusion.filter(Diffusion::tiledDecoding).isPresent())
        .build();
  }

  /** Mixed 16-bit training is pure where the program keeps no 32-bit copy. */
  private static PrecisionPolicy as(FrameworkProfile framework, PrecisionPolicy stated) {
    boolean mixed = stated.weights().bits() == 16 && stated.master().isPresent();
    return mixed && framework.has(Habit.PURE_16_BIT)
        ? new PrecisionPolicy(
            stated.weights(), stated.compute(), Optional.empty(), Optional.of(stated.weights()))
        : stated;
  }

  private ImmutableTrainingChoice.Builder changed() {
    return ImmutableTrainingChoice.builder().from(this);
  }

  /** The same with adapters instead of all weights, or with a smaller base. */
  default TrainingChoice with(Method other) {
    return changed().method(other).rank(method() == Method.FULL ? USUAL_RANK : rank()).build();
  }

  default TrainingChoice with(GradientCheckpointing other) {
    return changed().checkpointing(other).build();
  }

  default TrainingChoice with(Optimizer other) {
    return changed().optimizer(other).build();
  }

  default TrainingChoice with(Offload other) {
    return changed().offload(other).build();
  }

  default TrainingChoice with(Loss other) {
    return changed().loss(other).build();
  }

  /** The same with images and prompts encoded before training. */
  default TrainingChoice withCachedInputs() {
    return changed().cachedInputs(true).build();
  }

  /** The same with images decoded tile by tile. */
  default TrainingChoice withTiledDecoding() {
    return changed().tiledDecoding(true).build();
  }

  /** The same with weights stored in another format. */
  default TrainingChoice with(PrecisionPolicy other) {
    return changed().precision(other).build();
  }

  default TrainingChoice withSequenceLength(int tokens) {
    return changed().sequenceLength(tokens).build();
  }

  /** The same samples in smaller parts, whose gradients are summed up. */
  default TrainingChoice withMicroBatch(int samples) {
    return changed()
        .microBatch(samples)
        .accumulates(accumulates() || samples < microBatch())
        .build();
  }

  /** Whether nothing of the training is kept in more than 16 bits. */
  default boolean isPure16() {
    boolean pureStates =
        precision().master().isEmpty()
            && precision().optimizerState().filter(state -> state.bits() == 16).isPresent();
    return precision().compute().bits() == 16 && (pureStates || framework().has(Habit.PURE_16_BIT));
  }

  /** Whether optimizer states wait in host memory and come in one tensor at a time. */
  default boolean pagesStates() {
    return switch (optimizer()) {
      case PAGED_ADAMW_32BIT, PAGED_ADAMW_8BIT -> true;
      case ADAMW, ADAMW_8BIT, ADAFACTOR, LION, SGD -> false;
    };
  }

  /** Bytes per token and vocabulary row that are alive in the loss. */
  default double logitBytes(boolean deepSpeed) {
    double habit = framework().logitBytes(deepSpeed);
    return loss().map(stated -> FrameworkProfile.logitBytes(stated, habit)).orElse(habit);
  }

  /** Tokens of one micro-batch. */
  default double tokens() {
    return (double) sequenceLength() * microBatch();
  }

  /** Bytes of one computed number: TF32 numbers are stored in 32 bits. */
  default double computeBytes() {
    return Math.max(2, bytes(precision().compute()));
  }

  static double bytes(Precision format) {
    return format.bits() / 8.0;
  }
}
