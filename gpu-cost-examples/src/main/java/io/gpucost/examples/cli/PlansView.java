package io.gpucost.examples.cli;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.plan.CalendarMix;
import io.gpucost.plan.PlanComparison;
import io.gpucost.plan.RuleOfThumb;
import io.gpucost.pricing.Period;
import io.gpucost.pricing.Prepaid;
import io.gpucost.pricing.Purchase;
import io.gpucost.report.TextTable;
import io.gpucost.report.Texts;
import io.gpucost.unit.Fraction;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Prepaid periods against paying by the hour, as tables and a chart; {@link PlansJson} as JSON. */
final class PlansView {
  private static final String INDENT = "  ";
  private static final int STEPS = 12;
  private static final int CHART_COLUMNS = 30;
  private static final BigDecimal PERCENT = BigDecimal.valueOf(100);

  private final HourlyRate onDemand;
  private final List<PlanComparison> comparisons;
  private final List<Duration> months;
  private final List<Integer> hours;
  private final Optional<PlansCalendar> calendar;
  private final Texts texts;
  private final Labels labels;

  PlansView(
      HourlyRate onDemand,
      List<PlanComparison> comparisons,
      List<Duration> months,
      List<Integer> hours,
      Optional<PlansCalendar> calendar,
      Texts texts,
      Labels labels) {
    this.onDemand = onDemand;
    this.comparisons = comparisons;
    this.months = months;
    this.hours = hours;
    this.calendar = calendar;
    this.texts = texts;
    this.labels = labels;
  }

  String text() {
    StringBuilder out = new StringBuilder();
    out.append(labels.text("plans.title", texts.format(onDemand))).append('\n');
    section(labels.text("plans.rows"), out);
    out.append(rows().render(INDENT));
    // One month stands for all: the figures of a day or a week do not depend on it.
    int shown = months.size() / 2;
    PlanComparison comparison = comparisons.get(shown);
    if (hasOnePriceAPeriod(comparison)) {
      String month = month(months.get(shown));
      section(labels.text("plans.segments", month), out);
      out.append(segments(comparison).render(INDENT));
      section(labels.text("plans.curve", month), out);
      out.append(curve(comparison, months.get(shown)).render(INDENT));
      out.append(INDENT).append(labels.text("plans.legend")).append('\n');
    }
    calendar.ifPresent(known -> schedule(known, out));
    rule(out);
    return out.toString();
  }

  String json() {
    return new PlansJson(onDemand, comparisons, months, this::hoursOf, calendar).text();
  }

  private static void section(String title, StringBuilder out) {
    out.append('\n').append(title).append('\n');
  }

  /** Several discounts for the month are for comparing rules, not for a choice of plan. */
  private static boolean hasOnePriceAPeriod(PlanComparison comparison) {
    return comparison.rows().stream().map(row -> row.plan().period()).distinct().count()
        == comparison.rows().size();
  }

  private TextTable rows() {
    TextTable table = TextTable.of(labels.text("plans.rows.columns").split("\\|"));
    for (int i = 0; i < comparisons.size(); i++) {
      for (PlanComparison.Row row : comparisons.get(i).rows()) {
        boolean month = row.plan().period() == Period.MONTH;
        if (month || i == 0) {
          table = table.row(cells(row, month ? months.get(i) : Duration.ZERO));
        }
      }
    }
    return table;
  }

  private List<String> cells(PlanComparison.Row row, Duration month) {
    return List.of(
        plan(row.plan().period()) + (month.isZero() ? "" : labels.text("plans.of", month(month))),
        texts.format(row.plan().price()),
        hours(row.breakEven()),
        hours(row.periodHours()),
        percent(row.discount()),
        labels.text(row.pays() ? "plans.pays" : "plans.never"));
  }

  private TextTable segments(PlanComparison comparison) {
    TextTable table = TextTable.of(labels.text("plans.segments.columns").split("\\|"));
    for (PlanComparison.Segment segment : comparison.segments()) {
      String plan =
          segment
              .plan()
              .map(prepaid -> segment.periods() + " x " + named(prepaid))
              .orElseGet(() -> labels.text("plan.on_demand"));
      table = table.row(hours(segment.from()), hours(segment.to()), plan);
    }
    return table;
  }

  private String named(Prepaid prepaid) {
    return plan(prepaid.period()) + " " + texts.format(prepaid.price());
  }

  private TextTable curve(PlanComparison comparison, Duration month) {
    List<String> titles = new ArrayList<>();
    titles.add(">" + labels.text("plans.hours"));
    titles.add(">" + labels.text("plan.on_demand"));
    comparison.rows().forEach(row -> titles.add(">" + plan(row.plan().period())));
    titles.add(labels.text("plans.cheapest"));
    titles.add("");
    TextTable table = TextTable.of(titles.toArray(String[]::new));
    Money most = onDemand.costOf(month);
    for (PlanComparison.Point point : comparison.curve(hoursOf(month))) {
      List<String> row = new ArrayList<>();
      row.add(String.valueOf(point.hours()));
      row.add(amount(point.onDemand()));
      point.prepaid().forEach(cost -> row.add(amount(cost)));
      row.add(cheapest(point));
      row.add(bar(point.least(), most, '#') + rest(point, most));
      table = table.row(row);
    }
    return table;
  }

