package io.gpucost.catalog.remote;

import static io.gpucost.catalog.strictjson.Forms.DATE;
import static io.gpucost.catalog.strictjson.Forms.TEXT;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.gpucost.catalog.strictjson.Fields;
import io.gpucost.catalog.strictjson.Form;
import io.gpucost.catalog.strictjson.Forms;
import io.gpucost.catalog.strictjson.Limits;
import io.gpucost.catalog.strictjson.Problems;
import io.gpucost.catalog.strictjson.StrictJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What is known of a file that was fetched; it stands beside the file, as JSON.
 *
 * @param name the file's name
 * @param url where it is from
 * @param sha256 its SHA-256, which also names the folder it is in
 * @param bytes how large it is
 * @param rows how many offers, or rates, were read of it
 * @param asOf the day of its prices at the latest: when the server says that it was changed, else
 *     when these very bytes were first fetched. It moves with new content only
 * @param checked when the server last said that this is its newest
 * @param validators what the server said of its version
 */
public record Edition(
    String name,
    String url,
    String sha256,
    long bytes,
    int rows,
    LocalDate asOf,
    Instant checked,
    Validators validators) {
  private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");
  private static final Form<String> SHA =
      TEXT.where(text -> HASH.matcher(text).matches(), "be a SHA-256 in hexadecimal");
  private static final Form<Instant> INSTANT =
      Forms.parsed("an instant such as \"2026-11-30T12:00:00Z\"", Instant::parse);
  private static final Form<Long> SIZE = element -> element.whole(0, Long.MAX_VALUE);

  /** Returns this edition after a server has confirmed it. */
  Edition confirmed(Instant now) {
    return new Edition(name, url, sha256, bytes, rows, asOf, now, validators);
  }

  /**
   * Reads what stands beside a file.
   *
   * @param name the file's name
   * @return what it says; none where it is damaged, since then nothing of the file can be trusted
   */
  static Optional<Edition> read(byte[] document, String name) {
    Problems problems = new Problems(Limits.DOCUMENT);
    try (Fields root = StrictJson.read(document, Limits.DOCUMENT, problems)) {
      root.required("schema", element -> element.whole(1, 1));
      Optional<String> url = root.required("url", TEXT);
      Optional<String> sha256 = root.required("sha256", SHA);
      Optional<Long> bytes = root.required("bytes", SIZE);
      Optional<Integer> rows = root.required("rows", Forms.COUNT_OR_NONE);
      Optional<LocalDate> asOf = root.required("as_of", DATE);
      Optional<Instant> checked = root.required("checked", INSTANT);
      Validators validators =
          new Validators(root.get("etag", TEXT), root.get("last_modified", INSTANT));
      return problems.isEmpty()
          ? Optional.of(
              new Edition(
                  name,
                  url.orElseThrow(),
                  sha256.orElseThrow(),
                  bytes.orElseThrow(),
                  rows.orElseThrow(),
                  asOf.orElseThrow(),
                  checked.orElseThrow(),
                  validators))
          : Optional.empty();
    }
  }

  /** Writes what {@link #read} reads. */
  byte[] write() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (JsonGenerator json = new JsonFactory().createGenerator(out).useDefaultPrettyPrinter()) {
      json.writeStartObject();
      json.writeNumberField("schema", 1);
      json.writeStringField("url", url);
      json.writeStringField("sha256", sha256);
      json.writeNumberField("bytes", bytes);
      json.writeNumberField("rows", rows);
      json.writeStringField("as_of", asOf.toString());
      json.writeStringField("checked", checked.toString());
      if (validators.etag().isPresent()) {
        json.writeStringField("etag", validators.etag().get());
      }
      if (validators.lastModified().isPresent()) {
        json.writeStringField("last_modified", validators.lastModified().get().toString());
      }
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory", e);
    }
    return out.toByteArray();
  }
}
