package io.gpucost.json;

import static io.gpucost.catalog.strictjson.Forms.COUNT;
import static io.gpucost.catalog.strictjson.Forms.COUNT_OR_NONE;
import static io.gpucost.catalog.strictjson.Forms.TEXT;
import static io.gpucost.catalog.strictjson.Forms.oneOf;
import static io.gpucost.catalog.strictjson.Forms.parsed;

import io.gpucost.catalog.strictjson.Fields;
import io.gpucost.catalog.strictjson.Form;
import io.gpucost.gpu.Precision;
import io.gpucost.workload.InferenceRecipe;
import io.gpucost.workload.InferenceRecipe.Engine;
import io.gpucost.workload.KvFormat;
import io.gpucost.workload.PrecisionPolicy;
import io.gpucost.workload.Quantisation;
import io.gpucost.workload.TrainingRecipe;
import io.gpucost.workload.TrainingRecipe.Attention;
import io.gpucost.workload.TrainingRecipe.DataParallel;
import io.gpucost.workload.TrainingRecipe.GradientCheckpointing;
import io.gpucost.workload.TrainingRecipe.Loss;
import io.gpucost.workload.TrainingRecipe.Offload;
import io.gpucost.workload.TrainingRecipe.Optimizer;
import java.util.Optional;

/** How a task trains or infers: fields that stand beside the task's own. */
final class Recipes {
  private static final Form<Precision> FORMAT = oneOf(Precision.values(), Precision::text);

  /** A word such as {@code bf16}, or an object of parts. */
  static final Form<PrecisionPolicy> PRECISION =
      element ->
          element.isObject()
              ? precisionParts(element.object())
              : element.read(
                  parsed(
                      "a precision: fp64, fp32, tf32, fp16, bf16, bf16_pure, fp8, int8, int4, nf4,"
                          + " or an object of weights, compute, master, optimizer_state",
                      PrecisionPolicy::parse));

  private static final Form<Optimizer> OPTIMIZER = oneOf(Optimizer.values(), Optimizer::text);
  private static final Form<GradientCheckpointing> CHECKPOINTING =
      oneOf(GradientCheckpointing.values(), GradientCheckpointing::text);
  private static final Form<Attention> ATTENTION = oneOf(Attention.values(), Attention::text);
  private static final Form<Offload> OFFLOAD = oneOf(Offload.values(), Offload::text);
  private static final Form<DataParallel> DATA_PARALLEL =
      oneOf(DataParallel.values(), DataParallel::text);
  private static final Form<Loss> LOSS = oneOf(Loss.values(), Loss::text);
  private static final Form<KvFormat> KV_FORMAT =
      parsed("one of " + String.join(", ", KvFormat.words()), KvFormat::parse);
  private static final Form<Engine> ENGINE = oneOf(Engine.values(), Engine::text);
  private static final Form<Quantisation> QUANTISATION =
      parsed(
          "a quantisation: fp8, int8, int4, awq, gptq or a GGUF type such as q4_k_m",
          Quantisation::parse);

  private Recipes() {}

  static Optional<TrainingRecipe> training(Fields task) {
    TrainingRecipe.Builder recipe = TrainingRecipe.builder();
    task.read("precision", PRECISION, recipe::precision);
    task.read("optimizer", OPTIMIZER, recipe::optimizer);
    task.read("sequence_length", COUNT, recipe::sequenceLength);
    task.read("mean_length", COUNT, recipe::meanLength);
    task.read("micro_batch", COUNT, recipe::microBatch);
    task.read("global_batch", COUNT, recipe::globalBatch);
    task.read("gradient_checkpointing", CHECKPOINTING, recipe::gradientCheckpointing);
    task.read("attention", ATTENTION, recipe::attention);
    task.read("offload", OFFLOAD, recipe::offload);
    task.read("loss", LOSS, recipe::loss);
    task.read("data_parallel", DATA_PARALLEL, recipe::dataParallel);
    task.read("framework", TEXT, recipe::framework);
    return task.check(recipe::build);
  }

  static Optional<InferenceRecipe> inference(Fields task) {
    InferenceRecipe.Builder recipe = InferenceRecipe.builder();
    task.read("precision", PRECISION, recipe::precision);
    task.read("concurrency", COUNT, recipe::concurrency);
    task.read("input_tokens", COUNT, recipe::inputTokens);
    task.read("output_tokens", COUNT_OR_NONE, recipe::outputTokens);
    task.read("engine", ENGINE, recipe::engine);
    task.read("quantisation", QUANTISATION, recipe::quantisation);
    task.read("kv_precision", KV_FORMAT, recipe::kvPrecision);
    task.read("framework", TEXT, recipe::framework);
    return task.check(recipe::build);
  }

  /** Left out, the format of computation is that which the word for the weights means. */
  private static Optional<PrecisionPolicy> precisionParts(Fields parts) {
    Optional<Precision> weights = parts.required("weights", FORMAT);
    Optional<Precision> compute =
        parts
            .get("compute", FORMAT)
            .or(() -> weights.map(format -> PrecisionPolicy.parse(format.text()).compute()));
    Optional<Precision> master = parts.get("master", FORMAT);
    Optional<Precision> optimizerState = parts.get("optimizer_state", FORMAT);
    return parts.build(
        () ->
            new PrecisionPolicy(
                weights.orElseThrow(), compute.orElseThrow(), master, optimizerState));
  }
}
