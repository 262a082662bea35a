package io.gpucost.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.Hardware;
import io.gpucost.gpu.Host;
import io.gpucost.gpu.Interconnect;
import io.gpucost.market.Jobs;
import io.gpucost.workload.Layout;
import io.gpucost.workload.MeasuredSpeedups;
import io.gpucost.workload.Workload;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MeasuredSpeedupsTest {
  private static final MeasuredSpeedups TWO =
      new MeasuredSpeedups(
          "RTX 4090",
          Optional.of(Interconnect.parse("pcie")),
          List.of(new MeasuredSpeedups.Point(2, new BigDecimal("1.8"))));

  private static Workload.Builder hours() {
    return Workload.trainVision("45M").hours(80);
  }

  private static Workload.Builder tokens() {
    return Workload.pretrain("gpt2").sequenceLength(1024).globalBatch(64).tokens(1_000_000_000);
  }

  @Test
  void aMeasuredPointIsTakenAsItIs() {
    assertThat(speedup(hours().speedups(TWO), Jobs.RTX_4090, 2, "pcie")).isEqualTo("1.80");
    assertThat(speedup(tokens().speedups(TWO), Jobs.RTX_4090, 2, "pcie")).isEqualTo("1.80");
  }

  /** 4^(log 1.8 / log 2) = 3.24 where nothing is known of the step. */
  @Test
  void otherCountsFollowThePowerLawOnPcie() {
    TimeEstimate four = estimate(hours().speedups(TWO), Jobs.RTX_4090, 4, "pcie");

    assertThat(four.speedup().orElseThrow()).isEqualByComparingTo("3.24");
    assertThat(four.assumptions())
        .contains(
            Note.of(Code.SCALING_MEASURED)
                .with("count", 4)
                .with("speedup", new BigDecimal("3.24"))
                .with("measured", 2)
                .with("times", new BigDecimal("1.80")));
  }

  /** A ring: 8 / (1 + 0.0526 x 2 x 7 / 8), with 0.0526 from 1.9 times for two. */
  @Test
  void otherCountsFollowTheRingOnNvSwitch() {
    MeasuredSpeedups ring =
        new MeasuredSpeedups(
            "A100 80GB SXM4",
            Optional.of(Interconnect.parse("nvswitch")),
            List.of(new MeasuredSpeedups.Point(2, new BigDecimal("1.9"))));

    assertThat(
            estimate(hours().speedups(ring), Jobs.A100_80GB, 8, "nvswitch")
                .speedup()
                .orElseThrow()
                .doubleValue())
        .isCloseTo(8 / (1 + (2 / 1.9 - 1) * 2 * 7 / 8), within(0.005));
  }

  @Test
  void theNearestPointCounts() {
    MeasuredSpeedups points =
        new MeasuredSpeedups(
            "RTX 4090",
            Optional.empty(),
            List.of(
                new MeasuredSpeedups.Point(2, new BigDecimal("1.8")),
                new MeasuredSpeedups.Point(4, new BigDecimal("2.4"))));

    assertThat(speedup(hours().speedups(points), Jobs.RTX_4090, 4, "pcie")).isEqualTo("2.40");
    assertThat(speedup(hours().speedups(points), Jobs.RTX_4090, 8, "pcie"))
        .isEqualTo(ScalingPreset.rounded(Math.pow(8, Math.log(2.4) / Math.log(4))).toString());
  }

  @Test
  void theStepBendsTheExtrapolationWhereItIsKnown() {
    Workload.Builder measured = tokens().speedups(TWO);
    double plain = Double.parseDouble(speedup(tokens(), Jobs.RTX_4090, 4, "pcie"));

    assertThat(Double.parseDouble(speedup(measured, Jobs.RTX_4090, 4, "pcie")))
        .isGreaterThan(plain)
        .isLessThanOrEqualTo(4);
  }

  @Test
  void anotherCardOrLinkIsNotConcerned() {
    assertThat(codes(hours().speedups(TWO), Jobs.RTX_3090, "pcie"))
        .doesNotContain(Code.SCALING_MEASURED);
    assertThat(codes(hours().speedups(TWO), Jobs.RTX_4090, "pcie_no_p2p"))
        .doesNotContain(Code.SCALING_MEASURED);
  }

  /** Caches may make two cards more than twice as fast: only a measurement may say so. */
  @Test
  void onlyAMeasurementMayExceedTheCount() {
    MeasuredSpeedups more =
        new MeasuredSpeedups(
            "RTX 4090",
            Optional.empty(),
            List.of(new MeasuredSpeedups.Point(2, new BigDecimal("2.1"))));

    assertThat(speedup(hours().speedups(more), Jobs.RTX_4090, 2, "pcie")).isEqualTo("2.10");
    assertThat(speedup(hours().speedups(more), Jobs.RTX_4090, 4, "pcie")).isEqualTo("4.00");
  }

  private static List<Code> codes(Workload.Builder workload, Gpu gpu, String link) {
    return estimate(workload, gpu, 2, link).assumptions().stream().map(Note::code).toList();
  }

  private static String speedup(Workload.Builder workload, Gpu gpu, int count, String link) {
    return estimate(workload, gpu, count, link).speedup().orElseThrow().toString();
  }

  private static TimeEstimate estimate(Workload.Builder workload, Gpu gpu, int count, String link) {
    Host host = Host.builder().gpuCount(count).interconnect(Interconnect.parse(link)).build();
    return TimingEstimator.DEFAULT.estimate(
        Jobs.of(workload), Layout.DATA_PARALLEL, new Hardware(gpu, host));
  }
}
