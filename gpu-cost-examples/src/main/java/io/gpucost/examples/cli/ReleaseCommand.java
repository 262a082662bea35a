package io.gpucost.examples.cli;

import io.gpucost.json.LifecycleDocuments;
import io.gpucost.lifecycle.LifecycleAnswer;
import io.gpucost.lifecycle.ReleasePlan;
import io.gpucost.market.Market;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code gpu-cost release}: what to do before an instance is released. */
@Command(
    name = "release",
    description = "Tells what to save, keep and switch off before an instance is released.")
final class ReleaseCommand extends LifecycleCommand {
  @Parameters(paramLabel = "RELEASE.json", description = "The document.")
  private String document = "";

  @Mixin private MarketOptions marketOptions = new MarketOptions();

  @Override
  LifecycleAnswer answer(Options options) {
    Market market = marketOptions.market(options);
    return ReleasePlan.of(
        Documents.read(document, file -> LifecycleDocuments.readRelease(file, market)));
  }
}
