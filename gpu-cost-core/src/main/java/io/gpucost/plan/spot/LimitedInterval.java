package io.gpucost.plan.spot;

import io.gpucost.unit.Durations;
import io.gpucost.unit.EventRate;
import java.time.Duration;
import java.util.Objects;

/**
 * How much work to do between two saves where no instance lives longer than a limit.
 *
 * <p>The work since the last save is lost when the limit cuts, for certain: so the saves should
 * fill a life. With {@code a} hours from save to save, {@code C} of them to write, a restart of
 * {@code R} at the begin of a life and {@code m = floor((L - R) / a)} saves in it, a long job keeps
 *
 * <pre>{@code
 * (a - C) e^-l(R + a) (1 - e^(-l m a)) / (1 - e^(-l a))     hours of work a life
 * }</pre>
 *
 * <p>which is largest at the end of a range of equal {@code m}, {@code a = (L - R) / m}, or where
 * its derivative vanishes within one. Where nothing interrupts a single save just before the cut is
 * best. Without a limit this is {@link CheckpointInterval#exactHours}. With 5 min to write and to
 * restart and 0.02/h that says 170 min; on lives of 24 h it is 174 min 22 s, with which eight saves
 * fill a life.
 *
 * @param write time to write one checkpoint {@code C}, longer than zero
 * @param restart time from a new instance to where the work goes on {@code R}
 * @param interruptions interruptions per billed hour {@code l}
 * @param longest longest life of an instance {@code L}, longer than restart and save
 */
public record LimitedInterval(
    Duration write, Duration restart, EventRate interruptions, Duration longest) {
  private static final int HALVINGS = 60;

  /**
   * Checks the figures.
   *
   * @param write time to write one checkpoint {@code C}, longer than zero
   * @param restart time from a new instance to where the work goes on {@code R}
   * @param interruptions interruptions per billed hour {@code l}
   * @param longest longest life of an instance {@code L}, longer than restart and save
   * @throws IllegalArgumentException if saving takes no time, the restart is negative, or a life is
   *     too short for both
   */
  public LimitedInterval {
    Objects.requireNonNull(interruptions, "interruptions");
    if (write.isNegative() || write.isZero()) {
      throw new IllegalArgumentException("write must be longer than 0, but was " + write);
    }
    if (restart.isNegative()) {
      throw new IllegalArgumentException("restart must be 0 or longer, but was " + restart);
    }
    if (longest.compareTo(restart.plus(write)) <= 0) {
      throw new IllegalArgumentException(
          "longest must be longer than restart and write of %s, but was %s"
              .formatted(restart.plus(write), longest));
    }
  }

  /**
   * The interval that costs least for a long job.
   *
   * @return hours of work between two saves, greater than 0
   */
  public double exactHours() {
    return best().spacing - writeHours();
  }

  /**
   * The factor by which interruptions, cuts, restarts and saves stretch a long job at the exact
   * interval.
   *
   * @return billed hours a life / hours of work that it keeps, at least 1
   */
  public double inflation() {
    double l = lambda();
    double life =
        l == 0 ? Durations.hours(longest) : -StrictMath.expm1(-l * Durations.hours(longest)) / l;
    return life / (best().kept * StrictMath.exp(-l * Durations.hours(restart)));
  }

  /** Hours from save to save, and the work that a life keeps, up to the factor of a restart. */
  private record Choice(double spacing, double kept) {}

  /** From as many saves as without a limit, and one for the rounding, to fewer while that helps. */
  private Choice best() {
    double room = Durations.hours(longest.minus(restart));
    long saves = mostSaves(room);
    Choice best = choice(room, saves);
    while (saves > 1) {
      saves--;
      Choice fewer = choice(room, saves);
      if (fewer.kept < best.kept) {
        break;
      }
      best = fewer;
    }
    return best;
  }

  private Choice choice(double room, long saves) {
    double from = Math.max(writeHours(), room / (saves + 1));
    double spacing = bestWithin(from, room / saves, saves);
    return new Choice(spacing, keptPerLife(spacing, saves));
  }

  /**
   * The exact interval as a time to set.
   *
   * @return whole seconds, rounded down so that the saves still fit into a life; at least one
   */
  public Duration time() {
    return Duration.ofSeconds(Math.max(1, (long) (exactHours() * 3600 + 1e-6)));
  }

  private double writeHours() {
    return Durations.hours(write);
  }

  private double lambda() {
    return interruptions.perHour().doubleValue();
  }

  private long mostSaves(double room) {
    if (interruptions.isZero()) {
      return 1;
    }
    double apart = new CheckpointInterval(write, interruptions).exactHours() + writeHours();
    return Math.min((long) (room / writeHours()), (long) (room / apart) + 1);
  }

  private double keptPerLife(double spacing, long saves) {
    double l = lambda();
    double all =
        l == 0 ? saves : StrictMath.expm1(-l * saves * spacing) / StrictMath.expm1(-l * spacing);
    return (spacing - writeHours()) * StrictMath.exp(-l * spacing) * all;
  }

  /** Where the logarithm of {@link #keptPerLife} stops rising. */
  private double bestWithin(double from, double to, long saves) {
    double low = from;
    double high = to;
    for (int i = 0; i < HALVINGS && slope(high, saves) < 0; i++) {
      double middle = (low + high) / 2;
      if (slope(middle, saves) < 0) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }

  private double slope(double spacing, long saves) {
    double y = lambda() * spacing;
    return 1 / (spacing - writeHours())
        - lambda()
        - (shrinking(y) - shrinking(saves * y)) / spacing;
  }

  /** {@code x / (e^x - 1)}. */
  private static double shrinking(double x) {
    return x / StrictMath.expm1(x);
  }
}
