package io.gpucost.plan;

import io.gpucost.bill.Bill;
import io.gpucost.bill.BillCalculator;
import io.gpucost.bill.SpotRun;
import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Severity;
import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.plan.spot.CheckpointInterval;
import io.gpucost.plan.spot.LimitedInterval;
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
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** What to say about a spot term of an offer: how often to save, and up to which rate it pays. */
final class SpotRemarks {
  /** Checkpoints that cost this much more than the best interval are worth a word. */
  private static final double TOO_RARE = 1.05;

  private static final int PROBABILITY_DIGITS = 4;
  private static final int RATE_DIGITS = 3;
  private static final MathContext RECKONED_DIGITS = new MathContext(3);
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
  private final Optional<CheckpointInterval> unlimited;
  private final Optional<Duration> best;

  private SpotRemarks(Job job, Offer offer, Spot spot, SpotRun run) {
    this.job = job;
    this.offer = offer;
    this.spot = spot;
    this.run = run;
    this.unlimited = CheckpointInterval.of(run.write(), run.interruptions());
    this.best =
        Stream.concat(
                unlimited.map(CheckpointInterval::time).stream(),
                limited(run, run.interruptions()).map(LimitedInterval::time).stream())
            .min(Comparator.comparing(every -> run.savedEvery(every).expected()));
  }

