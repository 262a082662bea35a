package io.gpucost.examples.cli;

import io.gpucost.workload.Objective;
import java.util.Arrays;
import java.util.Currency;
import java.util.List;
import java.util.Locale;

/** Option values that are one of a few words. */
final class Choices {
  private Choices() {}

  /** Reads one of the words, in any case. */
  static String oneOf(String text, List<String> words) {
    String word = text.toLowerCase(Locale.ROOT);
    if (words.contains(word)) {
      return word;
    }
    throw new IllegalArgumentException(
        "must be one of " + String.join(", ", words) + ", but was '" + text + "'");
  }

  /** Reads an objective. */
  static Objective objective(String text) {
    return Objective.parse(
        oneOf(text, Arrays.stream(Objective.values()).map(Objective::text).toList()));
  }

  /** Reads the code of a currency. */
  static Currency currency(String text) {
    try {
      return Currency.getInstance(text.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "must be the code of a currency such as CNY, but was '" + text + "'", e);
    }
  }
}
