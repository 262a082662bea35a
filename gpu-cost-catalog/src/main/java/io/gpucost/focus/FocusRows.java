package io.gpucost.focus;

import io.gpucost.advice.Alternative;
import io.gpucost.bill.BillLine;
import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.PaymentTerm;
import io.gpucost.pricing.PlanKind;
import io.gpucost.pricing.Spot;
import io.gpucost.report.Texts;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The rows of one bill; what is left out of a row is null. */
final class FocusRows {
  private static final String COMMITTED = "Committed";
  private static final Set<Code> COMMITTED_HOURS = EnumSet.of(Code.COMPUTE, Code.UNUSED_PREPAID);

  private final Alternative alternative;
  private final String workload;
  private final Texts texts;
  private final Instant start;
  private final Instant end;

  FocusRows(Alternative alternative, String workload, LocalDate start, Texts texts) {
    this.alternative = alternative;
    this.workload = workload;
    this.texts = texts;
    this.start = start.atStartOfDay(ZoneOffset.UTC).toInstant();
    this.end =
        alternative.bill().lines().stream()
            .map(this::end)
            .max(Instant::compareTo)
            .orElse(this.start);
  }

  Map<String, String> row(BillLine line) {
    Charge charge = Charge.of(line.code());
    Offer offer = alternative.offer();
    String cost = plain(line.amount().expected());
    Map<String, String> row = new LinkedHashMap<>();
    row.put("BilledCost", cost);
    row.put("BillingAccountId", FocusForecast.ACCOUNT);
    row.put("BillingCurrency", line.amount().expected().currency().getCurrencyCode());
    row.put("BillingPeriodStart", month(start).toString());
    row.put("BillingPeriodEnd", nextMonth(end).toString());
    row.put("ChargeCategory", charge.category());
    row.put("ChargeDescription", texts.text(line.label()));
    row.put("ChargePeriodStart", start.toString());
    row.put("ChargePeriodEnd", end(line).toString());
    row.put("ContractedCost", cost);
    row.put("EffectiveCost", cost);
    row.put("ListCost", cost);
    row.put("InvoiceIssuerName", offer.provider());
    row.put("ProviderName", offer.provider());
    row.put("PublisherName", offer.provider());
    row.put("ServiceCategory", charge.serviceCategory());
    row.put("ServiceName", charge.serviceName());
    row.put("ChargeFrequency", charge.frequency());
    offer
        .region()
        .ifPresent(
            region -> {
              row.put("RegionId", region);
              row.put("RegionName", region);
            });
    row.put("x_CostLow", plain(line.amount().low()));
    row.put("x_CostHigh", plain(line.amount().high()));
    row.put("x_LineCode", line.code().name());
    row.put("x_Plan", alternative.plan().kind().text());
    row.put("x_Workload", workload);
    if (charge.isPriced()) {
      quantity(line, charge, row);
    }
    return row;
  }

  private void quantity(BillLine line, Charge charge, Map<String, String> row) {
    Quantity quantity = Quantity.of(line.label());
    BigDecimal cost = line.amount().expected().amount();
    String pricing = pricing(line.code());
    String sku = charge.isRent() ? alternative.product() : charge.serviceName();
    String instance = charge.isRent() ? alternative.offer().instance().orElse(sku) : sku;
    row.put("SkuId", instance);
    row.put("SkuPriceId", instance + " " + line.code().name().toLowerCase(Locale.ROOT));
    row.put("PricingQuantity", quantity.amount().toPlainString());
    row.put("PricingUnit", quantity.unit());
    row.put("ContractedUnitPrice", each(cost, quantity));
    row.put("ListUnitPrice", each(cost, quantity));
    row.put("PricingCategory", pricing);
    boolean unused = line.code() == Code.UNUSED_PREPAID;
    if (charge.isUsage() && !unused) {
      row.put("ConsumedQuantity", quantity.amount().toPlainString());
      row.put("ConsumedUnit", quantity.unit());
    }
    if (pricing.equals(COMMITTED)) {
      row.put("CommitmentDiscountCategory", "Usage");
      row.put("CommitmentDiscountId", FocusForecast.ACCOUNT + " " + instance);
      row.put("CommitmentDiscountQuantity", quantity.amount().toPlainString());
      row.put("CommitmentDiscountStatus", unused ? "Unused" : "Used");
      row.put("CommitmentDiscountType", "Committed rate");
      row.put("CommitmentDiscountUnit", quantity.unit());
    }
  }

  private static String each(BigDecimal cost, Quantity quantity) {
    return cost.divide(quantity.amount(), MathContext.DECIMAL128).toPlainString();
  }

  /** Only the hours of the machine follow its term; all else has its listed price. */
  private String pricing(Code line) {
    PaymentTerm term = alternative.plan().purchases().get(0).term();
    if (alternative.plan().kind() == PlanKind.COMMITTED && COMMITTED_HOURS.contains(line)) {
      return COMMITTED;
    }
    return term instanceof Spot && Charge.of(line).isRent() ? "Dynamic" : "Standard";
  }

  private static String plain(Money money) {
    BigDecimal amount = money.amount();
    return amount.scale() < 0 ? amount.setScale(0).toPlainString() : amount.toPlainString();
  }

  /** What is kept is charged beyond the end of the work. */
  private Instant end(BillLine line) {
    Duration elapsed = alternative.hours().elapsed().expected();
    Note label = line.label();
    Duration own = label.arguments().get("time") instanceof Duration time ? time : Duration.ZERO;
    Duration lasts = elapsed.compareTo(own) >= 0 ? elapsed : own;
    return start.plus(lasts.isZero() ? Duration.ofHours(1) : lasts).truncatedTo(ChronoUnit.SECONDS);
  }

  private static Instant month(Instant at) {
    return day(at).withDayOfMonth(1).atStartOfDay(ZoneOffset.UTC).toInstant();
  }

  private static Instant nextMonth(Instant at) {
    return day(at)
        .with(TemporalAdjusters.firstDayOfNextMonth())
        .atStartOfDay(ZoneOffset.UTC)
        .toInstant();
  }

  private static LocalDate day(Instant at) {
    return at.atZone(ZoneOffset.UTC).toLocalDate();
  }
}
