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
    Optional<Estimate<Money>> cost = cost(run, curve, pace, end);
    List<WatchAnswer.Burn> burns = burns(run, curve, end);
    List<Finding> findings = new WatchFindings(run, curve, pace).of(cost, end, burns);
    ImmutableWatchAnswer.Builder answer =
        ImmutableWatchAnswer.builder()
            .run(run)
            .elapsed(curve.now())
            .paid(curve.cash())
            .amortised(curve.amortised(curve.now()))
            .progress(new Progress(run).share())
            .cost(cost)
            .end(end)
            .burns(burns)
            .thresholds(thresholds(run, curve))
            .findings(findings);
    WatchAnswer judged = answer.build();
    return judged.stopNow() ? judged : answer.limit(limit(run, curve, end)).build();
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

  /**
   * By the money that each unit has cost; where only a plan is known, or hours are paid in advance,
   * by the hours that are left.
   */
  private static Optional<Estimate<Money>> cost(
      WatchedRun run, SpendCurve curve, Optional<Pace> pace, Optional<Estimate<Duration>> end) {
    return pace.filter(each -> run.prepaid().isEmpty())
        .map(each -> each.money().map(curve.cash()::plus))
        .or(
            () ->
                end.flatMap(
                    until ->
                        curve.perHour().map(rate -> until.map(time -> curve.paidAt(rate, time)))));
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
            : curve.perHour().flatMap(rate -> curve.timeFor(rate, money));
    Optional<Duration> time = run.deadline().or(run::planned).map(all -> part(all, share));
    return new WatchAnswer.Threshold(
        share,
        money,
        reached,
        at,
        time,
        time.filter(t -> t.compareTo(curve.now()) <= 0).isPresent());
  }

  /** A share of a time, in whole seconds. */
  static Duration part(Duration whole, Ratio share) {
    return Duration.ofSeconds(
        Fraction.of(whole.toSeconds(), 1)
            .multipliedBy(Fraction.from(share.fraction()))
            .toDecimal(0, RoundingMode.HALF_UP)
            .longValueExact());
  }

  /** As long as the run is likely to take, and never longer than the budget pays for. */
  private static Optional<WatchAnswer.Limit> limit(
      WatchedRun run, SpendCurve curve, Optional<Estimate<Duration>> end) {
    return curve
        .perHour()
        .flatMap(
            rate ->
                curve
                    .timeFor(rate, run.budget())
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
                          return new WatchAnswer.Limit(longest, total, curve.paidAt(rate, total));
                        }));
  }
}
