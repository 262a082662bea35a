package io.gpucost.advice;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Severity;
import io.gpucost.money.Money;
import io.gpucost.pricing.PlanKind;
import io.gpucost.unit.Ratio;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What the number of cards means for cost and time: the cheapest alternative of each count of the
 * GPU that is chosen.
 *
 * @param chosen the best alternative
 * @param byCount the cheapest of each count of its GPU
 * @param late counts of its GPU that miss the deadline
 */
record Counts(Alternative chosen, Map<Integer, Alternative> byCount, Collection<Integer> late) {
  /** A job fits a card, and meets a deadline, surely where 95 of 100 would. */
  private static final Ratio SURE = Ratio.parse("5%");

  /** More counts than these are not told one by one. */
  private static final int MOST = 6;

  static Counts of(Alternative chosen, List<Alternative> sorted, List<RejectedGroup> rejected) {
    Map<Integer, Alternative> byCount = new TreeMap<>();
    sorted.stream()
        .filter(other -> Conclusion.sameGpu(other, chosen) && Ranking.areRivals(other, chosen))
        .filter(other -> other.gpuCount() > 0 && other.plan().kind() != PlanKind.OWNED)
        .forEach(other -> byCount.merge(other.gpuCount(), other, Counts::cheaper));
    Collection<Integer> late = new TreeSet<>();
    rejected.stream()
        .filter(group -> group.rejection().code() == Code.MISSES_DEADLINE)
        .filter(group -> group.gpu().equals(chosen.gpu()))
        .filter(group -> !byCount.containsKey(group.count()))
        .forEach(group -> late.add(group.count()));
    return new Counts(chosen, byCount, late);
  }

  private static Alternative cheaper(Alternative one, Alternative other) {
    return one.cost().expected().compareTo(other.cost().expected()) <= 0 ? one : other;
  }

  /** Cost and time for each count, and the cheapest that meets the deadline. */
  List<Note> reasons(Optional<Duration> deadline) {
    List<Note> reasons = new ArrayList<>();
    boolean timed = chosen.placement().filter(each -> each.time().perHour()).isEmpty();
    if (byCount.size() > 1 && timed) {
      byCount.values().stream().limit(MOST).map(Counts::told).forEach(reasons::add);
    }
    if (deadline.isPresent() && byCount.size() + late.size() > 1) {
      Alternative cheapest =
          byCount.values().stream()
              .min(Comparator.comparing(each -> each.cost().expected()))
              .orElse(chosen);
      Note note =
          Note.of(Code.CHEAPEST_COUNT_IN_TIME)
              .with("count", cheapest.gpuCount())
              .with("deadline", deadline.get());
      reasons.add(
          late.isEmpty() ? note : note.with("late", late.stream().map(String::valueOf).toList()));
    }
    return reasons;
  }

  private static Note told(Alternative each) {
    Note note =
        Note.of(Code.COUNT_COSTS)
            .with("count", each.gpuCount())
            .with("cost", each.cost().expected())
            .with("elapsed", each.hours().elapsed().expected());
    return each.deadlineMissProbability().map(late -> note.with("late", late)).orElse(note);
  }

  /** What more cards than the chosen ones would cost, or save from. */
  List<Finding> findings() {
    return Stream.of(moreCostMore(), safer()).flatMap(Optional::stream).toList();
  }

  /**
   * How many more cards make the deadline as sure as memory has to be, where they cost hardly more.
   */
  private Optional<Finding> safer() {
    Optional<Ratio> risk =
        chosen.deadlineMissProbability().filter(each -> each.compareTo(SURE) > 0);
    return risk.flatMap(
        now ->
            byCount.values().stream()
                .filter(other -> count(other) > count(chosen))
                .filter(other -> Ranking.isNear(chosen.cost().expected(), other.cost().expected()))
                .filter(
                    other ->
                        other
                            .deadlineMissProbability()
                            .filter(late -> late.compareTo(SURE) <= 0)
                            .isPresent())
                .findFirst()
                .map(other -> safer(other, now)));
  }

  private Finding safer(Alternative more, Ratio risk) {
    Money extra = more.cost().expected().minus(chosen.cost().expected());
    Note note =
        Note.of(Code.MORE_CARDS_ARE_SAFER)
            .with("count", count(more))
            .with("now", count(chosen))
            .with("late", more.deadlineMissProbability().orElseThrow())
            .with("risk", risk);
    return Finding.of(Severity.WARNING, extra.isPositive() ? note.with("more", extra) : note);
  }

  /**
   * That more cards than the chosen ones cost more: n at S times the speed of one work n / S times
   * the hours together. Those of another provider are no witness: its prices differ as well.
   */
  private Optional<Finding> moreCostMore() {
    return byCount.values().stream()
        .filter(other -> count(other) > count(chosen))
        .filter(other -> other.offer().provider().equals(chosen.offer().provider()))
        .filter(other -> !Ranking.isNear(chosen.cost().expected(), other.cost().expected()))
        .filter(other -> other.cost().expected().compareTo(chosen.cost().expected()) > 0)
        .min(Comparator.comparing(other -> other.cost().expected()))
        .map(this::costMore);
  }

  private Finding costMore(Alternative more) {
    Money dearer = more.cost().expected();
    Note note =
        Note.of(Code.MORE_GPUS_COST_MORE)
            .with("count", count(more))
            .with("cost", dearer)
            .with("fewer", count(chosen))
            .with("single", chosen.cost().expected());
    BigDecimal hours = cardHours(more).divide(cardHours(chosen), 2, RoundingMode.HALF_UP);
    Note figures =
        hours.compareTo(BigDecimal.ONE) > 0
            ? more(note.with("speedup", speedup(more)), hours.subtract(BigDecimal.ONE))
            : note;
    return Finding.of(Severity.INFO, figures).atStake(dearer.minus(chosen.cost().expected()));
  }

  /** Up to twice as many card hours as a share, beyond that as a multiple. */
  private static Note more(Note note, BigDecimal share) {
    return share.compareTo(BigDecimal.ONE) <= 0
        ? note.with("share", Ratio.ofFraction(share))
        : note.with("times", share.add(BigDecimal.ONE));
  }

  private static int count(Alternative alternative) {
    return alternative.gpuCount();
  }

  private static BigDecimal speedup(Alternative alternative) {
    return alternative
        .placement()
        .flatMap(placement -> placement.time().speedup())
        .orElse(BigDecimal.ONE);
  }

  /** {@code n / S}: card hours over those of one card. */
  private static BigDecimal cardHours(Alternative alternative) {
    return BigDecimal.valueOf(count(alternative))
        .divide(speedup(alternative), 4, RoundingMode.HALF_UP);
  }
}
