package io.gpucost.plan.spot;

import io.gpucost.bill.SpotHours;
import io.gpucost.bill.SpotSegment;
import io.gpucost.unit.Durations;
import io.gpucost.unit.EventRate;
import java.time.Duration;

/**
 * A finite job cut into the equal segments that are billed least.
 *
 * <p>With {@code w*} the exact interval of {@link CheckpointInterval}, a job of {@code W} hours has
 * its optimum at {@code floor(W / w*)} or {@code ceil(W / w*)} segments, at least one: the billed
 * time is convex in their number. 100 h at 0.1/h, with 5 min to write and 5 min to restart, are
 * best cut into 81 segments, the last one saved too, and billed 115.06 h.
 *
 * @param segments number of equal segments, at least 1
 * @param lastSaved whether a checkpoint is written after the last one
 * @param workHours the whole work, in hours
 * @param hours what is billed, as a distribution
 */
public record CheckpointPlan(long segments, boolean lastSaved, double workHours, SpotHours hours) {

  /**
   * The plan that is billed least.
   *
   * @param work the whole work, longer than zero
   * @param write time to write one checkpoint, longer than zero
   * @param restart time from a new instance to where the work goes on, zero or more
   * @param interruptions interruptions per billed hour
   * @param lastSaved whether a checkpoint is written after the last segment
   * @return the plan; of equal ones that with fewer segments
   */
  public static CheckpointPlan best(
      Duration work, Duration write, Duration restart, EventRate interruptions, boolean lastSaved) {
    if (interruptions.isZero()) {
      return of(1, work, write, restart, interruptions, lastSaved);
    }
    double interval = new CheckpointInterval(write, interruptions).exactHours();
    double wanted = interval > 0 ? Durations.hours(work) / interval : 1;
    CheckpointPlan fewer =
        of((long) Math.max(1, wanted), work, write, restart, interruptions, lastSaved);
    CheckpointPlan more = of(fewer.segments + 1, work, write, restart, interruptions, lastSaved);
    return more.hours.meanHours() < fewer.hours.meanHours() ? more : fewer;
  }

  /**
   * A plan of so many segments.
   *
   * @param segments at least 1
   * @param work the whole work
   * @param write time to write one checkpoint
   * @param restart time from a new instance to where the work goes on
   * @param interruptions interruptions per billed hour
   * @param lastSaved whether a checkpoint is written after the last segment
   * @return the plan
   */
  public static CheckpointPlan of(
      long segments,
      Duration work,
      Duration write,
      Duration restart,
      EventRate interruptions,
      boolean lastSaved) {
    double rate = interruptions.perHour().doubleValue();
    double back = Durations.hours(restart);
    double all = Durations.hours(work);
    double part = all / segments;
    SpotSegment saved = new SpotSegment(part + Durations.hours(write), back, rate);
    SpotHours hours =
        lastSaved
            ? SpotHours.of(segments, saved)
            : SpotHours.of(segments - 1, saved).and(new SpotSegment(part, back, rate));
    return new CheckpointPlan(segments, lastSaved, all, hours);
  }

  /**
   * Work between two saves.
   *
   * @return hours
   */
  public double intervalHours() {
    return workHours / segments;
  }

  /**
   * The billed time against the bare work.
   *
   * @return mean billed hours / hours of work, at least 1
   */
  public double inflation() {
    return hours.meanHours() / workHours;
  }
}
