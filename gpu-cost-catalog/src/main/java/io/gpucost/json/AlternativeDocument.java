package io.gpucost.json;

import static io.gpucost.json.JsonText.object;

import io.gpucost.advice.Alternative;
import io.gpucost.advice.Placement;
import io.gpucost.bill.Bill;
import io.gpucost.bill.BillLine;
import io.gpucost.bill.Hours;
import io.gpucost.bill.ResultCost;
import io.gpucost.bill.TimeLine;
import io.gpucost.gpu.GpuName;
import io.gpucost.money.Money;
import io.gpucost.money.UnitPrice;
import io.gpucost.pricing.Committed;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.Owned;
import io.gpucost.pricing.PaymentPlan;
import io.gpucost.pricing.PaymentTerm;
import io.gpucost.pricing.PerUnit;
import io.gpucost.pricing.Period;
import io.gpucost.pricing.PeriodTerm;
import io.gpucost.pricing.Prepaid;
import io.gpucost.pricing.Purchase;
import io.gpucost.pricing.Spot;
import io.gpucost.timing.ServingSpeed;
import io.gpucost.unit.MemorySize;
import io.gpucost.unit.Ratio;
import io.gpucost.vram.FitVerdict;
import io.gpucost.vram.HostEstimate;
import io.gpucost.vram.VramAnswer;
import io.gpucost.vram.VramEstimate;
import io.gpucost.vram.VramUnknown;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Writes one alternative. */
final class AlternativeDocument {
  private final Notes notes;

  AlternativeDocument(Notes notes) {
    this.notes = notes;
  }

  Map<String, Object> write(Alternative alternative) {
    Optional<Placement> placement = alternative.placement();
    return object(
        "offer", offer(alternative),
        "layout", placement.map(each -> each.layout().text()),
        "fit", placement.map(each -> each.fit().fit().name()),
        "vram", placement.map(each -> vram(each.vram(), each.fit())),
        "host", placement.map(each -> host(each.host())),
        "hours", placement.map(each -> hours(alternative.bill())),
        "per_hour", alternative.perHour() ? Optional.of(true) : Optional.empty(),
        "speedup", placement.flatMap(each -> each.time().speedup()),
        "basis", alternative.basis().map(notes::note),
        "serving",
            placement.flatMap(each -> each.time().serving()).map(AlternativeDocument::serving),
        "plan", plan(alternative.plan()),
        "cost", Figures.estimate(alternative.cost(), Money::toWire),
        "lines", alternative.bill().lines().stream().map(this::line).toList(),
        "per_useful_hour",
            alternative.bill().perUsefulHour().map(each -> Figures.estimate(each, Money::toWire)),
        "per_result", alternative.bill().perResult().map(AlternativeDocument::result),
        "deadline_miss_probability", alternative.deadlineMissProbability().map(Ratio::fraction),
        "over_budget_probability", alternative.overBudgetProbability().map(Ratio::fraction),
        "findings", notes.findings(alternative.findings()),
        "reasons", notes.all(alternative.reasons()),
        "assumptions", notes.all(alternative.assumptions()));
  }

  private static Map<String, Object> offer(Alternative alternative) {
    Offer offer = alternative.offer();
    return object(
        "provider", offer.provider(),
        "region", offer.region(),
        "instance", offer.instance(),
        "gpu", alternative.gpu().map(GpuName::value),
        "count", alternative.placement().map(each -> each.hardware().gpuCount()),
        "nodes", alternative.placement().map(each -> each.hardware().host().nodes()),
        "instances",
            alternative
                .placement()
                .map(each -> each.hardware().host().instances())
                .filter(each -> each > 1),
        "catalog", offer.catalog(),
        "source", offer.source(),
        "as_of", offer.asOf().map(LocalDate::toString),
        "age_days", alternative.ageDays());
  }

  private Map<String, Object> vram(VramAnswer answer, FitVerdict fit) {
    Map<String, Object> vram = new LinkedHashMap<>();
    if (answer instanceof VramEstimate known) {
      vram.putAll(Figures.estimate(known.perGpu(), MemorySize::bytes));
      vram.put("usable", fit.usable().bytes());
      vram.put("reserved", fit.reserved().map(MemorySize::bytes));
      vram.put("fit_probability", fit.probability().fraction());
      vram.put("host_ram", known.hostRam().map(MemorySize::bytes));
      Map<String, Object> terms = new LinkedHashMap<>();
      known
          .terms()
          .forEach(term -> terms.merge(term.code().name(), term.size().bytes(), this::sum));
      vram.put("terms", terms);
      vram.put("dominating", known.dominating().code().name());
      vram.put("margin", fit.margin().map(MemorySize::bytes));
      vram.put("shortfall", fit.shortfall().map(MemorySize::bytes));
      vram.put("basis", notes.note(known.basis()));
    } else if (answer instanceof VramUnknown unknown) {
      vram.put("usable", fit.usable().bytes());
      vram.put("questions", notes.all(unknown.questions()));
    }
    return vram;
  }

