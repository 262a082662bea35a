package io.gpucost.bill;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.unit.EventRate;
import io.gpucost.workload.Checkpoint;
import io.gpucost.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What an interruption leaves of a job: how often it saves, and how long saving and going on take.
 *
 * @param every the interval, of finished parts too; empty where nothing is saved
 * @param write the time of a save
 * @param restart the time from a new instance to going on
 * @param inParts whether the job consists of parts that need nothing of each other
 * @param notes what had to be assumed
 */
record Recovery(
    Optional<Duration> every, Duration write, Duration restart, boolean inParts, List<Note> notes) {

  /** A minute writes 60 GB to a local disk of 1 GB/s: the states of a model of about 4 B. */
  static final Duration USUAL_WRITE = Duration.ofMinutes(1);

  /** Finished parts are written out no more often than this. */
  private static final Duration SHORTEST_PART = Duration.ofMinutes(1);

  static Recovery of(Workload workload, SetupTimes setup, Duration compute, int gpus, Saves saves) {
    List<Note> notes = new ArrayList<>();
    Optional<Checkpoint> checkpoint = workload.constraints().checkpoint();
    Optional<Duration> part =
        checkpoint.isPresent() ? Optional.empty() : part(workload, compute, gpus);
    if (part.isPresent()) {
      notes.add(Note.of(Code.INTERRUPTION_LOSES_A_PART).with("time", part.get()));
    }
    Optional<Duration> every = saves.between();
    if (every.isEmpty() && checkpoint.filter(each -> each.everySteps().isPresent()).isPresent()) {
      notes.add(Note.of(Code.NOT_USED_YET).with("field", "constraints.checkpoint.every_steps"));
    }
    Optional<Duration> write = checkpoint.flatMap(Checkpoint::write);
    Optional<Duration> restart = checkpoint.flatMap(Checkpoint::restart);
    Duration starts = restart.orElse(setup.again());
    if (every.isPresent() && (write.isEmpty() || restart.isEmpty())) {
      notes.add(
          Note.of(Code.CHECKPOINT_TIMES_ASSUMED)
              .with("write", write.orElse(USUAL_WRITE))
              .with("restart", starts));
    }
    return new Recovery(
        every.or(() -> part),
        part.isPresent() ? Duration.ZERO : write.orElse(USUAL_WRITE),
        starts,
        part.isPresent(),
        List.copyOf(notes));
  }

  SpotRun run(Duration work, EventRate interruptions, Optional<Duration> longest) {
    return new SpotRun(work, every, write, restart, interruptions, longest);
  }

  /**
   * The time of one of the parts that do not need each other (a frame, an image, an answer, a
   * trial): a card that is taken away loses no more, without any checkpoint.
   */
  private static Optional<Duration> part(Workload workload, Duration compute, int gpus) {
    long parts = workload.parts();
    if (parts == 1 || compute.isZero()) {
      return Optional.empty();
    }
    Duration onOneCard = compute.dividedBy(workload.repeats()).multipliedBy(gpus).dividedBy(parts);
    return Optional.of(Times.max(SHORTEST_PART, Times.min(onOneCard, compute)));
  }
}
