package io.gpucost.json;

import io.gpucost.catalog.strictjson.Fields;
import io.gpucost.catalog.strictjson.Limits;
import io.gpucost.catalog.strictjson.Problems;
import io.gpucost.catalog.strictjson.StrictJson;
import io.gpucost.finding.InvalidInputException;
import io.gpucost.lifecycle.FinishedRun;
import io.gpucost.lifecycle.LifecycleAnswer;
import io.gpucost.lifecycle.PilotLadder;
import io.gpucost.lifecycle.ReleaseJob;
import io.gpucost.lifecycle.watch.WatchedRun;
import io.gpucost.market.Market;
import io.gpucost.report.Texts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads the documents around a run, and writes what is answered: JSON objects of schema 1, as
 * strict as {@link WorkloadDocuments}.
 */
public final class LifecycleDocuments {
  private LifecycleDocuments() {}

  /**
   * Reads a run and the trials that could be made before it.
   *
   * @param file the document in UTF-8
   * @return the ladder of trials
   * @throws IOException if the file cannot be read
   * @throws InvalidInputException with all that is wrong, each with its path, rule and value
   */
  public static PilotLadder readPilot(Path file) throws IOException {
    return read(file, PilotEntry::read);
  }

  /**
   * Reads a run that is going on, and its samples.
   *
   * @param file the document in UTF-8
   * @return the run
   * @throws IOException if the file cannot be read
   * @throws InvalidInputException with all that is wrong, each with its path, rule and value
   */
  public static WatchedRun readWatch(Path file) throws IOException {
    return read(file, WatchEntry::read);
  }

  /**
   * Reads an instance that is about to be released.
   *
   * @param file the document in UTF-8
   * @param market its rules hold for a provider that the document names, where it states no others,
   *     and its prices for a workload
   * @return the instance and what is on it
   * @throws IOException if the file cannot be read
   * @throws InvalidInputException with all that is wrong, each with its path, rule and value
   */
  public static ReleaseJob readRelease(Path file, Market market) throws IOException {
    Objects.requireNonNull(market, "market");
    return read(file, root -> ReleaseEntry.read(root, market, Optional.empty()));
  }

  /**
   * Reads what is to be said of an instance that is known, such as by {@link
   * io.gpucost.advice.Advisor#release}.
   *
   * @param file the document in UTF-8
   * @param market its rules hold for a provider that the document names, where it states no others
   * @param known the instance where the document says nothing
   * @return the instance and what is on it
   * @throws IOException if the file cannot be read
   * @throws InvalidInputException with all that is wrong, each with its path, rule and value
   */
  public static ReleaseJob readRelease(Path file, Market market, ReleaseJob known)
      throws IOException {
    Objects.requireNonNull(market, "market");
    Objects.requireNonNull(known, "known");
    return read(file, root -> ReleaseEntry.read(root, market, Optional.of(known)));
  }

  /**
   * Reads runs that are over.
   *
   * @param file the document in UTF-8
   * @param market is asked what else would have done the work of a run that states its workload
   * @return the runs, each with what else would have done its work
   * @throws IOException if the file cannot be read
   * @throws InvalidInputException with all that is wrong, each with its path, rule and value
   */
  public static List<FinishedRun> readRoi(Path file, Market market) throws IOException {
    Objects.requireNonNull(market, "market");
    return read(file, new RoiEntry(market)::read);
  }

  private static <T> T read(Path file, Function<Fields, Optional<T>> entry) throws IOException {
    Objects.requireNonNull(file, "file");
    Problems problems = new Problems(Limits.DOCUMENT);
    Fields root =
        StrictJson.read(StrictJson.bytes(file, Limits.DOCUMENT), Limits.DOCUMENT, problems);
    Optional<T> value = entry.apply(root);
    problems.throwIfAny();
    return value.orElseThrow();
  }

  /**
   * Writes an answer.
   *
   * @param answer the answer
   * @param locale the language of the texts: Chinese, else English
   * @return the document
   */
  public static String write(LifecycleAnswer answer, Locale locale) {
    Objects.requireNonNull(answer, "answer");
    Objects.requireNonNull(locale, "locale");
    return JsonText.of(new LifecycleWriter(new Notes(Texts.of(locale))).document(answer));
  }
}
