package io.gpucost.examples.cli;

import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuName;
import io.gpucost.gpu.GpuNames;
import io.gpucost.gpu.Nearest;
import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.vram.VramAnswer;
import io.gpucost.vram.VramEstimator;
import io.gpucost.workload.Workload;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gpu-cost vram}: what a workload takes on each card, and which cards hold it. */
@Command(
    name = "vram",
    mixinStandardHelpOptions = true,
    description = "Shows the memory that a workload takes on each card, and where it fits.")
final class VramCommand implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec spec;

  @Parameters(paramLabel = "WORKLOAD.json", description = "The workload document.")
  private String document = "";

  @Option(
      names = "--gpu",
      paramLabel = "NAME",
      description = "A card to look at; may be repeated. Default: those of the document's quotes.")
  private List<String> names = new ArrayList<>();

  @Mixin private OutputOptions output = OutputOptions.plain();

  @Override
  public Integer call() {
    Options options = new Options();
    output.check(options);
    Market market = Market.onClassPath();
    List<Gpu> named = named(market.gpuNames(), options);
    options.check();

    Workload workload = Documents.workload(document, market);
    Job job = Documents.naming(document, () -> Job.resolve(workload, market));
    List<Gpu> gpus = named.isEmpty() ? gpus(workload, market) : named;
    Map<Spread, VramAnswer> answers = new LinkedHashMap<>();
    for (Spread spread : Spread.of(job)) {
      answers.put(spread, VramEstimator.DEFAULT.estimate(job, spread.layout(), spread.count()));
    }
    MemoryView view = new MemoryView(job, answers, gpus, output.texts(), output.labels());
    spec.commandLine().getOut().print(output.json() ? view.json() : view.text());
    return 0;
  }

  private List<Gpu> named(GpuNames known, Options options) {
    Set<Gpu> gpus = new LinkedHashSet<>();
    for (String name : names) {
      known
          .resolve(name)
          .ifPresentOrElse(
              match -> gpus.add(match.gpu()),
              () ->
                  options.refuse(
                      "--gpu",
                      Nearest.rule("a known card", known.nearest(name, Nearest.SHOWN)),
                      "'" + name + "'"));
    }
    return List.copyOf(gpus);
  }

  /** The cards that the document speaks of; otherwise all that are known, the smallest first. */
  private static List<Gpu> gpus(Workload workload, Market market) {
    List<Gpu> spokenOf =
        Stream.concat(workload.quotes().stream(), workload.owned().stream())
            .flatMap(offer -> offer.gpu().stream())
            .map(GpuName::value)
            .flatMap(name -> market.gpuNames().resolve(name).stream())
            .map(GpuNames.Match::gpu)
            .distinct()
            .toList();
    Stream<Gpu> shown = spokenOf.isEmpty() ? market.gpus().stream() : spokenOf.stream();
    return shown.sorted(Comparator.comparing(Gpu::memoryForWork).thenComparing(Gpu::name)).toList();
  }
}
