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
 * How often a job saves its work: by the clock, or by its optimizer steps where it is known how
 * many there are.
 *
 * @param every work between two checkpoints, empty for none
 * @param everySteps the same in steps, where it is stated in them
 * @param workSteps the steps of the whole work, where they are known
 */
record Saves(Optional<Duration> every, OptionalLong everySteps, OptionalLong workSteps) {

  static Saves of(Job job, Duration compute) {
    Optional<Checkpoint> checkpoint = job.workload().constraints().checkpoint();
    Optional<Duration> byClock = checkpoint.flatMap(Checkpoint::every);
    OptionalLong bySteps = checkpoint.map(Checkpoint::everySteps).orElse(OptionalLong.empty());
    OptionalLong steps = steps(job);
    if (byClock.isPresent() || bySteps.isEmpty() || steps.isEmpty()) {
      return new Saves(byClock, OptionalLong.empty(), steps);
    }
    Duration every =
        Duration.ofSeconds(
            BigDecimal.valueOf(compute.toSeconds())
                .multiply(BigDecimal.valueOf(bySteps.getAsLong()))
                .divide(BigDecimal.valueOf(steps.getAsLong()), 0, RoundingMode.CEILING)
                .longValueExact());
    return new Saves(Optional.of(every).filter(time -> !time.isZero()), bySteps, steps);
  }

  /** Optimizer steps: stated, or the samples of all epochs over the global batch. */
  private static OptionalLong steps(Job job) {
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

  /** Whether the work is over before the first checkpoint is due. */
  boolean neverReached(Duration work) {
    return !work.isZero() && every.filter(time -> time.compareTo(work) >= 0).isPresent();
  }

  /** The work that an interruption throws away at most. */
  Duration mostLost(Duration work) {
    return every.filter(time -> time.compareTo(work) < 0).orElse(work);
  }

  Note addSteps(Note note, String name) {
    return everySteps.isPresent() ? note.with(name, everySteps.getAsLong()) : note;
  }
}
