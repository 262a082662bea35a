package io.gpucost.bill;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.unit.Bandwidth;
import io.gpucost.workload.Setup;
import java.time.Duration;
import java.util.Optional;

/**
 * Set-up of the first session, and of a session on a new machine later.
 *
 * <p>The first is from scratch unless only an image is stated; later ones start from the image
 * where there is one. An image of which only the size is known takes the time to pull it. Without a
 * word on set-up it takes {@link #FROM_SCRATCH} each time.
 *
 * @param first the first set-up
 * @param again a later one, on a new machine
 * @param firstPull the part of the first that pulls an image
 * @param pull the part of a later one that pulls an image
 * @param download the part of each that downloads the model
 * @param waiting what passes until a machine is free
 * @param assumption what was assumed
 */
record SetupTimes(
    Duration first,
    Duration again,
    Duration firstPull,
    Duration pull,
    Duration download,
    Duration waiting,
    Optional<Note> assumption) {
  /**
   * 1 h to install drivers, packages and code: 1 to 2 h told by renters, 12 to 50 min read for a
   * prepared recipe (2026).
   */
  static final Duration FROM_SCRATCH = Duration.ofHours(1);

  /**
   * 5 min to start from a saved image, told by renters; 2 to 8 min are printed for a cold start
   * with a model on Chinese RTX 4090 platforms (2026).
   */
  static final Duration FROM_IMAGE = Duration.ofMinutes(5);

  static final SetupTimes NONE =
      new SetupTimes(
          Duration.ZERO,
          Duration.ZERO,
          Duration.ZERO,
          Duration.ZERO,
          Duration.ZERO,
          Duration.ZERO,
          Optional.empty());

  /** What a job states, with the line from the store of images to a machine. */
  static SetupTimes of(Setup setup, Optional<Bandwidth> registry) {
    Optional<Duration> pull =
        setup.image().isPresent()
            ? Optional.empty()
            : setup.imageSize().flatMap(size -> registry.map(line -> line.timeFor(size)));
    Optional<Duration> image = setup.image().or(() -> pull);
    Optional<Duration> model =
        setup.modelSize().flatMap(size -> registry.map(line -> line.timeFor(size)));
    Duration download = model.orElse(Duration.ZERO);
    Duration waiting = setup.waitForStock().orElse(Duration.ZERO);
    if (setup.fresh().isEmpty() && image.isEmpty()) {
      Note assumed = Note.of(Code.DEFAULT_SETUP).with("setup", FROM_SCRATCH);
      return new SetupTimes(
          FROM_SCRATCH.plus(download),
          FROM_SCRATCH.plus(download),
          Duration.ZERO,
          Duration.ZERO,
          download,
          waiting,
          Optional.of(assumed));
    }
    Duration first = setup.fresh().or(() -> image).orElseThrow();
    return new SetupTimes(
        first.plus(download),
        image.orElse(first).plus(download),
        setup.fresh().isPresent() ? Duration.ZERO : pull.orElse(Duration.ZERO),
        pull.orElse(Duration.ZERO),
        download,
        waiting,
        Optional.empty());
  }

  /** The same, with later set-ups from an image. */
  SetupTimes withImage() {
    return new SetupTimes(
        first,
        Times.min(again, FROM_IMAGE.plus(download)),
        firstPull,
        Duration.ZERO,
        download,
        waiting,
        assumption);
  }
}
