package io.gpucost.workload;

import io.gpucost.finding.InvalidInputException;
import io.gpucost.unit.Ratio;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * How far the user trusts a forecast of time: a usual buffer, and how earlier forecasts turned out.
 * Where enough of the latter are known, they replace the former.
 *
 * @param buffer a share added for safety, 10 to 20% by custom
 * @param past earlier jobs, at most 10,000
 */
public record Forecast(Optional<Ratio> buffer, List<PastRun> past) {

  private static final Forecast UNKNOWN = new Forecast(Optional.empty(), List.of());

  /**
   * Copies the list and checks its length.
   *
   * @param buffer a share added for safety, 10 to 20% by custom
   * @param past earlier jobs, at most 10,000
   * @throws InvalidInputException if there are more
   */
  public Forecast {
    Objects.requireNonNull(buffer, "buffer");
    past = List.copyOf(past);
    List<PastRun> runs = past;
    Problems.check(problems -> problems.atMost("forecast.past", runs, Limits.NAMES));
  }

  /** {@return a forecast of which nothing is known} */
  public static Forecast unknown() {
    return UNKNOWN;
  }

  /**
   * An earlier job.
   *
   * @param predicted the time that was foreseen, above zero and at most 100 years
   * @param actual the time that it took, above zero and at most 100 years
   */
  public record PastRun(Duration predicted, Duration actual) {
    /**
     * Checks the ranges.
     *
     * @param predicted the time that was foreseen, above zero and at most 100 years
     * @param actual the time that it took, above zero and at most 100 years
     * @throws InvalidInputException if a value is out of range
     */
    public PastRun {
      Objects.requireNonNull(predicted, "predicted");
      Objects.requireNonNull(actual, "actual");
      Problems.check(
          problems -> {
            problems.time("forecast.past.predicted", predicted);
            problems.time("forecast.past.actual", actual);
          });
    }
  }
}
