package io.gpucost.plan;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.Period;
import io.gpucost.pricing.Prepaid;
import io.gpucost.pricing.Purchase;
import io.gpucost.unit.Durations;
import io.gpucost.unit.Fraction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * On demand against prepaid periods for one machine in one month, used without pauses.
 *
 * <p>{@code h} hours cost {@code p h} on demand and {@code ceil(h / L) P} in periods of {@code L}
 * hours at {@code P}. The cheapest plan over all hours of the month is a chain of {@link Segment}s
 * with exact ends. Where plans cost the same, the one with less prepaid at a time wins: on demand
 * before a day, a day before a week.
 */
public final class PlanComparison {
  private final HourlyRate onDemand;
  private final List<Prepaid> periods;
  private final Duration month;
  private final List<Row> rows;
  private final List<Segment> segments;

  private PlanComparison(HourlyRate onDemand, List<Prepaid> periods, Duration month) {
    this.onDemand = onDemand;
    this.periods = periods;
    this.month = month;
    this.rows = periods.stream().map(this::row).toList();
    this.segments = envelope();
  }

  /**
   * Compares plans.
   *
   * @param onDemand price of an hour, greater than zero
   * @param periods prepaid periods, of the same currency
   * @param monthLength length of the month, whole seconds and longer than zero
   * @return the comparison, periods from short to long
   * @throws IllegalArgumentException if the hour is free or the month has no length
   * @throws io.gpucost.money.CurrencyMismatchException if the currencies differ
   */
  public static PlanComparison of(
      HourlyRate onDemand, List<Prepaid> periods, Duration monthLength) {
    Objects.requireNonNull(monthLength, "monthLength");
    if (onDemand.isZero()) {
      throw new IllegalArgumentException("onDemand must be greater than 0, but was " + onDemand);
    }
    if (monthLength.isNegative() || monthLength.isZero()) {
      throw new IllegalArgumentException(
          "monthLength must be longer than 0, but was " + monthLength);
    }
    List<Prepaid> sorted =
        periods.stream()
            .sorted(
                Comparator.<Prepaid, Duration>comparing(
                        prepaid -> prepaid.period().length(monthLength))
                    .thenComparing(Prepaid::price))
            .toList();
    return new PlanComparison(onDemand, sorted, monthLength);
  }

  /**
   * A prepaid period against on demand.
   *
   * @param plan the period and its price
   * @param breakEven hours at which it costs the same as on demand
   * @param periodHours hours of the period
   * @param pays whether it breaks even before its end
   * @param discount against paying all its hours on demand; zero or negative if it never pays
   */
  public record Row(
      Prepaid plan, Fraction breakEven, Fraction periodHours, boolean pays, Fraction discount) {}

  /**
   * Hours for which one plan is cheapest.
   *
   * @param from first hours, not included (but 0 is)
   * @param to last hours, included
   * @param plan the prepaid period, empty for on demand
   * @param periods how many of them, 0 for on demand
   */
  public record Segment(Fraction from, Fraction to, Optional<Prepaid> plan, long periods) {}

  /**
   * What a number of hours costs.
   *
   * @param hours hours used in the month
   * @param onDemand cost on demand
   * @param prepaid cost in periods, in the order of the rows
   * @param best the least of them
   * @param plan the cheapest prepaid period, empty where on demand is no dearer
   * @param mix several periods, or periods and the rest on demand, where that costs less than best
   */
  public record Point(
      int hours,
      Money onDemand,
      List<Money> prepaid,
      Money best,
      Optional<Period> plan,
      Optional<Mix> mix) {

    /**
     * The least of all.
     *
     * @return the cost of the mix, where there is one, else of the best plan
     */
    public Money least() {
      return mix.map(Mix::cost).orElse(best);
    }
  }

  /**
   * A mix of plans.
   *
   * @param cost what it costs
   * @param purchases what is bought
   */
  public record Mix(Money cost, List<Purchase> purchases) {
    /**
     * Copies the purchases.
     *
     * @param cost what it costs
     * @param purchases what is bought
     */
    public Mix {
      Objects.requireNonNull(cost, "cost");
      purchases = List.copyOf(purchases);
    }
  }

  /**
   * Each prepaid period against on demand.
   *
   * @return one row a period, from short to long
   */
  public List<Row> rows() {
    return rows;
  }

  /**
   * The cheapest plan for every number of hours.
   *
   * @return segments from 0 to the length of the month, without gaps
   */
  public List<Segment> segments() {
    return segments;
  }

  /**
   * The periods that are cheapest for no number of hours in the month.
   *
   * @return periods, from short to long
   */
  public List<Prepaid> neverCheapest() {
    return periods.stream()
        .filter(plan -> segments.stream().noneMatch(s -> s.plan().filter(plan::equals).isPresent()))
        .toList();
  }

