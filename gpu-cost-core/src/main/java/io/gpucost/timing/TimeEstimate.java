package io.gpucost.timing;

import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.style.GpuCostStyle;
import io.gpucost.unit.Estimate;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** How long a job computes on given hardware, all its runs together. */
@Value.Immutable
@GpuCostStyle
public sealed interface TimeEstimate permits ImmutableTimeEstimate {
  /**
   * {@return the compute time in whole seconds: 5th percentile, expected value, 95th percentile;
   * exactly one hour where {@link #perHour()}}
   */
  Estimate<Duration> compute();

  /** {@return what the figure rests on} */
  Note basis();

  /** {@return whether no amount of work is known, so that the figures are for one hour of use} */
  boolean perHour();

  /** {@return how many times faster the GPUs together are than one; empty for one GPU} */
  Optional<BigDecimal> speedup();

  /** {@return how fast a served model answers; empty where none is served or nothing is known} */
  Optional<ServingSpeed> serving();

  /** {@return the part of {@link #compute()} that goes into evaluation, expected} */
  @Value.Default
  default Duration evaluation() {
    return Duration.ZERO;
  }

  /** {@return the part of {@link #compute()} that goes into starting up, expected} */
  @Value.Default
  default Duration startUp() {
    return Duration.ZERO;
  }

  /** {@return how many runs follow each other on the busiest GPU, at least 1} */
  @Value.Default
  default long runs() {
    return 1;
  }

  /** {@return what was assumed where nothing was said} */
  List<Note> assumptions();

  /** {@return traps of this hardware for this job, such as a slow link} */
  List<Finding> findings();

  /** {@return what to answer for a better figure} */
  List<Note> questions();
}
