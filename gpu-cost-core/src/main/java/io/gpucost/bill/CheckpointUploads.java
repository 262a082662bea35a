package io.gpucost.bill;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.unit.Bandwidth;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.Durations;
import io.gpucost.workload.Checkpoint;
import io.gpucost.workload.Checkpoint.Upload;
import io.gpucost.workload.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Checkpoints that are uploaded in the course of the work.
 *
 * <p>Each run uploads one after every interval but the last, which its result follows. Where the
 * upload overlaps with the work, the GPU waits only for what is left of the one before when the
 * next is due; where it blocks, it waits for each.
 *
 * @param every work between two uploads
 * @param size of a checkpoint
 * @param time that one takes over the line
 * @param blocks whether the work waits for it
 * @param runs that follow each other
 * @param jobs all runs, those at the same time too
 * @param notes what had to be assumed
 */
record CheckpointUploads(
    Duration every,
    DataSize size,
    Duration time,
    boolean blocks,
    long runs,
    long jobs,
    List<Note> notes) {

  static final CheckpointUploads NONE = none(List.of());

  private static CheckpointUploads none(List<Note> notes) {
    return new CheckpointUploads(
        Durations.MAX, DataSize.ZERO, Duration.ZERO, false, 1, 1, List.copyOf(notes));
  }

  /** What a job states; nothing where it uploads none, or how large they are is not known. */
  static CheckpointUploads of(
      Workload workload, Optional<DataSize> size, Optional<Bandwidth> line, long runs) {
    Optional<Upload> upload = workload.constraints().checkpoint().flatMap(Checkpoint::upload);
    if (upload.isEmpty()) {
      return NONE;
    }
    if (size.isEmpty()) {
      return none(
          List.of(Note.of(Code.NOT_USED_YET).with("field", "constraints.checkpoint.upload")));
    }
    return new CheckpointUploads(
        upload.get().every(),
        size.get(),
        line.map(each -> each.timeFor(size.get())).orElse(Duration.ZERO),
        upload.get().blocks(),
        runs,
        (long) workload.independent().jobs() * workload.repeats(),
        line.isPresent()
            ? List.of()
            : List.of(Note.of(Code.TRANSFER_TIME_UNKNOWN).with("size", size.get())));
  }

  private long ofOneRun(Duration work) {
    Duration each = Duration.ofSeconds(work.toSeconds() / runs);
    return each.isZero() ? 0 : Durations.covering(each, every) - 1;
  }

  /** How many are uploaded in the course of all runs. */
  long count(Duration work) {
    return ofOneRun(work) * jobs;
  }

  /** For how long the GPU waits for them. */
  Duration waiting(Duration work) {
    Duration wait = blocks ? time : Times.beyond(time, every);
    return wait.multipliedBy(ofOneRun(work) * runs);
  }
}
