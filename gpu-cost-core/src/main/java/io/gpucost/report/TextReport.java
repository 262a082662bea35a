package io.gpucost.report;

import io.gpucost.advice.Recommendation;
import io.gpucost.finding.Note;
import io.gpucost.lifecycle.LifecycleAnswer;
import java.util.List;
import java.util.Locale;

/**
 * A recommendation as plain text: what to rent, on which plan, for how much and how long, and why;
 * then the bill, the memory, the alternatives, what was rejected, what to mind, and how sure all of
 * it is. Lines are at most 100 columns wide, a Chinese character counting two.
 *
 * <pre>{@code
 * System.out.println(TextReport.render(CostAdvisor.recommend(workload), Locale.CHINESE));
 * }</pre>
 */
public final class TextReport {
  /** How many alternatives a report shows unless told. */
  static final int TOP = 5;

  private TextReport() {}

  /**
   * Writes a recommendation in English.
   *
   * @param recommendation the answer
   * @return lines, each ending in a line feed
   */
  public static String render(Recommendation recommendation) {
    return render(recommendation, Locale.ENGLISH);
  }

  /**
   * Writes a recommendation.
   *
   * @param recommendation the answer
   * @param locale Chinese if its language is {@code zh}, otherwise English
   * @return lines, each ending in a line feed
   */
  public static String render(Recommendation recommendation, Locale locale) {
    return render(recommendation, locale, TOP);
  }

  /**
   * Writes a recommendation with as many alternatives as wanted.
   *
   * @param recommendation the answer
   * @param locale Chinese if its language is {@code zh}, otherwise English
   * @param top how many alternatives to show, 1 or more
   * @return lines, each ending in a line feed
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
   * @return lines, each ending in a line feed
   * @throws IllegalArgumentException if {@code top} is less than 1
   */
  public static String render(
      Recommendation recommendation, Locale locale, int top, List<Note> changes) {
    return TextWriter.write(Outline.of(recommendation, Texts.of(locale), top, changes));
  }

  /**
   * Writes an answer to a question around a run: its pilot, its budget, its release, its worth.
   *
   * @param answer the answer
   * @param locale Chinese if its language is {@code zh}, otherwise English
   * @return lines, each ending in a line feed
   */
  public static String render(LifecycleAnswer answer, Locale locale) {
    return TextWriter.write(LifecycleOutline.of(answer, Texts.of(locale)));
  }
}
