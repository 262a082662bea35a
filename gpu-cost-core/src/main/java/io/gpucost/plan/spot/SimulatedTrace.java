package io.gpucost.plan.spot;

import io.gpucost.pricing.SpotTrace;
import io.gpucost.unit.Durations;
import io.gpucost.unit.EventRate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * A trace drawn from rates: instances are held and missed for exponential times. The same rates
 * give the same trace.
 */
public final class SimulatedTrace {

  private static final long SEED = 2_026;

  private SimulatedTrace() {}

  /**
   * Draws a trace.
   *
   * @param interruptions per hour that an instance is held
   * @param longest the longest that one is held
   * @param waiting mean time until one can be had again
   * @param tick length of a tick
   * @param ticks how many
   * @return a trace that begins with an instance
   */
  public static SpotTrace of(
      EventRate interruptions,
      Optional<Duration> longest,
      Duration waiting,
      Duration tick,
      int ticks) {
    SplittableRandom random = new SplittableRandom(SEED);
    double step = Durations.hours(tick);
    double held =
        interruptions.isZero() ? Double.MAX_VALUE : 1 / interruptions.perHour().doubleValue();
    double most = longest.map(Durations::hours).orElse(Double.MAX_VALUE);
    List<Boolean> offered = new ArrayList<>(ticks);
    boolean up = true;
    double left = Math.min(most, drawn(random, held));
    while (offered.size() < ticks) {
      offered.add(up);
      left -= step;
      while (left < 0) {
        up = !up;
        left += up ? Math.min(most, drawn(random, held)) : drawn(random, Durations.hours(waiting));
      }
    }
    return new SpotTrace(tick, offered);
  }

  private static double drawn(SplittableRandom random, double mean) {
    return -mean * StrictMath.log1p(-random.nextDouble());
  }
}
