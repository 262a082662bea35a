package io.gpucost.plan.spot;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.plan.spot.DeadlinePolicy.Use;
import io.gpucost.pricing.SpotTrace;
import io.gpucost.unit.Fraction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a policy would have done on a trace.
 *
 * <p>Beyond the end of the trace no spot is offered. Billed is every tick in which an instance
 * runs, the last one only to the end of the work.
 *
 * @param decisions one for each tick until the work is done
 * @param onDemand time billed on demand
 * @param spot time billed on spot
 * @param finish when the work is done, from the start
 * @param meetsDeadline whether that is in time
 */
public record DeadlineReplay(
    List<Use> decisions, Duration onDemand, Duration spot, Duration finish, boolean meetsDeadline) {

  /**
   * Copies the decisions.
   *
   * @param decisions one for each tick until the work is done
   * @param onDemand time billed on demand
   * @param spot time billed on spot
   * @param finish when the work is done, from the start
   * @param meetsDeadline whether that is in time
   */
  public DeadlineReplay {
    decisions = List.copyOf(decisions);
  }

  /**
   * Replays a policy.
   *
   * @param policy what to try
   * @param job the work; on demand must be able to do it in time
   * @param trace when spot could be had
   * @return what happens
   * @throws IllegalArgumentException if even on demand alone is too late
   */
  public static DeadlineReplay of(DeadlinePolicy policy, DeadlineJob job, SpotTrace trace) {
    if (!job.isFeasible()) {
      throw new IllegalArgumentException(
          "deadline must be at least work and start of %s, but was %s"
              .formatted(job.work().plus(job.start()), job.deadline()));
    }
    return new Replayer(policy, job, trace).run();
  }

  /**
   * What it costs.
   *
   * @param spotRate price of a spot hour
   * @param onDemandRate price of an hour on demand
   * @return both times at their price
   */
  public Money cost(HourlyRate spotRate, HourlyRate onDemandRate) {
    return spotRate.costOf(spot).plus(onDemandRate.costOf(onDemand));
  }

  /**
   * A policy over many starts in a trace.
   *
   * @param policy which
   * @param meanCost mean cost of a start
   * @param worstCost cost of the dearest start
   * @param missed starts that miss the deadline
   */
  public record Outcome(DeadlinePolicy policy, Money meanCost, Money worstCost, int missed) {
    /** Fewest misses, then least mean cost. */
    public static final Comparator<Outcome> BEST_FIRST =
        Comparator.comparingInt(Outcome::missed).thenComparing(Outcome::meanCost);
  }

  /**
   * Tries every policy from many starts of a trace.
   *
   * @param job the work
   * @param trace when spot could be had
   * @param everyTicks ticks between two starts, at least 1; starts whose deadline lies beyond the
   *     trace are left out, but the first is always taken
   * @param spot price of a spot hour
   * @param onDemand price of an hour on demand
   * @return all policies, the best first: fewest misses, then least mean cost, then the simplest
   */
  public static List<Outcome> compare(
      DeadlineJob job, SpotTrace trace, int everyTicks, HourlyRate spot, HourlyRate onDemand) {
    List<SpotTrace> starts = starts(job, trace, everyTicks);
    return Stream.of(DeadlinePolicy.values())
        .map(policy -> outcome(policy, job, starts, spot, onDemand))
        .sorted(Outcome.BEST_FIRST)
        .toList();
  }

  /**
   * Replays a policy from starts spread over a trace.
   *
   * @param policy how it is decided
   * @param job work and deadline
   * @param trace what was offered
   * @param everyTicks ticks from start to start, at least 1
   * @return one replay a start; a start too near the end of the trace is left out
   */
  public static List<DeadlineReplay> of(
      DeadlinePolicy policy, DeadlineJob job, SpotTrace trace, int everyTicks) {
    return starts(job, trace, everyTicks).stream().map(each -> of(policy, job, each)).toList();
  }

  private static List<SpotTrace> starts(DeadlineJob job, SpotTrace trace, int everyTicks) {
    if (everyTicks < 1) {
      throw new IllegalArgumentException("everyTicks must be at least 1, but was " + everyTicks);
    }
    long span = -Math.floorDiv(-job.deadline().toSeconds(), trace.tick().toSeconds());
    int last = (int) Math.max(0, trace.available().size() - span);
    return IntStream.iterate(0, start -> start <= last, start -> start + everyTicks)
        .mapToObj(trace::from)
        .toList();
  }

  private static Outcome outcome(
      DeadlinePolicy policy,
      DeadlineJob job,
      List<SpotTrace> starts,
      HourlyRate spot,
      HourlyRate onDemand) {
    List<DeadlineReplay> replays = starts.stream().map(trace -> of(policy, job, trace)).toList();
    List<Money> costs = replays.stream().map(each -> each.cost(spot, onDemand)).toList();
    Money sum = costs.stream().reduce(Money.zero(spot.currency()), Money::plus);
    return new Outcome(
        policy,
        sum.multipliedBy(Fraction.of(1, costs.size())),
        costs.stream().max(Comparator.naturalOrder()).orElseThrow(),
        (int) replays.stream().filter(each -> !each.meetsDeadline).count());
  }

  /** The state of one replay. */
  private static final class Replayer {
    private final DeadlinePolicy policy;
    private final DeadlineJob job;
    private final SpotTrace trace;
    private final long tick;
    private final long work;
    private final List<Use> decisions = new ArrayList<>();
    private Use running = Use.WAIT;
    private boolean committed;
    private long toRestart;
    private long done;
    private long kept;
    private long onDemand;
    private long spot;

    Replayer(DeadlinePolicy policy, DeadlineJob job, SpotTrace trace) {
      this.policy = policy;
      this.job = job;
      this.trace = trace;
      this.tick = trace.tick().toSeconds();
      this.work = job.work().toSeconds();
    }

    DeadlineReplay run() {
      long now = 0;
      while (done < work) {
        Use next = decide(now);
        if (next != running) {
          change(next);
        }
        decisions.add(next);
        now += next == Use.WAIT ? tick : advance(next);
      }
      return new DeadlineReplay(
          decisions,
          Duration.ofSeconds(onDemand),
          Duration.ofSeconds(spot),
          Duration.ofSeconds(now),
          now <= job.deadline().toSeconds());
    }

    private Use decide(long now) {
      boolean offered = trace.isAvailable(now / tick);
      if (running == Use.SPOT && !offered) {
        lose();
      }
      Duration elapsed = Duration.ofSeconds(now);
      Duration progress = Duration.ofSeconds(done);
      if (!committed && !(running == Use.SPOT)) {
        committed =
            job.mustUseOnDemand(
                job.work().minus(progress), job.deadline().minus(elapsed), trace.tick());
      }
      return committed
          ? Use.ON_DEMAND
          : policy.decide(job, running, offered, progress, elapsed, trace.tick());
    }

    /** Another instance takes over: what is done is saved at a change that is planned. */
    private void change(Use next) {
      boolean first = decisions.stream().allMatch(Use.WAIT::equals);
      toRestart = (first ? job.start() : job.restart()).toSeconds();
      running = next;
      kept = done;
    }

    /** Back to the last save. */
    private void lose() {
      running = Use.WAIT;
      long apart = job.saved().toSeconds();
      done = apart == 0 ? done : kept + (done - kept) / apart * apart;
      kept = done;
    }

    /** Runs for a tick, or to the end of the work if that comes first. */
    private long advance(Use next) {
      long runs = Math.min(tick, toRestart + work - done);
      long restarting = Math.min(toRestart, runs);
      toRestart -= restarting;
      done += runs - restarting;
      if (next == Use.SPOT) {
        spot += runs;
      } else {
        onDemand += runs;
      }
      return runs;
    }
  }
}
