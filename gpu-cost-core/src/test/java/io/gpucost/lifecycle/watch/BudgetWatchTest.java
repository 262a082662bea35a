package io.gpucost.lifecycle.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.InvalidInputException;
import io.gpucost.finding.Severity;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.unit.Estimate;
import io.gpucost.unit.Fraction;
import io.gpucost.unit.Ratio;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Runs that are watched; worked by hand. */
class BudgetWatchTest {
  private static final HourlyRate RATE = HourlyRate.parse("CNY 0.65/h");

  private static WatchedRun.Builder run(String budget) {
    return WatchedRun.builder()
        .budget(Money.parse(budget))
        .rate(RATE)
        .total(BigDecimal.valueOf(800));
  }

  private static RunSample at(int hours, String spent, long done) {
    return RunSample.of(Duration.ofHours(hours), Money.parse(spent), done);
  }

  private static RunSample used(int hours, String spent, long done, String utilisation) {
    return new RunSample(
        Duration.ofHours(hours),
        Money.parse(spent),
        Optional.of(BigDecimal.valueOf(done)),
        Optional.of(Ratio.parse(utilisation)),
        false);
  }

  private static WatchAnswer assess(WatchedRun.Builder run) {
    return BudgetWatch.DEFAULT.assess(run.build());
  }

  private static List<Code> codes(WatchAnswer answer) {
    return answer.findings().stream().map(Finding::code).toList();
  }

  @Test
  void forecastsAtThePaceSoFar() {
    WatchAnswer answer = assess(run("CNY 60").addSample(at(10, "CNY 6.50", 100)));
    assertEquals(Optional.of(Estimate.exactly(Money.parse("CNY 52"))), answer.cost());
    assertEquals(Optional.of(Estimate.exactly(Duration.ofHours(80))), answer.end());
    assertEquals(Optional.of(Fraction.of(1, 8)), answer.progress());
    assertEquals(List.of(), answer.findings());
  }

  @Test
  void setUpBeforeTheFirstSampleDoesNotComeAgain() {
    WatchAnswer answer =
        assess(run("CNY 60").addSample(at(2, "CNY 1.30", 100)).addSample(at(4, "CNY 2.60", 300)));
    // 500 units at 2.60 - 1.30 for 200 of them.
    assertEquals(Money.parse("CNY 5.85"), answer.cost().orElseThrow().expected());
    assertEquals(Duration.ofHours(9), answer.end().orElseThrow().expected());
  }

  @Test
  void hasABandFromThreeSamplesOn() {
    WatchedRun.Builder steady =
        run("CNY 60")
            .addSample(at(1, "CNY 0.65", 10))
            .addSample(at(2, "CNY 1.30", 20))
            .addSample(at(3, "CNY 1.95", 30));
    assertTrue(assess(steady).cost().orElseThrow().isExact());
    Estimate<Money> cost = assess(steady.addSample(at(4, "CNY 2.60", 34))).cost().orElseThrow();
    assertTrue(cost.low().compareTo(cost.expected()) < 0);
    assertTrue(cost.low().compareTo(Money.parse("CNY 2.60")) >= 0);
    assertTrue(cost.high().compareTo(cost.expected()) > 0);
  }

  @Test
  void aPlannedTimeDoesWhereTheAmountOfWorkIsNotKnown() {
    WatchAnswer answer =
        assess(
            WatchedRun.builder()
                .budget(Money.parse("CNY 60"))
                .rate(RATE)
                .planned(Duration.ofHours(80))
                .addSample(
                    new RunSample(
                        Duration.ofHours(10),
                        Money.parse("CNY 6.50"),
                        Optional.empty(),
                        Optional.empty(),
                        false)));
    assertEquals(Money.parse("CNY 52"), answer.cost().orElseThrow().expected());
  }

  @Test
  void theRunTimeNeverCostsMoreThanTheBudget() {
    WatchedRun.Builder dear =
        WatchedRun.builder()
            .budget(Money.parse("CNY 1440"))
            .rate(HourlyRate.parse("CNY 18/h"))
            .addSample(at(0, "CNY 0", 0));
    WatchAnswer.Limit limit = assess(dear).limit().orElseThrow();
    assertEquals(Duration.ofHours(80), limit.more());
    assertEquals(Money.parse("CNY 1440"), limit.cap());
    WatchAnswer.Limit byTheHour =
        assess(dear.budget(Money.parse("CNY 1450")).timer(Duration.ofHours(1)))
            .limit()
            .orElseThrow();
    assertEquals(Duration.ofHours(80), byTheHour.more());
  }

