package io.gpucost.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.money.CurrencyMismatchException;
import io.gpucost.money.Money;
import io.gpucost.plan.CalendarMix.Use;
import io.gpucost.pricing.Period;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Currency;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Known calendars: worked cases, and an exhaustive search beside. */
class CalendarMixTest {
  private static final Currency CNY = Currency.getInstance("CNY");
  private static final LocalDateTime FIRST = LocalDate.of(2026, 1, 1).atStartOfDay();

  private static Money cny(long amount) {
    return Money.of("CNY", amount);
  }

  private static PeriodPrice days(int length, long price) {
    return new PeriodPrice.Rolling(cny(price), Duration.ofDays(length));
  }

  private static List<Use> uses(IntStream days, long price) {
    return days.mapToObj(day -> new Use(FIRST.plusDays(day - 1L), Duration.ofDays(1), cny(price)))
        .toList();
  }

  private static Money cost(IntStream used, long price, PeriodPrice... periods) {
    return CalendarMix.cheapest(uses(used, price), List.of(periods), CNY).cost();
  }

  @Test
  void buysAMonthForTwentyWorkingDaysAndWeeksForFifteen() {
    IntStream twenty = IntStream.rangeClosed(1, 26).filter(day -> (day - 1) % 7 < 5);
    IntStream fifteen = IntStream.rangeClosed(1, 19).filter(day -> (day - 1) % 7 < 5);
    assertEquals(cny(150), cost(twenty, 10, days(7, 40), days(30, 150)));
    assertEquals(cny(120), cost(fifteen, 10, days(7, 40), days(30, 150)));
  }

  @Test
  void showsTheScheduleOfPurchases() {
    IntStream used = IntStream.of(1, 2, 3, 15, 16, 17, 18, 19, 20, 21, 40);
    CalendarMix mix = CalendarMix.cheapest(uses(used, 1), List.of(days(7, 4), days(30, 12)), CNY);
    assertEquals(cny(8), mix.cost());
    CalendarMix.Purchase week = mix.purchases().get(0);
    assertEquals(1, mix.purchases().size());
    assertEquals(LocalDate.of(2026, 1, 15).atStartOfDay(), week.from());
    assertEquals(LocalDate.of(2026, 1, 22).atStartOfDay(), week.to());
    assertEquals(7, week.uses());
    assertEquals(4, mix.onDemand().size());
  }

  @Test
  void alignsPeriodsWithTheCalendar() {
    IntStream used = IntStream.of(6, 7, 8, 9);
    PeriodPrice week = new PeriodPrice.Aligned(cny(3), Duration.ofDays(7), FIRST);
    assertEquals(cny(4), cost(used, 1, week));
    assertEquals(cny(3), cost(IntStream.of(6, 7, 8, 9), 1, days(7, 3)));
  }

  /** 2026-01-05 is a Monday. */
  @Test
  void knowsTheWeeksAndMonthsOfTheCalendar() {
    PeriodPrice week = new PeriodPrice.ByCalendar(cny(3), Period.WEEK);
    assertEquals(cny(3), cost(IntStream.rangeClosed(5, 11), 1, week));
    assertEquals(cny(2 + 3), cost(IntStream.rangeClosed(3, 11), 1, week));
    PeriodPrice month = new PeriodPrice.ByCalendar(cny(20), Period.MONTH);
    CalendarMix february =
        CalendarMix.cheapest(uses(IntStream.rangeClosed(32, 59), 1), List.of(month), CNY);
    assertEquals(cny(20), february.cost());
    assertEquals(LocalDate.of(2026, 3, 1).atStartOfDay(), february.purchases().get(0).to());
  }

  @Test
  void buysNothingForNoUse() {
    assertEquals(cny(0), cost(IntStream.empty(), 1, days(7, 4)));
  }

  @Test
  void paysAYearOfDays() {
    PeriodPrice[] periods = {days(7, 5), days(30, 18), days(365, 160)};
    assertEquals(cny(160), cost(IntStream.rangeClosed(1, 365), 1, periods));
  }

  @Test
  void prefersTheUseAmongEqualCosts() {
    CalendarMix mix = CalendarMix.cheapest(uses(IntStream.of(1, 2), 2), List.of(days(7, 4)), CNY);
    assertEquals(List.of(), mix.purchases());
  }

