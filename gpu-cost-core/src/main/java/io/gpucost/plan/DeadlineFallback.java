package io.gpucost.plan;

import io.gpucost.bill.Bill;
import io.gpucost.bill.BillCalculator;
import io.gpucost.bill.FallbackHours;
import io.gpucost.bill.Hours;
import io.gpucost.bill.SpotRun;
import io.gpucost.bill.TimeLine;
import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.plan.spot.DeadlineJob;
import io.gpucost.plan.spot.DeadlinePolicy;
import io.gpucost.plan.spot.DeadlineReplay;
import io.gpucost.plan.spot.DeadlineReplay.Outcome;
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
import java.util.Set;
import java.util.stream.Stream;

/**
 * Spot with on demand to fall back on: the policies for a deadline are replayed on the trace of the
 * offer, or on one drawn from its rates, and the cheapest that misses none is proposed.
 *
 * <p>An interruption throws the work back to its last save, so it is proposed only for work that
 * saves.
 */
final class DeadlineFallback {

  /** From so many starts, spread over the trace, cost and risk are told. */
  private static final int STARTS = 24;

  /** A drawn trace is this many deadlines long. */
  private static final int DEADLINES = 12;

  private static final Set<Code> LOST = Set.of(Code.RESTARTS, Code.INTERRUPTIONS);

  private static final Duration DRAWN_TICK = Duration.ofMinutes(10);
  private static final int MOST_TICKS = 20_000;

  private final DeadlineJob job;
  private final Duration unsaved;
  private final SpotTrace trace;
  private final Spot spot;
  private final OnDemand onDemand;
  private final HourlyRate perSpotHour;
  private final HourlyRate perHour;

  private DeadlineFallback(
      DeadlineJob job, Duration unsaved, SpotTrace trace, Spot spot, OnDemand onDemand) {
    this.job = job;
    this.unsaved = unsaved;
    this.trace = trace;
    this.spot = spot;
    this.onDemand = onDemand;
    this.perSpotHour = BillCalculator.meanRate(spot.rate(), spot.conditions());
    this.perHour = BillCalculator.meanRate(onDemand.rate(), onDemand.conditions());
  }

  /**
   * {@return the plans with the best policy in the place of spot without a way out, which would be
   * a gamble; where on demand alone is best, it tells why}
   */
  static List<PricedPlan> instead(
      Job job, Offer offer, TimeEstimate time, Market market, List<PricedPlan> priced) {
    return of(job, offer, time, market, priced)
        .map(
            best ->
                Stream.concat(
                        priced.stream()
                            .filter(each -> each.plan().kind() != PlanKind.SPOT)
                            .filter(each -> !each.plan().equals(best.plan())),
                        Stream.of(best))
                    .toList())
        .orElse(priced);
  }

  private static Optional<PricedPlan> of(
      Job job, Offer offer, TimeEstimate time, Market market, List<PricedPlan> priced) {
    Optional<Duration> deadline = job.workload().constraints().deadline();
    Optional<Spot> spot = offer.term(Spot.class).filter(PlanProposer::isOpen);
    Optional<OnDemand> onDemand = offer.term(OnDemand.class).filter(PlanProposer::isOpen);
    Optional<PricedPlan> byTheHour =
        priced.stream().filter(each -> each.plan().kind() == PlanKind.ON_DEMAND).findFirst();
    boolean asked =
        deadline.isPresent()
            && spot.isPresent()
            && onDemand.isPresent()
            && byTheHour.isPresent()
            && !time.perHour()
            && job.workload().constraints().interruptible()
            && BillCalculator.DEFAULT.isContiguous(job, offer, time, market);
    if (!asked) {
      return Optional.empty();
    }
    SpotRun run = BillCalculator.DEFAULT.spotRun(job, offer, spot.get(), time, market);
    Hours hours = byTheHour.get().bill().hours();
    Duration lost = lost(byTheHour.get().bill());
    Duration work = hours.compute().expected().plus(lost);
    Duration left = deadline.get().minus(hours.elapsed().expected().minus(work));
    if (!run.saves() || left.toSeconds() < 1) {
      return Optional.empty();
    }
    DeadlineJob inTime =
        new DeadlineJob(
            run.withSaves().plus(lost),
            left,
            Duration.ZERO, // the bill has the first start as set-up
            run.restart(),
            run.every().orElseThrow().plus(run.write()));
    return trace(spot.get(), run, left)
        .filter(trace -> inTime.isFeasible())
        .flatMap(
            trace ->
                new DeadlineFallback(inTime, work, trace, spot.get(), onDemand.get())
                    .plan(job, offer, time, market, byTheHour.get()));
  }

