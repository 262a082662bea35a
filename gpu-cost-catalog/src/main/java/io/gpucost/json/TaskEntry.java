package io.gpucost.json;

import static io.gpucost.catalog.strictjson.Forms.COUNT;
import static io.gpucost.catalog.strictjson.Forms.FLAG;
import static io.gpucost.catalog.strictjson.Forms.LONG_COUNT;
import static io.gpucost.catalog.strictjson.Forms.MEMORY;

import io.gpucost.catalog.pricelist.ModelEntry;
import io.gpucost.catalog.strictjson.Element;
import io.gpucost.catalog.strictjson.Fields;
import io.gpucost.catalog.strictjson.Form;
import io.gpucost.catalog.strictjson.Forms;
import io.gpucost.unit.MemorySize;
import io.gpucost.workload.BatchInference;
import io.gpucost.workload.CustomTask;
import io.gpucost.workload.Diffusion;
import io.gpucost.workload.Diffusion.DiffusionTraining;
import io.gpucost.workload.FineTune;
import io.gpucost.workload.Pretrain;
import io.gpucost.workload.Render;
import io.gpucost.workload.Serve;
import io.gpucost.workload.Simulate;
import io.gpucost.workload.Task;
import io.gpucost.workload.TrainVision;
import io.gpucost.workload.TrainVision.MeasuredPeak;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The task: its kind decides which other fields there are. */
final class TaskEntry {
  /** Stands in for a task that could not be read. */
  static final Task NONE = CustomTask.builder().build();

  private static final Map<String, Function<Fields, Optional<? extends Task>>> BY_KIND =
      new LinkedHashMap<>();

  static {
    BY_KIND.put(Pretrain.KIND, TaskEntry::pretrain);
    BY_KIND.put(FineTune.KIND, TaskEntry::fineTune);
    BY_KIND.put(Serve.KIND, TaskEntry::serve);
    BY_KIND.put(BatchInference.KIND, TaskEntry::batchInference);
    BY_KIND.put(TrainVision.KIND, TaskEntry::trainVision);
    BY_KIND.put(Diffusion.KIND, TaskEntry::diffusion);
    BY_KIND.put(Render.KIND, TaskEntry::render);
    BY_KIND.put(Simulate.KIND, TaskEntry::simulate);
    BY_KIND.put(CustomTask.KIND, TaskEntry::custom);
  }

  private static final Form<Function<Fields, Optional<? extends Task>>> KIND = Forms.oneOf(BY_KIND);
  private static final Form<FineTune.Method> METHOD =
      Forms.oneOf(FineTune.Method.values(), FineTune.Method::text);
  private static final Form<FineTune.LoraTargets> LORA_TARGETS =
      Forms.oneOf(FineTune.LoraTargets.values(), FineTune.LoraTargets::text);
  private static final Form<Trained> TRAINED =
      Forms.parsed(
          "what is trained: none, lora, unet or full, with or without +text_encoders",
          Trained::parse);

  private TaskEntry() {}

  static Optional<Task> read(Fields task) {
    Optional<Function<Fields, Optional<? extends Task>>> kind = task.required("kind", KIND);
    if (kind.isEmpty()) {
      task.passTheRest();
    }
    return kind.flatMap(reader -> reader.apply(task));
  }

  private static Optional<Pretrain> pretrain(Fields task) {
    Pretrain.Builder pretrain = Pretrain.builder();
    common(task, pretrain);
    task.read("model", ModelReferences.FORM, pretrain::model);
    Recipes.training(task).ifPresent(pretrain::recipe);
    return task.build(pretrain::build);
  }

  private static Optional<FineTune> fineTune(Fields task) {
    FineTune.Builder fineTune = FineTune.builder();
    common(task, fineTune);
    task.read("model", ModelReferences.FORM, fineTune::model);
    task.read("method", METHOD, fineTune::method);
    task.read("lora_rank", COUNT, fineTune::loraRank);
    task.read("lora_targets", LORA_TARGETS, fineTune::loraTargets);
    task.read("double_quantisation", FLAG, fineTune::doubleQuantisation);
    Recipes.training(task).ifPresent(fineTune::recipe);
    return task.build(fineTune::build);
  }

