package io.gpucost.lifecycle.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.unit.Estimate;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** What holds for every run that is watched. */
class BudgetWatchPropertyTest {
  private static WatchedRun run(int budget, int rate, int spent, int more, int done) {
    return WatchedRun.builder()
        .budget(Money.of("CNY", budget))
        .rate(HourlyRate.of(Money.of("CNY", rate)))
        .total(BigDecimal.valueOf(1_000))
        .addSample(RunSample.of(Duration.ofHours(10), Money.of("CNY", spent), 10))
        .addSample(RunSample.of(Duration.ofHours(20), Money.of("CNY", spent + more), 10 + done))
        .build();
  }

  @Property
  void whatIsSpentMoreRaisesTheForecast(
      @ForAll @IntRange(min = 0, max = 500) int spent,
      @ForAll @IntRange(min = 0, max = 500) int more,
      @ForAll @IntRange(min = 1, max = 500) int further,
      @ForAll @IntRange(min = 1, max = 900) int done) {
    Money before = forecast(run(10_000, 5, spent, more, done));
    Money after = forecast(run(10_000, 5, spent, more + further, done));
    assertTrue(after.compareTo(before) > 0);
  }

  private static Money forecast(WatchedRun run) {
    return BudgetWatch.DEFAULT.assess(run).cost().orElseThrow().expected();
  }

  @Property
  void theRunTimeIsPaidByTheBudget(
      @ForAll @IntRange(min = 1, max = 5_000) int budget,
      @ForAll @IntRange(min = 1, max = 300) int rate,
      @ForAll @IntRange(min = 0, max = 2_000) int spent,
      @ForAll @IntRange(min = 1, max = 900) int done) {
    WatchedRun run = run(budget, rate, spent, spent, done);
    Optional<WatchAnswer.Limit> limit = BudgetWatch.DEFAULT.assess(run).limit();
    limit.ifPresent(
        time -> {
          assertTrue(time.cap().compareTo(run.budget()) <= 0);
          Money hours = run.rate().orElseThrow().costOf(time.more());
          assertEquals(Money.of("CNY", 2L * spent).plus(hours), time.cap());
          assertEquals(0, time.more().toSeconds() % 60);
        });
  }

  @Property
  void theBandHoldsTheForecastAndNothingIsGivenBack(
      @ForAll @IntRange(min = 1, max = 100) int first,
      @ForAll @IntRange(min = 1, max = 100) int second,
      @ForAll @IntRange(min = 1, max = 100) int third) {
    WatchedRun run =
        WatchedRun.builder()
            .budget(Money.of("CNY", 10_000))
            .total(BigDecimal.valueOf(1_000))
            .addSample(RunSample.of(Duration.ofHours(1), Money.of("CNY", 3), 1))
            .addSample(RunSample.of(Duration.ofHours(2), Money.of("CNY", 6), 1L + first))
            .addSample(RunSample.of(Duration.ofHours(3), Money.of("CNY", 9), 1L + first + second))
            .addSample(
                RunSample.of(Duration.ofHours(4), Money.of("CNY", 12), 1L + first + second + third))
            .build();
    WatchAnswer answer = BudgetWatch.DEFAULT.assess(run);
    Estimate<Money> cost = answer.cost().orElseThrow();
    assertTrue(cost.low().compareTo(answer.paid()) >= 0);
    assertTrue(cost.low().compareTo(cost.expected()) <= 0);
    assertTrue(cost.expected().compareTo(cost.high()) <= 0);
    Estimate<Duration> end = answer.end().orElseThrow();
    assertTrue(end.low().compareTo(answer.elapsed()) >= 0);
    assertTrue(end.low().compareTo(end.expected()) <= 0);
  }

  @Property
  void aSteadyRunCostsItsShareOfTheWhole(
      @ForAll @IntRange(min = 1, max = 999) int done,
      @ForAll @IntRange(min = 1, max = 50) int rate) {
    WatchedRun run =
        WatchedRun.builder()
            .budget(Money.of("CNY", 1_000_000))
            .total(BigDecimal.valueOf(1_000))
            .addSample(
                RunSample.of(Duration.ofHours(done), Money.of("CNY", (long) rate * done), done))
            .build();
    assertEquals(Money.of("CNY", 1_000L * rate), forecast(run));
  }

  @Property
  void aPaidPeriodNeverCapsBelowWhatIsPaidNorAboveTheBudget(
      @ForAll @IntRange(min = 121, max = 2_000) int budget,
      @ForAll @IntRange(min = 0, max = 5) int beside,
      @ForAll @IntRange(min = 1, max = 20) int rate) {
    WatchedRun run =
        WatchedRun.builder()
            .budget(Money.of("CNY", budget))
            .rate(HourlyRate.of(Money.of("CNY", rate)))
            .prepaid(new WatchedRun.Prepayment(Money.of("CNY", 120), Duration.ofHours(168)))
            .addSample(RunSample.of(Duration.ofHours(10), Money.of("CNY", 10L * beside), 1))
            .build();
    WatchAnswer answer = BudgetWatch.DEFAULT.assess(run);
    answer
        .limit()
        .ifPresent(
            limit -> {
              assertTrue(limit.cap().compareTo(run.budget()) <= 0);
              assertTrue(limit.cap().compareTo(answer.paid()) >= 0);
            });
  }
}