  /** What the run's own restarts, and failures of the hardware, cost on any instance. */
  private static Duration lost(Bill bill) {
    return bill.times().stream()
        .filter(each -> LOST.contains(each.label().code()))
        .map(TimeLine::time)
        .reduce(Duration.ZERO, Duration::plus);
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
                                run.interruptions(),
                                run.longest(),
                                waiting,
                                DRAWN_TICK,
                                ticks(deadline))));
  }

  private static int ticks(Duration deadline) {
    long ticks = DEADLINES * Durations.covering(deadline, DRAWN_TICK);
    return (int) Math.min(MOST_TICKS, ticks);
  }

  /** The best policy that uses spot, or on demand only where that is no dearer. */
  private Optional<PricedPlan> plan(
      Job work, Offer offer, TimeEstimate time, Market market, PricedPlan byTheHour) {
    int every = every();
    List<Outcome> outcomes = outcomes(every);
    Outcome best =
        outcomes.stream()
            .filter(each -> each.policy() != DeadlinePolicy.ON_DEMAND_ONLY)
            .findFirst()
            .orElseThrow();
    if (best.missed() > 0) {
      return Optional.empty();
    }
    List<DeadlineReplay> replays =
        DeadlineReplay.of(best.policy(), job, trace, every).stream()
            .sorted(Comparator.comparing(each -> each.cost(perSpotHour, perHour)))
            .toList();
    FallbackHours hours =
        new FallbackHours(run(at(replays, 0.05)), mean(replays), run(at(replays, 0.95)));
    Bill bill = BillCalculator.DEFAULT.price(work, offer, spot, onDemand, hours, time, market);
    List<Note> reasons = new ArrayList<>(notes(outcomes, replays.size()));
    SpotRemarks.flip(spot, hours.expected().spot(), bill, byTheHour.bill()).ifPresent(reasons::add);
    boolean pays =
        bill.total().expected().compareTo(byTheHour.bill().total().expected()) < 0
            && !hours.expected().spot().isZero();
    return Optional.of(
        pays
            ? new PricedPlan(plan(hours.expected()), bill, reasons, List.of())
            : new PricedPlan(byTheHour.plan(), byTheHour.bill(), reasons, List.of()));
  }

  private PaymentPlan plan(FallbackHours.Run run) {
    List<Purchase> purchases = new ArrayList<>();
    purchases.add(new Purchase(spot, 1, run.spot()));
    if (!run.onDemand().isZero()) {
      purchases.add(new Purchase(onDemand, 1, run.onDemand()));
    }
    return new PaymentPlan(PlanKind.MIX, purchases);
  }

  /** Each policy, on demand only without the saves that it does not need. */
  private List<Outcome> outcomes(int every) {
    Money byTheHour = perHour.costOf(unsaved);
    return Stream.concat(
            Stream.of(new Outcome(DeadlinePolicy.ON_DEMAND_ONLY, byTheHour, byTheHour, 0)),
            DeadlineReplay.compare(job, trace, every, perSpotHour, perHour).stream()
                .filter(each -> each.policy() != DeadlinePolicy.ON_DEMAND_ONLY))
        .sorted(Outcome.BEST_FIRST)
        .toList();
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

  private List<Note> notes(List<Outcome> outcomes, int starts) {
    List<Note> notes = new ArrayList<>();
    notes.add(
        Note.of(spot.trace().isPresent() ? Code.TRACE_REPLAYED : Code.TRACE_SIMULATED)
            .with("starts", starts)
            .with("deadline", job.deadline()));
    for (Outcome each : outcomes) {
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
