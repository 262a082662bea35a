package io.gpucost.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.money.CurrencyMismatchException;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.plan.PlanComparison.Segment;
import io.gpucost.pricing.Period;
import io.gpucost.pricing.Prepaid;
import io.gpucost.unit.Fraction;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlanComparisonTest {
  private static final Duration MONTH = Duration.ofHours(720);
  private static final HourlyRate YUAN = HourlyRate.parse("CNY 1/h");

  @Test
  void weekOf120NeverPaysAgainst065() {
    PlanComparison comparison =
        PlanComparison.of(
            HourlyRate.parse("CNY 0.65/h"), List.of(prepaid("CNY 120", Period.WEEK)), MONTH);
    PlanComparison.Row week = comparison.rows().get(0);
    assertEquals(Fraction.of(2400, 13), week.breakEven());
    assertEquals(Fraction.of(168, 1), week.periodHours());
    assertFalse(week.pays());
    assertTrue(week.discount().signum() < 0);
    assertEquals(List.of(week.plan()), comparison.neverCheapest());
    assertEquals(
        List.of(new Segment(Fraction.ZERO, Fraction.of(720, 1), Optional.empty(), 0)),
        comparison.segments());
  }

  @Test
  void monthOf9000BreaksEvenAt600HoursOf15() {
    PlanComparison comparison =
        PlanComparison.of(
            HourlyRate.parse("CNY 15/h"), List.of(prepaid("CNY 9000", Period.MONTH)), MONTH);
    PlanComparison.Row month = comparison.rows().get(0);
    assertEquals(Fraction.of(600, 1), month.breakEven());
    assertEquals(Fraction.of(1, 6), month.discount());
    assertTrue(month.pays());
    assertEquals(2, comparison.segments().size());
    assertEquals(Fraction.of(600, 1), comparison.segments().get(0).to());
  }

  @Test
  void dayWeekAndMonthShareTheMonth() {
    PlanComparison comparison =
        PlanComparison.of(
            YUAN,
            List.of(
                prepaid("CNY 360", Period.MONTH),
                prepaid("CNY 18", Period.DAY),
                prepaid("CNY 100", Period.WEEK)),
            MONTH);
    assertEquals(
        List.of(Period.DAY, Period.WEEK, Period.MONTH),
        comparison.rows().stream().map(row -> row.plan().period()).toList());
    List<PlanComparison.Point> curve = comparison.curve(List.of(0, 18, 19, 100, 200, 720));
    assertEquals(
        List.of("CNY 0", "CNY 18", "CNY 18", "CNY 90", "CNY 162", "CNY 360"),
        curve.stream().map(point -> point.best().toString()).toList());
    assertEquals(Optional.empty(), curve.get(1).plan());
    assertEquals(Optional.of(Period.DAY), curve.get(2).plan());
    assertEquals(Optional.of(Period.MONTH), curve.get(5).plan());
    assertTrue(comparison.neverCheapest().isEmpty());
  }

  @Test
  void prefersNoPrepaymentWhereCostsAreEqual() {
    PlanComparison comparison =
        PlanComparison.of(
            YUAN, List.of(prepaid("CNY 24", Period.DAY), prepaid("CNY 720", Period.MONTH)), MONTH);
    assertEquals(2, comparison.neverCheapest().size());
    assertEquals(1, comparison.segments().size());
  }

  @Test
  void refusesAFreeHourAndAMonthWithoutLength() {
    List<Prepaid> week = List.of(prepaid("CNY 120", Period.WEEK));
    assertThrows(
        IllegalArgumentException.class,
        () -> PlanComparison.of(HourlyRate.parse("CNY 0/h"), week, MONTH));
    assertThrows(
        IllegalArgumentException.class, () -> PlanComparison.of(YUAN, week, Duration.ZERO));
    assertThrows(
        CurrencyMismatchException.class,
        () -> PlanComparison.of(HourlyRate.parse("USD 1/h"), week, MONTH));
    assertThrows(
        IllegalArgumentException.class,
        () -> PlanComparison.of(YUAN, week, MONTH).curve(List.of(721)));
  }

  private static Prepaid prepaid(String price, Period period) {
    return Prepaid.of(Money.parse(price), period);
  }
}
