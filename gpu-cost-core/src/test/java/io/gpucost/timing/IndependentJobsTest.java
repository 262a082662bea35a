package io.gpucost.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.gpu.Hardware;
import io.gpucost.market.Jobs;
import io.gpucost.unit.Ratio;
import io.gpucost.workload.EarlyStopping;
import io.gpucost.workload.Independent;
import io.gpucost.workload.Layout;
import io.gpucost.workload.Workload;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class IndependentJobsTest {
  private static final Independent SIXTY_FOUR = Independent.of(64);

  private static Independent atOnce(int cards) {
    return new Independent(64, OptionalInt.of(cards), Optional.empty());
  }

  private static Independent stopped(EarlyStopping rule) {
    return new Independent(64, OptionalInt.empty(), Optional.of(rule));
  }

  @Test
  void cardsSetTheElapsedTimeAndNotTheWork() {
    assertThat(hours(SIXTY_FOUR, 1)).isEqualTo(64);
    assertThat(hours(SIXTY_FOUR, 8)).isEqualTo(8);
    assertThat(hours(SIXTY_FOUR, 64)).isEqualTo(1);
  }

  @Test
  void aCapLeavesCardsIdle() {
    TimeEstimate capped = estimate(atOnce(4), 8);

    assertThat(capped.compute().expected()).isEqualTo(Duration.ofHours(16));
    assertThat(capped.findings())
        .filteredOn(finding -> finding.code() == Code.CARDS_WITHOUT_JOBS)
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.note().arguments())
                    .containsEntry("count", 8)
                    .containsEntry("jobs", 4L)
                    .containsEntry("share", Ratio.parse("50%")));
    assertThat(estimate(atOnce(8), 8).findings()).extracting(Finding::code).isEmpty();
  }

  /** Checks at 1/64, 1/16 and 1/4, one in four going on: 13/256 of the work. */
  @Test
  void successiveHalvingDoesATwentiethOfTheWork() {
    EarlyStopping asha = new EarlyStopping.SuccessiveHalving(Ratio.ofFraction(1.0 / 64), 4);

    assertThat(asha.shareOfWork().doubleValue()).isEqualTo(13.0 / 256);
    assertThat(estimate(stopped(asha), 1).compute().expected())
        .isEqualTo(Duration.ofSeconds(3600 * 64 * 13 / 256));
  }

  @Test
  void theBestJobRunsToItsEndHoweverManyCardsThereAre() {
    EarlyStopping asha = new EarlyStopping.SuccessiveHalving(Ratio.ofFraction(1.0 / 64), 4);

    assertThat(hours(stopped(asha), 64)).isEqualTo(1);
  }

  @Test
  void theMedianRuleStopsHalfAtTheFirstCheck() {
    assertThat(new EarlyStopping.MedianRule(Ratio.parse("10%")).shareOfWork())
        .isEqualTo(Ratio.parse("55%"));
    assertThat(
            estimate(stopped(new EarlyStopping.Stated(Ratio.parse("25%"))), 1).compute().expected())
        .isEqualTo(Duration.ofHours(16));
  }

  /** Nothing connects them: a job that needs two cards finds them on one instance, or nowhere. */
  @Test
  void instancesSideBySideTakeWholeJobs() {
    Hardware pair = Hardware.of(Jobs.RTX_4090, 2);
    Hardware four = new Hardware(pair.gpu(), pair.host().times(4));
    Workload.Builder one = Workload.trainVision("31M").hours(1).independent(Independent.of(1));
    Workload.Builder all = Workload.trainVision("31M").hours(1).independent(SIXTY_FOUR);
    TimeEstimate job = TimingEstimator.DEFAULT.estimate(Jobs.of(one), Layout.ZERO3, pair);
    TimeEstimate jobs = TimingEstimator.DEFAULT.estimate(Jobs.of(all), Layout.ZERO3, four);

    assertThat(four.gpuCount()).isEqualTo(8);
    assertThat(four.instance()).isEqualTo(pair);
    assertThat(jobs.compute().expected().toSeconds() / 16)
        .isCloseTo(job.compute().expected().toSeconds(), within(1L));
    assertThat(jobs.speedup().orElseThrow())
        .isEqualByComparingTo(job.speedup().orElseThrow().multiply(BigDecimal.valueOf(4)));
  }

  private static long hours(Independent independent, int cards) {
    return estimate(independent, cards).compute().expected().toHours();
  }

  private static TimeEstimate estimate(Independent independent, int cards) {
    Workload.Builder workload = Workload.trainVision("31M").hours(1).independent(independent);
    return TimingEstimator.DEFAULT.estimate(
        Jobs.of(workload), Layout.DATA_PARALLEL, Hardware.of(Jobs.RTX_4090, cards));
  }
}
