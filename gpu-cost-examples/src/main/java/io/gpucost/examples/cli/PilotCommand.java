package io.gpucost.examples.cli;

import io.gpucost.json.LifecycleDocuments;
import io.gpucost.lifecycle.LifecycleAnswer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code gpu-cost pilot}: the trials that are worth making before a long run. */
@Command(
    name = "pilot",
    description = "Tells which trials to make before a long run, and what they are worth.")
final class PilotCommand extends LifecycleCommand {
  @Parameters(paramLabel = "PILOT.json", description = "The document.")
  private String document = "";

  @Override
  LifecycleAnswer answer(Options options) {
    options.check();
    return Documents.read(document, LifecycleDocuments::readPilot).plan();
  }
}
