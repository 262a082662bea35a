package io.gpucost.plan;

import io.gpucost.bill.TimedPrice;
import io.gpucost.bill.TimedPrice.Stretch;
import io.gpucost.money.Money;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * When to run, if the price depends on the clock.
 *
 * <p>A run without a pause is cheapest where its start or its end lies on a change of price, or as
 * early as possible; a run that can be paused takes the cheapest hours before the deadline. Ten
 * hours from 18:00 at 1.00 by day and 0.50 from 22:00 to 08:00 cost 7 at once and 5 after four
 * hours of waiting; 24 h before a deadline in 58 h cost 19 in one go and 14 in two nights and four
 * hours.
 */
public final class OffPeak {
  private OffPeak() {}

  /**
   * A start and its cost.
   *
   * @param start when to begin
   * @param cost what the run costs
   */
  public record Start(Instant start, Money cost) {}

  /**
   * The cheapest start of a run without a pause.
   *
   * @param price price by the clock
   * @param earliest first possible start
   * @param deadline when the run must be over
   * @param work length of the run, whole seconds
   * @return the earliest of the cheapest starts, empty if the work does not fit
   */
  public static Optional<Start> bestStart(
      TimedPrice price, Instant earliest, Instant deadline, Duration work) {
    Instant latest = deadline.minus(work);
    return candidates(price, earliest, deadline, work)
        .filter(start -> !start.isBefore(earliest) && !start.isAfter(latest))
        .distinct()
        .sorted()
        .map(start -> new Start(start, price.cost(start, work)))
        .min(Comparator.comparing(Start::cost).thenComparing(Start::start));
  }

  private static Stream<Instant> candidates(
      TimedPrice price, Instant earliest, Instant deadline, Duration work) {
    List<Instant> starts = new ArrayList<>(List.of(earliest, deadline.minus(work)));
    for (Stretch stretch : price.stretches(earliest, deadline)) {
      starts.add(stretch.from());
      starts.add(stretch.from().minus(work));
    }
    return starts.stream();
  }

  /**
   * The least that a run costs which can be paused at any time.
   *
   * @param price price by the clock
   * @param earliest first possible start
   * @param deadline when the run must be over
   * @param work time it needs in all, whole seconds
   * @return its cost in the cheapest hours, empty if the work does not fit
   */
  public static Optional<Money> pausedCost(
      TimedPrice price, Instant earliest, Instant deadline, Duration work) {
    List<Stretch> cheapest =
        price.stretches(earliest, deadline).stream()
            .sorted(Comparator.comparing(Stretch::rate).thenComparing(Stretch::from))
            .toList();
    Money cost = Money.zero(price.base().currency());
    Duration left = work;
    for (Stretch stretch : cheapest) {
      Duration used = stretch.length().compareTo(left) < 0 ? stretch.length() : left;
      cost = cost.plus(stretch.rate().costOf(used));
      left = left.minus(used);
    }
    return left.isZero() ? Optional.of(cost) : Optional.empty();
  }

  /**
   * The time before a deadline that is charged below the base price.
   *
   * @param price price by the clock
   * @param earliest begin
   * @param deadline end
   * @return the sum of the cheaper stretches
   */
  public static Duration cheaperTime(TimedPrice price, Instant earliest, Instant deadline) {
    return price.stretches(earliest, deadline).stream()
        .filter(stretch -> stretch.rate().compareTo(price.base()) < 0)
        .map(Stretch::length)
        .reduce(Duration.ZERO, Duration::plus);
  }
}
