package io.gpucost.market;

import io.gpucost.finding.Code;
import io.gpucost.finding.InvalidInputException;
import io.gpucost.finding.Note;
import io.gpucost.finding.Problem;
import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuNames;
import io.gpucost.gpu.Nearest;
import io.gpucost.gpu.Precision;
import io.gpucost.pricing.Offer;
import io.gpucost.unit.ParameterCount;
import io.gpucost.workload.BatchInference;
import io.gpucost.workload.CustomTask;
import io.gpucost.workload.FineTune;
import io.gpucost.workload.InferenceRecipe;
import io.gpucost.workload.KvFormat;
import io.gpucost.workload.ModelReference;
import io.gpucost.workload.ModelShape;
import io.gpucost.workload.PrecisionPolicy;
import io.gpucost.workload.Pretrain;
import io.gpucost.workload.Render;
import io.gpucost.workload.Simulate;
import io.gpucost.workload.Task;
import io.gpucost.workload.TrainingRecipe;
import io.gpucost.workload.UsageHistory;
import io.gpucost.workload.Work;
import io.gpucost.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** Resolves the names of one workload and fills in what it leaves open. */
final class JobResolver {

  /** What most fine-tuning guides use: enough for instructions, small against the base. */
  private static final int DEFAULT_RANK = 16;

  /** The usual length of instruction data, and the context most recipes cut to. */
  private static final int DEFAULT_SEQUENCE = 2048;

  /** Instruction data are shorter on average than the longest sample: about 0.6 of it. */
  private static final double MEAN_SHARE = 0.6;

  private static final int DEFAULT_GLOBAL_BATCH = 16;

  /**
   * Requests at once where the engine decides: vLLM's max_num_seqs, 256 (engine arguments, 2025).
   */
  private static final int CONTINUOUS_BATCH = 256;

  private static final int PLAIN_BATCH = 32;
  private static final int DEFAULT_INPUT = 512;
  private static final int DEFAULT_OUTPUT = 256;

  private final Workload workload;
  private final Market market;
  private final List<Problem> problems = new ArrayList<>();
  private final List<Note> assumptions = new ArrayList<>();

  JobResolver(Workload workload, Market market) {
    this.workload = workload;
    this.market = market;
  }

  Job resolve() {
    Task task = workload.task();
    Optional<ModelShape> shape = task.model().flatMap(this::shape);
    Optional<ParameterCount> parameters = task.model().flatMap(model -> parameters(model, shape));
    Optional<Gpu> reference = workload.work().flatMap(this::referenceGpu);
    Optional<Gpu> scaling =
        workload.speedups().flatMap(measured -> gpu("scaling.gpu", measured.gpu()));
    requireKnown("constraints.gpus.allow", workload.constraints().allow());
    requireKnown("constraints.gpus.deny", workload.constraints().deny());
    workload.history().map(UsageHistory::beside).ifPresent(this::requireBeside);
    requireSheets("quotes", workload.quotes());
    requireSheets("owned", workload.owned());
    Optional<PrecisionPolicy> stated = task.precision();
    Precision compute = stated.map(PrecisionPolicy::compute).orElse(defaultCompute(task));
    if (stated.isEmpty() && !(task instanceof Render || task instanceof CustomTask)) {
      assume(Note.of(Code.DEFAULT_PRECISION).with("precision", compute.text()));
    }
    Optional<TrainingSettings> training =
        task instanceof FineTune || task instanceof Pretrain
            ? task.training().map(recipe -> training(task, recipe, shape))
            : Optional.empty();
    if (workload.work().orElse(null) instanceof Work.Samples samples
        && samples.statedEpochs().isEmpty()) {
      assume(Note.of(Code.DEFAULT_EPOCHS).with("epochs", samples.epochs()));
    }
    Optional<InferenceSettings> inference =
        task.inference()
            .map(recipe -> inference(task, recipe, WeightFormat.of(recipe, shape, parameters)));
    if (!problems.isEmpty()) {
      throw new InvalidInputException(problems);
    }
    return ImmutableJob.builder()
        .workload(workload)
        .model(shape)
        .parameters(parameters)
        .training(training)
        .inference(inference)
        .referenceGpu(reference)
        .anchor(Anchors.of(task, shape.flatMap(ModelShape::name), parameters, market))
        .scalingGpu(scaling)
        .computePrecision(compute)
        .precisionStated(stated.isPresent())
        .assumptions(assumptions)
        .build();
  }

