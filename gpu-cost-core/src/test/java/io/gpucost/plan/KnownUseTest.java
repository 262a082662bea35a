package io.gpucost.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.bill.Runs;
import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.PlanKind;
import io.gpucost.unit.Ratio;
import io.gpucost.workload.Usage;
import io.gpucost.workload.UsageWindow;
import io.gpucost.workload.Workload;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Known sessions and fleets get the cheapest mix of periods and hours, with what to buy when. */
class KnownUseTest {
  private static final Market MARKET = Runs.market();
  private static final LocalDate FIRST = LocalDate.of(2026, 12, 1);

  private static Workload.Builder use(Usage usage) {
    return Workload.custom().peakMemory("8 GB").setup("0 h", "0 h").usage(usage);
  }

  private static Workload.Builder days(Stream<Integer> days) {
    List<LocalDate> dates = days.map(day -> FIRST.plusDays(day - 1L)).collect(Collectors.toList());
    return use(Usage.Calendar.ofDays(dates))
        .usageWindow(new UsageWindow(ZoneId.of("UTC"), Duration.ofHours(10)));
  }

  private static List<PricedPlan> plans(Workload workload, Offer offer) {
    Job job = Job.resolve(workload, MARKET);
    return PlanChooser.DEFAULT.cheapest(
        job, offer, Runs.hardware(offer, MARKET), Runs.time(workload), MARKET);
  }

  private static List<Note> reasons(PricedPlan plan, Code code) {
    return plan.reasons().stream().filter(note -> note.code() == code).toList();
  }

  /** Seven busy days in a row by the week, four single days of ten hours by the hour. */
  @Test
  void buysAWeekForTheBusyDaysOnly() {
    Offer offer = Offer.quote("RTX 4090", "CNY 1/h").weekly("CNY 40").monthly("CNY 150");
    Workload workload = days(Stream.of(1, 2, 3, 15, 16, 17, 18, 19, 20, 21, 39)).build();
    PricedPlan best = plans(workload, offer).get(0);
    assertEquals(PlanKind.MIX, best.plan().kind());
    assertEquals(Money.parse("CNY 80"), best.bill().total().expected());
    assertEquals(
        Money.parse("CNY 40"),
        best.bill().line(Code.PREPAID_PERIOD).orElseThrow().amount().expected());
    assertEquals(Duration.ofHours(40), best.plan().purchases().get(1).covers());
    Note week = reasons(best, Code.BUY_ON).get(0);
    assertEquals(LocalDate.of(2026, 12, 15), week.arguments().get("from"));
    assertEquals(LocalDate.of(2026, 12, 21), week.arguments().get("to"));
    assertFalse(reasons(best, Code.FLIPS_AT_RATE).isEmpty());
    assertFalse(reasons(best, Code.BREAKS_EVEN_AT).isEmpty());
  }

  @Test
  void leavesOutTheWeeksWithoutUse() {
    Offer offer = Offer.quote("RTX 4090", "CNY 1/h").weekly("CNY 30");
    Workload workload = days(Stream.of(1, 2, 3, 4, 29, 30, 31, 32)).build();
    PricedPlan best = plans(workload, offer).get(0);
    assertEquals(Money.parse("CNY 60"), best.bill().total().expected());
    assertEquals(2, best.plan().purchases().get(0).periods());
    assertEquals(1, best.plan().purchases().size());
  }

  /** Two sessions of ten hours a day apart, then none: days by number, since none has a date. */
  @Test
  void numbersTheDaysOfSessionsWithoutDates() {
    Offer offer = Offer.quote("RTX 4090", "CNY 1/h").daily("CNY 8");
    Usage sessions = new Usage.Sessions(3, Duration.ofHours(10), Duration.ofHours(48));
    PricedPlan best = plans(use(sessions).build(), offer).get(0);
    assertEquals(Money.parse("CNY 24"), best.bill().total().expected());
    List<Note> schedule = reasons(best, Code.BUY_ON_DAY);
    assertEquals(
        List.of(1L, 3L, 5L), schedule.stream().map(note -> note.arguments().get("day")).toList());
  }

  @Test
  void coversPartOfALongBlockOfHours() {
    Offer offer = Offer.quote("RTX 4090", "CNY 1/h").daily("CNY 18");
    List<LocalDateTime> hours =
        Stream.concat(
                Stream.iterate(FIRST.atStartOfDay(), hour -> hour.plusHours(1)).limit(30),
                Stream.of(FIRST.plusDays(9).atStartOfDay()))
            .toList();
    PricedPlan best = plans(use(Usage.Calendar.ofHours(hours)).build(), offer).get(0);
    assertEquals(Money.parse("CNY 25"), best.bill().total().expected());
  }

