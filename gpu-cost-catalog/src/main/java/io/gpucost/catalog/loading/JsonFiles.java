package io.gpucost.catalog.loading;

import io.gpucost.catalog.strictjson.JsonStream;
import io.gpucost.catalog.strictjson.Limits;
import io.gpucost.catalog.strictjson.Problems;
import io.gpucost.finding.Problem;
import io.gpucost.pricing.CatalogException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The JSON files of a foreign list, read as streams. */
public final class JsonFiles {
  private JsonFiles() {}

  /**
   * Reads all files of a list. A file whose syntax is wrong is refused from there on, and so is one
   * that has none of the values.
   *
   * @param path the file or folder that was opened
   * @param word the format's word
   * @param paths the names from the root to the values that are wanted
   * @param offers counts what is refused
   * @param receiver takes each value, with its place for the report
   * @throws CatalogException if a file cannot be read
   */
  public static void read(
      Path path,
      String word,
      List<List<String>> paths,
      OfferCollector offers,
      JsonStream.Receiver receiver) {
    read(path, word, paths, offers, receiver, () -> {});
  }

  /**
   * Reads all files of a list.
   *
   * @param end is told the end of each file
   */
  public static void read(
      Path path,
      String word,
      List<List<String>> paths,
      OfferCollector offers,
      JsonStream.Receiver receiver,
      Runnable end) {
    for (Path file : PriceFiles.of(path, word, ".json")) {
      offers.startFile(PriceFiles.name(path, file));
      Problems problems = new Problems(Limits.DOCUMENT);
      int[] values = {0};
      try {
        JsonStream.read(
            file,
            paths,
            problems,
            (place, value) -> {
              values[0]++;
              receiver.value(place.isEmpty() ? "" : ": " + place, value);
            });
      } catch (IOException e) {
        throw new CatalogException(
            word + ":" + file, "cannot be read (" + e.getClass().getSimpleName() + ")");
      }
      end.run();
      for (Problem problem : problems.toList()) {
        offers.refuse(
            ": " + problem.path(), "must " + problem.rule() + ", but was " + problem.value());
      }
      if (values[0] == 0 && problems.isEmpty()) {
        offers.refuse("", "file must have %s, but has none".formatted(names(paths)));
      }
    }
  }

  private static String names(List<List<String>> paths) {
    return String.join(" or ", paths.stream().map(names -> String.join(".", names)).toList());
  }
}
