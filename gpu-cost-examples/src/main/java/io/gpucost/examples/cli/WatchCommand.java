package io.gpucost.examples.cli;

import io.gpucost.json.LifecycleDocuments;
import io.gpucost.lifecycle.BudgetWatch;
import io.gpucost.lifecycle.WatchAnswer;
import io.gpucost.lifecycle.WatchedRun;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gpu-cost watch}: what a run will have cost, and whether to stop it. */
@Command(
    name = "watch",
    mixinStandardHelpOptions = true,
    description = {
      "Tells from samples of spend and progress what a run will cost, and whether to stop it.",
      "Exit code 1 where it is to be stopped now."
    })
final class WatchCommand implements Callable<Integer> {
  private static final int STOP_NOW = 1;

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec spec;

  @Parameters(paramLabel = "WATCH.json", description = "The document.")
  private String document = "";

  @Mixin private OutputOptions output = OutputOptions.report();

  @Override
  public Integer call() {
    Options options = new Options();
    output.check(options);
    options.check();
    WatchedRun run = Documents.read(document, LifecycleDocuments::readWatch);
    WatchAnswer answer = BudgetWatch.DEFAULT.assess(run);
    output.print(spec, answer);
    return answer.stopNow() ? STOP_NOW : 0;
  }
}
