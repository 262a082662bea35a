package io.gpucost.plan;

import io.gpucost.money.Money;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.Prepaid;
import io.gpucost.pricing.Purchase;
import io.gpucost.unit.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The cheapest mix of whole periods and hours on demand for one machine that runs without a pause.
 *
 * <p>Exact, hour by hour: {@code f(0) = 0}, {@code f(t) = min(f(t - 1 h) + p, min_k P_k + f(max(0,
 * t - L_k)))}; the hours end where the need does, so a need of 100.5 h starts with half an hour.
 * Equal costs go to on demand, then to the shorter period. A month that is no whole number of hours
 * counts as the whole hours in it.
 */
final class PeriodMix {
  private static final Duration HOUR = Duration.ofHours(1);

  /** Longer needs are left to single periods: a machine does not run for ten years. */
  private static final Duration LONGEST = Duration.ofDays(3_653);

  private static final int BY_HOUR = -1;
  private static final Comparator<Prepaid> SHORT_FIRST =
      Comparator.comparing(Prepaid::period).thenComparing(Prepaid::price);

  private final Optional<OnDemand> onDemand;
  private final List<Prepaid> periods;
  private final Duration month;
  private final int steps;
  private final Duration first;

  private PeriodMix(
      Duration need, Optional<OnDemand> onDemand, List<Prepaid> periods, Duration month) {
    this.onDemand = onDemand;
    this.periods =
        periods.stream().filter(plan -> hours(plan, month) > 0).sorted(SHORT_FIRST).toList();
    this.month = month;
    this.steps = Math.toIntExact(Durations.covering(need, HOUR));
    this.first = need.minus(HOUR.multipliedBy(steps - 1L));
  }

  private static long hours(Prepaid plan, Duration month) {
    return plan.period().length(month).toHours();
  }

  /**
   * The cheapest mix, if it is a mix: empty if hours on demand alone or periods of one kind alone
   * are as cheap.
   */
  static Optional<List<Purchase>> best(
      Duration need, Optional<OnDemand> onDemand, List<Prepaid> periods, Duration month) {
    if (need.isZero() || need.compareTo(LONGEST) > 0 || periods.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(new PeriodMix(need, onDemand, periods, month).purchases())
        .filter(purchases -> purchases.size() > 1);
  }

  private List<Purchase> purchases() {
    int[] choices = choices();
    int[] bought = new int[periods.size()];
    Duration byHour = Duration.ZERO;
    for (int step = steps; step > 0; ) {
      int choice = choices[step];
      if (choice == BY_HOUR) {
        byHour = byHour.plus(length(step));
        step--;
      } else {
        bought[choice]++;
        step = Math.max(0, step - Math.toIntExact(hours(periods.get(choice), month)));
      }
    }
    List<Purchase> purchases = new ArrayList<>();
    for (int k = periods.size() - 1; k >= 0; k--) {
      if (bought[k] > 0) {
        Prepaid plan = periods.get(k);
        Duration covers = plan.period().length(month).multipliedBy(bought[k]);
        purchases.add(new Purchase(plan, bought[k], covers));
      }
    }
    if (!byHour.isZero()) {
      purchases.add(new Purchase(onDemand.orElseThrow(), 1, byHour));
    }
    return purchases;
  }

  private Duration length(int step) {
    return step == 1 ? first : HOUR;
  }

  /** The first step of the cheapest way to each number of steps. */
  private int[] choices() {
    int[] choices = new int[steps + 1];
    List<Money> least = new ArrayList<>(steps + 1);
    least.add(Money.zero(periods.get(0).currency()));
    for (int step = 1; step <= steps; step++) {
      Money best = null;
      if (onDemand.isPresent()) {
        best = least.get(step - 1).plus(onDemand.get().rate().costOf(length(step)));
        choices[step] = BY_HOUR;
      }
      for (int k = 0; k < periods.size(); k++) {
        long before = Math.max(0, step - hours(periods.get(k), month));
        Money cost = least.get((int) before).plus(periods.get(k).price());
        if (best == null || cost.compareTo(best) < 0) {
          best = cost;
          choices[step] = k;
        }
      }
      least.add(Objects.requireNonNull(best));
    }
    return choices;
  }
}
