package io.gpucost.catalog.remote;

/** Why something could not be fetched, in words for the user. */
final class FetchException extends Exception {
  private static final long serialVersionUID = 1L;

  FetchException(String reason) {
    super(reason, null, false, false);
  }

  String reason() {
    return String.valueOf(getMessage());
  }
}
