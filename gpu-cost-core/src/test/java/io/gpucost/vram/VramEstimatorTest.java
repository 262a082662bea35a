package io.gpucost.vram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.gpu.Gpu;
import io.gpucost.market.Job;
import io.gpucost.market.Jobs;
import io.gpucost.unit.Estimate;
import io.gpucost.unit.MemorySize;
import io.gpucost.unit.ParameterCount;
import io.gpucost.workload.Diffusion;
import io.gpucost.workload.Layout;
import io.gpucost.workload.ModelReference;
import io.gpucost.workload.ModelReference.Sized;
import io.gpucost.workload.TrainVision;
import io.gpucost.workload.TrainVision.MeasuredPeak;
import io.gpucost.workload.TrainingRecipe.Offload;
import io.gpucost.workload.Workload;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VramEstimatorTest {
  private static final Workload.Builder FULL_7B =
      Workload.fineTune("Llama-2-7b-hf").full().precision("bf16").sequenceLength(512);

  /** Source: Qwen README, finetuning tables, A100, LoRA of rank 64 on all linear layers, 2023. */
  @ParameterizedTest
  @CsvSource({
    "lora, 256, 20.1",
    "lora, 512, 20.4",
    "lora, 1024, 21.5",
    "lora, 2048, 23.8",
    "lora, 4096, 29.7"
  })
  void agreesWithQwensOwnTable(String method, int tokens, double measuredGb) {
    VramEstimate estimate = estimate(qwenLora(tokens), Layout.SINGLE, 1);

    assertThat(gb(estimate)).isCloseTo(measuredGb, within(0.03 * measuredGb));
    assertThat(estimate.basis().code()).isEqualTo(Code.FROM_MODEL_SHAPE);
  }

  /** Source: ms-swift benchmark, full fine-tuning in pure bf16, 512 tokens: 73.37 GiB, 2024. */
  @Test
  void agreesWithFullFineTuningInPure16Bit() {
    Workload.Builder pure =
        Workload.fineTune("Qwen-7B").full().precision("bf16_pure").sequenceLength(512);

    assertThat(gb(estimate(pure, Layout.SINGLE, 1))).isCloseTo(78.8, within(3.0));
  }

  /** Source: Qwen documentation, Qwen3-8B in bf16 with 8,192 tokens: 16,811 MiB, 2025. */
  @Test
  void agreesWithServedModelButForTheContext() {
    VramEstimate estimate =
        estimate(
            Workload.serve("Qwen3-8B")
                .precision("bf16")
                .engine("transformers")
                .inputTokens(6144)
                .outputTokens(2048),
            Layout.SINGLE,
            1);

    double growth = 1.208 / 4;
    double withoutContext = gb(estimate) - size(estimate, Code.RUNTIME) - growth;
    assertThat(withoutContext).isCloseTo(17.63, within(0.2));
    assertThat(size(estimate, Code.KV_CACHE)).isCloseTo(1.208 + growth, within(0.001));
  }

  @Test
  void loraOfSevenBillionFitsTwentyFourGigabytes() {
    for (int rank : new int[] {8, 16, 64}) {
      Workload.Builder llama =
          Workload.fineTune("Llama-2-7b-hf")
              .lora(rank)
              .precision("bf16")
              .attention("flash")
              .sequenceLength(512);
      assertThat(fit(llama, Jobs.RTX_4090)).isEqualTo(Fit.FITS);
    }
    assertThat(fit(qwenLora(512), Jobs.RTX_4090)).isEqualTo(Fit.FITS);
    assertThat(fit(qwenLora(2048), Jobs.RTX_4090)).isEqualTo(Fit.TIGHT);
    assertThat(fit(qwenLora(4096), Jobs.RTX_4090)).isEqualTo(Fit.NO);
  }

  /** Source: stanford_alpaca issue 56: out of memory on one A100 80GB, runs sharded on two. */
  @Test
  void fullFineTuningOfSevenBillionNeedsTwoLargeCards() {
    assertThat(fit(FULL_7B, Jobs.RTX_4090)).isEqualTo(Fit.NO);
    assertThat(fit(FULL_7B, Jobs.A100_80GB)).isEqualTo(Fit.NO);
    VramAnswer two = VramEstimator.DEFAULT.estimate(Jobs.of(FULL_7B), Layout.ZERO3, 2);
    assertThat(FitVerdict.of(two, Jobs.A100_80GB).fit()).isIn(Fit.FITS, Fit.TIGHT);
  }

  /** Source: FastChat issue 850: four 3090 run out of memory at 256 tokens, eight do not. */
  @Test
  void fullFineTuningOfSevenBillionNeedsEightSmallCards() {
    Job job = Jobs.of(Workload.fineTune("Llama-2-7b-hf").full().sequenceLength(256));

    assertThat(verdict(job, Layout.ZERO3, 4, Jobs.RTX_3090)).isEqualTo(Fit.NO);
    assertThat(verdict(job, Layout.ZERO3, 8, Jobs.RTX_3090)).isEqualTo(Fit.FITS);
  }

  @Test
  void quickRuleServesWhereOnlyTheSizeIsKnown() {
    Workload.Builder thirteen = sized(Workload.serve("13B"), "13B").precision("fp16");
    VramEstimate alone = estimate(thirteen, Layout.SINGLE, 1);

    assertThat(alone.perGpu().expected()).isEqualTo(MemorySize.parse("31200 MB"));
    assertThat(alone.basis().code()).isEqualTo(Code.FROM_QUICK_RULE);
    assertThat(codes(alone)).containsExactly(Code.RULE_OF_THUMB_USED);
    Job job = Jobs.of(thirteen);
    assertThat(verdict(job, Layout.SINGLE, 1, Jobs.RTX_4090)).isEqualTo(Fit.NO);
    assertThat(verdict(job, Layout.SINGLE, 1, Jobs.A100_40GB)).isEqualTo(Fit.FITS);
    for (Layout layout : List.of(Layout.ZERO3, Layout.TENSOR, Layout.LAYER_SPLIT)) {
      assertThat(verdict(job, layout, 2, Jobs.RTX_4090)).isEqualTo(Fit.FITS);
    }
    assertThat(verdict(job, Layout.DATA_PARALLEL, 2, Jobs.RTX_4090)).isEqualTo(Fit.NO);
  }

  @Test
  void saysWhereTheRuleOfThumbIsWrong() {
    VramEstimate full = estimate(FULL_7B, Layout.SINGLE, 1);
    VramEstimate lora =
        estimate(Workload.fineTune("Llama-2-7b-hf").lora(8).sequenceLength(512), Layout.SINGLE, 1);

    assertThat(codes(full)).containsExactly(Code.RULE_OF_THUMB_WRONG);
    assertThat(codes(lora)).isEmpty();
  }

  @Test
  void trainingWithoutShapeAssumesTheUsualOne() {
    Workload.Builder sevenBillion = sized(Workload.fineTune("7B"), "7B").full().sequenceLength(512);
    VramEstimate estimate = estimate(sevenBillion, Layout.SINGLE, 1);

    assertThat(gb(estimate)).isBetween(112.0, 165.0);
    assertThat(estimate.basis().code()).isEqualTo(Code.FROM_PARAMETER_STATES);
    assertThat(estimate.assumptions())
        .containsExactly(Note.of(Code.TYPICAL_SHAPE).with("layers", 33).with("hidden", 4224));
  }

  @Test
  void mixtureOfExpertsCountsAllExperts() {
    VramEstimate estimate =
        estimate(Workload.fineTune("Mixtral-8x7B-v0.1").qlora(16), Layout.SINGLE, 1);

    assertThat(gb(estimate)).isBetween(28.0, 45.0);
    assertThat(FitVerdict.of(estimate, Jobs.A100_80GB).fit()).isEqualTo(Fit.FITS);
  }

  @Test
  void statedPeakIsTakenAtItsWord() {
    VramEstimate estimate =
        estimate(Workload.fineTune("Llama-2-7b-hf").full().peakMemory("20 GB"), Layout.SINGLE, 1);

    assertThat(estimate.perGpu()).isEqualTo(Estimate.exactly(MemorySize.ofGB(20)));
    assertThat(estimate.basis().code()).isEqualTo(Code.FROM_USER_PEAK);
  }

  @Test
  void twoMeasuredBatchesGiveALine() {
    TrainVision task =
        TrainVision.builder()
            .batch(32)
            .measured(
                List.of(
                    new MeasuredPeak(8, MemorySize.ofGB(5)),
                    new MeasuredPeak(16, MemorySize.ofGB(8))))
            .build();
    VramEstimate estimate = estimate(Workload.of(task), Layout.SINGLE, 1);

    assertThat(estimate.perGpu().expected()).isEqualTo(MemorySize.ofGB(14));
    assertThat(size(estimate, Code.USER_STATED)).isEqualTo(2);
  }

  @Test
  void imageModelWithoutBatchAsks() {
    VramAnswer answer =
        VramEstimator.DEFAULT.estimate(Jobs.of(Workload.trainVision("45M")), Layout.SINGLE, 1);

    assertThat(answer)
        .isEqualTo(
            new VramUnknown(List.of(Note.of(Code.ASK_PEAK_MEMORY), Note.of(Code.ASK_BATCH))));
  }

  /** Source: a YOLOv5m (21 million) takes 10.7 GB with 29 images of 640 pixels, 2080 Ti, 2021. */
  @Test
  void imageModelGoesByPixels() {
    VramEstimate estimate =
        estimate(Workload.trainVision("yolo-m").imageSize(640).batch(29), Layout.SINGLE, 1);

    assertThat(estimate.perGpu().low()).isLessThan(MemorySize.parse("10.7 GB"));
    assertThat(estimate.perGpu().high()).isGreaterThan(MemorySize.parse("10.7 GB"));
  }

  @Test
  void imageGeneratorGoesByParametersAndPixels() {
    Workload.Builder lora =
        Workload.of(
            Diffusion.builder()
                .model(new ModelReference.Named("SDXL UNet"))
                .trained(Diffusion.DiffusionTraining.LORA)
                .loraRank(32)
                .resolution(new Diffusion.Resolution(1024, 1024))
                .build());

    assertThat(fit(lora, Jobs.RTX_3090)).isEqualTo(Fit.FITS);
    Workload.Builder full =
        Workload.of(
            Diffusion.builder()
                .model(new ModelReference.Named("SDXL UNet"))
                .trained(Diffusion.DiffusionTraining.FULL)
                .build());
    assertThat(fit(full, Jobs.RTX_4080)).isEqualTo(Fit.NO);
  }

  /** Source: FluidX3D README: 344 bytes a cell in classic double precision; 500^3 cells. */
  @Test
  void gridCountsItsCells() {
    Workload.Builder grid = Workload.simulate(125_000_000, 344);

    assertThat(gb(estimate(grid, Layout.SINGLE, 1))).isCloseTo(43 + 0.537, within(1e-3));
    assertThat(fit(grid, Jobs.RTX_4090)).isEqualTo(Fit.NO);
    assertThat(fit(grid, Jobs.A100_80GB)).isEqualTo(Fit.FITS);
    VramEstimate half = estimate(grid, Layout.DATA_PARALLEL, 2);
    assertThat(size(half, Code.CELLS)).isCloseTo(21.5, within(1e-6));
    assertThat(size(half, Code.GHOST_CELLS))
        .isCloseTo(12 * StrictMath.pow(62.5e6, 2.0 / 3) * 344 / 1e9, within(1e-3));
  }

  /** 36,000 requests with 100 at once: a paging engine queues what it cannot hold. */
  @Test
  void batchInferenceQueuesWhatDoesNotFit() {
    VramEstimate estimate =
        estimate(
            Workload.batchInference("Qwen-7B")
                .precision("bf16")
                .engine("vllm")
                .concurrency(100)
                .inputTokens(1000)
                .outputTokens(1000),
            Layout.SINGLE,
            1);

    assertThat(FitVerdict.of(estimate, Jobs.A100_80GB).fit()).isEqualTo(Fit.FITS);
    assertThat(size(estimate, Code.KV_CACHE)).isCloseTo(1.05, within(0.01));
    assertThat(estimate.assumptions()).extracting(Note::code).contains(Code.REQUESTS_QUEUED);
  }

  @Test
  void offloadedStatesGoToTheHost() {
    TrainingChoice own = TrainingChoice.of(Jobs.of(FULL_7B)).orElseThrow();
    Decoder model = Decoder.of(Jobs.LLAMA_2_7B, Optional.empty()).orElseThrow();
    TrainingChoice away = own.with(Offload.OPTIMIZER);
    TrainingMemory memory = TrainingMemory.of(model, away, new Sharding(Layout.ZERO2, 4));

    assertThat(memory.hostBytes()).isCloseTo(12 * 6.7384e9, within(1.0));
    assertThat(memory.terms().of(Code.OPTIMIZER)).isZero();
  }

  @Test
  void rejectsNoGpus() {
    assertThatThrownBy(() -> VramEstimator.DEFAULT.estimate(Jobs.of(FULL_7B), Layout.SINGLE, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("gpuCount must be 1 or greater, but was 0");
  }

  private static Workload.Builder qwenLora(int tokens) {
    return Workload.fineTune("Qwen-7B")
        .lora(64)
        .precision("bf16")
        .attention("flash")
        .gradientCheckpointing("full")
        .microBatch(1)
        .sequenceLength(tokens);
  }

  private static Workload.Builder sized(Workload.Builder workload, String parameters) {
    return workload.model(new Sized(ParameterCount.parse(parameters)));
  }

  private static VramEstimate estimate(Workload.Builder workload, Layout layout, int count) {
    return (VramEstimate) VramEstimator.DEFAULT.estimate(Jobs.of(workload), layout, count);
  }

  private static Fit fit(Workload.Builder workload, Gpu gpu) {
    return verdict(Jobs.of(workload), Layout.SINGLE, 1, gpu);
  }

  private static Fit verdict(Job job, Layout layout, int count, Gpu gpu) {
    return FitVerdict.of(VramEstimator.DEFAULT.estimate(job, layout, count), gpu).fit();
  }

  private static double gb(VramEstimate estimate) {
    return estimate.perGpu().expected().toGB();
  }

  private static double size(VramEstimate estimate, Code code) {
    return estimate.terms().stream()
        .filter(term -> term.code() == code)
        .mapToDouble(term -> term.size().toGB())
        .sum();
  }

  private static List<Code> codes(VramEstimate estimate) {
    return estimate.findings().stream().map(Finding::code).toList();
  }
}
