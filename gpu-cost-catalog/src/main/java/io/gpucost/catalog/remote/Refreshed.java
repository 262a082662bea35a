package io.gpucost.catalog.remote;

import java.util.Optional;

/**
 * What became of one file.
 *
 * @param source the source's name
 * @param part the file's part
 * @param result what became of it
 * @param edition the edition that is now on the shelf; after a failure the old one, if any
 * @param failure why it failed, where it did
 */
public record Refreshed(
    String source,
    String part,
    Result result,
    Optional<Edition> edition,
    Optional<String> failure) {

  /** What became of a file. */
  public enum Result {
    /** It has new content. */
    UPDATED,

    /** The server says that it has not changed, or sends the same content. */
    UNCHANGED,

    /** It could not be fetched or read; what was there before stays, with its day. */
    FAILED
  }
}
