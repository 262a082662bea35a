package io.gpucost.timing;

import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Severity;
import java.util.ArrayList;
import java.util.List;

/**
 * The time of one run of a job on one of the GPUs.
 *
 * @param seconds expected, without starting up
 * @param startUp seconds of starting up, which no further GPU makes shorter
 * @param low factor of the 5th percentile, in (0, 1]
 * @param high factor of the 95th percentile, at least 1
 * @param basis what it rests on
 * @param assumptions what was assumed
 * @param findings traps of this GPU for this job
 */
record OneGpuTime(
    double seconds,
    double startUp,
    double low,
    double high,
    Note basis,
    List<Note> assumptions,
    List<Finding> findings) {
  OneGpuTime {
    assumptions = List.copyOf(assumptions);
    findings = List.copyOf(findings);
  }

  OneGpuTime(double seconds, double low, double high, Note basis, List<Note> assumptions) {
    this(seconds, 0, low, high, basis, assumptions, List.of());
  }

  static OneGpuTime exactly(double seconds, Note basis, Note... assumptions) {
    return new OneGpuTime(seconds, 1, 1, basis, List.of(assumptions));
  }

  boolean isExact() {
    return low == 1 && high == 1;
  }

  /**
   * Where something else holds the GPU back. The measured run may have been held back already: the
   * low end stays where it was.
   *
   * @param factor how many times longer it takes, at least 1
   */
  OneGpuTime slowedBy(double factor) {
    return new OneGpuTime(
        seconds * factor, startUp, low / factor, high, basis, assumptions, findings);
  }

  /** The same, {@code factor} times as long, within another band. */
  OneGpuTime within(double factor, double newLow, double newHigh) {
    return new OneGpuTime(
        seconds * factor, startUp * factor, newLow, newHigh, basis, assumptions, findings);
  }

  OneGpuTime startingUpFor(double startUpSeconds) {
    return new OneGpuTime(seconds, startUpSeconds, low, high, basis, assumptions, findings);
  }

  OneGpuTime assuming(Note note) {
    List<Note> more = new ArrayList<>(assumptions);
    more.add(note);
    return new OneGpuTime(seconds, startUp, low, high, basis, more, findings);
  }

  OneGpuTime warning(Note note) {
    List<Finding> more = new ArrayList<>(findings);
    more.add(Finding.of(Severity.INFO, note));
    return new OneGpuTime(seconds, startUp, low, high, basis, assumptions, more);
  }
}
