package io.gpucost.timing;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.gpu.Hardware;
import io.gpucost.market.Jobs;
import io.gpucost.unit.Durations;
import io.gpucost.unit.Estimate;
import io.gpucost.unit.Ratio;
import io.gpucost.workload.Forecast;
import io.gpucost.workload.Layout;
import io.gpucost.workload.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TrustTest {
  private static final Optional<Ratio> TEN_PERCENT = Optional.of(Ratio.parse("10%"));

  /** Jobs foreseen at 100 minutes that took 100, 101, 102 minutes and so on. */
  private static List<Forecast.PastRun> past(int jobs) {
    return IntStream.range(0, jobs)
        .mapToObj(i -> new Forecast.PastRun(Duration.ofMinutes(100), Duration.ofMinutes(100 + i)))
        .toList();
  }

  @Test
  void aBufferStandsInForTheBandOfStatedHours() {
    TimeEstimate buffered = estimate(eighty().forecast(new Forecast(TEN_PERCENT, List.of())));

    assertThat(buffered.compute())
        .isEqualTo(
            new Estimate<>(Duration.ofHours(80), Duration.ofHours(80), Duration.ofHours(88)));
    assertThat(codes(buffered)).contains(Code.TIME_BUFFER);
  }

  @Test
  void aMeasurementReplacesTheBuffer() {
    Workload.Builder run =
        Workload.trainVision("45M").referenceRun("RTX 4090", 1, Duration.ofHours(80));

    TimeEstimate plain = estimate(run);
    run.forecast(new Forecast(TEN_PERCENT, List.of()));
    TimeEstimate buffered = estimate(run);

    assertThat(buffered.compute()).isEqualTo(plain.compute());
    assertThat(codes(buffered)).contains(Code.TIME_BUFFER_REPLACED);
  }

  /** 19 ratios of 1.00 to 1.18: the largest holds with 95%, their mean is 1.09. */
  @Test
  void earlierForecastsReplaceTheBuffer() {
    TimeEstimate estimate = estimate(eighty().forecast(new Forecast(TEN_PERCENT, past(19))));

    assertThat(estimate.compute())
        .isEqualTo(
            new Estimate<>(
                Duration.ofHours(80), Durations.parse("87.2 h"), Durations.parse("94.4 h")));
    assertThat(codes(estimate)).doesNotContain(Code.TIME_BUFFER);
    assertThat(estimate.assumptions())
        .filteredOn(note -> note.code() == Code.PAST_RUNS_BAND)
        .singleElement()
        .satisfies(
            note -> {
              assertThat(note.arguments()).containsEntry("count", 19);
              assertThat(note.arguments()).containsEntry("confidence", Ratio.parse("95%"));
            });
  }

  @Test
  void nineForecastsPromiseNinetyPercent() {
    TimeEstimate estimate = estimate(eighty().forecast(new Forecast(Optional.empty(), past(9))));

    assertThat(estimate.compute().high()).isEqualTo(Durations.parse("86.4 h"));
    assertThat(estimate.assumptions())
        .anySatisfy(
            note -> assertThat(note.arguments()).containsEntry("confidence", Ratio.parse("90%")));
  }

  @Test
  void aFewForecastsChangeNothingAndAreToldAsTooFew() {
    TimeEstimate estimate = estimate(eighty().forecast(new Forecast(TEN_PERCENT, past(8))));

    assertThat(estimate.compute().high()).isEqualTo(Duration.ofHours(88));
    assertThat(estimate.assumptions())
        .contains(Note.of(Code.PAST_RUNS_TOO_FEW).with("count", 8).with("needed", 9));
  }

  private static Workload.Builder eighty() {
    return Workload.trainVision("45M").hours(80);
  }

  private static List<Code> codes(TimeEstimate estimate) {
    return estimate.assumptions().stream().map(Note::code).toList();
  }

  private static TimeEstimate estimate(Workload.Builder workload) {
    return TimingEstimator.DEFAULT.estimate(
        Jobs.of(workload), Layout.SINGLE, Hardware.of(Jobs.RTX_4090, 1));
  }
}