  @Test
  void proposesNoMixWherePeriodsDoNotPay() {
    Offer offer = Offer.quote("RTX 4090", "CNY 1/h").weekly("CNY 500");
    List<PricedPlan> plans = plans(days(Stream.of(1, 9)).build(), offer);
    assertTrue(plans.stream().noneMatch(each -> each.plan().kind() == PlanKind.MIX));
    assertEquals(PlanKind.ON_DEMAND, plans.get(0).plan().kind());
  }

  private static Usage.Fleet fleet(Integer... hourly) {
    return new Usage.Fleet(Stream.of(hourly).map(BigDecimal::valueOf).toList());
  }

  private static Usage.Fleet twoDays() {
    List<Integer> day =
        Stream.concat(Collections.nCopies(12, 1).stream(), Collections.nCopies(12, 3).stream())
            .toList();
    return fleet(Stream.concat(day.stream(), day.stream()).toArray(Integer[]::new));
  }

  @Test
  void buysDaysForSomeMachinesOfAFleet() {
    Offer offer = Offer.quote("RTX 4090", "CNY 2/h").daily("CNY 25");
    List<PricedPlan> plans = plans(use(twoDays()).build(), offer);
    PricedPlan best = plans.get(0);
    // One machine by the day (2 x 25), two for 24 h each on demand (96); 192 all on demand.
    assertEquals(Money.parse("CNY 146"), best.bill().total().expected());
    assertEquals(Duration.ofHours(48), best.bill().hours().elapsed().expected());
    assertEquals(2, reasons(best, Code.BUY_AT_HOUR).size());
    Note level = reasons(best, Code.COMMIT_LEVEL).get(0);
    assertEquals(1L, level.arguments().get("machines"));
    assertEquals(Ratio.parse("0.5"), level.arguments().get("coverage"));
    Money onDemand =
        plans.stream()
            .filter(each -> each.plan().kind() == PlanKind.ON_DEMAND)
            .findFirst()
            .orElseThrow()
            .bill()
            .total()
            .expected();
    assertEquals(Money.parse("CNY 192"), onDemand);
    Money allByTheDay =
        plans.stream()
            .filter(each -> each.plan().kind() == PlanKind.PREPAID)
            .findFirst()
            .orElseThrow()
            .bill()
            .total()
            .expected();
    assertEquals(Money.parse("CNY 150"), allByTheDay);
  }

  @Test
  void saysWhatTheSeventyThirtyRuleLoses() {
    Offer offer = Offer.quote("RTX 4090", "CNY 2/h").daily("CNY 25");
    PricedPlan best = plans(use(twoDays()).build(), offer).get(0);
    // Covering 70% takes two machines: 2 x 2 x 25 + 24 x 2 = 148.
    assertEquals(
        0,
        Money.parse("CNY 2")
            .compareTo((Money) reasons(best, Code.COMMIT_LEVEL).get(0).arguments().get("rule")));
  }

  @Test
  void keepsAFleetOnDemandWithoutPeriods() {
    Offer offer = Offer.quote("RTX 4090", "CNY 2/h");
    PricedPlan only = plans(use(fleet(1, 0, 2)).build(), offer).get(0);
    assertEquals(Money.parse("CNY 6"), only.bill().total().expected());
    assertEquals(Duration.ofHours(3), only.bill().hours().elapsed().expected());
  }

  /** Two weeks without a gap are what a plan of weeks buys anyway: once, with its dates. */
  @Test
  void weeksWithoutAGapAreNoMix() {
    Offer offer = Offer.quote("RTX 4090", "CNY 1/h").weekly("CNY 30");
    List<PricedPlan> plans =
        plans(days(Stream.iterate(1, day -> day + 1).limit(14)).build(), offer);
    assertEquals(
        List.of(PlanKind.PREPAID, PlanKind.ON_DEMAND),
        plans.stream().map(plan -> plan.plan().kind()).toList());
    assertEquals(2, reasons(plans.get(0), Code.BUY_ON).size());
    assertFalse(reasons(plans.get(0), Code.BREAKS_EVEN_AT).isEmpty());
  }
}
