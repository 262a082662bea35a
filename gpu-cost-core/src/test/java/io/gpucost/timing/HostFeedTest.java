package io.gpucost.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.Hardware;
import io.gpucost.gpu.Host;
import io.gpucost.market.Jobs;
import io.gpucost.unit.Durations;
import io.gpucost.workload.Layout;
import io.gpucost.workload.Workload;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class HostFeedTest {
  private static final Workload.Builder NNU_NET =
      Workload.trainVision("31M")
          .precision("fp16")
          .pilot("V100 32GB PCIe", 1, 1, 1000, Duration.ofSeconds(200));

  /** Source: nnU-Net issue 340, a V100 with 2 to 4 threads: 360 s an epoch instead of 200. */
  @Test
  void threeThreadsHoldAV100Back() {
    TimeEstimate starved = on(NNU_NET, Jobs.V100_32GB, 3);

    assertThat(hours(starved)).isCloseTo(100, within(0.1));
    assertThat(codes(starved)).contains(Code.CPU_BOUND);
  }

  /** What the host limits, a faster card does not speed up. */
  @Test
  void aFasterCardGainsNothing() {
    assertThat(hours(on(NNU_NET, Jobs.A100_80GB, 3)))
        .isCloseTo(hours(on(NNU_NET, Jobs.V100_32GB, 3)), within(0.1));
    assertThat(hours(on(NNU_NET, Jobs.A100_80GB, 32)))
        .isLessThan(hours(on(NNU_NET, Jobs.V100_32GB, 20)) / 1.8);
  }

  @Test
  void enoughThreadsAreNotSpokenOf() {
    assertThat(codes(on(NNU_NET, Jobs.V100_32GB, 20))).isEmpty();
    assertThat(codes(on(NNU_NET, Jobs.A100_80GB, 32))).isEmpty();
    assertThat(codes(on(NNU_NET, Jobs.RTX_2080_TI, 12))).isEmpty();
  }

  /** The measured run may have been held back already. */
  @Test
  void theBandReachesDownToTheMeasuredTime() {
    assertThat(on(NNU_NET, Jobs.V100_32GB, 3).compute().low())
        .isEqualTo(on(NNU_NET, Jobs.V100_32GB, 20).compute().low());
  }

  @Test
  void knownHoursAreKept() {
    TimeEstimate estimate = on(Workload.trainVision("31M").hours(80), Jobs.A100_80GB, 2);

    assertThat(estimate.compute().expected()).isEqualTo(Duration.ofHours(80));
    assertThat(codes(estimate)).contains(Code.CPU_BOUND);
  }

  @Test
  void textNeedsNoThreads() {
    TimeEstimate estimate =
        on(Workload.fineTune("Qwen-7B").samples(1000).epochs(1), Jobs.A100_80GB, 2);

    assertThat(codes(estimate)).doesNotContain(Code.CPU_BOUND);
  }

  private static List<Code> codes(TimeEstimate estimate) {
    return estimate.findings().stream().map(Finding::code).toList();
  }

  private static double hours(TimeEstimate estimate) {
    return Durations.hours(estimate.compute().expected());
  }

  private static TimeEstimate on(Workload.Builder workload, Gpu gpu, int threads) {
    Host host = Host.builder().gpuCount(1).vcpus(threads).build();
    return TimingEstimator.DEFAULT.estimate(
        Jobs.of(workload), Layout.SINGLE, new Hardware(gpu, host));
  }
}
