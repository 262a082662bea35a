package io.gpucost.catalog.remote;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/**
 * What a server said of a file's version, and wants to hear again to answer "not modified".
 *
 * @param etag its entity tag, quotes and all
 * @param lastModified when it was changed last
 */
record Validators(Optional<String> etag, Optional<Instant> lastModified) {
  static final Validators NONE = new Validators(Optional.empty(), Optional.empty());

  private static final int LONGEST_ETAG = 500;

  static Validators of(Optional<String> etag, Optional<String> lastModified) {
    return new Validators(
        etag.filter(tag -> tag.length() <= LONGEST_ETAG), lastModified.flatMap(Validators::date));
  }

  /** A date as headers have it: {@code Tue, 24 Nov 2026 10:00:00 GMT}. */
  static Optional<Instant> date(String text) {
    try {
      return Optional.of(Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(text.strip())));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  static String text(Instant instant) {
    return DateTimeFormatter.RFC_1123_DATE_TIME.format(instant.atOffset(ZoneOffset.UTC));
  }

  boolean isEmpty() {
    return etag.isEmpty() && lastModified.isEmpty();
  }
}
