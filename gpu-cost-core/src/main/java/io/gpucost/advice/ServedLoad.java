package io.gpucost.advice;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.finding.Rejection;
import io.gpucost.gpu.Hardware;
import io.gpucost.market.Job;
import io.gpucost.timing.ServingSpeed;
import io.gpucost.workload.Work;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Optional;

/**
 * Whether a placement answers as many requests a day as come:
 *
 * <pre>a day's answers = copies x tokens a second x 86,400 / output tokens</pre>
 *
 * <p>They are taken as spread evenly over the day; a busy hour needs more.
 */
final class ServedLoad {
  private static final BigDecimal DAY = BigDecimal.valueOf(Duration.ofDays(1).toSeconds());

  private ServedLoad() {}

  /** The reason against a placement that falls behind; empty where its speed is not known. */
  static Optional<Rejection> tooMuch(Job job, Placement placement) {
    return load(job)
        .flatMap(
            load ->
                answers(job, placement)
                    .filter(most -> most < load)
                    .map(
                        most ->
                            Rejection.of(
                                Note.of(Code.TOO_SLOW_FOR_LOAD)
                                    .with("most", most)
                                    .with("requests", load))));
  }

  /** How many placements side by side keep up. */
  static Optional<Long> together(Job job, Placement placement) {
    return load(job)
        .flatMap(
            load ->
                answers(job, placement)
                    .filter(most -> most > 0)
                    .map(most -> (load - 1) / most + 1));
  }

  private static Optional<Long> load(Job job) {
    return job.workload()
        .work()
        .filter(Work.PerDay.class::isInstance)
        .map(work -> ((Work.PerDay) work).requests());
  }

  private static Optional<Long> answers(Job job, Placement placement) {
    return placement.time().serving().map(speed -> answers(job, placement, speed));
  }

  private static long answers(Job job, Placement placement, ServingSpeed speed) {
    Hardware hardware = placement.hardware();
    int copies =
        placement.layout().isFullCopies() ? hardware.gpuCount() : hardware.host().instances();
    int tokens = job.inference().orElseThrow().outputTokens();
    return speed
        .tokensPerSecond()
        .multiply(DAY)
        .multiply(BigDecimal.valueOf(copies))
        .divide(BigDecimal.valueOf(tokens), 0, RoundingMode.FLOOR)
        .longValueExact();
  }
}
