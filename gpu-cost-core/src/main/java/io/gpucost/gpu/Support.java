package io.gpucost.gpu;

/** Whether something is there. An empty cell of a sheet is {@link #UNKNOWN}, never {@link #NO}. */
public enum Support {
  /** It is there. */
  YES,
  /** It is known not to be there. */
  NO,
  /** Nothing is known. */
  UNKNOWN;

  /**
   * {@return the support for a fact}
   *
   * @param fact whether it is there
   */
  public static Support of(boolean fact) {
    return fact ? YES : NO;
  }
}