  @Test
  void theRunTimeIsThatOfTheForecastWhereTheBudgetAllowsMore() {
    WatchAnswer.Limit limit =
        assess(run("CNY 600").addSample(at(10, "CNY 6.50", 100))).limit().orElseThrow();
    assertEquals(Duration.ofHours(80), limit.total());
    assertEquals(Money.parse("CNY 52"), limit.cap());
  }

  @Test
  void spreadsAPaymentInAdvance() {
    WatchAnswer answer =
        assess(
            WatchedRun.builder()
                .budget(Money.parse("CNY 10000"))
                .planned(Duration.ofDays(30))
                .prepaid(new WatchedRun.Prepayment(Money.parse("CNY 9000"), Duration.ofDays(30)))
                .addSample(
                    new RunSample(
                        Duration.ofDays(3),
                        Money.parse("CNY 0"),
                        Optional.empty(),
                        Optional.empty(),
                        false)));
    assertEquals(Money.parse("CNY 9000"), answer.paid());
    assertEquals(Money.parse("CNY 900"), answer.amortised());
    assertEquals(
        Optional.of(Fraction.of(9, 10)),
        answer.burns().get(2).inWindow()); // of the last 3 days: 0.9 spread, 9 in cash
    assertEquals(Money.parse("CNY 9000"), answer.cost().orElseThrow().expected());
    assertFalse(codes(answer).contains(Code.BURNS_TOO_FAST));
  }

  /** A week is paid; beside it storage costs CNY 1 an hour; afterwards an hour costs CNY 2. */
  private static WatchedRun.Builder week() {
    return WatchedRun.builder()
        .budget(Money.parse("CNY 400"))
        .rate(HourlyRate.parse("CNY 2/h"))
        .total(BigDecimal.valueOf(200))
        .prepaid(new WatchedRun.Prepayment(Money.parse("CNY 120"), Duration.ofDays(7)))
        .addSample(at(10, "CNY 10", 10))
        .addSample(at(20, "CNY 20", 20));
  }

  @Test
  void hoursBeyondAPaidPeriodArePaidByTheHour() {
    WatchAnswer answer = assess(week());
    assertEquals(Duration.ofHours(200), answer.end().orElseThrow().expected());
    // 120 + 168 h at 1 + 32 h at 2
    assertEquals(Money.parse("CNY 352"), answer.cost().orElseThrow().expected());
    assertEquals(Money.parse("CNY 352"), answer.limit().orElseThrow().cap());
  }

  @Test
  void theRunTimeCountsWhatIsPaidBesideAPeriod() {
    WatchAnswer within = assess(week().budget(Money.parse("CNY 220")));
    assertEquals(Duration.ofHours(100), within.limit().orElseThrow().total()); // 120 + 100
    WatchAnswer beyond = assess(week().budget(Money.parse("CNY 300")));
    assertEquals(Duration.ofHours(174), beyond.limit().orElseThrow().total()); // 120 + 168 + 6 x 2
    assertEquals(Money.parse("CNY 300"), beyond.limit().orElseThrow().cap());
  }

  private static WatchedRun.Builder slowing(long third, long fourth) {
    return run("CNY 100")
        .setup(Duration.ofMinutes(30))
        .addSample(at(10, "CNY 6.50", 100))
        .addSample(at(20, "CNY 13", 200))
        .addSample(at(30, "CNY 19.50", 300))
        .addSample(at(40, "CNY 26", third))
        .addSample(at(50, "CNY 32.50", fourth));
  }

  @Test
  void tellsOfARunThatBecomesSlower() {
    WatchAnswer answer = assess(slowing(350, 400));
    Finding slower = answer.findings().get(0);
    assertEquals(Code.RUN_SLOWS, slower.code());
    assertEquals(Ratio.parse("50%"), slower.note().arguments().get("share"));
    assertEquals(Duration.ofHours(130), slower.note().arguments().get("end")); // 400 at 5 an hour
    assertEquals(Money.parse("CNY 84.5"), slower.note().arguments().get("cost"));
    assertFalse(answer.stopNow());
  }

  @Test
  void isSilentOnASlowMomentAndWithinTheUsualBuffer() {
    assertFalse(codes(assess(slowing(350, 460))).contains(Code.RUN_SLOWS));
    assertFalse(codes(assess(slowing(390, 480))).contains(Code.RUN_SLOWS));
  }

