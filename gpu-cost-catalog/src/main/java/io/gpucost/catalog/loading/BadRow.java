package io.gpucost.catalog.loading;

/** Why a row is left out. Never leaves the readers: the collector turns it into a line. */
public final class BadRow extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Refuses the row being read.
   *
   * @param reason what is wrong with it, with the value
   */
  public BadRow(String reason) {
    super(reason, null, false, false);
  }

  /** Returns what is wrong with the row. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
