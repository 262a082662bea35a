package io.gpucost.plan.spot;

import io.gpucost.unit.Durations;
import io.gpucost.unit.EventRate;
import java.time.Duration;
import java.util.Objects;

/**
 * Saving when the provider gives notice, instead of at fixed intervals.
 *
 * <p>If a checkpoint is written within the notice nothing is lost, and saves at intervals guard
 * only against failing hardware. The useful part of the billed time is then {@code e^(-l (R + C))}:
 * a life of an instance, to the end of its notice, less the restart at its begin and the save at
 * its end. Notices are given on a best effort; do not rely on them alone.
 *
 * @param notice time from the warning to the end
 * @param write time to write one checkpoint
 */
public record SpotNotice(Duration notice, Duration write) {

  /**
   * Checks that both are given.
   *
   * @param notice time from the warning to the end
   * @param write time to write one checkpoint
   */
  public SpotNotice {
    Objects.requireNonNull(notice, "notice");
    Objects.requireNonNull(write, "write");
  }

  /**
   * Whether a checkpoint can be written after the warning.
   *
   * @return true if writing takes no longer than the notice
   */
  public boolean holdsSave() {
    return write.compareTo(notice) <= 0;
  }

  /**
   * Work that an interruption loses when saving starts with the warning.
   *
   * @param sinceSave work since the last checkpoint
   * @return zero if the notice holds a save, else all of it
   */
  public Duration lost(Duration sinceSave) {
    return holdsSave() ? Duration.ZERO : sinceSave;
  }

  /**
   * The useful part of the billed time.
   *
   * @param interruptions per billed hour
   * @param restart time from a new instance to where the work goes on
   * @return a share in (0, 1]
   */
  public double usefulShare(EventRate interruptions, Duration restart) {
    double overhead = Durations.hours(restart) + Durations.hours(write);
    return StrictMath.exp(-interruptions.perHour().doubleValue() * overhead);
  }
}
