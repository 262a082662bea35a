package io.gpucost.plan;

import io.gpucost.money.Money;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Currency;
import java.util.List;
import java.util.stream.Stream;

/**
 * The cheapest mix of prepaid periods and paying by the step, for several identical machines whose
 * number changes from step to step; exact, with the schedule of purchases.
 *
 * <p>Machines flow along time, as many as are needed at most. Between two steps a machine is rented
 * on demand at {@code p}, or idle at no cost where fewer are needed, or it is in a period of {@code
 * L} steps at {@code P} (cut off at the end of the horizon). The cheapest flow is the cheapest mix,
 * and it is whole since the constraints are intervals. Solving each level of demand by itself is
 * not the same: for 1, 1, 2, 2, 1, 1 machines, periods of 4 steps at 2.9 and 1 a step the best mix
 * is two overlapping periods at 5.8, level by level it is 6.9.
 *
 * <p>Time grows with machines x steps x (periods + 2); a year of hours and ten machines take about
 * a second. Source: M. De Lima, M. San Felice, O. Lee, Group parking permit problems (2019).
 *
 * @param purchases periods to buy, by their first step
 * @param onDemand machines on demand in each step
 * @param cost what all cost together
 */
public record FleetMix(List<Purchase> purchases, List<Integer> onDemand, Money cost) {
  private static final int MOST_WORK = 50_000_000;

  /**
   * Copies the lists.
   *
   * @param purchases periods to buy, by their first step
   * @param onDemand machines on demand in each step
   * @param cost what all cost together
   */
  public FleetMix {
    purchases = List.copyOf(purchases);
    onDemand = List.copyOf(onDemand);
  }

  /**
   * A prepaid period of whole steps.
   *
   * @param steps how long it lasts, at least 1
   * @param price what it costs for one machine
   */
  public record StepPeriod(int steps, Money price) {
    /**
     * Checks the length.
     *
     * @param steps how long it lasts, at least 1
     * @param price what it costs for one machine
     * @throws IllegalArgumentException if it is below 1
     */
    public StepPeriod {
      if (steps < 1) {
        throw new IllegalArgumentException("steps must be at least 1, but was " + steps);
      }
    }
  }

  /**
   * Periods to buy at a step.
   *
   * @param period which
   * @param from first step, counted from 0
   * @param machines for how many machines
   */
  public record Purchase(StepPeriod period, int from, int machines) {}

  /**
   * Whether a fleet is small enough to be solved exactly in reasonable time.
   *
   * @param demand machines needed in each step
   * @param periods kinds of periods
   * @return true up to 50 million machine steps and kinds of arcs
   */
  public static boolean isSolvable(List<Integer> demand, int periods) {
    long most = demand.stream().mapToInt(Integer::intValue).max().orElse(0);
    return most * demand.size() * (periods + 2) <= MOST_WORK;
  }

  /**
   * Finds the cheapest mix at one price of all steps.
   *
   * @param demand machines needed in each step, each 0 or more
   * @param periods what can be bought
   * @param onDemand price of one machine for one step
   * @return the mix
   * @throws IllegalArgumentException if a demand is negative or the fleet is not solvable
   * @throws ArithmeticException if the cost in the smallest decimal used is 2<sup>62</sup> or more
   */
  public static FleetMix cheapest(List<Integer> demand, List<StepPeriod> periods, Money onDemand) {
    return demand.isEmpty()
        ? new FleetMix(List.of(), List.of(), Money.zero(onDemand.currency()))
        : cheapest(demand, periods, Collections.nCopies(demand.size(), onDemand));
  }

  /**
   * Finds the cheapest mix where each step has its own price on demand, as by the time of day.
   *
   * @param demand machines needed in each step, at least one step, each 0 or more
   * @param periods what can be bought
   * @param onDemand price of one machine for each step
   * @return the mix
   * @throws IllegalArgumentException if a demand is negative, the steps of demand and price differ
   *     or the fleet is not solvable
   * @throws ArithmeticException if the cost in the smallest decimal used is 2<sup>62</sup> or more
   */
  public static FleetMix cheapest(
      List<Integer> demand, List<StepPeriod> periods, List<Money> onDemand) {
    if (demand.isEmpty() || demand.size() != onDemand.size()) {
      throw new IllegalArgumentException(
          "onDemand must have a price for each step, at least one, but has %d for %d"
              .formatted(onDemand.size(), demand.size()));
    }
    if (demand.stream().anyMatch(machines -> machines < 0)) {
      throw new IllegalArgumentException("demand must be 0 or greater, but was " + demand);
    }
    if (!isSolvable(demand, periods.size())) {
      throw new IllegalArgumentException(
          "machines x steps x arcs must be at most %d, but there are %d steps"
              .formatted(MOST_WORK, demand.size()));
    }
    List<StepPeriod> shortFirst =
        periods.stream()
            .sorted(Comparator.comparing(StepPeriod::steps).thenComparing(StepPeriod::price))
            .toList();
    int scale =
        Stream.concat(onDemand.stream(), periods.stream().map(StepPeriod::price))
            .mapToInt(price -> price.amount().scale())
            .max()
            .orElseThrow();
    int most = demand.stream().mapToInt(Integer::intValue).max().orElse(0);
    Currency currency = onDemand.get(0).currency();
    FleetFlow flow =
        new FleetFlow(
            demand.stream().mapToInt(Integer::intValue).toArray(),
            shortFirst.stream().mapToInt(StepPeriod::steps).toArray(),
            shortFirst.stream().mapToLong(each -> units(each.price(), currency, scale)).toArray(),
            onDemand.stream().mapToLong(each -> units(each, currency, scale)).toArray());
    long cost = flow.solve(most);
    List<Purchase> purchases = new ArrayList<>();
    for (int t = 0; t < demand.size(); t++) {
      for (int k = 0; k < shortFirst.size(); k++) {
        int bought = flow.bought(t, k);
        if (bought > 0) {
          purchases.add(new Purchase(shortFirst.get(k), t, bought));
        }
      }
    }
    return new FleetMix(
        purchases, flow.onDemand(), Money.of(currency, BigDecimal.valueOf(cost, scale)));
  }

  private static long units(Money price, Currency currency, int scale) {
    // Fails for another currency.
    Money same = price.plus(Money.zero(currency));
    return same.amount().setScale(scale).unscaledValue().longValueExact();
  }

  /**
   * What solving each level of demand by itself would cost: never less than the mix.
   *
   * @param demand machines needed in each step, each 0 or more
   * @param periods what can be bought
   * @param onDemand price of one machine for one step
   * @return the sum over the levels
   */
  public static Money levelByLevel(List<Integer> demand, List<StepPeriod> periods, Money onDemand) {
    Currency currency = onDemand.currency();
    List<PeriodPrice> prices =
        periods.stream()
            .<PeriodPrice>map(
                each -> new PeriodPrice.Rolling(each.price(), Duration.ofHours(each.steps())))
            .toList();
    int most = demand.stream().mapToInt(Integer::intValue).max().orElse(0);
    Money sum = Money.zero(currency);
    for (int level = 1; level <= most; level++) {
      List<CalendarMix.Use> uses = new ArrayList<>();
      for (int t = 0; t < demand.size(); t++) {
        if (demand.get(t) >= level) {
          uses.add(new CalendarMix.Use(hour(t), Duration.ofHours(1), onDemand));
        }
      }
      sum = sum.plus(CalendarMix.cheapest(uses, prices, currency).cost());
    }
    return sum;
  }

  private static LocalDateTime hour(int step) {
    return LocalDateTime.ofEpochSecond(step * 3_600L, 0, ZoneOffset.UTC);
  }
}
