package io.gpucost.examples.cli;

import io.gpucost.json.LifecycleDocuments;
import io.gpucost.lifecycle.PilotLadder;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gpu-cost pilot}: the trials that are worth making before a long run. */
@Command(
    name = "pilot",
    mixinStandardHelpOptions = true,
    description = "Tells which trials to make before a long run, and what they are worth.")
final class PilotCommand implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec spec;

  @Parameters(paramLabel = "PILOT.json", description = "The document.")
  private String document = "";

  @Mixin private OutputOptions output = OutputOptions.report();

  @Override
  public Integer call() {
    Options options = new Options();
    output.check(options);
    options.check();
    PilotLadder ladder = Documents.read(document, LifecycleDocuments::readPilot);
    output.print(spec, ladder.plan());
    return 0;
  }
}