  @Test
  void coversNoUseThatIsLongerThanThePeriod() {
    Use twoDays = new Use(FIRST, Duration.ofDays(2), cny(9));
    assertEquals(cny(9), CalendarMix.cheapest(List.of(twoDays), List.of(days(1, 1)), CNY).cost());
  }

  /** Hours without a pause at 1, a day at 18, a week at 100, a month at 360. */
  @ParameterizedTest
  @CsvSource({"10, 10", "18, 18", "19, 18", "24, 18", "30, 24", "100, 76", "200, 126", "400, 252"})
  void coversHoursWithoutAPause(int hours, long expected) {
    CalendarMix mix =
        CalendarMix.cheapest(
            CalendarMix.hours(FIRST, hours, cny(1)),
            List.of(days(1, 18), days(7, 100), days(30, 360)),
            CNY);
    assertEquals(cny(expected), mix.cost());
  }

  @Test
  void refusesAnotherCurrency() {
    PeriodPrice dollars = new PeriodPrice.Rolling(Money.parse("USD 1"), Duration.ofDays(1));
    assertThrows(
        CurrencyMismatchException.class,
        () -> CalendarMix.cheapest(List.of(), List.of(dollars), CNY));
  }

  @Provide
  Arbitrary<List<PeriodPrice>> periods() {
    return Combinators.combine(
            Arbitraries.integers().between(1, 6), Arbitraries.integers().between(1, 9))
        .as((length, price) -> days(length, price))
        .list()
        .ofMaxSize(3);
  }

  /** Every way to start periods on the days of use, or to pay the day. */
  private static long exhaustive(List<Integer> used, List<PeriodPrice> periods, long perDay) {
    if (used.isEmpty()) {
      return 0;
    }
    List<Integer> rest = used.subList(1, used.size());
    long best = perDay + exhaustive(rest, periods, perDay);
    for (PeriodPrice each : periods) {
      PeriodPrice.Rolling period = (PeriodPrice.Rolling) each;
      long end = used.get(0) + period.length().toDays();
      List<Integer> after = used.stream().filter(day -> day >= end).toList();
      long price = period.price().amount().longValueExact();
      best = Math.min(best, price + exhaustive(after, periods, perDay));
    }
    return best;
  }

  @Property(tries = 300)
  void isNeverAboveAnyMix(
      @ForAll @Size(max = 9) Set<@IntRange(min = 1, max = 16) Integer> used,
      @ForAll("periods") List<PeriodPrice> periods,
      @ForAll @IntRange(min = 1, max = 3) int perDay) {
    List<Integer> sorted = used.stream().sorted().toList();
    CalendarMix mix =
        CalendarMix.cheapest(
            uses(sorted.stream().mapToInt(Integer::intValue), perDay), periods, CNY);
    assertEquals(cny(exhaustive(sorted, periods, perDay)), mix.cost());
    assertEquals(mix.cost(), paid(mix));
    int covered = mix.purchases().stream().mapToInt(CalendarMix.Purchase::uses).sum();
    assertEquals(used.size(), covered + mix.onDemand().size());
  }

  private static Money paid(CalendarMix mix) {
    Money periods =
        mix.purchases().stream().map(each -> each.period().price()).reduce(cny(0), Money::plus);
    return mix.onDemand().stream().map(Use::onDemand).reduce(periods, Money::plus);
  }

  @Property(tries = 200)
  void neitherOrderNorMorePeriodsNorFewerUsesRaiseIt(
      @ForAll @Size(min = 1, max = 9) Set<@IntRange(min = 1, max = 30) Integer> used,
      @ForAll("periods") List<PeriodPrice> periods,
      @ForAll("periods") List<PeriodPrice> more) {
    List<Use> uses = uses(used.stream().mapToInt(Integer::intValue), 2);
    Money cost = CalendarMix.cheapest(uses, periods, CNY).cost();
    List<PeriodPrice> mixed = new ArrayList<>(periods);
    Collections.reverse(mixed);
    List<Use> reversed = new ArrayList<>(uses);
    Collections.reverse(reversed);
    assertEquals(cost, CalendarMix.cheapest(reversed, mixed, CNY).cost());
    mixed.addAll(more);
    assertTrue(CalendarMix.cheapest(uses, mixed, CNY).cost().compareTo(cost) <= 0);
    List<Use> fewer = uses.subList(1, uses.size());
    assertTrue(CalendarMix.cheapest(fewer, periods, CNY).cost().compareTo(cost) <= 0);
  }
}
