package io.gpucost.bill;

import io.gpucost.finding.Note;
import io.gpucost.market.Job;
import io.gpucost.workload.Checkpoint;
import io.gpucost.workload.Work;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How often a run saves its work: by the clock, or by its optimizer steps where it is known how
 * many there are.
 *
 * @param every work between two checkpoints, empty for none
 * @param everySteps the same in steps, where it is stated in them
 * @param workSteps the steps of one run, where they are known
 * @param work the work of one run
 * @param runs how many runs follow each other: what one of them has finished is safe
 */
record Saves(
    Optional<Duration> every,
    OptionalLong everySteps,
    OptionalLong workSteps,
    Duration work,
    long runs) {

  /** Of runs that follow each other, and compute so long in all. */
  static Saves of(Job job, Duration compute, long runs) {
    Duration work = Duration.ofSeconds(compute.toSeconds() / runs);
    Optional<Checkpoint> checkpoint = job.workload().constraints().checkpoint();
    Optional<Duration> byClock = checkpoint.flatMap(Checkpoint::every);
    OptionalLong bySteps = checkpoint.map(Checkpoint::everySteps).orElse(OptionalLong.empty());
    OptionalLong steps = steps(job);
    if (byClock.isPresent() || bySteps.isEmpty() || steps.isEmpty()) {
      return new Saves(byClock, OptionalLong.empty(), steps, work, runs);
    }
    Duration every =
        Duration.ofSeconds(
            BigDecimal.valueOf(work.toSeconds())
                .multiply(BigDecimal.valueOf(bySteps.getAsLong()))
                .divide(BigDecimal.valueOf(steps.getAsLong()), 0, RoundingMode.CEILING)
                .longValueExact());
    return new Saves(Optional.of(every).filter(time -> !time.isZero()), bySteps, steps, work, runs);
  }

  /**
   * The optimizer steps of the whole work: stated, or the samples of all epochs over the global
   * batch.
   */
  static OptionalLong steps(Job job) {
    Optional<Work> work = job.workload().work();
    if (work.isPresent() && work.get() instanceof Work.Steps steps) {
      return OptionalLong.of(steps.steps());
    }
    if (work.isPresent() && work.get() instanceof Work.Samples samples) {
      return job.training()
          .map(
              settings ->
                  BigDecimal.valueOf(samples.samples())
                      .multiply(samples.epochs())
                      .divide(BigDecimal.valueOf(settings.globalBatch()), 0, RoundingMode.CEILING)
                      .longValueExact())
          .map(OptionalLong::of)
          .orElse(OptionalLong.empty());
    }
    return OptionalLong.empty();
  }

  /** Whether a run is over before its first checkpoint is due. */
  boolean neverReached() {
    return !work.isZero() && every.filter(time -> time.compareTo(work) >= 0).isPresent();
  }

  /** The work that an interruption throws away at most. */
  Duration mostLost() {
    return every.filter(time -> time.compareTo(work) < 0).orElse(work);
  }

  /** The work between two points that can be gone on from; the end of a run is one. */
  Optional<Duration> between() {
    return runs == 1 ? every : every.map(time -> Times.min(time, work));
  }

  Note addSteps(Note note, String name) {
    return everySteps.isPresent() ? note.with(name, everySteps.getAsLong()) : note;
  }
}
