package io.gpucost.bill;

import io.gpucost.unit.Durations;
import io.gpucost.unit.Estimate;
import io.gpucost.unit.EventRate;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * How long a run on an instance that can be taken away is billed.
 *
 * <p>Interruptions come at random, {@code l} per billed hour. A segment of work and its checkpoint
 * take {@code a} hours, an interruption throws the run back to the last checkpoint and costs a
 * restart of {@code R} hours that can be interrupted too; time without an instance is not billed:
 *
 * <pre>{@code
 * E[billed] = e^(l R) (e^(l a) - 1) / l      per segment; a for l = 0
 * }</pre>
 *
 * <p>The last segment is not saved. Segments add in mean and variance; low and high are mean -/+
 * 1.645 standard deviations, low at least the time without an interruption. With fewer than ten
 * interruptions expected, high is a little low. Source: Daly, A higher order estimate of the
 * optimum checkpoint interval, FGCS 22 (2006); the variance and both forms were checked by
 * simulation.
 *
 * <p>2 h of work without checkpoints, 0.1 interruptions an hour and restarts of 0.5 h are billed
 * 2.3275 h in the mean.
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
  /** The 95th percentile of the standard normal distribution. */
  private static final double Z95 = 1.6448536269514722;

  /** Below it the exact variance cancels in doubles, and its leading term is within 0.1%. */
  private static final double SMALL = 1e-3;

  private static final Duration SHORTEST_INTERVAL = Duration.ofMinutes(1);

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
    return billed().expected().compareTo(Durations.MAX) < 0;
  }

  /**
   * The billed time.
   *
   * @return work, checkpoints, lost work and restarts; at most {@link Durations#MAX}, which means
   *     that the run does not finish
   */
  public Estimate<Duration> billed() {
    double mean = 0;
    double variance = 0;
    double floor = 0;
    for (Segment segment : segments()) {
      mean += segment.count * segment.mean();
      variance += segment.count * segment.variance();
      floor += segment.count * segment.length;
    }
    double spread = Z95 * StrictMath.sqrt(variance);
    Duration expected = capped(mean);
    Duration low = Times.min(capped(Math.max(floor, mean - spread)), expected);
    return new Estimate<>(low, expected, Times.max(capped(mean + spread), expected));
  }

  /**
   * The time that costs least between two checkpoints, by Daly's higher-order formula.
   *
   * <p>With {@code C} to write and {@code M} hours between interruptions: {@code sqrt(2 C M) (1 +
   * sqrt(C/2M)/3 + C/18M) - C} for {@code C < 2M}, else {@code M}. 5 min and 24 h give 116.7 min.
   *
   * @param write time to write one checkpoint
   * @param interruptions interruptions per billed hour
   * @return at least a minute; empty if there are no interruptions
   */
  public static Optional<Duration> bestInterval(Duration write, EventRate interruptions) {
    if (interruptions.isZero()) {
      return Optional.empty();
    }
    double c = Durations.hours(write);
    double m = 1 / interruptions.perHour().doubleValue();
    double r = StrictMath.sqrt(c / (2 * m));
    double hours = c < 2 * m ? StrictMath.sqrt(2 * c * m) * (1 + r / 3 + r * r / 9) - c : m;
    return Optional.of(Times.max(capped(hours), SHORTEST_INTERVAL));
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

  private List<Segment> segments() {
    double rate = interruptions.perHour().doubleValue();
    double back = Durations.hours(restart);
    Optional<Duration> interval = every.filter(time -> saves());
    if (interval.isEmpty()) {
      return List.of(new Segment(1, Durations.hours(work), back, rate));
    }
    long saved = Durations.covering(work, interval.get()) - 1;
    Duration rest = work.minus(interval.get().multipliedBy(saved));
    return List.of(
        new Segment(saved, Durations.hours(interval.get().plus(write)), back, rate),
        new Segment(1, Durations.hours(rest), back, rate));
  }

  /** Equal segments; all times in hours. */
  private record Segment(long count, double length, double restart, double rate) {

    double mean() {
      if (rate == 0) {
        return length;
      }
      return StrictMath.exp(rate * restart) * StrictMath.expm1(rate * length) / rate;
    }

    double variance() {
      if (rate == 0 || length == 0) {
        return 0;
      }
      double again = restart + length;
      if (rate * again < SMALL) {
        return rate * length * (length * length / 3 + length * restart + restart * restart);
      }
      double survives = StrictMath.exp(-rate * length);
      double fails = -StrictMath.expm1(-rate * length);
      double grown = StrictMath.exp(rate * again);
      double againMean = StrictMath.expm1(rate * again) / rate;
      double againVariance = (grown * grown - 2 * rate * again * grown - 1) / (rate * rate);
      double lifeMean = 1 / rate - length * survives / fails;
      double lifeSquare =
          (2 / (rate * rate) - survives * (length * length + 2 * length / rate + 2 / (rate * rate)))
              / fails;
      double square =
          survives * length * length
              + fails
                  * (lifeSquare + 2 * lifeMean * againMean + againVariance + againMean * againMean);
      double mean = mean();
      double variance = square - mean * mean;
      return variance >= 0 ? variance : 0;
    }
  }
}
