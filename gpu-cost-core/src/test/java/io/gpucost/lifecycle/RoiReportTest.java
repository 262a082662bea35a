package io.gpucost.lifecycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.InvalidInputException;
import io.gpucost.lifecycle.FinishedRun.Choice;
import io.gpucost.lifecycle.FinishedRun.Waste;
import io.gpucost.money.Money;
import io.gpucost.unit.Fraction;
import io.gpucost.unit.Ratio;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What runs gave for their money; worked by hand. */
class RoiReportTest {
  private static FinishedRun.Builder run(String total, int hours) {
    return FinishedRun.builder()
        .name("liver")
        .gpu("RTX 4090")
        .plan("on_demand")
        .total(Money.parse(total))
        .billed(Duration.ofHours(hours));
  }

  private static RoiReport.Row row(FinishedRun.Builder run) {
    return RoiReport.of(List.of(run.build())).rows().get(0);
  }

  private static List<Code> codes(RoiReport.Row row) {
    return row.diagnosis().stream().map(Finding::code).toList();
  }

  @Test
  void fourOfEightyHoursAreFivePercent() {
    RoiReport.Row row =
        row(run("CNY 52", 80).putIneffective(Waste.DEBUG, Duration.ofHours(4)).units(16));
    assertEquals(Fraction.of(1, 20), row.wasteShare());
    assertEquals(Fraction.of(19, 20), row.effectiveShare());
    assertEquals(Duration.ofHours(76), row.effective());
    assertEquals(Optional.of(Money.parse("CNY 3.25")), row.perUnit());
    assertEquals(Money.parse("CNY 0.68"), row.perHour().orElseThrow().rounded());
    assertEquals(List.of(Code.HOURS_OF_DEBUGGING), codes(row));
    assertEquals(Optional.of(Money.parse("CNY 2.6")), row.diagnosis().get(0).atStake());
  }

  @Test
  void aLittleWasteIsNoDiagnosis() {
    RoiReport.Row row = row(run("CNY 52", 80).putIneffective(Waste.DEBUG, Duration.ofHours(3)));
    assertEquals(Fraction.of(3, 80), row.wasteShare());
    assertEquals(List.of(), codes(row));
    assertEquals(Money.parse("CNY 0"), row.regret());
  }

  @Test
  void tellsAWrongPlanFromADearCard() {
    List<Choice> others =
        List.of(
            new Choice("RTX 4090", "on_demand", Money.parse("CNY 52")),
            new Choice("A100 40GB", "on_demand", Money.parse("CNY 1440")),
            new Choice("RTX 3090", "spot", Money.parse("CNY 40")));
    RoiReport.Row week = row(run("CNY 120", 80).plan("prepaid").addAllAlternatives(others));
    assertEquals(List.of(Code.CARD_WAS_DEARER, Code.PLAN_WAS_DEARER), codes(week));
    assertEquals(Money.parse("CNY 80"), week.regret());
    assertEquals(Optional.of(Money.parse("CNY 68")), week.diagnosis().get(1).atStake());
    RoiReport.Row best = row(run("CNY 40", 80).gpu("RTX 3090").addAllAlternatives(others));
    assertEquals(List.of(), codes(best));
    assertEquals(Money.parse("CNY 0"), best.regret());
  }

  @Test
  void comparesRunsThatCountTheSame() {
    RoiReport report =
        RoiReport.of(
            List.of(
                run("CNY 52", 80).units(16).unit("iteration").build(),
                run("CNY 1440", 80).units(16).unit("iteration").build(),
                run("CNY 10", 80).units(16).unit("frame").build(),
                run("USD 10", 80).units(16).unit("iteration").build()));
    assertEquals(
        List.of(
            Optional.of(Fraction.ONE),
            Optional.of(Fraction.of(360, 13)),
            Optional.of(Fraction.ONE),
            Optional.of(Fraction.ONE)),
        report.rows().stream().map(RoiReport.Row::timesLeast).toList());
    assertEquals(Optional.of(Money.parse("CNY 90")), report.rows().get(1).perUnit()); // 1,440 / 16
  }

  @Test
  void addsRunsUp() {
    FinishedRun first = run("CNY 52", 80).putIneffective(Waste.DEBUG, Duration.ofHours(4)).build();
    FinishedRun second =
        run("CNY 100", 20)
            .putIneffective(Waste.IDLE, Duration.ofHours(5))
            .putIneffective(Waste.DEBUG, Duration.ofHours(1))
            .addAllAlternatives(List.of(new Choice("L4", "spot", Money.parse("CNY 30"))))
            .build();
    RoiReport.Total total = RoiReport.of(List.of(first, second)).total().orElseThrow();
    assertEquals(Money.parse("CNY 152"), total.paid());
    assertEquals(Fraction.of(90, 100), total.effectiveShare());
    assertEquals(Money.parse("CNY 7.6"), total.wasted().get(Waste.DEBUG)); // 2.6 + 5
    assertEquals(Money.parse("CNY 25"), total.wasted().get(Waste.IDLE));
    assertEquals(Money.parse("CNY 70"), total.regret());
    assertEquals(Optional.empty(), RoiReport.of(List.of(first)).total());
    FinishedRun other = run("USD 1", 1).build();
    assertEquals(Optional.empty(), RoiReport.of(List.of(first, other)).total());
  }

  @Test
  void hoursPaidInAdvanceAreUnusedAndNotIdle() {
    FinishedRun.Builder idle = run("CNY 120", 168).putIneffective(Waste.IDLE, Duration.ofHours(84));
    assertEquals(List.of(Code.HOURS_UNUSED), codes(row(idle.plan("prepaid"))));
    assertEquals(List.of(Code.HOURS_OF_IDLING), codes(row(idle.plan("on_demand"))));
  }

  @Test
  void tellsOfACardThatWasMostlyIdleWhereNothingElseIsKnown() {
    FinishedRun.Builder run =
        run("CNY 100", 100)
            .utilisation(Ratio.parse("40%"))
            .putIneffective(Waste.DEBUG, Duration.ofHours(2));
    RoiReport.Row row = row(run);
    assertEquals(List.of(Code.CARD_WAS_IDLE), codes(row));
    assertEquals(Optional.of(Money.parse("CNY 58.8")), row.diagnosis().get(0).atStake());
    assertEquals(List.of(), codes(row(run.utilisation(Ratio.parse("50%")))));
    Choice same = new Choice("RTX 4090", "on_demand", Money.parse("CNY 100"));
    assertEquals(
        List.of(),
        codes(row(run.utilisation(Ratio.parse("40%")).addAllAlternatives(List.of(same)))));
  }

  @Test
  void refusesMoreWasteThanHours() {
    FinishedRun.Builder run = run("CNY 52", 80);
    run.putIneffective(Waste.IDLE, Duration.ofHours(81));
    InvalidInputException refused = assertThrows(InvalidInputException.class, run::build);
    assertEquals("ineffective", refused.problems().get(0).path());
  }
}
