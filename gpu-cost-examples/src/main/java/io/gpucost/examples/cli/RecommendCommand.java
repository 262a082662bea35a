package io.gpucost.examples.cli;

import io.gpucost.advice.Advisor;
import io.gpucost.advice.Recommendation;
import io.gpucost.json.RecommendationDocuments;
import io.gpucost.market.Market;
import io.gpucost.report.MarkdownReport;
import io.gpucost.report.TextReport;
import io.gpucost.workload.Objective;
import io.gpucost.workload.Workload;
import java.util.Currency;
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
      names = "--top",
      paramLabel = "N",
      defaultValue = "5",
      description = "How many alternatives to show (${DEFAULT-VALUE}).")
  private int top = 5;

  @Override
  public Integer call() {
    Options options = new Options();
    Optional<Objective> ranking = options.read("--objective", objective, Choices::objective);
    Optional<Currency> totals = options.read("--currency", currency, Choices::currency);
    output.check(options);
    if (top < 1) {
      options.refuse("--top", "be 1 or more", top);
    }
    Market market = marketOptions.market(options);

    Workload stated = Documents.workload(document, market);
    Workload workload =
        ranking.map(each -> stated.toBuilder().objective(each).build()).orElse(stated);
    Advisor advisor = Advisor.of(market);
    Advisor inCurrency = totals.map(advisor::in).orElse(advisor);
    Recommendation recommendation = Documents.naming(document, () -> inCurrency.advise(workload));
    spec.commandLine().getOut().print(print(recommendation));
    return recommendation.best().isPresent() ? 0 : NO_OPTION_FITS;
  }

  private String print(Recommendation recommendation) {
    Locale locale = output.locale();
    return switch (output.format()) {
      case "json" -> RecommendationDocuments.write(recommendation, locale, top);
      case "markdown" -> MarkdownReport.render(recommendation, locale, top);
      default -> TextReport.render(recommendation, locale, top);
    };
  }
}
