package io.gpucost.lifecycle.watch;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Severity;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.unit.Estimate;
import io.gpucost.unit.Fraction;
import io.gpucost.unit.Ratio;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What is wrong with a run that is watched. What is critical is a reason to stop it. */
final class WatchFindings {
  private static final int RATIO_DIGITS = 4;
  private static final int BURN_DIGITS = 1;

  private static final Comparator<Finding> GRAVEST_FIRST =
      Comparator.comparing(Finding::severity).reversed().thenComparing(Finding::code);

  private final WatchedRun run;
  private final SpendCurve curve;
  private final Optional<Pace> pace;
  private final Progress progress;
  private final List<Finding> findings = new ArrayList<>();

  /**
   * @param pace of the work, where it is known; without a band no run is stopped for its forecast
   */
  WatchFindings(WatchedRun run, SpendCurve curve, Optional<Pace> pace) {
    this.run = run;
    this.curve = curve;
    this.pace = pace;
    this.progress = new Progress(run);
  }

  List<Finding> of(
      Optional<Estimate<Money>> cost,
      Optional<Estimate<Duration>> end,
      List<WatchAnswer.Burn> burns) {
    Optional<Duration> finished = progress.finishedAt();
    if (finished.isPresent()) {
      finished(finished.get());
    } else {
      lost();
      budget(cost);
      slower(cost);
      late(end);
      timeIsOver();
    }
    burns.stream().filter(WatchAnswer.Burn::goesOff).map(this::burns).forEach(findings::add);
    return findings.stream().sorted(GRAVEST_FIRST).toList();
  }

  private void finished(Duration at) {
    Note note = Note.of(Code.RUN_FINISHED).with("time", curve.now().minus(at));
    Note priced = curve.perHour().map(HourlyRate::of).map(r -> note.with("rate", r)).orElse(note);
    add(Severity.CRITICAL, priced, curve.between(at, curve.now()));
  }

  /** Money that buys nothing: a loss of NaN, a run that stands still, GPUs that do nothing. */
  private void lost() {
    run.samples().stream()
        .filter(RunSample::diverged)
        .findFirst()
        .ifPresent(
            sample -> {
              Note note = Note.of(Code.RUN_DIVERGED).with("time", curve.now().minus(sample.at()));
              Note priced =
                  curve.perHour().map(HourlyRate::of).map(r -> note.with("rate", r)).orElse(note);
              add(Severity.CRITICAL, priced, curve.between(sample.at(), curve.now()));
            });
    Optional<Duration> stalled = progress.stalledSince();
    stalled.ifPresent(
        since ->
            add(
                Severity.CRITICAL,
                Note.of(Code.RUN_STALLED).with("time", curve.now().minus(since)),
                curve.between(since, curve.now())));
    progress
        .idleSince()
        .filter(since -> stalled.isEmpty())
        .ifPresent(
            since -> {
              boolean works = progress.gainedAfter(since);
              add(
                  works ? Severity.WARNING : Severity.CRITICAL,
                  Note.of(works ? Code.GPU_STARVED : Code.RUN_IDLE)
                      .with("time", curve.now().minus(since))
                      .with("utilisation", run.idleUpTo()),
                  curve.between(since, curve.now()));
            });
  }

