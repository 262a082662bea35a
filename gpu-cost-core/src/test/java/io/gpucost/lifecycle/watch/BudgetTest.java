package io.gpucost.lifecycle.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.unit.Fraction;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Budgets and forecasts; worked by hand. */
class BudgetTest {
  private static final Duration MONTH = Duration.ofDays(30);

  @Test
  void alertsByTheUsualThresholds() {
    List<Fraction> thresholds =
        BurnRate.USUAL_ALERTS.stream().map(alert -> alert.threshold(MONTH)).toList();
    assertEquals(List.of(Fraction.parse("72/5"), Fraction.of(6, 1), Fraction.ONE), thresholds);
    assertEquals(Duration.ofMinutes(5), BurnRate.USUAL_ALERTS.get(0).shortWindow());
  }

  @Test
  void staysQuietOnceTheBurstIsOver() {
    Fraction threshold = Fraction.parse("14.4");
    assertFalse(BurnRate.alerts(Fraction.of(15, 1), Fraction.of(2, 1), threshold));
    assertTrue(BurnRate.alerts(Fraction.of(15, 1), Fraction.of(15, 1), threshold));
  }

  @Test
  void spreadsAPaymentInAdvance() {
    BurnRate burn = new BurnRate(Money.parse("CNY 10000"), MONTH);
    Money paid = Money.parse("CNY 9000");
    Duration threeDays = Duration.ofDays(3);
    assertEquals(Fraction.of(9, 1), burn.of(paid, threeDays));
    Money amortised = BurnRate.amortised(paid, Fraction.of(1, 10));
    assertEquals(Money.parse("CNY 900"), amortised);
    assertEquals(Fraction.parse("9/10"), burn.of(amortised, threeDays));
  }

  @Test
  void saysHowLongMoneyLasts() {
    assertEquals(
        Fraction.of(80, 1),
        BurnRate.hoursLeft(Money.parse("CNY 1440"), HourlyRate.parse("CNY 18/h")));
  }

  @Test
  void forecastsFromTheThirdDayOn() {
    Money spent = Money.parse("USD 3000");
    assertEquals(Optional.of(Money.parse("USD 9000")), new BudgetForecast(spent, 10, 30).total());
    assertEquals(Optional.empty(), new BudgetForecast(spent, 2, 30).total());
    assertThrows(IllegalArgumentException.class, () -> new BudgetForecast(spent, -1, 30));
  }
}
