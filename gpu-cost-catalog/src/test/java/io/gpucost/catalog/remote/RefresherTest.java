package io.gpucost.catalog.remote;

import static io.gpucost.catalog.remote.RudeServer.answer;
import static io.gpucost.catalog.remote.RudeServer.ok;
import static io.gpucost.catalog.remote.RudeServer.say;
import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.catalog.remote.RemoteFile.Kind;
import io.gpucost.pricing.CatalogException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever happens, the shelf has a whole list, with the day of what it is. */
@Timeout(120)
class RefresherTest {
  private static final RemoteFile FILE = RemoteFile.plain("acme", "acme.csv", "acme/vms.csv");
  private static final Instant FIRST_DAY = Instant.parse("2026-11-01T12:00:00Z");
  private static final Instant LATER = Instant.parse("2026-11-30T12:00:00Z");

  @TempDir Path cache;

  @Test
  void keepsAFileUnderItsOwnNameWithWhatIsKnownOfIt() {
    try (RudeServer server = RudeServer.saying(ok("a\nb\n", "ETag: \"v1\""))) {
      Refreshed refreshed = refresh(server, FIRST_DAY);

      assertThat(refreshed.result()).isEqualTo(Refreshed.Result.UPDATED);
      assertThat(server.requests().get(0)).startsWith("GET /acme/vms.csv ");
      Edition edition = refreshed.edition().orElseThrow();
      assertThat(edition.rows()).isEqualTo(2);
      assertThat(edition.bytes()).isEqualTo(4);
      assertThat(edition.asOf()).isEqualTo(LocalDate.of(2026, 11, 1));
      assertThat(edition.checked()).isEqualTo(FIRST_DAY);
      assertThat(shelf().verified(edition)).hasFileName("acme.csv").hasContent("a\nb\n");
      assertThat(shelf().editions()).containsExactly(edition);
    }
  }

  @Test
  void theDayIsThatOfTheServerWhereItTellsOne() {
    try (RudeServer server =
        RudeServer.saying(ok("a\n", "Last-Modified: Tue, 06 Oct 2026 10:00:00 GMT"))) {
      assertThat(refresh(server, FIRST_DAY).edition().orElseThrow().asOf())
          .isEqualTo(LocalDate.of(2026, 10, 6));
    }
  }

  @Test
  void aServersClockMakesNoPriceYoungerThanToday() {
    try (RudeServer server =
        RudeServer.saying(ok("a\n", "Last-Modified: Tue, 05 Oct 2027 10:00:00 GMT"))) {
      assertThat(refresh(server, FIRST_DAY).edition().orElseThrow().asOf())
          .isEqualTo(LocalDate.of(2026, 11, 1));
    }
  }

  @Test
  void notModifiedMakesNoPriceYounger() {
    try (RudeServer server =
        RudeServer.saying(
            List.of(ok("a\n", "ETag: \"v1\""), "HTTP/1.1 304 Not Modified\r\n\r\n"))) {
      refresh(server, FIRST_DAY);
      Refreshed again = refresh(server, LATER);

      assertThat(server.requests().get(1)).contains("If-None-Match: \"v1\"");
      assertThat(again.result()).isEqualTo(Refreshed.Result.UNCHANGED);
      assertThat(again.edition().orElseThrow().asOf()).isEqualTo(LocalDate.of(2026, 11, 1));
      assertThat(again.edition().orElseThrow().checked()).isEqualTo(LATER);
      assertThat(shelf().editions()).containsExactly(again.edition().orElseThrow());
    }
  }

  @Test
  void theSameContentMakesNoPriceYounger() {
    try (RudeServer server = RudeServer.saying(ok("a\n"))) {
      refresh(server, FIRST_DAY);
      Refreshed again = refresh(server, LATER);

      assertThat(again.result()).isEqualTo(Refreshed.Result.UNCHANGED);
      assertThat(again.edition().orElseThrow().asOf()).isEqualTo(LocalDate.of(2026, 11, 1));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 500 Oops\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\na\nb\nc\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nbroken",
        "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\na\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\na\nb\nc\n",
        "garbage"
      })
  void afterAFailureTheOldListStaysAndStaysOld(String failure) {
    try (RudeServer server = RudeServer.saying(List.of(ok("a\nb\nc\nd\n"), failure))) {
      Edition old = refresh(server, FIRST_DAY).edition().orElseThrow();

      Refreshed again = refresh(server, LATER);

      assertThat(again.result()).isEqualTo(Refreshed.Result.FAILED);
      assertThat(again.failure()).isPresent();
      assertThat(again.edition()).contains(old);
      assertThat(shelf().editions()).containsExactly(old);
      assertThat(shelf().verified(old)).hasContent("a\nb\nc\nd\n");
      assertThat(leftovers()).isEmpty();
    }
  }

