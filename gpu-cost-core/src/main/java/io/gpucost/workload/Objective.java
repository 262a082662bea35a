package io.gpucost.workload;

/** What alternatives are ordered by. New objectives may come. */
public enum Objective {
  /** The lowest cost. */
  CHEAPEST,
  /** The shortest elapsed time. */
  FASTEST,
  /** The lowest cost among those that are most likely to meet the deadline. */
  DEADLINE,
  /** A trade-off of cost and elapsed time. */
  BALANCED;

  /** {@return the word of the documents} */
  public String text() {
    return Words.text(this);
  }

  /**
   * Reads a word of the documents; case, blanks, hyphens, dots and underscores do not matter.
   *
   * @param text the word
   * @return the constant
   * @throws IllegalArgumentException if there is no such word; the message lists the known
   */
  public static Objective parse(String text) {
    return Words.parse(Objective.class, text);
  }
}
