package io.gpucost.lifecycle.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
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
}
