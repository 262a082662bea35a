package io.gpucost.lifecycle;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Severity;
import io.gpucost.money.Money;
import io.gpucost.pricing.PlanKind;
import io.gpucost.unit.Fraction;
import io.gpucost.unit.Ratio;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Why a run cost more than it had to: its hours, its plan, its card. */
final class RoiDiagnosis {
  /** The share of the hours from which waste is worth a word, as for waiting on the bill. */
  private static final Fraction WORTH_A_WORD = Fraction.of(1, 20);

  /** A card that is busy for less than half of its time might be half as fast. */
  private static final Ratio HALF = Ratio.parse("50%");

  private static final int DIGITS = 4;

  private final FinishedRun run;
  private final Map<FinishedRun.Waste, Fraction> shares;
  private final List<Finding> findings = new ArrayList<>();

  RoiDiagnosis(FinishedRun run, Map<FinishedRun.Waste, Fraction> shares) {
    this.run = run;
    this.shares = shares;
  }

  List<Finding> findings() {
    shares.forEach(this::wasted);
    cheapest(true).ifPresent(this::wrongPlan);
    cheapest(false).ifPresent(this::overpowered);
    run.utilisation()
        .filter(used -> used.compareTo(HALF) < 0 && run.alternatives().isEmpty())
        .ifPresent(this::idleCard);
    return findings.stream()
        .sorted(
            Comparator.comparing((Finding finding) -> amount(finding))
                .reversed()
                .thenComparing(Finding::code))
        .toList();
  }

  private static BigDecimal amount(Finding finding) {
    return finding.atStake().map(Money::amount).orElse(BigDecimal.ZERO);
  }

  private void wasted(FinishedRun.Waste waste, Fraction share) {
    if (share.compareTo(WORTH_A_WORD) < 0) {
      return;
    }
    Note note =
        Note.of(code(waste))
            .with("time", run.spentOn(waste))
            .with("share", Ratio.ofFraction(share.toDecimal(DIGITS, RoundingMode.HALF_UP)));
    add(note, run.total().multipliedBy(share));
  }

  private Code code(FinishedRun.Waste waste) {
    return switch (waste) {
      case SETUP -> Code.HOURS_OF_SETUP;
      case DEBUG -> Code.HOURS_OF_DEBUGGING;
      case WAIT -> Code.HOURS_OF_WAITING;
      case IDLE -> paidAhead() ? Code.HOURS_UNUSED : Code.HOURS_OF_IDLING;
      case LOST -> Code.HOURS_OF_LOST_WORK;
    };
  }

  private boolean paidAhead() {
    return run.plan()
        .filter(
            plan -> plan.equals(PlanKind.PREPAID.text()) || plan.equals(PlanKind.COMMITTED.text()))
        .isPresent();
  }

  /** Of the hours that went into the work, the card was needed for a part only. */
  private void idleCard(Ratio used) {
    Note note = Note.of(Code.CARD_WAS_IDLE);
    Note named = run.gpu().map(gpu -> note.with("gpu", gpu)).orElse(note);
    Fraction wasted = shares.values().stream().reduce(Fraction.ZERO, Fraction::plus);
    Fraction idle = Fraction.ONE.minus(Fraction.from(used.fraction()));
    add(
        named.with("utilisation", used),
        run.total().multipliedBy(Fraction.ONE.minus(wasted).multipliedBy(idle)));
  }

  /** The cheapest way with the same card, or with another; only where it was cheaper. */
  private Optional<FinishedRun.Choice> cheapest(boolean sameGpu) {
    return run.alternatives().stream()
        .filter(choice -> run.gpu().filter(choice.gpu()::equals).isPresent() == sameGpu)
        .filter(choice -> choice.cost().compareTo(run.total()) < 0)
        .min(Comparator.comparing(FinishedRun.Choice::cost));
  }

  private void wrongPlan(FinishedRun.Choice choice) {
    if (run.plan().filter(choice.plan()::equals).isPresent()) {
      return;
    }
    Note note =
        Note.of(Code.PLAN_WAS_DEARER).with("plan", choice.plan()).with("cost", choice.cost());
    add(run.plan().map(paid -> note.with("paid", paid)).orElse(note), saved(choice));
  }

  private void overpowered(FinishedRun.Choice choice) {
    Note note =
        Note.of(Code.CARD_WAS_DEARER).with("other", choice.gpu()).with("cost", choice.cost());
    Note named = run.gpu().map(gpu -> note.with("gpu", gpu)).orElse(note);
    add(
        run.utilisation().map(used -> named.with("utilisation", used)).orElse(named),
        saved(choice));
  }

  private Money saved(FinishedRun.Choice choice) {
    return run.total().minus(choice.cost());
  }

  private void add(Note note, Money atStake) {
    findings.add(Finding.of(Severity.WARNING, note).atStake(atStake));
  }
}
