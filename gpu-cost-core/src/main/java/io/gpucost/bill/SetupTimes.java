package io.gpucost.bill;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.workload.Setup;
import java.time.Duration;
import java.util.Optional;

/**
 * Set-up of the first session, and of a session on a new machine later.
 *
 * <p>The first is from scratch unless only the time from an image is stated; later ones start from
 * the image where there is one. Without a word on set-up it takes {@link #FROM_SCRATCH} each time.
 */
record SetupTimes(Duration first, Duration again, Optional<Note> assumption) {
  /**
   * 1 h to install drivers, packages and code: 1 to 2 h told by renters, 12 to 50 min read for a
   * prepared recipe (2026).
   */
  static final Duration FROM_SCRATCH = Duration.ofHours(1);

  static final SetupTimes NONE = new SetupTimes(Duration.ZERO, Duration.ZERO, Optional.empty());

  static SetupTimes of(Setup setup) {
    if (setup.fresh().isEmpty() && setup.image().isEmpty()) {
      Note assumed = Note.of(Code.DEFAULT_SETUP).with("setup", FROM_SCRATCH);
      return new SetupTimes(FROM_SCRATCH, FROM_SCRATCH, Optional.of(assumed));
    }
    Duration first = setup.fresh().or(setup::image).orElseThrow();
    return new SetupTimes(first, setup.image().orElse(first), Optional.empty());
  }
}
