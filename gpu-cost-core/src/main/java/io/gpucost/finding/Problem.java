package io.gpucost.finding;

import java.io.Serializable;
import java.util.Objects;

/**
 * One thing wrong with an input: which field, which rule, which value.
 *
 * @param path the field, as in a document: {@code work.hours}
 * @param rule what must hold, to be read after "must": {@code be positive}
 * @param value what was given, as text
 * @serial exclude
 */
@SuppressWarnings("InvalidBlockTag") // @serial: else Javadoc asks for comments on hidden fields
public record Problem(String path, String rule, String value) implements Serializable {

  private static final int LONGEST_VALUE = 80;

  /**
   * Keeps the value short enough for one line.
   *
   * @param path the field
   * @param rule what must hold
   * @param value what was given
   */
  public Problem {
    Objects.requireNonNull(path, "path");
    Objects.requireNonNull(rule, "rule");
    value = value.replaceAll("\\s+", " ");
    if (value.length() > LONGEST_VALUE) {
      value = value.substring(0, LONGEST_VALUE) + "...";
    }
  }

  /** {@return one line: {@code work.hours must be positive, but was -3 h}} */
  @Override
  public String toString() {
    return path + " must " + rule + ", but was " + value;
  }
}
