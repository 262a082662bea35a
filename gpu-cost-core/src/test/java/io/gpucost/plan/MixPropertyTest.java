package io.gpucost.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.money.Money;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Currency;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.NotEmpty;
import net.jqwik.api.constraints.Size;

/** The cheapest mixes against every mix there is, on calendars small enough to try them all. */
class MixPropertyTest {
  private static final Currency CNY = Currency.getInstance("CNY");
  private static final LocalDateTime START = LocalDate.of(2026, 12, 1).atStartOfDay();
  private static final Money HOUR = yuan(1);

  /** Every purchase may begin in any of so many hours: 2^16 ways for two kinds of period. */
  private static final int HOURS = 8;

  private static final int STEPS = 5;
  private static final int MOST_MACHINES = 2;

  private static Money yuan(long amount) {
    return Money.parse("CNY " + amount);
  }

  private static Money tenths(long amount) {
    return Money.parse("CNY " + amount / 10 + "." + amount % 10);
  }

  private static List<CalendarMix.Use> uses(Set<Integer> hours) {
    return hours.stream()
        .sorted()
        .map(hour -> new CalendarMix.Use(START.plusHours(hour), Duration.ofHours(1), HOUR))
        .toList();
  }

  private static PeriodPrice.Rolling period(int hours, int price) {
    return new PeriodPrice.Rolling(tenths(price), Duration.ofHours(hours));
  }

  private static Money cost(Set<Integer> hours, PeriodPrice... periods) {
    return CalendarMix.cheapest(uses(hours), List.of(periods), CNY).cost();
  }

  @Property(tries = 40)
  void noMixOfPeriodsIsCheaper(
      @ForAll @NotEmpty Set<@IntRange(max = HOURS - 1) Integer> hours,
      @ForAll @IntRange(min = 2, max = 4) int length,
      @ForAll @IntRange(min = 1, max = 40) int price,
      @ForAll @IntRange(min = 2, max = 6) int other,
      @ForAll @IntRange(min = 1, max = 60) int otherPrice) {
    long least = Long.MAX_VALUE;
    for (int bought = 0; bought < 1 << 2 * HOURS; bought++) {
      long cost =
          (long) price * Integer.bitCount(bought & (1 << HOURS) - 1)
              + (long) otherPrice * Integer.bitCount(bought >> HOURS);
      for (int hour : hours) {
        cost += isCovered(hour, bought, length, other) ? 0 : 10;
      }
      least = Math.min(least, cost);
    }
    assertEquals(tenths(least), cost(hours, period(length, price), period(other, otherPrice)));
  }

  private static boolean isCovered(int hour, int bought, int length, int other) {
    return IntStream.range(0, HOURS)
        .filter(start -> start <= hour)
        .anyMatch(
            start ->
                ((bought >> start & 1) == 1 && hour < start + length)
                    || ((bought >> HOURS + start & 1) == 1 && hour < start + other));
  }

  @Property(tries = 100)
  void oneMoreKindOfPeriodNeverCostsMore(
      @ForAll @NotEmpty Set<@IntRange(max = 200) Integer> hours,
      @ForAll @IntRange(min = 1, max = 100) int length,
      @ForAll @IntRange(min = 1, max = 400) int price,
      @ForAll @IntRange(min = 1, max = 100) int other,
      @ForAll @IntRange(min = 1, max = 400) int otherPrice) {
    Money without = cost(hours, period(length, price));
    Money with = cost(hours, period(length, price), period(other, otherPrice));
    assertTrue(with.compareTo(without) <= 0);
    assertTrue(without.compareTo(yuan(hours.size())) <= 0);
    assertEquals(with, cost(hours, period(other, otherPrice), period(length, price)));
  }

  @Property(tries = 100)
  void oneMoreHourNeverCostsLess(
      @ForAll @Size(min = 2, max = 60) Set<@IntRange(max = 200) Integer> hours,
      @ForAll @IntRange(min = 1, max = 50) int length,
      @ForAll @IntRange(min = 1, max = 400) int price) {
    List<Integer> fewer = new ArrayList<>(hours);
    fewer.remove(fewer.size() / 2);
    assertTrue(
        cost(Set.copyOf(fewer), period(length, price)).compareTo(cost(hours, period(length, price)))
            <= 0);
  }

  @Property(tries = 60)
  void noMixForSeveralMachinesIsCheaper(
      @ForAll @Size(STEPS) List<@IntRange(max = MOST_MACHINES) Integer> demand,
      @ForAll @IntRange(min = 2, max = 4) int length,
      @ForAll @IntRange(min = 1, max = 40) int price,
      @ForAll @IntRange(min = 2, max = 5) int other,
      @ForAll @IntRange(min = 1, max = 50) int otherPrice) {
    List<FleetMix.StepPeriod> periods =
        new ArrayList<>(
            List.of(
                new FleetMix.StepPeriod(length, tenths(price)),
                new FleetMix.StepPeriod(other, tenths(otherPrice))));
    Money found = FleetMix.cheapest(demand, periods, HOUR).cost();

    int ways = (int) Math.pow(MOST_MACHINES + 1, 2 * STEPS);
    long least = Long.MAX_VALUE;
    for (int way = 0; way < ways; way++) {
      least = Math.min(least, cost(demand, way, length, price, other, otherPrice));
    }
    assertEquals(tenths(least), found);
    Collections.reverse(periods);
    assertEquals(found, FleetMix.cheapest(demand, periods, HOUR).cost());
  }

  private static long cost(
      List<Integer> demand, int way, int length, int price, int other, int otherPrice) {
    int[] covered = new int[STEPS];
    long cost = 0;
    int left = way;
    for (int i = 0; i < 2 * STEPS; i++) {
      int machines = left % (MOST_MACHINES + 1);
      left /= MOST_MACHINES + 1;
      int start = i % STEPS;
      int end = start + (i < STEPS ? length : other);
      cost += (long) machines * (i < STEPS ? price : otherPrice);
      for (int t = start; t < Math.min(STEPS, end); t++) {
        covered[t] += machines;
      }
    }
    for (int t = 0; t < STEPS; t++) {
      cost += 10L * Math.max(0, demand.get(t) - covered[t]);
    }
    return cost;
  }
}
