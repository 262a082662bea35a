package io.gpucost.plan.own;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.finding.Code;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.unit.Fraction;
import io.gpucost.unit.Ratio;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OwnershipTest {
  private static final HourlyRate NOTHING = HourlyRate.parse("USD 0/h");

  @Test
  void recoversCapital() {
    Fraction factor = Ownership.recoveryFactor(Fraction.parse("0.10"), 3);
    assertEquals(0.402114803625378, factor.doubleValue(), 1e-12);
    assertEquals(Fraction.of(1, 4), Ownership.recoveryFactor(Fraction.ZERO, 4));
    assertThrows(IllegalArgumentException.class, () -> Ownership.recoveryFactor(Fraction.ONE, 0));
    assertThrows(
        IllegalArgumentException.class, () -> Ownership.recoveryFactor(Fraction.of(-1, 2), 3));
  }

  @Test
  void costsAYearAndAnHour() {
    Ownership card =
        Ownership.card(Money.parse("USD 13000"), 3, Fraction.parse("0.08"), Fraction.parse("0.30"));
    assertEquals(3843.10497782159, card.perYear().amount().doubleValue(), 1e-8);
    assertEquals(
        1.09677653476643,
        card.perGpuHour(NOTHING, Fraction.parse("0.4")).amount().doubleValue(),
        1e-11);
  }

  @Test
  void breaksEvenAtAUtilisation() {
    Ownership box =
        new Ownership(
            Money.parse("USD 300000"),
            8,
            3,
            Fraction.ZERO,
            Money.parse("USD 0"),
            Money.parse("USD 20000"));
    HourlyRate running =
        new PowerCost(new BigDecimal("1.275"), new BigDecimal("1.56"), Money.parse("USD 0.10"))
            .perHour();
    HourlyRate rent = HourlyRate.parse("USD 2.5/h");
    assertEquals(Money.parse("USD 15000"), box.perGpuYear());
    assertEquals(HourlyRate.parse("USD 0.1989/h"), running);
    assertEquals(
        Optional.of(Fraction.parse("1250000/1679803")), box.breakEvenUtilisation(rent, running));
    assertTrue(box.everPays(rent, running));
  }

  @Test
  void saysNever() {
    Ownership card = Ownership.card(Money.parse("CNY 13000"), 3, Fraction.ZERO, Fraction.ZERO);
    HourlyRate running = HourlyRate.parse("CNY 0.27/h");
    HourlyRate rent = HourlyRate.parse("CNY 0.65/h");
    assertEquals(
        Optional.of(Fraction.parse("16250/12483")), card.breakEvenUtilisation(rent, running));
    assertFalse(card.everPays(rent, running));
    assertEquals(Code.OWN_NEVER_PAYS, card.reason(rent, running).code());
    HourlyRate dearRent = HourlyRate.parse("CNY 2.27/h");
    assertEquals(Ratio.parse("0.2474"), card.reason(dearRent, running).arguments().get("share"));
    assertEquals(
        Optional.empty(), card.breakEvenUtilisation(HourlyRate.parse("CNY 0.20/h"), running));
  }

  @ParameterizedTest
  @CsvSource({"1.0, 8935.2", "1.56, 13938.912", "1.58, 14117.616"})
  void paysForCooling(String pue, String cost) {
    PowerCost power =
        new PowerCost(new BigDecimal("10.2"), new BigDecimal(pue), Money.parse("USD 0.10"));
    assertEquals(Money.of("USD", cost), power.costOf(Duration.ofDays(365)));
    assertThrows(
        IllegalArgumentException.class,
        () -> new PowerCost(BigDecimal.ONE, new BigDecimal("0.9"), Money.parse("USD 1")));
  }

  @Test
  void paysBackLaterWhereRentsFall() {
    FallingSaving saving =
        new FallingSaving(Money.parse("USD 6000"), Money.parse("USD 0"), Fraction.parse("0.3"));
    assertEquals(
        List.of(Money.parse("USD 6000"), Money.parse("USD 10200"), Money.parse("USD 13140")),
        saving.cumulative(3));
    Money card = Money.parse("USD 13000");
    assertEquals(Optional.of(Fraction.parse("62/21")), saving.paybackYears(card));
    assertEquals(Optional.of(Fraction.parse("13/6")), saving.flatPaybackYears(card));
    assertEquals(Optional.empty(), saving.paybackYears(Money.parse("USD 30000")));
  }

  @Test
  void savesNothingOnceRentIsBelowRunning() {
    FallingSaving saving =
        new FallingSaving(Money.parse("USD 1000"), Money.parse("USD 600"), Fraction.parse("0.5"));
    assertEquals(List.of(Money.parse("USD 400"), Money.parse("USD 400")), saving.cumulative(2));
  }

  @Test
  void countsProjectsToCover() {
    CardPurchase exact = CardPurchase.projects(Money.parse("CNY 110"), Money.parse("CNY 55"));
    assertEquals(2, exact.projectsToCover());
    CardPurchase seed = CardPurchase.projects(Money.parse("CNY 13000"), Money.parse("CNY 55"));
    assertEquals(237, seed.projectsToCover());
    assertEquals(Duration.ofHours(18_960), seed.timeToExceed(Duration.ofHours(80)));
  }
}
