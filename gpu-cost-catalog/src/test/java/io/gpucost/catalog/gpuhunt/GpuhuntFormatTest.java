package io.gpucost.catalog.gpuhunt;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.catalog.Lists;
import io.gpucost.pricing.LoadReport.Doubt;
import io.gpucost.pricing.LoadReport.FileCount;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.PricingCatalog;
import io.gpucost.pricing.Spot;
import io.gpucost.unit.MemorySize;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GpuhuntFormatTest {
  private static final String HEADER =
      "instance_name,location,price,cpu,memory,gpu_count,gpu_name,gpu_memory,spot,disk_size\n";

  @TempDir Path folder;

  @Test
  void onDemandAndSpotRowsMakeOneOffer() {
    PricingCatalog list =
        read(
            "p4d,us-1,32.77,96,1152.0,8,A100,40.0,False,\n"
                + "p4d,us-1,12.5,96,1152.0,8,A100,40.0,True,\n"
                + "m5,us-1,0.1,2,8,0,,,False,\n");

    assertThat(list.offers()).hasSize(1);
    Offer offer = list.offers().get(0);
    assertThat(offer.provider()).isEqualTo("aws");
    assertThat(offer.product()).isEqualTo("A100 40GB SXM4");
    assertThat(offer.gpuCount()).isEqualTo(8);
    assertThat(offer.host().ram()).contains(MemorySize.ofGiB(1152));
    assertThat(offer.term(OnDemand.class).orElseThrow().rate()).hasToString("USD 32.77/h");
    assertThat(offer.term(Spot.class).orElseThrow().rate()).hasToString("USD 12.5/h");
    assertThat(list.report().files())
        .containsExactly(new FileCount("aws.csv", 3, 1, 2, 1, 0, 0, 0, 0));
  }

  @ParameterizedTest
  @CsvSource({"0.2, 0", "0.5, 1", "0.6, 1"})
  void spotThatSavesNothingIsDoubtedInARowOfItsOwn(String spot, int doubts) {
    PricingCatalog list =
        read("g4,r,0.5,4,16,1,T4,16,False,\n" + "g4,r," + spot + ",4,16,1,T4,16,True,\n");

    assertThat(list.offers()).hasSize(1);
    assertThat(Lists.reasons(list, Doubt.Kind.DOUBTED)).hasSize(doubts);
    assertThat(list.report().files().get(0).doubted()).isEqualTo(doubts);
    assertThat(list.report().doubts()).allMatch(doubt -> doubt.place().equals("aws.csv:3"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x,r,1,,,1,T4,16,maybe, | spot must be True or False",
        "x,r,1,,,1,Z9,16,True, | GPU must have a sheet",
        "x,r,,,,1,T4,16,True, | price must be given",
        "x,r,1,,,1,T4,16,True | row must have 10 fields, but has 9",
        "x,r,1,,,one,T4,16,True, | gpu_count must be a number"
      })
  void refusesABadRow(String row, String reason) {
    PricingCatalog list = read(row + "\n");

    assertThat(Lists.reasons(list, Doubt.Kind.REFUSED)).hasSize(1);
    assertThat(Lists.reasons(list, Doubt.Kind.REFUSED).get(0)).startsWith(reason);
    assertThat(Lists.addsUp(list)).isTrue();
  }

  private PricingCatalog read(String rows) {
    return Lists.open("gpuhunt", folder, "aws.csv", HEADER + rows);
  }
}
