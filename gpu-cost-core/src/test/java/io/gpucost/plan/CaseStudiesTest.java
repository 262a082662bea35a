package io.gpucost.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.bill.Runs;
import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.plan.own.CardPurchase;
import io.gpucost.pricing.BandwidthUpgrade;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.PlanKind;
import io.gpucost.unit.Bandwidth;
import io.gpucost.unit.Fraction;
import io.gpucost.workload.Workload;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The worked cases of the articles that the project grew out of, exact to the last digit. */
class CaseStudiesTest {
  private static final Market MARKET = Runs.market();
  private static final Offer RTX_4090 = Offer.quote("RTX 4090", "CNY 0.65/h").weekly("CNY 120");
  private static final Workload LIVER =
      Workload.trainVision("45M")
          .hours(80)
          .peakMemory("20 GB")
          .setup("0 h", "0 h")
          .dataset("200 GB")
          .bandwidth("32 Mbit/s")
          .location("object_storage")
          .build();

  @Test
  void liverSegmentationCosts52OnDemand() {
    PricedPlan best = plans(LIVER, RTX_4090).get(0);
    assertEquals(PlanKind.ON_DEMAND, best.plan().kind());
    assertEquals(Money.parse("CNY 52"), best.bill().total().expected());
    Money a100 =
        plans(LIVER, Offer.quote("A100 40GB", "CNY 18/h")).get(0).bill().total().expected();
    assertEquals(Money.parse("CNY 1440"), a100);
    assertEquals(Money.parse("CNY 1388"), a100.minus(best.bill().total().expected()));
  }

  @Test
  void weekNeverPaysAt065() {
    PricedPlan best = plans(LIVER, RTX_4090).get(0);
    Finding finding = finding(best, Code.PLAN_NEVER_PAYS).orElseThrow();
    assertEquals(Fraction.of(2400, 13), finding.note().arguments().get("breakEven"));
    assertEquals(Fraction.of(168, 1), finding.note().arguments().get("periodHours"));
    assertEquals(
        HourlyRate.parse("CNY 1.5/h"), reason(best, Code.FLIPS_AT_RATE).arguments().get("rate"));
    assertEquals(
        Money.parse("CNY 68"), reason(best, Code.PERIOD_COSTS_MORE).arguments().get("extra"));
  }

  @Test
  void weekWinsAt165() {
    Offer dearer = Offer.quote("RTX 4090", "CNY 1.65/h").weekly("CNY 120");
    List<PricedPlan> plans = plans(LIVER, dearer);
    assertEquals(PlanKind.PREPAID, plans.get(0).plan().kind());
    assertEquals(Money.parse("CNY 120"), plans.get(0).bill().total().expected());
    assertEquals(Money.parse("CNY 132"), plans.get(1).bill().total().expected());
    assertEquals(
        HourlyRate.parse("CNY 1.5/h"),
        reason(plans.get(0), Code.FLIPS_AT_RATE).arguments().get("rate"));
  }

  @Test
  void bandwidthUpgradeMakesIt55() {
    Offer upgraded =
        RTX_4090.toBuilder()
            .bandwidthUpgrade(
                new BandwidthUpgrade(HourlyRate.parse("CNY 1.50/h"), Bandwidth.parse("225 Mbit/s")))
            .build();
    PricedPlan best = plans(LIVER, upgraded).get(0);
    assertEquals(Money.parse("CNY 55"), best.bill().total().expected());
    assertEquals(
        Money.parse("CNY 3"),
        best.bill().line(Code.BANDWIDTH_UPGRADE).orElseThrow().amount().expected());
  }

  @Test
  void ownCardPaysFromProject237On() {
    CardPurchase card = CardPurchase.projects(Money.parse("CNY 13000"), Money.parse("CNY 55"));
    assertEquals(new CardPurchase(236, Money.parse("CNY 20"), 237), card);
    PricedPlan own = plans(LIVER, Offer.owned("RTX 4090", "CNY 13000")).get(0);
    assertEquals(Money.parse("CNY 13000"), own.bill().total().expected());
  }

  @Test
  void stableDiffusionCosts720AndTheMonthIsNoBargain() {
    Workload diffusion =
        Workload.diffusion("860M").hours(48).peakMemory("30 GB").setup("0 h", "0 h").build();
    Offer a100 = Offer.quote("A100 40GB", "CNY 15/h").monthly("CNY 9000");
    PricedPlan best = plans(diffusion, a100).get(0);
    assertEquals(PlanKind.ON_DEMAND, best.plan().kind());
    assertEquals(Money.parse("CNY 720"), best.bill().total().expected());
    assertEquals(
        Money.parse("CNY 8280"), reason(best, Code.PERIOD_COSTS_MORE).arguments().get("extra"));
    assertEquals(Fraction.of(600, 1), reason(best, Code.BREAKS_EVEN_AT).arguments().get("hours"));
    assertEquals(
        Fraction.of(1, 6),
        BreakEven.discount(
            Money.parse("CNY 9000"), HourlyRate.parse("CNY 15/h"), MARKET.monthLength()));
    assertTrue(finding(best, Code.PLAN_NEVER_PAYS).isEmpty());
  }

  private static List<PricedPlan> plans(Workload workload, Offer offer) {
    return PlanChooser.DEFAULT.cheapest(
        Job.resolve(workload, MARKET),
        offer,
        Runs.hardware(offer, MARKET),
        Runs.time(workload),
        MARKET);
  }

  private static Note reason(PricedPlan plan, Code code) {
    return plan.reasons().stream().filter(note -> note.code() == code).findFirst().orElseThrow();
  }

  private static Optional<Finding> finding(PricedPlan plan, Code code) {
    return plan.findings().stream().filter(each -> each.code() == code).findFirst();
  }
}
