package io.gpucost.examples.cli;

import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuNames;
import io.gpucost.gpu.Hardware;
import io.gpucost.market.Market;
import io.gpucost.pricing.Offer;
import io.gpucost.unit.MemorySize;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code gpu-cost catalog list}: offers and their prices, one a row. */
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    description = "Lists the prices that are known, one a row.")
final class CatalogListCommand implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec spec;

  @Mixin private MarketOptions marketOptions = new MarketOptions();

  @Option(
      names = "--min-memory",
      paramLabel = "SIZE",
      description = "Only cards with at least this nominal memory, such as 24GB.")
  private @Nullable String minMemory;

  @Option(
      names = "--gpu",
      paramLabel = "NAME",
      description = "Only this card or family, such as A100.")
  private @Nullable String gpu;

  @Option(names = "--provider", paramLabel = "NAME", description = "Only this provider.")
  private @Nullable String provider;

  @Mixin private OutputOptions output = OutputOptions.table();

  @Override
  public Integer call() {
    Options options = new Options();
    Optional<MemorySize> least = options.read("--min-memory", minMemory, MemorySize::parse);
    output.check(options);
    Market market = marketOptions.market(options);

    List<PriceRow> rows =
        market.offers().stream()
            .filter(offer -> least.stream().allMatch(size -> hasMemory(market, offer, size)))
            .filter(isOf(gpu, name -> offer -> isGpu(name, offer)))
            .filter(isOf(provider, name -> offer -> isFrom(market, offer, name)))
            .flatMap(offer -> PriceRow.of(market, offer).stream())
            .sorted()
            .toList();
    PriceView view = new PriceView(rows, market.catalogs(), output.texts(), output.labels());
    spec.commandLine().getOut().print(view.print(output.format()));
    return rows.isEmpty() ? 1 : 0;
  }

  private static Predicate<Offer> isOf(
      @Nullable String wanted, Function<String, Predicate<Offer>> filter) {
    return wanted == null ? offer -> true : filter.apply(wanted);
  }

  private static boolean isGpu(String name, Offer offer) {
    return offer.gpu().filter(gpu -> GpuNames.covers(name, gpu)).isPresent();
  }

  private static boolean hasMemory(Market market, Offer offer, MemorySize least) {
    return market
        .hardware(offer)
        .map(Hardware::gpu)
        .map(Gpu::memory)
        .filter(size -> size.compareTo(least) >= 0)
        .isPresent();
  }

  private static boolean isFrom(Market market, Offer offer, String name) {
    return offer.provider().equalsIgnoreCase(name)
        || market.rulesFor(offer).filter(rules -> rules.isOf(name)).isPresent();
  }
}