  private void budget(Optional<Estimate<Money>> cost) {
    Money budget = run.budget();
    if (curve.cash().compareTo(budget) >= 0) {
      Note spent = Note.of(Code.BUDGET_SPENT).with("spent", curve.cash()).with("budget", budget);
      findings.add(Finding.of(Severity.CRITICAL, spent));
      return;
    }
    cost.filter(estimate -> estimate.expected().compareTo(budget) > 0)
        .ifPresent(
            estimate -> {
              boolean sure = pace.filter(Pace::hasBand).isPresent();
              boolean hopeless = sure && estimate.low().compareTo(budget) > 0;
              Note note =
                  Note.of(Code.BUDGET_TOO_SMALL)
                      .with("cost", estimate.expected())
                      .with("budget", budget)
                      .with("share", share(budget, estimate.expected()));
              add(
                  hopeless ? Severity.CRITICAL : Severity.WARNING,
                  note,
                  estimate.expected().minus(budget));
            });
    run.thresholds().stream()
        .filter(share -> share.compareTo(Ratio.ONE) < 0)
        .filter(share -> curve.cash().compareTo(budget.multipliedBy(share.fraction())) >= 0)
        .max(Comparator.naturalOrder())
        .ifPresent(
            share ->
                findings.add(
                    Finding.of(
                        Severity.INFO,
                        Note.of(Code.BUDGET_SHARE_SPENT)
                            .with("share", share)
                            .with("spent", curve.cash())
                            .with("left", budget.minus(curve.cash())))));
  }

  private void late(Optional<Estimate<Duration>> end) {
    run.deadline()
        .ifPresent(
            deadline ->
                end.map(Estimate::expected)
                    .filter(until -> until.compareTo(deadline) > 0)
                    .ifPresent(
                        until ->
                            findings.add(
                                Finding.of(
                                    Severity.WARNING,
                                    Note.of(Code.RUN_LATE)
                                        .with("end", until)
                                        .with("deadline", deadline)))));
  }

  private void slower(Optional<Estimate<Money>> cost) {
    pace.flatMap(Pace::slower)
        .filter(slower -> progress.stalledSince().isEmpty())
        .ifPresent(
            slower -> {
              Duration end = curve.now().plus(slower.remaining());
              Note note =
                  Note.of(Code.RUN_SLOWS).with("share", ratio(slower.share())).with("end", end);
              Optional<Money> so = curve.perHour().map(rate -> curve.paidAt(rate, end));
              add(
                  Severity.WARNING,
                  so.map(Money::rounded).map(money -> note.with("cost", money)).orElse(note),
                  so.flatMap(money -> cost.map(mean -> money.minus(mean.expected())))
                      .orElse(Money.zero(run.budget().currency())));
            });
  }

  /** A part of the time until the deadline is over. */
  private void timeIsOver() {
    run.deadline()
        .ifPresent(
            deadline ->
                run.thresholds().stream()
                    .filter(share -> share.compareTo(Ratio.ONE) < 0)
                    .filter(share -> BudgetWatch.part(deadline, share).compareTo(curve.now()) <= 0)
                    .max(Comparator.naturalOrder())
                    .filter(share -> deadline.compareTo(curve.now()) > 0)
                    .ifPresent(
                        share -> {
                          Note note =
                              Note.of(Code.TIME_SHARE_OVER)
                                  .with("share", share)
                                  .with("left", deadline.minus(curve.now()));
                          findings.add(
                              Finding.of(
                                  Severity.INFO,
                                  progress
                                      .share()
                                      .map(done -> note.with("progress", ratio(done)))
                                      .orElse(note)));
                        }));
  }

  private Finding burns(WatchAnswer.Burn burn) {
    return Finding.of(
        Severity.WARNING,
        Note.of(Code.BURNS_TOO_FAST)
            .with("window", burn.alert().window())
            .with("burn", times(burn.inWindow().orElseThrow()))
            .with("threshold", times(burn.threshold())));
  }

  private static BigDecimal times(Fraction rate) {
    return rate.toDecimal(BURN_DIGITS, RoundingMode.HALF_UP);
  }

  private static Ratio share(Money part, Money whole) {
    return ratio(part.ratioTo(whole));
  }

  private static Ratio ratio(Fraction share) {
    return Ratio.ofFraction(share.toDecimal(RATIO_DIGITS, RoundingMode.HALF_UP));
  }

  private void add(Severity severity, Note note, Money atStake) {
    Finding finding = Finding.of(severity, note);
    findings.add(atStake.isPositive() ? finding.atStake(atStake) : finding);
  }
}
