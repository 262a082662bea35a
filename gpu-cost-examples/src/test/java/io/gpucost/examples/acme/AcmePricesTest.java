package io.gpucost.examples.acme;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.market.CatalogStatus;
import io.gpucost.market.Market;
import io.gpucost.pricing.Offer;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The plug-in is found where its jar is, once, and nowhere else. */
class AcmePricesTest {
  private static final Path PACKAGED = Path.of("target", "acme");

  @Test
  void isNotInTheMarketOfThisClassPath() {
    assertThat(Market.onClassPath().catalogs())
        .extracting(CatalogStatus::id)
        .doesNotContain("acme");
  }

  @Test
  void isFoundOnceThroughItsJar() throws IOException {
    URL[] jars = {PACKAGED.toUri().toURL()};
    try (URLClassLoader plugins = new URLClassLoader(jars, Market.class.getClassLoader())) {
      Market market = Market.discover(plugins);

      assertThat(market.catalogs()).extracting(CatalogStatus::id).containsOnlyOnce("acme");
      assertThat(market.offers())
          .filteredOn(offer -> offer.catalog().filter("acme"::equals).isPresent())
          .singleElement()
          .extracting(Offer::gpuCount)
          .isEqualTo(8);
    }
  }
}
