package io.gpucost.finding;

import java.util.Objects;
import java.util.Optional;

/**
 * Why a choice was ruled out, with the figures, and the smallest change that would bring it back.
 *
 * @param note the reason, of kind {@link Code.Kind#REJECTION}
 * @param fix what would make it possible, where one is known
 */
public record Rejection(Note note, Optional<Note> fix) {

  /**
   * Checks that the note is a rejection.
   *
   * @param note the reason
   * @param fix what would make it possible
   * @throws IllegalArgumentException if the code is of another kind
   */
  public Rejection {
    Objects.requireNonNull(fix, "fix");
    note.code().require(Code.Kind.REJECTION);
  }

  /**
   * {@return a rejection without a known fix}
   *
   * @param note the reason
   */
  public static Rejection of(Note note) {
    return new Rejection(note, Optional.empty());
  }

  /**
   * {@return this rejection with a fix}
   *
   * @param fix what would make the choice possible
   */
  public Rejection withFix(Note fix) {
    return new Rejection(note, Optional.of(fix));
  }

  /** {@return the stable code} */
  public Code code() {
    return note.code();
  }
}
