package io.gpucost.examples.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads the values of options, and reports all that are wrong together. */
final class Options {
  private final List<String> problems = new ArrayList<>();

  /**
   * Reads one value.
   *
   * @param option its name, such as {@code --weekly}
   * @param text what was given, or null
   * @param parse reads the text; refuses it with an IllegalArgumentException
   */
  <T> Optional<T> read(String option, @Nullable String text, Function<String, T> parse) {
    if (text == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(parse.apply(text));
    } catch (IllegalArgumentException | ArithmeticException e) {
      problems.add(option + ": " + e.getMessage());
      return Optional.empty();
    }
  }

  /** Notes a rule that a value breaks. */
  void refuse(String option, String rule, Object value) {
    problems.add(option + " must " + rule + ", but was " + value);
  }

  /** Throws if anything was wrong so far. */
  void check() {
    if (!problems.isEmpty()) {
      throw new BadInput(problems);
    }
  }
}
