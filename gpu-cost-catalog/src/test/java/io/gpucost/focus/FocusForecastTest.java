package io.gpucost.focus;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.gpucost.advice.Advisor;
import io.gpucost.advice.Recommendation;
import io.gpucost.json.WorkloadDocuments;
import io.gpucost.market.Market;
import io.gpucost.money.Money;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The columns that FOCUS 1.2 makes mandatory, their values and which of them may be null. */
class FocusForecastTest {
  /** Feature level "Mandatory" of the Cost and Usage dataset, and no nulls allowed. */
  private static final List<String> NEVER_NULL =
      List.of(
          "BilledCost",
          "BillingAccountId",
          "BillingCurrency",
          "BillingPeriodEnd",
          "BillingPeriodStart",
          "ChargeCategory",
          "ChargePeriodEnd",
          "ChargePeriodStart",
          "ContractedCost",
          "EffectiveCost",
          "InvoiceIssuerName",
          "ListCost",
          "ProviderName",
          "PublisherName",
          "ServiceCategory",
          "ServiceName");

  /** Mandatory as well, null where the specification says so. */
  private static final List<String> NULL_ALLOWED =
      List.of(
          "BillingAccountName",
          "ChargeClass",
          "ChargeDescription",
          "PricingQuantity",
          "PricingUnit");

  private static final Set<String> SERVICE_CATEGORIES =
      Set.of("AI and Machine Learning", "Compute", "Networking", "Storage", "Other");

  private static final String RULES =
      """
      'rules': {'stopped': 'disks_only', 'disk_gb_month_running': 'CNY 0.30', 'disk_replicas_billed': 3,
        'egress_per_gb': 'CNY 0.80', 'public_ip_hour': 'CNY 0.02', 'snapshot_gb_month': 'CNY 0.3'}
      """;

  private static Recommendation advise(String plan) {
    String document =
        """
        {'name': 'a, "forecast"', 'task': {'kind': 'custom', 'peak_memory': '20 GB'}, 'work': {'hours': 80},
         'data': {'dataset': '200 GB', 'result': '1 GB', 'bandwidth': '320 Mbit/s', 'keep': '40 d'},
         'setup': {'fresh': '90 min', 'image_size': '40 GB'},
         'quotes': [{'gpu': 'RTX 4090', 'region': 'east', 'tax': '6 %%', %s, %s}]}
        """
            .formatted(plan, RULES)
            .replace('\'', '"')
            .replace("a, \"forecast\"", "a, \\\"forecast\\\"");
    return Advisor.of(Market.of()).advise(WorkloadDocuments.read(document));
  }

