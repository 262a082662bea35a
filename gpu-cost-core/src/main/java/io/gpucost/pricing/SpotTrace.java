package io.gpucost.pricing;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * When spot instances could be had, tick by tick.
 *
 * @param tick length of a tick, longer than zero, whole seconds
 * @param available one entry a tick, true where an instance could be had
 */
public record SpotTrace(Duration tick, List<Boolean> available) {

  /**
   * Checks the tick.
   *
   * @param tick length of a tick, longer than zero, whole seconds
   * @param available one entry a tick, true where an instance could be had
   * @throws IllegalArgumentException if it is not at least a second
   */
  public SpotTrace {
    if (tick.toSeconds() < 1) {
      throw new IllegalArgumentException("tick must be at least 1 s, but was " + tick);
    }
    available = List.copyOf(available);
  }

  /**
   * The trace from a tick on.
   *
   * @param first tick to start at, in [0, ticks]
   * @return the rest
   */
  public SpotTrace from(int first) {
    return new SpotTrace(tick, available.subList(first, available.size()));
  }

  /**
   * Time in which an instance could be had.
   *
   * @param deadline how far to look
   * @return the sum over the ticks before it; beyond the trace nothing is available
   */
  public Duration availableBefore(Duration deadline) {
    long seconds = 0;
    long limit = deadline.toSeconds();
    for (int i = 0; i < available.size() && i * tick.toSeconds() < limit; i++) {
      if (available.get(i)) {
        seconds += Math.min(tick.toSeconds(), limit - i * tick.toSeconds());
      }
    }
    return Duration.ofSeconds(seconds);
  }

  /**
   * Interruptions for each hour that an instance held on to would have been up.
   *
   * @return losses / hours available, 0 if it never was
   */
  public double interruptionsPerHour() {
    int losses = 0;
    for (int i = 1; i < available.size(); i++) {
      if (available.get(i - 1) && !available.get(i)) {
        losses++;
      }
    }
    long up = available.stream().filter(each -> each).count();
    return up == 0 ? 0 : losses * 3600.0 / (up * tick.toSeconds());
  }

  /** {@return the mean time until an instance could be had again, empty if it always could} */
  public Optional<Duration> meanOutage() {
    long outages = 0;
    long down = 0;
    for (int i = 0; i < available.size(); i++) {
      if (!available.get(i)) {
        down++;
        outages += i == 0 || available.get(i - 1) ? 1 : 0;
      }
    }
    return outages == 0
        ? Optional.empty()
        : Optional.of(Duration.ofSeconds(down * tick.toSeconds() / outages));
  }

  /**
   * {@return whether an instance could be had; never beyond the trace}
   *
   * @param index of the tick, not negative
   */
  public boolean isAvailable(long index) {
    return index < available.size() && available.get((int) index);
  }
}