  /** A plan alone, or what a mix buys and costs. */
  private String cheapest(PlanComparison.Point point) {
    return point
        .mix()
        .map(
            mix ->
                mix.purchases().stream().map(this::bought).collect(Collectors.joining(" + "))
                    + " = "
                    + amount(mix.cost()))
        .or(() -> point.plan().map(this::plan))
        .orElseGet(() -> labels.text("plan.on_demand"));
  }

  private String bought(Purchase purchase) {
    return purchase.term() instanceof Prepaid plan
        ? purchase.periods() + " x " + plan(plan.period())
        : texts.format(purchase.covers());
  }

  private void schedule(PlansCalendar known, StringBuilder out) {
    List<LocalDate> days = known.days();
    section(
        labels.text(
            "plans.mix",
            days.size(),
            texts.format(known.daily()),
            days.get(0),
            days.get(days.size() - 1)),
        out);
    TextTable table = TextTable.of(labels.text("plans.mix.columns").split("\\|"));
    for (CalendarMix.Purchase each : known.mix().purchases()) {
      table =
          table.row(
              plan(known.period(each)),
              each.from().toLocalDate().toString(),
              each.to().minusSeconds(1).toLocalDate().toString(),
              String.valueOf(each.uses()),
              texts.format(each.period().price()));
    }
    if (!known.mix().onDemand().isEmpty()) {
      List<CalendarMix.Use> rest = known.mix().onDemand();
      table =
          table.row(
              labels.text("plan.on_demand"),
              rest.get(0).from().toLocalDate().toString(),
              rest.get(rest.size() - 1).from().toLocalDate().toString(),
              String.valueOf(rest.size()),
              texts.format(known.rest()));
    }
    out.append(table.render(INDENT));
    out.append(INDENT)
        .append(
            labels.text(
                "plans.mix.total", texts.format(known.mix().cost()), texts.format(known.byHour())))
        .append('\n');
  }

  /** The hours asked for, otherwise steps over the month. */
  private List<Integer> hoursOf(Duration month) {
    int total = Math.toIntExact(month.toHours());
    if (!hours.isEmpty()) {
      return hours.stream().filter(each -> each <= total).toList();
    }
    return IntStream.rangeClosed(1, STEPS)
        .map(step -> total * step / STEPS)
        .distinct()
        .boxed()
        .toList();
  }

  private static String bar(Money cost, Money most, char sign) {
    int columns =
        cost.amount()
            .multiply(BigDecimal.valueOf(CHART_COLUMNS))
            .divide(most.amount(), 0, RoundingMode.HALF_UP)
            .intValueExact();
    return String.valueOf(sign).repeat(columns);
  }

  private static String rest(PlanComparison.Point point, Money most) {
    return bar(point.onDemand(), most, '.').substring(bar(point.least(), most, '.').length());
  }

  private void rule(StringBuilder out) {
    List<RuleOfThumb> rules =
        comparisons.stream().flatMap(each -> each.ruleOfThumb().stream()).toList();
    if (rules.isEmpty()) {
      return;
    }
    section(labels.text("plans.rule"), out);
    TextTable table = TextTable.of(labels.text("plans.rule.columns").split("\\|"));
    for (int i = 0; i < comparisons.size(); i++) {
      for (PlanComparison.Row row : comparisons.get(i).rows()) {
        if (row.plan().period() == Period.MONTH) {
          table = rule(new RuleOfThumb(onDemand, row.plan().price(), months.get(i)), row, table);
        }
      }
    }
    out.append(table.render(INDENT));
  }

  private TextTable rule(RuleOfThumb rule, PlanComparison.Row row, TextTable table) {
    TextTable all = table;
    for (RuleOfThumb.Range range : rule.losing()) {
      RuleOfThumb.Loss worst = range.worst();
      all =
          all.row(
              month(rule.month()),
              texts.format(rule.monthly()),
              percent(row.discount()),
              range.from() == range.to() ? "" + range.from() : range.from() + " - " + range.to(),
              labels.text("rule." + word(worst.says())),
              labels.text("rule." + word(worst.exact())),
              texts.format(worst.money()),
              String.valueOf(worst.hours()));
    }
    return all;
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private String plan(Period period) {
    return labels.text("plan." + period.text());
  }

  private String month(Duration length) {
    return length.toHours() % 24 == 0
        ? labels.text("plans.days", length.toDays(), length.toHours())
        : texts.format(length);
  }

  private String hours(Fraction hours) {
    return texts.format(hours);
  }

  private String amount(Money money) {
    String text = texts.format(money);
    return text.substring(text.indexOf(' ') + 1);
  }

  private static String percent(Fraction discount) {
    BigDecimal percent =
        discount.multipliedBy(Fraction.from(PERCENT)).toDecimal(1, RoundingMode.HALF_UP);
    return percent.stripTrailingZeros().toPlainString() + "%";
  }
}
