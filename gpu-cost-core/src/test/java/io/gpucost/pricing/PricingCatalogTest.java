package io.gpucost.pricing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.gpu.Sheets;
import io.gpucost.money.CurrencyMismatchException;
import io.gpucost.pricing.LoadReport.Doubt;
import io.gpucost.pricing.spi.CatalogContext;
import io.gpucost.pricing.spi.PricingCatalogProvider;
import io.gpucost.unit.Refusals;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PricingCatalogTest {
  private static final LocalDate DAY = LocalDate.of(2026, 11, 1);
  private static final LocalDate EARLIER = LocalDate.of(2026, 9, 1);
  private static final Offer OFFER = Offer.quote("A100 80GB", 8, "CNY 42/h");

  private static Offer listed(Offer offer) {
    return PricingCatalog.builder("finance v7", DAY).add(offer).build().offers().get(0);
  }

  @Test
  void anOfferWithoutSourceHasThoseOfItsList() {
    assertEquals("finance v7", listed(OFFER).source());
    assertEquals(Optional.of(DAY), listed(OFFER).asOf());
  }

  @Test
  void whatAnOfferSaysOfItselfStays() {
    Offer dated = listed(OFFER.toBuilder().asOf(EARLIER).build());
    assertEquals("finance v7", dated.source());
    assertEquals(Optional.of(EARLIER), dated.asOf());
    Offer sourced = listed(OFFER.toBuilder().source("a page").build());
    assertEquals("a page", sourced.source());
    assertEquals(Optional.empty(), sourced.asOf(), "the day is that of another source");
    Offer both = OFFER.toBuilder().source("a page").asOf(EARLIER).build();
    assertEquals(both, listed(both));
  }

  @Test
  void anUndatedListDatesNothing() {
    PricingCatalog list = PricingCatalog.of(OFFER);
    assertEquals(Optional.empty(), list.asOf());
    assertEquals(List.of(OFFER), list.offers());
    assertEquals("PricingCatalog{, undated, 1 offers}", list.toString());
  }

  @Test
  void everyPriceIsInThePromisedCurrency() {
    PricingCatalog.Builder list = PricingCatalog.builder("finance v7", DAY).currency("CNY");
    assertEquals(1, list.add(OFFER).build().offers().size());
    assertEquals(2, list.add(Offer.of("L4")).build().offers().size());
    list.add(Offer.quote("L4", "USD 1/h"));
    CurrencyMismatchException error = assertThrows(CurrencyMismatchException.class, list::build);
    assertEquals("CNY", error.first().getCurrencyCode());
    assertEquals("USD", error.second().getCurrencyCode());
  }

  @Test
  void aListWithoutPromiseMayMixCurrencies() {
    assertEquals(2, PricingCatalog.of(OFFER, Offer.quote("L4", "USD 1/h")).offers().size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"RMB", "cny", "", "¥"})
  void refusesOtherCurrencies(String code) {
    Refusals.assertRefusesArgument(
        "currency must be an ISO 4217 code, but was '%s'".formatted(code),
        () -> PricingCatalog.undated("x").currency(code));
  }

  @Test
  void everyRowIsCounted() {
    PricingCatalog.Builder list =
        PricingCatalog.builder("finance v7", DAY)
            .add(OFFER)
            .addGpu(Sheets.sheet("A100 80GB", 80).build())
            .addRules(ProviderRules.builder().provider("acme").build());
    assertEquals(new LoadReport(3, 3, List.of()), list.build().report());
    Doubt refused = new Doubt(Doubt.Kind.REFUSED, "prices.json: 7", "no currency");
    Doubt doubted = new Doubt(Doubt.Kind.DOUBTED, "prices.json: 8", "looks cheap");
    LoadReport report = new LoadReport(4, 3, List.of(refused, doubted));
    assertEquals(report, list.report(report).build().report());
    assertEquals(1, report.refused());
  }

  @Test
  void equalListsAreEqual() {
    assertEquals(PricingCatalog.of(OFFER), PricingCatalog.of(OFFER));
    assertEquals(PricingCatalog.of(OFFER).hashCode(), PricingCatalog.of(OFFER).hashCode());
    assertTrue(!PricingCatalog.of(OFFER).equals(PricingCatalog.of()));
  }

  @Test
  void rulesAreTheProvidersByAnyNameAndCopyEqual() {
    ProviderRules rules =
        ProviderRules.builder().provider("autodl").addAllAliases(List.of("AutoDL 算力云")).build();
    assertTrue(rules.isOf(" AutoDL ") && rules.isOf("autodl 算力云"));
    assertTrue(!rules.isOf("auto"));
    assertEquals(rules, rules.toBuilder().build());
    assertEquals(ProviderRules.StoppedBilling.UNKNOWN, rules.stopped());
  }

  @Test
  void anOwnListGoesBeforeTheBundledOneAndItsFailureNamesIt() {
    PricingCatalogProvider acme =
        new PricingCatalogProvider() {
          @Override
          public String id() {
            return "acme";
          }

          @Override
          public PricingCatalog load(CatalogContext context) {
            throw new CatalogException("acme", "no network");
          }
        };
    assertEquals(100, acme.precedence());
    CatalogException error =
        assertThrows(CatalogException.class, () -> acme.load(CatalogContext.newest()));
    assertEquals("acme", error.provider());
    assertEquals("price list 'acme': no network", error.getMessage());
  }
}
