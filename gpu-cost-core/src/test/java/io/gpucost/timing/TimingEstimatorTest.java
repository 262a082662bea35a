package io.gpucost.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.Hardware;
import io.gpucost.gpu.Host;
import io.gpucost.gpu.Interconnect;
import io.gpucost.market.Jobs;
import io.gpucost.unit.Bandwidth;
import io.gpucost.unit.Durations;
import io.gpucost.unit.Estimate;
import io.gpucost.unit.ParameterCount;
import io.gpucost.unit.Ratio;
import io.gpucost.workload.Diffusion;
import io.gpucost.workload.Layout;
import io.gpucost.workload.ModelReference;
import io.gpucost.workload.Workload;
import java.math.BigDecimal;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimingEstimatorTest {
  private static final Workload.Builder NNU_NET =
      Workload.trainVision("31M")
          .precision("fp16")
          .referenceRun("RTX 2080 Ti", 1, Durations.parse("41.2 h"));

  @Test
  void knownHoursHoldOnEveryGpu() {
    Workload.Builder eighty = Workload.trainVision("45M").hours(80);
    TimeEstimate slow = one(eighty, Jobs.RTX_2080_TI);

    assertThat(slow.compute()).isEqualTo(Estimate.exactly(Duration.ofHours(80)));
    assertThat(slow.basis().code()).isEqualTo(Code.FROM_KNOWN_HOURS);
    assertThat(slow.compute()).isEqualTo(one(eighty, Jobs.A100_80GB).compute());
    assertThat(slow.perHour()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"1, 80", "2, 50", "4, 32"})
  void knownHoursOfTrainingScaleByTheRuleOfThumb(int count, int hours) {
    TimeEstimate estimate =
        estimate(
            Workload.trainVision("45M").hours(80),
            Layout.DATA_PARALLEL,
            Hardware.of(Jobs.RTX_4090, count));

    assertThat(estimate.compute().expected()).isEqualTo(Duration.ofHours(hours));
    assertThat(estimate.assumptions().stream().anyMatch(n -> n.code() == Code.SCALING_PRESET))
        .isEqualTo(count > 1);
  }

  /** 18 h on 64 cards at 192 USD/h are 3,456 USD, not a share of them. */
  @Test
  void knownHoursOfOtherWorkHoldForTheHardwareAsOffered() {
    TimeEstimate estimate =
        estimate(
            Workload.custom().hours(18), Layout.DATA_PARALLEL, Hardware.of(Jobs.V100_32GB, 64));

    assertThat(estimate.compute()).isEqualTo(Estimate.exactly(Duration.ofHours(18)));
  }

  /** Source: nnU-Net documentation, Heart: A100 40GB 14.2 h, V100 32GB 27.6 h. */
  @Test
  void carriesImageTrainingOverToAnotherGpu() {
    assertThat(hours(one(NNU_NET, Jobs.A100_40GB))).isBetween(8.5, 19.9);
    assertThat(hours(one(NNU_NET, Jobs.V100_32GB))).isBetween(16.6, 38.6);
    assertThat(hours(one(NNU_NET, Jobs.A100_40GB))).isCloseTo(17.0, within(0.05));
  }

  @Test
  void aRunOnTheSameGpuIsTakenAsItIs() {
    TimeEstimate estimate = one(NNU_NET, Jobs.RTX_2080_TI);

    assertThat(estimate.compute().expected()).isEqualTo(Durations.parse("41.2 h"));
    assertThat(estimate.basis())
        .isEqualTo(
            Note.of(Code.FROM_REFERENCE_RUN)
                .with("hours", Durations.parse("41.2 h"))
                .with("gpu", "RTX 2080 Ti"));
    assertThat(estimate.assumptions()).isEmpty();
  }

  /** Source: MiniMind, 26 million parameters: 7 h on a 2080 Ti, 3.3 h on a 4090. */
  @Test
  void carriesASmallTransformerOver() {
    Workload.Builder mini =
        Workload.pretrain("26M")
            .model(new ModelReference.Sized(ParameterCount.parse("26M")))
            .referenceRun("RTX 2080 Ti", 1, Duration.ofHours(7));

    assertThat(hours(one(mini, Jobs.RTX_4090))).isBetween(2.0, 4.7);
  }

  @Test
  void carriesImageGenerationOver() {
    Workload.Builder flux =
        Workload.of(Diffusion.builder().build()).referenceRun("RTX 4080", 1, Duration.ofHours(12));

    assertThat(hours(one(flux, Jobs.RTX_4090))).isCloseTo(8.5, within(0.1));
  }

  @Test
  void carriesLargeTransformersOverByTheirMatrixProducts() {
    Workload.Builder whisper =
        Workload.fineTune("1.55B")
            .model(new ModelReference.Sized(ParameterCount.parse("1.55B")))
            .full()
            .referenceRun("A100 80GB SXM4", 1, Duration.ofHours(10));

    assertThat(hours(one(whisper, Jobs.RTX_A6000))).isCloseTo(10 * 271.2 / 131.2, within(0.01));
  }

  @Test
  void aPilotIsAShareOfTheWork() {
    TimeEstimate estimate =
        one(
            Workload.trainVision("31M").pilot("V100 32GB PCIe", 1, 1, 1000, Duration.ofMinutes(6)),
            Jobs.V100_32GB);

    assertThat(estimate.compute().expected()).isEqualTo(Duration.ofHours(100));
    assertThat(estimate.basis().code()).isEqualTo(Code.FROM_PILOT);
  }

  /**
   * Source: Qwen recipe, 1.5 s a step of 8 samples of at most 512 tokens on an A100: 1.6 h; two to
   * three times that on a 4090.
   */
  @Test
  void loraOfTenThousandSamplesTakesAFewHours() {
    TimeEstimate estimate = one(qwen().lora(64), Jobs.RTX_4090);

    assertThat(hours(estimate)).isBetween(2.0, 5.0);
    assertThat(hours(one(qwen().lora(64), Jobs.A100_80GB))).isBetween(1.0, 2.0);
    assertThat(estimate.basis().code()).isEqualTo(Code.FROM_PEAK_RATES);
    assertThat(estimate.questions()).containsExactly(Note.of(Code.ASK_REFERENCE_RUN));
  }

  /** Source: as above, 3.0 s a step with QLoRA. */
  @Test
  void qloraTakesNearlyTwiceAsLong() {
    double ratio =
        hours(one(qwen().qlora(64), Jobs.A100_80GB)) / hours(one(qwen().lora(64), Jobs.A100_80GB));

    assertThat(ratio).isBetween(1.8, 2.0);
  }

  /** Source: llm.c discussion 481: GPT-2 on 10 billion tokens, 1.5 h on eight A100. */
  @Test
  void preTrainsGpt2() {
    TimeEstimate estimate =
        estimate(
            Workload.pretrain("gpt2")
                .precision("bf16")
                .sequenceLength(1024)
                .tokens(10_000_000_000L),
            Layout.DATA_PARALLEL,
            Hardware.of(Jobs.A100_80GB, 8));

    assertThat(hours(estimate)).isBetween(0.9, 2.6);
    assertThat(estimate.assumptions())
        .contains(
            Note.of(Code.SCALING_BY_COMMUNICATION)
                .with("count", 8)
                .with("speedup", new BigDecimal("7.78"))
                .with("share", Ratio.parse("3 %"))
                .with("link", "nvswitch"));
  }

  /** Source: A100, 100 at once, 1,000 tokens in and out: 1,000 to 2,300 tokens a second written. */
  @Test
  void servesABatchOfRequests() {
    Workload.Builder batch =
        Workload.batchInference("Qwen-7B")
            .precision("bf16")
            .engine("vllm")
            .concurrency(100)
            .inputTokens(1000)
            .outputTokens(1000)
            .requests(36_000);
    TimeEstimate alone = one(batch, Jobs.A100_80GB);
    TimeEstimate two = estimate(batch, Layout.DATA_PARALLEL, Hardware.of(Jobs.A100_80GB, 2));

    assertThat(hours(alone)).isBetween(2.6, 14.0);
    assertThat(hours(two)).isCloseTo(hours(alone) / 2, within(0.001));
  }

  /** Source: sd-scripts, SDXL LoRA at 1024 pixels: 1.12 s a step on a 3090 Ti. */
  @Test
  void trainsAnImageGenerator() {
    Workload.Builder lora =
        Workload.of(
                Diffusion.builder()
                    .model(new ModelReference.Named("SDXL UNet"))
                    .trained(Diffusion.DiffusionTraining.LORA)
                    .resolution(new Diffusion.Resolution(1024, 1024))
                    .build())
            .steps(10_000);

    assertThat(hours(one(lora, Jobs.RTX_3090))).isBetween(1.6, 5.0);
  }

  @Test
  void doublePrecisionGoesByItsOwnRate() {
    Workload.Builder solver =
        Workload.simulate(125_000_000, 344)
            .precision("fp64")
            .referenceRun("A100 80GB SXM4", 1, Duration.ofHours(10));

    assertThat(hours(one(solver, Jobs.RTX_4090))).isCloseTo(10 * 9.7 / 1.29, within(0.01));
  }

  @Test
  void singlePrecisionGridsGoByBandwidth() {
    Workload.Builder solver =
        Workload.simulate(125_000_000, 55)
            .precision("fp32")
            .referenceRun("A100 80GB SXM4", 1, Duration.ofHours(10));

    assertThat(hours(one(solver, Jobs.RTX_4090))).isCloseTo(10 * 2039.0 / 1008, within(0.01));
  }

  @Test
  void framesAreHandedOut() {
    Workload.Builder film = Workload.render().frames(300, "RTX 4080", Duration.ofMinutes(6));

    assertThat(hours(one(film, Jobs.RTX_4080))).isEqualTo(30);
    assertThat(hours(estimate(film, Layout.DATA_PARALLEL, Hardware.of(Jobs.RTX_4080, 10))))
        .isEqualTo(3);
  }

  @Test
  void independentJobsAreHandedOutWhole() {
    Workload.Builder folds = Workload.trainVision("31M").hours(41).independentJobs(5);

    assertThat(hours(one(folds, Jobs.RTX_2080_TI))).isEqualTo(205);
    for (int count : new int[] {5, 8}) {
      assertThat(hours(estimate(folds, Layout.SINGLE, Hardware.of(Jobs.RTX_2080_TI, count))))
          .isEqualTo(41);
    }
    assertThat(hours(estimate(folds, Layout.SINGLE, Hardware.of(Jobs.RTX_2080_TI, 4))))
        .isEqualTo(82);
  }

  @Test
  void repeatsMultiply() {
    assertThat(hours(one(Workload.custom().hours(18).repeats(15), Jobs.RTX_4090))).isEqualTo(270);
  }

  @Test
  void withoutWorkFiguresAreForOneHour() {
    TimeEstimate estimate = one(Workload.serve("Qwen-7B"), Jobs.RTX_4090);

    assertThat(estimate.perHour()).isTrue();
    assertThat(estimate.compute()).isEqualTo(Estimate.exactly(Duration.ofHours(1)));
    assertThat(estimate.questions()).containsExactly(Note.of(Code.ASK_WORK));
  }

  @Test
  void workThatNothingConvertsAsksForARun() {
    TimeEstimate estimate = one(Workload.trainVision("31M").images(1_000_000), Jobs.RTX_4090);

    assertThat(estimate.perHour()).isTrue();
    assertThat(estimate.questions()).containsExactly(Note.of(Code.ASK_REFERENCE_RUN));
  }

  /** Source: LLaMA-Factory issue 5014: 90 s instead of 4 s a step over 10 Gbit/s. */
  @Test
  void aSlowNetworkBetweenNodesMakesMoreCardsSlower() {
    Workload.Builder lora =
        Workload.fineTune("Llama-3-8B")
            .lora(16)
            .precision("bf16")
            .referenceRun("A800 80GB", 8, Duration.ofHours(10));
    Host twoNodes =
        Host.builder().gpuCount(16).nodes(2).betweenNodes(Bandwidth.parse("10 Gbit/s")).build();
    TimeEstimate estimate = estimate(lora, Layout.ZERO3, new Hardware(Jobs.A800_80GB, twoNodes));

    assertThat(hours(estimate)).isBetween(15.0, 400.0);
    assertThat(estimate.findings())
        .extracting(Finding::code)
        .containsExactly(Code.SLOW_INTERCONNECT, Code.ZERO3_OVER_NETWORK);
    assertThat(
            estimate(lora, Layout.DATA_PARALLEL, new Hardware(Jobs.A800_80GB, twoNodes)).findings())
        .extracting(Finding::code)
        .doesNotContain(Code.ZERO3_OVER_NETWORK);
  }

  @ParameterizedTest
  @CsvSource({
    "nvswitch, 7.67",
    "nvlink, 6.92",
    "nvlink_bridge, 5.39",
    "pcie4, 7.52",
    "pcie4_no_p2p, 3.95",
    "unknown, 3.95"
  })
  void scalesByTheLink(String link, double speedup) {
    Host host = Host.builder().gpuCount(8).interconnect(Interconnect.parse(link)).build();
    TimeEstimate estimate =
        estimate(NNU_NET, Layout.DATA_PARALLEL, new Hardware(Jobs.RTX_A6000, host));

    assertThat(estimate.speedup()).isPresent();
    assertThat(estimate.speedup().get().doubleValue()).isCloseTo(speedup, within(0.005));
  }

  @Test
  void layersSplitOverCardsGainNoTime() {
    TimeEstimate estimate = estimate(NNU_NET, Layout.LAYER_SPLIT, Hardware.of(Jobs.RTX_2080_TI, 4));

    assertThat(estimate.compute().expected()).isEqualTo(Durations.parse("41.2 h"));
  }

  private static Workload.Builder qwen() {
    return Workload.fineTune("Qwen-7B")
        .precision("bf16")
        .sequenceLength(512)
        .meanLength(300)
        .samples(10_000)
        .epochs(3);
  }

  private static TimeEstimate one(Workload.Builder workload, Gpu gpu) {
    return estimate(workload, Layout.SINGLE, Hardware.of(gpu, 1));
  }

  private static TimeEstimate estimate(
      Workload.Builder workload, Layout layout, Hardware hardware) {
    return TimingEstimator.DEFAULT.estimate(Jobs.of(workload), layout, hardware);
  }

  private static double hours(TimeEstimate estimate) {
    return Durations.hours(estimate.compute().expected());
  }
}