  @Test
  void aForecastIsNoFasterThanTheFastestStretch() {
    Estimate<Duration> end = assess(slowing(310, 320)).end().orElseThrow();
    assertTrue(end.low().compareTo(Duration.ofHours(50 + 48)) >= 0); // 480 units at 10 an hour
  }

  @Test
  void tellsOfSharesOfTheTime() {
    WatchAnswer answer = assess(slowing(400, 500).deadline(Duration.ofHours(90)));
    Finding half =
        answer.findings().stream()
            .filter(each -> each.code() == Code.TIME_SHARE_OVER)
            .findFirst()
            .orElseThrow();
    assertEquals(Ratio.parse("50%"), half.note().arguments().get("share"));
    assertEquals(Duration.ofHours(40), half.note().arguments().get("left"));
    assertEquals(Ratio.parse("62.5%"), half.note().arguments().get("progress"));
    assertEquals(Optional.of(Duration.ofHours(45)), answer.thresholds().get(0).time());
    assertTrue(answer.thresholds().get(0).over());
    assertFalse(answer.thresholds().get(1).over());
    WatchAnswer early = assess(slowing(400, 500).deadline(Duration.ofHours(200)));
    assertFalse(codes(early).contains(Code.TIME_SHARE_OVER));
  }

  @Test
  void tellsOfABudgetThatWillNotDo() {
    WatchAnswer answer = assess(run("CNY 40").addSample(at(10, "CNY 6.50", 100)));
    assertEquals(List.of(Code.BUDGET_TOO_SMALL, Code.BURNS_TOO_FAST), codes(answer));
    Finding finding = answer.findings().get(0);
    assertEquals(Optional.of(Money.parse("CNY 12")), finding.atStake());
    assertEquals(Severity.WARNING, finding.severity()); // one stretch: no band is known
    WatchAnswer sure =
        assess(
            run("CNY 40")
                .addSample(at(10, "CNY 6.50", 100))
                .addSample(at(20, "CNY 13.00", 190))
                .addSample(at(30, "CNY 19.50", 290))
                .addSample(at(40, "CNY 26.00", 380)));
    assertEquals(List.of(Code.BUDGET_TOO_SMALL), critical(sure)); // its low, 53, is above too
  }

  @Test
  void stopsARunThatHasSpentItsBudget() {
    WatchAnswer answer = assess(run("CNY 6.50").addSample(at(10, "CNY 6.50", 100)));
    assertTrue(answer.stopNow());
    assertTrue(codes(answer).contains(Code.BUDGET_SPENT));
    assertEquals(Optional.empty(), answer.limit());
  }

  @Test
  void stopsARunWhoseLossIsNotANumber() {
    // Eight nodes at USD 256 an hour that went on for 6 h: 1,536 lost.
    WatchAnswer answer =
        assess(
            WatchedRun.builder()
                .budget(Money.parse("USD 10000"))
                .rate(HourlyRate.parse("USD 256/h"))
                .addSample(
                    new RunSample(
                        Duration.ofHours(2),
                        Money.parse("USD 512"),
                        Optional.empty(),
                        Optional.empty(),
                        true))
                .addSample(
                    new RunSample(
                        Duration.ofHours(8),
                        Money.parse("USD 2048"),
                        Optional.empty(),
                        Optional.empty(),
                        true)));
    assertTrue(answer.stopNow());
    assertEquals(Code.RUN_DIVERGED, answer.findings().get(0).code());
    assertEquals(Optional.of(Money.parse("USD 1536")), answer.findings().get(0).atStake());
  }

  @Test
  void stopsAStalledRunAndNotASlowOne() {
    WatchedRun.Builder run =
        run("CNY 60")
            .addSample(at(2, "CNY 1.30", 20))
            .addSample(at(4, "CNY 2.60", 40))
            .addSample(at(8, "CNY 5.20", 40));
    assertFalse(assess(run).stopNow()); // 4 h are twice the longest gap, not more
    WatchAnswer stalled = assess(run.addSample(at(9, "CNY 5.85", 40)));
    assertTrue(stalled.stopNow());
    assertEquals(Code.RUN_STALLED, stalled.findings().get(0).code());
    assertEquals(Optional.of(Money.parse("CNY 3.25")), stalled.findings().get(0).atStake());
  }