  private static Optional<Serve> serve(Fields task) {
    Serve.Builder serve = Serve.builder();
    common(task, serve);
    task.read("model", ModelReferences.FORM, serve::model);
    Recipes.inference(task).ifPresent(serve::recipe);
    return task.build(serve::build);
  }

  private static Optional<BatchInference> batchInference(Fields task) {
    BatchInference.Builder inference = BatchInference.builder();
    common(task, inference);
    task.read("model", ModelReferences.FORM, inference::model);
    Recipes.inference(task).ifPresent(inference::recipe);
    return task.build(inference::build);
  }

  private static Optional<TrainVision> trainVision(Fields task) {
    TrainVision.Builder vision = TrainVision.builder();
    common(task, vision);
    task.read("model", ModelReferences.FORM, vision::model);
    task.read("image_size", COUNT, vision::imageSize);
    task.read("patch", TaskEntry::sides, vision::patch);
    task.read("batch", COUNT, vision::batch);
    vision.measured(task.list("measured", TaskEntry::measuredPeak));
    Recipes.training(task).ifPresent(vision::recipe);
    return task.build(vision::build);
  }

  private static Optional<Diffusion> diffusion(Fields task) {
    Diffusion.Builder diffusion = Diffusion.builder();
    common(task, diffusion);
    task.read("model", ModelReferences.FORM, diffusion::model);
    task.read("resolution", ModelEntry.RESOLUTION, diffusion::resolution);
    task.read("frames", COUNT, diffusion::frames);
    task.read("trained", TRAINED, trained -> trained.applyTo(diffusion));
    task.read("lora_rank", COUNT, diffusion::loraRank);
    task.read("cached_inputs", FLAG, diffusion::cachedInputs);
    task.read("tiled_decoding", FLAG, diffusion::tiledDecoding);
    Recipes.training(task).ifPresent(diffusion::recipe);
    return task.build(diffusion::build);
  }

  /** Which part of a diffusion model learns: {@code "lora"}, {@code "unet+text_encoders"}. */
  private record Trained(Optional<DiffusionTraining> part, boolean textEncoders) {
    private static final String TEXT_ENCODERS = "+text_encoders";

    static Trained parse(String text) {
      boolean encoders = text.endsWith(TEXT_ENCODERS);
      String part = encoders ? text.substring(0, text.length() - TEXT_ENCODERS.length()) : text;
      return new Trained(
          encoders && part.isEmpty()
              ? Optional.empty()
              : Optional.of(DiffusionTraining.parse(part)),
          encoders);
    }

    void applyTo(Diffusion.Builder diffusion) {
      part.ifPresent(diffusion::trained);
      diffusion.trainsTextEncoders(textEncoders);
    }
  }

  private static Optional<Render> render(Fields task) {
    Render.Builder render = Render.builder();
    common(task, render);
    task.read("precision", Recipes.PRECISION, render::precision);
    return task.build(render::build);
  }

  private static Optional<Simulate> simulate(Fields task) {
    Simulate.Builder simulate = Simulate.builder();
    common(task, simulate);
    task.read("cells", LONG_COUNT, simulate::cells);
    task.read("bytes_per_cell", LONG_COUNT, simulate::bytesPerCell);
    task.read("precision", Recipes.PRECISION, simulate::precision);
    return task.build(simulate::build);
  }

  private static Optional<CustomTask> custom(Fields task) {
    CustomTask.Builder custom = CustomTask.builder();
    common(task, custom);
    task.read("model", ModelReferences.FORM, custom::model);
    task.read("precision", Recipes.PRECISION, custom::precision);
    return task.build(custom::build);
  }

  private static void common(Fields task, Task.Builder builder) {
    task.read("peak_memory", MEMORY, builder::peakMemory);
  }

  /** A cube may be given by its one side. */
  private static Optional<List<Integer>> sides(Element element) {
    return element.isList() ? Forms.listOf(COUNT).read(element) : element.read(COUNT).map(List::of);
  }

  private static Optional<MeasuredPeak> measuredPeak(Element element) {
    Fields measured = element.object();
    Optional<Integer> batch = measured.required("batch", COUNT);
    Optional<MemorySize> peak = measured.required("peak", MEMORY);
    return measured.build(() -> new MeasuredPeak(batch.orElseThrow(), peak.orElseThrow()));
  }
}
