package io.gpucost.focus;

import io.gpucost.advice.Alternative;
import io.gpucost.bill.BillLine;
import io.gpucost.finding.Note;
import io.gpucost.money.Money;
import io.gpucost.pricing.Committed;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.PaymentTerm;
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
import java.util.LinkedHashMap;
import java.util.Map;

/** The rows of one bill; what is left out of a row is null. */
final class FocusRows {
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
    offer.region().ifPresent(region -> row.put("RegionId", region));
    row.put("SkuId", offer.instance().orElse(alternative.product()));
    row.put("x_CostLow", plain(line.amount().low()));
    row.put("x_CostHigh", plain(line.amount().high()));
    row.put("x_LineCode", line.code().name());
    row.put("x_Plan", alternative.plan().kind().text());
    row.put("x_Workload", workload);
    if (!charge.isTax()) {
      quantity(line, charge, row);
    }
    return row;
  }

  private void quantity(BillLine line, Charge charge, Map<String, String> row) {
    Quantity quantity = Quantity.of(line.label());
    Money cost = line.amount().expected();
    String price = cost.amount().divide(quantity.amount(), MathContext.DECIMAL128).toPlainString();
    row.put("PricingQuantity", quantity.amount().toPlainString());
    row.put("PricingUnit", quantity.unit());
    row.put("ContractedUnitPrice", price);
    row.put("ListUnitPrice", price);
    row.put("PricingCategory", pricing(alternative.plan().purchases().get(0).term()));
    if (charge.isUsage()) {
      row.put("ConsumedQuantity", quantity.amount().toPlainString());
      row.put("ConsumedUnit", quantity.unit());
    }
  }

  private static String pricing(PaymentTerm term) {
    return term instanceof Spot ? "Dynamic" : term instanceof Committed ? "Committed" : "Standard";
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
