package io.gpucost.finding;

import io.gpucost.unit.GpuCostException;
import java.util.List;
import java.util.stream.Collectors;

/** Everything that is wrong with an input, reported together. */
public final class InvalidInputException extends GpuCostException {

  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  /**
   * Creates the exception.
   *
   * @param problems what is wrong, at least one
   * @throws IllegalArgumentException if nothing is wrong
   */
  public InvalidInputException(List<Problem> problems) {
    super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
    if (problems.isEmpty()) {
      throw new IllegalArgumentException("problems must not be empty, but was []");
    }
    this.problems = List.copyOf(problems);
  }

  /** {@return what is wrong, in the order it was found} */
  public List<Problem> problems() {
    return problems;
  }
}