  private static Precision defaultCompute(Task task) {
    return task instanceof Simulate ? Precision.FP32 : Precision.BF16;
  }

  private Optional<ModelShape> shape(ModelReference reference) {
    if (reference instanceof ModelReference.Shaped shaped) {
      return Optional.of(shaped.shape());
    }
    if (reference instanceof ModelReference.InFile file) {
      assume(Note.of(Code.NOT_USED_YET).with("field", "task.model.file").with("why", file.path()));
      return Optional.empty();
    }
    if (!(reference instanceof ModelReference.Named named)) {
      return Optional.empty();
    }
    Optional<ModelShape> found = market.model(named.name());
    found
        .flatMap(ModelShape::name)
        .ifPresentOrElse(
            name -> {
              if (!name.equalsIgnoreCase(named.name())) {
                assume(Note.of(Code.MODEL_READ_AS).with("asked", named.name()).with("model", name));
              }
            },
            () ->
                problems.add(
                    unknown(
                        "task.model",
                        "a known model",
                        market.nearestModels(named.name(), Nearest.SHOWN),
                        named.name())));
    return found;
  }

  private static Optional<ParameterCount> parameters(
      ModelReference reference, Optional<ModelShape> shape) {
    return reference instanceof ModelReference.Sized sized
        ? Optional.of(sized.parameters())
        : shape.flatMap(ModelShape::totalParameters);
  }

  private Optional<Gpu> referenceGpu(Work work) {
    if (work instanceof Work.ReferenceRun run) {
      return gpu("work.reference_run.gpu", run.gpu());
    }
    if (work instanceof Work.Pilot pilot) {
      return gpu("work.pilot.gpu", pilot.gpu());
    }
    if (work instanceof Work.Frames frames) {
      return gpu("work.per_frame.gpu", frames.gpu());
    }
    return Optional.empty();
  }

  private void requireKnown(String path, List<String> names) {
    for (int i = 0; i < names.size(); i++) {
      if (market.gpuNames().resolve(names.get(i)).isEmpty()) {
        problems.add(unknownGpu(path + "[" + i + "]", names.get(i)));
      }
    }
  }

  private void requireBeside(List<UsageHistory.Beside> beside) {
    for (int i = 0; i < beside.size(); i++) {
      gpu("usage.history.beside[" + i + "].gpu", beside.get(i).gpu());
    }
  }

  /** Who sells by the token or image does not say on which GPU: such an offer needs no sheet. */
  private void requireSheets(String path, List<Offer> offers) {
    for (int i = 0; i < offers.size(); i++) {
      String field = path + "[" + i + "].gpu";
      offers.get(i).gpu().ifPresent(name -> gpu(field, name.value()));
    }
  }

  private Optional<Gpu> gpu(String path, String name) {
    Optional<GpuNames.Match> match = market.gpuNames().resolve(name);
    match.ifPresentOrElse(
        found -> {
          if (!found.exact()) {
            assume(
                Note.of(Code.GPU_READ_AS)
                    .with("asked", name)
                    .with("gpu", found.gpu().name().value()));
          }
        },
        () -> problems.add(unknownGpu(path, name)));
    return match.map(GpuNames.Match::gpu);
  }

  private Problem unknownGpu(String path, String name) {
    return unknown(path, "a known GPU", market.gpuNames().nearest(name, Nearest.SHOWN), name);
  }

  private static Problem unknown(String path, String what, List<String> nearest, String name) {
    return new Problem(path, Nearest.rule(what, nearest), name);
  }

