package io.gpucost.focus;

import de.siegmar.fastcsv.writer.CsvWriter;
import io.gpucost.advice.Alternative;
import io.gpucost.advice.Recommendation;
import io.gpucost.bill.BillLine;
import io.gpucost.report.Texts;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * Writes the bill of the best alternative as CSV in the columns of FOCUS 1.2, a row for each line.
 *
 * <p>All 21 mandatory columns are there, and those of the others that a forecast can fill. What
 * FOCUS has no column for stands in columns that begin with {@code x_}: the code of the line, the
 * low and the high cost, the workload and the plan. Costs are those of the bill, not rounded, so
 * they sum to its total. All rows are in one billing period of whole months, in UTC. The billing
 * account is {@value #ACCOUNT}.
 *
 * @see <a href="https://focus.finops.org/focus-specification/v1-2/">FOCUS 1.2</a>
 */
public final class FocusForecast {
  /** The billing account of all rows: there is none yet. */
  public static final String ACCOUNT = "forecast";

  /** The columns, mandatory ones first; both parts are in the order of the alphabet. */
  public static final List<String> COLUMNS =
      List.of(
          "BilledCost",
          "BillingAccountId",
          "BillingAccountName",
          "BillingCurrency",
          "BillingPeriodEnd",
          "BillingPeriodStart",
          "ChargeCategory",
          "ChargeClass",
          "ChargeDescription",
          "ChargePeriodEnd",
          "ChargePeriodStart",
          "ContractedCost",
          "EffectiveCost",
          "InvoiceIssuerName",
          "ListCost",
          "PricingQuantity",
          "PricingUnit",
          "ProviderName",
          "PublisherName",
          "ServiceCategory",
          "ServiceName",
          "ChargeFrequency",
          "CommitmentDiscountCategory",
          "CommitmentDiscountId",
          "CommitmentDiscountName",
          "CommitmentDiscountQuantity",
          "CommitmentDiscountStatus",
          "CommitmentDiscountType",
          "CommitmentDiscountUnit",
          "ConsumedQuantity",
          "ConsumedUnit",
          "ContractedUnitPrice",
          "ListUnitPrice",
          "PricingCategory",
          "RegionId",
          "RegionName",
          "SkuId",
          "SkuPriceId",
          "x_CostHigh",
          "x_CostLow",
          "x_LineCode",
          "x_Plan",
          "x_Workload");

  private FocusForecast() {}

  /**
   * Writes the bill of the best alternative.
   *
   * @param recommendation the answer
   * @param start the day on which the work would begin
   * @param locale the language of the descriptions: Chinese, else English
   * @return CSV with a header; nothing but the header where no option does the job
   */
  public static String write(Recommendation recommendation, LocalDate start, Locale locale) {
    Objects.requireNonNull(start, "start");
    StringWriter out = new StringWriter();
    try (CsvWriter csv = CsvWriter.builder().build(out)) {
      csv.writeRecord(COLUMNS);
      recommendation
          .best()
          .ifPresent(
              best -> write(csv, best, recommendation.workload().name().orElse(""), start, locale));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString();
  }

  private static void write(
      CsvWriter csv, Alternative best, String workload, LocalDate start, Locale locale) {
    FocusRows rows = new FocusRows(best, workload, start, Texts.of(locale));
    for (BillLine line : best.bill().lines()) {
      Map<String, String> row = rows.row(line);
      csv.writeRecord(COLUMNS.stream().map(column -> row.getOrDefault(column, "")).toList());
    }
  }
}
