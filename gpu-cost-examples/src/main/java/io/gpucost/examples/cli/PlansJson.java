package io.gpucost.examples.cli;

import io.gpucost.money.HourlyRate;
import io.gpucost.plan.CalendarMix;
import io.gpucost.plan.PlanComparison;
import io.gpucost.plan.RuleOfThumb;
import io.gpucost.pricing.Period;
import io.gpucost.pricing.Prepaid;
import io.gpucost.pricing.Purchase;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The comparison of plans as JSON: exact fractions as text, a decimal beside them. */
final class PlansJson {
  private static final int DECIMALS = 6;

  private final HourlyRate onDemand;
  private final List<PlanComparison> comparisons;
  private final List<Duration> months;
  private final Function<Duration, List<Integer>> hours;
  private final Optional<PlansCalendar> calendar;

  PlansJson(
      HourlyRate onDemand,
      List<PlanComparison> comparisons,
      List<Duration> months,
      Function<Duration, List<Integer>> hours,
      Optional<PlansCalendar> calendar) {
    this.onDemand = onDemand;
    this.comparisons = comparisons;
    this.months = months;
    this.hours = hours;
    this.calendar = calendar;
  }

  String text() {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("on_demand", onDemand.toString());
    List<Object> each = new ArrayList<>();
    for (int i = 0; i < comparisons.size(); i++) {
      each.add(month(comparisons.get(i), months.get(i)));
    }
    root.put("months", each);
    calendar.ifPresent(known -> root.put("calendar", calendar(known)));
    return JsonText.of(root);
  }

  private static Map<String, Object> calendar(PlansCalendar known) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("days", known.days().size());
    entry.put("daily_hours", known.daily().toHours());
    List<Object> purchases = new ArrayList<>();
    for (CalendarMix.Purchase each : known.mix().purchases()) {
      Map<String, Object> purchase = new LinkedHashMap<>();
      purchase.put("plan", known.period(each).text());
      purchase.put("from", each.from().toLocalDate().toString());
      purchase.put("to", each.to().minusSeconds(1).toLocalDate().toString());
      purchase.put("days_used", each.uses());
      purchase.put("price", each.period().price().toWire());
      purchases.add(purchase);
    }
    entry.put("purchases", purchases);
    entry.put(
        "on_demand",
        known.mix().onDemand().stream().map(use -> use.from().toLocalDate().toString()).toList());
    entry.put("cost", known.mix().cost().toWire());
    entry.put("by_the_hour", known.byHour().toWire());
    return entry;
  }

  private Map<String, Object> month(PlanComparison comparison, Duration month) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("month_hours", month.toHours());
    entry.put("plans", comparison.rows().stream().map(PlansJson::row).toList());
    entry.put("segments", comparison.segments().stream().map(PlansJson::segment).toList());
    entry.put(
        "curve",
        comparison.curve(hours.apply(month)).stream()
            .map(point -> point(point, comparison))
            .toList());
    List<Object> rules = new ArrayList<>();
    comparison.rows().stream()
        .filter(row -> row.plan().period() == Period.MONTH)
        .map(row -> new RuleOfThumb(onDemand, row.plan().price(), month))
        .forEach(rule -> rules.add(rule(rule)));
    entry.put("rule_of_thumb", rules);
    return entry;
  }

  private static Map<String, Object> row(PlanComparison.Row row) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("plan", row.plan().period().text());
    entry.put("price", row.plan().price().toWire());
    entry.put("break_even", row.breakEven().toString());
    entry.put("break_even_hours", row.breakEven().toDecimal(DECIMALS, RoundingMode.HALF_UP));
    entry.put("period_hours", row.periodHours().toString());
    entry.put("pays", row.pays());
    entry.put("discount", row.discount().toString());
    return entry;
  }

  private static Map<String, Object> segment(PlanComparison.Segment segment) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("from", segment.from().toString());
    entry.put("to", segment.to().toString());
    entry.put("plan", segment.plan().map(plan -> plan.period().text()).orElse("on_demand"));
    entry.put("periods", segment.periods());
    return entry;
  }

  private static Map<String, Object> point(PlanComparison.Point point, PlanComparison all) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("hours", point.hours());
    entry.put("on_demand", point.onDemand().toWire());
    List<Object> prepaid = new ArrayList<>();
    for (int i = 0; i < point.prepaid().size(); i++) {
      prepaid.add(
          Map.of(all.rows().get(i).plan().period().text(), point.prepaid().get(i).toWire()));
    }
    entry.put("prepaid", prepaid);
    entry.put("best", point.best().toWire());
    entry.put("plan", point.plan().map(Period::text).orElse("on_demand"));
    point.mix().ifPresent(mix -> entry.put("mix", mix(mix)));
    return entry;
  }

  private static Map<String, Object> mix(PlanComparison.Mix mix) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("cost", mix.cost().toWire());
    entry.put("purchases", mix.purchases().stream().map(PlansJson::purchase).toList());
    return entry;
  }

  private static Map<String, Object> purchase(Purchase purchase) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("plan", period(purchase).map(Period::text).orElse("on_demand"));
    entry.put("periods", purchase.periods());
    entry.put("hours", purchase.covers().toHours());
    return entry;
  }

  private static Optional<Period> period(Purchase purchase) {
    return purchase.term() instanceof Prepaid plan ? Optional.of(plan.period()) : Optional.empty();
  }

  private static Map<String, Object> rule(RuleOfThumb rule) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("monthly", rule.monthly().toWire());
    entry.put("break_even", rule.breakEven().toString());
    entry.put("worst", loss(rule.worst()));
    entry.put(
        "losing",
        rule.losing().stream()
            .map(
                range -> {
                  Map<String, Object> loss = new LinkedHashMap<>();
                  loss.put("from", range.from());
                  loss.put("to", range.to());
                  loss.put("worst", loss(range.worst()));
                  return loss;
                })
            .toList());
    return entry;
  }

  private static Map<String, Object> loss(RuleOfThumb.Loss loss) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("hours", loss.hours());
    entry.put("says", loss.says().name().toLowerCase(Locale.ROOT));
    entry.put("exact", loss.exact().name().toLowerCase(Locale.ROOT));
    entry.put("rule", loss.ruleCost().toWire());
    entry.put("least", loss.exactCost().toWire());
    entry.put("loss", loss.money().toWire());
    return entry;
  }
}
