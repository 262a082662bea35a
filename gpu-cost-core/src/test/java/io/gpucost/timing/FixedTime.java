package io.gpucost.timing;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.unit.Durations;
import io.gpucost.unit.Estimate;
import java.time.Duration;

/** Compute times for tests that do not estimate any. */
public final class FixedTime {
  private FixedTime() {}

  public static TimeEstimate of(String hours) {
    return of(hours, hours, hours);
  }

  /** Of runs that follow each other, and compute so long in all. */
  public static TimeEstimate of(String hours, long runs) {
    return ImmutableTimeEstimate.builder().from(of(hours)).runs(runs).build();
  }

  public static TimeEstimate of(String low, String expected, String high) {
    return build(
        new Estimate<>(Durations.parse(low), Durations.parse(expected), Durations.parse(high)),
        false);
  }

  public static TimeEstimate perHour() {
    return build(Estimate.exactly(Duration.ofHours(1)), true);
  }

  private static TimeEstimate build(Estimate<Duration> compute, boolean perHour) {
    return ImmutableTimeEstimate.builder()
        .compute(compute)
        .basis(Note.of(perHour ? Code.PER_HOUR : Code.FROM_KNOWN_HOURS))
        .perHour(perHour)
        .build();
  }
}
