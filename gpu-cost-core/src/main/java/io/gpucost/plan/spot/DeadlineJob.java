package io.gpucost.plan.spot;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.unit.Fraction;
import java.time.Duration;
import java.util.Objects;

/**
 * Work that must be done by a deadline and can be moved between spot and on demand.
 *
 * <p>Work that was saved is kept when an instance is lost; a restart is paid at every change, and a
 * restart that is lost is lost. Times are whole seconds.
 *
 * @param work {@code W}, its saves included, longer than zero
 * @param deadline {@code D}, from the start of the job
 * @param start time to begin at the first start, in [0, d]
 * @param restart {@code d}, zero or more
 * @param saved {@code e}, work from save to save, which an instance that is lost loses at most;
 *     zero where nothing is ever lost
 */
public record DeadlineJob(
    Duration work, Duration deadline, Duration start, Duration restart, Duration saved) {

  /**
   * Checks the times.
   *
   * @param work {@code W}, its saves included, longer than zero
   * @param deadline {@code D}, from the start of the job
   * @param start time to begin at the first start, in [0, d]
   * @param restart {@code d}, zero or more
   * @param saved {@code e}, work from save to save, which an instance that is lost loses at most;
   *     zero where nothing is ever lost
   * @throws IllegalArgumentException if work or deadline is not longer than zero, or another time
   *     is negative
   */
  public DeadlineJob {
    if (work.toSeconds() < 1 || deadline.toSeconds() < 1) {
      throw new IllegalArgumentException(
          "work and deadline must be longer than 0, but were %s and %s".formatted(work, deadline));
    }
    requireTime(start, "start");
    requireTime(restart, "restart");
    requireTime(saved, "saved");
    if (start.compareTo(restart) > 0) {
      throw new IllegalArgumentException(
          "start must be at most the restart of %s, but was %s".formatted(restart, start));
    }
  }

  private static void requireTime(Duration time, String what) {
    if (time.isNegative()) {
      throw new IllegalArgumentException(what + " must be 0 or longer, but was " + time);
    }
  }

  /**
   * A job that loses no work, and whose first start takes as long as any other.
   *
   * @param work {@code W}, longer than zero
   * @param deadline {@code D}, from the start of the job
   * @param restart {@code d}, zero or more
   */
  public DeadlineJob(Duration work, Duration deadline, Duration restart) {
    this(work, deadline, restart, restart, Duration.ZERO);
  }

  /**
   * Whether on demand alone, started at once, is in time.
   *
   * @return {@code W + start <= D}
   */
  public boolean isFeasible() {
    return work.plus(start).compareTo(deadline) <= 0;
  }

  /**
   * Whether the work must go on demand now, and stay there.
   *
   * <p>Two restarts are set aside: one for the change, one for an instance that is lost meanwhile,
   * with the work that it loses. On a clock of ticks the next decision must not come too late
   * either.
   *
   * @param remainingWork work that is left
   * @param remainingTime time to the deadline
   * @param tick time to the next decision, zero if it can be taken at any time
   * @return {@code remaining time <= remaining work + 2 d + e}, or less after the tick
   */
  public boolean mustUseOnDemand(Duration remainingWork, Duration remainingTime, Duration tick) {
    Duration needed = remainingWork.plus(restart.multipliedBy(2)).plus(saved);
    return remainingTime.compareTo(needed) <= 0 || remainingTime.minus(tick).compareTo(needed) < 0;
  }

  /**
   * The progress of a job that does the same share of its work in every hour.
   *
   * @param elapsed time since the start
   * @return {@code t W / D}, in hours of work
   */
  public Fraction evenProgress(Duration elapsed) {
    return hours(elapsed).multipliedBy(hours(work)).dividedBy(hours(deadline));
  }

  /**
   * The progress that allows a change back to spot: as even progress in two restarts from now.
   *
   * @param elapsed time since the start
   * @return {@code (t + 2 d) W / D}, in hours of work
   */
  public Fraction switchBackProgress(Duration elapsed) {
    return evenProgress(elapsed.plus(restart.multipliedBy(2)));
  }

  /**
   * What no policy can beat on a trace: all spot hours used, restarts free.
   *
   * @param spotTime time in which spot can be had before the deadline
   * @param spot price of a spot hour
   * @param onDemand price of an hour on demand
   * @return {@code min(W, spot time) x spot + rest x on demand}
   */
  public Money lowerBound(Duration spotTime, HourlyRate spot, HourlyRate onDemand) {
    Objects.requireNonNull(spotTime, "spotTime");
    Duration onSpot = spotTime.compareTo(work) < 0 ? spotTime : work;
    return spot.costOf(onSpot).plus(onDemand.costOf(work.minus(onSpot)));
  }

  static Fraction hours(Duration time) {
    return Fraction.of(time.toSeconds(), 3600);
  }
}
