package io.gpucost.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.Hardware;
import io.gpucost.market.Jobs;
import io.gpucost.unit.Ratio;
import io.gpucost.workload.Layout;
import io.gpucost.workload.Work;
import io.gpucost.workload.Workload;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PilotFitTest {
  private static Work.Pilot pilot(long total, int... secondsAtEachHundred) {
    List<Work.Pilot.Point> points = new ArrayList<>();
    for (int seconds : secondsAtEachHundred) {
      points.add(
          new Work.Pilot.Point(
              BigDecimal.valueOf(100L * (points.size() + 1)), Duration.ofSeconds(seconds)));
    }
    return new Work.Pilot("RTX 4090", 1, BigDecimal.valueOf(total), points);
  }

  @Test
  void tellsStartingUpFromGoingOn() {
    PilotFit fit = PilotFit.of(pilot(10_000, 160, 220, 280, 340));

    assertThat(fit.startUp()).isCloseTo(100, within(1e-9));
    assertThat(fit.secondsPerUnit()).isCloseTo(0.6, within(1e-9));
    assertThat(fit.startUp() + fit.steady(10_000)).isCloseTo(6100, within(1e-9));
    assertThat(fit.variation()).isZero();
  }

  /** Stretches of 50, 70, 50, 70 and 60 s: mean 60, standard deviation 10, t(4) = 2.132. */
  @Test
  void theBandIsThatOfTheVariation() {
    PilotFit fit = PilotFit.of(pilot(1_000_000, 60, 110, 180, 230, 300, 360));

    assertThat(fit.variation()).isCloseTo(1 / 6.0, within(1e-9));
    assertThat(fit.correlation()).isZero();
    double many = (1_000_000 - 600) / 100.0;
    assertThat(fit.halfWidth(1_000_000 - 600))
        .isCloseTo(2.1318 / 6 * Math.sqrt(1.0 / 5 + 1 / many), within(1e-3));
  }

  /** The same stretches in order of length: each tells something of the next. */
  @Test
  void stretchesThatFollowEachOtherCountForFewer() {
    PilotFit drifting = PilotFit.of(pilot(1_000_000, 60, 110, 160, 220, 290, 360));
    PilotFit mixed = PilotFit.of(pilot(1_000_000, 60, 110, 180, 230, 300, 360));

    assertThat(drifting.correlation()).isPositive();
    assertThat(drifting.halfWidth(999_400)).isGreaterThan(mixed.halfWidth(999_400));
  }

  @Test
  void twoPointsSayNothingOfTheVariation() {
    assertThat(PilotFit.of(pilot(1000, 160, 220)).halfWidth(800)).isZero();
  }

  @Test
  void theEstimateCountsStartingUpOnceAndSaysSo() {
    TimeEstimate one = estimate(pilot(100_000, 700, 760, 820, 880), Jobs.RTX_4090, 1);
    TimeEstimate two = estimate(pilot(100_000, 700, 760, 820, 880), Jobs.RTX_4090, 2);

    assertThat(one.compute().expected()).isEqualTo(Duration.ofSeconds(640 + 60_000));
    assertThat(one.startUp()).isEqualTo(Duration.ofSeconds(640));
    assertThat(two.compute().expected())
        .isEqualTo(Duration.ofSeconds(Math.round(640 + 60_000 / 1.6)));
    assertThat(one.basis().code()).isEqualTo(Code.FROM_PILOT);
    assertThat(one.assumptions())
        .contains(
            Note.of(Code.PILOT_READ)
                .with("startup", Duration.ofSeconds(640))
                .with("count", 3)
                .with("variation", Ratio.ZERO)
                .with("correlation", Ratio.ZERO)
                .with("band", Ratio.ZERO));
  }

  @Test
  void anUnevenPilotIsLessSureThanAnEvenOne() {
    TimeEstimate even = estimate(pilot(100_000, 60, 120, 180, 240), Jobs.RTX_4090, 1);
    TimeEstimate uneven = estimate(pilot(100_000, 60, 90, 180, 240), Jobs.RTX_4090, 1);

    assertThat(uneven.compute().expected()).isEqualTo(even.compute().expected());
    assertThat(uneven.compute().high()).isGreaterThan(even.compute().high());
    assertThat(uneven.compute().low()).isLessThan(even.compute().low());
  }

  private static TimeEstimate estimate(Work.Pilot pilot, Gpu gpu, int count) {
    Workload.Builder workload = Workload.trainVision("45M").work(pilot);
    return TimingEstimator.DEFAULT.estimate(
        Jobs.of(workload), Layout.DATA_PARALLEL, Hardware.of(gpu, count));
  }
}
