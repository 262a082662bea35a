package io.gpucost.json;

import static io.gpucost.json.JsonText.object;

import io.gpucost.advice.Recommendation;
import io.gpucost.advice.RejectedGroup;
import io.gpucost.finding.Note;
import io.gpucost.gpu.GpuName;
import io.gpucost.market.CatalogStatus;
import io.gpucost.money.Conversion;
import io.gpucost.money.ExchangeRates;
import io.gpucost.report.Texts;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Writes recommendation documents: JSON objects of schema 1.
 *
 * <p>Codes are stable and upper case; texts beside them are in the language asked for and may
 * change. Money is text with its currency and at least its digits ({@code "CNY 55.00"}), hours are
 * numbers, memory is in bytes, days are ISO dates. What is unknown is left out, but for {@code
 * best}, which is {@code null} where nothing does the job.
 */
public final class RecommendationDocuments {
  private RecommendationDocuments() {}

  /**
   * Writes a recommendation with all its alternatives.
   *
   * @param recommendation the answer
   * @param locale the language of the texts: Chinese, else English
   * @return the document
   */
  public static String write(Recommendation recommendation, Locale locale) {
    return write(recommendation, locale, Integer.MAX_VALUE);
  }

  /**
   * Writes a recommendation.
   *
   * @param recommendation the answer
   * @param locale the language of the texts: Chinese, else English
   * @param top how many alternatives to write at most, the best ranked first
   * @return the document
   * @throws IllegalArgumentException if {@code top} is negative
   */
  public static String write(Recommendation recommendation, Locale locale, int top) {
    return write(recommendation, locale, top, List.of());
  }

  /**
   * Writes a recommendation and what has changed since an earlier decision.
   *
   * @param recommendation the answer
   * @param locale the language of the texts: Chinese, else English
   * @param top how many alternatives to write at most, the best ranked first
   * @param changes as {@code DecisionRecord.changesSince} tells them
   * @return the document
   * @throws IllegalArgumentException if {@code top} is negative
   */
  public static String write(
      Recommendation recommendation, Locale locale, int top, List<Note> changes) {
    Objects.requireNonNull(changes, "changes");
    Objects.requireNonNull(recommendation, "recommendation");
    Objects.requireNonNull(locale, "locale");
    if (top < 0) {
      throw new IllegalArgumentException("top must not be negative, but was " + top);
    }
    return JsonText.of(document(recommendation, new Notes(Texts.of(locale)), top, changes));
  }

  private static Map<String, Object> document(
      Recommendation answer, Notes notes, int top, List<Note> changes) {
    AlternativeDocument alternatives = new AlternativeDocument(notes);
    Map<String, Object> checklists = new LinkedHashMap<>();
    answer.checklists().forEach((name, items) -> checklists.put(name, notes.all(items)));
    return object(
        "schema", 1,
        "name", answer.workload().name(),
        "objective", answer.workload().objective().text(),
        "currency", answer.currency().getCurrencyCode(),
        "as_of", answer.asOf().map(LocalDate::toString),
        "best", answer.best().<Object>map(alternatives::write).orElse(JsonText.NULL),
        "alternatives", answer.alternatives().stream().limit(top).map(alternatives::write).toList(),
        "changes", changes.isEmpty() ? Optional.empty() : notes.all(changes),
        "explanation", notes.all(answer.explanation()),
        "rejected", answer.rejected().stream().map(group -> rejected(group, notes)).toList(),
        "findings", notes.findings(answer.findings()),
        "questions", notes.all(answer.questions()),
        "assumptions", notes.all(answer.assumptions()),
        "checklists", checklists,
        "catalogs",
            answer.catalogs().stream().map(status -> catalog(status, answer.asOf())).toList(),
        "rates", rates(answer.rates()),
        "conversions",
            answer.conversions().stream().map(RecommendationDocuments::conversion).toList());
  }

  private static Map<String, Object> rejected(RejectedGroup group, Notes notes) {
    return object(
        "gpu", group.gpu().map(GpuName::value),
        "count", group.gpu().map(gpu -> group.count()),
        "service", group.gpu().isPresent() ? Optional.empty() : Optional.of(group.product()),
        "reason", group.rejection().code().name(),
        "detail", notes.text(group.rejection().note()),
        "args", notes.arguments(group.rejection().note()),
        "offers", group.offers(),
        "fix",
            group.rejection().fix().or(() -> group.fixes().stream().findFirst()).map(notes::text),
        "fixes", notes.all(group.fixes()));
  }

  private static Map<String, Object> catalog(CatalogStatus status, Optional<LocalDate> today) {
    return object(
        "id", status.id(),
        "as_of", status.asOf().map(LocalDate::toString),
        "age_days",
            status.asOf().flatMap(day -> today.map(now -> ChronoUnit.DAYS.between(day, now))),
        "source", status.source(),
        "offers", status.offers(),
        "failure", status.failure());
  }

  private static Map<String, Object> rates(ExchangeRates rates) {
    Map<String, Object> units = new LinkedHashMap<>();
    rates
        .base()
        .ifPresent(
            base ->
                rates.currencies().stream()
                    .filter(currency -> !currency.equals(base))
                    .map(Currency::getCurrencyCode)
                    .sorted()
                    .forEach(
                        code ->
                            rates
                                .rate(base, Currency.getInstance(code))
                                .ifPresent(rate -> units.put(code, rate))));
    return object(
        "base", rates.base().map(Currency::getCurrencyCode),
        "as_of", rates.asOf().map(LocalDate::toString),
        "source", rates.source(),
        "rates", units);
  }

  private static Map<String, Object> conversion(Conversion conversion) {
    return object(
        "from", conversion.from().toWire(),
        "to", conversion.to().toWire(),
        "rate", conversion.rate(),
        "as_of", conversion.asOf().map(LocalDate::toString));
  }
}
