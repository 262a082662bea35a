package io.gpucost.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.catalog.bundled.BundledCatalogProvider;
import io.gpucost.finding.Problem;
import io.gpucost.pricing.LoadReport;
import io.gpucost.pricing.LoadReport.Doubt;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.PricingCatalog;
import io.gpucost.pricing.spi.CatalogContext;
import io.gpucost.pricing.spi.PricingCatalogProvider;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class CatalogCheckTest {
  private static final LocalDate TODAY = LocalDate.of(2026, 11, 30);

  @Test
  void theBundledListIsClean() {
    CheckReport report = CatalogCheck.verify(new BundledCatalogProvider(), TODAY);

    assertThat(report.problems()).isEmpty();
    assertThat(report.isClean()).isTrue();
    assertThat(report.id()).isEqualTo("bundled");
    assertThat(report.offers()).isGreaterThan(100);
  }

  @Test
  void aGoodListIsClean() {
    CheckReport report = verify(() -> list().add(Offer.quote("RTX 4090", "CNY 1.98/h")).build());

    assertThat(report.problems()).isEmpty();
    assertThat(report.remarks()).isEmpty();
  }

  @Test
  void tellsEverythingThatIsWrong() {
    CheckReport report =
        verify(
            () ->
                list()
                    .add(Offer.of("RTX 4090"))
                    .add(Offer.quote("RTX 4091", "CNY 1/h"))
                    .add(Offer.quote("L4", "CNY 0/h"))
                    .add(
                        Offer.quote("T4", "CNY 1/h").toBuilder()
                            .source("a page")
                            .asOf(TODAY.plusDays(2))
                            .build())
                    .add(Offer.quote("T4", "CNY 2/h"))
                    .report(
                        new LoadReport(
                            7, 5, List.of(new Doubt(Doubt.Kind.REFUSED, "line 7", "no price"))))
                    .build());

    assertThat(report.problems())
        .extracting(Problem::path)
        .containsExactly(
            "line 7", "report", "offers[0]", "offers[1].gpu", "offers[2]", "offers[3].as_of");
    assertThat(report.problems().get(3).rule()).contains("RTX 4090");
    assertThat(report.remarks()).containsExactly("offers[4] and offers[3] price the same thing");
    assertThat(report.isClean()).isFalse();
  }

  @Test
  void tellsThatAListChangesBetweenCalls() {
    AtomicInteger calls = new AtomicInteger(1);

    CheckReport report =
        verify(() -> list().add(Offer.quote("T4", calls.getAndIncrement(), "CNY 1/h")).build());

    assertThat(report.problems())
        .containsExactly(new Problem("load", "give the same list at each call", "another list"));
  }

  @Test
  void tellsWhatAProviderThrows() {
    CheckReport report =
        verify(
            () -> {
              throw new NoClassDefFoundError("acme/Gone");
            });

    assertThat(report.problems()).hasSize(1);
    assertThat(report.problems().get(0).toString())
        .isEqualTo("load must not throw, but was java.lang.NoClassDefFoundError: acme/Gone");
  }

  @Test
  void tellsThatAnIdChanges() {
    AtomicInteger calls = new AtomicInteger();
    PricingCatalogProvider provider =
        new PricingCatalogProvider() {
          @Override
          public String id() {
            return "acme" + calls.getAndIncrement();
          }

          @Override
          public PricingCatalog load(CatalogContext context) {
            return null;
          }
        };

    assertThat(CatalogCheck.verify(provider, TODAY).problems())
        .extracting(Problem::path)
        .containsExactly("id", "load");
  }

  private static PricingCatalog.Builder list() {
    return PricingCatalog.builder("finance v7", TODAY);
  }

  private static CheckReport verify(Supplier<PricingCatalog> list) {
    return CatalogCheck.verify(new OpenedList("acme", list), TODAY);
  }
}