  @Test
  void aRunThatWentBackToItsCheckpointIsNotRefused() {
    WatchAnswer answer =
        assess(
            run("CNY 60")
                .addSample(at(2, "CNY 1.30", 40))
                .addSample(at(4, "CNY 2.60", 30))
                .addSample(at(6, "CNY 3.90", 60)));
    assertFalse(answer.stopNow());
    assertEquals(Optional.of(Fraction.of(60, 800)), answer.progress());
  }

  @Test
  void tellsIdleGpusFromStarvedOnes() {
    WatchedRun.Builder idle =
        run("CNY 60")
            .addSample(used(2, "CNY 1.30", 20, "95%"))
            .addSample(used(3, "CNY 1.95", 20, "0%"))
            .addSample(used(4, "CNY 2.60", 20, "1%"));
    WatchAnswer stopped = assess(idle);
    assertEquals(List.of(Code.RUN_IDLE), critical(stopped));
    assertEquals(Optional.of(Money.parse("CNY 1.30")), stopped.findings().get(0).atStake());
    WatchAnswer starved =
        assess(
            run("CNY 60")
                .addSample(used(2, "CNY 1.30", 20, "4%"))
                .addSample(used(4, "CNY 2.60", 60, "4%")));
    assertEquals(List.of(), critical(starved));
    assertTrue(codes(starved).contains(Code.GPU_STARVED));
    WatchAnswer installing =
        assess(
            run("CNY 60")
                .setup(Duration.ofHours(4))
                .addSample(used(2, "CNY 1.30", 0, "0%"))
                .addSample(used(4, "CNY 2.60", 0, "0%")));
    assertFalse(installing.stopNow());
  }

  private static List<Code> critical(WatchAnswer answer) {
    return answer.findings().stream()
        .filter(finding -> finding.severity() == Severity.CRITICAL)
        .map(Finding::code)
        .toList();
  }

  @Test
  void stopsARunThatIsDone() {
    WatchAnswer answer =
        assess(run("CNY 60").addSample(at(80, "CNY 52", 800)).addSample(at(84, "CNY 54.60", 800)));
    assertEquals(List.of(Code.RUN_FINISHED), critical(answer));
    assertEquals(Optional.of(Money.parse("CNY 2.60")), answer.findings().get(0).atStake());
  }

  @Test
  void tellsOfADeadlineAndOfSharesOfTheBudget() {
    WatchAnswer answer =
        assess(run("CNY 60").deadline(Duration.ofHours(70)).addSample(at(50, "CNY 32.50", 500)));
    assertEquals(
        List.of(Code.RUN_LATE, Code.BUDGET_SHARE_SPENT, Code.TIME_SHARE_OVER), codes(answer));
    WatchAnswer.Threshold half = answer.thresholds().get(0);
    assertTrue(half.reached());
    assertEquals(Money.parse("CNY 30"), half.money());
    WatchAnswer.Threshold most = answer.thresholds().get(1);
    assertFalse(most.reached());
    assertEquals(Optional.of(Duration.ofSeconds(265_846)), most.at()); // 48 / 0.65 h, cut
  }

  @Test
  void aBurstBurnsTooFast() {
    WatchedRun.Builder run =
        WatchedRun.builder()
            .budget(Money.parse("USD 720"))
            .planned(Duration.ofDays(30))
            .rate(HourlyRate.parse("USD 20/h"))
            .addSample(at(100, "USD 100", 0))
            .addSample(at(101, "USD 120", 0));
    WatchAnswer answer = assess(run);
    assertEquals(
        List.of(true, false, true), answer.burns().stream().map(b -> b.goesOff()).toList());
    assertEquals(Optional.of(Fraction.of(20, 1)), answer.burns().get(0).inWindow());
  }

  @Test
  void refusesBadSamplesWithOneLineEach() {
    WatchedRun.Builder run =
        run("CNY 60")
            .addSample(at(4, "CNY 2.60", 40))
            .addSample(at(3, "CNY 1.30", 50))
            .addSample(at(5, "USD 3", 60));
    InvalidInputException refused = assertThrows(InvalidInputException.class, run::build);
    assertEquals(
        List.of("samples[1].at", "samples[1].spent", "samples[2].spent"),
        refused.problems().stream().map(problem -> problem.path()).toList());
    assertEquals(
        "samples[1].spent must not fall below the sample before (CNY 2.6), but was CNY 1.3",
        refused.problems().get(1).toString());
    assertThrows(InvalidInputException.class, run("CNY 60").addSample(at(1, "CNY -1", 0))::build);
    assertThrows(InvalidInputException.class, run("CNY 60")::build);
  }
}
