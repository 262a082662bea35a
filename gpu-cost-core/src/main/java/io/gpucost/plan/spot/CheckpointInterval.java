package io.gpucost.plan.spot;

import io.gpucost.unit.Durations;
import io.gpucost.unit.EventRate;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * How much work to do between two saves, so that the least time is billed.
 *
 * <p>With {@code C} hours to write a checkpoint, {@code l} interruptions an hour and {@code M = 1 /
 * l}:
 *
 * <pre>{@code
 * Young             sqrt(2 C M)
 * Daly, first order sqrt(2 C M) - C
 * Daly              sqrt(2 C M) (1 + sqrt(C/2M)/3 + (C/2M)/9) - C   for C < 2 M, else M
 * exact             (1 + W0(-e^(-1 - l C))) / l                     W0: Lambert's function
 * }</pre>
 *
 * <p>The exact interval is that of a long job and does not depend on the time to restart; the three
 * approximations are there to be compared with. At 5 min to write they say 120, 115 and 116.690 min
 * for {@code M} = 24 h, and the exact one 116.690 min too; for {@code M} = 15 min 12.2, 7.2, 9.14
 * and 9.17 min. Sources: J. Young, A first order approximation to the optimum checkpoint interval,
 * CACM 17 (1974); J. Daly, A higher order estimate of the optimum checkpoint interval, FGCS 22
 * (2006).
 *
 * @param write time to write one checkpoint, zero or more
 * @param interruptions interruptions per billed hour, greater than zero
 */
public record CheckpointInterval(Duration write, EventRate interruptions) {
  /** Saving more often than this is no longer a checkpoint but a log. */
  private static final Duration SHORTEST = Duration.ofMinutes(1);

  /**
   * Checks the figures.
   *
   * @param write time to write one checkpoint, zero or more
   * @param interruptions interruptions per billed hour, greater than zero
   * @throws IllegalArgumentException if the time is negative or nothing interrupts
   */
  public CheckpointInterval {
    if (write.isNegative()) {
      throw new IllegalArgumentException("write must be 0 or longer, but was " + write);
    }
    if (interruptions.isZero()) {
      throw new IllegalArgumentException(
          "interruptions must be greater than 0, but was " + interruptions);
    }
  }

  private double writeHours() {
    return Durations.hours(write);
  }

  private double lambda() {
    return interruptions.perHour().doubleValue();
  }

  /**
   * Young's interval.
   *
   * @return hours of work between two saves
   */
  public double youngHours() {
    return StrictMath.sqrt(2 * writeHours() / lambda());
  }

  /**
   * Daly's first-order interval.
   *
   * @return hours of work between two saves; below zero where saving takes longer than it is good
   *     for
   */
  public double dalyFirstOrderHours() {
    return youngHours() - writeHours();
  }

  /**
   * Daly's higher-order interval.
   *
   * @return hours of work between two saves
   */
  public double dalyHours() {
    double half = writeHours() * lambda() / 2;
    if (half >= 1) {
      return 1 / lambda();
    }
    return youngHours() * (1 + StrictMath.sqrt(half) / 3 + half / 9) - writeHours();
  }

  /**
   * The interval that costs least for a long job.
   *
   * @return hours of work between two saves, 0 if a save takes no time
   */
  public double exactHours() {
    return LambertW.onePlus(lambda() * writeHours()) / lambda();
  }

  /**
   * The factor by which interruptions, restarts and saves stretch a long job at the exact interval.
   *
   * @param restart time from a new instance to where the work goes on, zero or more
   * @return {@code e^(l (R + C + w))}, at least 1
   */
  public double inflation(Duration restart) {
    Objects.requireNonNull(restart, "restart");
    return StrictMath.exp(lambda() * (Durations.hours(restart) + writeHours() + exactHours()));
  }

  /**
   * The exact interval as a time to set.
   *
   * @return whole seconds, at least a minute
   */
  public Duration time() {
    Duration exact = Durations.ofHours(exactHours());
    return exact.compareTo(SHORTEST) > 0 ? exact : SHORTEST;
  }

  /**
   * The exact interval in steps of the work.
   *
   * @param step length of one step, longer than zero
   * @return whole steps, rounded down, at least one
   */
  public long steps(Duration step) {
    return Math.max(1, (long) (exactHours() / Durations.hours(step)));
  }

  /**
   * The best interval, where there is anything to guard against.
   *
   * @param write time to write one checkpoint, zero or more
   * @param interruptions interruptions per billed hour
   * @return the interval, empty if nothing interrupts
   */
  public static Optional<CheckpointInterval> of(Duration write, EventRate interruptions) {
    return interruptions.isZero()
        ? Optional.empty()
        : Optional.of(new CheckpointInterval(write, interruptions));
  }
}
