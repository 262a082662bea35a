package io.gpucost.market;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.finding.Code;
import io.gpucost.finding.InvalidInputException;
import io.gpucost.finding.Note;
import io.gpucost.finding.Problem;
import io.gpucost.gpu.Precision;
import io.gpucost.pricing.Offer;
import io.gpucost.unit.ParameterCount;
import io.gpucost.workload.FineTune;
import io.gpucost.workload.InferenceRecipe;
import io.gpucost.workload.KvFormat;
import io.gpucost.workload.TrainingRecipe;
import io.gpucost.workload.Workload;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A job is a workload with names resolved and blanks filled in, and says what it assumed. */
class JobTest {
  private static Job resolve(Workload.Builder workload) {
    return Job.resolve(workload.build(), Known.market());
  }

  private static List<Code> assumed(Job job) {
    return job.assumptions().stream().map(Note::code).toList();
  }

  @Test
  void allUnknownNamesAreReportedTogetherWithTheNearest() {
    Workload workload =
        Workload.fineTune("Qwen-8X")
            .referenceRun("RTX 4080", 1, Duration.ofHours(3))
            .allow("RTX 4090", "A200 80GB")
            .deny("H1000")
            .quotes(Offer.quote("A100", "CNY 1/h"), Offer.quote("A101 40GB", "CNY 1/h"))
            .owned(Offer.owned("RTX 4091", "CNY 13000"))
            .build();
    List<Problem> problems =
        assertThrows(InvalidInputException.class, () -> Job.resolve(workload, Known.market()))
            .problems();
    assertThat(problems)
        .extracting(problem -> problem.path() + " " + problem.value())
        .containsExactly(
            "task.model Qwen-8X",
            "work.reference_run.gpu RTX 4080",
            "constraints.gpus.allow[1] A200 80GB",
            "constraints.gpus.deny[0] H1000",
            "quotes[1].gpu A101 40GB",
            "owned[0].gpu RTX 4091");
    assertEquals("be a known model (nearest: Qwen-7B)", problems.get(0).rule());
    assertThat(problems.get(1).rule()).startsWith("be a known GPU (nearest: RTX 4090, ");
    assertThat(problems.get(4).rule()).contains("nearest: A100 40GB, A100 80GB");
  }

  static Stream<Arguments> works() {
    return Stream.of(
        Arguments.of("work.pilot.gpu", Workload.custom().pilot("X", 1, 1, 10, Duration.ofHours(1))),
        Arguments.of(
            "work.per_frame.gpu", Workload.render().frames(10, "X", Duration.ofSeconds(30))));
  }

  @ParameterizedTest
  @MethodSource("works")
  void everyReferenceIsLookedUp(String path, Workload.Builder workload) {
    List<Problem> problems =
        assertThrows(InvalidInputException.class, () -> resolve(workload)).problems();
    assertEquals(List.of(path), problems.stream().map(Problem::path).toList());
  }

  @Test
  void inAnEmptyMarketThereIsNoNearestName() {
    Workload workload = Workload.fineTune("Qwen-7B").build();
    assertThat(
            assertThrows(
                InvalidInputException.class, () -> Job.resolve(workload, Market.builder().build())))
        .hasMessage("task.model must be a known model, but was Qwen-7B");
  }

  @Test
  void aNameThatIsReadAsAnotherIsListed() {
    Job job = resolve(Workload.fineTune("tongyi 7b").referenceRun("A100", 1, Duration.ofHours(3)));
    assertEquals(Optional.of(Known.QWEN), job.model());
    assertEquals("A100 40GB", job.referenceGpu().orElseThrow().name().value());
    assertThat(job.assumptions())
        .contains(
            Note.of(Code.MODEL_READ_AS).with("asked", "tongyi 7b").with("model", "Qwen-7B"),
            Note.of(Code.GPU_READ_AS).with("asked", "A100").with("gpu", "A100 40GB"));
    Job exact =
        resolve(Workload.fineTune("qwen-7b").referenceRun("rtx4090", 1, Duration.ofHours(3)));
    assertThat(assumed(exact)).doesNotContain(Code.MODEL_READ_AS, Code.GPU_READ_AS);
  }

