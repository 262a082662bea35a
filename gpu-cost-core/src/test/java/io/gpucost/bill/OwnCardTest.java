package io.gpucost.bill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Severity;
import io.gpucost.market.Market;
import io.gpucost.money.Money;
import io.gpucost.money.UnitPrice;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.Owned;
import io.gpucost.pricing.PlanKind;
import io.gpucost.unit.Power;
import io.gpucost.unit.Ratio;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A card that is there, one to buy whose use is known, and one that only this job would use. */
class OwnCardTest {
  private static final Market MARKET = Runs.market();

  private static Owned.Builder card() {
    return Owned.builder()
        .price(Money.parse("CNY 13000"))
        .power(Power.ofWatts(450))
        .tariff(UnitPrice.parse("CNY 0.6/kWh"))
        .pue(new BigDecimal("1.3"))
        .residual(percent(30))
        .interest(percent(5))
        .hostingPerMonth(Money.parse("CNY 100"));
  }

  private static Ratio percent(long percent) {
    return Ratio.ofPercent(BigDecimal.valueOf(percent));
  }

  private static Bill bill(Owned.Builder card) {
    Owned owned = card.build();
    Offer offer = Offer.of("RTX 4090").with(owned);
    return Runs.bill(Runs.hours(80).build(), offer, Runs.plan(PlanKind.OWNED, owned), MARKET);
  }

  private static double line(Bill bill, Code code) {
    return bill.line(code).orElseThrow().amount().expected().amount().doubleValue();
  }

  private static boolean tells(Bill bill) {
    return bill.findings().stream().map(Finding::code).anyMatch(Code.CARD_OUTLAY::equals);
  }

  /** 80 h x 0.45 kW x 1.3 x 0.6 = 28.08; 80 h of CNY 1,200 a year of 8,760 h = 10.96. */
  @Test
  void oneThatIsThereCostsItsPowerAndItsPlace() {
    Bill bill = bill(card().isBought(true));
    assertThat(line(bill, Code.ELECTRICITY)).isCloseTo(28.08, within(1e-9));
    assertThat(line(bill, Code.CARD_PLACE)).isCloseTo(80 * 1_200 / 8_760.0, within(1e-9));
    assertThat(bill.lines()).hasSize(2);
    assertThat(tells(bill)).isFalse();
  }

  @Test
  void onePaidWithNothingIsThere() {
    Bill bill = bill(card().price(Money.parse("CNY 0")));
    assertThat(bill.line(Code.CARD_PURCHASE)).isEmpty();
    assertThat(bill.line(Code.CARD_PLACE)).isPresent();
  }

  /**
   * 3,900 after three years at 5% are 3,368.97 now; 9,631.03 x 0.3672086 + 1,200 = 4,736.59 a year;
   * over 5,256 h a year 0.901178 an hour.
   */
  @Test
  void oneToBuyCostsItsShareWhereItsUseIsKnown() {
    Bill bill = bill(card().utilisation(percent(60)));
    assertThat(line(bill, Code.CARD_SHARE)).isCloseTo(80 * 0.901178, within(1e-3));
    assertThat(line(bill, Code.ELECTRICITY)).isCloseTo(28.08, within(1e-9));
    assertThat(bill.line(Code.CARD_PURCHASE)).isEmpty();
    Finding outlay =
        bill.findings().stream()
            .filter(f -> f.code() == Code.CARD_OUTLAY)
            .findFirst()
            .orElseThrow();
    assertThat(outlay.note().arguments())
        .containsEntry("price", Money.parse("CNY 13000"))
        .containsEntry("share", percent(60));
    assertThat(outlay.atStake().orElseThrow().amount().doubleValue())
        .isCloseTo(13_000 - 80 * 0.901178, within(1e-3));
  }

  @Test
  void aBudgetBelowThePriceMakesItAWarning() {
    Owned owned = card().utilisation(percent(60)).build();
    Offer offer = Offer.of("RTX 4090").with(owned);
    for (String budget : List.of("CNY 500", "CNY 20000")) {
      Bill bill =
          Runs.bill(
              Runs.hours(80).budget(budget).build(),
              offer,
              Runs.plan(PlanKind.OWNED, owned),
              MARKET);
      assertThat(bill.findings())
          .filteredOn(each -> each.code() == Code.CARD_OUTLAY)
          .singleElement()
          .extracting(Finding::severity)
          .isEqualTo(budget.equals("CNY 500") ? Severity.WARNING : Severity.INFO);
    }
  }

  @Test
  void oneToBuyForThisJobOnlyCostsItsPrice() {
    Bill bill = bill(card());
    assertThat(line(bill, Code.CARD_PURCHASE)).isEqualTo(13_000);
    assertThat(bill.line(Code.CARD_SHARE)).isEmpty();
    assertThat(tells(bill)).isFalse();
  }
}
