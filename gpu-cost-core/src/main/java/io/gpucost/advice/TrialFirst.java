package io.gpucost.advice;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Severity;
import io.gpucost.lifecycle.PilotLadder;
import io.gpucost.lifecycle.PilotPlan;
import io.gpucost.market.Job;
import io.gpucost.money.HourlyRate;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.PlanKind;
import io.gpucost.unit.Ratio;
import io.gpucost.vram.Fit;
import io.gpucost.workload.Serve;
import io.gpucost.workload.Usage;
import io.gpucost.workload.Work;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Whether a trial on a cheap card, and then on the chosen one, is worth its money before the whole
 * job: {@link PilotLadder} over the alternatives that were found.
 */
final class TrialFirst {
  /**
   * Long enough to load the data, write a checkpoint and go on from it; a stated pilot is better.
   */
  private static final Duration TRIAL = Duration.ofMinutes(30);

  private static final Duration FROM_SCRATCH = Duration.ofHours(1);

  private final Job job;
  private final List<Alternative> alternatives;
  private final Exchange exchange;

  TrialFirst(Job job, List<Alternative> alternatives, Exchange exchange) {
    this.job = job;
    this.alternatives = alternatives;
    this.exchange = exchange;
  }

  /** Silent where the work was tried before, or no trial saves more than it costs. */
  Optional<Finding> finding(Alternative chosen) {
    return mayBeTried(chosen)
        ? ladder(chosen)
            .map(PilotLadder::plan)
            .filter(plan -> !plan.steps().isEmpty())
            .map(TrialFirst::finding)
        : Optional.empty();
  }

  private boolean mayBeTried(Alternative chosen) {
    Work work = job.workload().work().orElse(null);
    boolean tried = work == null || work instanceof Work.Pilot || work instanceof Work.ReferenceRun;
    boolean once = job.workload().usage() instanceof Usage.OneOff;
    boolean rented = chosen.placement().isPresent() && chosen.plan().kind() != PlanKind.OWNED;
    return !tried && once && rented && !chosen.perHour() && !(job.task() instanceof Serve);
  }

  private Optional<PilotLadder> ladder(Alternative chosen) {
    return rate(chosen)
        .filter(rate -> !rate.isZero() && chosen.cost().expected().isPositive())
        .map(
            rate -> {
              PilotLadder.Builder ladder =
                  PilotLadder.builder().target(chosen.product()).run(chosen.cost().expected());
              cheaper(chosen, rate).ifPresent(ladder::addStage);
              return ladder
                  .addStage(stage(chosen, rate, Duration.ZERO)) // its set-up is needed anyway
                  .build();
            });
  }

  private Optional<PilotLadder.Stage> cheaper(Alternative chosen, HourlyRate rate) {
    Duration setup = job.workload().setup().fresh().orElse(FROM_SCRATCH);
    return alternatives.stream()
        .filter(each -> each.placement().isPresent() && each.fit() == Fit.FITS)
        .filter(each -> !each.product().equals(chosen.product()))
        .filter(each -> rate(each).filter(other -> other.compareTo(rate) < 0).isPresent())
        .min(Comparator.comparing(each -> rate(each).orElseThrow()))
        .map(each -> stage(each, rate(each).orElseThrow(), setup));
  }

  private static PilotLadder.Stage stage(Alternative on, HourlyRate rate, Duration setup) {
    return new PilotLadder.Stage(
        on.product(), rate, setup, TRIAL, PilotLadder.EVEN_CHANCE, Optional.empty());
  }

  private Optional<HourlyRate> rate(Alternative alternative) {
    return alternative
        .offer()
        .term(OnDemand.class)
        .flatMap(term -> exchange.convert(term.rate().money()))
        .map(HourlyRate::of);
  }

  private static Finding finding(PilotPlan plan) {
    PilotPlan.Step first = plan.steps().get(0);
    Ratio risk = plan.ladder().risk();
    Note note =
        Note.of(Code.PILOT_PAYS)
            .with("gpu", first.stage().gpu())
            .with("time", first.stage().setup().plus(first.stage().time()))
            .with("cost", plan.cost().rounded())
            .with("saves", plan.saves().rounded())
            .with("risk", risk)
            .with("catches", first.stage().catches());
    Note both =
        plan.steps().size() > 1
            ? note.with("then", plan.steps().get(plan.steps().size() - 1).stage().gpu())
            : note;
    return Finding.of(Severity.INFO, both).atStake(plan.saves().rounded());
  }
}
