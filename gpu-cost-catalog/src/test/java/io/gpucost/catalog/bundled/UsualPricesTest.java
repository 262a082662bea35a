package io.gpucost.catalog.bundled;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.catalog.loading.KnownGpus;
import io.gpucost.pricing.spi.CatalogContext;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Run with {@code -Dusual.update=true} after a change of prices, to write the file anew. */
class UsualPricesTest {
  private static final Path FILE =
      Path.of("src/main/resources/io/gpucost/catalog/bundled", BundledCatalogProvider.USUAL);

  @Test
  void followFromThePriceLists() throws IOException {
    String expected =
        UsualPrices.write(
            KnownGpus.bands(new BundledCatalogProvider().load(CatalogContext.newest())));
    if (Boolean.getBoolean("usual.update")) {
      Files.writeString(FILE, expected);
    }
    assertThat(Files.readString(FILE)).isEqualTo(expected);
  }

  @Test
  void readBackAsTheyWereWritten() throws IOException {
    byte[] document = Files.readAllBytes(FILE);

    assertThat(UsualPrices.write(UsualPrices.read(document)))
        .isEqualTo(new String(document, StandardCharsets.UTF_8));
  }
}
