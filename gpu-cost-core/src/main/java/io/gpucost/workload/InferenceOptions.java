package io.gpucost.workload;

import io.gpucost.workload.TaskDraft.Change;
import java.util.function.Consumer;

/** The options of {@link Workload.Builder} about running a language model. */
abstract sealed class InferenceOptions<B extends InferenceOptions<B>> extends TrainingOptions<B>
    permits ImageOptions {

  InferenceOptions(Task task) {
    super(task);
  }

  /**
   * Sets the requests in flight together.
   *
   * @param concurrency the requests, in [1, 10,000,000]
   * @return this builder
   */
  public B concurrency(int concurrency) {
    return inference("concurrency", recipe -> recipe.concurrency(concurrency));
  }

  /**
   * Sets the tokens of one request.
   *
   * @param inputTokens the tokens, in [1, 100,000,000]
   * @return this builder
   */
  public B inputTokens(int inputTokens) {
    return inference("inputTokens", recipe -> recipe.inputTokens(inputTokens));
  }

  /**
   * Sets the tokens of one answer.
   *
   * @param outputTokens the tokens, in [0, 100,000,000]
   * @return this builder
   */
  public B outputTokens(int outputTokens) {
    return inference("outputTokens", recipe -> recipe.outputTokens(outputTokens));
  }

  /**
   * Sets the program that runs the model.
   *
   * @param engine a word such as {@code "vllm"}, see {@link InferenceRecipe.Engine}
   * @return this builder
   */
  public B engine(String engine) {
    return word(
        "task.engine",
        engine,
        InferenceRecipe.Engine.class,
        value -> inference("engine", recipe -> recipe.engine(value)));
  }

  /**
   * Sets how the weights are packed.
   *
   * @param quantisation a word such as {@code "q4_k_m"}, see {@link Quantisation#parse(String)}
   * @return this builder
   */
  public B quantisation(String quantisation) {
    return reading(
        "task.quantisation",
        quantisation,
        Quantisation::parse,
        Words.oneOf(Quantisation.words()),
        value -> inference("quantisation", recipe -> recipe.quantisation(value)));
  }

  /**
   * Sets the format of the key-value cache.
   *
   * @param kvPrecision a format such as {@code "fp8"}, see {@link KvFormat#parse(String)}
   * @return this builder
   */
  public B kvPrecision(String kvPrecision) {
    return reading(
        "task.kv_precision",
        kvPrecision,
        KvFormat::parse,
        Words.oneOf(KvFormat.words()),
        value -> inference("kvPrecision", recipe -> recipe.kvPrecision(value)));
  }

  private B inference(String name, Consumer<ImmutableInferenceRecipe.Builder> edit) {
    return option(name, new Change<>(ImmutableInferenceRecipe.Builder.class, edit));
  }
}
