package io.gpucost.catalog.aws;

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
import io.gpucost.pricing.TermConditions;
import io.gpucost.unit.MemorySize;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AwsFormatTest {
  private static final String HOURLY =
      "\"T1\": {\"priceDimensions\": {\"D\": {\"unit\": \"Hrs\", \"pricePerUnit\": {%s}}},"
          + " \"termAttributes\": {}}";
  private static final String RESERVED =
      "\"%s\": {\"priceDimensions\": {\"D\": {\"unit\": \"%s\", \"pricePerUnit\": {\"USD\": \"%s\"}}},"
          + " \"termAttributes\": {\"LeaseContractLength\": \"%s\", \"OfferingClass\": \"standard\","
          + " \"PurchaseOption\": \"%s\"}}";

  private static final String PARTIAL =
      "\"%s\": {\"priceDimensions\": {\"D\": {\"unit\": \"Quantity\", \"pricePerUnit\":"
          + " {\"USD\": \"%s\"}}, \"E\": {\"unit\": \"Hrs\", \"pricePerUnit\": {\"USD\": \"%s\"}}},"
          + " \"termAttributes\": {\"LeaseContractLength\": \"%s\", \"OfferingClass\": \"%s\","
          + " \"PurchaseOption\": \"Partial Upfront\"}}";

  @TempDir Path folder;

  @Test
  void readsAMachineWithAllItsTerms() {
    PricingCatalog list =
        read(
            product("A", "p4d.24xlarge", "us-east-1", "8", "Linux"),
            "\"A\": {" + HOURLY.formatted("\"USD\": \"32.7726000000\"") + "}",
            "\"A\": {"
                + String.join(
                    ",",
                    RESERVED.formatted("R1", "Hrs", "20.18", "1yr", "No Upfront"),
                    RESERVED.formatted("R2", "Quantity", "168000", "1yr", "All Upfront"),
                    RESERVED.formatted("R3", "Hrs", "11.5", "3yr", "No Upfront"))
                + "}");

    assertThat(list.report().doubts()).isEmpty();
    Offer offer = list.offers().get(0);
    assertThat(offer.provider()).isEqualTo("aws");
    assertThat(offer.product()).isEqualTo("A100 40GB SXM4");
    assertThat(offer.gpuCount()).isEqualTo(8);
    assertThat(offer.host().ram()).contains(MemorySize.ofGiB(1152));
    assertThat(offer.region()).contains("us-east-1");
    assertThat(offer.asOf()).contains(LocalDate.of(2024, 5, 28));
    assertThat(offer.terms())
        .containsExactly(
            OnDemand.of(HourlyRate.parse("USD 32.7726/h")),
            Committed.of(HourlyRate.parse("USD 20.18/h"), Period.YEAR),
            Prepaid.of(Money.parse("USD 168000"), Period.YEAR),
            Committed.of(HourlyRate.parse("USD 11.5/h"), Period.THREE_YEARS));
  }

  /** Partly in advance: a sum at once and a price by the hour, the two parts of one term. */
  @Test
  void readsWhatIsPaidPartlyInAdvance() {
    PricingCatalog list =
        read(
            product("A", "p4d.24xlarge", "us-east-1", "8", "Linux"),
            "\"A\": {" + HOURLY.formatted("\"USD\": \"32.7726000000\"") + "}",
            "\"A\": {"
                + PARTIAL.formatted("R1", "131000", "4.98", "3yr", "standard")
                + ","
                + PARTIAL.formatted("R2", "140000", "5.5", "3yr", "convertible")
                + "}");

    assertThat(list.report().doubts()).isEmpty();
    assertThat(list.offers().get(0).term(Committed.class))
        .contains(
            new Committed(
                HourlyRate.parse("USD 4.98/h"),
                Money.parse("USD 131000"),
                Period.THREE_YEARS,
                TermConditions.NONE));
    assertThat(list.offers().get(0).terms()).hasSize(2);
  }

  @Test
  void tellsOfReservationsThatItCannotTake() {
    PricingCatalog list =
        read(
            product("A", "p4d.24xlarge", "us-east-1", "8", "Linux"),
            "\"A\": {" + HOURLY.formatted("\"USD\": \"32.7726\"") + "}",
            "\"A\": {"
                + PARTIAL.formatted("R1", "1", "1", "2yr", "standard")
                + ","
                + PARTIAL.formatted("R2", "0", "0.0000", "1yr", "standard")
                + "}");

    assertThat(list.offers().get(0).terms()).hasSize(1);
    assertThat(Lists.reasons(list, Doubt.Kind.DOUBTED))
        .containsExactly("a reservation of '2yr' was left out: nobody knows its length");
    assertThat(Lists.reasons(list, Doubt.Kind.REPAIRED))
        .containsExactly("a reservation at a price of zero was read as unknown");
    assertThat(Lists.addsUp(list)).isTrue();
  }

  @Test
  void refusesAReservationInTwoCurrencies() {
    String reserved =
        PARTIAL
            .formatted("R1", "131000", "4.98", "3yr", "standard")
            .replace("USD\": \"4", "CNY\": \"4");
    PricingCatalog list =
        read(
            product("A", "p4d.24xlarge", "us-east-1", "8", "Linux"),
            "\"A\": {" + HOURLY.formatted("\"USD\": \"32.7726\"") + "}",
            "\"A\": {" + reserved + "}");

    assertThat(Lists.reasons(list, Doubt.Kind.REFUSED))
        .containsExactly("reservation must be in one currency, but is in CNY and USD");
    assertThat(Lists.addsUp(list)).isTrue();
  }

  @Test
  void refusesAProductThatIsNoObject() {
    PricingCatalog list = read("\"A\": 5", "", "");

    assertThat(Lists.reasons(list, Doubt.Kind.REFUSED))
        .containsExactly("product must be an object");
    assertThat(Lists.addsUp(list)).isTrue();
  }

  @Test
  void awsChinaIsAProviderOfItsOwnAndBillsInYuan() {
    PricingCatalog list =
        read(
            product("A", "g5.xlarge", "cn-north-1", "1", "Linux"),
            "\"A\": {" + HOURLY.formatted("\"CNY\": \"9.51389\"") + "}",
            "");

    Offer offer = list.offers().get(0);
    assertThat(offer.provider()).isEqualTo("aws-cn");
    assertThat(offer.term(OnDemand.class).orElseThrow().rate()).hasToString("CNY 9.51389/h");
  }

  @Test
  void setsOtherThingsAside() {
    PricingCatalog list =
        read(
            String.join(
                ",",
                product("A", "m5.large", "us-east-1", "0", "Linux"),
                product("B", "g5.xlarge", "us-east-1", "1", "SUSE"),
                product("C", "trn1.2xlarge", "us-east-1", "1", "Linux")),
            "\"C\": {" + HOURLY.formatted("\"USD\": \"1\"") + "}",
            "");

    assertThat(list.offers()).isEmpty();
    assertThat(list.report().files().get(0).setAside()).isEqualTo(3);
    assertThat(Lists.addsUp(list)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "g5.xlarge | '\"USD\": \"0.0000\"' | price must be given, but none is known",
        "g5.xlarge | '\"USD\": \"1\", \"CNY\": \"7\"' | pricePerUnit must be in one currency",
        "g5.xlarge | '\"ZZZ\": \"1\"' | currency must be an ISO 4217 code, but was 'ZZZ'",
        "g5.xlarge | '\"USD\": \"free\"' | pricePerUnit must be a number, but was 'free'",
        "g99.xlarge | '\"USD\": \"1\"' | GPU of the machine must be known, but is not: g99.xlarge"
      })
  void refusesABadMachine(String type, String price, String reason) {
    PricingCatalog list =
        read(
            product("A", type, "us-east-1", "1", "Linux"),
            "\"A\": {" + HOURLY.formatted(price) + "}",
            "");

    assertThat(Lists.reasons(list, Doubt.Kind.REFUSED)).hasSize(1);
    assertThat(Lists.reasons(list, Doubt.Kind.REFUSED).get(0)).startsWith(reason);
    assertThat(list.report().doubts()).anyMatch(d -> d.place().equals("index.json: products.A"));
    assertThat(Lists.addsUp(list)).isTrue();
  }

  @Test
  void aFileThatIsCutKeepsWhatWasRead() {
    String whole =
        document(
            product("A", "g5.xlarge", "us-east-1", "1", "Linux"),
            "\"A\": {" + HOURLY.formatted("\"USD\": \"1.006\"") + "}",
            "");
    PricingCatalog list =
        Lists.open("aws", folder, "index.json", whole.substring(0, whole.length() - 12));

    assertThat(list.offers()).hasSize(1);
    assertThat(Lists.reasons(list, Doubt.Kind.REFUSED)).hasSize(1);
    assertThat(Lists.reasons(list, Doubt.Kind.REFUSED).get(0)).startsWith("must be valid JSON");
  }

  @Test
  void aProductThatComesAgainIsRefused() {
    String machine = product("A", "g5.xlarge", "us-east-1", "1", "Linux");
    PricingCatalog list =
        read(machine + "," + machine, "\"A\": {" + HOURLY.formatted("\"USD\": \"1\"") + "}", "");

    assertThat(list.offers()).hasSize(1);
    assertThat(Lists.reasons(list, Doubt.Kind.REFUSED)).contains("product must be given once");
    assertThat(Lists.addsUp(list)).isTrue();
  }

  @Test
  void aProductWithoutEndOfTermsIsRefused() {
    String term = "\"A\": {" + HOURLY.formatted("\"USD\": \"1\"") + "}";
    PricingCatalog list =
        read(
            product("A", "g5.xlarge", "us-east-1", "1", "Linux"),
            String.join(",", Collections.nCopies(21, term)),
            "");

    assertThat(Lists.reasons(list, Doubt.Kind.REFUSED))
        .containsExactly("product must have at most 20 terms");
  }

  private PricingCatalog read(String products, String onDemand, String reserved) {
    return Lists.open("aws", folder, "index.json", document(products, onDemand, reserved));
  }

  private static String document(String products, String onDemand, String reserved) {
    return """
    {"formatVersion": "v1.0", "offerCode": "AmazonEC2", "publicationDate": "2024-05-28T20:35:22Z",
     "products": {%s},
     "terms": {"OnDemand": {%s}, "Reserved": {%s}}, "attributesList": {}}
    """
        .formatted(products, onDemand, reserved);
  }

  private static String product(String sku, String type, String region, String gpu, String system) {
    return """
    "%s": {"sku": "%s", "productFamily": "Compute Instance", "attributes": {"instanceType": "%s",
     "vcpu": "96", "memory": "1152 GiB", "tenancy": "Shared", "operatingSystem": "%s",
     "licenseModel": "No License required", "capacitystatus": "Used", "gpu": "%s",
     "preInstalledSw": "NA", "regionCode": "%s"}}"""
        .formatted(sku, sku, type, system, gpu, region);
  }
}
