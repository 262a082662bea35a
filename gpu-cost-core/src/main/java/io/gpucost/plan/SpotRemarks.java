package io.gpucost.plan;

import io.gpucost.bill.BillCalculator;
import io.gpucost.bill.SpotRun;
import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Severity;
import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.money.Money;
import io.gpucost.plan.spot.CheckpointInterval;
import io.gpucost.plan.spot.SpotBreakEven;
import io.gpucost.plan.spot.SpotRates;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.Spot;
import io.gpucost.timing.TimeEstimate;
import io.gpucost.unit.Durations;
import io.gpucost.unit.Estimate;
import io.gpucost.unit.EventRate;
import io.gpucost.unit.Fraction;
import io.gpucost.unit.Ratio;
import io.gpucost.workload.Checkpoint;
import io.gpucost.workload.Work;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What to say about a spot term of an offer: how often to save, and up to which rate it pays. */
final class SpotRemarks {
  /** Checkpoints that cost this much more than the best interval are worth a word. */
  private static final double TOO_RARE = 1.05;

  private static final int PROBABILITY_DIGITS = 4;
  private static final int RATE_DIGITS = 3;
  private static final MathContext MARGIN_DIGITS = new MathContext(2);

  /**
   * The least and the most of 13 published traces of single V100 spot instances, an hour. Source:
   * SkyPilot spot-traces, February and April 2023.
   */
  private static final EventRate LEAST_SEEN = EventRate.parse("0.095/h");

  private static final EventRate MOST_SEEN = EventRate.parse("1.39/h");

  private final Job job;
  private final Offer offer;
  private final Spot spot;
  private final SpotRun run;
  private final Optional<CheckpointInterval> best;

  private SpotRemarks(Job job, Offer offer, Spot spot, SpotRun run) {
    this.job = job;
    this.offer = offer;
    this.spot = spot;
    this.run = run;
    this.best = CheckpointInterval.of(run.write(), run.interruptions());
  }

  /** Empty if the offer has no spot term that is open, or the job must not be interrupted. */
  static Optional<SpotRemarks> of(Job job, Offer offer, TimeEstimate time, Market market) {
    return offer
        .term(Spot.class)
        .filter(PlanProposer::isOpen)
        .filter(term -> job.workload().constraints().interruptible())
        .map(
            term -> {
              SpotRun run = BillCalculator.DEFAULT.spotRun(job, offer, term, time, market);
              return new SpotRemarks(job, offer, term, run);
            });
  }

  /** What spot would cost a job that may not be interrupted, as it starts over each time. */
  static Optional<Note> wouldCost(Job job, Offer offer, TimeEstimate time, Market market) {
    return offer
        .term(Spot.class)
        .filter(PlanProposer::isOpen)
        .filter(term -> !job.workload().constraints().interruptible() && !time.perHour())
        .flatMap(
            term -> {
              SpotRun stated = BillCalculator.DEFAULT.spotRun(job, offer, term, time, market);
              SpotRun run =
                  new SpotRun(
                      stated.work(),
                      Optional.empty(),
                      stated.write(),
                      stated.restart(),
                      stated.interruptions());
              double risk = SpotRates.probabilityInterrupted(run.interruptions(), run.work());
              return run.finishes() && risk > 0
                  ? Optional.of(wouldCost(term, run, risk))
                  : Optional.empty();
            });
  }

  private static Note wouldCost(Spot term, SpotRun run, double risk) {
    Estimate<Duration> billed = run.billed();
    return Note.of(Code.SPOT_WOULD_COST)
        .with("cost", term.rate().costOf(billed.expected()))
        .with("low", term.rate().costOf(billed.low()))
        .with("high", term.rate().costOf(billed.high()))
        .with("probability", rounded(risk));
  }

  Spot term() {
    return spot;
  }

  /** Spot that is no bargain now, and would be with a checkpoint as often as is best. */
  Optional<Finding> needsCheckpoint(Money onDemand, Optional<Money> now) {
    boolean pays = now.filter(cost -> cost.compareTo(onDemand) < 0).isPresent();
    if (run.saves() || pays || best.isEmpty()) {
      return Optional.empty();
    }
    Duration every = best.get().time();
    Money lost = costOf(run);
    Money beside = now.orElse(lost).minus(lost);
    Money cost = beside.plus(costOf(run.savedEvery(every)));
    if (cost.compareTo(onDemand) >= 0) {
      return Optional.empty();
    }
    Note note =
        Note.of(Code.SPOT_NEEDS_CHECKPOINT)
            .with("spot", now.orElse(onDemand))
            .with("onDemand", onDemand)
            .with("every", every)
            .with("saved", cost);
    return Optional.of(Finding.of(Severity.WARNING, note).atStake(onDemand.minus(cost)));
  }

