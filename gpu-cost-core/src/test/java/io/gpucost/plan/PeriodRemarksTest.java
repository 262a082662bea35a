package io.gpucost.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.advice.Advisor;
import io.gpucost.bill.Runs;
import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.market.Job;
import io.gpucost.market.Jobs;
import io.gpucost.market.Market;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.Committed;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.Period;
import io.gpucost.pricing.PlanKind;
import io.gpucost.pricing.Prepaid;
import io.gpucost.pricing.TermConditions;
import io.gpucost.pricing.TermConditions.Expiry;
import io.gpucost.pricing.TermConditions.Refund;
import io.gpucost.timing.FixedTime;
import io.gpucost.timing.TimeEstimate;
import io.gpucost.unit.Fraction;
import io.gpucost.unit.Ratio;
import io.gpucost.workload.Usage;
import io.gpucost.workload.Workload;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** What is said of periods that are paid used or not, and when it is not said. */
class PeriodRemarksTest {
  private static final Market MARKET = Runs.market();

  private static List<PricedPlan> plans(Workload workload, Offer offer, TimeEstimate time) {
    return PlanChooser.DEFAULT.cheapest(
        Job.resolve(workload, MARKET), offer, Runs.hardware(offer, MARKET), time, MARKET);
  }

  private static PricedPlan best(Workload.Builder builder, Offer offer) {
    Workload workload = builder.build();
    return plans(workload, offer, Runs.time(workload)).get(0);
  }

  private static Optional<Finding> finding(PricedPlan plan, Code code) {
    return plan.findings().stream().filter(each -> each.code() == code).findFirst();
  }

  private static Optional<Note> reason(PricedPlan plan, Code code) {
    return plan.reasons().stream().filter(each -> each.code() == code).findFirst();
  }

  private static Offer week(UnaryOperator<TermConditions.Builder> conditions) {
    return Offer.quote("RTX 4090", "CNY 2/h")
        .with(
            new Prepaid(
                Money.parse("CNY 120"),
                Period.WEEK,
                conditions.apply(TermConditions.builder()).build()));
  }

  /** 80 h at 2 are 160: the week at 120 is a mistake below 60 h, or at a price lower by 25%. */
  @Test
  void regretTellsTheLimits() {
    Finding regret =
        finding(best(Runs.hours(80), week(it -> it)), Code.PREPAID_REGRET).orElseThrow();
    assertThat(regret.note().arguments())
        .containsEntry("price", Money.parse("CNY 120"))
        .containsEntry("used", Duration.ofHours(40))
        .containsEntry("worth", Money.parse("CNY 80"))
        .containsEntry("breakEven", Fraction.of(60, 1))
        .containsEntry("fall", Ratio.parse("25%"))
        .doesNotContainKey("refund");
    assertThat(regret.atStake()).contains(Money.parse("CNY 40"));
  }

  /** Where half the work is already worth the price, an early end loses nothing. */
  @Test
  void nothingIsToRegretWhereHalfTheWorkPaysForThePeriod() {
    assertThat(finding(best(Runs.hours(130), week(it -> it)), Code.PREPAID_REGRET)).isEmpty();
  }

  /** Without a price by the hour there is nothing that could fall or be better. */
  @Test
  void regretHasNoLimitsWithoutAPriceByTheHour() {
    Offer only = Offer.of("RTX 4090").weekly("CNY 120");
    assertThat(
            finding(best(Runs.hours(80), only), Code.PREPAID_REGRET)
                .orElseThrow()
                .note()
                .arguments())
        .doesNotContainKeys("breakEven", "fall");
  }

  @Test
  void refundsInCashEndTheRegretAndVouchersAreNamed() {
    assertThat(
            finding(best(Runs.hours(80), week(it -> it.refund(Refund.CASH))), Code.PREPAID_REGRET))
        .isEmpty();
    assertThat(
            finding(
                    best(Runs.hours(80), week(it -> it.refund(Refund.VOUCHER))),
                    Code.PREPAID_REGRET)
                .orElseThrow()
                .note()
                .arguments())
        .containsEntry("refund", "voucher");
  }

