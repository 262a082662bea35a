package io.gpucost.examples.cli;

import io.gpucost.json.LifecycleDocuments;
import io.gpucost.lifecycle.LifecycleAnswer;
import io.gpucost.lifecycle.watch.BudgetWatch;
import io.gpucost.lifecycle.watch.WatchAnswer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code gpu-cost watch}: what a run will have cost, and whether to stop it. */
@Command(
    name = "watch",
    description = {
      "Tells from samples of spend and progress what a run will cost, and whether to stop it.",
      "Exit code 1 where it is to be stopped now."
    })
final class WatchCommand extends LifecycleCommand {
  private static final int STOP_NOW = 1;

  @Parameters(paramLabel = "WATCH.json", description = "The document.")
  private String document = "";

  @Override
  LifecycleAnswer answer(Options options) {
    options.check();
    return BudgetWatch.DEFAULT.assess(Documents.read(document, LifecycleDocuments::readWatch));
  }

  @Override
  int exitCode(LifecycleAnswer answer) {
    return answer instanceof WatchAnswer watch && watch.stopNow() ? STOP_NOW : 0;
  }
}
