package io.gpucost.catalog.remote;

import static io.gpucost.catalog.remote.Policies.LONG;
import static io.gpucost.catalog.remote.Policies.PATIENT;
import static io.gpucost.catalog.remote.Policies.SHORT;
import static io.gpucost.catalog.remote.Policies.policy;
import static io.gpucost.catalog.remote.RudeServer.answer;
import static io.gpucost.catalog.remote.RudeServer.ok;
import static io.gpucost.catalog.remote.RudeServer.say;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that misbehaves costs a bounded time and a bounded disk, and gives no file. */
@Timeout(120)
class FetcherTest {
  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
  private static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);

  private final List<Duration> pauses = new ArrayList<>();

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void setUp() {
    file = folder.resolve("part");
  }

  @Test
  void getsAFileWithItsChecksumAndVersion() throws Exception {
    List<Long> received = new ArrayList<>();
    try (RudeServer server =
        RudeServer.saying(
            ok("abc", "ETag: \"v1\"", "Last-Modified: Tue, 24 Nov 2026 10:00:00 GMT"))) {
      Answer answer =
          fetcher(PATIENT)
              .get(
                  server.file(),
                  Validators.NONE,
                  new Fetcher.Target(
                      file, 100, end(LONG), (bytes, total) -> received.add(total.getAsLong())));

      assertThat(answer)
          .isEqualTo(
              new Answer.Content(
                  3,
                  // FIPS 180-2, appendix B.1
                  "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
                  new Validators(
                      Optional.of("\"v1\""), Optional.of(Instant.parse("2026-11-24T10:00:00Z")))));
      assertThat(file).hasContent("abc");
      assertThat(received).containsExactly(3L);
    }
  }

  @Test
  void tellsTheServerWhichVersionItHas() throws Exception {
    try (RudeServer server =
        RudeServer.saying("HTTP/1.1 304 Not Modified\r\nConnection: close\r\n\r\n")) {
      Validators known =
          new Validators(
              Optional.of("W/\"v1\""), Optional.of(Instant.parse("2026-11-04T10:00:00Z")));

      assertThat(get(PATIENT, server, known)).isEqualTo(new Answer.Unchanged());
      assertThat(server.requests().get(0))
          .contains("If-None-Match: W/\"v1\"")
          .contains("If-Modified-Since: Wed, 04 Nov 2026 10:00:00 GMT");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"caf\u00e9\"", "a b", "\"a\tb\""})
  void aVersionThatCannotBeSentBackIsForgotten(String etag) throws Exception {
    try (RudeServer server = RudeServer.saying(ok("abc", "ETag: " + etag))) {
      Answer.Content content = (Answer.Content) get(PATIENT, server, Validators.NONE);

      assertThat(content.validators().isEmpty()).isTrue();
    }
  }

  @Test
  void notModifiedIsNoAnswerToWhomHasNothing() {
    try (RudeServer server =
        RudeServer.saying("HTTP/1.1 304 Not Modified\r\nConnection: close\r\n\r\n")) {
      assertFails(PATIENT, server, "server answers 304");
    }
  }

  @Test
  void aServerThatNeverAnswersIsLeft() {
    try (RudeServer server = new RudeServer((number, request, out) -> Thread.sleep(60_000))) {
      assertFails(policy(SHORT, LONG, LONG, 1), server, "server does not answer in time");
    }
  }

  @Test
  void aBodyThatStopsIsLeft() {
    try (RudeServer server =
        new RudeServer(
            (number, request, out) -> {
              say(out, "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc");
              Thread.sleep(60_000);
            })) {
      assertFails(policy(LONG, SHORT, LONG, 1), server, "nothing arrived for 0 s");
    }
  }

  @Test
  void aBodyThatDripsIsLeftWhenItsTimeIsOver() {
    try (RudeServer server =
        new RudeServer(
            (number, request, out) -> {
              say(out, "HTTP/1.1 200 OK\r\nContent-Length: 90000\r\n\r\n");
              while (true) {
                say(out, "x");
                Thread.sleep(10);
              }
            })) {
      assertFails(policy(LONG, LONG, SHORT, 1), server, "file must arrive within 0 s");
    }
  }

  @Test
  void headersWithoutEndAreLeft() {
    try (RudeServer server =
        new RudeServer(
            (number, request, out) -> {
              say(out, "HTTP/1.1 200 OK\r\n");
              while (true) {
                say(out, "X-More: " + "x".repeat(8_000) + "\r\n");
              }
            })) {
      assertThatThrownBy(
              () -> get(policy(Duration.ofSeconds(2), LONG, LONG, 1), server, Validators.NONE))
          .isInstanceOf(FetchException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n64\r\nabc",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Len",
        "no protocol at all\r\n\r\n",
        ""
      })
  void whatIsCutOffOrGarbledIsAskedForAgainAndRefused(String text) {
    try (RudeServer server = RudeServer.saying(text)) {
      assertFails(Policies.tries(2), server, "connection fails");
      assertThat(server.requests().size()).isGreaterThanOrEqualTo(2);
    }
  }

  @Test
  void aLengthThatIsNoNumberIsRefused() {
    try (RudeServer server =
        RudeServer.saying("HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\nabc")) {
      assertFails(PATIENT, server, "connection fails");
    }
  }

  @Test
  void noByteBeyondTheStatedLengthCounts() throws Exception {
    try (RudeServer server =
        RudeServer.saying(
            "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 3\r\n\r\nabcdef")) {
      assertThat(get(PATIENT, server, Validators.NONE)).isInstanceOf(Answer.Content.class);
      assertThat(file).hasContent("abc");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Transfer-Encoding: chunked\r\n"})
  void aBodyWithoutEndIsCutOffAtTheBound(String header) {
    try (RudeServer server =
        new RudeServer(
            (number, request, out) -> {
              say(out, "HTTP/1.1 200 OK\r\n" + header + "\r\n");
              String chunk = "x".repeat(0x1000);
              while (true) {
                say(out, header.isEmpty() ? chunk : "1000\r\n" + chunk + "\r\n");
              }
            })) {
      assertFails(PATIENT, server, "file must have at most 100000 bytes, but has more");
      assertThat(file).satisfies(part -> assertThat(Files.size(part)).isLessThan(200_000));
    }
  }

  @Test
  void aLengthBeyondTheBoundIsRefusedBeforeItComes() {
    try (RudeServer server =
        new RudeServer(
            (number, request, out) -> {
              say(out, "HTTP/1.1 200 OK\r\nContent-Length: 100001\r\n\r\n");
              Thread.sleep(60_000);
            })) {
      assertFails(PATIENT, server, "file must have at most 100000 bytes");
      assertThat(file).doesNotExist();
    }
  }

  @Test
  void aDiskThatDoesNotTakeItIsNoFaultOfTheServer() {
    file = folder.resolve("no such folder").resolve("part");
    try (RudeServer server = RudeServer.saying(ok("abc"))) {
      assertFails(Policies.tries(3), server, "file cannot be written (");
      assertThat(server.requests()).hasSize(1);
    }
  }

  @Test
  void thePageOfAnErrorIsNotRead() {
    try (RudeServer server =
        new RudeServer(
            (number, request, out) -> {
              say(out, "HTTP/1.1 404 Not Found\r\n\r\n");
              while (true) {
                say(out, "x".repeat(1000));
              }
            })) {
      assertFails(PATIENT, server, "server answers 404");
      assertThat(file).doesNotExist();
    }
  }

  @Test
  void aFaultOfTheMomentIsAskedAgainEachTimeLater() throws Exception {
    try (RudeServer server =
        RudeServer.saying(List.of(answer("500 Oops", ""), answer("503 Busy", ""), ok("abc")))) {
      assertThat(get(Policies.tries(3), server, Validators.NONE))
          .isInstanceOf(Answer.Content.class);
      assertThat(pauses).containsExactly(Duration.ofMillis(20), Duration.ofMillis(40));
    }
  }

  @Test
  void afterTheLastTryItFails() {
    try (RudeServer server = RudeServer.saying(answer("500 Oops", ""))) {
      assertFails(Policies.tries(3), server, "server answers 500, 3 times");
      assertThat(server.requests()).hasSize(3);
    }
  }

  @Test
  void aLastingFaultIsNotAskedAgain() {
    try (RudeServer server = RudeServer.saying(answer("403 No", ""))) {
      assertFails(Policies.tries(3), server, "server answers 403");
      assertThat(server.requests()).hasSize(1);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3 | 3000",
        "0 | 0",
        "Mon, 30 Nov 2026 12:00:04 GMT | 4000",
        "Mon, 30 Nov 2026 11:00:00 GMT | 0",
        "soon | 20",
        "-5 | 20"
      })
  void waitsAsTheServerAsks(String retryAfter, long millis) throws Exception {
    try (RudeServer server =
        RudeServer.saying(
            List.of(answer("429 Slow down", "", "Retry-After: " + retryAfter), ok("abc")))) {
      assertThat(get(Policies.tries(2), server, Validators.NONE))
          .isInstanceOf(Answer.Content.class);
      assertThat(pauses).containsExactly(Duration.ofMillis(millis));
    }
  }

  @Test
  void aWaitBeyondTheBoundIsNotWaited() {
    try (RudeServer server = RudeServer.saying(answer("429 Slow down", "", "Retry-After: 3600"))) {
      assertFails(
          Policies.tries(3),
          server,
          "server answers 429 and asks to wait 3600 s; more than 5 s are not waited");
      assertThat(pauses).isEmpty();
    }
  }

  @Test
  void followsARedirect() throws Exception {
    try (RudeServer server =
        RudeServer.saying(
            List.of(answer("302 Found", "", "Location: /other.csv?x=1"), ok("abc")))) {
      assertThat(get(PATIENT, server, Validators.NONE)).isInstanceOf(Answer.Content.class);
      assertThat(server.requests().get(1)).startsWith("GET /other.csv?x=1 ");
    }
  }

  @Test
  void leavesACircleOfRedirects() {
    try (RudeServer server = RudeServer.saying(answer("301 Moved", "", "Location: /list.csv"))) {
      assertFails(PATIENT, server, "server redirects more than 3 times");
      assertThat(server.requests()).hasSize(4);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "X: y | server answers 302 to nowhere",
        "Location: file:///etc/passwd | address must have a host",
        "Location: ftp://example.com/list.csv | address must be https, but was ftp:",
        "Location: http://me@example.com/ | address must have a host and no user name",
        "Location: http://[bad | redirect must lead to an address"
      })
  void refusesARedirectToElsewhere(String header, String reason) {
    try (RudeServer server = RudeServer.saying(answer("302 Found", "", header))) {
      assertFails(PATIENT, server, reason);
    }
  }

  @Test
  void neverGoesFromHttpsToHttp() {
    URI secure = URI.create("https://example.com/list.csv");

    assertThatThrownBy(() -> Addresses.redirected(secure, "http://example.com/list.csv", true))
        .hasMessage(
            "redirect must not lead from https to http, but to http://example.com/list.csv");
  }

  @Test
  void plainHttpHasToBeAllowed() {
    assertThatThrownBy(() -> Addresses.checked(URI.create("http://example.com/"), false))
        .hasMessageStartingWith("address must be https, unless plain http is allowed");
  }

  @Test
  void tellsThatNobodyListens() throws IOException {
    int port;
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = taken.getLocalPort();
    }
    URI nobody = URI.create("http://127.0.0.1:" + port + "/");

    assertThatThrownBy(() -> fetcher(PATIENT).get(nobody, Validators.NONE, target(PATIENT)))
        .isInstanceOf(FetchException.class)
        .hasMessageStartingWith("connection fails");
  }

  private void assertFails(FetchPolicy policy, RudeServer server, String reason) {
    assertThatThrownBy(() -> get(policy, server, Validators.NONE))
        .isInstanceOf(FetchException.class)
        .hasMessageStartingWith(reason);
  }

  private Answer get(FetchPolicy policy, RudeServer server, Validators known)
      throws FetchException {
    return fetcher(policy).get(server.file(), known, target(policy));
  }

  private Fetcher fetcher(FetchPolicy policy) {
    return new Fetcher(policy, CLOCK, pauses::add);
  }

  private Fetcher.Target target(FetchPolicy policy) {
    return new Fetcher.Target(file, policy.mostBytes(), end(policy.whole()), (bytes, total) -> {});
  }

  private static long end(Duration time) {
    return System.nanoTime() + time.toNanos();
  }
}
