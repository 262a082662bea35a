package io.gpucost.finding;

import io.gpucost.unit.GpuCostException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Everything that is wrong with an input, reported together. */
public final class InvalidInputException extends GpuCostException {

  private static final long serialVersionUID = 1L;

  /** What is wrong, in the order it was found. */
  private final ArrayList<Problem> problems;

  /**
   * Creates the exception.
   *
   * @param problems what is wrong, at least one
   * @throws IllegalArgumentException if there is none
   */
  public InvalidInputException(List<Problem> problems) {
    super(message(problems));
    this.problems = new ArrayList<>(problems);
  }

  private static String message(List<Problem> problems) {
    if (problems.isEmpty()) {
      throw new IllegalArgumentException("problems must not be empty, but was []");
    }
    return problems.stream().map(Problem::toString).collect(Collectors.joining("\n"));
  }

  /** {@return what is wrong, in the order it was found} */
  public List<Problem> problems() {
    return List.copyOf(problems);
  }
}
