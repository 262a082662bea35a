package io.gpucost.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.gpucost.unit.MemorySize;
import io.gpucost.workload.Diffusion.Resolution;
import io.gpucost.workload.TrainVision.MeasuredPeak;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TaskTest {

  private static final MemorySize PEAK = MemorySize.ofGB(9);
  private static final PrecisionPolicy BF16 = PrecisionPolicy.parse("bf16");
  private static final TrainingRecipe TRAINED = TrainingRecipe.builder().precision(BF16).build();
  private static final InferenceRecipe RUN = InferenceRecipe.builder().precision(BF16).build();

  static Stream<Arguments> kinds() {
    return Stream.of(
        arguments("pretrain", Pretrain.builder().recipe(TRAINED), true, false),
        arguments("fine_tune", FineTune.builder().recipe(TRAINED), true, false),
        arguments("train_vision", TrainVision.builder().recipe(TRAINED), true, false),
        arguments("diffusion", Diffusion.builder().recipe(TRAINED), true, false),
        arguments("serve", Serve.builder().recipe(RUN), false, true),
        arguments("batch_inference", BatchInference.builder().recipe(RUN), false, true),
        arguments("render", Render.builder().precision(BF16), false, false),
        arguments("simulate", Simulate.builder().precision(BF16), false, false),
        arguments("custom", CustomTask.builder().precision(BF16), false, false));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void everyKindHasWhatAllHave(String word, Task.Builder builder, boolean trains, boolean runs) {
    Task task = builder.peakMemory(PEAK).build();
    assertEquals(word, task.kind());
    assertEquals(Optional.of(BF16), task.precision());
    assertEquals(Optional.of(PEAK), task.peakMemory());
    assertEquals(Optional.empty(), task.model());
    assertEquals(trains, task.training().isPresent());
    assertEquals(runs, task.inference().isPresent());
    assertEquals(task, task.toBuilder().build());
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void noKindPeaksAtNothing(String word, Task.Builder builder, boolean trains, boolean runs) {
    assertEquals(
        List.of("task.peak_memory must be above zero, but was 0 B"),
        Refused.problems(() -> builder.peakMemory(MemorySize.ZERO).build()));
  }

  static Stream<Arguments> badTasks() {
    return Stream.of(
        bad(
            "task.lora_rank must be in [1, 65,536], but was 0",
            () -> FineTune.builder().loraRank(0).build()),
        bad(
            "task.lora_rank must be used with method lora or qlora, but was method full",
            () -> FineTune.builder().method(FineTune.Method.FULL).loraRank(8).build()),
        bad(
            "task.lora_targets must be used with method lora or qlora, but was method full",
            () ->
                FineTune.builder()
                    .method(FineTune.Method.FULL)
                    .loraTargets(FineTune.LoraTargets.ATTENTION)
                    .build()),
        bad(
            "task.lora_rank must be used with trained lora, but was trained unet",
            () ->
                Diffusion.builder().trained(Diffusion.DiffusionTraining.UNET).loraRank(8).build()),
        bad(
            "task.frames must be in [1, 1,000,000], but was 0",
            () -> Diffusion.builder().frames(0).build()),
        bad(
            "task.resolution.height must be in [1, 100,000], but was 0",
            () -> new Resolution(1, 0)),
        bad(
            "task.image_size must be in [1, 100,000], but was -1",
            () -> TrainVision.builder().imageSize(-1).build()),
        bad(
            "task.patch must have one to three sides, but was [1, 2, 3, 4]",
            () -> TrainVision.builder().patch(List.of(1, 2, 3, 4)).build()),
        bad(
            "task.patch must be in [1, 100,000], but was 0",
            () -> TrainVision.builder().patch(List.of(128, 0)).build()),
        bad(
            "task.batch must be equal to micro_batch where both are given, but was 8",
            () ->
                TrainVision.builder()
                    .batch(8)
                    .recipe(TrainingRecipe.builder().microBatch(4).build())
                    .build()),
        bad(
            "task.measured.batch must be in [1, 10,000,000], but was 0",
            () -> new MeasuredPeak(0, PEAK)),
        bad(
            "task.cells must be in [1, 1,000,000,000,000,000], but was 0",
            () -> Simulate.builder().cells(0).build()),
        bad(
            "task.bytes_per_cell must be in [1, 1,000,000,000], but was 9223372036854775807",
            () -> Simulate.builder().bytesPerCell(Long.MAX_VALUE).build()),
        bad(
            "task.mean_length must be at most sequence_length 512, but was 600",
            () -> TrainingRecipe.builder().sequenceLength(512).meanLength(600).build()),
        bad(
            "task.micro_batch must be at most global_batch 4, but was 8",
            () -> TrainingRecipe.builder().microBatch(8).globalBatch(4).build()),
        bad(
            "task.framework must be a name of 1 to 200 characters, but was ''",
            () -> TrainingRecipe.builder().framework("").build()),
        bad(
            "task.input_tokens must be in [1, 100,000,000], but was 0",
            () -> InferenceRecipe.builder().inputTokens(0).build()),
        bad(
            "task.output_tokens must be in [0, 100,000,000], but was -1",
            () -> InferenceRecipe.builder().outputTokens(-1).build()),
        bad(
            "task.concurrency must be in [1, 10,000,000], but was 0",
            () -> InferenceRecipe.builder().concurrency(0).build()));
  }

  private static Arguments bad(String problem, Executable task) {
    return arguments(problem, task);
  }

  @ParameterizedTest
  @MethodSource("badTasks")
  void namesFieldRuleAndValue(String problem, Executable task) {
    assertEquals(List.of(problem), Refused.problems(task));
  }

  @Test
  void embeddingsHaveNoAnswer() {
    InferenceRecipe recipe = InferenceRecipe.builder().outputTokens(0).build();
    assertEquals(0, recipe.outputTokens().getAsInt());
  }

  @ParameterizedTest
  @CsvSource({"1024x768, 1024, 768", "1024X768, 1024, 768", "' 64 x 32 ', 64, 32"})
  void readsResolutions(String text, int width, int height) {
    Resolution resolution = Resolution.parse(text);
    assertEquals(new Resolution(width, height), resolution);
    assertEquals(resolution, Resolution.parse(resolution.toString()));
    assertEquals((long) width * height, resolution.pixels());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1024", "1024x", "x768", "-1x1", "1.5x2", "99999999999x1"})
  void refusesOtherResolutions(String text) {
    String message = Refused.message(() -> Resolution.parse(text));
    assertTrue(
        message.equals(
            "unable to parse Resolution: '" + text + "': expected a text such as 1024x768"),
        message);
  }
}
