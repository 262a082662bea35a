package io.gpucost.bill;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Severity;
import io.gpucost.gpu.Support;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.pricing.ProviderRules.StoppedBilling;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What it means to stop an instance instead of releasing it, by the provider's rules; where they
 * are not known, a stopped instance counts as billed.
 */
final class StopWarnings {
  private final Run run;
  private final StoppedBilling stopped;

  private StopWarnings(Run run) {
    this.run = run;
    this.stopped = stopped(run);
  }

  private static StoppedBilling stopped(Run run) {
    return run.rules().map(ProviderRules::stopped).orElse(StoppedBilling.UNKNOWN);
  }

  /** The warnings for a run whose data is to be kept; none if it is not. */
  static List<Finding> whenKept(Run run, Money storage) {
    return run.workload()
        .data()
        .keep()
        .filter(time -> !time.isZero())
        .map(keep -> new StopWarnings(run).whenKept(keep, storage))
        .orElse(List.of());
  }

  /** The assumption behind the warnings, where the rules are not known. */
  static Optional<Note> assumption(Run run) {
    boolean keeps = run.workload().data().keep().filter(time -> !time.isZero()).isPresent();
    return keeps && stopped(run) == StoppedBilling.UNKNOWN
        ? Optional.of(named(Code.STOPPED_ASSUMED_BILLED, run.offer()))
        : Optional.empty();
  }

  /** Pauses that cost hours because a stop is not known to be free. */
  static Finding pausesBilled(Run run, Money cost) {
    StoppedBilling stopped = stopped(run);
    if (stopped == StoppedBilling.NO_STOP_STATE) {
      return Finding.of(Severity.WARNING, named(Code.NO_STOP_STATE, run.offer())).atStake(cost);
    }
    return Finding.of(Severity.WARNING, stillBilled(run.offer(), stopped)).atStake(cost);
  }

  private List<Finding> whenKept(Duration keep, Money storage) {
    List<Finding> findings = new ArrayList<>();
    Optional<Money> rent =
        run.offer().term(OnDemand.class).map(OnDemand::rate).map(rate -> rate.costOf(keep));
    switch (stopped) {
      case FREE -> {}
      case DISKS_ONLY ->
          findings.add(
              stake(Severity.INFO, stillBilled(run.offer(), stopped), Optional.of(storage)));
      case FULL -> findings.add(stake(Severity.CRITICAL, stillBilled(run.offer(), stopped), rent));
      case NO_STOP_STATE ->
          findings.add(stake(Severity.CRITICAL, named(Code.NO_STOP_STATE, run.offer()), rent));
      case UNKNOWN ->
          findings.add(stake(Severity.WARNING, stillBilled(run.offer(), stopped), rent));
    }
    Optional<ProviderRules> rules = run.rules();
    if (rules.filter(each -> each.gpuReservedWhenStopped() == Support.NO).isPresent()
        && stopped != StoppedBilling.NO_STOP_STATE) {
      findings.add(Finding.of(Severity.INFO, named(Code.GPU_NOT_RESERVED, run.offer())));
    }
    rules
        .flatMap(ProviderRules::deletedAfterStopped)
        .filter(limit -> limit.compareTo(keep) < 0)
        .map(limit -> named(Code.DATA_DELETED_WHEN_STOPPED, run.offer()).with("after", limit))
        .map(note -> Finding.of(Severity.CRITICAL, note))
        .ifPresent(findings::add);
    return findings;
  }

  private static Finding stake(Severity severity, Note note, Optional<Money> money) {
    Finding finding = Finding.of(severity, note);
    return money.filter(Money::isPositive).map(finding::atStake).orElse(finding);
  }

  private static Note stillBilled(Offer offer, StoppedBilling rule) {
    return named(Code.STOPPED_STILL_BILLED, offer).with("rule", rule.text());
  }

  private static Note named(Code code, Offer offer) {
    Note note = Note.of(code);
    return offer.provider().equals(Offer.QUOTE) ? note : note.with("provider", offer.provider());
  }
}
