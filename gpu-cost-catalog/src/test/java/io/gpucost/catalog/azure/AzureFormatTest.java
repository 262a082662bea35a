package io.gpucost.catalog.azure;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.catalog.Lists;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.Committed;
import io.gpucost.pricing.LoadReport.Doubt;
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

class AzureFormatTest {
  private static final String MACHINE = "Standard_NC24ads_A100_v4";

  @TempDir Path folder;

  @Test
  void onDemandSpotAndReservationMakeOneOffer() {
    PricingCatalog list =
        page(
            item(MACHINE, "3.673", "USD", "NC24ads A100 v4", "Consumption", ""),
            item(MACHINE, "0.9", "USD", "NC24ads A100 v4 Spot", "Consumption", ""),
            item(MACHINE, "20000", "USD", "x", "Reservation", ", \"reservationTerm\": \"1 Year\""),
            item(
                MACHINE, "39000", "USD", "x", "Reservation", ", \"reservationTerm\": \"3 Years\""));

    assertThat(list.offers()).hasSize(1);
    Offer offer = list.offers().get(0);
    assertThat(offer.product()).isEqualTo("A100 80GB PCIe");
    assertThat(offer.region()).contains("westeurope");
    assertThat(offer.instance()).contains(MACHINE);
    assertThat(offer.host().vcpus()).hasValue(24);
    assertThat(offer.term(OnDemand.class).orElseThrow().rate()).hasToString("USD 3.673/h");
    assertThat(offer.term(Spot.class).orElseThrow().rate()).hasToString("USD 0.9/h");
    assertThat(offer.prepaid())
        .containsExactly(
            Prepaid.of(Money.parse("USD 20000"), Period.YEAR),
            Prepaid.of(Money.parse("USD 39000"), Period.THREE_YEARS));
  }

  @Test
  void readsSavingsPlansAsCommittedRates() {
    String plans =
        ", \"savingsPlan\": [{\"retailPrice\": 1.6, \"term\": \"3 Years\"},"
            + " {\"retailPrice\": 2.5, \"term\": \"1 Year\"}]";
    PricingCatalog list =
        page(item(MACHINE, "3.673", "USD", "NC24ads A100 v4", "Consumption", plans));

    assertThat(list.offers().get(0).terms())
        .containsExactlyInAnyOrder(
            OnDemand.of(HourlyRate.parse("USD 3.673/h")),
            Committed.of(HourlyRate.parse("USD 1.6/h"), Period.THREE_YEARS),
            Committed.of(HourlyRate.parse("USD 2.5/h"), Period.YEAR));
  }

  @Test
  void refusesAReservationOfUnknownLength() {
    PricingCatalog list =
        page(item(MACHINE, "9", "USD", "x", "Reservation", ", \"reservationTerm\": \"2 Years\""));

    assertThat(Lists.reasons(list, Doubt.Kind.REFUSED))
        .containsExactly("reservationTerm must be 1 Year, 3 Years or 5 Years, but was '2 years'");
    assertThat(Lists.addsUp(list)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "Standard_NC4as_T4_v3, T4, 1",
    "Standard_NC64as_T4_v3, T4, 4",
    "Standard_NC6s_v3, V100 16GB PCIe, 1",
    "Standard_NC24rs_v3, V100 16GB PCIe, 4",
    "Standard_NC80adis_H100_v5, H100 NVL, 2",
    "Standard_ND40rs_v2, V100 32GB SXM2, 8",
    "Standard_ND96asr_v4, A100 40GB SXM4, 8",
    "Standard_ND96amsr_A100_v4, A100 80GB SXM4, 8",
    "Standard_ND96isr_H100_v5, H100 80GB SXM5, 8",
    "Standard_ND96isr_MI300X_v5, MI300X, 8",
    "Standard_ND128isr_NDR_GB200_v6, GB200, 4",
    "Standard_NV6ads_A10_v5, 1/6 A10, 1",
    "Standard_NV18ads_A10_v5, 1/2 A10, 1",
    "Standard_NV72ads_A10_v5, A10, 2",
    "Standard_NV4as_v4, 1/8 MI25, 1",
    "Standard_NV24s_v3, M60, 2"
  })
  void knowsTheGpusOfAMachine(String machine, String gpu, int count) {
    Offer offer = page(item(machine, "2", "USD", "x", "Consumption", "")).offers().get(0);

    assertThat(offer.product()).isEqualTo(gpu);
    assertThat(offer.gpuCount()).isEqualTo(count);
  }

