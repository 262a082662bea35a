package io.gpucost.catalog.remote;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a server said of a file's version, and wants to hear again to answer "not modified".
 *
 * @param etag its entity tag, quotes and all
 * @param lastModified when it was changed last
 */
record Validators(Optional<String> etag, Optional<Instant> lastModified) {
  static final Validators NONE = new Validators(Optional.empty(), Optional.empty());

  /** What may go back into a header: visible characters, and no endless line of them. */
  private static final Pattern ETAG = Pattern.compile("[\\x21-\\x7e]{1,500}");

  /** As HTTP wants dates written, with two digits for the day; it is read in more forms. */
  private static final DateTimeFormatter HTTP_DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US)
          .withZone(ZoneOffset.UTC);

  /** Leaves out a tag that cannot be sent back. */
  Validators {
    etag = etag.filter(tag -> ETAG.matcher(tag).matches());
  }

  static Validators of(Optional<String> etag, Optional<String> lastModified) {
    return new Validators(etag, lastModified.flatMap(Validators::date));
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
    return HTTP_DATE.format(instant);
  }

  boolean isEmpty() {
    return etag.isEmpty() && lastModified.isEmpty();
  }
}
