package io.gpucost.catalog.remote;

/** What came of asking for a file. */
sealed interface Answer {
  /** The file is still the one that the caller has. */
  record Unchanged() implements Answer {}

  /**
   * The file has been written to where the caller wanted it.
   *
   * @param bytes how large it is
   * @param sha256 its SHA-256, in hexadecimal
   * @param validators what the server said of its version
   */
  record Content(long bytes, String sha256, Validators validators) implements Answer {}
}
