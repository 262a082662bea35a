package io.gpucost.market;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.gpucost.gpu.Sheets;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.PricingCatalog;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What holds for the merge of any lists. */
class MergePropertyTest {
  private record Entry(String id, int precedence, PricingCatalog list) {}

  @Provide
  Arbitrary<List<Entry>> entries() {
    Arbitrary<Offer> offers =
        Combinators.combine(
                Arbitraries.of("autodl", "AutoDL Cloud", "other"),
                Arbitraries.of("RTX 4090", "rtx4090", "A100", "A100 40GB", "B300"),
                Arbitraries.integers().between(1, 2),
                Arbitraries.integers().between(1, 9))
            .as(
                (provider, gpu, count, price) ->
                    Offer.quote(gpu, count, "CNY " + price + "/h").from(provider));
    Arbitrary<PricingCatalog> lists = offers.list().ofMaxSize(6).map(MergePropertyTest::list);
    return Combinators.combine(
            lists.list().ofSize(4), Arbitraries.integers().between(0, 2).list().ofSize(4))
        .as(
            (four, ranks) ->
                IntStream.range(0, 4)
                    .mapToObj(i -> new Entry("list" + i, ranks.get(i), four.get(i)))
                    .toList());
  }

  private static PricingCatalog list(List<Offer> offers) {
    PricingCatalog.Builder list = PricingCatalog.undated("page " + offers.size());
    offers.forEach(list::add);
    list.addGpu(Sheets.sheet("RTX 4090", 20 + offers.size()).build());
    list.addRules(Known.rules("autodl").addAllNotes(List.of("" + offers.size())).build());
    return list.build();
  }

  @Provide
  Arbitrary<List<Integer>> orders() {
    return Arbitraries.shuffle(0, 1, 2, 3);
  }

  private static Market market(List<Entry> entries, List<Integer> order) {
    Market.Builder market = Market.builder().addKnowledge("world", -1, Known.world().build());
    order.forEach(
        i -> {
          Entry entry = entries.get(i);
          market.add(entry.id(), entry.precedence(), entry.list());
        });
    return market.build();
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void theOrderOfAddingDoesNotMatter(
      @ForAll("entries") List<Entry> entries, @ForAll("orders") List<Integer> order) {
    Market one = market(entries, List.of(0, 1, 2, 3));
    Market other = market(entries, order);
    assertEquals(one.offers(), other.offers());
    assertEquals(one.gpus(), other.gpus());
    assertEquals(one.rules(), other.rules());
    assertEquals(one.catalogs(), other.catalogs());
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void everyOfferIsInTheMarketOrCountedAsHidden(
      @ForAll("entries") List<Entry> entries, @ForAll("entries") List<Entry> quotes) {
    Market market = market(entries, List.of(0, 1, 2, 3));
    Market quoted = market.withOffers(quotes.get(0).list().offers());
    for (Market each : List.of(market, quoted)) {
      for (CatalogStatus status : each.catalogs()) {
        assertEquals(
            status.report().orElseThrow().rows(),
            status.offers() + status.hidden() + extra(status));
        assertEquals(
            each.offers().stream()
                .filter(o -> o.catalog().orElseThrow().equals(status.id()))
                .count(),
            status.offers());
      }
    }
  }

  /** The sheet and the rules of each list are rows too. */
  private static int extra(CatalogStatus status) {
    return status.id().equals(Market.QUOTES) ? 0 : 2;
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void quotesAreAllThereAndTheSameThingComesFromOneListOnly(
      @ForAll("entries") List<Entry> entries) {
    List<Offer> quotes = entries.get(0).list().offers();
    Market market = market(entries.subList(0, 4), List.of(1, 2, 3)).withOffers(quotes);
    assertEquals(
        quotes.size(),
        market.offers().stream().filter(o -> o.catalog().orElseThrow().equals("quotes")).count());
    Set<List<Object>> seen = new HashSet<>();
    Set<Object> things = new HashSet<>();
    for (Offer offer : market.offers()) {
      String gpu = market.hardware(offer).map(h -> h.gpu().name().value()).orElse(offer.product());
      String provider = market.rulesFor(offer).map(rules -> "autodl").orElse(offer.provider());
      List<Object> thing = List.of(provider, gpu, offer.gpuCount());
      things.add(thing);
      seen.add(List.of(thing, offer.catalog().orElseThrow()));
    }
    assertEquals(things.size(), seen.size());
  }
}
