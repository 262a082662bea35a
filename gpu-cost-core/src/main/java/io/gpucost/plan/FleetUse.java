package io.gpucost.plan;

import io.gpucost.money.Money;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.PeriodTerm;
import io.gpucost.pricing.Purchase;
import io.gpucost.pricing.Purchase.Stretch;
import io.gpucost.timing.TimeEstimate;
import io.gpucost.workload.Usage;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The cheapest mix for a fleet whose demand is known hour by hour. */
final class FleetUse {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final BigDecimal MOST_MACHINES = BigDecimal.valueOf(1_000_000);

  private FleetUse() {}

  /** Machines in each hour, a part of one being one; empty if the work is stated otherwise. */
  static Optional<List<Integer>> demand(Usage.Fleet fleet, TimeEstimate time) {
    boolean usable =
        time.perHour()
            && fleet.hourly().stream().allMatch(each -> each.compareTo(MOST_MACHINES) <= 0);
    return usable
        ? Optional.of(
            fleet.hourly().stream()
                .map(each -> each.setScale(0, RoundingMode.CEILING).intValueExact())
                .toList())
        : Optional.empty();
  }

  /** Empty if no period is worth buying, or the fleet is too large. */
  static Optional<List<Purchase>> purchases(
      Usage.Fleet fleet,
      TimeEstimate time,
      List<Money> onDemand,
      OnDemand term,
      List<PeriodTerm> periods,
      Duration month) {
    Optional<List<Integer>> demand =
        demand(fleet, time).filter(each -> FleetMix.isSolvable(each, periods.size()));
    Map<FleetMix.StepPeriod, PeriodTerm> prices = new LinkedHashMap<>();
    for (PeriodTerm each : periods) {
      int steps = Math.toIntExact(each.length(month).toHours());
      prices.putIfAbsent(new FleetMix.StepPeriod(steps, each.priceOf(month)), each);
    }
    return demand
        .map(each -> FleetMix.cheapest(each, List.copyOf(prices.keySet()), onDemand))
        .filter(mix -> !mix.purchases().isEmpty())
        .map(mix -> purchases(mix, prices, term, month));
  }

  private static List<Purchase> purchases(
      FleetMix mix,
      Map<FleetMix.StepPeriod, PeriodTerm> prices,
      OnDemand onDemand,
      Duration month) {
    List<Purchase> purchases = new ArrayList<>();
    prices.forEach(
        (price, term) -> {
          List<Stretch> times =
              mix.purchases().stream()
                  .filter(each -> each.period().equals(price))
                  .map(
                      each ->
                          new Stretch(
                              Duration.ofHours(each.from()), term.length(month), each.machines()))
                  .toList();
          int count = times.stream().mapToInt(Stretch::machines).sum();
          if (count > 0) {
            Duration covers = term.length(month).multipliedBy(count);
            purchases.add(new Purchase(term, count, covers, times));
          }
        });
    Stretches rest = new Stretches();
    for (int hour = 0; hour < mix.onDemand().size(); hour++) {
      rest.add(Duration.ofHours(hour), HOUR, mix.onDemand().get(hour));
    }
    long hours = mix.onDemand().stream().mapToLong(Integer::longValue).sum();
    if (hours > 0) {
      purchases.add(new Purchase(onDemand, 1, Duration.ofHours(hours), rest.all()));
    }
    return purchases;
  }
}
