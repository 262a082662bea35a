package io.gpucost.advice;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.finding.Code;
import io.gpucost.market.Job;
import io.gpucost.market.Jobs;
import io.gpucost.market.Market;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.vram.Fit;
import io.gpucost.workload.Objective;
import io.gpucost.workload.Workload;
import java.util.Currency;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** A search that stops at a bound finds what a search through everything finds. */
class CheapestPropertyTest {

  private static final int ALL = Integer.MAX_VALUE;
  private static final Currency CNY = Currency.getInstance("CNY");
  private static final Workload WORK =
      Workload.trainVision("45M").hours(80).peakMemory("10 GB").build();

  @Provide
  Arbitrary<Offer> offers() {
    Arbitrary<String> gpus = Arbitraries.of("RTX 2080 Ti", "RTX 3090", "RTX 4090", "A100 40GB");
    Arbitrary<Integer> prices = Arbitraries.integers().between(1, 30);
    Arbitrary<String> places = Arbitraries.of("east", "west", "north", "south", "up", "down");
    return Combinators.combine(
            gpus, prices, places, Arbitraries.of(1, 2), Arbitraries.of(0, 20, 60))
        .as(CheapestPropertyTest::offer);
  }

  private static Offer offer(String gpu, int price, String place, int count, int week) {
    Offer hourly = Offer.quote(gpu, count, "CNY " + price + "/h");
    Offer both = week == 0 ? hourly : hourly.weekly("CNY " + price * week);
    return both.toBuilder().region(place).build();
  }

  private record Found(Search search, List<Alternative> sorted, Ranking ranking) {
    static Found of(Market market, Workload work, int kept) {
      Search search =
          new Search(Job.resolve(work, market), market, new Exchange(market.rates(), CNY), kept);
      Ranking ranking = new Ranking(work.objective());
      return new Found(search, ranking.sort(search.alternatives()), ranking);
    }

    List<Alternative> upTo(Map<Fit, Money> limits) {
      return sorted.stream()
          .filter(a -> a.cost().expected().compareTo(limits.get(fit(a))) <= 0)
          .toList();
    }

    int beyond() {
      return search.rejections().groups().stream()
          .filter(group -> group.rejection().code() == Code.BEYOND_THE_CHEAPEST)
          .mapToInt(RejectedGroup::offers)
          .sum();
    }
  }

  private static Fit fit(Alternative alternative) {
    return alternative.placement().orElseThrow().fit().fit();
  }

  /** The cost of the offer that is the given number in the order of cost, by how they fit. */
  private static Map<Fit, Money> limits(List<Alternative> sorted, int kept) {
    Map<Fit, Map<Offer, Money>> least = new HashMap<>();
    sorted.forEach(
        a ->
            least
                .computeIfAbsent(fit(a), first -> new HashMap<>())
                .merge(a.offer(), a.cost().expected(), Money::min));
    Map<Fit, Money> limits = new HashMap<>();
    least.forEach(
        (fit, costs) ->
            limits.put(
                fit,
                costs.values().stream()
                    .sorted()
                    .limit(kept)
                    .reduce((one, next) -> next)
                    .orElseThrow()));
    return limits;
  }

  @Property(tries = 100)
  void theCheapestAndTheBestAreThoseOfALookAtEveryOffer(
      @ForAll @Size(max = 40) List<@From("offers") Offer> offers,
      @ForAll @IntRange(min = 1, max = 6) int kept) {
    // Equal offers are two choices of the search and one of the limits below.
    Market market = Jobs.market(offers.stream().distinct().toArray(Offer[]::new));

    Found all = Found.of(market, WORK, ALL);
    Found some = Found.of(market, WORK, kept);

    Map<Fit, Money> limits = limits(all.sorted(), kept);
    assertThat(some.upTo(limits)).isEqualTo(all.upTo(limits));
    assertThat(some.ranking().best(some.sorted())).isEqualTo(all.ranking().best(all.sorted()));
    assertThat(all.sorted()).containsAll(some.sorted());
    assertThat(all.beyond()).isZero();
  }

  @Property(tries = 100)
  void everyOfferIsPricedOrCounted(@ForAll @Size(max = 40) List<@From("offers") Offer> offers) {
    Market market =
        Jobs.market(
            IntStream.range(0, offers.size())
                .mapToObj(i -> offers.get(i).toBuilder().region("no. " + i).build())
                .toArray(Offer[]::new));

    Found all = Found.of(market, WORK, ALL);
    Found some = Found.of(market, WORK, 2);

    assertThat(some.sorted().stream().map(Alternative::offer).distinct().count() + some.beyond())
        .isEqualTo(all.sorted().stream().map(Alternative::offer).distinct().count());
  }

  @Property(tries = 50)
  void nothingIsLeftOutWhereTimeDecides(
      @ForAll @Size(max = 20) List<@From("offers") Offer> offers) {
    Market market = Jobs.market(offers.toArray(Offer[]::new));
    Workload hurried =
        Workload.trainVision("45M")
            .hours(80)
            .peakMemory("10 GB")
            .objective(Objective.FASTEST)
            .build();

    assertThat(Found.of(market, hurried, 1).sorted())
        .isEqualTo(Found.of(market, hurried, ALL).sorted());
  }

  @Property(tries = 100)
  void nothingCostsLessThanItsBound(@ForAll @Size(max = 10) List<@From("offers") Offer> offers) {
    Market market = Jobs.market(offers.toArray(Offer[]::new));
    Cheapest cheapest = new Cheapest(WORK, new Exchange(market.rates(), CNY), 1);

    for (Alternative each : Found.of(market, WORK, ALL).sorted()) {
      assertThat(each.cost().expected())
          .isGreaterThanOrEqualTo(cheapest.bound(each.offer(), each.placement().orElseThrow()));
    }
  }
}
