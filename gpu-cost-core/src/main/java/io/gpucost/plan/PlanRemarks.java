package io.gpucost.plan;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Severity;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.PaymentTerm;
import io.gpucost.pricing.PlanKind;
import io.gpucost.pricing.Spot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Puts what there is to say to the plans of one offer, once all are priced and in order: what the
 * offer tempts to is said of the first plan and of the plan itself, why the first is the first only
 * there, and the traps of a plan of each.
 */
final class PlanRemarks {
  /** From Friday 17:00 to Monday 09:00. */
  static final Duration WEEKEND = Duration.ofHours(64);

  private final PricedOffer priced;
  private final PeriodRemarks periods;
  private final Optional<SpotRemarks> spot;
  private final Optional<Note> onSpot;
  private final List<Finding> temptations;

  PlanRemarks(PricedOffer priced) {
    this.priced = priced;
    this.periods = new PeriodRemarks(priced);
    this.spot = SpotRemarks.of(priced.job(), priced.offer(), priced.time(), priced.market());
    this.onSpot =
        SpotRemarks.wouldCost(priced.job(), priced.offer(), priced.time(), priced.market());
    this.temptations = Stream.concat(periods.neverPay(), spotNeedsCheckpoint().stream()).toList();
  }

  List<PricedPlan> added() {
    List<PricedPlan> all = new ArrayList<>();
    for (PricedPlan each : priced.plans()) {
      boolean first = all.isEmpty();
      List<Finding> findings = new ArrayList<>();
      temptations.stream()
          .filter(finding -> first || isAbout(finding, each))
          .forEach(findings::add);
      findings.addAll(own(each));
      if (first) {
        periods.ruleOfThumb(each).ifPresent(findings::add);
      }
      List<Note> reasons = new ArrayList<>(each.reasons());
      reasons.addAll(first ? reasons(each) : List.of());
      reasons.addAll(KnownUse.schedule(each.plan(), priced.usage(), priced.month()));
      all.add(new PricedPlan(each.plan(), each.bill(), reasons, findings));
    }
    return List.copyOf(all);
  }

  private static boolean isAbout(Finding finding, PricedPlan each) {
    if (finding.code() == Code.SPOT_NEEDS_CHECKPOINT) {
      return each.plan().kind() == PlanKind.SPOT;
    }
    return PeriodRemarks.terms(each)
        .anyMatch(term -> term.period().text().equals(finding.note().arguments().get("period")));
  }

  private Optional<Finding> spotNeedsCheckpoint() {
    Optional<Money> byTheHour =
        priced.of(PlanKind.ON_DEMAND).map(each -> each.bill().total().expected());
    return spot.flatMap(
        remarks ->
            byTheHour.flatMap(
                dearer ->
                    remarks.needsCheckpoint(
                        dearer,
                        priced.only(remarks.term()).map(each -> each.bill().total().expected()))));
  }

  /** Traps of one plan. */
  private List<Finding> own(PricedPlan each) {
    List<Finding> findings = new ArrayList<>();
    PaymentTerm term = each.plan().purchases().get(0).term();
    if (term instanceof OnDemand plan) {
      findings.add(forgotten(plan.rate()));
    } else if (term instanceof Spot plan) {
      findings.add(forgotten(plan.rate()));
      spot.flatMap(SpotRemarks::tooRare).ifPresent(findings::add);
      spot.flatMap(SpotRemarks::unsaved).ifPresent(findings::add);
    }
    StartRemarks.of(priced, each).ifPresent(findings::add);
    findings.addAll(periods.traps(each));
    return findings;
  }

  private static Finding forgotten(HourlyRate rate) {
    Money cost = rate.costOf(WEEKEND);
    Note note = Note.of(Code.FORGOTTEN_INSTANCE).with("weekend", WEEKEND).with("rate", rate);
    return Finding.of(Severity.INFO, note).atStake(cost);
  }

  /** Why the first plan, and at which figures that changes. */
  private List<Note> reasons(PricedPlan best) {
    List<Note> reasons = new ArrayList<>(periods.reasons(best));
    reasons.addAll(CommitmentRemarks.levels(priced));
    CommitmentRemarks.terms(priced).ifPresent(reasons::add);
    CommitmentRemarks.buyWhen(priced, best).ifPresent(reasons::add);
    onSpot.ifPresent(reasons::add);
    boolean isSpot = best.plan().kind() == PlanKind.SPOT;
    if (isSpot || best.plan().kind() == PlanKind.ON_DEMAND) {
      spot.map(remarks -> remarks.reasons(isSpot)).ifPresent(reasons::addAll);
      spotFlips().ifPresent(reasons::add);
    }
    return reasons;
  }

  private Optional<Note> spotFlips() {
    return priced
        .of(PlanKind.SPOT)
        .flatMap(
            onSpot ->
                priced
                    .of(PlanKind.ON_DEMAND)
                    .flatMap(onDemand -> SpotRemarks.flip(onSpot, onDemand)));
  }
}
