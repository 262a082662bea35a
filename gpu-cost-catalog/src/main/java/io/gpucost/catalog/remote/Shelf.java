package io.gpucost.catalog.remote;

import io.gpucost.catalog.strictjson.Limits;
import io.gpucost.catalog.strictjson.StrictJson;
import io.gpucost.pricing.CatalogException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The folder of one source. A file {@code aws.csv} stands at {@code SHA-256/aws.csv}, and {@code
 * aws.csv.json} says which one is the newest and how old it is: replacing that small file, by one
 * atomic move, is all that a reader can see of a refresh. The edition before the newest is kept for
 * readers that are about to open it.
 */
public final class Shelf {
  private static final String ABOUT = ".json";
  private static final String PART = ".part-";
  private static final int BUFFER = 1 << 16;
  private static final int MOST_LOOKS = 5;

  private final Path folder;

  private Shelf(Path folder) {
    this.folder = folder;
  }

  /** Returns the shelf in a folder, which need not be there yet. */
  public static Shelf in(Path folder) {
    return new Shelf(folder);
  }

  /** Returns the folder. */
  public Path folder() {
    return folder;
  }

  /** Returns the editions that are here, by the names of their files. */
  public List<Edition> editions() {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(ABOUT) && !name.startsWith("."))
          .sorted()
          .flatMap(name -> edition(name.substring(0, name.length() - ABOUT.length())).stream())
          .toList();
    } catch (IOException | UncheckedIOException e) {
      throw unreadable(folder, e);
    }
  }

  /** Returns the newest edition of a file; a refresh may come between the two looks. */
  Optional<Edition> edition(String name) {
    Optional<Edition> stated = stated(name);
    for (int i = 0; i < MOST_LOOKS; i++) {
      if (stated.filter(edition -> Files.isRegularFile(path(edition))).isPresent()) {
        return stated;
      }
      Optional<Edition> again = stated(name);
      if (again.equals(stated)) {
        return Optional.empty();
      }
      stated = again;
    }
    return Optional.empty();
  }

  private Optional<Edition> stated(String name) {
    try {
      return Edition.read(StrictJson.bytes(about(name), Limits.DOCUMENT), name);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw unreadable(about(name), e);
    }
  }

  private static CatalogException unreadable(Path file, Exception e) {
    return new CatalogException(
        "cached:" + file, "cannot be read (" + e.getClass().getSimpleName() + ")");
  }

  /** Returns the newest edition of a file, where that is another one by now. */
  public Optional<Edition> newerThan(Edition edition) {
    return edition(edition.name()).filter(newest -> !newest.sha256().equals(edition.sha256()));
  }

  /** Returns where an edition is. */
  public Path path(Edition edition) {
    return folder.resolve(edition.sha256()).resolve(edition.name());
  }

  /**
   * Returns where an edition is, after a look at its checksum.
   *
   * @throws CatalogException if it is not what was fetched
   */
  public Path verified(Edition edition) {
    Path file = path(edition);
    try {
      if (sha256(file).equals(edition.sha256())) {
        return file;
      }
    } catch (IOException e) {
      throw unreadable(file, e);
    }
    throw new CatalogException(
        "cached:" + file, "has changed since it was fetched: its SHA-256 is another");
  }

  static String sha256(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] buffer = new byte[BUFFER];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        digest.update(buffer, 0, read);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  private Path about(String name) {
    return folder.resolve(name + ABOUT);
  }

  /** Makes the folder, and an empty file for a download. Under the lock. */
  Path part(String name) throws IOException {
    Files.createDirectories(folder);
    // The ending stays: it tells a reader what the file is.
    return Files.createTempFile(folder, PART, "-" + name);
  }

  /** Puts a downloaded file in the place of the edition before. Under the lock. */
  void replace(Path part, Edition edition) throws IOException {
    Path file = path(edition);
    Files.createDirectories(file.getParent());
    move(part, file);
    describe(edition);
  }

  /** Puts what is known of a file beside it. Under the lock. */
  void describe(Edition edition) throws IOException {
    Path part = Files.createTempFile(folder, PART, ABOUT);
    Files.write(part, edition.write());
    move(part, about(edition.name()));
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /**
   * Removes what no reader can want: all editions but the newest of each file and the one before
   * it, and downloads that a crash left behind. Under the lock.
   *
   * @param before the edition that was the newest until now
   */
  void tidy(Optional<Edition> before) throws IOException {
    Set<String> kept = new TreeSet<>();
    before.map(Edition::sha256).ifPresent(kept::add);
    editions().forEach(edition -> kept.add(edition.sha256()));
    List<Path> old = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      files.forEach(
          file -> {
            String name = file.getFileName().toString();
            boolean left = name.startsWith(PART);
            boolean unused = name.length() == 64 && Files.isDirectory(file) && !kept.contains(name);
            if (left || unused) {
              old.add(file);
            }
          });
    }
    old.forEach(Shelf::remove);
  }

  /** Some systems keep a file that somebody reads: then the next refresh removes it. */
  private static void remove(Path path) {
    try {
      if (Files.isDirectory(path)) {
        try (Stream<Path> files = Files.list(path)) {
          for (Path file : files.toList()) {
            Files.deleteIfExists(file);
          }
        }
      }
      Files.deleteIfExists(path);
    } catch (IOException e) {
      // Nothing is lost by what stays.
    }
  }
}
