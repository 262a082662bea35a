package io.gpucost.bill;

import io.gpucost.finding.Note;
import java.time.Duration;
import java.util.Objects;

/**
 * One part of the time from the first step to the last.
 *
 * @param label what passes
 * @param time how long, expected
 * @param billed whether a machine runs meanwhile
 */
public record TimeLine(Note label, Duration time, boolean billed) {
  /**
   * Checks that no part is missing.
   *
   * @param label what passes
   * @param time how long, expected
   * @param billed whether a machine runs meanwhile
   */
  public TimeLine {
    Objects.requireNonNull(label, "label");
    Objects.requireNonNull(time, "time");
  }
}
