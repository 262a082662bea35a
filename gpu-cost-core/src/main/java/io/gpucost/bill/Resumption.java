package io.gpucost.bill;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.pricing.Spot;
import io.gpucost.unit.EventRate;
import io.gpucost.workload.BatchInference;
import io.gpucost.workload.Checkpoint;
import io.gpucost.workload.Diffusion;
import io.gpucost.workload.Render;
import io.gpucost.workload.Task;
import io.gpucost.workload.Work;
import io.gpucost.workload.Workload;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How a run goes on after an interruption.
 *
 * @param every work between two checkpoints, empty for none
 * @param write time to write one
 * @param restart time from a new instance to where the work goes on
 * @param interruptions per billed hour
 * @param maxRun longest life of an instance
 * @param notes what had to be assumed
 */
record Resumption(
    Optional<Duration> every,
    Duration write,
    Duration restart,
    EventRate interruptions,
    Optional<Duration> maxRun,
    List<Note> notes) {

  /**
   * 0.44 interruptions per billed hour: the median of 13 published traces of single V100 spot
   * instances in AWS zones, which range from 0.095 to 1.39. Source: SkyPilot spot-traces, February
   * and April 2023. Real rates differ by zone and year: state your own.
   */
  static final EventRate USUAL_RATE = EventRate.ofPerHour(new BigDecimal("0.44"));

  /** A minute writes 60 GB to a local disk of 1 GB/s: the states of a model of about 4 B. */
  static final Duration USUAL_WRITE = Duration.ofMinutes(1);

  /** Finished parts are written out no more often than this. */
  private static final Duration SHORTEST_PART = Duration.ofMinutes(1);

  static Resumption of(
      Workload workload,
      SetupTimes setup,
      Duration compute,
      int gpus,
      Saves saves,
      Spot spot,
      Optional<ProviderRules> rules) {
    List<Note> notes = new ArrayList<>();
    Optional<Checkpoint> checkpoint = workload.constraints().checkpoint();
    Optional<Duration> part =
        checkpoint.isPresent() ? Optional.empty() : part(workload, compute, gpus);
    if (part.isPresent()) {
      notes.add(Note.of(Code.INTERRUPTION_LOSES_A_PART).with("time", part.get()));
    }
    Optional<Duration> every = saves.every();
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
    if (spot.interruptions().isEmpty()) {
      notes.add(Note.of(Code.INTERRUPTION_RATE_ASSUMED).with("rate", USUAL_RATE));
    }
    return new Resumption(
        every.or(() -> part),
        part.isPresent() ? Duration.ZERO : write.orElse(USUAL_WRITE),
        starts,
        spot.interruptions().orElse(USUAL_RATE),
        spot.maxRun().or(() -> rules.flatMap(ProviderRules::spotMaxRun)),
        List.copyOf(notes));
  }

  /**
   * The time of one of the parts that do not need each other (a frame, an image, an answer, a
   * trial): a card that is taken away loses no more, without any checkpoint.
   */
  private static Optional<Duration> part(Workload workload, Duration compute, int gpus) {
    long parts = Math.max(workload.independent().jobs(), pieces(workload));
    if (parts == 1 || compute.isZero()) {
      return Optional.empty();
    }
    Duration onOneCard = compute.multipliedBy(gpus).dividedBy(parts);
    return Optional.of(Times.max(SHORTEST_PART, Times.min(onOneCard, compute)));
  }

  private static long pieces(Workload workload) {
    Task task = workload.task();
    boolean inPieces =
        task instanceof Render || task instanceof BatchInference || makesImages(task);
    Work work = workload.work().filter(each -> inPieces).orElse(null);
    if (work instanceof Work.Frames frames) {
      return frames.frames();
    }
    if (work instanceof Work.Images images) {
      return images.images();
    }
    return work instanceof Work.Requests requests ? requests.requests() : 1;
  }

  private static boolean makesImages(Task task) {
    return task instanceof Diffusion diffusion
        && diffusion.trained().orElse(null) == Diffusion.DiffusionTraining.NONE;
  }

  SpotRun run(Duration work) {
    SpotRun run = new SpotRun(work, every, write, restart, interruptions);
    return maxRun.map(run::limitedTo).orElse(run);
  }
}
