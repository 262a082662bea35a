package io.gpucost.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.money.Money;
import io.gpucost.plan.FleetMix.StepPeriod;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Fleets: worked cases, and an exhaustive search over all purchases beside. */
class FleetMixTest {
  private static final Money ONE = Money.parse("CNY 1");

  private static StepPeriod period(int steps, String price) {
    return new StepPeriod(steps, Money.of("CNY", price));
  }

  @Test
  void overlapsPeriodsOfTwoMachines() {
    List<Integer> demand = List.of(1, 1, 2, 2, 1, 1);
    List<StepPeriod> periods = List.of(period(4, "2.9"));
    FleetMix mix = FleetMix.cheapest(demand, periods, ONE);
    assertEquals(Money.parse("CNY 5.8"), mix.cost());
    assertEquals(
        List.of(
            new FleetMix.Purchase(periods.get(0), 0, 1),
            new FleetMix.Purchase(periods.get(0), 2, 1)),
        mix.purchases());
    assertEquals(List.of(0, 0, 0, 0, 0, 0), mix.onDemand());
    assertEquals(Money.parse("CNY 6.9"), FleetMix.levelByLevel(demand, periods, ONE));
  }

  @Test
  void leavesMachinesIdleBetweenPeaks() {
    List<Integer> demand = List.of(2, 2, 2, 0, 0, 1, 3, 3, 1);
    List<StepPeriod> periods = List.of(period(3, "2"));
    assertEquals(Money.parse("CNY 10"), FleetMix.cheapest(demand, periods, ONE).cost());
    assertEquals(Money.parse("CNY 11"), FleetMix.levelByLevel(demand, periods, ONE));
  }

  @Test
  void paysByTheStepWithoutPeriods() {
    FleetMix mix = FleetMix.cheapest(List.of(1, 0, 3), List.of(), ONE);
    assertEquals(Money.parse("CNY 4"), mix.cost());
    assertEquals(List.of(1, 0, 3), mix.onDemand());
  }

  @Test
  void costsNothingWithoutDemand() {
    assertEquals(Money.parse("CNY 0"), FleetMix.cheapest(List.of(), List.of(), ONE).cost());
    List<StepPeriod> periods = List.of(period(3, "2"));
    assertEquals(Money.parse("CNY 0"), FleetMix.cheapest(List.of(0, 0), periods, ONE).cost());
  }

  @Test
  void refusesWhatItCannotSolve() {
    assertThrows(
        IllegalArgumentException.class, () -> FleetMix.cheapest(List.of(-1), List.of(), ONE));
    List<Integer> large = Collections.nCopies(8_760, 100_000);
    assertFalse(FleetMix.isSolvable(large, 3));
    assertThrows(IllegalArgumentException.class, () -> FleetMix.cheapest(large, List.of(), ONE));
  }

  /** Buys from left to right: each step, any number of periods, the rest on demand. */
  private static long exhaustive(int[] demand, int length, long price, int at, int[] covered) {
    if (at == demand.length) {
      return 0;
    }
    long best = Long.MAX_VALUE;
    int missing = Math.max(0, demand[at] - covered[at]);
    for (int bought = 0; bought <= missing; bought++) {
      int[] next = covered.clone();
      for (int t = at; t < Math.min(demand.length, at + length); t++) {
        next[t] += bought;
      }
      long cost = bought * price + (missing - bought);
      best = Math.min(best, cost + exhaustive(demand, length, price, at + 1, next));
    }
    return best;
  }

  @Property(tries = 150)
  void isTheLeastOfAllPurchases(
      @ForAll @Size(min = 1, max = 7) List<@IntRange(min = 0, max = 3) Integer> demand,
      @ForAll @IntRange(min = 1, max = 5) int length,
      @ForAll @IntRange(min = 1, max = 5) int price) {
    int[] needed = demand.stream().mapToInt(Integer::intValue).toArray();
    long least = exhaustive(needed, length, price, 0, new int[needed.length]);
    List<StepPeriod> periods = List.of(period(length, String.valueOf(price)));
    FleetMix mix = FleetMix.cheapest(demand, periods, ONE);
    assertEquals(Money.of("CNY", least), mix.cost());
    assertServes(demand, mix);
    assertTrue(mix.cost().compareTo(FleetMix.levelByLevel(demand, periods, ONE)) <= 0);
  }

  private static void assertServes(List<Integer> demand, FleetMix mix) {
    int[] machines = mix.onDemand().stream().mapToInt(Integer::intValue).toArray();
    for (FleetMix.Purchase each : mix.purchases()) {
      int end = Math.min(machines.length, each.from() + each.period().steps());
      for (int t = each.from(); t < end; t++) {
        machines[t] += each.machines();
      }
    }
    for (int t = 0; t < machines.length; t++) {
      assertTrue(machines[t] >= demand.get(t), "step " + t);
    }
  }

  @Property(tries = 100)
  void oneMachineIsTheCalendarMix(
      @ForAll @Size(min = 1, max = 12) List<@IntRange(min = 0, max = 1) Integer> demand,
      @ForAll @IntRange(min = 1, max = 6) int length) {
    List<StepPeriod> periods = new ArrayList<>(List.of(period(length, "2.5")));
    Money one = FleetMix.cheapest(demand, periods, ONE).cost();
    assertEquals(FleetMix.levelByLevel(demand, periods, ONE), one);
    periods.add(period(2, "1.5"));
    assertTrue(FleetMix.cheapest(demand, periods, ONE).cost().compareTo(one) <= 0);
  }
}
