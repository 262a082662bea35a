package io.gpucost.bill;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Severity;
import io.gpucost.gpu.Support;
import io.gpucost.money.Money;
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
  private final Occupancy occupancy;
  private final Ledger ledger;
  private final StoppedBilling stopped;
  private final Duration keep;

  StopWarnings(Run run, Occupancy occupancy, Ledger ledger) {
    this.run = run;
    this.occupancy = occupancy;
    this.ledger = ledger;
    this.stopped = stopped(run);
    this.keep = run.workload().data().keep().orElse(Duration.ZERO);
  }

  private static StoppedBilling stopped(Run run) {
    return run.rules().map(ProviderRules::stopped).orElse(StoppedBilling.UNKNOWN);
  }

  /** The assumption behind the warnings, where the rules are not known. */
  Optional<Note> assumption() {
    return !keep.isZero() && stopped == StoppedBilling.UNKNOWN
        ? Optional.of(named(Code.STOPPED_ASSUMED_BILLED))
        : Optional.empty();
  }

  /** Pauses that cost hours because a stop is not known to be free. */
  static Finding pausesBilled(Run run, Money cost) {
    StoppedBilling stopped = stopped(run);
    Code code =
        stopped == StoppedBilling.NO_STOP_STATE ? Code.NO_STOP_STATE : Code.STOPPED_STILL_BILLED;
    return Finding.of(Severity.WARNING, ruled(code, run, stopped)).atStake(cost);
  }

  /** The warnings for data that is to be kept, and for a machine that is stopped in between. */
  List<Finding> findings() {
    List<Finding> findings = new ArrayList<>();
    boolean stops = occupancy.stops() > 0;
    if (!keep.isZero() || (stops && stopped == StoppedBilling.DISKS_ONLY)) {
      stillBilled().ifPresent(findings::add);
    }
    if (!keep.isZero() || stops) {
      notReserved().ifPresent(findings::add);
    }
    deleted().ifPresent(findings::add);
    return findings;
  }

  private Optional<Finding> stillBilled() {
    Optional<Money> rent =
        run.offer().term(OnDemand.class).map(OnDemand::rate).map(rate -> rate.costOf(keep));
    return switch (stopped) {
      case FREE -> Optional.empty();
      case DISKS_ONLY ->
          Optional.of(stake(Severity.INFO, Code.STOPPED_STILL_BILLED, Optional.of(disks())));
      case FULL -> Optional.of(stake(Severity.CRITICAL, Code.STOPPED_STILL_BILLED, rent));
      case NO_STOP_STATE -> Optional.of(stake(Severity.CRITICAL, Code.NO_STOP_STATE, rent));
      case UNKNOWN -> Optional.of(stake(Severity.WARNING, Code.STOPPED_STILL_BILLED, rent));
    };
  }

  /** What the bill has for disks that outlive the work. */
  private Money disks() {
    return ledger.lines().stream()
        .filter(line -> line.code() == Code.STORAGE_KEPT)
        .map(line -> line.amount().expected())
        .reduce(ledger.none(), Money::plus);
  }

  private Optional<Finding> notReserved() {
    boolean taken =
        run.rules().filter(each -> each.gpuReservedWhenStopped() == Support.NO).isPresent();
    return taken && stopped != StoppedBilling.NO_STOP_STATE
        ? Optional.of(Finding.of(Severity.INFO, named(Code.GPU_NOT_RESERVED)))
        : Optional.empty();
  }

  /** At stake is bringing the data in again, where it is known what that costs. */
  private Optional<Finding> deleted() {
    return run.rules()
        .flatMap(ProviderRules::deletedAfterStopped)
        .filter(limit -> limit.compareTo(Times.max(keep, pause())) < 0)
        .map(limit -> named(Code.DATA_DELETED_WHEN_STOPPED).with("after", limit))
        .map(note -> stake(Finding.of(Severity.CRITICAL, note), run.reload()));
  }

  /** How long the machine is stopped at a time. */
  private Duration pause() {
    return occupancy.stops() == 0
        ? Duration.ZERO
        : Times.part(Times.beyond(occupancy.held(), occupancy.running()), occupancy.stops());
  }

  private Finding stake(Severity severity, Code code, Optional<Money> money) {
    return stake(Finding.of(severity, ruled(code, run, stopped)), money);
  }

  private static Finding stake(Finding finding, Optional<Money> money) {
    return money.filter(Money::isPositive).map(finding::atStake).orElse(finding);
  }

  private static Note ruled(Code code, Run run, StoppedBilling rule) {
    Note note = RuleSource.add(Note.of(code), run);
    return code == Code.STOPPED_STILL_BILLED ? note.with("rule", rule.text()) : note;
  }

  private Note named(Code code) {
    return RuleSource.add(Note.of(code), run);
  }
}
