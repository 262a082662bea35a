package io.gpucost.lifecycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.gpucost.finding.InvalidInputException;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.unit.Fraction;
import io.gpucost.unit.Ratio;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Trials before a long run; worked by hand. */
class PilotLadderTest {
  static PilotLadder.Stage stage(String gpu, int rate, int minutes, int catches) {
    return stage(gpu, "CNY " + rate + "/h", minutes, catches);
  }

  private static PilotLadder.Stage stage(String gpu, String rate, int minutes, int catches) {
    return new PilotLadder.Stage(
        gpu,
        HourlyRate.parse(rate),
        Duration.ZERO,
        Duration.ofMinutes(minutes),
        Ratio.ofPercent(BigDecimal.valueOf(catches)),
        Optional.empty());
  }

  private static PilotLadder.Builder a100() {
    return PilotLadder.builder().target("A100 40GB").run(Money.parse("CNY 1440"));
  }

  @Test
  void eachStageSavesWhatThoseBeforeDidNotFind() {
    PilotPlan plan =
        a100()
            .addStage(stage("RTX 4090", "CNY 0.65/h", 30, 50))
            .addStage(stage("A100 40GB", "CNY 18/h", 30, 50))
            .build()
            .plan();
    assertEquals(2, plan.steps().size());
    assertEquals(Money.parse("CNY 0.325"), plan.steps().get(0).cost());
    assertEquals(Money.parse("CNY 127.872"), plan.steps().get(0).saves());
    assertEquals(Money.parse("CNY 9"), plan.steps().get(1).cost());
    assertEquals(Money.parse("CNY 63.936"), plan.steps().get(1).saves());
    assertEquals(Money.parse("CNY 1695.744"), plan.withoutTrials());
    assertEquals(Money.parse("CNY 182.483"), plan.saves()); // 127.872 + 63.936 - 0.325 - 9
    assertEquals(
        Optional.of(Fraction.of(1, 40)), plan.steps().get(1).breakEvenRisk()); // 9 / (1440 x 0.25)
  }

  @Test
  void tenPercentOfTheRunOnTheTargetIsTooMuchOfATrial() {
    PilotPlan plan = a100().addStage(stage("A100 40GB", "CNY 18/h", 480, 50)).build().plan();
    assertEquals(List.of(), plan.steps()); // 144 against 127.87
    assertEquals(plan.withoutTrials(), plan.expected());
    assertEquals(1, plan.left().size());
  }

  @Test
  void aCheapCardThatMayDoForAllSavesMost() {
    PilotLadder.Stage trial =
        new PilotLadder.Stage(
            "RTX 4090",
            HourlyRate.parse("CNY 0.65/h"),
            Duration.ofMinutes(90),
            Duration.ofMinutes(30),
            Ratio.ZERO,
            Optional.of(new PilotLadder.Sufficient(Ratio.parse("25%"), Money.parse("CNY 52"))));
    PilotPlan plan = a100().addStage(trial).build().plan();
    assertEquals(Money.parse("CNY 1.3"), plan.cost());
    assertEquals(Money.parse("CNY 345.7"), plan.saves()); // 0.25 x 1388 - 1.30
    assertEquals(Optional.empty(), plan.steps().get(0).breakEvenRisk());
  }

  @Test
  void refusesWhatIsNoLadder() {
    assertThrows(InvalidInputException.class, a100()::build);
    assertThrows(
        InvalidInputException.class, a100().addStage(stage("T4", "USD 1/h", 30, 50))::build);
  }
}
