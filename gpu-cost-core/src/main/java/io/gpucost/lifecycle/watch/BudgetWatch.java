package io.gpucost.lifecycle.watch;

import io.gpucost.finding.Finding;
import io.gpucost.money.Money;
import io.gpucost.unit.Durations;
import io.gpucost.unit.Estimate;
import io.gpucost.unit.Fraction;
import io.gpucost.unit.Ratio;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Watches the budget of a run: from samples of spend and progress to what it will have cost,
 * whether it burns too fast, the run time to set at the provider, and whether to stop it.
 *
 * <p>It knows no clock: the samples carry their time. With {@code S} paid, {@code u} units of work
 * left and {@code c} paid per unit so far, it will cost {@code S + u x c}. The run time that a
 * budget {@code B} allows is {@code (B - S) / hourly price}, cut to what a provider's timer counts
 * in, so that it never pays more than the budget.
 *
 * <p>6.50 of 52 paid for 100 of 800 steps in 10 h: 52 in the end, after 80 h.
 */
public final class BudgetWatch {
  /** The watch. */
  public static final BudgetWatch DEFAULT = new BudgetWatch();

  private BudgetWatch() {}

  /**
   * Judges a run by its samples.
   *
   * @param run budget, plan and samples
   * @return the answer of the time of the last sample
   */
  public WatchAnswer assess(WatchedRun run) {
    SpendCurve curve = new SpendCurve(run);
    Optional<Pace> pace = Pace.of(run);
    Optional<Estimate<Duration>> end = end(run, curve, pace);
    Optional<Estimate<Money>> cost = cost(curve, pace, end);
    List<WatchAnswer.Burn> burns = burns(run, curve, end);
    List<Finding> findings =
        new WatchFindings(run, curve, pace.filter(Pace::hasBand).isPresent()).of(cost, end, burns);
    ImmutableWatchAnswer.Builder answer =
        ImmutableWatchAnswer.builder()
            .run(run)
            .elapsed(curve.now())
            .paid(curve.cash())
            .amortised(curve.amortised(curve.now()))
            .progress(progress(run))
            .cost(cost)
            .end(end)
            .burns(burns)
            .thresholds(thresholds(run, curve))
            .findings(findings);
    WatchAnswer judged = answer.build();
    return judged.stopNow() ? judged : answer.limit(limit(run, curve, end)).build();
  }

  private static Optional<Fraction> progress(WatchedRun run) {
    return run.total()
        .flatMap(
            total ->
                run.samples().stream()
                    .flatMap(sample -> sample.done().stream())
                    .reduce((before, after) -> after)
                    .map(done -> Fraction.from(done).dividedBy(Fraction.from(total))));
  }

  private static Optional<Estimate<Duration>> end(
      WatchedRun run, SpendCurve curve, Optional<Pace> pace) {
    return pace.map(each -> each.time().map(curve.now()::plus))
        .or(
            () ->
                run.planned()
                    .filter(planned -> planned.compareTo(curve.now()) > 0)
                    .map(Estimate::exactly));
  }

  /** Where only a plan is known, the rest of it is paid at the price of an hour. */
  private static Optional<Estimate<Money>> cost(
      SpendCurve curve, Optional<Pace> pace, Optional<Estimate<Duration>> end) {
    return pace.map(each -> each.money().map(curve.cash()::plus))
        .or(
            () ->
                end.flatMap(
                    until ->
                        curve.perHour().map(rate -> until.map(time -> paidAt(curve, rate, time)))));
  }

  /** All that is paid by a time from now on: hours that are paid in advance cost nothing more. */
  private static Money paidAt(SpendCurve curve, Money perHour, Duration time) {
    Duration paidUntil = longer(curve.now(), curve.paidUntil());
    Duration metered = longer(Duration.ZERO, time.minus(paidUntil));
    return curve.cash().plus(costOf(perHour, metered));
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) >= 0 ? one : other;
  }

  private static Money costOf(Money perHour, Duration time) {
    return perHour.multipliedBy(Fraction.of(time.toSeconds(), 3_600));
  }

  /** On pace is what uses the budget up at the expected end, else at the deadline. */
  private static List<WatchAnswer.Burn> burns(
      WatchedRun run, SpendCurve curve, Optional<Estimate<Duration>> end) {
    Optional<Duration> period = end.map(Estimate::expected).or(run::deadline);
    if (period.isEmpty() || period.get().isZero()) {
      return List.of();
    }
    BurnRate rate = new BurnRate(run.budget(), period.get());
    List<BurnRate.Alert> alerts =
        run.alerts().isEmpty() ? BurnRate.usualAlerts(period.get()) : run.alerts();
    return alerts.stream()
        .map(
            alert ->
                new WatchAnswer.Burn(
                    alert,
                    alert.threshold(period.get()),
                    burn(rate, curve, alert.window()),
                    burn(rate, curve, alert.shortWindow())))
        .toList();
  }

  private static Optional<Fraction> burn(BurnRate rate, SpendCurve curve, Duration window) {
    Duration from = curve.now().minus(window);
    return from.isNegative() || window.isZero()
        ? Optional.empty()
        : Optional.of(rate.of(curve.between(from, curve.now()), window));
  }

  private static List<WatchAnswer.Threshold> thresholds(WatchedRun run, SpendCurve curve) {
    return run.thresholds().stream().sorted().map(share -> threshold(run, curve, share)).toList();
  }

  private static WatchAnswer.Threshold threshold(WatchedRun run, SpendCurve curve, Ratio share) {
    Money money = run.budget().multipliedBy(share.fraction());
    boolean reached = curve.cash().compareTo(money) >= 0;
    Optional<Duration> at =
        reached
            ? Optional.of(curve.reached(money))
            : curve.perHour().flatMap(rate -> timeFor(curve, rate, money));
    return new WatchAnswer.Threshold(share, money, reached, at);
  }

  /** The time at which an amount will have been paid; empty where another hour costs nothing. */
  private static Optional<Duration> timeFor(SpendCurve curve, Money perHour, Money amount) {
    if (!perHour.isPositive()) {
      return Optional.empty();
    }
    Duration paidUntil = longer(curve.now(), curve.paidUntil());
    long seconds =
        amount
            .minus(curve.cash())
            .ratioTo(perHour)
            .multipliedBy(Fraction.of(3_600, 1))
            .toDecimal(0, RoundingMode.FLOOR)
            .longValueExact();
    return Optional.of(paidUntil.plusSeconds(seconds));
  }

  /** As long as the run is likely to take, and never longer than the budget pays for. */
  private static Optional<WatchAnswer.Limit> limit(
      WatchedRun run, SpendCurve curve, Optional<Estimate<Duration>> end) {
    return curve
        .perHour()
        .flatMap(
            rate ->
                timeFor(curve, rate, run.budget())
                    .map(
                        affordable -> {
                          Duration more = affordable.minus(curve.now());
                          Duration inBudget = run.timer().multipliedBy(more.dividedBy(run.timer()));
                          Duration longest =
                              end.map(until -> until.high().minus(curve.now()))
                                  .map(
                                      likely ->
                                          run.timer()
                                              .multipliedBy(
                                                  Durations.covering(likely, run.timer())))
                                  .filter(likely -> likely.compareTo(inBudget) < 0)
                                  .orElse(inBudget);
                          Duration total = curve.now().plus(longest);
                          return new WatchAnswer.Limit(longest, total, paidAt(curve, rate, total));
                        }));
  }
}