  /** A weekend of 64 h at 2 is at stake where the machine goes on by the hour. */
  @Test
  void whatGoesOnAfterThePeriodIsTold() {
    PricedPlan goesOn = best(Runs.hours(80), week(it -> it.expiry(Expiry.TURNS_ON_DEMAND)));
    assertThat(finding(goesOn, Code.GOES_ON_BY_THE_HOUR).flatMap(Finding::atStake))
        .contains(Money.parse("CNY 128"));
    PricedPlan stops = best(Runs.hours(80), week(it -> it.expiry(Expiry.STOPS)));
    assertThat(finding(stops, Code.GOES_ON_BY_THE_HOUR)).isEmpty();
    assertThat(finding(stops, Code.AUTO_RENEWAL)).isEmpty();
  }

  /** Known hours that fit the period are not cut off. */
  @Test
  void stopsAtItsEndOnlyWhereTheRunMayOutlastIt() {
    Offer offer = week(it -> it.expiry(Expiry.STOPS));
    Workload workload = Runs.hours(160).build();
    TimeEstimate unsure = FixedTime.of("150 h", "160 h", "200 h");
    PricedPlan risky =
        plans(workload, offer, unsure).stream()
            .filter(plan -> plan.plan().kind() == PlanKind.PREPAID)
            .findFirst()
            .orElseThrow();
    assertThat(finding(risky, Code.STOPS_AT_ITS_END).orElseThrow().note().arguments())
        .containsEntry("bought", Duration.ofHours(168))
        .containsEntry("needed", Duration.ofHours(200));
    assertThat(finding(best(Runs.hours(160), offer), Code.STOPS_AT_ITS_END)).isEmpty();
  }

  /** The week at 120 is 60 h: 2 - 1/60 at worst, where nobody says for how long. */
  @Test
  void tellsWhenToBuyOnlyWhereTheEndIsOpen() {
    Workload open = Workload.custom().peakMemory("8 GB").build();
    PricedPlan byTheHour = plans(open, week(it -> it), Runs.time(open)).get(0);
    assertThat(reason(byTheHour, Code.BUY_WHEN).orElseThrow().arguments())
        .containsEntry("period", "week")
        .containsEntry("price", Money.parse("CNY 120"))
        .containsEntry("ratio", new BigDecimal("1.983"));
    assertThat(reason(best(Runs.hours(10), week(it -> it)), Code.BUY_WHEN)).isEmpty();
    Workload always = open.toBuilder().usage(new Usage.AlwaysOn()).build();
    assertThat(reason(plans(always, week(it -> it), Runs.time(always)).get(0), Code.BUY_WHEN))
        .isEmpty();
    Offer dear = Offer.quote("RTX 4090", "CNY 2/h").weekly("CNY 400");
    assertThat(reason(plans(open, dear, Runs.time(open)).get(0), Code.BUY_WHEN)).isEmpty();
  }

  /** A committed week is held against the hours like a prepaid one. */
  @Test
  void committedRatesHaveTheirBreakEven() {
    Offer offer =
        Offer.quote("RTX 4090", "CNY 2/h")
            .with(Committed.of(HourlyRate.parse("CNY 1/h"), Period.WEEK));
    PricedPlan best = best(Runs.hours(100), offer);
    assertThat(best.bill().total().expected()).isEqualTo(Money.parse("CNY 168"));
    assertThat(reason(best, Code.BREAKS_EVEN_AT).orElseThrow().arguments())
        .containsEntry("hours", Fraction.of(84, 1));
    assertThat(reason(best, Code.FLIPS_AT_RATE).orElseThrow().arguments())
        .containsEntry("rate", HourlyRate.parse("CNY 1.68/h"));
    assertThat(
            reason(best(Runs.hours(10), offer), Code.PERIOD_COSTS_MORE).orElseThrow().arguments())
        .containsEntry("extra", Money.parse("CNY 148"));
  }