  @Test
  void blanksOfATrainingAreFilledInAndListed() {
    Job job = resolve(Workload.fineTune("Qwen-7B"));
    TrainingSettings settings = job.training().orElseThrow();
    assertEquals(FineTune.Method.LORA, settings.method());
    assertEquals(16, settings.loraRank());
    assertEquals(FineTune.LoraTargets.ALL_LINEAR, settings.loraTargets());
    assertEquals("bf16", settings.precision().toString());
    assertEquals(TrainingRecipe.Optimizer.ADAMW, settings.optimizer());
    assertEquals(2048, settings.sequenceLength());
    assertEquals(1229, settings.meanLength());
    assertEquals(1, settings.microBatch());
    assertEquals(16, settings.globalBatch());
    assertEquals(TrainingRecipe.GradientCheckpointing.FULL, settings.gradientCheckpointing());
    assertEquals(TrainingRecipe.Attention.SDPA, settings.attention());
    assertEquals(TrainingRecipe.Offload.NONE, settings.offload());
    assertThat(assumed(job))
        .containsExactlyInAnyOrder(
            Code.DEFAULT_PRECISION,
            Code.DEFAULT_METHOD,
            Code.DEFAULT_TARGETS,
            Code.DEFAULT_SEQUENCE_LENGTH,
            Code.DEFAULT_MEAN_LENGTH,
            Code.DEFAULT_MICRO_BATCH,
            Code.DEFAULT_GLOBAL_BATCH,
            Code.DEFAULT_OPTIMIZER,
            Code.DEFAULT_CHECKPOINTING,
            Code.DEFAULT_ATTENTION);
    assertThat(job.assumptions())
        .contains(
            Note.of(Code.DEFAULT_METHOD).with("method", "lora").with("rank", 16),
            Note.of(Code.DEFAULT_SEQUENCE_LENGTH).with("tokens", 2048));
    assertFalse(job.precisionStated());
  }

  @Test
  void aFineTuningWithoutEpochsMakesThree() {
    Job job = resolve(Workload.fineTune("Qwen-7B").samples(1000));
    assertThat(job.assumptions())
        .contains(Note.of(Code.DEFAULT_EPOCHS).with("epochs", BigDecimal.valueOf(3)));
    Job stated = resolve(Workload.fineTune("Qwen-7B").samples(1000).epochs(3));
    assertThat(assumed(stated)).doesNotContain(Code.DEFAULT_EPOCHS);
  }

  @Test
  void whatIsStatedIsKeptAndNotListed() {
    Job job =
        resolve(
            Workload.fineTune("Qwen-7B")
                .lora(64)
                .loraTargets("attention")
                .precision("fp16")
                .optimizer("adamw_8bit")
                .sequenceLength(512)
                .meanLength(300)
                .microBatch(4)
                .globalBatch(8)
                .gradientCheckpointing("none")
                .attention("flash")
                .offload("cpu"));
    TrainingSettings settings = job.training().orElseThrow();
    assertEquals(64, settings.loraRank());
    assertEquals(FineTune.LoraTargets.ATTENTION, settings.loraTargets());
    assertEquals(TrainingRecipe.Optimizer.ADAMW_8BIT, settings.optimizer());
    assertEquals(512, settings.sequenceLength());
    assertEquals(300, settings.meanLength());
    assertEquals(4, settings.microBatch());
    assertEquals(8, settings.globalBatch());
    assertEquals(TrainingRecipe.GradientCheckpointing.NONE, settings.gradientCheckpointing());
    assertEquals(TrainingRecipe.Attention.FLASH, settings.attention());
    assertEquals(TrainingRecipe.Offload.CPU, settings.offload());
    assertEquals(Precision.FP16, job.computePrecision());
    assertTrue(job.precisionStated());
    assertEquals(List.of(), job.assumptions());
  }

  @Test
  void defaultsGiveWayToWhatIsStated() {
    TrainingSettings longMean =
        resolve(Workload.fineTune("Qwen-7B").meanLength(4096)).training().orElseThrow();
    assertEquals(4096, longMean.sequenceLength());
    TrainingSettings largeMicro =
        resolve(Workload.fineTune("Qwen-7B").microBatch(64)).training().orElseThrow();
    assertEquals(64, largeMicro.globalBatch());
    Market small =
        Market.builder()
            .addModels("small", 0, List.of(Known.QWEN.toBuilder().maxPosition(512).build()))
            .build();
    assertEquals(
        512,
        Job.resolve(Workload.fineTune("Qwen-7B").build(), small)
            .training()
            .orElseThrow()
            .sequenceLength());
  }

