package io.gpucost.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.market.Jobs;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.money.UnitPrice;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.Owned;
import io.gpucost.pricing.PlanKind;
import io.gpucost.unit.Power;
import io.gpucost.unit.Ratio;
import io.gpucost.workload.Workload;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

/** A card of one's own against the rent of the same card, in an answer. */
class OwnCardsTest {

  /** 1 kW at CNY 0.50 a kWh: CNY 0.50 an hour to run. */
  private static Owned.Builder card(String price) {
    return Owned.builder()
        .price(Money.parse(price))
        .power(Power.ofWatts(1_000))
        .tariff(UnitPrice.parse("CNY 0.5/kWh"));
  }

  private static Recommendation advise(Owned.Builder card, String rent) {
    Workload work =
        Workload.custom()
            .hours(80)
            .peakMemory("8 GB")
            .setup("0 h", "0 h")
            .owned(Offer.of("RTX 4090").from("own").with(card.build()))
            .build();
    return Advisor.of(Jobs.market(Offer.quote("RTX 4090", rent))).advise(work);
  }

  private static Note reason(Recommendation answer, Code code) {
    return answer.explanation().stream()
        .filter(each -> each.code() == code)
        .findFirst()
        .orElseThrow();
  }

  private static PlanKind plan(Recommendation answer) {
    return answer.best().orElseThrow().plan().kind();
  }

  private static double rate(Note note) {
    return ((HourlyRate) note.arguments().get("rate")).money().amount().doubleValue();
  }

  /** 80 h at CNY 0.50 are 40; a rent of CNY 0.40/h would be 32. */
  @Test
  void oneThatIsThereIsUsedUnlessRentIsBelowItsElectricity() {
    Recommendation used = advise(card("CNY 13000").isBought(true), "CNY 2/h");
    assertThat(plan(used)).isEqualTo(PlanKind.OWNED);
    assertThat(used.best().orElseThrow().cost().expected()).isEqualTo(Money.parse("CNY 40"));
    assertThat(rate(reason(used, Code.OWN_RUNS_AT))).isEqualTo(0.5);
    assertThat(used.explanation()).noneMatch(each -> each.code() == Code.OWN_PAYS_FROM);

    Recommendation rented = advise(card("CNY 13000").isBought(true), "CNY 0.40/h");
    assertThat(plan(rented)).isEqualTo(PlanKind.ON_DEMAND);
    assertThat(rate(reason(rented, Code.OWN_RUNS_AT))).isEqualTo(0.5);
  }

  /** CNY 8,760 over 3 years and 50% of the hours are 2/3 an hour, CNY 1.1667 with electricity. */
  @Test
  void oneToBuyCompetesWithItsShareOfTheYears() {
    Owned.Builder half = card("CNY 8760").utilisation(Ratio.ofPercent(BigDecimal.valueOf(50)));
    Recommendation bought = advise(half, "CNY 2/h");
    assertThat(plan(bought)).isEqualTo(PlanKind.OWNED);
    assertThat(bought.best().orElseThrow().cost().expected().amount().doubleValue())
        .isCloseTo(80 * (2.0 / 3 + 0.5), within(1e-6));
    assertThat(rate(reason(bought, Code.OWN_FLIPS_AT_RATE))).isCloseTo(7.0 / 6, within(1e-9));
    assertThat(bought.findings()).anyMatch(each -> each.code() == Code.CARD_OUTLAY);
    assertThat(plan(advise(half, "CNY 1/h"))).isEqualTo(PlanKind.ON_DEMAND);
  }

  /** Without a use the whole price stands against one job, and the use from which it pays. */
  @Test
  void oneToBuyForThisJobOnlyIsNoBargain() {
    Recommendation rented = advise(card("CNY 8760"), "CNY 2/h");
    assertThat(plan(rented)).isEqualTo(PlanKind.ON_DEMAND);
    // 2,920 a year over a saving of 1.5 x 8,760 h.
    assertThat(reason(rented, Code.OWN_PAYS_FROM).arguments())
        .containsEntry("share", Ratio.ofFraction(new BigDecimal("0.2223")));
    assertThat(rented.explanation()).noneMatch(each -> each.code() == Code.OWN_FLIPS_AT_RATE);
  }

  /** At 0.45/h the rent is below the electricity: never, said plainly. */
  @Test
  void saysNeverPlainly() {
    assertThat(reason(advise(card("CNY 8760"), "CNY 0.45/h"), Code.OWN_NEVER_PAYS).arguments())
        .containsEntry("years", 3);
  }
}
