package io.gpucost.workload;

import io.gpucost.finding.InvalidInputException;
import java.time.Duration;
import java.util.Objects;

/**
 * Evaluation on held-out data in the course of the work; a GPU does it, and the work waits.
 *
 * @param every the work between two evaluations, above zero and at most 100 years
 * @param takes the time of one, above zero and at most 100 years
 */
public record Evaluation(Duration every, Duration takes) {
  /**
   * Checks the ranges.
   *
   * @param every the work between two evaluations, above zero and at most 100 years
   * @param takes the time of one, above zero and at most 100 years
   * @throws InvalidInputException if a value is out of range
   */
  public Evaluation {
    Objects.requireNonNull(every, "every");
    Objects.requireNonNull(takes, "takes");
    Problems.check(
        problems -> {
          problems.time("evaluation.every", every);
          problems.time("evaluation.takes", takes);
        });
  }
}
