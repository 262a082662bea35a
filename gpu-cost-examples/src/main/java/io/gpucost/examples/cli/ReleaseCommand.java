package io.gpucost.examples.cli;

import io.gpucost.advice.Advisor;
import io.gpucost.advice.Alternative;
import io.gpucost.advice.Recommendation;
import io.gpucost.decision.DecisionRecord;
import io.gpucost.json.DecisionDocuments;
import io.gpucost.json.LifecycleDocuments;
import io.gpucost.lifecycle.LifecycleAnswer;
import io.gpucost.lifecycle.ReleaseJob;
import io.gpucost.lifecycle.ReleasePlan;
import io.gpucost.market.Market;
import io.gpucost.workload.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gpu-cost release}: what to do before an instance is released. */
@Command(
    name = "release",
    description = "Tells what to save, keep and switch off before an instance is released.")
final class ReleaseCommand extends LifecycleCommand {
  @Parameters(
      paramLabel = "RELEASE.json",
      arity = "0..1",
      description = "The document; may be left out where --workload says enough.")
  private @Nullable String document;

  @Option(
      names = "--workload",
      paramLabel = "FILE",
      description = "The workload document of the run: sizes and prices then need not be stated.")
  private @Nullable String workload;

  @Option(
      names = "--decision",
      paramLabel = "FILE",
      description = {
        "What was chosen for the workload, as recommend --record has kept it. Default: what is",
        "best today."
      })
  private @Nullable String decision;

  @Mixin private MarketOptions marketOptions = new MarketOptions();

  @Override
  LifecycleAnswer answer(Options options) {
    if (document == null && workload == null) {
      options.refuse("RELEASE.json", "be given, or --workload", "left out");
    }
    if (decision != null && workload == null) {
      options.refuse("--decision", "come with --workload", decision);
    }
    Market market = marketOptions.market(options);
    Optional<ReleaseJob> known = Optional.ofNullable(workload).map(file -> known(file, market));
    return ReleasePlan.of(
        Optional.ofNullable(document)
            .map(file -> Documents.read(file, path -> read(path, market, known)))
            .or(() -> known)
            .orElseThrow());
  }

  private static ReleaseJob read(Path file, Market market, Optional<ReleaseJob> known)
      throws IOException {
    return known.isPresent()
        ? LifecycleDocuments.readRelease(file, market, known.get())
        : LifecycleDocuments.readRelease(file, market);
  }

  /** The instance that was taken for a workload, and what lies on it when the work is done. */
  private ReleaseJob known(String file, Market market) {
    Workload stated = Documents.workload(file, market);
    Advisor advisor = Advisor.of(market);
    Recommendation advice = Documents.naming(file, () -> advisor.advise(stated));
    return taken(advice)
        .flatMap(alternative -> advisor.release(stated, alternative))
        .orElseThrow(
            () -> new BadInput(file + " must have an option that is rented, but has none"));
  }

  private Optional<Alternative> taken(Recommendation advice) {
    if (decision == null) {
      return advice.best();
    }
    DecisionRecord.Chosen chosen =
        Documents.read(decision, DecisionDocuments::read)
            .chosen()
            .orElseThrow(() -> new BadInput(decision + " must have chosen something"));
    return Optional.of(
        advice.alternatives().stream()
            .filter(chosen::isOf)
            .findFirst()
            .orElseThrow(
                () ->
                    new BadInput(
                        decision
                            + ": chosen must be among the options of "
                            + workload
                            + ", but was "
                            + chosen.offer()
                            + ", "
                            + chosen.plan())));
  }
}