  @Test
  void tellsWhyAListIsRefused() {
    try (RudeServer server =
        RudeServer.saying(List.of(ok("a\nb\nc\nd\n"), ok("a\n"), ok("broken"), ok("")))) {
      refresh(server, FIRST_DAY);

      assertThat(refresh(server, LATER).failure())
          .contains(
              "what came has 1 prices, less than half of the 4 before: it is perhaps cut off");
      assertThat(refresh(server, LATER).failure())
          .contains("what came cannot be read: price list 'acme': broken");
      assertThat(refresh(server, LATER).failure()).contains("what came has no price");
    }
  }

  @Test
  void aListThatWasDamagedOnDiskIsFetchedAgain() throws IOException {
    try (RudeServer server =
        new RudeServer(
            (number, request, out) ->
                say(
                    out,
                    request.contains("If-None-Match")
                        ? "HTTP/1.1 304 Not Modified\r\n\r\n"
                        : ok("a\nb\n", "ETag: \"v1\"")))) {
      Edition old = refresh(server, FIRST_DAY).edition().orElseThrow();
      Files.writeString(shelf().path(old), "a\n");

      Edition mended = refresh(server, LATER).edition().orElseThrow();

      assertThat(shelf().verified(mended)).hasContent("a\nb\n");
      assertThat(mended.asOf()).isEqualTo(LocalDate.of(2026, 11, 1));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "{\"schema\": 1}",
        "{\"schema\": 1, \"url\": \"x\", \"sha256\": \"../../etc\", \"bytes\": 1, \"rows\": 1,"
            + " \"as_of\": \"2026-11-01\", \"checked\": \"2026-11-01T00:00:00Z\"}"
      })
  void whatIsKnownOfAListIsNotTrustedWhereItIsDamaged(String about) throws IOException {
    try (RudeServer server = RudeServer.saying(ok("a\n", "ETag: \"v1\""))) {
      refresh(server, FIRST_DAY);
      Files.writeString(shelf().folder().resolve("acme.csv.json"), about);

      assertThat(shelf().editions()).isEmpty();
      assertThat(refresh(server, LATER).result()).isEqualTo(Refreshed.Result.UPDATED);
      assertThat(server.requests().get(1)).doesNotContain("If-None-Match");
    }
  }

  @Test
  void keepsTheEditionBeforeForItsReadersAndRemovesOlderOnes() {
    try (RudeServer server = RudeServer.saying(List.of(ok("a\n"), ok("b\n"), ok("c\n")))) {
      Edition first = refresh(server, FIRST_DAY).edition().orElseThrow();
      Edition second = refresh(server, LATER).edition().orElseThrow();
      assertThat(shelf().verified(first)).hasContent("a\n");

      refresh(server, LATER);

      assertThat(shelf().path(first)).doesNotExist();
      assertThat(shelf().verified(second)).hasContent("b\n");
    }
  }

  @Test
  void removesDownloadsThatACrashLeftBehind() throws IOException {
    Files.createDirectories(shelf().folder());
    Files.writeString(shelf().folder().resolve(".part-123-acme.csv"), "half");
    try (RudeServer server = RudeServer.saying(ok("a\n"))) {
      refresh(server, FIRST_DAY);

      assertThat(leftovers()).isEmpty();
    }
  }

