package io.gpucost.catalog.remote;

import io.gpucost.catalog.remote.Fetcher.Target;
import io.gpucost.catalog.remote.Fetcher.Watcher;
import io.gpucost.catalog.remote.RemoteFile.Kind;
import io.gpucost.unit.GpuCostException;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.regex.Pattern;

/** Brings files on a shelf up to date, or leaves them as they are. */
public final class Refresher {
  private static final Pattern VERSION = Pattern.compile("[A-Za-z0-9._-]{1,64}");
  private static final int LONGEST_VERSION = 200;

  private final Path cache;
  private final FetchPolicy policy;
  private final Clock clock;
  private final Progress progress;
  private final Fetcher fetcher;

  /** Reads a downloaded file before it replaces the old one. */
  @FunctionalInterface
  public interface Reading {
    /**
     * Returns how many offers, or rates, the file has.
     *
     * @throws GpuCostException if it cannot be read as a whole
     */
    int rows(Path file) throws IOException;
  }

  /**
   * Makes a refresher.
   *
   * @param cache the folder that has a shelf for each source
   * @param policy how patient and trusting it is
   * @param clock tells today, and when a server confirmed a file
   * @param progress is told how downloads get on
   */
  public Refresher(Path cache, FetchPolicy policy, Clock clock, Progress progress) {
    this(cache, policy, clock, progress, new Fetcher(policy, clock));
  }

  Refresher(Path cache, FetchPolicy policy, Clock clock, Progress progress, Fetcher fetcher) {
    this.cache = cache;
    this.policy = policy;
    this.clock = clock;
    this.progress = progress;
    this.fetcher = fetcher;
  }

  /**
   * Fetches a file if it has changed.
   *
   * @param source its publisher
   * @param file which one
   * @param reading reads it before it replaces the old one
   * @return what became of it; a failure is no exception
   */
  @SuppressWarnings("try") // the lock is held, not used
  public Refreshed refresh(Source source, RemoteFile file, Reading reading) {
    Shelf shelf = Shelf.in(cache.resolve(source.name()));
    try (ShelfLock lock = ShelfLock.of(shelf, policy.whole())) {
      Optional<Edition> old = shelf.edition(file.name());
      Path part = shelf.part(file.name());
      try {
        Edition edition = edition(shelf, source, file, old, part, reading);
        boolean same = old.filter(e -> e.sha256().equals(edition.sha256())).isPresent();
        shelf.tidy(old);
        return new Refreshed(
            source.name(),
            file.part(),
            same ? Refreshed.Result.UNCHANGED : Refreshed.Result.UPDATED,
            Optional.of(edition),
            Optional.empty());
      } finally {
        Files.deleteIfExists(part);
      }
    } catch (FetchException e) {
      return failed(shelf, source, file, e.reason());
    } catch (IOException e) {
      return failed(shelf, source, file, "folder %s: %s".formatted(shelf.folder(), e));
    }
  }

  private static Refreshed failed(Shelf shelf, Source source, RemoteFile file, String reason) {
    return new Refreshed(
        source.name(),
        file.part(),
        Refreshed.Result.FAILED,
        shelf.edition(file.name()),
        Optional.of(reason));
  }

  private Edition edition(
      Shelf shelf,
      Source source,
      RemoteFile file,
      Optional<Edition> old,
      Path part,
      Reading reading)
      throws FetchException, IOException {
    Watcher watcher =
        (bytes, total) -> progress.received(source.name() + "/" + file.part(), bytes, total);
    long end = System.nanoTime() + policy.whole().toNanos();
    Target target = new Target(part, policy.mostBytes(), end, watcher);
    URI address = address(source, file, target);
    Answer answer =
        file.kind() == Kind.PAGED
            ? new Pages(fetcher, policy).get(address, target)
            : fetcher.get(address, validators(shelf, old, address), target);
    Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
    if (answer instanceof Answer.Content content) {
      Optional<LocalDate> sameSince =
          old.filter(e -> e.sha256().equals(content.sha256())).map(Edition::asOf);
      Edition edition =
          new Edition(
              file.name(),
              address.toString(),
              content.sha256(),
              content.bytes(),
              rows(part, old, reading),
              sameSince.orElseGet(() -> asOf(content.validators(), now)),
              now,
              content.validators());
      shelf.replace(part, edition);
      return edition;
    }
    Edition confirmed =
        old.orElseThrow(() -> new FetchException("server answers 304")).confirmed(now);
    shelf.describe(confirmed);
    return confirmed;
  }

  /** A version counts only where it was told of this very address, and its file is unharmed. */
  private static Validators validators(Shelf shelf, Optional<Edition> old, URI address) {
    return old.filter(edition -> edition.url().equals(address.toString()))
        .filter(edition -> isUnharmed(shelf, edition))
        .map(Edition::validators)
        .orElse(Validators.NONE);
  }

  private static boolean isUnharmed(Shelf shelf, Edition edition) {
    try {
      return Shelf.sha256(shelf.path(edition)).equals(edition.sha256());
    } catch (IOException e) {
      return false;
    }
  }

  private URI address(Source source, RemoteFile file, Target target)
      throws FetchException, IOException {
    if (file.kind() != Kind.VERSIONED) {
      return source.address(file.path());
    }
    String folder = file.path().substring(0, file.path().indexOf(RemoteFile.VERSION));
    Target small = new Target(target.file(), LONGEST_VERSION, target.end(), (bytes, total) -> {});
    fetcher.get(source.address(folder + "version"), Validators.NONE, small);
    String version = Files.readString(target.file(), StandardCharsets.ISO_8859_1).strip();
    if (!VERSION.matcher(version).matches() || version.contains("..")) {
      throw new FetchException("version must be a short name, but was not");
    }
    return source.address(file.path().replace(RemoteFile.VERSION, version));
  }

  private static int rows(Path part, Optional<Edition> old, Reading reading)
      throws FetchException, IOException {
    int rows;
    try {
      rows = reading.rows(part);
    } catch (GpuCostException e) {
      throw new FetchException("what came cannot be read: " + e.getMessage());
    }
    if (rows == 0) {
      throw new FetchException("what came has no price");
    }
    int before = old.map(Edition::rows).orElse(0);
    if (rows < before / 2) {
      throw new FetchException(
          "what came has %d prices, less than half of the %d before: it is perhaps cut off"
              .formatted(rows, before));
    }
    return rows;
  }

  /** No later than today, whatever a server's clock says. */
  private static LocalDate asOf(Validators validators, Instant now) {
    Instant changed = validators.lastModified().filter(now::isAfter).orElse(now);
    return LocalDate.ofInstant(changed, ZoneOffset.UTC);
  }
}
