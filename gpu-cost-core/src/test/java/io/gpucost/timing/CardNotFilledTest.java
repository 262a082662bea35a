package io.gpucost.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.Hardware;
import io.gpucost.market.Jobs;
import io.gpucost.unit.Ratio;
import io.gpucost.workload.Layout;
import io.gpucost.workload.Workload;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CardNotFilledTest {
  private static Workload.Builder short100(int microBatch) {
    return Workload.fineTune("gpt2")
        .full()
        .sequenceLength(128)
        .meanLength(100)
        .microBatch(microBatch)
        .globalBatch(64)
        .samples(10_000)
        .epochs(1);
  }

  /** 12 layers of 40 kernels, four passes, 10 microseconds each: 19.2 ms a micro-batch. */
  @Test
  void smallBatchesWaitForTheirKernelsToStart() {
    TimeEstimate estimate = on(short100(1), Jobs.A100_80GB);

    assertThat(estimate.compute().expected().toSeconds())
        .isCloseTo(Math.round(10_000 * 12 * 40 * 4 * 1e-5), within(1L));
    assertThat(find(estimate).orElseThrow().note().arguments())
        .containsEntry("batch", 1)
        .containsEntry("tokens", 100);
  }

  @Test
  void aSlowerCardLosesLessAndALargerBatchNothing() {
    assertThat(share(on(short100(1), Jobs.RTX_2080_TI)))
        .isLessThan(share(on(short100(1), Jobs.A100_80GB)));
    assertThat(find(on(short100(64), Jobs.RTX_2080_TI))).isEmpty();
  }

  /** An A100 has 3.9 times the peak of a 2080 Ti and is 2.4 times as fast on images. */
  @Test
  void aMeasuredRunTellsWhatAFasterCardCannotUse() {
    Workload.Builder run =
        Workload.trainVision("31M")
            .precision("fp16")
            .referenceRun("RTX 2080 Ti", 1, Duration.ofHours(41));

    Finding finding = find(on(run, Jobs.A100_80GB)).orElseThrow();

    assertThat((BigDecimal) finding.note().arguments().get("peak"))
        .isGreaterThan((BigDecimal) finding.note().arguments().get("times"));
    assertThat(find(on(run, Jobs.RTX_3090))).isEmpty();
    assertThat(find(on(run, Jobs.RTX_2080_TI))).isEmpty();
  }

  private static double share(TimeEstimate estimate) {
    return ((Ratio) find(estimate).orElseThrow().note().arguments().get("share")).doubleValue();
  }

  private static Optional<Finding> find(TimeEstimate estimate) {
    return estimate.findings().stream()
        .filter(finding -> finding.code() == Code.CARD_NOT_FILLED)
        .findFirst();
  }

  private static TimeEstimate on(Workload.Builder workload, Gpu gpu) {
    return TimingEstimator.DEFAULT.estimate(Jobs.of(workload), Layout.SINGLE, Hardware.of(gpu, 1));
  }
}
