package io.gpucost.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.unit.Fraction;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class CostEnvelopeTest {

  private static CostEnvelope.Plan plan(String fixed, String rate) {
    return new CostEnvelope.Plan(Money.of("CNY", fixed), HourlyRate.of(Money.of("CNY", rate)));
  }

  @Test
  void handsOverAtExactHours() {
    CostEnvelope envelope =
        CostEnvelope.of(List.of(plan("0", "1.0"), plan("200", "0.6"), plan("500", "0.2")));
    assertEquals(List.of(Fraction.of(500, 1), Fraction.of(750, 1)), envelope.breakpoints());
    assertEquals(List.of(0, 1, 2), envelope.order());
    assertEquals(List.of(), envelope.neverBest());
    assertEquals(Money.parse("CNY 650"), envelope.cost(Fraction.of(750, 1)));
    assertEquals(1, envelope.best(Fraction.of(750, 1)));
  }

  @Test
  void namesPlansThatNeverWin() {
    CostEnvelope envelope =
        CostEnvelope.of(
            List.of(plan("0", "1"), plan("100", "1"), plan("450", "0.55"), plan("500", "0.2")));
    assertEquals(List.of(0, 3), envelope.order());
    assertEquals(List.of(Fraction.of(625, 1)), envelope.breakpoints());
    assertEquals(List.of(1, 2), envelope.neverBest());
  }

  @Test
  void takesTheFirstOfEqualPlans() {
    assertEquals(List.of(0), CostEnvelope.of(List.of(plan("5", "1"), plan("5", "1"))).order());
  }

  @Test
  void refusesNoPlanAndOtherCurrencies() {
    assertThrows(IllegalArgumentException.class, () -> CostEnvelope.of(List.of()));
    CostEnvelope.Plan dollars =
        new CostEnvelope.Plan(Money.parse("USD 1"), HourlyRate.parse("USD 1/h"));
    assertThrows(
        IllegalArgumentException.class, () -> CostEnvelope.of(List.of(plan("0", "1"), dollars)));
  }

  @Provide
  Arbitrary<List<CostEnvelope.Plan>> plans() {
    Arbitrary<CostEnvelope.Plan> plan =
        Combinators.combine(
                Arbitraries.integers().between(0, 50), Arbitraries.integers().between(0, 20))
            .as((fixed, rate) -> plan(String.valueOf(fixed), String.valueOf(rate)));
    return plan.list().ofMinSize(1).ofMaxSize(8);
  }

  @Property
  void isTheLeastOfAllPlans(
      @ForAll("plans") List<CostEnvelope.Plan> plans,
      @ForAll @IntRange(min = 0, max = 100) int halfHours) {
    Fraction hours = Fraction.of(halfHours, 2);
    Money least =
        plans.stream()
            .map(plan -> plan.fixed().plus(plan.rate().money().multipliedBy(hours)))
            .min(Money::compareTo)
            .orElseThrow();
    assertEquals(least, CostEnvelope.of(plans).cost(hours));
  }

  @Property
  void ordersAndAdditionsDoNotRaiseIt(
      @ForAll("plans") List<CostEnvelope.Plan> plans,
      @ForAll("plans") List<CostEnvelope.Plan> more,
      @ForAll @IntRange(min = 0, max = 50) int whole) {
    Fraction hours = Fraction.of(whole, 1);
    Money cost = CostEnvelope.of(plans).cost(hours);
    List<CostEnvelope.Plan> reversed = new ArrayList<>(plans);
    Collections.reverse(reversed);
    assertEquals(cost, CostEnvelope.of(reversed).cost(hours));
    reversed.addAll(more);
    assertTrue(CostEnvelope.of(reversed).cost(hours).compareTo(cost) <= 0);
    assertTrue(CostEnvelope.of(plans).cost(hours.plus(Fraction.ONE)).compareTo(cost) >= 0);
  }
}
