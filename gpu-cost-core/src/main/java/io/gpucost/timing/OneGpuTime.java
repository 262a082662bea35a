package io.gpucost.timing;

import io.gpucost.finding.Note;
import java.util.List;

/**
 * The time of one run of a job on one of the GPUs.
 *
 * @param seconds expected
 * @param low factor of the 5th percentile, in (0, 1]
 * @param high factor of the 95th percentile, at least 1
 * @param basis what it rests on
 * @param assumptions what was assumed
 */
record OneGpuTime(double seconds, double low, double high, Note basis, List<Note> assumptions) {
  OneGpuTime {
    assumptions = List.copyOf(assumptions);
  }

  static OneGpuTime exactly(double seconds, Note basis, Note... assumptions) {
    return new OneGpuTime(seconds, 1, 1, basis, List.of(assumptions));
  }

  /**
   * Where something else holds the GPU back. The measured run may have been held back already: the
   * low end stays where it was.
   *
   * @param factor how many times longer it takes, at least 1
   */
  OneGpuTime slowedBy(double factor) {
    return new OneGpuTime(seconds * factor, low / factor, high, basis, assumptions);
  }
}
