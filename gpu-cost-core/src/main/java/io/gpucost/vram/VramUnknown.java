package io.gpucost.vram;

import io.gpucost.finding.Note;
import java.util.List;

/**
 * Too little is known to estimate the memory.
 *
 * @param questions what to answer for an estimate, the most useful first; not empty
 */
public record VramUnknown(List<Note> questions) implements VramAnswer {
  /**
   * Keeps an unmodifiable copy.
   *
   * @param questions what to answer, not empty
   * @throws IllegalArgumentException if there is no question
   */
  public VramUnknown {
    questions = List.copyOf(questions);
    if (questions.isEmpty()) {
      throw new IllegalArgumentException("questions must not be empty, but was []");
    }
  }
}