  private static Map<String, Object> host(HostEstimate host) {
    Map<String, Object> terms = new LinkedHashMap<>();
    host.disk().forEach(term -> terms.put(term.code().name(), term.size().bytes()));
    return object(
        "ram", host.ram().map(term -> term.size().bytes()),
        "ram_for", host.ram().map(term -> term.code().name()),
        "disk", host.diskTotal().bytes(),
        "disk_terms", terms);
  }

  private Object sum(Object a, Object b) {
    return Math.addExact((Long) a, (Long) b);
  }

  private Map<String, Object> hours(Bill bill) {
    Hours hours = bill.hours();
    return object(
        "compute", Figures.estimate(hours.compute(), Figures::hours),
        "billed", Figures.estimate(hours.billed(), Figures::hours),
        "elapsed", Figures.estimate(hours.elapsed(), Figures::hours),
        "lines", bill.times().stream().map(this::timeLine).toList());
  }

  private Map<String, Object> timeLine(TimeLine line) {
    return object(
        "code", line.label().code().name(),
        "label", notes.label(line.label()),
        "hours", Figures.hours(line.time()),
        "billed", line.billed());
  }

  private static Map<String, Object> serving(ServingSpeed speed) {
    return object(
        "first_token_seconds", seconds(speed.firstToken()),
        "inter_token_seconds", seconds(speed.perToken()),
        "tokens_per_second_per_user", speed.tokensPerSecondPerUser(),
        "tokens_per_second", speed.tokensPerSecond(),
        "requests_at_once", speed.requestsAtOnce());
  }

  private static BigDecimal seconds(Duration time) {
    return BigDecimal.valueOf(time.toMillis(), 3);
  }

  private static Map<String, Object> plan(PaymentPlan plan) {
    return object(
        "kind", plan.kind().text(),
        "purchases", plan.purchases().stream().map(AlternativeDocument::purchase).toList());
  }

  /** When hours on demand are used is no choice of the plan: only periods have their times. */
  private static Map<String, Object> purchase(Purchase purchase) {
    boolean told = purchase.term() instanceof PeriodTerm && !purchase.times().isEmpty();
    return object(
        "price", price(purchase.term()),
        "output_price", output(purchase.term()),
        "upfront", upfront(purchase.term()),
        "period", period(purchase.term()).map(Period::text),
        "periods", purchase.periods(),
        "hours", Figures.hours(purchase.covers()),
        "times",
            told
                ? Optional.of(purchase.times().stream().map(AlternativeDocument::time).toList())
                : Optional.empty());
  }

  private static Map<String, Object> time(Purchase.Stretch stretch) {
    return object(
        "from_hour", Figures.hours(stretch.from()),
        "hours", Figures.hours(stretch.length()),
        "machines", stretch.machines());
  }

  private static String price(PaymentTerm term) {
    if (term instanceof OnDemand onDemand) {
      return onDemand.rate().toString();
    }
    if (term instanceof Spot spot) {
      return spot.rate().toString();
    }
    if (term instanceof Committed committed) {
      return committed.rate().toString();
    }
    if (term instanceof Prepaid prepaid) {
      return prepaid.price().toWire();
    }
    if (term instanceof Owned owned) {
      return owned.price().toWire();
    }
    return ((PerUnit) term).price().toString();
  }

  private static Optional<String> output(PaymentTerm term) {
    return term instanceof PerUnit perUnit
        ? perUnit.output().map(UnitPrice::toString)
        : Optional.empty();
  }

  /** What is paid in advance besides the hourly price, for one period. */
  private static Optional<String> upfront(PaymentTerm term) {
    return term instanceof Committed committed
        ? Optional.of(committed.upfront()).filter(Money::isPositive).map(Money::toWire)
        : Optional.empty();
  }

  private static Optional<Period> period(PaymentTerm term) {
    return term instanceof PeriodTerm each ? Optional.of(each.period()) : Optional.empty();
  }

  private static Map<String, Object> result(ResultCost result) {
    return object("unit", result.unit(), "cost", result.cost().toWire());
  }

  private Map<String, Object> line(BillLine line) {
    return object(
        "code", line.code().name(),
        "label", notes.text(line.label()),
        "amount", line.amount().expected().toWire(),
        "low", line.amount().low().toWire(),
        "high", line.amount().high().toWire());
  }
}