  /** The interval for instances that do not live as long as the work may take. */
  private static Optional<LimitedInterval> limited(SpotRun run, EventRate rate) {
    return run.longest()
        .filter(limit -> run.restart().plus(run.work()).compareTo(limit) > 0)
        .filter(limit -> !run.write().isZero())
        .filter(limit -> run.restart().plus(run.write()).compareTo(limit) < 0)
        .map(limit -> new LimitedInterval(run.write(), run.restart(), rate, limit));
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
              SpotRun run =
                  BillCalculator.DEFAULT.spotRun(job, offer, term, time, market).neverSaved();
              double risk = risk(run);
              return risk > 0 ? Optional.of(wouldCost(term, run, risk)) : Optional.empty();
            });
  }

  private static Note wouldCost(Spot term, SpotRun run, double risk) {
    if (!run.finishes()) {
      return Note.of(Code.SPOT_WOULD_NOT_END).with("probability", rounded(risk));
    }
    Estimate<Duration> billed = run.billed();
    return Note.of(Code.SPOT_WOULD_COST)
        .with("cost", term.rate().costOf(billed.expected()))
        .with("low", term.rate().costOf(billed.low()))
        .with("high", term.rate().costOf(billed.high()))
        .with("probability", rounded(risk));
  }

  /** The chance that an instance is taken away or reaches its limit before the work ends. */
  private static double risk(SpotRun run) {
    return run.isCut() ? 1 : SpotRates.probabilityInterrupted(run.interruptions(), run.work());
  }

  Spot term() {
    return spot;
  }

  static Optional<Note> flip(PricedPlan onSpot, PricedPlan onDemand) {
    Spot term = (Spot) onSpot.plan().purchases().get(0).term();
    Duration hours = onSpot.bill().hours().billed().expected();
    return flip(term, hours, onSpot.bill(), onDemand.bill());
  }

  /** The price of a spot hour at which a plan with so many of them costs as much as on demand. */
  static Optional<Note> flip(Spot term, Duration hours, Bill onSpot, Bill onDemand) {
    if (hours.isZero()) {
      return Optional.empty();
    }
    Fraction taxed =
        Fraction.ONE.plus(
            term.conditions().tax().map(Ratio::fraction).map(Fraction::from).orElse(Fraction.ZERO));
    Money spare = onDemand.total().expected().minus(onSpot.total().expected());
    Money rate =
        term.rate()
            .money()
            .plus(spare.multipliedBy(Fraction.of(3600, hours.toSeconds()).dividedBy(taxed)));
    return rate.isPositive()
        ? Optional.of(Note.of(Code.SPOT_FLIPS_AT).with("rate", HourlyRate.of(rate)))
        : Optional.empty();
  }

  /** Spot that is no bargain now, and would be with a checkpoint as often as is best. */
  Optional<Finding> needsCheckpoint(Money onDemand, Optional<Money> now) {
    boolean pays = now.filter(cost -> cost.compareTo(onDemand) < 0).isPresent();
    if (run.saves() || pays || best.isEmpty()) {
      return Optional.empty();
    }
    Duration every = best.get();
    Money lost = costOf(run);
    Money beside = now.orElse(lost).minus(lost);
    Money cost = beside.plus(costOf(run.savedEvery(every)));
    if (cost.compareTo(onDemand) >= 0) {
      return Optional.empty();
    }
    Note saved = Note.of(Code.SPOT_NEEDS_CHECKPOINT).with("every", every).with("saved", cost);
    Note note = now.map(dear -> saved.with("spot", dear).with("onDemand", onDemand)).orElse(saved);
    return Optional.of(Finding.of(Severity.WARNING, note).atStake(onDemand.minus(cost)));
  }

  /** What is lost without checkpoints where spot pays all the same, and what one would save. */
  Optional<Finding> unsaved() {
    if (run.saves() || best.isEmpty()) {
      return Optional.empty();
    }
    Duration billed = run.expected();
    Duration saved = run.savedEvery(best.get()).expected();
    if (Durations.hours(billed) <= TOO_RARE * Durations.hours(saved)) {
      return Optional.empty();
    }
    Note note =
        Note.of(Code.SPOT_UNSAVED)
            .with("lost", spot.rate().costOf(billed.minus(run.work())))
            .with("every", best.get())
            .with("write", run.write())
            .with("saved", spot.rate().costOf(saved.minus(run.work())));
    return Optional.of(
        Finding.of(Severity.WARNING, note).atStake(spot.rate().costOf(billed.minus(saved))));
  }

  /** What saving too seldom costs. */
  Optional<Finding> tooRare() {
    if (!run.saves() || best.isEmpty()) {
      return Optional.empty();
    }
    Duration every = run.every().orElseThrow();
    Duration wanted = best.get();
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

  /** The best interval in steps, where it is known how many the work has. */
  private OptionalLong bestSteps() {
    OptionalLong steps = BillCalculator.DEFAULT.steps(job);
    if (steps.isEmpty() || run.work().isZero() || best.isEmpty()) {
      return OptionalLong.empty();
    }
    double share = Durations.hours(best.get()) / Durations.hours(run.work());
    return OptionalLong.of(Math.max(1, (long) (share * steps.getAsLong())));
  }

  /** Up to which rate of interruptions this pays, and how likely a run on it is interrupted. */
  List<Note> reasons(boolean chosen) {
    List<Note> reasons = new ArrayList<>();
    breakEven()
        .map(
            rate ->
                Note.of(Code.SPOT_PAYS_UP_TO).with("rate", shown(rate)).with("assumed", reckoned()))
        .ifPresent(reasons::add);
    margin().ifPresent(reasons::add);
    interval(chosen).ifPresent(reasons::add);
    double probability = risk(run);
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
    Note note = Note.of(Code.CHECKPOINT_INTERVAL).with("best", best.get());
    if (unlimited.isPresent()) {
      note =
          note.with("young", Durations.ofHours(unlimited.get().youngHours()))
              .with("daly", Durations.ofHours(unlimited.get().dalyHours()));
    }
    if (run.isCut()) {
      note = note.with("longest", run.longest().orElseThrow());
    }
    OptionalLong steps = bestSteps();
    return Optional.of(steps.isPresent() ? note.with("steps", steps.getAsLong()) : note);
  }

  /** A rate that was counted in a trace has more digits than it is good for. */
  private EventRate reckoned() {
    return EventRate.ofPerHour(run.interruptions().perHour().round(RECKONED_DIGITS));
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
    if (!saves) {
      boolean fits =
          run.longest()
              .filter(life -> run.restart().plus(run.work()).compareTo(life) > 0)
              .isEmpty();
      return fits ? SpotBreakEven.whenNotSaved(ratio, run.work(), run.restart()) : Optional.empty();
    }
    return limited(run, EventRate.ZERO).isPresent()
        ? SpotBreakEven.whenLimited(ratio, run.write(), run.restart(), run.longest().orElseThrow())
        : SpotBreakEven.whenSaved(ratio, run.write(), run.restart());
  }

  private Money costOf(SpotRun each) {
    return spot.rate().costOf(each.expected());
  }
}
