package io.gpucost.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpucost.gpu.Hardware;
import io.gpucost.gpu.Host;
import io.gpucost.gpu.Interconnect;
import io.gpucost.market.Jobs;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.Estimate;
import io.gpucost.unit.Ratio;
import io.gpucost.workload.EarlyStopping;
import io.gpucost.workload.Forecast;
import io.gpucost.workload.Independent;
import io.gpucost.workload.Layout;
import io.gpucost.workload.MeasuredSpeedups;
import io.gpucost.workload.Work;
import io.gpucost.workload.Workload;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class SpreadPropertyTest {
  private static final int TRIES = 200;

  @Property(tries = TRIES, edgeCases = EdgeCasesMode.NONE)
  void aFasterLinkTendsToAsManyTimesAsCards(
      @ForAll Interconnect.Kind kind,
      @ForAll @IntRange(min = 2, max = 64) int n,
      @ForAll @IntRange(min = 1, max = 100_000) int megabytes,
      @ForAll @IntRange(min = 1, max = 10_000) int millis) {
    CommunicationModel model = CommunicationModel.of(hardware(kind, n));
    TrainingStep step = step(megabytes, millis);
    double before = 0;
    for (double rate = 1; rate < 1e12; rate *= 10) {
      double speedup = model.with(new LinkLaw(rate, 100, 0.5)).speedup(step, n);

      assertThat(speedup).isGreaterThanOrEqualTo(before).isLessThanOrEqualTo(n);
      before = speedup;
    }
    assertThat(before).isCloseTo(n, within(1e-3 * n));
  }

  /** A program that overlaps nothing: n t / (t + transfer). */
  @Property(tries = TRIES, edgeCases = EdgeCasesMode.NONE)
  void theModelIsNeverBelowItsOwnBound(
      @ForAll Interconnect.Kind kind,
      @ForAll @IntRange(min = 2, max = 64) int n,
      @ForAll @IntRange(min = 1, max = 100_000) int megabytes,
      @ForAll @IntRange(min = 1, max = 10_000) int millis) {
    Hardware hardware = hardware(kind, n);
    double transfer = LinkClass.of(hardware).seconds(hardware, n, megabytes * 1e6);
    double seconds = millis / 1000.0;

    assertThat(CommunicationModel.of(hardware).speedup(step(megabytes, millis), n))
        .isGreaterThanOrEqualTo(n * seconds / (seconds + transfer) * (1 - 1e-9));
  }

  @Property(tries = TRIES, edgeCases = EdgeCasesMode.NONE)
  void onlyAMeasuredCountMayBeMoreThanAsManyTimesAsFast(
      @ForAll @IntRange(min = 2, max = 16) int measured,
      @ForAll @IntRange(min = 2, max = 16) int n,
      @ForAll @DoubleRange(min = 0.2, max = 20) double times,
      @ForAll boolean steps) {
    Workload.Builder workload =
        steps
            ? Workload.pretrain("gpt2").tokens(1_000_000_000)
            : Workload.trainVision("31M").hours(80);
    workload.speedups(
        new MeasuredSpeedups(
            "RTX 4090",
            Optional.empty(),
            List.of(
                new MeasuredSpeedups.Point(
                    measured, BigDecimal.valueOf(times).setScale(3, RoundingMode.UP)))));
    BigDecimal speedup = estimate(workload, n).speedup().orElseThrow();

    if (n != measured) {
      assertThat(speedup).isLessThanOrEqualTo(BigDecimal.valueOf(n));
    }
    assertThat(speedup).isPositive();
  }

  @Property(tries = TRIES, edgeCases = EdgeCasesMode.NONE)
  void moreCardsNeverMakeIndependentJobsLaterNorTheirWorkLess(
      @ForAll @IntRange(min = 1, max = 200) int jobs,
      @ForAll @IntRange(min = 1, max = 32) int cards,
      @ForAll @IntRange(min = 1, max = 32) int atOnce,
      @ForAll @IntRange(min = 1, max = 100) int percent) {
    Independent many =
        new Independent(
            jobs,
            OptionalInt.of(atOnce),
            Optional.of(new EarlyStopping.Stated(Ratio.parse(percent + "%"))));
    Duration few = estimate(hours(many), cards).compute().expected();
    Duration more = estimate(hours(many), cards + 1).compute().expected();

    assertThat(more).isLessThanOrEqualTo(few);
    assertThat(few.toSeconds() * (double) cards)
        .isGreaterThanOrEqualTo(jobs * 36.0 * percent - cards);
  }

  @Property(tries = TRIES, edgeCases = EdgeCasesMode.NONE)
  void earlyStoppingDoesAShareOfTheWork(
      @ForAll @DoubleRange(min = 0.01, max = 1) double first,
      @ForAll @IntRange(min = 2, max = 16) int reduction) {
    Ratio check = Ratio.ofFraction(first);

    for (EarlyStopping rule :
        List.of(
            new EarlyStopping.SuccessiveHalving(check, reduction),
            new EarlyStopping.MedianRule(check))) {
      assertThat(rule.shareOfWork()).isBetween(check, Ratio.ONE);
    }
  }

  @Property(tries = TRIES, edgeCases = EdgeCasesMode.NONE)
  void lowExpectedAndHighAreInOrderWhateverIsKnown(
      @ForAll @Size(min = 2, max = 12) List<@IntRange(min = 1, max = 5000) Integer> stretches,
      @ForAll @Size(max = 30) List<@IntRange(min = 1, max = 1000) Integer> actual,
      @ForAll @IntRange(min = 1, max = 8) int cards) {
    List<Work.Pilot.Point> points = new ArrayList<>();
    long seconds = 0;
    for (int stretch : stretches) {
      seconds += stretch;
      points.add(
          new Work.Pilot.Point(
              BigDecimal.valueOf(points.size() + 1L), Duration.ofSeconds(seconds)));
    }
    List<Forecast.PastRun> past =
        actual.stream()
            .map(
                minutes ->
                    new Forecast.PastRun(Duration.ofMinutes(100), Duration.ofMinutes(minutes)))
            .toList();
    Workload.Builder workload =
        Workload.trainVision("31M")
            .pilot("RTX 3090", 1, 10_000, points)
            .forecast(new Forecast(Optional.empty(), past));
    Estimate<Duration> compute = estimate(workload, cards).compute();

    assertThat(compute.low()).isPositive().isLessThanOrEqualTo(compute.expected());
    assertThat(compute.expected()).isLessThanOrEqualTo(compute.high());
  }

  private static Workload.Builder hours(Independent independent) {
    return Workload.trainVision("31M").hours(1).independent(independent);
  }

  private static TrainingStep step(int megabytes, int millis) {
    return new TrainingStep(DataSize.roundedFrom(megabytes * 1e6), Duration.ofMillis(millis), 1);
  }

  private static Hardware hardware(Interconnect.Kind kind, int n) {
    return new Hardware(
        Jobs.RTX_4090, Host.builder().gpuCount(n).interconnect(Interconnect.of(kind)).build());
  }

  private static TimeEstimate estimate(Workload.Builder workload, int cards) {
    return TimingEstimator.DEFAULT.estimate(
        Jobs.of(workload), Layout.DATA_PARALLEL, Hardware.of(Jobs.RTX_4090, cards));
  }
}
