package io.gpucost.report;

import io.gpucost.advice.Recommendation;
import io.gpucost.finding.Note;
import io.gpucost.lifecycle.LifecycleAnswer;
import java.util.List;
import java.util.Locale;

/**
 * A recommendation as Markdown with GitHub's tables, for an issue, a wiki or a chat. It says the
 * same as {@link TextReport}.
 */
public final class MarkdownReport {
  private MarkdownReport() {}

  /**
   * Writes a recommendation in English.
   *
   * @param recommendation the answer
   * @return Markdown, ending in a line feed
   */
  public static String render(Recommendation recommendation) {
    return render(recommendation, Locale.ENGLISH);
  }

  /**
   * Writes a recommendation.
   *
   * @param recommendation the answer
   * @param locale Chinese if its language is {@code zh}, otherwise English
   * @return Markdown, ending in a line feed
   */
  public static String render(Recommendation recommendation, Locale locale) {
    return render(recommendation, locale, TextReport.TOP);
  }

  /**
   * Writes a recommendation with as many alternatives as wanted.
   *
   * @param recommendation the answer
   * @param locale Chinese if its language is {@code zh}, otherwise English
   * @param top how many alternatives to show, 1 or more
   * @return Markdown, ending in a line feed
   * @throws IllegalArgumentException if {@code top} is less than 1
   */
  public static String render(Recommendation recommendation, Locale locale, int top) {
    return render(recommendation, locale, top, List.of());
  }

  /**
   * Writes a recommendation and what has changed since an earlier decision.
   *
   * @param recommendation the answer
   * @param locale Chinese if its language is {@code zh}, otherwise English
   * @param top how many alternatives to show, 1 or more
   * @param changes as {@code DecisionRecord.changesSince} tells them
   * @return Markdown, ending in a line feed
   * @throws IllegalArgumentException if {@code top} is less than 1
   */
  public static String render(
      Recommendation recommendation, Locale locale, int top, List<Note> changes) {
    return MarkdownWriter.write(Outline.of(recommendation, Texts.of(locale), top, changes));
  }

  /**
   * Writes an answer to a question around a run: its pilot, its budget, its release, its worth.
   *
   * @param answer the answer
   * @param locale Chinese if its language is {@code zh}, otherwise English
   * @return Markdown, ending in a line feed
   */
  public static String render(LifecycleAnswer answer, Locale locale) {
    return MarkdownWriter.write(LifecycleOutline.of(answer, Texts.of(locale)));
  }
}
