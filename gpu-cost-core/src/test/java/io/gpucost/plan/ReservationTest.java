package io.gpucost.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.advice.Advisor;
import io.gpucost.advice.Alternative;
import io.gpucost.advice.Recommendation;
import io.gpucost.finding.Code;
import io.gpucost.market.Jobs;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.Committed;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.Period;
import io.gpucost.pricing.PlanKind;
import io.gpucost.pricing.Prepaid;
import io.gpucost.pricing.TermConditions;
import io.gpucost.report.TextReport;
import io.gpucost.workload.Workload;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/**
 * The reservations of a large cloud, for one and three years, paid by the hour, in part and all in
 * advance. On demand at 2/h the 26,000 h of the job cost 52,000.
 */
class ReservationTest {
  /** 3 x 8,760 h x 1.4 = 36,792. */
  private static final Committed ONE_YEAR =
      Committed.of(HourlyRate.parse("USD 1.4/h"), Period.YEAR);

  /** 26,280 h x 0.5 + 12,000 = 25,140. */
  private static final Committed PARTLY =
      new Committed(
          HourlyRate.parse("USD 0.5/h"),
          Money.parse("USD 12000"),
          Period.THREE_YEARS,
          TermConditions.NONE);

  private static final Prepaid ALL = Prepaid.of(Money.parse("USD 24500"), Period.THREE_YEARS);

  private static Recommendation advise(long hours, Offer offer) {
    return Advisor.of(Jobs.market(offer))
        .advise(Workload.custom().peakMemory("8 GB").hours(hours).setup("0 h", "0 h").build());
  }

  private static Alternative of(Recommendation answer, PlanKind kind) {
    return answer.alternatives().stream()
        .filter(each -> each.plan().kind() == kind)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void threeYearsPartlyInAdvanceCostTheSumAndAllHours() {
    Recommendation answer =
        advise(26_000, Offer.quote("RTX 4090", "USD 2/h").with(ONE_YEAR).with(PARTLY));
    Alternative best = answer.alternatives().get(0);

    assertThat(best.plan().purchases().get(0).term()).isEqualTo(PARTLY);
    assertThat(best.cost().expected()).isEqualTo(Money.parse("USD 25140"));
    assertThat(best.bill().line(Code.UPFRONT_PAYMENT).orElseThrow().amount().expected())
        .isEqualTo(Money.parse("USD 12000"));
    assertThat(of(answer, PlanKind.ON_DEMAND).cost().expected())
        .isEqualTo(Money.parse("USD 52000"));
  }

  @Test
  void allInAdvanceIsAPrepaidPeriod() {
    Recommendation answer =
        advise(26_000, Offer.quote("RTX 4090", "USD 2/h").with(PARTLY).with(ALL));

    assertThat(answer.alternatives().get(0).plan().purchases().get(0).term()).isEqualTo(ALL);
    assertThat(answer.alternatives().get(0).cost().expected()).isEqualTo(Money.parse("USD 24500"));
  }

  /** A commitment is lost like a prepaid period when the work ends early. */
  @Test
  void warnsOfAnEarlyEndAndOfARateThatNeverPays() {
    Recommendation answer = advise(20_000, Offer.quote("RTX 4090", "USD 2/h").with(PARTLY));
    assertThat(codes(of(answer, PlanKind.COMMITTED))).contains(Code.PREPAID_REGRET);

    Committed dear = Committed.of(HourlyRate.parse("USD 2.1/h"), Period.YEAR);
    Recommendation never = advise(100, Offer.quote("RTX 4090", "USD 2/h").with(dear));
    assertThat(codes(never.alternatives().get(0))).contains(Code.PLAN_NEVER_PAYS);
  }

  @Test
  void saysSoInBothLanguages() {
    Recommendation answer = advise(26_000, Offer.quote("RTX 4090", "USD 2/h").with(PARTLY));

    assertThat(TextReport.render(answer, Locale.ENGLISH).replaceAll("\\s+", " "))
        .contains("USD 0.50/h, and USD 12,000.00 in advance")
        .contains("committed for a three-year term at");
    assertThat(TextReport.render(answer, Locale.CHINESE)).contains("承诺用量（包三年）");
  }

  private static List<Code> codes(Alternative alternative) {
    return alternative.findings().stream().map(finding -> finding.code()).toList();
  }
}
