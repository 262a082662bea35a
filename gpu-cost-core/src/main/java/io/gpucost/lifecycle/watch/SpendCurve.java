package io.gpucost.lifecycle.watch;

import io.gpucost.money.Money;
import io.gpucost.unit.Fraction;
import java.time.Duration;
import java.util.Optional;

/**
 * The spend of a run over time, straight between its samples and from nothing at the start. A
 * period paid in advance is spread over the time that it covers.
 */
final class SpendCurve {
  private final WatchedRun run;

  SpendCurve(WatchedRun run) {
    this.run = run;
  }

  RunSample last() {
    return run.samples().get(run.samples().size() - 1);
  }

  Duration now() {
    return last().at();
  }

  /** What the period in advance has cost in cash: all of it, from the start. */
  Money paidAhead() {
    return run.prepaid()
        .map(WatchedRun.Prepayment::paid)
        .orElse(Money.zero(run.budget().currency()));
  }

  /** The time until which hours are paid in advance. */
  Duration paidUntil() {
    return run.prepaid().map(WatchedRun.Prepayment::covers).orElse(Duration.ZERO);
  }

  /** All that was paid so far. */
  Money cash() {
    return last().spent().plus(paidAhead());
  }

  /** The spend at a time, in [0, now]. */
  Money amortised(Duration time) {
    Money ahead =
        run.prepaid()
            .map(period -> BurnRate.amortised(period.paid(), share(time, period.covers())))
            .orElse(Money.zero(run.budget().currency()));
    return metered(time).plus(ahead);
  }

  /** The time at which an amount was paid, for one that was: of the first sample that shows it. */
  Duration reached(Money amount) {
    return run.samples().stream()
        .filter(sample -> sample.spent().plus(paidAhead()).compareTo(amount) >= 0)
        .findFirst()
        .map(RunSample::at)
        .orElseGet(this::now);
  }

  Money between(Duration from, Duration to) {
    return amortised(to).minus(amortised(from));
  }

  private Money metered(Duration time) {
    Duration before = Duration.ZERO;
    Money spent = Money.zero(run.budget().currency());
    for (RunSample sample : run.samples()) {
      if (sample.at().compareTo(time) >= 0) {
        Duration length = sample.at().minus(before);
        return length.isZero()
            ? sample.spent()
            : spent.plus(
                sample
                    .spent()
                    .minus(spent)
                    .multipliedBy(Fraction.of(time.minus(before).toNanos(), length.toNanos())));
      }
      before = sample.at();
      spent = sample.spent();
    }
    return spent;
  }

  /** What an hour costs by use: as stated, else as since the start; unknown at the very start. */
  Optional<Money> perHour() {
    return run.rate()
        .map(rate -> rate.money())
        .or(
            () ->
                now().isZero()
                    ? Optional.empty()
                    : Optional.of(
                        last().spent().multipliedBy(Fraction.of(3_600, now().toSeconds()))));
  }

  private static Fraction share(Duration time, Duration whole) {
    Fraction share = Fraction.of(time.toNanos(), whole.toNanos());
    return share.compareTo(Fraction.ONE) > 0 ? Fraction.ONE : share;
  }
}
