package io.gpucost.bill;

import io.gpucost.unit.Durations;
import io.gpucost.unit.Estimate;
import io.gpucost.unit.EventRate;
import java.math.BigDecimal;
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
 * <p>2 h of work without checkpoints, 0.1 interruptions an hour and restarts of 0.5 h are billed
 * 2.3275 h in the mean, and 4.19 h in the worst of twenty runs.
 *
 * @param work the work, without checkpoints, 0 or longer
 * @param every work between two checkpoints, longer than 0; empty, or not shorter than the work,
 *     for none
 * @param write time to write one checkpoint, 0 or longer
 * @param restart time from a new instance to where the work goes on, 0 or longer
 * @param interruptions interruptions per billed hour
 */
public record SpotRun(
    Duration work,
    Optional<Duration> every,
    Duration write,
    Duration restart,
    EventRate interruptions) {
  /**
   * Checks the times.
   *
   * @param work the work, without checkpoints, 0 or longer
   * @param every work between two checkpoints, longer than 0; empty, or not shorter than the work,
   *     for none
   * @param write time to write one checkpoint, 0 or longer
   * @param restart time from a new instance to where the work goes on, 0 or longer
   * @param interruptions interruptions per billed hour
   * @throws IllegalArgumentException if a time is negative, or {@code every} is not positive
   */
  public SpotRun {
    Objects.requireNonNull(interruptions, "interruptions");
    requireTime(work, "work");
    requireTime(write, "write");
    requireTime(restart, "restart");
    every.ifPresent(
        time -> {
          if (time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException("every must be longer than 0, but was " + time);
          }
        });
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
    SpotHours hours = distribution();
    Duration expected = capped(hours.meanHours());
    Duration low = Times.min(capped(hours.quantileHours(0.05)), expected);
    return new Estimate<>(low, expected, Times.max(capped(hours.quantileHours(0.95)), expected));
  }

  /**
   * The billed time in the mean.
   *
   * @return as {@link #billed()} expects
   */
  public Duration expected() {
    return capped(distribution().meanHours());
  }

  /**
   * The same run with another interval between checkpoints.
   *
   * @param interval work between two checkpoints, longer than 0
   * @return the run
   */
  public SpotRun savedEvery(Duration interval) {
    return new SpotRun(work, Optional.of(interval), write, restart, interruptions);
  }

  /**
   * The same run with a limit on how long an instance lives, taken as one more interruption per
   * limit; shorter runs are left alone.
   */
  SpotRun limitedTo(Duration maxRun) {
    if (maxRun.isZero() || work.compareTo(maxRun) <= 0) {
      return this;
    }
    double rate = interruptions.perHour().doubleValue() + 1 / Durations.hours(maxRun);
    return new SpotRun(work, every, write, restart, EventRate.ofPerHour(BigDecimal.valueOf(rate)));
  }

  private static Duration capped(double hours) {
    return hours < Durations.hours(Durations.MAX) ? Durations.ofHours(hours) : Durations.MAX;
  }

  /**
   * The segments of the run: the last one is not saved.
   *
   * @return their hours, as a distribution
   */
  public SpotHours distribution() {
    double rate = interruptions.perHour().doubleValue();
    double back = Durations.hours(restart);
    Optional<Duration> interval = every.filter(time -> saves());
    if (interval.isEmpty()) {
      return SpotHours.of(1, new SpotSegment(Durations.hours(work), back, rate));
    }
    long saved = Durations.covering(work, interval.get()) - 1;
    Duration rest = work.minus(interval.get().multipliedBy(saved));
    SpotSegment each = new SpotSegment(Durations.hours(interval.get().plus(write)), back, rate);
    return SpotHours.of(saved, each).and(new SpotSegment(Durations.hours(rest), back, rate));
  }
}
