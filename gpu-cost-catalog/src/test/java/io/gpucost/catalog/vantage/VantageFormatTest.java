package io.gpucost.catalog.vantage;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.catalog.Lists;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.Committed;
import io.gpucost.pricing.LoadReport.Doubt;
import io.gpucost.pricing.LoadReport.FileCount;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.Period;
import io.gpucost.pricing.Prepaid;
import io.gpucost.pricing.PricingCatalog;
import io.gpucost.pricing.Spot;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VantageFormatTest {
  private static final String LINUX =
      "{\"linux\": {\"ondemand\": \"%s\", \"spot_avg\": \"0.4\", \"reserved\":"
          + " {\"yrTerm1Standard.noUpfront\": \"0.7\", \"yrTerm1Standard.allUpfront\": \"0.6\","
          + " \"yrTerm3Standard.noUpfront\": \"0.5\", \"yrTerm3Standard.allUpfront\": \"0.4\","
          + " \"yrTerm3Standard.partialUpfront\": \"0.45\"}}}";

  @TempDir Path folder;

  @Test
  void everyRegionIsAnOffer() {
    PricingCatalog list =
        read(
            instance(
                "g5.12xlarge",
                "4",
                "NVIDIA A10G",
                "96",
                "\"us-east-1\": "
                    + LINUX.formatted("5.672")
                    + ", \"cn-north-1\": "
                    + LINUX.formatted("39.5")));

    assertThat(list.offers()).hasSize(2);
    Offer offer = list.offers().get(0);
    assertThat(offer.provider()).isEqualTo("aws");
    assertThat(offer.product()).isEqualTo("A10G");
    assertThat(offer.gpuCount()).isEqualTo(4);
    assertThat(offer.host().vcpus()).hasValue(48);
    assertThat(offer.term(OnDemand.class).orElseThrow().rate()).hasToString("USD 5.672/h");
    assertThat(offer.term(Spot.class).orElseThrow().rate()).hasToString("USD 0.4/h");
    assertThat(offer.terms())
        .contains(
            Committed.of(HourlyRate.parse("USD 0.7/h"), Period.YEAR),
            Prepaid.of(Money.parse("USD 5256"), Period.YEAR),
            Committed.of(HourlyRate.parse("USD 0.5/h"), Period.THREE_YEARS),
            Prepaid.of(Money.parse("USD 10512"), Period.THREE_YEARS))
        .hasSize(6);
    Offer china = list.offers().get(1);
    assertThat(china.provider()).isEqualTo("aws-cn");
    assertThat(china.term(OnDemand.class).orElseThrow().rate()).hasToString("CNY 39.5/h");
    assertThat(list.report().files())
        .containsExactly(new FileCount("instances.json", 1, 2, 1, 0, 0, 0, 0, 0));
  }

  @Test
  void setsMachinesWithoutGpuAside() {
    PricingCatalog list =
        read(
            instance("m5", "0", "", "0", "")
                + ","
                + instance("inf1", "1", "AWS Inferentia", "8", "\"r\": " + LINUX.formatted("1")));

    assertThat(list.offers()).isEmpty();
    assertThat(list.report().files().get(0).setAside()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 | NVIDIA GRID K520 | 4 | '' | price must be given, but none is known",
        "1 | ARM Mali G52 | 1 | '\"r\": {\"linux\": {\"ondemand\": \"1\"}}' | GPU must have a sheet",
        "1 | NVIDIA T4 | 16 | '\"r\": {\"linux\": {\"ondemand\": \"?\"}}' | ondemand must be a number",
        "many | NVIDIA T4 | 16 | '\"r\": {}' | GPU must be a number"
      })
  void refusesABadInstance(String count, String gpu, String memory, String prices, String reason) {
    PricingCatalog list = read(instance("x", count, gpu, memory, prices));

    assertThat(Lists.reasons(list, Doubt.Kind.REFUSED)).hasSize(1);
    assertThat(Lists.reasons(list, Doubt.Kind.REFUSED).get(0)).startsWith(reason);
    assertThat(Lists.addsUp(list)).isTrue();
  }

  @Test
  void readsASingleInstance() {
    String one = instance("g4dn", "1", "NVIDIA T4", "16", "\"r\": " + LINUX.formatted("0.5"));

    assertThat(Lists.open("vantage", folder, "one.json", one).offers()).hasSize(1);
  }

  private PricingCatalog read(String instances) {
    return Lists.open("vantage", folder, "instances.json", "[" + instances + "]");
  }

  private static String instance(
      String type, String count, String gpu, String memory, String prices) {
    return """
    {"instance_type": "%s", "GPU": "%s", "GPU_model": "%s", "GPU_memory": %s, "vCPU": 48,
     "memory": 192, "base_performance": null, "pricing": {%s}}"""
        .formatted(type, count, gpu, memory, prices);
  }
}
