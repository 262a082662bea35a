package io.gpucost.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.Hardware;
import io.gpucost.gpu.Host;
import io.gpucost.gpu.Interconnect;
import io.gpucost.market.Jobs;
import io.gpucost.unit.Ratio;
import io.gpucost.workload.Layout;
import io.gpucost.workload.Workload;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinkFindingsTest {
  private static final Workload.Builder FULL =
      Workload.fineTune("Qwen-7B")
          .full()
          .sequenceLength(512)
          .globalBatch(8)
          .samples(1000)
          .epochs(1);
  private static final Workload.Builder LORA =
      Workload.fineTune("Qwen-7B")
          .lora(16)
          .sequenceLength(2048)
          .meanLength(2048)
          .globalBatch(64)
          .samples(1000)
          .epochs(1);

  @Test
  void aSlowLinkIsToldWithWhatNvSwitchWouldGain() {
    Finding slow = find(on(FULL, Jobs.RTX_4090, 4, "pcie"), Code.SLOW_INTERCONNECT);

    assertThat(slow.note().arguments()).containsKeys("share", "link", "gain");
    assertThat((BigDecimal) slow.note().arguments().get("gain"))
        .isGreaterThan(new BigDecimal("1.5"));
  }

  @Test
  void accumulationIsAdvisedWhereTheLinkIsSlow() {
    Finding advice = find(on(FULL, Jobs.RTX_4090, 4, "pcie"), Code.ACCUMULATE_GRADIENTS);

    assertThat((BigDecimal) advice.note().arguments().get("speedup"))
        .isGreaterThan((BigDecimal) advice.note().arguments().get("now"));
  }

  @Test
  void nvLinkIsNotNeededForAdapters() {
    assertThat(codes(on(LORA, Jobs.RTX_A6000, 4, "pcie4")))
        .contains(Code.NVLINK_NOT_NEEDED)
        .doesNotContain(Code.SLOW_INTERCONNECT);
    assertThat(codes(on(LORA, Jobs.A100_80GB, 4, "nvswitch")))
        .contains(Code.NVLINK_NOT_NEEDED)
        .doesNotContain(Code.NVLINK_NEEDED);
  }

  /** All weights, exchanged by ZeRO-3 for each micro-batch, are what NVLink is for. */
  @Test
  void nvLinkEarnsItsPriceWhereCardsWouldWaitOverPcie() {
    Workload.Builder all =
        Workload.fineTune("Qwen-7B").full().sequenceLength(2048).globalBatch(64).samples(1000);
    TimeEstimate sharded = on(all, Jobs.A100_80GB, 8, "nvswitch", Layout.ZERO3);
    Finding needed = find(sharded, Code.NVLINK_NEEDED);
    TimeEstimate overPcie = on(all, Jobs.A100_80GB, 8, "pcie", Layout.ZERO3);

    assertThat((BigDecimal) needed.note().arguments().get("gain"))
        .isCloseTo(
            BigDecimal.valueOf(speedup(sharded) / speedup(overPcie)),
            within(new BigDecimal("0.01")));
    assertThat(needed.note().arguments().get("share"))
        .isEqualTo(find(overPcie, Code.SLOW_INTERCONNECT).note().arguments().get("share"));
    assertThat(codes(sharded)).doesNotContain(Code.NVLINK_NOT_NEEDED, Code.SLOW_INTERCONNECT);
  }

  @Test
  void betweenNeededAndNotNeededTheGainIsTold() {
    Workload.Builder medium =
        Workload.pretrain("gpt2")
            .sequenceLength(1024)
            .microBatch(8)
            .globalBatch(32)
            .tokens(1 << 30);
    Finding gains = find(on(medium, Jobs.RTX_4090, 2, "pcie"), Code.NVLINK_GAINS);

    assertThat((Ratio) gains.note().arguments().get("share"))
        .isBetween(Ratio.parse("10%"), Ratio.parse("20%"));
    assertThat((BigDecimal) gains.note().arguments().get("gain")).isGreaterThan(BigDecimal.ONE);
  }

  /** 110 s against 101 s: GPT-2 on two TITAN RTX. */
  @Test
  void oneProcessForAllCardsIsSlower() {
    Workload.Builder plain = Workload.trainVision("31M").hours(80);
    TimeEstimate ddp = on(plain, Jobs.RTX_3090, 2, "pcie");
    plain.dataParallel("dp");
    TimeEstimate dp = on(plain, Jobs.RTX_3090, 2, "pcie");

    assertThat((double) dp.compute().expected().toSeconds() / ddp.compute().expected().toSeconds())
        .isCloseTo(110 / 101.0, within(0.001));
    assertThat(find(dp, Code.ONE_PROCESS_IS_SLOWER).note().arguments())
        .containsEntry("share", Ratio.parse("8%"));
    assertThat(dp.assumptions()).noneMatch(note -> note.code() == Code.DDP_ASSUMED);
    assertThat(ddp.assumptions()).anyMatch(note -> note.code() == Code.DDP_ASSUMED);
    plain.dataParallel("ddp");
    assertThat(on(plain, Jobs.RTX_3090, 2, "pcie").assumptions())
        .noneMatch(note -> note.code() == Code.DDP_ASSUMED);
  }

  @Test
  void peerToPeerSwitchedOffIsToldOf() {
    assertThat(codes(on(FULL, Jobs.RTX_4090, 2, "pcie4_no_p2p"))).contains(Code.PEER_TO_PEER_OFF);
    assertThat(codes(on(FULL, Jobs.RTX_4090, 1, "pcie4_no_p2p"))).isEmpty();
  }

  @Test
  void eightConsumerCardsOnOneHostAreToldOf() {
    assertThat(codes(on(FULL, Jobs.RTX_4090, 8, "unknown"))).contains(Code.SHARED_HOST_BUS);
    assertThat(codes(on(Workload.trainVision("31M").hours(80), Jobs.RTX_3090, 8, "pcie")))
        .contains(Code.SHARED_HOST_BUS);
    assertThat(codes(on(FULL, Jobs.RTX_4090, 4, "unknown"))).doesNotContain(Code.SHARED_HOST_BUS);
  }

  @Test
  void splitLayersAddMemoryNotSpeed() {
    TimeEstimate split = on(FULL, Jobs.RTX_4090, 4, "pcie", Layout.LAYER_SPLIT);

    assertThat(codes(split)).containsExactly(Code.CAPACITY_NOT_SPEED);
    assertThat(split.compute()).isEqualTo(on(FULL, Jobs.RTX_4090, 1, "pcie").compute());
  }

  @Test
  void handedOutJobsWaitForNobody() {
    Workload.Builder folds = Workload.trainVision("31M").hours(41).independentJobs(8);

    assertThat(codes(on(folds, Jobs.RTX_2080_TI, 8, "pcie"))).isEmpty();
  }

  @Test
  void fullPrecisionIsToldWhatMixedWouldGain() {
    Workload.Builder full =
        Workload.trainVision("31M")
            .precision("fp32")
            .referenceRun("V100 32GB PCIe", 1, Duration.ofHours(10));
    TimeEstimate v100 = on(full, Jobs.V100_32GB, 1, "unknown");

    assertThat(find(v100, Code.MIXED_PRECISION_GAINS).note().arguments())
        .containsEntry("gain", new BigDecimal("2.0"));
    assertThat(codes(on(Workload.trainVision("31M").hours(1), Jobs.V100_32GB, 1, "unknown")))
        .isEmpty();
  }

  /** A tensor-parallel step exchanges activations, a pipeline fills and drains. */
  @Test
  void matricesAndPipelinesSplitOverCards() {
    assertThat(speedup(on(LORA, Jobs.A100_80GB, 8, "nvswitch", Layout.TENSOR))).isBetween(4.0, 8.0);
    assertThat(speedup(on(LORA, Jobs.RTX_4090, 4, "pcie", Layout.TENSOR)))
        .isLessThan(speedup(on(LORA, Jobs.A100_80GB, 4, "nvswitch", Layout.TENSOR)));
    assertThat(speedup(on(LORA, Jobs.RTX_4090, 4, "pcie", Layout.PIPELINE))).isBetween(3.8, 4.0);
  }

  @Test
  void shardingEverythingOverPcieWaitsLonger() {
    assertThat(speedup(on(FULL, Jobs.RTX_A6000, 4, "pcie", Layout.ZERO3)))
        .isLessThan(speedup(on(FULL, Jobs.RTX_A6000, 4, "pcie", Layout.ZERO2)));
  }

  private static double speedup(TimeEstimate estimate) {
    return estimate.speedup().orElseThrow().doubleValue();
  }

  private static List<Code> codes(TimeEstimate estimate) {
    return estimate.findings().stream().map(Finding::code).toList();
  }

  private static Finding find(TimeEstimate estimate, Code code) {
    return estimate.findings().stream()
        .filter(finding -> finding.code() == code)
        .findFirst()
        .orElseThrow();
  }

  private static TimeEstimate on(Workload.Builder workload, Gpu gpu, int count, String link) {
    return on(workload, gpu, count, link, count == 1 ? Layout.SINGLE : Layout.DATA_PARALLEL);
  }

  private static TimeEstimate on(
      Workload.Builder workload, Gpu gpu, int count, String link, Layout layout) {
    Host host = Host.builder().gpuCount(count).interconnect(Interconnect.parse(link)).build();
    return TimingEstimator.DEFAULT.estimate(Jobs.of(workload), layout, new Hardware(gpu, host));
  }
}
