package io.gpucost.catalog.remote;

import io.gpucost.catalog.remote.BoundedFile.TooLarge;
import io.gpucost.catalog.remote.BoundedFile.Unwritable;
import io.gpucost.catalog.remote.BoundedFile.Written;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.ResponseInfo;
import java.net.http.HttpTimeoutException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/**
 * Gets files over HTTP within a {@link FetchPolicy}. The JDK's client does the talking; redirects,
 * time for a whole file, sizes and repetitions are watched here, since it bounds none of them.
 */
final class Fetcher {
  private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);

  /** Faults of the moment: the same request may do later. */
  private static final Set<Integer> PASSING = Set.of(408, 429, 500, 502, 503, 504);

  private final FetchPolicy policy;
  private final Clock clock;
  private final Pause pause;
  private final HttpClient client;

  /** Waits. */
  @FunctionalInterface
  interface Pause {
    /** Returns when the time is over. */
    void of(Duration time) throws InterruptedException;
  }

  /** Is told the bytes so far, and all of them where the server tells. */
  @FunctionalInterface
  interface Watcher {
    /** Takes the numbers. */
    void received(long bytes, OptionalLong total);
  }

  /**
   * Where a file goes, and its bounds.
   *
   * @param file what is written, whole or in part
   * @param most how many bytes it may have
   * @param end when it must be there, by {@link System#nanoTime}
   * @param watcher is told how it gets on
   */
  record Target(Path file, long most, long end, Watcher watcher) {}

  Fetcher(FetchPolicy policy, Clock clock) {
    this(policy, clock, time -> Thread.sleep(time.toMillis()));
  }

  Fetcher(FetchPolicy policy, Clock clock, Pause pause) {
    this.policy = policy;
    this.clock = clock;
    this.pause = pause;
    // HTTP/1.1 tells every length: a body that ends early is noticed.
    this.client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(policy.connect())
            .build();
  }

  /** A fault that may pass, and how long the server asks to wait. */
  private static final class Passing extends Exception {
    private static final long serialVersionUID = 1L;

    final transient Optional<Duration> wait;

    Passing(String reason, Optional<Duration> wait) {
      super(reason, null, false, false);
      this.wait = wait;
    }
  }

  /**
   * Gets a file.
   *
   * @param address where it is
   * @param known the version that the caller has
   * @param target what is written, within which bounds
   * @throws FetchException with the reason where the file is not there as a whole
   */
  Answer get(URI address, Validators known, Target target) throws FetchException {
    Duration wait = policy.pause();
    for (int attempt = 1; ; attempt++) {
      try {
        return once(address, known, target);
      } catch (Passing fault) {
        if (attempt >= policy.tries()) {
          throw new FetchException(fault.getMessage() + ", " + attempt + " times");
        }
        Duration asked = fault.wait.orElse(wait);
        if (asked.compareTo(policy.longestPause()) > 0) {
          throw new FetchException(
              "%s and asks to wait %d s; more than %d s are not waited"
                  .formatted(
                      fault.getMessage(), asked.toSeconds(), policy.longestPause().toSeconds()));
        }
        if (System.nanoTime() + asked.toNanos() - target.end() > 0) {
          throw new FetchException(
              "%s; no time is left for another try".formatted(fault.getMessage()));
        }
        sleep(asked);
        wait = wait.multipliedBy(2);
      }
    }
  }

  private void sleep(Duration time) throws FetchException {
    try {
      pause.of(time);
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }

  private static FetchException interrupted() {
    Thread.currentThread().interrupt();
    return new FetchException("interrupted");
  }

  private Answer once(URI address, Validators known, Target target) throws FetchException, Passing {
    URI at = Addresses.checked(address, policy.plainHttp());
    for (int hop = 0; hop <= policy.redirects(); hop++) {
      HttpResponse<Optional<Written>> response = send(at, known, target);
      int status = response.statusCode();
      if (!REDIRECTS.contains(status)) {
        return answer(response, known);
      }
      String location =
          response
              .headers()
              .firstValue("Location")
              .orElseThrow(() -> new FetchException("server answers " + status + " to nowhere"));
      at = Addresses.redirected(at, location, policy.plainHttp());
    }
    throw new FetchException("server redirects more than %d times".formatted(policy.redirects()));
  }

  private Answer answer(HttpResponse<Optional<Written>> response, Validators known)
      throws FetchException, Passing {
    int status = response.statusCode();
    if (status == 304 && !known.isEmpty()) {
      return new Answer.Unchanged();
    }
    if (status == 200 && response.body().isPresent()) {
      Written body = response.body().get();
      return new Answer.Content(
          body.bytes(),
          body.sha256(),
          Validators.of(
              response.headers().firstValue("ETag"),
              response.headers().firstValue("Last-Modified")));
    }
    if (PASSING.contains(status)) {
      throw new Passing(
          "server answers " + status,
          response.headers().firstValue("Retry-After").flatMap(this::retryAfter));
    }
    throw new FetchException("server answers " + status);
  }

  /** Seconds or a date; whatever else it is does not count. */
  private Optional<Duration> retryAfter(String text) {
    String stripped = text.strip();
    if (stripped.matches("[0-9]{1,9}")) {
      return Optional.of(Duration.ofSeconds(Long.parseLong(stripped)));
    }
    Instant now = clock.instant();
    return Validators.date(stripped)
        .map(until -> until.isAfter(now) ? Duration.between(now, until) : Duration.ZERO);
  }

  private HttpResponse<Optional<Written>> send(URI at, Validators known, Target target)
      throws FetchException, Passing {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(at)
            .timeout(policy.answer())
            .header("User-Agent", "gpu-cost")
            .header("Accept", "*/*");
    known.etag().ifPresent(tag -> request.header("If-None-Match", tag));
    known
        .lastModified()
        .ifPresent(day -> request.header("If-Modified-Since", Validators.text(day)));
    Transfer transfer = new Transfer(target);
    CompletableFuture<HttpResponse<Optional<Written>>> pending =
        client.sendAsync(request.GET().build(), transfer::body);
    try {
      return await(pending, transfer);
    } catch (ExecutionException e) {
      throw fault(e.getCause() == null ? e : e.getCause());
    } catch (InterruptedException e) {
      throw interrupted();
    } finally {
      pending.cancel(true);
    }
  }

  /** Waits as long as bytes keep coming and the time for the whole is not over. */
  private HttpResponse<Optional<Written>> await(
      CompletableFuture<HttpResponse<Optional<Written>>> pending, Transfer transfer)
      throws FetchException, ExecutionException, InterruptedException {
    while (true) {
      long now = System.nanoTime();
      long left = transfer.target.end() - now;
      long quiet = transfer.silentAt - now;
      if (left <= 0) {
        throw new FetchException(
            "file must arrive within %d s, but has not".formatted(policy.whole().toSeconds()));
      }
      if (quiet <= 0) {
        throw new FetchException(
            "nothing arrived for %d s".formatted(policy.silence().toSeconds()));
      }
      try {
        // Silence counts from the headers on, which may come while this waits.
        long wait = Math.min(Math.min(left, quiet), policy.silence().toNanos());
        return pending.get(wait, TimeUnit.NANOSECONDS);
      } catch (TimeoutException e) {
        // The loop looks which time is over, if bytes have not come meanwhile.
      }
    }
  }

  private FetchException fault(Throwable cause) throws Passing {
    if (cause instanceof TooLarge || cause instanceof Unwritable) {
      return new FetchException("file " + cause.getMessage());
    }
    if (cause instanceof SSLException) {
      return new FetchException("no secure connection: " + cause.getMessage());
    }
    if (cause instanceof HttpTimeoutException) {
      throw new Passing("server does not answer in time", Optional.empty());
    }
    if (cause instanceof IOException) {
      throw new Passing("connection fails (" + words(cause) + ")", Optional.empty());
    }
    return new FetchException("connection fails (" + words(cause) + ")");
  }

  private static String words(Throwable cause) {
    return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
  }

  /** One body on its way. */
  private final class Transfer {
    private final Target target;
    private volatile long silentAt =
        System.nanoTime() + policy.connect().plus(policy.answer()).plus(policy.silence()).toNanos();

    Transfer(Target target) {
      this.target = target;
    }

    BodySubscriber<Optional<Written>> body(ResponseInfo info) {
      heard();
      if (info.statusCode() != 200) {
        return new Refused<>(CompletableFuture.completedFuture(Optional.empty()));
      }
      OptionalLong length = info.headers().firstValueAsLong("Content-Length");
      if (length.orElse(0) > target.most()) {
        return new Refused<>(CompletableFuture.failedFuture(new TooLarge(target.most())));
      }
      return HttpResponse.BodySubscribers.mapping(
          new BoundedFile(
              target.file(),
              target.most(),
              bytes -> {
                heard();
                target.watcher().received(bytes, length);
              }),
          Optional::of);
    }

    private void heard() {
      silentAt = System.nanoTime() + policy.silence().toNanos();
    }
  }
}
