package io.gpucost.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.Period;
import io.gpucost.pricing.Prepaid;
import io.gpucost.unit.Fraction;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Currency;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.BigRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Scale;

/** Break-even and the lower envelope, in exact fractions. */
class BreakEvenPropertyTest {
  private static final Duration MONTH = Period.DEFAULT_MONTH;
  private static final List<Integer> HOURS = IntStream.rangeClosed(0, 720).boxed().toList();

  @Property(tries = 200)
  void bothCostTheSameAtBreakEvenAndTheSignFlipsAroundIt(
      @ForAll @BigRange(min = "0.01", max = "100") @Scale(2) BigDecimal hour,
      @ForAll @BigRange(min = "0", max = "50000") @Scale(2) BigDecimal period) {
    HourlyRate rate = HourlyRate.of(yuan(hour));
    Fraction breakEven = BreakEven.hours(yuan(period), rate);
    assertEquals(Fraction.from(period), breakEven.multipliedBy(Fraction.from(hour)));
    Fraction tick = Fraction.of(1, 1_000_000);
    assertTrue(cost(hour, breakEven.minus(tick)).compareTo(Fraction.from(period)) < 0);
    assertTrue(cost(hour, breakEven.plus(tick)).compareTo(Fraction.from(period)) > 0);
  }

  @Property(tries = 100)
  void flipRateMakesBothCostTheSame(
      @ForAll @IntRange(min = 1, max = 50_000) int price,
      @ForAll @IntRange(min = 1, max = 720) int used) {
    HourlyRate flip = BreakEven.flipRate(yuan(BigDecimal.valueOf(price)), Duration.ofHours(used));
    BigDecimal off =
        flip.costOf(Duration.ofHours(used)).amount().subtract(BigDecimal.valueOf(price)).abs();
    assertTrue(off.compareTo(new BigDecimal("1e-25")) < 0, off::toString);
  }

  @Property(tries = 50)
  void envelopeIsNoDearerThanAnyPlanAtAnyHour(
      @ForAll("rates") HourlyRate rate, @ForAll("plans") List<Prepaid> plans) {
    PlanComparison comparison = PlanComparison.of(rate, plans, MONTH);
    for (PlanComparison.Point point : comparison.curve(HOURS)) {
      assertTrue(point.best().compareTo(point.onDemand()) <= 0);
      point.prepaid().forEach(cost -> assertTrue(point.best().compareTo(cost) <= 0));
    }
  }

  @Property(tries = 50)
  void addingAPlanNeverRaisesTheBestCost(
      @ForAll("rates") HourlyRate rate,
      @ForAll("plans") List<Prepaid> plans,
      @ForAll("plan") Prepaid more) {
    List<Prepaid> all = new ArrayList<>(plans);
    all.add(more);
    List<PlanComparison.Point> with = PlanComparison.of(rate, all, MONTH).curve(HOURS);
    List<PlanComparison.Point> without = PlanComparison.of(rate, plans, MONTH).curve(HOURS);
    for (int i = 0; i < with.size(); i++) {
      assertTrue(with.get(i).best().compareTo(without.get(i).best()) <= 0);
    }
  }

  @Property(tries = 50)
  void bestCostNeverFallsWithHours(
      @ForAll("rates") HourlyRate rate, @ForAll("plans") List<Prepaid> plans) {
    List<PlanComparison.Point> curve = PlanComparison.of(rate, plans, MONTH).curve(HOURS);
    for (int i = 1; i < curve.size(); i++) {
      assertTrue(curve.get(i - 1).best().compareTo(curve.get(i).best()) <= 0);
    }
  }

  @Property(tries = 50)
  void orderOfPlansDoesNotMatter(
      @ForAll("rates") HourlyRate rate, @ForAll("plans") List<Prepaid> plans) {
    List<Prepaid> reversed = new ArrayList<>(plans);
    Collections.reverse(reversed);
    assertEquals(
        PlanComparison.of(rate, plans, MONTH).segments(),
        PlanComparison.of(rate, reversed, MONTH).segments());
  }

  @Property(tries = 50)
  void segmentsCoverTheMonthAndNameTheBestPlanOfEachHour(
      @ForAll("rates") HourlyRate rate, @ForAll("plans") List<Prepaid> plans) {
    PlanComparison comparison = PlanComparison.of(rate, plans, MONTH);
    Fraction end = Fraction.ZERO;
    for (PlanComparison.Segment segment : comparison.segments()) {
      assertEquals(end, segment.from());
      assertTrue(segment.to().compareTo(segment.from()) > 0);
      end = segment.to();
    }
    assertEquals(Fraction.of(720, 1), end);
    for (PlanComparison.Point point : comparison.curve(HOURS.subList(1, HOURS.size()))) {
      PlanComparison.Segment at =
          comparison.segments().stream()
              .filter(segment -> segment.to().compareTo(Fraction.of(point.hours(), 1)) >= 0)
              .findFirst()
              .orElseThrow();
      assertEquals(point.plan(), at.plan().map(Prepaid::period));
    }
  }

  @Provide
  Arbitrary<HourlyRate> rates() {
    return Arbitraries.integers().between(1, 2_000).map(n -> HourlyRate.of(cents(n)));
  }

  @Provide
  Arbitrary<Prepaid> plan() {
    return Arbitraries.of(Period.DAY, Period.WEEK, Period.MONTH)
        .flatMap(
            period ->
                Arbitraries.integers()
                    .between(0, 2_000)
                    .map(
                        n ->
                            Prepaid.of(
                                cents(n).multipliedBy(period.length(MONTH).toHours()), period)));
  }

  @Provide
  Arbitrary<List<Prepaid>> plans() {
    return plan().list().ofMinSize(1).ofMaxSize(4);
  }

  private static Fraction cost(BigDecimal hour, Fraction hours) {
    return Fraction.from(hour).multipliedBy(hours);
  }

  private static Money cents(long cents) {
    return yuan(BigDecimal.valueOf(cents, 2));
  }

  private static Money yuan(BigDecimal amount) {
    return Money.of(Currency.getInstance("CNY"), amount);
  }
}