  /** What saving too seldom costs. */
  Optional<Finding> tooRare() {
    if (!run.saves() || best.isEmpty()) {
      return Optional.empty();
    }
    Duration every = run.every().orElseThrow();
    Duration wanted = best.get().time();
    Duration billed = run.expected();
    Duration least = run.savedEvery(wanted).expected();
    boolean rare =
        wanted.compareTo(every) < 0 && Durations.hours(billed) > TOO_RARE * Durations.hours(least);
    if (!rare) {
      return Optional.empty();
    }
    Note note = Note.of(Code.CHECKPOINT_TOO_RARE).with("every", every).with("best", wanted);
    OptionalLong steps = bestSteps();
    if (steps.isPresent()) {
      note = note.with("steps", steps.getAsLong());
    }
    return Optional.of(
        Finding.of(Severity.WARNING, note).atStake(spot.rate().costOf(billed.minus(least))));
  }

  /** The best interval in steps, where the work is counted in them. */
  private OptionalLong bestSteps() {
    Optional<Work.Steps> steps =
        job.workload().work().filter(Work.Steps.class::isInstance).map(Work.Steps.class::cast);
    if (steps.isEmpty() || run.work().isZero() || best.isEmpty()) {
      return OptionalLong.empty();
    }
    double share = best.get().exactHours() / Durations.hours(run.work());
    return OptionalLong.of(Math.max(1, (long) (share * steps.get().steps())));
  }

  /** Up to which rate of interruptions this pays, and how likely a run on it is interrupted. */
  List<Note> reasons(boolean chosen) {
    List<Note> reasons = new ArrayList<>();
    breakEven()
        .map(
            rate ->
                Note.of(Code.SPOT_PAYS_UP_TO)
                    .with("rate", shown(rate))
                    .with("assumed", run.interruptions()))
        .ifPresent(reasons::add);
    margin().ifPresent(reasons::add);
    interval(chosen).ifPresent(reasons::add);
    double probability = SpotRates.probabilityInterrupted(run.interruptions(), run.work());
    if (chosen && probability > 0) {
      reasons.add(
          Note.of(Code.INTERRUPTION_PROBABILITY)
              .with("probability", rounded(probability))
              .with("work", run.work()));
    }
    return reasons;
  }

  /**
   * Without a rate of its own the offer is judged by a usual one: how far is that from the flip?
   */
  private Optional<Note> margin() {
    boolean known = spot.interruptions().isPresent() || spot.trace().isPresent();
    return breakEven()
        .filter(rate -> !known && !run.interruptions().isZero())
        .map(
            rate ->
                Note.of(Code.SPOT_MARGIN)
                    .with(
                        "factor",
                        rate.perHour().divide(run.interruptions().perHour(), MARGIN_DIGITS))
                    .with("usual", run.interruptions())
                    .with("low", LEAST_SEEN)
                    .with("high", MOST_SEEN));
  }

  private Optional<Note> interval(boolean chosen) {
    if (!chosen || best.isEmpty() || !run.saves()) {
      return Optional.empty();
    }
    Note note =
        Note.of(Code.CHECKPOINT_INTERVAL)
            .with("best", best.get().time())
            .with("young", Durations.ofHours(best.get().youngHours()))
            .with("daly", Durations.ofHours(best.get().dalyHours()));
    OptionalLong steps = bestSteps();
    return Optional.of(steps.isPresent() ? note.with("steps", steps.getAsLong()) : note);
  }

  private static EventRate shown(EventRate rate) {
    return EventRate.ofPerHour(rate.perHour().setScale(RATE_DIGITS, RoundingMode.HALF_EVEN));
  }

  private static Ratio rounded(double probability) {
    return Ratio.ofFraction(
        BigDecimal.valueOf(probability).setScale(PROBABILITY_DIGITS, RoundingMode.HALF_EVEN));
  }

  /** At the best interval if the job says how it saves, else without any save. */
  private Optional<EventRate> breakEven() {
    Optional<OnDemand> byHour =
        offer.term(OnDemand.class).filter(PlanProposer::isOpen).filter(t -> !t.rate().isZero());
    if (byHour.isEmpty() || run.work().isZero() || spot.rate().isZero()) {
      return Optional.empty();
    }
    Fraction ratio = SpotBreakEven.priceRatio(spot.rate(), byHour.get().rate());
    boolean saves =
        job.workload().constraints().checkpoint().flatMap(Checkpoint::write).isPresent()
            || run.saves();
    return saves
        ? SpotBreakEven.whenSaved(ratio, run.write(), run.restart())
        : SpotBreakEven.whenNotSaved(ratio, run.work(), run.restart());
  }

  private Money costOf(SpotRun each) {
    return spot.rate().costOf(each.expected());
  }
}
