package io.gpucost.examples.cli;

import io.gpucost.json.LifecycleDocuments;
import io.gpucost.lifecycle.FinishedRun;
import io.gpucost.lifecycle.RoiReport;
import io.gpucost.market.Market;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gpu-cost roi}: what past runs gave for their money. */
@Command(
    name = "roi",
    mixinStandardHelpOptions = true,
    description =
        "Tells what past runs gave for their money, and what the best choice would have cost.")
final class RoiCommand implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec spec;

  @Parameters(paramLabel = "ROI.json", description = "The document.")
  private String document = "";

  @Mixin private MarketOptions marketOptions = new MarketOptions();

  @Mixin private OutputOptions output = OutputOptions.report();

  @Override
  public Integer call() {
    Options options = new Options();
    output.check(options);
    Market market = marketOptions.market(options);
    List<FinishedRun> runs =
        Documents.read(document, file -> LifecycleDocuments.readRoi(file, market));
    output.print(spec, RoiReport.of(runs));
    return 0;
  }
}
