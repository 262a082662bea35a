package io.gpucost.examples.cli;

import io.gpucost.json.LifecycleDocuments;
import io.gpucost.lifecycle.ReleaseJob;
import io.gpucost.lifecycle.ReleasePlan;
import io.gpucost.market.Market;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gpu-cost release}: what to do before an instance is released. */
@Command(
    name = "release",
    mixinStandardHelpOptions = true,
    description = "Tells what to save, keep and switch off before an instance is released.")
final class ReleaseCommand implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec spec;

  @Parameters(paramLabel = "RELEASE.json", description = "The document.")
  private String document = "";

  @Mixin private MarketOptions marketOptions = new MarketOptions();

  @Mixin private OutputOptions output = OutputOptions.report();

  @Override
  public Integer call() {
    Options options = new Options();
    output.check(options);
    Market market = marketOptions.market(options);
    ReleaseJob job = Documents.read(document, file -> LifecycleDocuments.readRelease(file, market));
    output.print(spec, ReleasePlan.of(job));
    return 0;
  }
}
