package io.gpucost.examples.cli;

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
import java.util.stream.Stream;
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

  @Option(
      names = "--top",
      paramLabel = "N",
      description = "Only the N offers that cost the least for one GPU and hour, cheapest first.")
  private @Nullable Integer top;

  @Mixin private OutputOptions output = OutputOptions.table();

  @Override
  public Integer call() {
    Options options = new Options();
    Optional<MemorySize> least = options.read("--min-memory", minMemory, MemorySize::parse);
    if (top != null && top < 1) {
      options.refuse("--top", "be 1 or more", top);
    }
    output.check(options);
    Market market = marketOptions.market(options);

    List<PriceRow> rows = rows(market, least).toList();
    PriceView view = new PriceView(rows, market.catalogs(), output.texts(), output.labels());
    spec.commandLine().getOut().print(view.print(output.format()));
    return rows.isEmpty() ? 1 : 0;
  }

  private Stream<PriceRow> rows(Market market, Optional<MemorySize> least) {
    Predicate<Hardware> wanted =
        hardware -> least.stream().allMatch(size -> hardware.gpu().memory().compareTo(size) >= 0);
    Predicate<Offer> open =
        isOf(gpu, name -> offer -> isGpu(name, offer))
            .and(isOf(provider, name -> offer -> isFrom(market, offer, name)));
    if (top != null) {
      return market.cheapest(wanted, open, top).stream()
          .flatMap(offer -> PriceRow.of(market, offer).stream());
    }
    // Only where memory is asked for must the memory of an offer be known.
    Stream<Offer> offers = least.isPresent() ? market.offersOn(wanted) : market.offers().stream();
    return offers.filter(open).flatMap(offer -> PriceRow.of(market, offer).stream()).sorted();
  }

  private static Predicate<Offer> isOf(
      @Nullable String wanted, Function<String, Predicate<Offer>> filter) {
    return wanted == null ? offer -> true : filter.apply(wanted);
  }

  private static boolean isGpu(String name, Offer offer) {
    return offer.gpu().filter(gpu -> GpuNames.covers(name, gpu)).isPresent();
  }

  private static boolean isFrom(Market market, Offer offer, String name) {
    return offer.provider().equalsIgnoreCase(name)
        || market.rulesFor(offer).filter(rules -> rules.isOf(name)).isPresent();
  }
}
