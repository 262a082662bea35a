package io.gpucost.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gpucost.pricing.LoadReport.Doubt;
import io.gpucost.pricing.LoadReport.FileCount;
import io.gpucost.pricing.PricingCatalog;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real files of others. Their quirks are known; the counts are those of the files. */
class RealListsTest {
  @ParameterizedTest
  @CsvSource({
    "skypilot, skypilot-schema/azure-vms.csv, 56671, 829, 55842, 0, 0",
    "skypilot, skypilot-schema/gcp-vms.csv, 31285, 747, 30384, 154, 0",
    "skypilot, skypilot-schema/lambda-vms.csv, 425, 391, 34, 0, 0",
    "skypilot, skypilot-schema/vast-vms.csv, 64, 64, 0, 0, 0",
    "skypilot, skypilot-org-transcribed/v8-nebius-vms.csv, 61, 21, 40, 0, 0",
    "skypilot, skypilot-org-transcribed/v8-hyperbolic-vms.csv, 3, 3, 0, 0, 0",
    "skypilot, skypilot-org-transcribed/v8-hyperstack-vms.csv, 25, 25, 0, 0, 0",
    "skypilot, skypilot-org-transcribed/v8-slurm-pricing.csv, 1, 0, 0, 0, 1",
    "skypilot, skypilot-schema/milotrince/accelerators.csv, 1, 0, 0, 0, 1",
  })
  void everyRowIsAccountedFor(
      String word, String file, int rows, int taken, int setAside, int duplicates, int refused) {
    PricingCatalog list = read(word, file);

    FileCount count = list.report().files().get(0);
    assertThat(count.rows()).isEqualTo(rows);
    assertThat(count.taken()).isEqualTo(taken);
    assertThat(count.setAside()).isEqualTo(setAside);
    assertThat(count.duplicates()).isEqualTo(duplicates);
    assertThat(count.refused()).isEqualTo(refused);
    assertThat(count.addsUp()).isTrue();
  }

  @Test
  void tellsLambdasMemoryThatIsThatOfOneCard() {
    assertThat(
            Lists.reasons(read("skypilot", "skypilot-schema/lambda-vms.csv"), Doubt.Kind.DOUBTED))
        .hasSize(238)
        .allMatch(reason -> reason.startsWith("total memory of "));
  }

  @Test
  void tellsAzuresSpotPricesThatSaveNothing() {
    assertThat(Lists.reasons(read("skypilot", "skypilot-schema/azure-vms.csv"), Doubt.Kind.DOUBTED))
        .filteredOn(reason -> reason.startsWith("spot price of "))
        .hasSize(28);
  }

  @Test
  void joinsGooglesHostsWithTheirGpus() {
    PricingCatalog list = read("skypilot", "skypilot-schema/gcp-vms.csv");

    assertThat(list.offers())
        .filteredOn(offer -> offer.instance().filter("a2-highgpu-1g"::equals).isPresent())
        .isNotEmpty()
        .allMatch(offer -> offer.host().vcpus().orElse(0) == 12 && offer.excludes().isEmpty());
  }

  private static PricingCatalog read(String word, String file) {
    Path path = Lists.REAL.resolve(file);
    assumeTrue(Files.isReadable(path), "the real lists are not here");
    return Lists.open(word, path);
  }
}
