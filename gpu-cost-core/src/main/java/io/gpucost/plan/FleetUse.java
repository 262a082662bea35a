package io.gpucost.plan;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.money.Money;
import io.gpucost.plan.commit.CommitmentLevel;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.PaymentPlan;
import io.gpucost.pricing.PlanKind;
import io.gpucost.pricing.Prepaid;
import io.gpucost.pricing.Purchase;
import io.gpucost.timing.TimeEstimate;
import io.gpucost.unit.Fraction;
import io.gpucost.unit.Ratio;
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
  private static final int LONGEST_SCHEDULE = 12;
  private static final int SHARE_DIGITS = 4;

  /** The share of demand that the 70/30 rule commits to. */
  private static final Fraction USUAL_COVERAGE = Fraction.of(7, 10);

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

  static Optional<KnownUse> of(
      List<Integer> demand, OnDemand onDemand, List<Prepaid> periods, Duration month) {
    if (!FleetMix.isSolvable(demand, periods.size())) {
      return Optional.empty();
    }
    Map<FleetMix.StepPeriod, Prepaid> prices = new LinkedHashMap<>();
    for (Prepaid plan : periods) {
      int steps = Math.toIntExact(plan.period().length(month).toHours());
      prices.putIfAbsent(new FleetMix.StepPeriod(steps, plan.price()), plan);
    }
    Money hour = onDemand.rate().money();
    FleetMix mix = FleetMix.cheapest(demand, List.copyOf(prices.keySet()), hour);
    if (mix.purchases().isEmpty()) {
      return Optional.empty();
    }
    List<Purchase> purchases = new ArrayList<>();
    prices.forEach(
        (price, plan) -> {
          int count =
              mix.purchases().stream()
                  .filter(each -> each.period().equals(price))
                  .mapToInt(FleetMix.Purchase::machines)
                  .sum();
          if (count > 0) {
            Duration covers = plan.period().length(month).multipliedBy(count);
            purchases.add(new Purchase(plan, count, covers));
          }
        });
    long rest = mix.onDemand().stream().mapToLong(Integer::longValue).sum();
    if (rest > 0) {
      purchases.add(new Purchase(onDemand, 1, Duration.ofHours(rest)));
    }
    return Optional.of(
        new KnownUse(new PaymentPlan(PlanKind.MIX, purchases), schedule(mix, prices)));
  }

  private static List<Note> schedule(FleetMix mix, Map<FleetMix.StepPeriod, Prepaid> prices) {
    List<Note> notes = new ArrayList<>();
    for (FleetMix.Purchase each : mix.purchases()) {
      Prepaid plan = prices.get(each.period());
      if (plan != null && notes.size() < LONGEST_SCHEDULE) {
        notes.add(
            Note.of(Code.BUY_AT_HOUR)
                .with("machines", each.machines())
                .with("period", plan.period().text())
                .with("price", plan.price())
                .with("hour", each.from() + 1));
      }
    }
    return notes;
  }

  /**
   * How many machines to take for good at the price of a period, and what 70% of demand would cost
   * more; empty if none is worth it.
   */
  static Optional<Note> level(
      List<Integer> demand, OnDemand onDemand, Prepaid plan, Duration month) {
    Money whole = onDemand.rate().costOf(plan.period().length(month));
    if (!whole.isPositive() || plan.price().compareTo(whole) >= 0) {
      return Optional.empty();
    }
    Fraction ratio = plan.price().ratioTo(whole);
    CommitmentLevel level =
        new CommitmentLevel(demand.stream().map(Integer::longValue).toList(), ratio);
    long best = level.best();
    if (best == 0) {
      return Optional.empty();
    }
    Note note =
        Note.of(Code.COMMIT_LEVEL)
            .with("machines", best)
            .with("period", plan.period().text())
            .with("coverage", share(level.coverage(best)))
            .with("saving", share(level.saving(best)));
    Fraction byRule = level.cost(level.levelForCoverage(USUAL_COVERAGE));
    Money more = onDemand.rate().money().multipliedBy(byRule.minus(level.cost(best)));
    return Optional.of(more.isPositive() ? note.with("rule", more) : note);
  }

  private static Ratio share(Fraction fraction) {
    return Ratio.ofFraction(fraction.toDecimal(SHARE_DIGITS, RoundingMode.HALF_EVEN));
  }
}
