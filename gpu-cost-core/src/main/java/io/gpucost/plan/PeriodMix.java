package io.gpucost.plan;

import io.gpucost.bill.BillCalculator;
import io.gpucost.bill.HourOfUse;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.PeriodTerm;
import io.gpucost.pricing.Purchase;
import io.gpucost.pricing.Purchase.Stretch;
import io.gpucost.unit.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The cheapest mix of whole periods and hours on demand for one machine that runs without a pause.
 *
 * <p>Exact, hour by hour: {@code f(0) = 0}, {@code f(t) = min(f(t - 1 h) + p_t, min_k P_k +
 * f(max(0, t - L_k)))}. Equal costs go to on demand, then to the shorter period. A month that is no
 * whole number of hours counts as the whole hours in it.
 */
final class PeriodMix {
  private static final Duration HOUR = Duration.ofHours(1);

  /** Longer needs are left to single periods: a machine does not run for ten years. */
  private static final Duration LONGEST = Duration.ofDays(3_653);

  private static final int BY_HOUR = -1;

  private final Optional<OnDemand> onDemand;
  private final List<PeriodTerm> periods;
  private final Duration month;
  private final List<HourOfUse> hours;

  private PeriodMix(
      Optional<OnDemand> onDemand,
      List<? extends PeriodTerm> periods,
      Duration month,
      List<HourOfUse> hours) {
    this.onDemand = onDemand;
    this.periods =
        periods.stream()
            .<PeriodTerm>map(term -> term)
            .filter(term -> hours(term, month) > 0)
            .sorted(
                Comparator.comparing(PeriodTerm::period).thenComparing(term -> term.priceOf(month)))
            .toList();
    this.month = month;
    this.hours = hours;
  }

  private static long hours(PeriodTerm term, Duration month) {
    return term.length(month).toHours();
  }

  /**
   * The cheapest mix at one price for all hours, if it is a mix: empty if hours on demand alone or
   * periods of one kind alone are as cheap. When the hours on demand lie is then all the same.
   */
  static Optional<List<Purchase>> best(
      Duration need,
      Optional<OnDemand> onDemand,
      List<? extends PeriodTerm> periods,
      Duration month) {
    if (need.isZero() || need.compareTo(LONGEST) > 0) {
      return Optional.empty();
    }
    int count = Math.toIntExact(Durations.covering(need, HOUR));
    Optional<HourlyRate> rate =
        onDemand.map(term -> BillCalculator.meanRate(term.rate(), term.conditions()));
    List<HourOfUse> hours = new ArrayList<>(count);
    for (int hour = 0; hour < count && !periods.isEmpty(); hour++) {
      Duration from = HOUR.multipliedBy(hour);
      Duration length = hour == count - 1 ? need.minus(from) : HOUR;
      Money cost =
          rate.map(each -> each.costOf(length))
              .orElseGet(() -> Money.zero(periods.get(0).currency()));
      hours.add(new HourOfUse(from, length, cost));
    }
    return best(hours, onDemand, periods, month)
        .map(mix -> mix.stream().map(PeriodMix::withoutHours).toList());
  }

  private static Purchase withoutHours(Purchase purchase) {
    return purchase.term() instanceof OnDemand term
        ? new Purchase(term, 1, purchase.covers())
        : purchase;
  }

  /** The same where each hour has its own price; the last may be a part of one. */
  static Optional<List<Purchase>> best(
      List<HourOfUse> hours,
      Optional<OnDemand> onDemand,
      List<? extends PeriodTerm> periods,
      Duration month) {
    if (hours.isEmpty() || periods.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(new PeriodMix(onDemand, periods, month, hours).purchases())
        .filter(purchases -> purchases.size() > 1);
  }

  private List<Purchase> purchases() {
    int[] choices = choices();
    List<List<Stretch>> bought = new ArrayList<>();
    periods.forEach(term -> bought.add(new ArrayList<>()));
    List<HourOfUse> byHour = new ArrayList<>();
    for (int step = hours.size(); step > 0; ) {
      int choice = choices[step];
      if (choice == BY_HOUR) {
        step--;
        byHour.add(hours.get(step));
      } else {
        PeriodTerm term = periods.get(choice);
        step = Math.max(0, step - Math.toIntExact(hours(term, month)));
        bought.get(choice).add(new Stretch(hours.get(step).from(), term.length(month), 1));
      }
    }
    List<Purchase> purchases = new ArrayList<>();
    for (int k = periods.size() - 1; k >= 0; k--) {
      List<Stretch> times = bought.get(k);
      if (!times.isEmpty()) {
        Collections.reverse(times);
        Duration covers = periods.get(k).length(month).multipliedBy(times.size());
        purchases.add(new Purchase(periods.get(k), times.size(), covers, times));
      }
    }
    if (!byHour.isEmpty()) {
      Collections.reverse(byHour);
      purchases.add(KnownUse.onDemand(onDemand.orElseThrow(), byHour));
    }
    return purchases;
  }

  /** The first step of the cheapest way to each number of steps. */
  private int[] choices() {
    int[] choices = new int[hours.size() + 1];
    List<Money> least = new ArrayList<>(hours.size() + 1);
    least.add(Money.zero(periods.get(0).currency()));
    List<Money> prices = periods.stream().map(term -> term.priceOf(month)).toList();
    for (int step = 1; step <= hours.size(); step++) {
      Money best = null;
      if (onDemand.isPresent()) {
        best = least.get(step - 1).plus(hours.get(step - 1).onDemand());
        choices[step] = BY_HOUR;
      }
      for (int k = 0; k < periods.size(); k++) {
        long before = Math.max(0, step - hours(periods.get(k), month));
        Money cost = least.get((int) before).plus(prices.get(k));
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
