package io.gpucost.catalog.opencost;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.catalog.Lists;
import io.gpucost.pricing.LoadReport.Doubt;
import io.gpucost.pricing.LoadReport.FileCount;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.PricingCatalog;
import io.gpucost.pricing.Spot;
import java.nio.file.Path;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
        .containsExactly(
            "GPU must be named by gpuLabelValue, but the sheet has one price of 0.95 for every kind");
  }

  @Test
  void takesThePriceOfTheGpuThatALabelNames() {
    PricingCatalog list =
        Lists.open(
            "opencost",
            folder,
            "custom.json",
            "{\"GPU\": \"0.95\", \"spotGPU\": \"0.31\", \"gpuLabel\": \"accelerator\","
                + " \"gpuLabelValue\": \"nvidia-tesla-t4\"}");

    assertThat(list.report().doubts()).isEmpty();
    Offer offer = list.offers().get(0);
    assertThat(offer.product()).isEqualTo("T4");
    assertThat(offer.excludes()).contains("vCPU and memory");
    assertThat(offer.term(OnDemand.class).orElseThrow().rate()).hasToString("USD 0.95/h");
    assertThat(offer.term(Spot.class).orElseThrow().rate()).hasToString("USD 0.31/h");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 | 0.95 | GPU must have a sheet",
        "nvidia-tesla-t4 | free | GPU must be a number, but was 'free'",
        "nvidia-tesla-t4 | 0 | price must be given, but none is known"
      })
  void refusesASheetThatNamesNoGpuOrPrice(String label, String price, String reason) {
    PricingCatalog list =
        Lists.open(
            "opencost",
            folder,
            "custom.json",
            "{\"GPU\": \"%s\", \"gpuLabelValue\": \"%s\"}".formatted(price, label));

    assertThat(Lists.reasons(list, Doubt.Kind.REFUSED)).hasSize(1);
    assertThat(Lists.reasons(list, Doubt.Kind.REFUSED).get(0)).startsWith(reason);
  }
}
