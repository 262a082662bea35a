package io.gpucost.plan.spot;

import io.gpucost.unit.Fraction;
import java.time.Duration;

/**
 * When to use spot, on demand, or neither. Decided at the start of each tick, in this order, once
 * the work is not done:
 *
 * <ol>
 *   <li>an instance on spot that is up is kept;
 *   <li>where {@link DeadlineJob#mustUseOnDemand} says so, on demand to the end;
 *   <li>else as each policy says.
 * </ol>
 *
 * <p>So no policy misses a deadline that on demand could meet. Source: Z. Wu and others, Can't be
 * late: optimizing spot instance savings under deadlines, NSDI 2024, and its published simulator.
 */
public enum DeadlinePolicy {
  /** On demand from the start. */
  ON_DEMAND_ONLY {
    @Override
    Use idle(DeadlineJob job, boolean offered, Fraction done, Duration elapsed) {
      return Use.ON_DEMAND;
    }
  },
  /** Spot whenever it is offered, else wait. */
  GREEDY {
    @Override
    Use idle(DeadlineJob job, boolean offered, Fraction done, Duration elapsed) {
      return offered ? Use.SPOT : Use.WAIT;
    }
  },
  /**
   * Spot if offered; else on demand while behind even progress, else wait. Back to spot only once
   * even progress in two restarts from now is reached.
   */
  UNIFORM_PROGRESS {
    @Override
    Use idle(DeadlineJob job, boolean offered, Fraction done, Duration elapsed) {
      return spotOrEven(job, offered, done, elapsed);
    }

    @Override
    Use onDemand(DeadlineJob job, boolean offered, Fraction done, Duration elapsed) {
      return offered && done.compareTo(job.switchBackProgress(elapsed)) >= 0
          ? Use.SPOT
          : Use.ON_DEMAND;
    }
  },
  /** The same without hysteresis: back to spot as soon as it is offered. */
  UNIFORM_PROGRESS_EAGER {
    @Override
    Use idle(DeadlineJob job, boolean offered, Fraction done, Duration elapsed) {
      return spotOrEven(job, offered, done, elapsed);
    }

    @Override
    Use onDemand(DeadlineJob job, boolean offered, Fraction done, Duration elapsed) {
      return offered ? Use.SPOT : Use.ON_DEMAND;
    }
  };

  /** What runs during a tick. */
  public enum Use {
    /** Nothing. */
    WAIT,
    /** A spot instance. */
    SPOT,
    /** An instance on demand. */
    ON_DEMAND
  }

  abstract Use idle(DeadlineJob job, boolean offered, Fraction done, Duration elapsed);

  /** Where the work runs on demand, and may leave it again. */
  Use onDemand(DeadlineJob job, boolean offered, Fraction done, Duration elapsed) {
    return Use.ON_DEMAND;
  }

  private static Use spotOrEven(DeadlineJob job, boolean offered, Fraction done, Duration elapsed) {
    if (offered) {
      return Use.SPOT;
    }
    return done.compareTo(job.evenProgress(elapsed)) < 0 ? Use.ON_DEMAND : Use.WAIT;
  }

  /**
   * What to use in the coming tick.
   *
   * @param job the job
   * @param running what runs now; spot only if that instance is still up
   * @param offered whether spot can be had
   * @param done work that is done
   * @param elapsed time since the start
   * @param tick time to the next decision
   * @return the choice
   */
  public Use decide(
      DeadlineJob job,
      Use running,
      boolean offered,
      Duration done,
      Duration elapsed,
      Duration tick) {
    if (running == Use.SPOT && offered) {
      return Use.SPOT;
    }
    if (job.mustUseOnDemand(job.work().minus(done), job.deadline().minus(elapsed), tick)) {
      return Use.ON_DEMAND;
    }
    Fraction progress = DeadlineJob.hours(done);
    return running == Use.ON_DEMAND
        ? onDemand(job, offered, progress, elapsed)
        : idle(job, offered, progress, elapsed);
  }
}