  @Test
  void setsOtherThingsAside() {
    PricingCatalog list =
        page(
            item("Standard_D2s_v3", "0.1", "USD", "D2s v3", "Consumption", ""),
            item(MACHINE, "3", "USD", "x Low Priority", "Consumption", ""),
            item(MACHINE, "3", "USD", "x", "DevTestConsumption", ""));

    assertThat(list.offers()).isEmpty();
    assertThat(list.report().doubts()).isEmpty();
    assertThat(list.report().files().get(0).setAside()).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Standard_NC24ads_Z100_v9 | 1 | USD | GPU of the machine must be known",
        "Standard_NC24ads_A100_v4 | 1 | XXY | currency must be an ISO 4217 code, but was 'XXY'",
        "Standard_NC24ads_A100_v4 | -1 | USD | retailPrice must be in [0, 10000000]",
        "Standard_NC24ads_A100_v4 | 0 | USD | price must be given",
        "Standard_NC24ads_A100_v4 | 1e999999999 | USD | retailPrice must be a number"
      })
  void refusesABadItem(String machine, String price, String currency, String reason) {
    PricingCatalog list = page(item(machine, price, currency, "x", "Consumption", ""));

    assertThat(Lists.reasons(list, Doubt.Kind.REFUSED)).hasSize(1);
    assertThat(Lists.reasons(list, Doubt.Kind.REFUSED).get(0)).startsWith(reason);
    assertThat(Lists.addsUp(list)).isTrue();
  }

  @Test
  void refusesWhatIsNoItem() {
    PricingCatalog list =
        page("1", "null", "[]", item(MACHINE, "3", "USD", "x", "Consumption", ""));

    assertThat(list.offers()).hasSize(1);
    assertThat(Lists.reasons(list, Doubt.Kind.REFUSED))
        .containsExactly(
            "item must be an object", "item must be an object", "item must be an object");
    assertThat(Lists.addsUp(list)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | file must have Items",
        "[] | file must have Items",
        "{\"Items\": [{}, | must be valid JSON",
        "nonsense | must be valid JSON"
      })
  void refusesWhatIsNoPage(String text, String reason) {
    PricingCatalog list = Lists.open("azure", folder, "page.json", text);

    assertThat(Lists.reasons(list, Doubt.Kind.REFUSED)).hasSize(1);
    assertThat(Lists.reasons(list, Doubt.Kind.REFUSED).get(0)).startsWith(reason);
    assertThat(Lists.addsUp(list)).isTrue();
  }

  @Test
  void readsSeveralPagesOfOneFile() {
    String page = "{\"Items\": [" + item(MACHINE, "3", "USD", "x", "Consumption", "") + "]}\n";
    String other = page.replace("westeurope", "eastus");

    assertThat(Lists.open("azure", folder, "pages.json", page + other).offers()).hasSize(2);
  }

  private PricingCatalog page(String... items) {
    String text = "{\"Count\": 1, \"Items\": [" + String.join(",", items) + "]}";
    return Lists.open("azure", folder, "page.json", text);
  }

  private static String item(
      String machine, String price, String currency, String sku, String type, String more) {
    return """
    {"currencyCode": "%s", "retailPrice": %s, "armRegionName": "westeurope", "skuName": "%s",
     "productName": "Virtual Machines Series", "serviceName": "Virtual Machines",
     "unitOfMeasure": "1 Hour", "type": "%s", "armSkuName": "%s"%s}"""
        .formatted(currency, price, sku, type, machine, more);
  }
}