  /**
   * Costs at chosen hours.
   *
   * @param hours hours used in the month, each in [0, hours of the month]
   * @return one point for each, in the given order
   * @throws IllegalArgumentException if a number is out of range
   */
  public List<Point> curve(List<Integer> hours) {
    return hours.stream().map(this::point).toList();
  }

  /**
   * The rule of thumb by hours, held against a monthly price of this comparison.
   *
   * @return the rule for the cheapest monthly price, empty if there is none
   */
  public Optional<RuleOfThumb> ruleOfThumb() {
    return periods.stream()
        .filter(plan -> plan.period() == Period.MONTH)
        .findFirst()
        .map(plan -> new RuleOfThumb(onDemand, plan.price(), month));
  }

  private Row row(Prepaid plan) {
    Duration length = length(plan);
    return new Row(
        plan,
        BreakEven.hours(plan.price(), onDemand),
        BreakEven.hoursOf(length),
        BreakEven.canPay(plan.price(), onDemand, length),
        BreakEven.discount(plan.price(), onDemand, length));
  }

  private Duration length(Prepaid plan) {
    return plan.period().length(month);
  }

  private long periods(Prepaid plan, Duration used) {
    return Durations.covering(used, length(plan));
  }

  private Money cost(Prepaid plan, Duration used) {
    return plan.price().multipliedBy(periods(plan, used));
  }

  private Point point(int hours) {
    if (hours < 0 || Duration.ofHours(hours).compareTo(month) > 0) {
      throw new IllegalArgumentException(
          "hours must be in [0, %s], but was %d".formatted(BreakEven.hoursOf(month), hours));
    }
    Duration used = Duration.ofHours(hours);
    Money byHour = onDemand.costOf(used);
    List<Money> costs = periods.stream().map(plan -> cost(plan, used)).toList();
    Optional<Prepaid> cheapest =
        cheapest(used).filter(plan -> cost(plan, used).compareTo(byHour) < 0);
    Money best = cheapest.map(plan -> cost(plan, used)).orElse(byHour);
    return new Point(
        hours,
        byHour,
        costs,
        best,
        cheapest.map(Prepaid::period),
        mix(used).filter(mix -> mix.cost().compareTo(best) < 0));
  }

  private Optional<Mix> mix(Duration used) {
    return PeriodMix.best(used, Optional.of(OnDemand.of(onDemand)), periods, month)
        .map(
            purchases ->
                new Mix(
                    purchases.stream()
                        .map(this::cost)
                        .reduce(Money.zero(onDemand.currency()), Money::plus),
                    purchases));
  }

  private Money cost(Purchase purchase) {
    return purchase.term() instanceof Prepaid plan
        ? plan.price().multipliedBy(purchase.periods())
        : onDemand.costOf(purchase.covers());
  }

  /** The cheapest prepaid plan for a time, the shortest period of equal ones. */
  private Optional<Prepaid> cheapest(Duration used) {
    return periods.stream().min(Comparator.comparing(plan -> cost(plan, used)));
  }

  /**
   * Between two ends of periods every prepaid plan is constant, so only on demand can cross, once.
   */
  private List<Segment> envelope() {
    List<Segment> chain = new ArrayList<>();
    Duration from = Duration.ZERO;
    for (Duration to : ends()) {
      Duration end = to;
      Optional<Prepaid> cheapest = cheapest(end);
      Fraction start = BreakEven.hoursOf(from);
      Fraction crossing =
          cheapest
              .map(plan -> BreakEven.hours(cost(plan, end), onDemand))
              .filter(hours -> hours.compareTo(BreakEven.hoursOf(end)) < 0)
              .orElse(BreakEven.hoursOf(end));
      if (crossing.compareTo(start) > 0) {
        append(chain, new Segment(start, crossing, Optional.empty(), 0));
        start = crossing;
      }
      if (start.compareTo(BreakEven.hoursOf(end)) < 0) {
        Prepaid plan = cheapest.orElseThrow();
        append(chain, new Segment(start, BreakEven.hoursOf(end), cheapest, periods(plan, end)));
      }
      from = end;
    }
    return List.copyOf(chain);
  }

  private List<Duration> ends() {
    return Stream.concat(
            Stream.of(month), periods.stream().flatMap(plan -> multiples(length(plan))))
        .distinct()
        .sorted()
        .toList();
  }

  private Stream<Duration> multiples(Duration length) {
    return Stream.iterate(length, end -> end.compareTo(month) < 0, end -> end.plus(length));
  }

  private static void append(List<Segment> chain, Segment next) {
    if (!chain.isEmpty()) {
      Segment last = chain.get(chain.size() - 1);
      if (last.plan().equals(next.plan()) && last.periods() == next.periods()) {
        chain.set(
            chain.size() - 1, new Segment(last.from(), next.to(), last.plan(), last.periods()));
        return;
      }
    }
    chain.add(next);
  }
}
