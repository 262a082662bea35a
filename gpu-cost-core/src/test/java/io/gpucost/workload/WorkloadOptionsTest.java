package io.gpucost.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every option of a task, tried with every kind of task. */
class WorkloadOptionsTest {

  private static final List<Task> KINDS =
      List.of(
          Pretrain.builder().build(),
          FineTune.builder().build(),
          Serve.builder().build(),
          BatchInference.builder().build(),
          TrainVision.builder().build(),
          Diffusion.builder().build(),
          Render.builder().build(),
          Simulate.builder().build(),
          CustomTask.builder().build());

  private static final String TRAINING = "pretrain, fine_tune, train_vision or diffusion";
  private static final String INFERENCE = "serve or batch_inference";
  private static final String MODELS =
      "pretrain, fine_tune, train_vision, diffusion, serve or batch_inference";

  /** An option, an example of its use, and the kinds that have it. */
  record Option(String name, UnaryOperator<Workload.Builder> use, String kinds) {

    boolean belongsTo(Task task) {
      return kinds.equals("all") || Arrays.asList(kinds.split(", | or ")).contains(task.kind());
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Option> options() {
    return Stream.of(
        new Option(
            "model",
            b -> b.model("Qwen-7B"),
            "pretrain, fine_tune, serve, batch_inference, train_vision, diffusion or custom"),
        new Option("peakMemory", b -> b.peakMemory("20 GB"), "all"),
        new Option(
            "precision",
            b -> b.precision("bf16"),
            "pretrain, fine_tune, train_vision, diffusion, serve, batch_inference, render,"
                + " simulate or custom"),
        new Option("full", b -> b.full(), "fine_tune or diffusion"),
        new Option("lora", b -> b.lora(64), "fine_tune or diffusion"),
        new Option("qlora", b -> b.qlora(64), "fine_tune"),
        new Option("loraTargets", b -> b.loraTargets("all_linear"), "fine_tune"),
        new Option("doubleQuantisation", b -> b.doubleQuantisation(true), "fine_tune"),
        new Option("optimizer", b -> b.optimizer("adamw"), TRAINING),
        new Option("sequenceLength", b -> b.sequenceLength(512), TRAINING),
        new Option("meanLength", b -> b.meanLength(300), TRAINING),
        new Option("microBatch", b -> b.microBatch(1), TRAINING),
        new Option("globalBatch", b -> b.globalBatch(8), TRAINING),
        new Option("gradientCheckpointing", b -> b.gradientCheckpointing("full"), TRAINING),
        new Option("attention", b -> b.attention("flash"), TRAINING),
        new Option("offload", b -> b.offload("cpu"), TRAINING),
        new Option("dataParallel", b -> b.dataParallel("dp"), TRAINING),
        new Option("loss", b -> b.loss("chunked"), TRAINING),
        new Option("framework", b -> b.framework("transformers"), MODELS),
        new Option("concurrency", b -> b.concurrency(16), INFERENCE),
        new Option("inputTokens", b -> b.inputTokens(1000), INFERENCE),
        new Option("outputTokens", b -> b.outputTokens(500), INFERENCE),
        new Option("engine", b -> b.engine("vllm"), INFERENCE),
        new Option("quantisation", b -> b.quantisation("q4_k_m"), INFERENCE),
        new Option("kvPrecision", b -> b.kvPrecision("fp8"), INFERENCE),
        new Option("imageSize", b -> b.imageSize(224), "train_vision"),
        new Option("patch", b -> b.patch(128, 128, 128), "train_vision"),
        new Option("batch", b -> b.batch(8), "train_vision"),
        new Option("measured", b -> b.measured(8, "9 GB"), "train_vision"),
        new Option("resolution", b -> b.resolution("1024x1024"), "diffusion"),
        new Option("videoFrames", b -> b.videoFrames(81), "diffusion"),
        new Option("trained", b -> b.trained("unet"), "diffusion"),
        new Option("cachedInputs", b -> b.cachedInputs(true), "diffusion"),
        new Option("tiledDecoding", b -> b.tiledDecoding(true), "diffusion"),
        new Option("grid", b -> b.grid(125_000_000, 344), "simulate"));
  }

  @ParameterizedTest
  @MethodSource("options")
  void isTakenByItsKindsAndReportedByTheOthers(Option option) {
    for (Task task : KINDS) {
      Workload.Builder builder = option.use().apply(Workload.of(task));
      if (option.belongsTo(task)) {
        Workload changed = builder.build();
        assertNotEquals(task, changed.task());
        assertEquals(changed, changed.toBuilder().build());
      } else {
        assertEquals(
            List.of(option + " must be used with " + option.kinds() + ", but was " + task.kind()),
            Refused.problems(builder::build));
      }
    }
  }

  @Test
  void noOptionOfATaskIsLeftOut() {
    TreeSet<String> declared = new TreeSet<>();
    for (Class<?> part :
        List.of(
            TaskOptions.class, TrainingOptions.class, InferenceOptions.class, ImageOptions.class)) {
      Arrays.stream(part.getDeclaredMethods())
          .filter(method -> Modifier.isPublic(method.getModifiers()))
          .map(Method::getName)
          .filter(name -> !name.equals("task"))
          .forEach(declared::add);
    }
    TreeSet<String> tried = new TreeSet<>(options().map(Option::name).toList());
    assertEquals(declared, tried);
  }

  @Test
  void aWrongOptionIsReportedOnce() {
    assertEquals(
        List.of(
            "lora must be used with fine_tune or diffusion, but was render",
            "engine must be used with serve or batch_inference, but was render"),
        Refused.problems(() -> Workload.render().lora(8).engine("vllm").lora(8).build()));
  }
}