  @Test
  void severalRefreshesAtOnceAndTheirReadersSeeWholeListsOnly() throws Exception {
    AtomicInteger answers = new AtomicInteger();
    ExecutorService threads = Executors.newFixedThreadPool(6);
    try (RudeServer server =
        new RudeServer(
            (number, request, out) ->
                say(out, ok(("row " + answers.incrementAndGet() + "\n").repeat(2_000))))) {
      refresh(server, FIRST_DAY);
      List<Future<Refreshed.Result>> refreshes = new ArrayList<>();
      List<Future<Long>> readings = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        refreshes.add(threads.submit(() -> refresh(server, LATER).result()));
        readings.add(threads.submit(this::readings));
      }

      for (Future<Refreshed.Result> refreshed : refreshes) {
        assertThat(refreshed.get()).isEqualTo(Refreshed.Result.UPDATED);
      }
      for (Future<Long> reading : readings) {
        assertThat(reading.get()).isEqualTo(100);
      }
      assertThat(shelf().editions()).hasSize(1);
      assertThat(leftovers()).isEmpty();
    } finally {
      threads.shutdownNow();
    }
  }

  /** How many of a hundred looks at the shelf find a whole list. */
  private long readings() {
    return Stream.generate(() -> shelf().editions())
        .limit(100)
        .filter(editions -> editions.size() == 1 && editions.get(0).rows() == 2_000)
        .count();
  }

  @Test
  void aVersionNamesTheFile() {
    RemoteFile file =
        new RemoteFile("acme", "acme.csv", "acme/{version}/catalog.csv", Kind.VERSIONED);
    try (RudeServer server = RudeServer.saying(List.of(ok("20261130-7\n"), ok("a\n")))) {
      Refreshed refreshed = refresh(server, file, FIRST_DAY);

      assertThat(refreshed.failure()).isEmpty();
      assertThat(server.requests().get(0)).startsWith("GET /acme/version ");
      assertThat(server.requests().get(1)).startsWith("GET /acme/20261130-7/catalog.csv ");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"../../secret", "a b", "", "x/y"})
  void aVersionIsAShortName(String version) {
    RemoteFile file =
        new RemoteFile("acme", "acme.csv", "acme/{version}/catalog.csv", Kind.VERSIONED);
    try (RudeServer server = RudeServer.saying(ok(version))) {
      assertThat(refresh(server, file, FIRST_DAY).failure())
          .contains("version must be a short name, but was not");
    }
  }

  @Test
  void pagesMakeOneFile() {
    try (RudeServer server =
        RudeServer.saying(
            List.of(
                ok("{\"Items\": [1], \"NextPageLink\": \"?$skip=1\"}"),
                ok("{\"Items\": [2], \"NextPageLink\": null}")))) {
      Edition edition = refresh(server, paged(), FIRST_DAY).edition().orElseThrow();

      assertThat(server.requests().get(1)).startsWith("GET /?$skip=1 ");
      assertThat(shelf().verified(edition))
          .hasContent(
              "{\"Items\": [1], \"NextPageLink\": \"?$skip=1\"}\n"
                  + "{\"Items\": [2], \"NextPageLink\": null}\n");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://example.com/",
        "https://127.0.0.1/",
        "http://127.0.0.1:1/",
        "/other",
        "file:///etc/passwd",
        "http://[bad"
      })
  void aPageCannotNameAnotherPlace(String link) {
    try (RudeServer server =
        RudeServer.saying(ok("{\"Items\": [], \"NextPageLink\": \"" + link + "\"}"))) {
      assertThat(refresh(server, paged(), FIRST_DAY).failure().orElseThrow())
          .startsWith("next page must be ");
      assertThat(server.requests()).hasSize(1);
    }
  }

  @Test
  void aCircleOfPagesIsLeft() {
    try (RudeServer server =
        RudeServer.saying(ok("{\"Items\": [], \"NextPageLink\": \"?page=2\"}"))) {
      assertThat(refresh(server, paged(), FIRST_DAY).failure().orElseThrow())
          .startsWith("pages go in a circle");
    }
  }

  @Test
  void withoutItsLastPageAListIsNone() {
    try (RudeServer server =
        RudeServer.saying(
            List.of(
                ok("{\"Items\": [1], \"NextPageLink\": \"?page=2\"}"), answer("404 Gone", "")))) {
      Refreshed refreshed = refresh(server, paged(), FIRST_DAY);

      assertThat(refreshed.failure()).contains("server answers 404");
      assertThat(refreshed.edition()).isEmpty();
      assertThat(leftovers()).isEmpty();
    }
  }

  @Test
  void allPagesTogetherHaveTheBoundOfAFile() {
    try (RudeServer server =
        new RudeServer(
            (number, request, out) ->
                say(
                    out,
                    ok(
                        "{\"Items\": [\"%s\"], \"NextPageLink\": \"?page=%d\"}"
                            .formatted("x".repeat(9_000), number + 1))))) {
      assertThat(refresh(server, paged(), FIRST_DAY).failure().orElseThrow())
          .startsWith("file must have at most ");
    }
  }

  private static RemoteFile paged() {
    return new RemoteFile("pages", "pages.json", "?page=1", Kind.PAGED);
  }

  private Refreshed refresh(RudeServer server, Instant now) {
    return refresh(server, FILE, now);
  }

  private Refreshed refresh(RudeServer server, RemoteFile file, Instant now) {
    Source source = new Source("test", "csv", server.base(), List.of(file), Optional.empty());
    Refresher refresher =
        new Refresher(cache, Policies.PATIENT, Clock.fixed(now, ZoneOffset.UTC), Progress.NONE);
    return refresher.refresh(source, file, RefresherTest::lines);
  }

  private static int lines(Path file) throws IOException {
    String text = Files.readString(file);
    if (text.equals("broken")) {
      throw new CatalogException("acme", "broken");
    }
    return (int) text.lines().count();
  }

  private Shelf shelf() {
    return Shelf.in(cache.resolve("test"));
  }

  private List<String> leftovers() {
    try (Stream<Path> files = Files.list(shelf().folder())) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.startsWith(".part-"))
          .toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
