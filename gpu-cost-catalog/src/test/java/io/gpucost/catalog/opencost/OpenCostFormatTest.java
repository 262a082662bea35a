package io.gpucost.catalog.opencost;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.catalog.Lists;
import io.gpucost.pricing.LoadReport.Doubt;
import io.gpucost.pricing.LoadReport.FileCount;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.PricingCatalog;
import java.nio.file.Path;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpenCostFormatTest {
  private static final String HEADER =
      "EndTimestamp,InstanceID,Region,AssetClass,InstanceIDField,InstanceType,MarketPriceHourly,"
          + "Version\n";

  @TempDir Path folder;

  @Test
  void takesTheRowsOfGpus() {
    PricingCatalog list =
        Lists.open(
            "opencost",
            folder,
            "prices.csv",
            HEADER
                + "2019-04-17 23:34:22 UTC,pool-1,,node,metadata.name,,0.1337,\n"
                + "2019-04-17 23:34:22 UTC,Quadro_RTX_4000,eu,gpu,nvidia.com/gpu_type,,0.75,\n"
                + "2019-04-17 23:34:22 UTC,Quadro_RTX_4001,,gpu,gpu.nvidia.com/class,,0.80,\n"
                + "yesterday,T4,,gpu,nvidia.com/gpu_type,,0.75,\n");

    assertThat(list.offers()).hasSize(1);
    Offer offer = list.offers().get(0);
    assertThat(offer.product()).isEqualTo("Quadro RTX 4000");
    assertThat(offer.region()).contains("eu");
    assertThat(offer.asOf()).contains(LocalDate.of(2019, 4, 17));
    assertThat(offer.excludes()).contains("vCPU and memory");
    assertThat(offer.term(OnDemand.class).orElseThrow().rate()).hasToString("USD 0.75/h");
    assertThat(list.report().files())
        .containsExactly(new FileCount("prices.csv", 4, 1, 1, 1, 0, 0, 0, 2));
    assertThat(Lists.reasons(list, Doubt.Kind.REFUSED))
        .satisfiesExactly(
            first -> assertThat(first).startsWith("GPU must have a sheet (nearest: Quadro RTX"),
            second -> assertThat(second).startsWith("EndTimestamp must begin with a date"));
  }

  @Test
  void refusesOnePriceForEveryGpu() {
    PricingCatalog list =
        Lists.open("opencost", folder, "default.json", "{\"CPU\": \"0.03\", \"GPU\": \"0.95\"}");

    assertThat(list.offers()).isEmpty();
    assertThat(Lists.reasons(list, Doubt.Kind.REFUSED))
        .containsExactly("GPU must be named, but the sheet has one price of 0.95 for every kind");
  }
}
