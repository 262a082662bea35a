package io.gpucost.workload;

import io.gpucost.finding.InvalidInputException;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Equal jobs that need nothing of each other: trials of a search, shards, folds, seats in a class.
 *
 * @param jobs how many, in [1, 1,000,000]
 * @param atOnce how many may run at a time, in [1, 1,000,000]: a quota of cards, a licence, a tutor
 * @param earlyStopping how poor ones are given up
 */
public record Independent(int jobs, OptionalInt atOnce, Optional<EarlyStopping> earlyStopping) {

  private static final Independent ONE = of(1);

  /**
   * Checks the ranges.
   *
   * @param jobs how many, in [1, 1,000,000]
   * @param atOnce how many may run at a time, in [1, 1,000,000]
   * @param earlyStopping how poor ones are given up
   * @throws InvalidInputException if a value is out of range
   */
  public Independent {
    Objects.requireNonNull(earlyStopping, "earlyStopping");
    Problems.check(
        problems -> {
          problems.range("independent.jobs", jobs, 1, Limits.MACHINES);
          problems.range("independent.at_once", atOnce, 1, Limits.MACHINES);
        });
  }

  /**
   * {@return so many jobs, all of them run to the end}
   *
   * @param jobs how many, in [1, 1,000,000]
   * @throws InvalidInputException if the number is out of range
   */
  public static Independent of(int jobs) {
    return new Independent(jobs, OptionalInt.empty(), Optional.empty());
  }

  /** {@return one job} */
  public static Independent one() {
    return ONE;
  }
}
