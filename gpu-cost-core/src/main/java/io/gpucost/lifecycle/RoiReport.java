package io.gpucost.lifecycle;

import io.gpucost.finding.Finding;
import io.gpucost.money.Money;
import io.gpucost.unit.Fraction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What past runs gave for their money, comparable with each other.
 *
 * <p>80 h at 0.65 of which 4 h were ineffective: 52 in all, 5% wasted, 95% effective, 0.684 an
 * effective hour.
 *
 * @param rows one a run, in the order given
 */
public record RoiReport(List<Row> rows) implements LifecycleAnswer {

  /**
   * Copies the rows.
   *
   * @param rows one a run
   */
  public RoiReport {
    rows = List.copyOf(rows);
  }

  /**
   * One run.
   *
   * @param run what was told of it
   * @param effective the hours that went into the work
   * @param effectiveShare of the billed hours; with {@code wasteShares} it sums to 1
   * @param wasteShares of the billed hours, by what they went into
   * @param perHour paid for each effective hour; empty where there is none
   * @param perUnit paid for each unit, where units are counted
   * @param timesLeast how many times the least paid for such a unit among the runs; 1 for that run
   * @param best the cheapest way to have done the work, where other ways are known
   * @param regret what it cost more than the best, 0 where nothing cheaper is known
   * @param diagnosis where the money went, the dearest first
   */
  public record Row(
      FinishedRun run,
      Duration effective,
      Fraction effectiveShare,
      Map<FinishedRun.Waste, Fraction> wasteShares,
      Optional<Money> perHour,
      Optional<Money> perUnit,
      Optional<Fraction> timesLeast,
      Optional<FinishedRun.Choice> best,
      Money regret,
      List<Finding> diagnosis) {

    /**
     * Copies the collections; shares keep their order.
     *
     * @param run what was told of it
     * @param effective the hours that went into the work
     * @param effectiveShare of the billed hours
     * @param wasteShares of the billed hours, by what they went into
     * @param perHour paid for each effective hour
     * @param perUnit paid for each unit
     * @param timesLeast how many times the least paid for such a unit
     * @param best the cheapest way to have done the work
     * @param regret what it cost more than the best
     * @param diagnosis where the money went
     */
    public Row {
      Objects.requireNonNull(run, "run");
      wasteShares = Collections.unmodifiableMap(new LinkedHashMap<>(wasteShares));
      diagnosis = List.copyOf(diagnosis);
    }

    /** {@return the share of the billed hours that did not go into the work} */
    public Fraction wasteShare() {
      return Fraction.ONE.minus(effectiveShare);
    }

    private Row comparedWith(Optional<Money> least) {
      Optional<Fraction> times =
          perUnit.flatMap(mine -> least.filter(Money::isPositive).map(mine::ratioTo));
      return new Row(
          run,
          effective,
          effectiveShare,
          wasteShares,
          perHour,
          perUnit,
          times,
          best,
          regret,
          diagnosis);
    }
  }

  /**
   * Reports on runs.
   *
   * @param runs in the order to show
   * @return the report; runs are compared where they count the same unit in the same currency
   */
  public static RoiReport of(List<FinishedRun> runs) {
    List<Row> rows = runs.stream().map(RoiReport::row).toList();
    List<Row> compared = new ArrayList<>();
    for (Row row : rows) {
      compared.add(row.comparedWith(least(row, rows)));
    }
    return new RoiReport(compared);
  }

  /**
   * All runs together.
   *
   * @param paid for all of them
   * @param billed hours
   * @param effective hours that went into the work
   * @param wasted money for the other hours, by what they went into
   * @param regret what they cost more than the best known
   */
  public record Total(
      Money paid,
      Duration billed,
      Duration effective,
      Map<FinishedRun.Waste, Money> wasted,
      Money regret) {
    /**
     * Copies the map; it keeps its order.
     *
     * @param paid for all of them
     * @param billed hours
     * @param effective hours that went into the work
     * @param wasted money for the other hours
     * @param regret what they cost more than the best known
     */
    public Total {
      Objects.requireNonNull(paid, "paid");
      wasted = Collections.unmodifiableMap(new LinkedHashMap<>(wasted));
    }

    /** {@return the share of the billed hours that went into the work} */
    public Fraction effectiveShare() {
      return share(effective, billed);
    }
  }

  /**
   * All runs together.
   *
   * @return empty for a single run, and where runs were paid in several currencies
   */
  public Optional<Total> total() {
    long currencies = rows.stream().map(row -> row.run().total().currency()).distinct().count();
    if (rows.size() < 2 || currencies > 1) {
      return Optional.empty();
    }
    Map<FinishedRun.Waste, Money> wasted = new EnumMap<>(FinishedRun.Waste.class);
    for (Row row : rows) {
      row.wasteShares()
          .forEach(
              (what, share) ->
                  wasted.merge(what, row.run().total().multipliedBy(share), Money::plus));
    }
    return Optional.of(
        new Total(
            rows.stream().map(row -> row.run().total()).reduce(Money::plus).orElseThrow(),
            rows.stream().map(row -> row.run().billed()).reduce(Duration.ZERO, Duration::plus),
            rows.stream().map(Row::effective).reduce(Duration.ZERO, Duration::plus),
            wasted,
            rows.stream().map(Row::regret).reduce(Money::plus).orElseThrow()));
  }

  /** The least paid for the same kind of unit. */
  private static Optional<Money> least(Row row, List<Row> rows) {
    return rows.stream()
        .filter(other -> other.run().unit().equals(row.run().unit()))
        .filter(other -> other.run().total().currency().equals(row.run().total().currency()))
        .flatMap(other -> other.perUnit().stream())
        .min(Comparator.naturalOrder());
  }

  private static Row row(FinishedRun run) {
    Map<FinishedRun.Waste, Fraction> shares = new LinkedHashMap<>();
    Duration wasted = Duration.ZERO;
    for (FinishedRun.Waste waste : FinishedRun.Waste.values()) {
      Duration time = run.spentOn(waste);
      if (!time.isZero()) {
        shares.put(waste, share(time, run.billed()));
        wasted = wasted.plus(time);
      }
    }
    Duration effective = run.billed().minus(wasted);
    Optional<FinishedRun.Choice> best =
        run.alternatives().stream().min(Comparator.comparing(FinishedRun.Choice::cost));
    Money regret =
        best.map(choice -> run.total().minus(choice.cost()))
            .filter(Money::isPositive)
            .orElse(Money.zero(run.total().currency()));
    return new Row(
        run,
        effective,
        share(effective, run.billed()),
        shares,
        effective.isZero()
            ? Optional.empty()
            : Optional.of(run.total().multipliedBy(Fraction.of(3_600, effective.toSeconds()))),
        run.units().isPresent()
            ? Optional.of(UnitCost.of(run.total(), run.units().getAsLong()))
            : Optional.empty(),
        Optional.empty(),
        best,
        regret,
        new RoiDiagnosis(run, shares).findings());
  }

  private static Fraction share(Duration part, Duration whole) {
    return Fraction.of(part.toSeconds(), whole.toSeconds());
  }
}