  private static List<NamedCsvRecord> rows(Recommendation answer) {
    String csv = FocusForecast.write(answer, LocalDate.of(2026, 11, 30), Locale.ENGLISH);
    return CsvReader.builder().ofNamedCsvRecord(csv).stream().toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"'on_demand': 'CNY 1.98/h'", "'weekly': 'CNY 120'"})
  void everyMandatoryColumnIsThereWithAnAllowedValue(String plan) {
    List<NamedCsvRecord> rows = rows(advise(plan));
    assertThat(rows).isNotEmpty();
    assertThat(FocusForecast.COLUMNS).containsAll(NEVER_NULL).containsAll(NULL_ALLOWED);
    for (NamedCsvRecord row : rows) {
      NEVER_NULL.forEach(column -> assertThat(row.getField(column)).as(column).isNotEmpty());
      assertThat(row.getField("ChargeCategory")).isIn("Usage", "Purchase", "Tax");
      assertThat(row.getField("ChargeClass")).isEmpty();
      assertThat(row.getField("ServiceCategory")).isIn(SERVICE_CATEGORIES);
      assertThat(row.getField("ChargeFrequency")).isIn("One-Time", "Recurring", "Usage-Based");
      assertThat(Currency.getInstance(row.getField("BillingCurrency")).getCurrencyCode())
          .isEqualTo("CNY");
      boolean tax = row.getField("ChargeCategory").equals("Tax");
      for (String column : List.of("PricingQuantity", "PricingUnit", "PricingCategory")) {
        assertThat(row.getField(column).isEmpty()).as(column).isEqualTo(tax);
      }
    }
  }

  @Test
  void periodsAreInOrderAndTheChargeIsWithinTheBilling() {
    for (NamedCsvRecord row : rows(advise("'on_demand': 'CNY 1.98/h'"))) {
      Instant billed = Instant.parse(row.getField("BillingPeriodStart"));
      Instant from = Instant.parse(row.getField("ChargePeriodStart"));
      Instant to = Instant.parse(row.getField("ChargePeriodEnd"));
      Instant end = Instant.parse(row.getField("BillingPeriodEnd"));
      assertThat(billed).isEqualTo(Instant.parse("2026-11-01T00:00:00Z"));
      assertThat(from).isEqualTo(Instant.parse("2026-11-30T00:00:00Z")).isBefore(to);
      assertThat(to).isBefore(end);
      assertThat(end).isEqualTo(Instant.parse("2027-02-01T00:00:00Z"));
    }
  }

  @Test
  void costsSumToTheBillAndAreQuantityTimesPrice() {
    Recommendation answer = advise("'on_demand': 'CNY 1.98/h'");
    List<NamedCsvRecord> rows = rows(answer);
    BigDecimal sum =
        rows.stream()
            .map(row -> new BigDecimal(row.getField("BilledCost")))
            .reduce(BigDecimal.ZERO, BigDecimal::add);
    Money total = answer.best().orElseThrow().bill().total().expected();
    assertThat(sum).isEqualByComparingTo(total.amount());
    rows.stream()
        .filter(row -> !row.getField("PricingQuantity").isEmpty())
        .forEach(
            row ->
                assertThat(
                        new BigDecimal(row.getField("PricingQuantity"))
                            .multiply(new BigDecimal(row.getField("ContractedUnitPrice")))
                            .subtract(new BigDecimal(row.getField("ContractedCost")))
                            .abs())
                    .isLessThan(new BigDecimal("1E-20")));
  }

  @Test
  void eachKindOfLineHasItsService() {
    List<NamedCsvRecord> rows = rows(advise("'on_demand': 'CNY 1.98/h'"));
    assertThat(rows)
        .extracting(row -> row.getField("x_LineCode") + " " + row.getField("PricingUnit"))
        .contains(
            "COMPUTE Hours",
            "STORAGE GB-Hours",
            "STORAGE_KEPT GB-Hours",
            "IMAGE_KEPT GB-Hours",
            "PUBLIC_ADDRESS Hours",
            "EGRESS GB",
            "TAX ");
    NamedCsvRecord compute = rows.get(0);
    assertThat(compute.getField("PricingQuantity")).isEqualTo("80");
    assertThat(new BigDecimal(compute.getField("ListUnitPrice"))).isEqualByComparingTo("1.98");
    assertThat(compute.getField("RegionId")).isEqualTo("east");
    assertThat(compute.getField("x_Workload")).isEqualTo("a, \"forecast\"");
  }

  @Test
  void aPrepaidPeriodIsAPurchase() {
    NamedCsvRecord period = rows(advise("'weekly': 'CNY 120'")).get(0);
    assertThat(period.getField("ChargeCategory")).isEqualTo("Purchase");
    assertThat(period.getField("ChargeFrequency")).isEqualTo("One-Time");
    assertThat(period.getField("PricingUnit")).isEqualTo("Days"); // FOCUS has no weeks
    assertThat(period.getField("PricingQuantity")).isEqualTo("7");
    assertThat(period.getField("ConsumedQuantity")).isEmpty();
  }

  @Test
  void noOptionIsAHeaderAlone() {
    Recommendation none =
        Advisor.of(Market.of())
            .advise(
                WorkloadDocuments.read(
                    "{\"task\": {\"kind\": \"custom\", \"peak_memory\": \"8 GB\"}}"));
    assertThat(FocusForecast.write(none, LocalDate.of(2026, 11, 30), Locale.ENGLISH).lines())
        .hasSize(1);
  }
}
