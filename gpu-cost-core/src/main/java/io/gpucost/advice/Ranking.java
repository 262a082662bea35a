package io.gpucost.advice;

import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.PlanKind;
import io.gpucost.workload.Layout;
import io.gpucost.workload.Objective;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The order of alternatives, and which of the first is the best.
 *
 * <p>Those that fit come before those that fit tightly, and those before the unknown. Prices known
 * to leave something out come after whole ones. Then the objective decides; ties go to the lower
 * cost, the shorter time, fewer GPUs, the plainer plan, and at last the offer's identity, so that
 * the order of offers never matters.
 */
final class Ranking {

  /** How much worse than the first a simpler choice may be. */
  static final BigDecimal SIMPLER_WITHIN_PERCENT = BigDecimal.valueOf(5);

  private static final BigDecimal SIMPLER_WITHIN =
      BigDecimal.ONE.add(SIMPLER_WITHIN_PERCENT.movePointLeft(2));

  private static final Comparator<Alternative> SIMPLEST_FIRST =
      Comparator.comparingInt(Alternative::gpuCount)
          .thenComparingInt(a -> isPrepaid(a) ? 1 : 0)
          .thenComparingInt(a -> a.plan().kind() == PlanKind.SPOT ? 1 : 0);

  private static final Comparator<Alternative> TIES =
      Comparator.<Alternative, Money>comparing(a -> a.cost().expected())
          .thenComparing(a -> a.hours().elapsed().expected())
          .thenComparing(SIMPLEST_FIRST)
          .thenComparing(Alternative::offer, Offer.ORDER)
          .thenComparing(a -> a.plan().toString())
          .thenComparing(a -> a.placement().map(Placement::layout).orElse(Layout.SINGLE));

  private final Objective objective;

  Ranking(Objective objective) {
    this.objective = objective;
  }

  /** A price that leaves something out is a lower bound; it must not win over a whole one. */
  private static boolean leavesOut(Alternative alternative) {
    return alternative.offer().excludes().isPresent();
  }

  /** Whether two fit as well as each other, at prices that are as whole. */
  static boolean areRivals(Alternative one, Alternative other) {
    return one.fit() == other.fit() && leavesOut(one) == leavesOut(other);
  }

  /** Where time counts, what takes nobody knows how long comes last. */
  private boolean hidesTime(Alternative alternative) {
    return objective != Objective.CHEAPEST && alternative.placement().isEmpty();
  }

  private static boolean isPrepaid(Alternative alternative) {
    return switch (alternative.plan().kind()) {
      case PREPAID, MIX, COMMITTED, OWNED -> true;
      case ON_DEMAND, SPOT, UNIT_PRICE -> false;
    };
  }

  /** {@return whether the cost decides between choices that fit equally well} */
  static boolean isByCost(Objective objective) {
    return objective == Objective.CHEAPEST || objective == Objective.DEADLINE;
  }

  List<Alternative> sort(List<Alternative> alternatives) {
    return alternatives.stream()
        .sorted(
            Comparator.comparing(Alternative::fit)
                .thenComparing(Ranking::leavesOut)
                .thenComparing(this::hidesTime)
                .thenComparing(byObjective(alternatives))
                .thenComparing(TIES))
        .toList();
  }

  /** {@return the simplest of those within 5% of the first; never one that fits less well} */
  Optional<Alternative> best(List<Alternative> sorted) {
    if (sorted.isEmpty()) {
      return Optional.empty();
    }
    Alternative first = sorted.get(0);
    return sorted.stream()
        .filter(a -> areRivals(a, first))
        .filter(a -> hidesTime(a) == hidesTime(first))
        .filter(a -> isNear(first, a))
        .min(SIMPLEST_FIRST);
  }

  private boolean isNear(Alternative first, Alternative other) {
    boolean byTime = objective == Objective.FASTEST;
    if (byTime) {
      long limit =
          BigDecimal.valueOf(first.hours().elapsed().expected().toSeconds())
              .multiply(SIMPLER_WITHIN)
              .longValue();
      return other.hours().elapsed().expected().toSeconds() <= limit;
    }
    return isNear(first.cost().expected(), other.cost().expected());
  }

  /** Whether a cost is within 5% of another. */
  static boolean isNear(Money first, Money other) {
    return other.compareTo(first.multipliedBy(SIMPLER_WITHIN)) <= 0;
  }

  private Comparator<Alternative> byObjective(List<Alternative> all) {
    Comparator<Alternative> byCost = Comparator.comparing(a -> a.cost().expected());
    Comparator<Alternative> byTime = Comparator.comparing(a -> a.hours().elapsed().expected());
    return switch (objective) {
      case CHEAPEST, DEADLINE -> byCost.thenComparing(byTime);
      case FASTEST -> byTime.thenComparing(byCost);
      case BALANCED -> balanced(all);
    };
  }

  /**
   * Cost over the least cost plus time over the least time: a half more of each weighs the same.
   */
  private static Comparator<Alternative> balanced(List<Alternative> all) {
    BigDecimal leastCost =
        all.stream()
            .map(a -> a.cost().expected().amount())
            .min(Comparator.naturalOrder())
            .orElse(BigDecimal.ONE);
    BigDecimal leastTime =
        all.stream().map(Ranking::seconds).min(Comparator.naturalOrder()).orElse(BigDecimal.ONE);
    return Comparator.comparing(
        a -> ratio(a.cost().expected().amount(), leastCost).add(ratio(seconds(a), leastTime)));
  }

  private static BigDecimal seconds(Alternative alternative) {
    Duration elapsed = alternative.hours().elapsed().expected();
    return BigDecimal.valueOf(elapsed.toSeconds());
  }

  private static BigDecimal ratio(BigDecimal value, BigDecimal least) {
    return least.signum() == 0 ? value : value.divide(least, MathContext.DECIMAL64);
  }
}
