package io.gpucost.bill;

import io.gpucost.unit.Durations;
import io.gpucost.unit.Estimate;
import io.gpucost.unit.EventRate;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * How long a run on an instance that can be taken away is billed.
 *
 * <p>The work is cut into {@linkplain SpotSegment segments}, each with a checkpoint at its end; an
 * interruption throws the run back to the last one. The last segment is not saved. Segments add as
 * {@link SpotHours} says; low and high are the 5th and the 95th percentile.
 *
 * <p>Where no instance lives longer than a limit, as some providers cut after 24 h, that cut is
 * certain: it is counted as what it is, and not as a chance more.
 *
 * <p>2 h of work without checkpoints, 0.1 interruptions an hour and restarts of 0.5 h are billed
 * 2.3275 h in the mean, and 4.19 h in the worst of twenty runs.
 *
 * @param work the work, without checkpoints, 0 or longer
 * @param every work between two checkpoints, longer than 0; empty, or not shorter than the work,
 *     for none
 * @param write time to write one checkpoint, 0 or longer
 * @param restart time from a new instance to where the work goes on, 0 or longer
 * @param interruptions interruptions per billed hour
 * @param longest the longest life of an instance, longer than 0; empty for no limit
 */
public record SpotRun(
    Duration work,
    Optional<Duration> every,
    Duration write,
    Duration restart,
    EventRate interruptions,
    Optional<Duration> longest) {
  private static final double LOW = 0.05;
  private static final double HIGH = 0.95;

  /**
   * Checks the times.
   *
   * @param work the work, without checkpoints, 0 or longer
   * @param every work between two checkpoints, longer than 0; empty, or not shorter than the work,
   *     for none
   * @param write time to write one checkpoint, 0 or longer
   * @param restart time from a new instance to where the work goes on, 0 or longer
   * @param interruptions interruptions per billed hour
   * @param longest the longest life of an instance, longer than 0; empty for no limit
   * @throws IllegalArgumentException if a time is negative, or one that must be longer is 0
   */
  public SpotRun {
    Objects.requireNonNull(interruptions, "interruptions");
    requireTime(work, "work");
    requireTime(write, "write");
    requireTime(restart, "restart");
    every.ifPresent(time -> requireLonger(time, "every"));
    longest.ifPresent(time -> requireLonger(time, "longest"));
  }

  private static void requireLonger(Duration time, String what) {
    if (time.isNegative() || time.isZero()) {
      throw new IllegalArgumentException(what + " must be longer than 0, but was " + time);
    }
  }

  private static void requireTime(Duration time, String what) {
    if (time.isNegative()) {
      throw new IllegalArgumentException(what + " must be 0 or longer, but was " + time);
    }
  }

  /**
   * Whether a checkpoint is ever written.
   *
   * @return true if {@code every} is shorter than the work
   */
  public boolean saves() {
    return every.filter(time -> time.compareTo(work) < 0).isPresent();
  }

  /**
   * Whether the run can be expected to end.
   *
   * @return false if it is billed longer than {@link Durations#MAX}
   */
  public boolean finishes() {
    return expected().compareTo(Durations.MAX) < 0;
  }

  /**
   * The billed time.
   *
   * @return work, checkpoints, lost work and restarts; at most {@link Durations#MAX}, which means
   *     that the run does not finish
   */
  public Estimate<Duration> billed() {
    return limited()
        .map(hours -> estimate(hours.meanHours(), hours.lowHours(), hours.highHours()))
        .orElseGet(
            () -> {
              SpotHours hours = distribution();
              return estimate(
                  hours.meanHours(), hours.quantileHours(LOW), hours.quantileHours(HIGH));
            });
  }

  private static Estimate<Duration> estimate(double mean, double low, double high) {
    Duration expected = capped(mean);
    return new Estimate<>(
        Times.min(capped(low), expected), expected, Times.max(capped(high), expected));
  }

  /**
   * The billed time in the mean.
   *
   * @return as {@link #billed()} expects
   */
  public Duration expected() {
    return capped(
        limited().map(LimitedHours::meanHours).orElseGet(() -> distribution().meanHours()));
  }

  /** Instances that reach the limit, in the mean. */
  double cuts() {
    return limited().map(LimitedHours::cuts).orElse(0.0);
  }

  /**
   * Whether the limit cuts the run even if nothing else does.
   *
   * @return true if work and saves take longer than an instance lives
   */
  public boolean isCut() {
    return longest.filter(limit -> withSaves().compareTo(limit) > 0).isPresent();
  }

  /**
   * The same run with another interval between checkpoints.
   *
   * @param interval work between two checkpoints, longer than 0
   * @return the run
   */
  public SpotRun savedEvery(Duration interval) {
    return new SpotRun(work, Optional.of(interval), write, restart, interruptions, longest);
  }

  /**
   * The same run without any checkpoint.
   *
   * @return the run
   */
  public SpotRun neverSaved() {
    return new SpotRun(work, Optional.empty(), write, restart, interruptions, longest);
  }

  private static Duration capped(double hours) {
    return hours < Durations.hours(Durations.MAX) ? Durations.ofHours(hours) : Durations.MAX;
  }

  /** Segments that are saved; the last one is not. */
  private long saved() {
    return saves() ? Durations.covering(work, every.orElseThrow()) - 1 : 0;
  }

  private Duration rest() {
    return saves() ? work.minus(every.orElseThrow().multipliedBy(saved())) : work;
  }

  /**
   * The work with its checkpoints.
   *
   * @return what a run takes that nothing interrupts
   */
  public Duration withSaves() {
    return work.plus(write.multipliedBy(saved()));
  }

  /** Empty where even a restarted run would be done within the limit. */
  private Optional<LimitedHours> limited() {
    return longest
        .filter(limit -> !work.isZero() && restart.plus(withSaves()).compareTo(limit) > 0)
        .map(
            limit ->
                LimitedHours.of(
                    saved() + 1,
                    saves() ? every.orElseThrow().plus(write) : work,
                    rest(),
                    restart,
                    interruptions.perHour().doubleValue(),
                    limit));
  }

  private SpotHours distribution() {
    double rate = interruptions.perHour().doubleValue();
    double back = Durations.hours(restart);
    SpotSegment last = new SpotSegment(Durations.hours(rest()), back, rate);
    if (!saves()) {
      return SpotHours.of(1, last);
    }
    SpotSegment each =
        new SpotSegment(Durations.hours(every.orElseThrow().plus(write)), back, rate);
    return SpotHours.of(saved(), each).and(last);
  }
}
