package io.gpucost.focus;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.gpucost.advice.Advisor;
import io.gpucost.json.WorkloadDocuments;
import io.gpucost.market.Market;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The requirements of FOCUS 1.2 for the Cost and Usage dataset, one by one, on forecasts of every
 * way to pay. Source: the columns and attributes of the FOCUS Specification,
 * https://focus.finops.org/focus-specification/v1-2/.
 */
class FocusRulesTest {
  /** NumericFormat: no exponent, no sign but minus, no separators. */
  private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");

  /** UnitFormat: the allowed units of data and time; counts are capitalised nouns in the plural. */
  private static final Pattern UNIT =
      Pattern.compile("(GB|(GB-)?(Years|Months|Days|Hours|Minutes|Seconds))");

  private static final Pattern COUNT = Pattern.compile("[A-Z][a-z]+s");
  private static final List<String> TIMES =
      List.of("Years", "Months", "Weeks", "Days", "Hours", "Minutes", "Seconds");

  private static final List<String> METRICS =
      List.of(
          "BilledCost",
          "CommitmentDiscountQuantity",
          "ConsumedQuantity",
          "ContractedCost",
          "ContractedUnitPrice",
          "EffectiveCost",
          "ListCost",
          "ListUnitPrice",
          "PricingQuantity");

  private static final String RULES =
      """
      'rules': {'stopped': 'disks_only', 'disk_gb_month_running': 'CNY 0.30', 'disk_replicas_billed': 3,
        'egress_per_gb': 'CNY 0.80', 'public_ip_hour': 'CNY 0.02', 'snapshot_gb_month': 'CNY 0.3'}
      """;

  private static List<NamedCsvRecord> rows(String plan, String task) {
    String document =
        """
        {'task': %s, 'constraints': {'interruptible': true,
           'checkpoint': {'every': '1 h', 'write': '30 s', 'restart': '5 min', 'size': '10 GB', 'keep': 2,
             'upload': {'every': '7 h', 'blocking': true}}},
         'data': {'dataset': '200 GB', 'result': '1 GB', 'bandwidth': '320 Mbit/s', 'keep': '40 d'},
         'setup': {'fresh': '90 min', 'image_size': '40 GB'},
         'quotes': [{%s, 'tax': '6 %%', %s}]}
        """
            .formatted(task, plan, RULES)
            .replace('\'', '"');
    String csv =
        FocusForecast.write(
            Advisor.of(Market.of()).advise(WorkloadDocuments.read(document)),
            LocalDate.of(2026, 11, 30),
            Locale.ENGLISH);
    return CsvReader.builder().ofNamedCsvRecord(csv).stream().toList();
  }

  private static List<NamedCsvRecord> rented(String plan) {
    return rows(
        "'gpu': 'RTX 4090', 'region': 'east', " + plan,
        "{'kind': 'custom', 'peak_memory': '20 GB'}, 'work': {'hours': 80}");
  }

  static Stream<List<NamedCsvRecord>> forecasts() {
    return Stream.of(
        rented("'on_demand': 'CNY 1.98/h'"),
        rented("'spot': 'CNY 0.7/h', 'interruptions': '0.1/h'"),
        rented("'weekly': 'CNY 120'"),
        rented("'monthly': 'CNY 900'"),
        rented("'committed': {'rate': 'CNY 1/h', 'period': 'month'}"));
  }

  private static boolean is(NamedCsvRecord row, String column, String value) {
    return row.getField(column).equals(value);
  }

