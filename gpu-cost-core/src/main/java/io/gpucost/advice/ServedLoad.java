package io.gpucost.advice;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.finding.Rejection;
import io.gpucost.gpu.Hardware;
import io.gpucost.market.Job;
import io.gpucost.timing.ServingSpeed;
import io.gpucost.workload.Layout;
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
    if (!(job.workload().work().orElse(null) instanceof Work.PerDay load)) {
      return Optional.empty();
    }
    return placement
        .time()
        .serving()
        .map(speed -> answers(job, placement, speed))
        .filter(most -> most < load.requests())
        .map(
            most ->
                Rejection.of(
                    Note.of(Code.TOO_SLOW_FOR_LOAD)
                        .with("most", most)
                        .with("requests", load.requests())));
  }

  private static long answers(Job job, Placement placement, ServingSpeed speed) {
    boolean copied =
        placement.layout() == Layout.SINGLE || placement.layout() == Layout.DATA_PARALLEL;
    Hardware hardware = placement.hardware();
    int copies = copied ? hardware.gpuCount() : hardware.host().instances();
    int tokens = job.inference().orElseThrow().outputTokens();
    return speed
        .tokensPerSecond()
        .multiply(DAY)
        .multiply(BigDecimal.valueOf(copies))
        .divide(BigDecimal.valueOf(tokens), 0, RoundingMode.FLOOR)
        .longValueExact();
  }
}