  /** The month of the document counts, not that of the market: 744 h at 2 against 1400. */
  @Test
  void aMonthIsAsLongAsTheWorkloadSays() {
    Offer offer = Offer.quote("RTX 4090", "CNY 2/h").monthly("CNY 1400");
    Workload always = Workload.custom().peakMemory("8 GB").usage(new Usage.AlwaysOn()).build();
    Workload longMonth = always.toBuilder().monthLength(Duration.ofHours(744)).build();
    Workload shortMonth = always.toBuilder().monthLength(Duration.ofHours(672)).build();
    assertThat(month(longMonth, offer)).isEqualTo(Money.parse("CNY 1400"));
    assertThat(month(shortMonth, offer)).isEqualTo(Money.parse("CNY 1344"));
    assertThat(
            Advisor.of(Jobs.market(offer)).advise(shortMonth).assumptions().stream()
                .filter(note -> note.code() == Code.MONTH_LENGTH)
                .map(note -> note.arguments().get("hours")))
        .containsExactly(Duration.ofHours(672));
  }

  private static Money month(Workload workload, Offer offer) {
    return Advisor.of(Jobs.market(offer)).advise(workload).best().orElseThrow().cost().expected();
  }

  /** Ten of thirty days at 9000 are 3000: less than 240 h at 15, until the hour costs 12.50. */
  @Test
  void aProratedPeriodIsPaidByItsDays() {
    TermConditions prorated = TermConditions.builder().prorated(true).build();
    Offer offer =
        Offer.quote("RTX 4090", "CNY 15/h")
            .with(new Prepaid(Money.parse("CNY 9000"), Period.MONTH, prorated));
    PricedPlan best = best(Runs.hours(240), offer);
    assertThat(best.plan().kind()).isEqualTo(PlanKind.PREPAID);
    assertThat(best.bill().total().expected()).isEqualTo(Money.parse("CNY 3000"));
    assertThat(best.bill().line(Code.DAYS_GIVEN_BACK).orElseThrow().amount().expected())
        .isEqualTo(Money.parse("CNY -6000"));
    assertThat(finding(best, Code.PREPAID_REGRET)).isEmpty();
    assertThat(finding(best, Code.PREPAID_FOR_SHORT_JOB)).isEmpty();
    assertThat(finding(best, Code.RULE_OF_THUMB_WRONG)).isEmpty();
    assertThat(best.bill().hours().billed().expected()).isEqualTo(Duration.ofHours(240));
    assertThat(reason(best, Code.BREAKS_EVEN_AT)).isEmpty();
    assertThat(reason(best, Code.FLIPS_AT_RATE).orElseThrow().arguments())
        .containsEntry("rate", HourlyRate.parse("CNY 12.5/h"));
    Offer whole = Offer.quote("RTX 4090", "CNY 15/h").monthly("CNY 9000");
    assertThat(best(Runs.hours(240), whole).bill().line(Code.DAYS_GIVEN_BACK)).isEmpty();
  }

  /** At 0.40 for three years and 0.65 for one the longer term pays from a chance of 54.7% on. */
  @Test
  void threeYearsAreHeldAgainstAYearThatIsRenewed() {
    Offer year =
        Offer.quote("RTX 4090", "CNY 1/h")
            .with(Committed.of(HourlyRate.parse("CNY 0.65/h"), Period.YEAR));
    Offer both = year.with(Committed.of(HourlyRate.parse("CNY 0.40/h"), Period.THREE_YEARS));
    Workload always = Workload.custom().peakMemory("8 GB").usage(new Usage.AlwaysOn()).build();
    Ratio survival =
        (Ratio)
            reason(plans(always, both, Runs.time(always)).get(0), Code.LONGER_TERM_PAYS)
                .orElseThrow()
                .arguments()
                .get("survival");
    assertThat(survival.fraction()).isEqualByComparingTo("0.547");
    assertThat(reason(plans(always, year, Runs.time(always)).get(0), Code.LONGER_TERM_PAYS))
        .isEmpty();
    assertThat(reason(best(Runs.hours(10), both), Code.LONGER_TERM_PAYS)).isEmpty();
  }
}
