package io.gpucost.lifecycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.unit.Fraction;
import java.time.Duration;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** What holds for every choice around a run. */
class LifecyclePropertyTest {
  @Property
  void sharesOfTheHoursSumToOne(
      @ForAll @IntRange(min = 0, max = 50) int setup,
      @ForAll @IntRange(min = 0, max = 50) int idle,
      @ForAll @IntRange(min = 0, max = 50) int lost,
      @ForAll @IntRange(min = 1, max = 500) int effective) {
    FinishedRun run =
        FinishedRun.builder()
            .name("run")
            .total(Money.of("CNY", 100))
            .billed(Duration.ofMinutes(setup + idle + lost + effective))
            .putIneffective(FinishedRun.Waste.SETUP, Duration.ofMinutes(setup))
            .putIneffective(FinishedRun.Waste.IDLE, Duration.ofMinutes(idle))
            .putIneffective(FinishedRun.Waste.LOST, Duration.ofMinutes(lost))
            .build();
    RoiReport.Row row = RoiReport.of(List.of(run)).rows().get(0);
    Fraction sum = row.wasteShares().values().stream().reduce(row.effectiveShare(), Fraction::plus);
    assertEquals(Fraction.ONE, sum);
  }

  @Property
  void imageAndInstallationCrossExactlyAtTheBreakEven(
      @ForAll @IntRange(min = 6, max = 300) int freshMinutes,
      @ForAll @IntRange(min = 1, max = 5) int imageMinutes,
      @ForAll @IntRange(min = 1, max = 100) int rate,
      @ForAll @IntRange(min = 0, max = 1_000) int storage,
      @ForAll @IntRange(min = 1, max = 2_000) int starts) {
    ImageChoice choice =
        new ImageChoice(
            Duration.ofMinutes(freshMinutes),
            Duration.ofMinutes(imageMinutes),
            HourlyRate.of(Money.of("CNY", rate * 60L)), // a whole number a minute
            Money.of("CNY", storage));
    Fraction breakEven = choice.breakEvenStarts().orElseThrow();
    int order = Fraction.of(starts, 1).compareTo(breakEven);
    assertEquals(
        order, choice.installing(starts).compareTo(choice.fromImage(starts)), breakEven::toString);
    assertEquals(order > 0, choice.pays(starts));
  }

  @Property
  void noOtherSetOfTrialsIsExpectedToCostLess(
      @ForAll @IntRange(min = 1, max = 100) int catches,
      @ForAll @IntRange(min = 1, max = 100) int catchesNext,
      @ForAll @IntRange(min = 1, max = 40) int rate,
      @ForAll @IntRange(min = 1, max = 2_000) int run) {
    PilotLadder ladder =
        PilotLadder.builder()
            .target("A100")
            .run(Money.of("CNY", run))
            .addStage(PilotLadderTest.stage("T4", 1, 60, catches))
            .addStage(PilotLadderTest.stage("A100", rate, 30, catchesNext))
            .addStage(PilotLadderTest.stage("A100", rate, 60, catchesNext))
            .build();
    PilotPlan plan = ladder.plan();
    for (int made = 0; made < 8; made++) {
      assertTrue(plan.expected().compareTo(PilotPlan.of(ladder, made).expected()) <= 0);
    }
    assertTrue(plan.steps().stream().allMatch(PilotPlan.Step::pays));
    Money steps =
        plan.steps().stream()
            .map(step -> step.saves().minus(step.cost()))
            .reduce(Money.zero(ladder.run().currency()), Money::plus);
    assertEquals(plan.saves(), steps);
  }
}
