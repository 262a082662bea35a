package io.gpucost.workload;

import io.gpucost.workload.Diffusion.DiffusionTraining;
import io.gpucost.workload.FineTune.LoraTargets;
import io.gpucost.workload.FineTune.Method;
import io.gpucost.workload.TaskDraft.Change;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/** The options of {@link Workload.Builder} about training. */
abstract sealed class TrainingOptions<B extends TrainingOptions<B>> extends TaskOptions<B>
    permits InferenceOptions {

  TrainingOptions(Task task) {
    super(task);
  }

  /**
   * Trains every weight.
   *
   * @return this builder
   */
  public B full() {
    return option(
        "full",
        new Change<>(
            ImmutableFineTune.Builder.class,
            task ->
                task.method(Method.FULL)
                    .loraRank(OptionalInt.empty())
                    .loraTargets(Optional.empty())
                    .doubleQuantisation(Optional.empty())),
        new Change<>(
            ImmutableDiffusion.Builder.class,
            task -> task.trained(DiffusionTraining.FULL).loraRank(OptionalInt.empty())));
  }

  /**
   * Trains a low-rank adapter of unstated rank on frozen 16-bit weights.
   *
   * @return this builder
   */
  public B lora() {
    return option(
        "lora",
        new Change<>(
            ImmutableFineTune.Builder.class,
            task -> task.method(Method.LORA).doubleQuantisation(Optional.empty())),
        new Change<>(
            ImmutableDiffusion.Builder.class, task -> task.trained(DiffusionTraining.LORA)));
  }

  /**
   * Trains a low-rank adapter on frozen 16-bit weights.
   *
   * @param rank the rank, in [1, 65,536]
   * @return this builder
   */
  public B lora(int rank) {
    return lora()
        .option(
            "lora",
            new Change<>(ImmutableFineTune.Builder.class, task -> task.loraRank(rank)),
            new Change<>(ImmutableDiffusion.Builder.class, task -> task.loraRank(rank)));
  }

  /**
   * Trains a low-rank adapter of unstated rank on frozen 4-bit weights.
   *
   * @return this builder
   */
  public B qlora() {
    return option(
        "qlora", new Change<>(ImmutableFineTune.Builder.class, task -> task.method(Method.QLORA)));
  }

  /**
   * Trains a low-rank adapter on frozen 4-bit weights.
   *
   * @param rank the rank, in [1, 65,536]
   * @return this builder
   */
  public B qlora(int rank) {
    return qlora()
        .option(
            "qlora", new Change<>(ImmutableFineTune.Builder.class, task -> task.loraRank(rank)));
  }

  /**
   * Sets the layers that get an adapter.
   *
   * @param loraTargets {@code "attention"}, {@code "all_linear"} or {@code "+embeddings"}
   * @return this builder
   */
  public B loraTargets(String loraTargets) {
    return word(
        "task.lora_targets",
        loraTargets,
        LoraTargets.class,
        layers ->
            option(
                "loraTargets",
                new Change<>(ImmutableFineTune.Builder.class, task -> task.loraTargets(layers))));
  }

  /**
   * Trains a low-rank adapter on frozen 4-bit weights, and says whether their scales are packed
   * too.
   *
   * @param doubleQuantisation whether they are
   * @return this builder
   */
  public B doubleQuantisation(boolean doubleQuantisation) {
    return option(
        "doubleQuantisation",
        new Change<>(
            ImmutableFineTune.Builder.class,
            task -> task.method(Method.QLORA).doubleQuantisation(doubleQuantisation)));
  }

  /**
   * Sets the optimizer.
   *
   * @param optimizer a word such as {@code "adamw_8bit"}, see {@link TrainingRecipe.Optimizer}
   * @return this builder
   */
  public B optimizer(String optimizer) {
    return word(
        "task.optimizer",
        optimizer,
        TrainingRecipe.Optimizer.class,
        value -> training("optimizer", recipe -> recipe.optimizer(value)));
  }

  /**
   * Sets the longest sequence, which memory depends on.
   *
   * @param sequenceLength the tokens, in [1, 100,000,000]
   * @return this builder
   */
  public B sequenceLength(int sequenceLength) {
    return training("sequenceLength", recipe -> recipe.sequenceLength(sequenceLength));
  }

  /**
   * Sets the mean sequence, which time depends on.
   *
   * @param meanLength the tokens, at most the sequence length
   * @return this builder
   */
  public B meanLength(int meanLength) {
    return training("meanLength", recipe -> recipe.meanLength(meanLength));
  }

  /**
   * Sets the sequences or images per GPU and step.
   *
   * @param microBatch the batch, in [1, 10,000,000]
   * @return this builder
   */
  public B microBatch(int microBatch) {
    return training("microBatch", recipe -> recipe.microBatch(microBatch));
  }

  /**
   * Sets the sequences or images per optimizer step.
   *
   * @param globalBatch the batch, at least the micro-batch
   * @return this builder
   */
  public B globalBatch(int globalBatch) {
    return training("globalBatch", recipe -> recipe.globalBatch(globalBatch));
  }

  /**
   * Sets how much of the activations is recomputed.
   *
   * @param gradientCheckpointing {@code "none"}, {@code "selective"}, {@code "full"} or {@code
   *     "offloaded"}
   * @return this builder
   */
  public B gradientCheckpointing(String gradientCheckpointing) {
    return word(
        "task.gradient_checkpointing",
        gradientCheckpointing,
        TrainingRecipe.GradientCheckpointing.class,
        value -> training("gradientCheckpointing", recipe -> recipe.gradientCheckpointing(value)));
  }

  /**
   * Sets how the attention is computed.
   *
   * @param attention {@code "eager"}, {@code "sdpa"} or {@code "flash"}
   * @return this builder
   */
  public B attention(String attention) {
    return word(
        "task.attention",
        attention,
        TrainingRecipe.Attention.class,
        value -> training("attention", recipe -> recipe.attention(value)));
  }

  /**
   * Sets what is kept in host memory.
   *
   * @param offload {@code "none"}, {@code "optimizer"} or {@code "cpu"}
   * @return this builder
   */
  public B offload(String offload) {
    return word(
        "task.offload",
        offload,
        TrainingRecipe.Offload.class,
        value -> training("offload", recipe -> recipe.offload(value)));
  }

  /**
   * Sets how a batch is spread over cards that each hold the model.
   *
   * @param dataParallel {@code "ddp"} or {@code "dp"}
   * @return this builder
   */
  public B dataParallel(String dataParallel) {
    return word(
        "task.data_parallel",
        dataParallel,
        TrainingRecipe.DataParallel.class,
        value -> training("dataParallel", recipe -> recipe.dataParallel(value)));
  }

  /**
   * Sets how the loss is computed.
   *
   * @param loss {@code "plain"}, {@code "fused"} or {@code "chunked"}
   * @return this builder
   */
  public B loss(String loss) {
    return word(
        "task.loss",
        loss,
        TrainingRecipe.Loss.class,
        value -> training("loss", recipe -> recipe.loss(value)));
  }

  /**
   * Sets the program that trains or runs the model.
   *
   * @param framework the name, such as {@code "transformers"}
   * @return this builder
   */
  public B framework(String framework) {
    return option(
        "framework",
        new Change<>(ImmutableTrainingRecipe.Builder.class, recipe -> recipe.framework(framework)),
        new Change<>(
            ImmutableInferenceRecipe.Builder.class, recipe -> recipe.framework(framework)));
  }

  private B training(String name, Consumer<ImmutableTrainingRecipe.Builder> edit) {
    return option(name, new Change<>(ImmutableTrainingRecipe.Builder.class, edit));
  }
}
