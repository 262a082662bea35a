package io.gpucost.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.bill.BillLine;
import io.gpucost.bill.Runs;
import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.gpu.Support;
import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.PaymentTerm;
import io.gpucost.pricing.Period;
import io.gpucost.pricing.PlanKind;
import io.gpucost.pricing.Prepaid;
import io.gpucost.pricing.Spot;
import io.gpucost.pricing.TermConditions;
import io.gpucost.pricing.TermConditions.Eligibility;
import io.gpucost.pricing.TermConditions.Expiry;
import io.gpucost.pricing.TermConditions.Refund;
import io.gpucost.unit.Durations;
import io.gpucost.unit.EventRate;
import io.gpucost.workload.Checkpoint;
import io.gpucost.workload.UsageWindow;
import io.gpucost.workload.Workload;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanChooserTest {
  private static final Market MARKET = Runs.market();
  private static final Offer WEEKLY = Offer.quote("RTX 4090", "CNY 1.65/h").weekly("CNY 120");
  private static final Offer SPOT = spot("0.15/h");

  @Test
  void ordersByCost() {
    assertEquals(
        List.of(PlanKind.PREPAID, PlanKind.ON_DEMAND), kinds(plans(Runs.hours(80), WEEKLY)));
    assertEquals(
        List.of(PlanKind.ON_DEMAND, PlanKind.PREPAID), kinds(plans(Runs.hours(70), WEEKLY)));
  }

  @Test
  void prefersNoPrepaymentAtTheSameCost() {
    Offer even = Offer.quote("RTX 4090", "CNY 1.5/h").weekly("CNY 120");
    assertEquals(PlanKind.ON_DEMAND, plans(Runs.hours(80), even).get(0).plan().kind());
  }

  @Test
  void buysAsManyPeriodsAsTheCalendarTakes() {
    PricedPlan plan = plans(Runs.hours(169), Offer.of("RTX 4090").weekly("CNY 120")).get(0);
    assertEquals(2, plan.plan().purchases().get(0).periods());
    assertEquals(Money.parse("CNY 240"), plan.bill().total().expected());
  }

  @Test
  void countsPausesAgainstAPeriod() {
    Workload.Builder eightAday =
        Runs.hours(80).usageWindow(new UsageWindow(ZoneId.of("UTC"), Duration.ofHours(8)));
    PricedPlan plan = plans(eightAday, Offer.of("RTX 4090").weekly("CNY 120")).get(0);
    assertEquals(2, plan.plan().purchases().get(0).periods());
  }

  @Test
  void mixesAWeekWithHours() {
    PricedPlan best = plans(Runs.hours(180), WEEKLY).get(0);
    assertEquals(PlanKind.MIX, best.plan().kind());
    assertEquals(Money.parse("CNY 139.8"), best.bill().total().expected());
  }

  @Test
  void leavesOutTermsForOthers() {
    TermConditions students =
        TermConditions.builder().addAllEligibility(Set.of(Eligibility.STUDENT)).build();
    Offer offer = Offer.of("RTX 4090").with(new OnDemand(HourlyRate.parse("CNY 0.5/h"), students));
    assertEquals(List.of(), plans(Runs.hours(80), offer));
  }

  @Test
  void proposesSpotOnlyForWorkThatMayBeInterrupted() {
    assertEquals(List.of(PlanKind.ON_DEMAND), kinds(plans(Runs.hours(3), SPOT)));
    assertEquals(
        List.of(PlanKind.SPOT, PlanKind.ON_DEMAND),
        kinds(plans(Runs.hours(3).interruptible(true), SPOT)));
  }

  @Test
  void doesNotProposeSpotThatCannotFinish() {
    Spot daily =
        Spot.builder().rate(HourlyRate.parse("USD 0.21/h")).maxRun(Duration.ofHours(24)).build();
    Offer offer = Offer.of("RTX 4090").with(daily);
    assertEquals(List.of(), plans(Runs.hours(25).interruptible(true), offer));
    assertEquals(1, plans(Runs.hours(24).interruptible(true), offer).size());
    assertEquals(
        1, plans(Runs.hours(25).interruptible(true).checkpoint(every("30 min")), offer).size());
  }

  @Test
  void doesNotProposeSpotThatIsThrownBackForEver() {
    Offer hopeless =
        Offer.quote("RTX 4090", "USD 1000000/h").with(spot("100/h").term(Spot.class).orElseThrow());
    assertEquals(
        List.of(PlanKind.ON_DEMAND), kinds(plans(Runs.hours(48).interruptible(true), hopeless)));
  }

  /** The 48 h of the next but one, in 240 trials: what is done stays done. */
  @Test
  void independentPartsNeedNoCheckpoint() {
    Workload.Builder trials = Runs.hours(48).independentJobs(240).interruptible(true);
    PricedPlan best = plans(trials, SPOT).get(0);
    assertEquals(PlanKind.SPOT, best.plan().kind());
    assertFalse(has(best, Code.SPOT_NEEDS_CHECKPOINT));
    assertTrue(
        best.bill()
            .assumptions()
            .contains(
                Note.of(Code.INTERRUPTION_LOSES_A_PART).with("time", Duration.ofMinutes(12))));
  }

  @Test
  void hasNoPlanForAmountsBeyondReason() {
    Offer absurd = Offer.quote("RTX 4090", "CNY 100000000000000000/h");
    assertEquals(List.of(), plans(Runs.hours(80), absurd));
  }

  /** SPOT-001: 48.5 h at 0.15/h: no bargain without a checkpoint, one with one every 30 min. */
  @ParameterizedTest
  @CsvSource({"1000 h, ON_DEMAND, true", "30 min, SPOT, false"})
  void spotNeedsACheckpointForLongWork(String every, PlanKind best, boolean warned) {
    List<PricedPlan> plans =
        plans(Runs.hours(48).interruptible(true).checkpoint(every(every)), SPOT);
    assertEquals(best, plans.get(0).plan().kind());
    assertEquals(warned, has(plans.get(0), Code.SPOT_NEEDS_CHECKPOINT));
  }

  @Test
  void saysNothingOfCheckpointsWhereSpotPaysAnyway() {
    PricedPlan best = plans(Runs.hours(3).interruptible(true), SPOT).get(0);
    assertTrue(!has(best, Code.SPOT_NEEDS_CHECKPOINT));
  }

  @Test
  void saysNothingOfCheckpointsWhereSpotIsDearerAnyway() {
    Offer dear =
        Offer.quote("RTX 4090", "USD 0.44/h").with(Spot.of(HourlyRate.parse("USD 0.49/h")));
    PricedPlan best = plans(Runs.hours(10).interruptible(true), dear).get(0);
    assertEquals(PlanKind.ON_DEMAND, best.plan().kind());
    assertTrue(!has(best, Code.SPOT_NEEDS_CHECKPOINT));
  }

  @ParameterizedTest
  @CsvSource({"CNY 109.20, true", "CNY 109.19, false", "CNY 120, true"})
  void warnsOfAPeriodThatNeverPays(String price, boolean warned) {
    Offer offer = Offer.quote("RTX 4090", "CNY 0.65/h").weekly(price);
    assertEquals(warned, has(plans(Runs.hours(80), offer).get(0), Code.PLAN_NEVER_PAYS));
  }

  @ParameterizedTest
  @CsvSource({"VOUCHER, true", "NONE, true", "CASH, false"})
  void warnsOfARefundThatDoesNotCome(Refund refund, boolean warned) {
    PricedPlan plan = prepaid(TermConditions.builder().refund(refund).build(), MARKET);
    assertEquals(warned, has(plan, Code.PREPAID_REGRET));
  }

  @Test
  void statesWhatHalfTheTimeWouldLose() {
    Finding regret = finding(prepaid(TermConditions.NONE, MARKET), Code.PREPAID_REGRET);
    assertEquals(Duration.ofHours(40), regret.note().arguments().get("used"));
    assertEquals(Money.parse("CNY 66"), regret.note().arguments().get("worth"));
    assertEquals(Money.parse("CNY 54"), regret.atStake().orElseThrow());
  }

  @ParameterizedTest
  @CsvSource({
    "RENEWS, NO, true",
    "STOPS, YES, false",
    ", YES, true",
    ", NO, false",
    ", UNKNOWN, false"
  })
  void warnsOfRenewal(Expiry expiry, Support rule, boolean warned) {
    TermConditions.Builder conditions = TermConditions.builder();
    if (expiry != null) {
      conditions.expiry(expiry);
    }
    Market market = Runs.market(Runs.acme().autoRenewal(rule).build());
    assertEquals(warned, has(prepaid(conditions.build(), market), Code.AUTO_RENEWAL));
  }

  /** A week at 120 renews for another 120; whose rule that is, is told with it. */
  @Test
  void tellsWhoseRuleARenewalIs() {
    Market market =
        Runs.market(
            Runs.acme()
                .autoRenewal(Support.YES)
                .addAllSources(List.of("https://example.org/renewal"))
                .asOf(LocalDate.of(2026, 10, 4))
                .build());
    Finding byRule = finding(prepaid(TermConditions.NONE, market), Code.AUTO_RENEWAL);
    assertEquals(Money.parse("CNY 120"), byRule.atStake().orElseThrow());
    assertEquals("acme", byRule.note().arguments().get("provider"));
    assertEquals("https://example.org/renewal", byRule.note().arguments().get("source"));
    assertEquals(LocalDate.of(2026, 10, 4), byRule.note().arguments().get("read"));
    TermConditions stated = TermConditions.builder().expiry(Expiry.RENEWS).build();
    Finding byTerm = finding(prepaid(stated, market), Code.AUTO_RENEWAL);
    assertTrue(!byTerm.note().arguments().containsKey("source"));
  }

  @Test
  void pricesAForgottenWeekend() {
    Finding weekend =
        finding(
            plans(Runs.hours(10), Offer.quote("RTX 4090", "USD 256/h")).get(0),
            Code.FORGOTTEN_INSTANCE);
    assertEquals(Money.parse("USD 16384"), weekend.atStake().orElseThrow());
    PricedPlan own = plans(Runs.hours(10), Offer.owned("RTX 4090", "CNY 13000")).get(0);
    assertTrue(!has(own, Code.FORGOTTEN_INSTANCE));
  }

  @ParameterizedTest
  @CsvSource({"48, false", "200, true", "650, false"})
  void correctsTheRuleOfThumb(long hours, boolean wrong) {
    Offer offer = Offer.quote("RTX 4090", "CNY 15/h").monthly("CNY 9000");
    assertEquals(wrong, has(plans(Runs.hours(hours), offer).get(0), Code.RULE_OF_THUMB_WRONG));
  }

  @Property(tries = 60)
  void linesSumToTheTotalAndCostsRiseWithHours(@ForAll @IntRange(min = 1, max = 2_000) int hours) {
    Offer offer = WEEKLY.daily("CNY 30").monthly("CNY 400");
    List<PricedPlan> plans = plans(Runs.hours(hours), offer);
    for (PricedPlan plan : plans) {
      Money sum =
          plan.bill().lines().stream()
              .map(BillLine::amount)
              .map(amount -> amount.expected())
              .reduce(Money.parse("CNY 0"), Money::plus);
      assertEquals(plan.bill().total().expected(), sum);
    }
    Money more = plans(Runs.hours(hours + 1), offer).get(0).bill().total().expected();
    assertTrue(plans.get(0).bill().total().expected().compareTo(more) <= 0);
  }

  @Property(tries = 60)
  void orderOfTermsDoesNotMatter(@ForAll @IntRange(min = 1, max = 2_000) int hours) {
    Offer offer = WEEKLY.daily("CNY 30").monthly("CNY 400");
    List<PaymentTerm> terms = new ArrayList<>(offer.terms());
    Collections.reverse(terms);
    Offer reversed = offer.toBuilder().terms(terms).build();
    assertEquals(
        plans(Runs.hours(hours), offer).stream().map(PricedPlan::plan).toList(),
        plans(Runs.hours(hours), reversed).stream().map(PricedPlan::plan).toList());
  }

  @Property(tries = 60)
  void addingAPlanNeverRaisesTheBestCost(@ForAll @IntRange(min = 1, max = 2_000) int hours) {
    Money without = plans(Runs.hours(hours), WEEKLY).get(0).bill().total().expected();
    Money with =
        plans(Runs.hours(hours), WEEKLY.monthly("CNY 400")).get(0).bill().total().expected();
    assertTrue(with.compareTo(without) <= 0);
  }

  private static PricedPlan prepaid(TermConditions conditions, Market market) {
    Offer offer =
        Offer.quote("RTX 4090", "CNY 1.65/h")
            .from("acme")
            .with(new Prepaid(Money.parse("CNY 120"), Period.WEEK, conditions));
    return plans(Runs.hours(80), offer, market).get(0);
  }

  private static Offer spot(String interruptions) {
    return Offer.quote("RTX 4090", "USD 0.60/h")
        .with(
            Spot.builder()
                .rate(HourlyRate.parse("USD 0.21/h"))
                .interruptions(EventRate.parse(interruptions))
                .build());
  }

  private static Checkpoint every(String time) {
    return Checkpoint.builder()
        .every(Durations.parse(time))
        .write(Duration.ofMinutes(1))
        .restart(Duration.ofMinutes(5))
        .build();
  }

  private static List<PlanKind> kinds(List<PricedPlan> plans) {
    return plans.stream().map(plan -> plan.plan().kind()).toList();
  }

  private static List<PricedPlan> plans(Workload.Builder workload, Offer offer) {
    return plans(workload, offer, MARKET);
  }

  private static List<PricedPlan> plans(Workload.Builder builder, Offer offer, Market market) {
    Workload workload = builder.build();
    return PlanChooser.DEFAULT.cheapest(
        Job.resolve(workload, market),
        offer,
        Runs.hardware(offer, market),
        Runs.time(workload),
        market);
  }

  private static boolean has(PricedPlan plan, Code code) {
    return plan.findings().stream().anyMatch(finding -> finding.code() == code);
  }

  private static Finding finding(PricedPlan plan, Code code) {
    return plan.findings().stream()
        .filter(finding -> finding.code() == code)
        .findFirst()
        .orElseThrow();
  }
}
