package io.gpucost.advice;

import io.gpucost.market.LeastRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.Spot;
import io.gpucost.unit.Durations;
import io.gpucost.vram.Fit;
import io.gpucost.workload.Usage;
import io.gpucost.workload.Workload;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * Tells which choices can still be among the cheapest of their kind, so that the others need not be
 * priced line by line: a market of 100,000 offers has far more of them than anybody reads.
 *
 * <p>A choice costs at least its lowest rate for the hours it computes. Once enough choices of its
 * kind are known to cost less than that, and it cannot be as good as equal to the cheapest either,
 * its exact price changes no answer.
 */
final class Cheapest {

  /** More alternatives than a person compares. */
  static final int KEPT = 1_000;

  /** The kinds between which more than the price decides, see {@link Ranking}. */
  private record Kind(Fit fit, boolean leavesOut, boolean perHour) {
    static Kind of(Offer offer, Placement placement) {
      return new Kind(
          placement.fit().fit(), offer.excludes().isPresent(), placement.time().perHour());
    }
  }

  private final int kept;
  private final boolean oneOff;
  private final boolean interruptible;
  private final Exchange exchange;
  private final Map<Kind, Costs> known = new HashMap<>();

  /** What choices of one kind cost: the least, and the cheapest ones with the dearest first. */
  private static final class Costs {
    private final PriorityQueue<Money> dearestFirst =
        new PriorityQueue<>(Comparator.reverseOrder());
    private Money least;

    private Costs(Money first) {
      least = first;
    }
  }

  Cheapest(Workload workload, Exchange exchange, int kept) {
    this.kept = kept;
    this.oneOff = workload.usage() instanceof Usage.OneOff;
    this.interruptible = workload.constraints().interruptible();
    this.exchange = exchange;
  }

  int kept() {
    return kept;
  }

  /** Whether any of so many choices can be beyond the cheapest. */
  boolean canRefuse(int choices) {
    return choices > kept;
  }

  /** What a choice costs at least; zero where that is not known without pricing it. */
  Money bound(Offer offer, Placement placement) {
    BigDecimal hours = Durations.toHours(placement.time().compute().expected());
    return LeastRate.of(offer, term -> interruptible || !(term instanceof Spot))
        .filter(rate -> oneOff)
        .flatMap(exchange::worth)
        .map(rate -> rate.multipliedBy(hours))
        .orElseGet(() -> Money.zero(exchange.currency()));
  }

  /** Whether a choice that costs at least so much can be among the cheapest, or near the first. */
  boolean canTake(Offer offer, Placement placement, Money bound) {
    Costs costs = known.get(Kind.of(offer, placement));
    return costs == null
        || costs.dearestFirst.size() < kept
        || bound.compareTo(costs.dearestFirst.element()) <= 0
        || Ranking.isNear(costs.least, bound);
  }

  void add(Offer offer, Placement placement, Money cost) {
    Costs costs = known.computeIfAbsent(Kind.of(offer, placement), first -> new Costs(cost));
    costs.least = Money.min(costs.least, cost);
    costs.dearestFirst.add(cost);
    if (costs.dearestFirst.size() > kept) {
      costs.dearestFirst.remove();
    }
  }
}
