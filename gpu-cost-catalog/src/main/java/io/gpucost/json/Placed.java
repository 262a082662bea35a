package io.gpucost.json;

import io.gpucost.finding.InvalidInputException;
import io.gpucost.finding.Problem;
import java.util.function.Supplier;

/** A value knows its own fields only; here it stands inside another. */
final class Placed {
  private Placed() {}

  /** What a step gives; its problems are named from the root of the document. */
  static <T> T under(String path, Supplier<T> step) {
    try {
      return step.get();
    } catch (InvalidInputException e) {
      throw new InvalidInputException(
          e.problems().stream()
              .map(each -> new Problem(path + "." + each.path(), each.rule(), each.value()))
              .toList());
    }
  }
}
