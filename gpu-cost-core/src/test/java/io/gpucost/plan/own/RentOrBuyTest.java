package io.gpucost.plan.own;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.Owned;
import io.gpucost.unit.Ratio;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RentOrBuyTest {
  private static final HourlyRate FREE = HourlyRate.parse("CNY 0/h");
  private static final LocalDate TODAY = LocalDate.of(2026, 12, 1);

  private static Owned.Builder card() {
    return Owned.builder().price(Money.parse("CNY 8760"));
  }

  private static Ratio half() {
    return Ratio.ofPercent(BigDecimal.valueOf(50));
  }

  private static List<Note> reasons(Owned card, String rent) {
    return new RentOrBuy(card, HourlyRate.parse(rent), FREE, Optional.of(TODAY)).reasons();
  }

  @Test
  void saysFromWhichUseOnItPaysAndNoMoreWithoutAUse() {
    List<Note> reasons = reasons(card().build(), "CNY 1/h");
    assertEquals(1, reasons.size());
    assertEquals(Code.OWN_PAYS_FROM, reasons.get(0).code());
  }

  /** Half of 8760 h at CNY 1 save 4380 a year: 8760 are back after two years. */
  @Test
  void isPaidBackAtAStatedUse() {
    List<Note> reasons = reasons(card().utilisation(half()).build(), "CNY 1/h");
    assertEquals(Code.OWN_PAID_BACK, reasons.get(1).code());
    assertEquals(new BigDecimal("2.00"), reasons.get(1).arguments().get("years"));
    assertEquals(TODAY.plusDays(730), reasons.get(1).arguments().get("date"));
    // 8760 over 3 years and 4380 h a year are CNY 2/3 an hour.
    HourlyRate flip = (HourlyRate) reasons.get(2).arguments().get("rate");
    assertEquals(2.0 / 3, flip.money().amount().doubleValue(), 1e-12);
  }

  /** Worked in plan-math: 13,000 against a first year of 6,000 that falls by 30%, 2.95 years. */
  @Test
  void fallingRentsDelayIt() {
    Owned card =
        Owned.builder()
            .price(Money.parse("CNY 13000"))
            .utilisation(Ratio.ONE)
            .rentFall(Ratio.ofPercent(BigDecimal.valueOf(30)))
            .build();
    String rent =
        "CNY "
            + new BigDecimal("6000")
                .divide(new BigDecimal("8760"), 20, java.math.RoundingMode.HALF_EVEN)
            + "/h";
    assertEquals(new BigDecimal("2.95"), reasons(card, rent).get(1).arguments().get("years"));
  }

  @Test
  void fixedCostCanMeanNever() {
    Owned card = card().utilisation(half()).hostingPerMonth(Money.parse("CNY 400")).build();
    assertEquals(Code.OWN_NEVER_PAID_BACK, reasons(card, "CNY 1/h").get(1).code());
    Owned idle = card().utilisation(half()).staffPerYear(Money.parse("CNY 5000")).build();
    assertEquals(Code.OWN_NEVER_PAYS, reasons(idle, "CNY 0.5/h").get(0).code());
  }

  @Test
  void residualAndInterestCount() {
    Owned card = card().utilisation(half()).residual(half()).build();
    assertEquals(new BigDecimal("1.00"), reasons(card, "CNY 1/h").get(1).arguments().get("years"));
    Owned bound = card().utilisation(half()).interest(half()).build();
    HourlyRate flip = (HourlyRate) reasons(bound, "CNY 1/h").get(2).arguments().get("rate");
    // The capital recovery factor of three years at 50% is 27/38.
    assertEquals(2 * 27.0 / 38, flip.money().amount().doubleValue(), 1e-12);
  }

  @Test
  void refusesFiguresOutOfRange() {
    assertThrows(IllegalArgumentException.class, () -> card().pue(new BigDecimal("0.9")).build());
    assertThrows(IllegalArgumentException.class, () -> card().years(0).build());
    assertThrows(IllegalArgumentException.class, () -> card().utilisation(Ratio.ZERO).build());
    assertThrows(
        IllegalArgumentException.class, () -> card().staffPerYear(Money.parse("USD 1")).build());
  }
}
