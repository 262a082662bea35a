package io.gpucost.lifecycle.watch;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.unit.Fraction;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Optional;

/**
 * The spend of a run over time, straight between its samples and from nothing at the start. A
 * period paid in advance is spread over the time that it covers.
 */
final class SpendCurve {
  private static final long SECONDS = 3_600;

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

  /**
   * What another hour costs once nothing is paid in advance any more: as stated, else as since the
   * start; unknown at the very start.
   */
  Optional<Money> perHour() {
    return run.rate().map(HourlyRate::money).or(this::soFar);
  }

  /** What an hour has cost by use since the start. */
  private Optional<Money> soFar() {
    return now().isZero()
        ? Optional.empty()
        : Optional.of(last().spent().multipliedBy(Fraction.of(SECONDS, now().toSeconds())));
  }

  /** What another hour costs by use while it is paid in advance: as since the start. */
  private Money besides() {
    return soFar().orElse(Money.zero(run.budget().currency()));
  }

  private Duration metersFrom() {
    return later(now(), paidUntil());
  }

  /** All that is paid by a time from now on, at an hourly price. */
  Money paidAt(Money perHour, Duration time) {
    Duration within = later(now(), earlier(time, paidUntil())).minus(now());
    Duration after = later(Duration.ZERO, time.minus(metersFrom()));
    return cash().plus(costOf(besides(), within)).plus(costOf(perHour, after));
  }

  /** The time at which an amount will have been paid; empty where another hour costs nothing. */
  Optional<Duration> timeFor(Money perHour, Money amount) {
    Money atTheTurn = paidAt(perHour, metersFrom());
    boolean within = amount.compareTo(atTheTurn) < 0;
    Money rate = within ? besides() : perHour;
    if (!rate.isPositive()) {
      return Optional.empty();
    }
    Duration from = within ? now() : metersFrom();
    long seconds =
        amount
            .minus(within ? cash() : atTheTurn)
            .ratioTo(rate)
            .multipliedBy(Fraction.of(SECONDS, 1))
            .toDecimal(0, RoundingMode.FLOOR)
            .longValueExact();
    return Optional.of(from.plusSeconds(seconds));
  }

  private static Money costOf(Money perHour, Duration time) {
    return perHour.multipliedBy(Fraction.of(time.toSeconds(), SECONDS));
  }

  private static Duration later(Duration one, Duration other) {
    return one.compareTo(other) >= 0 ? one : other;
  }

  private static Duration earlier(Duration one, Duration other) {
    return one.compareTo(other) <= 0 ? one : other;
  }

  private static Fraction share(Duration time, Duration whole) {
    Fraction share = Fraction.of(time.toNanos(), whole.toNanos());
    return share.compareTo(Fraction.ONE) > 0 ? Fraction.ONE : share;
  }
}
