package io.gpucost.plan;

import io.gpucost.bill.BillCalculator;
import io.gpucost.bill.FallbackHours;
import io.gpucost.bill.Hours;
import io.gpucost.bill.SpotRun;
import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.money.HourlyRate;
import io.gpucost.plan.spot.DeadlineJob;
import io.gpucost.plan.spot.DeadlinePolicy;
import io.gpucost.plan.spot.DeadlineReplay;
import io.gpucost.plan.spot.SimulatedTrace;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.PaymentPlan;
import io.gpucost.pricing.PlanKind;
import io.gpucost.pricing.Purchase;
import io.gpucost.pricing.Spot;
import io.gpucost.pricing.SpotTrace;
import io.gpucost.timing.TimeEstimate;
import io.gpucost.unit.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Spot with on demand to fall back on: the policies for a deadline are replayed on the trace of the
 * offer, or on one drawn from its rates, and the cheapest that misses none is proposed.
 *
 * <p>Progress is taken to be kept at an interruption, so it is proposed only for work that saves.
 */
final class DeadlineFallback {

  /** From so many starts, spread over the trace, cost and risk are told. */
  private static final int STARTS = 24;

  /** A drawn trace is this many deadlines long. */
  private static final int DEADLINES = 12;

  private static final Duration DRAWN_TICK = Duration.ofMinutes(10);
  private static final int MOST_TICKS = 20_000;

  private final DeadlineJob job;
  private final SpotTrace trace;
  private final Spot spot;
  private final OnDemand onDemand;
  private final HourlyRate perSpotHour;
  private final HourlyRate perHour;

  private DeadlineFallback(DeadlineJob job, SpotTrace trace, Spot spot, OnDemand onDemand) {
    this.job = job;
    this.trace = trace;
    this.spot = spot;
    this.onDemand = onDemand;
    this.perSpotHour = BillCalculator.meanRate(spot.rate(), spot.conditions());
    this.perHour = BillCalculator.meanRate(onDemand.rate(), onDemand.conditions());
  }

  /** {@return the plan by the best policy, where it is not on demand alone} */
  static Optional<PricedPlan> of(
      Job job, Offer offer, TimeEstimate time, Market market, List<PricedPlan> priced) {
    Optional<Duration> deadline = job.workload().constraints().deadline();
    Optional<Spot> spot = offer.term(Spot.class).filter(PlanProposer::isOpen);
    Optional<OnDemand> onDemand = offer.term(OnDemand.class).filter(PlanProposer::isOpen);
    Optional<Hours> byTheHour =
        priced.stream()
            .filter(each -> each.plan().kind() == PlanKind.ON_DEMAND)
            .map(each -> each.bill().hours())
            .findFirst();
    boolean asked =
        deadline.isPresent()
            && spot.isPresent()
            && onDemand.isPresent()
            && byTheHour.isPresent()
            && !time.perHour()
            && job.workload().constraints().interruptible()
            && job.workload().constraints().checkpoint().isPresent()
            && BillCalculator.DEFAULT.isContiguous(job, offer, time, market);
    if (!asked) {
      return Optional.empty();
    }
    SpotRun run = BillCalculator.DEFAULT.spotRun(job, offer, spot.get(), time, market);
    Hours hours = byTheHour.get();
    Duration beside = hours.elapsed().expected().minus(hours.compute().expected());
    Duration left = deadline.get().minus(beside);
    if (run.work().toSeconds() < 1 || left.toSeconds() < 1) {
      return Optional.empty();
    }
    DeadlineJob inTime = new DeadlineJob(run.work(), left, run.restart());
    return trace(spot.get(), run, left)
        .filter(trace -> inTime.isFeasible())
        .flatMap(
            trace ->
                new DeadlineFallback(inTime, trace, spot.get(), onDemand.get())
                    .plan(job, offer, time, market));
  }

  private static Optional<SpotTrace> trace(Spot spot, SpotRun run, Duration deadline) {
    return spot.trace()
        .or(
            () ->
                spot.waiting()
                    .filter(waiting -> spot.interruptions().isPresent() && !waiting.isZero())
                    .map(
                        waiting ->
                            SimulatedTrace.of(
                                run.interruptions(), waiting, DRAWN_TICK, ticks(deadline))));
  }

  private static int ticks(Duration deadline) {
    long ticks = DEADLINES * Durations.covering(deadline, DRAWN_TICK);
    return (int) Math.min(MOST_TICKS, ticks);
  }

  private Optional<PricedPlan> plan(Job work, Offer offer, TimeEstimate time, Market market) {
    int every = every();
    List<DeadlineReplay.Outcome> outcomes =
        DeadlineReplay.compare(job, trace, every, perSpotHour, perHour);
    DeadlineReplay.Outcome best = outcomes.get(0);
    if (best.policy() == DeadlinePolicy.ON_DEMAND_ONLY || best.missed() > 0) {
      return Optional.empty();
    }
    List<DeadlineReplay> replays =
        DeadlineReplay.of(best.policy(), job, trace, every).stream()
            .sorted(Comparator.comparing(each -> each.cost(perSpotHour, perHour)))
            .toList();
    FallbackHours hours =
        new FallbackHours(run(at(replays, 0.05)), mean(replays), run(at(replays, 0.95)));
    List<Purchase> purchases = new ArrayList<>();
    purchases.add(new Purchase(spot, 1, hours.expected().spot()));
    if (!hours.expected().onDemand().isZero()) {
      purchases.add(new Purchase(onDemand, 1, hours.expected().onDemand()));
    }
    PaymentPlan plan = new PaymentPlan(PlanKind.MIX, purchases);
    return Optional.of(
        new PricedPlan(
            plan,
            BillCalculator.DEFAULT.price(work, offer, spot, onDemand, hours, time, market),
            notes(outcomes, replays.size()),
            List.of()));
  }

  private int every() {
    long span = Durations.covering(job.deadline(), trace.tick());
    return (int) Math.max(1, (trace.available().size() - span) / (STARTS - 1));
  }

  private static DeadlineReplay at(List<DeadlineReplay> replays, double share) {
    return replays.get((int) StrictMath.rint(share * (replays.size() - 1)));
  }

  private static FallbackHours.Run run(DeadlineReplay replay) {
    return new FallbackHours.Run(replay.spot(), replay.onDemand(), replay.finish());
  }

  private static FallbackHours.Run mean(List<DeadlineReplay> replays) {
    return new FallbackHours.Run(
        meanTime(replays.stream().map(DeadlineReplay::spot).toList()),
        meanTime(replays.stream().map(DeadlineReplay::onDemand).toList()),
        meanTime(replays.stream().map(DeadlineReplay::finish).toList()));
  }

  private static Duration meanTime(List<Duration> times) {
    Duration sum = times.stream().reduce(Duration.ZERO, Duration::plus);
    return Duration.ofSeconds(sum.toSeconds() / times.size());
  }

  private List<Note> notes(List<DeadlineReplay.Outcome> outcomes, int starts) {
    List<Note> notes = new ArrayList<>();
    notes.add(
        Note.of(spot.trace().isPresent() ? Code.TRACE_REPLAYED : Code.TRACE_SIMULATED)
            .with("starts", starts)
            .with("deadline", job.deadline()));
    for (DeadlineReplay.Outcome each : outcomes) {
      notes.add(
          Note.of(Code.DEADLINE_POLICY)
              .with("policy", each.policy().name().toLowerCase(Locale.ROOT))
              .with("cost", each.meanCost())
              .with("worst", each.worstCost())
              .with("missed", each.missed()));
    }
    return List.copyOf(notes);
  }
}
