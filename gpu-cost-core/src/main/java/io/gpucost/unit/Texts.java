package io.gpucost.unit;

import java.util.Locale;
import java.util.Objects;

/**
 * What every {@code parse} method of this library shares: a bound on its text and the form of its
 * error.
 */
public final class Texts {
  /** The longest text of a plain quantity, in characters after stripping. */
  public static final int MAX_CHARS = 64;

  private Texts() {}

  /**
   * The text without the white space around it.
   *
   * @param text what a user wrote
   * @param type the name of what it should be, for the error
   * @param maxChars the longest text allowed, in characters after stripping
   * @return the stripped text, not empty
   * @throws IllegalArgumentException if the text is blank or longer than {@code maxChars}
   */
  public static String bounded(String text, String type, int maxChars) {
    Objects.requireNonNull(text, "text");
    String stripped = text.strip();
    if (stripped.isEmpty()) {
      throw unreadable(type, text, "must not be empty");
    }
    if (stripped.length() > maxChars) {
      throw unreadable(
          type,
          text,
          "must have at most " + maxChars + " characters, but has " + stripped.length());
    }
    return stripped;
  }

  /**
   * The error for a text that cannot be read: {@code unable to parse <type>: '<input>': <why>}.
   *
   * <p>The input is cut after 64 characters and its control characters are escaped, so that the
   * message stays one line.
   *
   * @param type the name of what the text should be
   * @param input the text as the user wrote it
   * @param why the rule that the text breaks
   * @return the exception, for the caller to throw
   */
  public static IllegalArgumentException unreadable(String type, String input, String why) {
    boolean isCut = input.length() > MAX_CHARS;
    String shown = isCut ? input.substring(0, MAX_CHARS) + "..." : input;
    return new IllegalArgumentException(
        oneLine("unable to parse " + type + ": '" + shown + "': " + why));
  }

  private static String oneLine(String message) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < message.length(); i++) {
      char c = message.charAt(i);
      int kind = Character.getType(c);
      boolean isHidden =
          Character.isISOControl(c)
              || kind == Character.LINE_SEPARATOR
              || kind == Character.PARAGRAPH_SEPARATOR
              || kind == Character.FORMAT;
      line.append(isHidden ? String.format(Locale.ROOT, "\\u%04x", (int) c) : String.valueOf(c));
    }
    return line.toString();
  }
}
