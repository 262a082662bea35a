package io.gpucost.catalog.loading;

import io.gpucost.pricing.CatalogException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The files that a path stands for: itself, or those of its ending in a folder and below. */
public final class PriceFiles {
  private static final int DEPTH = 6;
  private static final int MOST_FILES = 10_000;

  private PriceFiles() {}

  /**
   * Returns the files, in the order of their names. Links are not followed out of a folder.
   *
   * @param path a file or folder
   * @param format names the list in messages, such as {@code skypilot}
   * @param endings such as {@code .csv}
   * @throws CatalogException if there is none, or the folder cannot be read
   */
  public static List<Path> of(Path path, String format, String... endings) {
    if (!Files.isDirectory(path)) {
      if (Files.isReadable(path)) {
        return List.of(path);
      }
      throw new CatalogException(format + ":" + path, "no such file or folder can be read");
    }
    try (Stream<Path> walk = Files.walk(path, DEPTH)) {
      List<Path> files =
          walk.filter(file -> hasEnding(file, endings))
              .filter(Files::isRegularFile)
              .limit(MOST_FILES)
              .sorted()
              .toList();
      if (files.isEmpty()) {
        throw new CatalogException(
            format + ":" + path, "the folder has no file " + String.join(" or ", endings));
      }
      return files;
    } catch (IOException | UncheckedIOException e) {
      throw new CatalogException(format + ":" + path, "cannot be read (" + name(e) + ")");
    }
  }

  /**
   * Returns a path that must be a file.
   *
   * @throws CatalogException if it is none that can be read
   */
  public static Path one(Path path, String format) {
    if (Files.isRegularFile(path)) {
      return of(path, format).get(0);
    }
    throw new CatalogException(format + ":" + path, "no such file can be read");
  }

  /** Returns how a file is named in the report: as the folder that was opened knows it. */
  public static String name(Path opened, Path file) {
    Path name = opened.equals(file) ? file.getFileName() : opened.relativize(file);
    return name.toString();
  }

  private static String name(Exception e) {
    return e.getClass().getSimpleName();
  }

  private static boolean hasEnding(Path file, String... endings) {
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
    return Stream.of(endings).anyMatch(name::endsWith);
  }
}