  @Test
  void whereAllWeightsAreTrainedThereIsNoAdapter() {
    for (Workload.Builder workload :
        List.of(Workload.fineTune("Qwen-7B").full(), Workload.pretrain("Qwen-7B"))) {
      Job job = resolve(workload);
      assertEquals(FineTune.Method.FULL, job.training().orElseThrow().method());
      assertEquals(0, job.training().orElseThrow().loraRank());
      assertThat(assumed(job)).doesNotContain(Code.DEFAULT_METHOD, Code.DEFAULT_TARGETS);
    }
  }

  @Test
  void blanksOfAServiceAreFilledInAndListed() {
    Job job = resolve(Workload.serve("Qwen-7B"));
    InferenceSettings settings = job.inference().orElseThrow();
    assertEquals(Precision.BF16, settings.precision());
    assertEquals(BigDecimal.valueOf(16), settings.weightBits());
    assertEquals(1, settings.concurrency());
    assertEquals(512, settings.inputTokens());
    assertEquals(256, settings.outputTokens());
    assertEquals(InferenceRecipe.Engine.VLLM, settings.engine());
    assertEquals(KvFormat.parse("bf16"), settings.kvPrecision());
    assertThat(assumed(job))
        .containsExactlyInAnyOrder(
            Code.DEFAULT_PRECISION,
            Code.DEFAULT_TOKENS,
            Code.DEFAULT_CONCURRENCY,
            Code.DEFAULT_ENGINE);
    assertEquals(
        256, resolve(Workload.batchInference("Qwen-7B")).inference().orElseThrow().concurrency());
  }

  @Test
  void halfStatedTokensAreListedWithTheOtherHalf() {
    assertThat(resolve(Workload.serve("Qwen-7B").inputTokens(4000)).assumptions())
        .contains(Note.of(Code.DEFAULT_TOKENS).with("input", 4000).with("output", 256));
    Job stated =
        resolve(
            Workload.serve("Qwen-7B")
                .inputTokens(10)
                .outputTokens(20)
                .concurrency(8)
                .engine("sglang")
                .kvPrecision("fp8")
                .precision("fp16"));
    assertEquals(KvFormat.parse("fp8"), stated.inference().orElseThrow().kvPrecision());
    assertEquals(List.of(), stated.assumptions());
  }

  @Test
  void packedWeightsBringTheirBitsAndEngine() {
    InferenceSettings settings =
        resolve(Workload.serve("Qwen-7B").quantisation("q4_k_m")).inference().orElseThrow();
    assertEquals(InferenceRecipe.Engine.LLAMA_CPP, settings.engine());
    assertThat(settings.weightBits()).isBetween(BigDecimal.valueOf(4), BigDecimal.valueOf(6));
  }

  @Test
  void theNumberFormatOfOtherTasksIsListedWhereItCounts() {
    Job simulation = resolve(Workload.simulate(1_000_000, 100));
    assertEquals(Precision.FP32, simulation.computePrecision());
    assertEquals(
        List.of(Note.of(Code.DEFAULT_PRECISION).with("precision", "fp32")),
        simulation.assumptions());
    assertTrue(resolve(Workload.simulate(1_000_000, 100).precision("fp64")).needsFp64());
    assertThat(assumed(resolve(Workload.trainVision("45M")))).contains(Code.DEFAULT_PRECISION);
    assertEquals(List.of(), resolve(Workload.custom().hours(3)).assumptions());
  }

  @Test
  void parametersComeFromTheSizeOrTheShape() {
    Job sized = resolve(Workload.trainVision("45M"));
    assertEquals(Optional.of(ParameterCount.parse("45M")), sized.parameters());
    assertEquals(Optional.empty(), sized.model());
    assertEquals(Known.QWEN.totalParameters(), resolve(Workload.fineTune("Qwen-7B")).parameters());
    assertEquals(Optional.empty(), resolve(Workload.custom().hours(1)).parameters());
  }
}
