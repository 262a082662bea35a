package io.gpucost.workload;

import static org.junit.jupiter.api.Assertions.assertThrows;

import io.gpucost.finding.InvalidInputException;
import io.gpucost.finding.Problem;
import java.util.List;
import org.junit.jupiter.api.function.Executable;

/** What a refused input says. */
final class Refused {

  private Refused() {}

  /** The problems, one line each. */
  static List<String> problems(Executable input) {
    return assertThrows(InvalidInputException.class, input).problems().stream()
        .map(Problem::toString)
        .toList();
  }

  /** The message about an unreadable text. */
  static String message(Executable input) {
    return assertThrows(IllegalArgumentException.class, input).getMessage();
  }
}
