package io.gpucost.unit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.Function;

/** Statements about what a parser refuses, and how it says so. */
public final class Refusals {
  private Refusals() {}

  /**
   * The parser refuses the text in one line that starts with the type and the text and holds the
   * rule.
   */
  public static void assertRefuses(
      Function<String, ?> parse, String type, String text, String rule) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> parse.apply(text)).getMessage();
    String start = "unable to parse " + type + ": '" + text + "': ";
    assertTrue(message.startsWith(start), message);
    assertTrue(message.substring(start.length()).contains(rule), message);
    assertEquals(1, message.lines().count(), message);
  }

  /** The parser names its parameter when there is no text. */
  public static void assertNamesNull(Function<String, ?> parse) {
    assertEquals(
        "text", assertThrows(NullPointerException.class, () -> parse.apply(null)).getMessage());
  }

  /** The call refuses its argument with exactly this message. */
  public static void assertRefusesArgument(String message, Runnable call) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, call::run).getMessage());
  }
}
