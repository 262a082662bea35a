package io.gpucost.examples.cli;

import io.gpucost.examples.evaluate.Evaluation;
import io.gpucost.examples.evaluate.EvaluationSet;
import io.gpucost.examples.evaluate.EvaluationSets;
import io.gpucost.market.Market;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gpu-cost evaluate}: how accurate the estimators are against measured truth. */
@Command(
    name = "evaluate",
    mixinStandardHelpOptions = true,
    description = "Compares the estimators with a table of measurements; prints JSON.")
final class EvaluateCommand implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "SET",
      description = "What to compare: ${COMPLETION-CANDIDATES}.",
      completionCandidates = Sets.class)
  private String set = "";

  @Parameters(index = "1", paramLabel = "FILE", description = "The table of measurements.")
  private String file = "";

  @Option(
      names = "--rows",
      paramLabel = "OUT.csv",
      description = "Where to write every row with what was predicted for it.")
  private @Nullable String rows;

  @Override
  public Integer call() {
    Options options = new Options();
    Optional<EvaluationSet> named =
        options
            .read("SET", set, text -> Choices.oneOf(text, names()))
            .flatMap(EvaluationSets::named);
    options.check();
    Evaluation evaluation =
        named.orElseThrow().evaluate(Documents.file(file), Market.onClassPath());
    if (rows != null) {
      evaluation.writeRows(Documents.path(rows));
    }
    spec.commandLine().getOut().print(JsonText.of(evaluation.document()));
    return 0;
  }

  private static List<String> names() {
    return EvaluationSets.all().stream().map(EvaluationSet::name).toList();
  }

  /** The names of the sets, for the help text. */
  static final class Sets implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return names().iterator();
    }
  }
}
