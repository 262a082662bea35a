package io.gpucost.bill;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Severity;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.PaymentTerm;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.pricing.Spot;
import io.gpucost.unit.Durations;
import io.gpucost.unit.Ratio;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a finished bill shows: paid time that does no work, and what may stop the work. */
final class BillFindings {
  /**
   * A share of the bill, or of the billed time, is worth a word from here on: the 5% below which
   * auditors by rule of thumb call a sum immaterial (SEC, Staff Accounting Bulletin No. 99, 1999).
   */
  private static final BigDecimal WORTH_A_WORD = new BigDecimal("0.05");

  private static final Set<Code> OF_THE_UNIT = Set.of(Code.ROUNDING, Code.MINIMUM_CHARGE);

  private final Run run;
  private final Rent rent;
  private final Ledger ledger;
  private final Optional<HourlyRate> rate;

  BillFindings(Run run, Rent rent, PaymentTerm term, Ledger ledger) {
    this.run = run;
    this.rent = rent;
    this.ledger = ledger;
    this.rate = rate(term);
  }

  /** The price of another hour; a prepaid one is paid already. */
  private static Optional<HourlyRate> rate(PaymentTerm term) {
    if (term instanceof OnDemand onDemand) {
      return Optional.of(onDemand.rate());
    }
    return term instanceof Spot spot ? Optional.of(spot.rate()) : Optional.empty();
  }

  List<Finding> all() {
    List<Finding> findings = new ArrayList<>();
    waiting().ifPresent(findings::add);
    setUp().ifPresent(findings::add);
    smallestUnit().ifPresent(findings::add);
    balance().ifPresent(findings::add);
    neverSaves().ifPresent(findings::add);
    return findings;
  }

  private Money costOf(Duration time) {
    return rate.map(each -> each.costOf(time)).orElse(ledger.none());
  }

  private static Finding stake(Finding finding, Money money) {
    return money.isPositive() ? finding.atStake(money) : finding;
  }

  private Optional<Finding> waiting() {
    Duration idle = rent.occupancy().expected().transfer();
    Duration billed = rent.billed().expected();
    if (idle.isZero() || billed.isZero()) {
      return Optional.empty();
    }
    BigDecimal share = share(Durations.toHours(idle), Durations.toHours(billed));
    if (share.compareTo(WORTH_A_WORD) < 0) {
      return Optional.empty();
    }
    Note note =
        Note.of(Code.TRANSFER_IDLES_GPU)
            .with("idle", idle)
            .with("share", Ratio.ofFraction(share.min(BigDecimal.ONE)));
    return Optional.of(stake(Finding.of(Severity.WARNING, note), costOf(idle)));
  }

  private static BigDecimal share(BigDecimal part, BigDecimal whole) {
    return part.divide(whole, MathContext.DECIMAL128);
  }

  private Optional<Finding> setUp() {
    Occupancy expected = rent.occupancy().expected();
    if (expected.setup().compareTo(expected.compute()) <= 0) {
      return Optional.empty();
    }
    Note note =
        Note.of(Code.SETUP_EXCEEDS_JOB)
            .with("setup", expected.setup())
            .with("compute", expected.compute());
    return Optional.of(
        stake(
            Finding.of(Severity.WARNING, note),
            costOf(expected.setup().minus(expected.compute()))));
  }

  /** What is paid because less cannot be bought: rounding up, and a minimum charge. */
  private Optional<Finding> smallestUnit() {
    Money beyond =
        ledger.lines().stream()
            .filter(line -> OF_THE_UNIT.contains(line.code()))
            .map(line -> line.amount().expected())
            .reduce(ledger.none(), Money::plus);
    Money all = ledger.soFar().expected();
    if (!beyond.isPositive() || !all.isPositive()) {
      return Optional.empty();
    }
    BigDecimal share = share(beyond.amount(), all.amount());
    if (share.compareTo(WORTH_A_WORD) < 0) {
      return Optional.empty();
    }
    Note note =
        Note.of(Code.SMALLEST_UNIT)
            .with("needed", rent.occupancy().expected().running())
            .with("billed", rent.billed().expected())
            .with("share", Ratio.ofFraction(share.setScale(4, RoundingMode.HALF_EVEN)));
    return Optional.of(Finding.of(Severity.INFO, RuleSource.add(note, run)).atStake(beyond));
  }

  /** At stake is what an empty balance throws away: the work since the last checkpoint. */
  private Optional<Finding> balance() {
    Optional<String> rule = run.rules().flatMap(ProviderRules::balanceRule);
    if (rule.isEmpty() || rate.isEmpty()) {
      return Optional.empty();
    }
    Money needed = run.rules().flatMap(ProviderRules::minimumTopUp).orElse(ledger.none());
    Money high = ledger.total().high();
    Note note =
        Note.of(Code.BALANCE_STOP)
            .with("rule", rule.get())
            .with(
                "balance",
                needed.currency().equals(high.currency()) ? Money.max(needed, high) : high);
    return Optional.of(
        stake(
            Finding.of(Severity.INFO, RuleSource.add(note, run)), costOf(run.saves().mostLost())));
  }

  /** An interval that is longer than the work: whatever stops it, all of it is lost. */
  private Optional<Finding> neverSaves() {
    Saves saves = run.saves();
    Duration work = saves.work();
    if (!saves.neverReached()) {
      return Optional.empty();
    }
    Note note =
        Note.of(Code.CHECKPOINT_NEVER_FIRES)
            .with("every", saves.every().orElseThrow())
            .with("work", work);
    Note counted = saves.addSteps(note, "everySteps");
    if (saves.workSteps().isPresent()) {
      counted = counted.with("workSteps", saves.workSteps().getAsLong());
    }
    return Optional.of(stake(Finding.of(Severity.WARNING, counted), costOf(work)));
  }

  /** What an interruption can cost at most, where the job saves its work. */
  Optional<Note> mostLost() {
    Saves saves = run.saves();
    if (saves.every().isEmpty() || saves.neverReached() || saves.work().isZero()) {
      return Optional.empty();
    }
    Note note =
        saves.addSteps(
            Note.of(Code.LOSES_AT_MOST).with("time", saves.every().orElseThrow()), "steps");
    Money cost = costOf(saves.every().orElseThrow());
    return Optional.of(cost.isPositive() ? note.with("cost", cost) : note);
  }
}