  private TrainingSettings training(Task task, TrainingRecipe recipe, Optional<ModelShape> shape) {
    FineTune tuning = task instanceof FineTune fineTune ? fineTune : null;
    FineTune.Method method = FineTune.Method.FULL;
    int rank = 0;
    FineTune.LoraTargets targets = FineTune.LoraTargets.ALL_LINEAR;
    if (tuning != null) {
      method = tuning.method().orElse(FineTune.Method.LORA);
      if (method != FineTune.Method.FULL) {
        rank = tuning.loraRank().orElse(DEFAULT_RANK);
        if (tuning.method().isEmpty() || tuning.loraRank().isEmpty()) {
          assume(Note.of(Code.DEFAULT_METHOD).with("method", method.text()).with("rank", rank));
        }
        targets = filled(tuning.loraTargets(), targets, Code.DEFAULT_TARGETS, "targets");
      }
    }
    int longest =
        length(
            recipe.sequenceLength(),
            Math.max(
                recipe.meanLength().orElse(1),
                Math.min(
                    DEFAULT_SEQUENCE,
                    shape
                        .map(ModelShape::maxPosition)
                        .orElse(OptionalInt.empty())
                        .orElse(DEFAULT_SEQUENCE))),
            Code.DEFAULT_SEQUENCE_LENGTH,
            "tokens");
    int mean =
        length(
            recipe.meanLength(),
            tuning == null ? longest : (int) Math.max(1, Math.round(longest * MEAN_SHARE)),
            Code.DEFAULT_MEAN_LENGTH,
            "tokens");
    int micro = length(recipe.microBatch(), 1, Code.DEFAULT_MICRO_BATCH, "batch");
    int global =
        length(
            recipe.globalBatch(),
            Math.max(micro, DEFAULT_GLOBAL_BATCH),
            Code.DEFAULT_GLOBAL_BATCH,
            "batch");
    return ImmutableTrainingSettings.builder()
        .method(method)
        .loraRank(rank)
        .loraTargets(targets)
        .precision(recipe.precision().orElseGet(() -> PrecisionPolicy.parse("bf16")))
        .optimizer(
            filled(
                recipe.optimizer(),
                TrainingRecipe.Optimizer.ADAMW,
                Code.DEFAULT_OPTIMIZER,
                "optimizer"))
        .sequenceLength(longest)
        .meanLength(mean)
        .microBatch(micro)
        .globalBatch(global)
        .gradientCheckpointing(
            filled(
                recipe.gradientCheckpointing(),
                TrainingRecipe.GradientCheckpointing.FULL,
                Code.DEFAULT_CHECKPOINTING,
                "mode"))
        .attention(
            filled(
                recipe.attention(),
                TrainingRecipe.Attention.SDPA,
                Code.DEFAULT_ATTENTION,
                "attention"))
        .offload(recipe.offload().orElse(TrainingRecipe.Offload.NONE))
        .loss(recipe.loss())
        .doubleQuantisation(tuning == null ? Optional.empty() : tuning.doubleQuantisation())
        .build();
  }

  private InferenceSettings inference(Task task, InferenceRecipe recipe, WeightFormat weights) {
    boolean batch = task instanceof BatchInference;
    Precision compute = recipe.precision().map(PrecisionPolicy::compute).orElse(Precision.BF16);
    boolean gguf =
        recipe
            .quantisation()
            .filter(q -> q.name().startsWith("q") || q.name().startsWith("iq"))
            .isPresent();
    weights.stored().ifPresent(size -> assume(Note.of(Code.WEIGHTS_AS_STORED).with("size", size)));
    int input = recipe.inputTokens().orElse(DEFAULT_INPUT);
    int output = recipe.outputTokens().orElse(DEFAULT_OUTPUT);
    if (recipe.inputTokens().isEmpty() || recipe.outputTokens().isEmpty()) {
      assume(Note.of(Code.DEFAULT_TOKENS).with("input", input).with("output", output));
    }
    InferenceRecipe.Engine engine =
        filled(
            recipe.engine(),
            gguf ? InferenceRecipe.Engine.LLAMA_CPP : InferenceRecipe.Engine.VLLM,
            Code.DEFAULT_ENGINE,
            "engine");
    int usual = engine.batchesContinuously() ? CONTINUOUS_BATCH : PLAIN_BATCH;
    return ImmutableInferenceSettings.builder()
        .precision(compute)
        .weightBits(weights.bits())
        .weightBytes(weights.stored())
        .concurrency(
            length(
                recipe.concurrency(), batch ? usual : 1, Code.DEFAULT_CONCURRENCY, "concurrency"))
        .inputTokens(input)
        .outputTokens(output)
        .engine(engine)
        .kvPrecision(recipe.kvPrecision().orElseGet(() -> KvFormat.of(compute)))
        .build();
  }

  private int length(OptionalInt stated, int standard, Code code, String argument) {
    if (stated.isEmpty()) {
      assume(Note.of(code).with(argument, standard));
    }
    return stated.orElse(standard);
  }

  private <E extends Enum<E>> E filled(Optional<E> stated, E standard, Code code, String argument) {
    if (stated.isEmpty()) {
      assume(Note.of(code).with(argument, standard.name().toLowerCase(Locale.ROOT)));
    }
    return stated.orElse(standard);
  }

  private void assume(Note note) {
    if (!assumptions.contains(note)) {
      assumptions.add(note);
    }
  }
}
