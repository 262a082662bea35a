package io.gpucost.examples.cli;

import io.gpucost.advice.Advisor;
import io.gpucost.advice.Recommendation;
import io.gpucost.decision.DecisionRecord;
import io.gpucost.finding.Note;
import io.gpucost.focus.FocusForecast;
import io.gpucost.json.DecisionDocuments;
import io.gpucost.json.RecommendationDocuments;
import io.gpucost.json.WorkloadDocuments;
import io.gpucost.market.Market;
import io.gpucost.report.MarkdownReport;
import io.gpucost.report.TextReport;
import io.gpucost.workload.Objective;
import io.gpucost.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gpu-cost recommend}: the whole answer to one workload document. */
@Command(
    name = "recommend",
    mixinStandardHelpOptions = true,
    description = "Recommends what to rent for the workload of a document.")
final class RecommendCommand implements Callable<Integer> {
  private static final int NO_OPTION_FITS = 1;
  private static final int SHORTEST_MONTH = 672;
  private static final int LONGEST_MONTH = 744;

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec spec;

  @Parameters(paramLabel = "WORKLOAD.json", description = "The workload document.")
  private String document = "";

  @Mixin private MarketOptions marketOptions = new MarketOptions();

  @Mixin private OutputOptions output = OutputOptions.report();

  @Option(
      names = "--objective",
      paramLabel = "WORD",
      description = "Rank by cheapest, fastest, deadline or balanced, whatever the document says.")
  private @Nullable String objective;

  @Option(
      names = "--currency",
      paramLabel = "CODE",
      description = "Currency of the totals, such as CNY.")
  private @Nullable String currency;

  @Option(
      names = "--month-hours",
      paramLabel = "N",
      description = "Hours of a month, 672 to 744, whatever the document says.")
  private @Nullable Integer monthHours;

  @Option(
      names = "--top",
      paramLabel = "N",
      defaultValue = "5",
      description = "How many alternatives to show (${DEFAULT-VALUE}).")
  private int top = 5;

  @Option(
      names = "--record",
      paramLabel = "FILE",
      description = "Keeps the decision and its grounds in this file.")
  private @Nullable String record;

  @Option(
      names = "--compare",
      paramLabel = "FILE",
      description = "Tells what has changed since the decision kept in this file.")
  private @Nullable String earlier;

  @Override
  public Integer call() {
    Options options = new Options();
    Optional<Objective> ranking = options.read("--objective", objective, Choices::objective);
    Optional<Currency> totals = options.read("--currency", currency, Choices::currency);
    Optional<Duration> month = month(options);
    output.check(options);
    if (top < 1) {
      options.refuse("--top", "be 1 or more", top);
    }
    Market market = marketOptions.market(options);

    Optional<DecisionRecord> compared =
        Optional.ofNullable(earlier).map(file -> Documents.read(file, DecisionDocuments::read));
    Workload stated = Documents.workload(document, market);
    Workload.Builder asked = stated.toBuilder();
    ranking.ifPresent(asked::objective);
    month.ifPresent(asked::monthLength);
    Workload workload = asked.build();
    Advisor advisor = Advisor.of(market);
    Advisor inCurrency = totals.map(advisor::in).orElse(advisor);
    Recommendation recommendation = Documents.naming(document, () -> inCurrency.advise(workload));
    DecisionRecord decision =
        DecisionRecord.of(
            recommendation,
            output.texts()::text,
            Documents.read(document, WorkloadDocuments::stated));
    List<Note> changes =
        compared.map(before -> decision.changesSince(before, recommendation)).orElse(List.of());
    keep(decision);
    spec.commandLine().getOut().print(print(recommendation, changes));
    return recommendation.best().isPresent() ? 0 : NO_OPTION_FITS;
  }

  private Optional<Duration> month(Options options) {
    if (monthHours != null && (monthHours < SHORTEST_MONTH || monthHours > LONGEST_MONTH)) {
      options.refuse(
          "--month-hours",
          "be in [%d, %d], as months of 28 to 31 days are".formatted(SHORTEST_MONTH, LONGEST_MONTH),
          monthHours);
    }
    return Optional.ofNullable(monthHours).map(Duration::ofHours);
  }

  private void keep(DecisionRecord decision) {
    if (record == null) {
      return;
    }
    try {
      Files.writeString(Documents.path(record), DecisionDocuments.write(decision));
    } catch (IOException e) {
      throw new BadInput("--record must be a file that can be written, but was '" + record + "'");
    }
  }

  private String print(Recommendation recommendation, List<Note> changes) {
    Locale locale = output.locale();
    return switch (output.format()) {
      case "json" -> RecommendationDocuments.write(recommendation, locale, top, changes);
      case "focus" ->
          FocusForecast.write(
              recommendation, recommendation.asOf().orElseGet(LocalDate::now), locale);
      case "markdown" -> MarkdownReport.render(recommendation, locale, top, changes);
      case "html" ->
          HtmlPage.of(MarkdownReport.render(recommendation, locale, top, changes), locale);
      default -> TextReport.render(recommendation, locale, top, changes);
    };
  }
}
