package io.gpucost.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpucost.finding.InvalidInputException;
import io.gpucost.market.Market;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.Committed;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.Period;
import io.gpucost.pricing.Prepaid;
import io.gpucost.pricing.PricingCatalog;
import io.gpucost.pricing.Spot;
import io.gpucost.pricing.TermConditions;
import io.gpucost.pricing.TermConditions.VolumeTier;
import io.gpucost.pricing.spi.CatalogContext;
import io.gpucost.unit.Ratio;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DiscountTest {
  private static final TermConditions TIERED =
      TermConditions.builder()
          .granularity(Duration.ofMinutes(1))
          .addTiers(new VolumeTier(Duration.ofHours(100), HourlyRate.parse("USD 0.5/h")))
          .build();

  private static final PricingCatalog LIST =
      PricingCatalog.builder("page", LocalDate.of(2026, 11, 1))
          .add(
              Offer.of("T4")
                  .from("AWS")
                  .with(new OnDemand(HourlyRate.parse("USD 1/h"), TIERED))
                  .spot("USD 0.4/h")
                  .monthly("USD 500")
                  .with(
                      new Committed(
                          HourlyRate.parse("USD 0.6/h"),
                          Money.parse("USD 2000"),
                          Period.THREE_YEARS,
                          TermConditions.NONE)))
          .add(Offer.quote("T4", "USD 1/h").from("azure"))
          .build();

  @Test
  void reducesEveryPriceOfTheProvider() {
    PricingCatalog reduced = load("aws", "12 %");

    Offer offer = reduced.offers().get(0);
    OnDemand onDemand = offer.term(OnDemand.class).orElseThrow();
    assertThat(onDemand.rate()).hasToString("USD 0.88/h");
    assertThat(onDemand.conditions().granularity()).contains(Duration.ofMinutes(1));
    assertThat(onDemand.conditions().tiers().get(0).rate()).hasToString("USD 0.44/h");
    assertThat(offer.term(Spot.class).orElseThrow().rate()).hasToString("USD 0.352/h");
    assertThat(offer.term(Prepaid.class).orElseThrow().price()).isEqualTo(Money.parse("USD 440"));
    Committed committed = offer.term(Committed.class).orElseThrow();
    assertThat(committed.rate()).hasToString("USD 0.528/h");
    assertThat(committed.upfront()).isEqualTo(Money.parse("USD 1760"));
    assertThat(offer.source()).isEqualTo("page, less 12%");
    assertThat(reduced.offers().get(1)).isEqualTo(LIST.offers().get(1));
    assertThat(reduced.asOf()).isEqualTo(LIST.asOf());
    assertThat(reduced.report()).isEqualTo(LIST.report());
  }

  @Test
  void noDiscountLeavesThePrices() {
    assertThat(load("aws", "0 %").offers())
        .extracting(Offer::terms)
        .isEqualTo(LIST.offers().stream().map(Offer::terms).toList());
  }

  @Test
  void aMarketTakesItBeforeTheBundledList() {
    Market market =
        Catalogs.market(
            List.of("bundled", "discount:aws=12%:bundled"),
            Optional.empty(),
            DiscountTest.class.getClassLoader());

    assertThat(market.offers())
        .filteredOn(offer -> offer.provider().equals("aws"))
        .isNotEmpty()
        .allMatch(offer -> offer.source().endsWith(", less 12%"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "discount:aws",
        "discount:aws=12%",
        "discount:aws=12%:",
        "discount:aws=100%:bundled",
        "discount:aws=cheap:bundled",
        "discount:aws=12%:nonsense"
      })
  void refusesWhatIsNoDiscount(String spec) {
    assertThatThrownBy(() -> Catalogs.open(spec))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("catalog must ");
  }

  private static PricingCatalog load(String provider, String off) {
    return Discount.of(new OpenedList("ours", () -> LIST), provider, Ratio.parse(off))
        .load(CatalogContext.newest());
  }
}