  private static boolean isNull(NamedCsvRecord row, String column) {
    return row.getField(column).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("forecasts")
  void everyForecastHasRows(List<NamedCsvRecord> rows) {
    assertThat(rows).hasSizeGreaterThan(4);
    assertThat(rows).anyMatch(row -> is(row, "ChargeCategory", "Tax"));
  }

  @ParameterizedTest
  @MethodSource("forecasts")
  void numbersAreInNumericFormat(List<NamedCsvRecord> rows) {
    for (NamedCsvRecord row : rows) {
      METRICS.stream()
          .filter(column -> !isNull(row, column))
          .forEach(column -> assertThat(row.getField(column)).as(column).matches(NUMBER));
    }
  }

  @ParameterizedTest
  @MethodSource("forecasts")
  void unitsAreInUnitFormat(List<NamedCsvRecord> rows) {
    for (NamedCsvRecord row : rows) {
      for (String column : List.of("PricingUnit", "ConsumedUnit", "CommitmentDiscountUnit")) {
        String unit = row.getField(column);
        boolean counts = COUNT.matcher(unit).matches() && !TIMES.contains(unit);
        assertThat(unit.isEmpty() || UNIT.matcher(unit).matches() || counts).as(unit).isTrue();
      }
    }
  }

  /** Neither SKU, quantity, price nor pricing category on tax; all of them on all else. */
  @ParameterizedTest
  @MethodSource("forecasts")
  void taxHasNoPricing(List<NamedCsvRecord> rows) {
    for (NamedCsvRecord row : rows) {
      for (String column :
          List.of(
              "ContractedUnitPrice",
              "ListUnitPrice",
              "PricingCategory",
              "PricingQuantity",
              "PricingUnit",
              "SkuId",
              "SkuPriceId")) {
        assertThat(isNull(row, column)).as(column).isEqualTo(is(row, "ChargeCategory", "Tax"));
      }
    }
  }

  /** ConsumedQuantity is positive on usage but the unused part of a commitment, else null. */
  @ParameterizedTest
  @MethodSource("forecasts")
  void onlyUsageIsConsumed(List<NamedCsvRecord> rows) {
    for (NamedCsvRecord row : rows) {
      boolean consumed =
          is(row, "ChargeCategory", "Usage") && !is(row, "CommitmentDiscountStatus", "Unused");
      assertThat(isNull(row, "ConsumedQuantity")).isEqualTo(!consumed);
      assertThat(isNull(row, "ConsumedUnit")).isEqualTo(!consumed);
      if (consumed) {
        assertThat(new BigDecimal(row.getField("ConsumedQuantity"))).isPositive();
      }
    }
  }

  /** Unit prices are not negative; times the quantity they are the cost, to 34 digits. */
  @ParameterizedTest
  @MethodSource("forecasts")
  void priceTimesQuantityIsTheCost(List<NamedCsvRecord> rows) {
    for (NamedCsvRecord row : rows) {
      for (String kind : List.of("Contracted", "List")) {
        if (!isNull(row, kind + "UnitPrice")) {
          BigDecimal price = new BigDecimal(row.getField(kind + "UnitPrice"));
          BigDecimal cost = new BigDecimal(row.getField(kind + "Cost"));
          assertThat(price).isNotNegative();
          assertThat(price.multiply(new BigDecimal(row.getField("PricingQuantity"))))
              .isCloseTo(cost, org.assertj.core.data.Offset.offset(new BigDecimal("1E-28")));
        }
      }
    }
  }

  /** ChargeFrequency of a purchase must not be "Usage-Based". */
  @ParameterizedTest
  @MethodSource("forecasts")
  void purchasesAreNotUsageBased(List<NamedCsvRecord> rows) {
    assertThat(rows)
        .noneMatch(
            row ->
                is(row, "ChargeCategory", "Purchase") && is(row, "ChargeFrequency", "Usage-Based"));
  }

  /** "Committed" with the columns of a commitment, which are null on all else. */
  @ParameterizedTest
  @MethodSource("forecasts")
  void commitmentsAreNamedWhereTheyLowerThePrice(List<NamedCsvRecord> rows) {
    for (NamedCsvRecord row : rows) {
      boolean committed = is(row, "PricingCategory", "Committed");
      for (String column :
          List.of(
              "CommitmentDiscountCategory",
              "CommitmentDiscountId",
              "CommitmentDiscountQuantity",
              "CommitmentDiscountStatus",
              "CommitmentDiscountType",
              "CommitmentDiscountUnit")) {
        assertThat(isNull(row, column)).as(column).isEqualTo(!committed);
      }
      if (committed) {
        assertThat(row.getField("CommitmentDiscountCategory")).isIn("Usage", "Spend");
        assertThat(row.getField("CommitmentDiscountStatus")).isIn("Used", "Unused");
        assertThat(new BigDecimal(row.getField("CommitmentDiscountQuantity"))).isPositive();
      }
    }
  }

  /** "Dynamic" is what the provider may change at any time: the machine on spot, not its disk. */
  @Test
  void onlyTheMachineIsPricedDynamically() {
    List<NamedCsvRecord> spot = rented("'spot': 'CNY 0.7/h', 'interruptions': '0.1/h'");
    assertThat(spot)
        .filteredOn(row -> !is(row, "ChargeCategory", "Tax"))
        .allMatch(
            row -> is(row, "PricingCategory", "Dynamic") == is(row, "ServiceName", "GPU instance"));
    assertThat(spot).anyMatch(row -> is(row, "PricingCategory", "Standard"));
  }

  @Test
  void theUnusedPartOfACommitmentIsToldApart() {
    List<NamedCsvRecord> rows = rented("'committed': {'rate': 'CNY 1/h', 'period': 'month'}");
    assertThat(rows)
        .extracting(row -> row.getField("CommitmentDiscountStatus"))
        .contains("Used", "Unused", "");
  }

  /** Ends are exclusive and later than starts; times are in UTC, to the second. */
  @ParameterizedTest
  @MethodSource("forecasts")
  void periodsAreInOrder(List<NamedCsvRecord> rows) {
    for (NamedCsvRecord row : rows) {
      for (String period : List.of("BillingPeriod", "ChargePeriod")) {
        String start = row.getField(period + "Start");
        String end = row.getField(period + "End");
        assertThat(start).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ");
        assertThat(end).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ");
        assertThat(Instant.parse(start)).isBefore(Instant.parse(end));
      }
    }
  }

  /** RegionName comes with RegionId; a service has one category. */
  @ParameterizedTest
  @MethodSource("forecasts")
  void namesAgree(List<NamedCsvRecord> rows) {
    Set<String> services = new HashSet<>();
    Set<String> categorised = new HashSet<>();
    for (NamedCsvRecord row : rows) {
      assertThat(isNull(row, "RegionName")).isEqualTo(isNull(row, "RegionId"));
      services.add(row.getField("ServiceName"));
      categorised.add(row.getField("ServiceName") + row.getField("ServiceCategory"));
    }
    assertThat(categorised).hasSameSizeAs(services);
  }

  /** A price of a SKU is one price: the same SkuPriceId, the same unit price. */
  @ParameterizedTest
  @MethodSource("forecasts")
  void eachPriceHasItsId(List<NamedCsvRecord> rows) {
    List<NamedCsvRecord> priced = rows.stream().filter(row -> !isNull(row, "SkuPriceId")).toList();
    assertThat(priced.stream().map(row -> row.getField("SkuPriceId")).distinct())
        .hasSameSizeAs(
            priced.stream()
                .map(row -> row.getField("SkuPriceId") + row.getField("ListUnitPrice"))
                .distinct()
                .toList());
  }

  /** Custom columns begin with {@code x_}; no column is there twice. */
  @Test
  void columnsAreNamedOnce() {
    assertThat(FocusForecast.COLUMNS).doesNotHaveDuplicates();
    assertThat(FocusForecast.COLUMNS).allMatch(column -> column.matches("(x_)?[A-Z][A-Za-z]+"));
  }
}
