package io.gpucost.advice;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.market.Jobs;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.workload.Workload;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class AdvisorPropertyTest {

  private static final Workload WORK =
      Workload.trainVision("45M").hours(80).peakMemory("10 GB").build();

  @Provide
  Arbitrary<Offer> offers() {
    Arbitrary<String> gpus =
        Arbitraries.of("RTX 2080 Ti", "RTX 3090", "RTX 4090", "A100 40GB", "A100 80GB SXM4");
    Arbitrary<Integer> cents = Arbitraries.integers().between(10, 2000);
    Arbitrary<String> regions = Arbitraries.of("east", "west", "north", "south");
    return Combinators.combine(gpus, cents, regions, Arbitraries.of(1, 2, 4))
        .as(
            (gpu, price, region, count) ->
                Offer.quote(
                        gpu, count, "CNY " + price / 100 + "." + "%02d/h".formatted(price % 100))
                    .toBuilder()
                    .region(region)
                    .build());
  }

  private static Recommendation advise(List<Offer> offers) {
    return Advisor.of(Jobs.market(offers.toArray(Offer[]::new))).advise(WORK);
  }

  @Property(tries = 60)
  void theOrderOfOffersNeverMatters(
      @ForAll @Size(max = 8) List<@From("offers") Offer> offers, @ForAll long seed) {
    List<Offer> shuffled = new ArrayList<>(offers);
    Collections.shuffle(shuffled, new Random(seed));

    Recommendation one = advise(offers);
    Recommendation other = advise(shuffled);

    assertThat(other.best()).isEqualTo(one.best());
    assertThat(other.alternatives()).isEqualTo(one.alternatives());
    assertThat(other.rejected()).isEqualTo(one.rejected());
    assertThat(other.explanation()).isEqualTo(one.explanation());
  }

  @Property(tries = 60)
  void aDominatedOfferNeverChangesTheBest(
      @ForAll @Size(min = 1, max = 6) List<@From("offers") Offer> offers,
      @ForAll @IntRange(min = 2, max = 9) int factor) {
    Recommendation before = advise(offers);
    if (before.best().isEmpty()) {
      return;
    }
    Alternative best = before.best().get();
    Money dearer =
        best.offer().term(OnDemand.class).orElseThrow().rate().money().multipliedBy(factor);
    Offer dominated =
        Offer.quote(best.product(), best.offer().gpuCount(), dearer + "/h").toBuilder()
            .region("elsewhere")
            .build();
    List<Offer> more = new ArrayList<>(offers);
    more.add(dominated);

    assertThat(advise(more).best().map(Alternative::offer)).contains(best.offer());
  }

  @Property(tries = 60)
  void alternativesAreInTheOrderOfTheirCost(
      @ForAll @Size(max = 8) List<@From("offers") Offer> offers) {
    assertThat(advise(offers).alternatives().stream().map(a -> a.cost().expected())).isSorted();
  }
}
