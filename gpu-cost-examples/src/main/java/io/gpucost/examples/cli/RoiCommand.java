package io.gpucost.examples.cli;

import io.gpucost.json.LifecycleDocuments;
import io.gpucost.lifecycle.FinishedRun;
import io.gpucost.lifecycle.LifecycleAnswer;
import io.gpucost.lifecycle.RoiReport;
import io.gpucost.market.Market;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code gpu-cost roi}: what past runs gave for their money. */
@Command(
    name = "roi",
    description =
        "Tells what past runs gave for their money, and what the best choice would have cost.")
final class RoiCommand extends LifecycleCommand {
  @Parameters(
      paramLabel = "ROI.json",
      arity = "1..*",
      description = "The documents; the runs of all of them are compared.")
  private List<String> documents = new ArrayList<>();

  @Mixin private MarketOptions marketOptions = new MarketOptions();

  @Override
  LifecycleAnswer answer(Options options) {
    Market market = marketOptions.market(options);
    List<FinishedRun> runs = new ArrayList<>();
    for (String document : documents) {
      runs.addAll(Documents.read(document, file -> LifecycleDocuments.readRoi(file, market)));
    }
    return RoiReport.of(runs);
  }
}
