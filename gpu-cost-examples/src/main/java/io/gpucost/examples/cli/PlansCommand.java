package io.gpucost.examples.cli;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.plan.PlanComparison;
import io.gpucost.pricing.Period;
import io.gpucost.pricing.Prepaid;
import io.gpucost.pricing.TermConditions;
import io.gpucost.unit.Ratio;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code gpu-cost plans}: where prepaid periods pay, and where the rule of thumb loses money. */
@Command(
    name = "plans",
    mixinStandardHelpOptions = true,
    description = {
      "Compares paying by the hour with prepaid periods.",
      "Shows where each breaks even, what hours cost, and where the rule of thumb loses money.",
      "Without --month-hours the month has 28, 30 and 31 days.",
      "With --day also tells what to buy when for known days of use."
    })
final class PlansCommand implements Callable<Integer> {
  private static final List<Integer> DAYS_OF_MONTHS = List.of(28, 30, 31);
  private static final int MAX_MONTH_HOURS = 744;

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec spec;

  @Option(
      names = "--on-demand",
      required = true,
      paramLabel = "RATE",
      description = "Price by the hour, such as \"CNY 0.65/h\".")
  private String onDemand = "";

  @Option(names = "--daily", paramLabel = "MONEY", description = "Price of a day.")
  private @Nullable String daily;

  @Option(names = "--weekly", paramLabel = "MONEY", description = "Price of a week.")
  private @Nullable String weekly;

  @Option(names = "--monthly", paramLabel = "MONEY", description = "Price of a month.")
  private @Nullable String monthly;

  @Option(
      names = "--monthly-discount",
      paramLabel = "PERCENT",
      description = "A month this much below all its hours, such as 40%%; may be repeated.")
  private List<String> discounts = new ArrayList<>();

  @Option(names = "--yearly", paramLabel = "MONEY", description = "Price of a year.")
  private @Nullable String yearly;

  @Option(
      names = "--month-hours",
      paramLabel = "N",
      description = "Hours of the month, 1 to " + MAX_MONTH_HOURS + ".")
  private @Nullable Integer monthHours;

  @Option(
      names = "--hours",
      paramLabel = "N",
      description = "Hours used in the month; may be repeated. Default: steps over the month.")
  private List<Integer> hours = new ArrayList<>();

  @Option(
      names = "--day",
      paramLabel = "DAY",
      description =
          "A day of use such as 2026-12-01, or days such as 2026-12-01..2026-12-05; may be repeated.")
  private List<String> days = new ArrayList<>();

  @Option(
      names = "--daily-hours",
      paramLabel = "N",
      description = "Hours of use on each --day, 1 to 24. Default: all 24.")
  private @Nullable Integer dailyHours;

  @Option(
      names = "--aligned",
      description =
          "Periods begin with the day, the Monday, the month or the year, not when they are bought.")
  private boolean aligned;

  @Mixin private OutputOptions output = OutputOptions.plain();

  @Override
  public Integer call() {
    Options options = new Options();
    output.check(options);
    Optional<HourlyRate> rate = options.read("--on-demand", onDemand, HourlyRate::parse);
    Map<Period, Money> prices = new LinkedHashMap<>();
    price("--daily", daily, Period.DAY, options, prices);
    price("--weekly", weekly, Period.WEEK, options, prices);
    price("--monthly", monthly, Period.MONTH, options, prices);
    price("--yearly", yearly, Period.YEAR, options, prices);
    List<Ratio> below =
        discounts.stream()
            .flatMap(text -> options.read("--monthly-discount", text, Ratio::parse).stream())
            .toList();
    boolean anyPeriod = Stream.of(daily, weekly, monthly, yearly).anyMatch(Objects::nonNull);
    if (!anyPeriod && discounts.isEmpty()) {
      options.refuse(
          "plans", "have --daily, --weekly, --monthly, --monthly-discount or --yearly", "none");
    }
    checkHours(options);
    Optional<List<LocalDate>> used =
        days.isEmpty()
            ? Optional.empty()
            : options.read("--day", "", text -> PlansCalendar.days(days));
    checkDays(options);
    options.check();
    HourlyRate hourly = rate.orElseThrow();
    sameCurrency(hourly, prices, options);
    options.check();

    List<Duration> months = months();
    Duration middle = months.get(months.size() / 2);
    Optional<PlansCalendar> calendar =
        used.map(
            each ->
                PlansCalendar.of(
                    each,
                    Duration.ofHours(dailyHours == null ? 24 : dailyHours),
                    hourly,
                    plans(hourly, prices, below, middle),
                    middle,
                    aligned));
    PlansView view =
        new PlansView(
            hourly,
            months.stream().map(month -> compare(hourly, prices, below, month)).toList(),
            months,
            hours,
            calendar,
            output.texts(),
            output.labels());
    spec.commandLine().getOut().print(output.json() ? view.json() : view.text());
    return 0;
  }

  private static void price(
      String option,
      @Nullable String text,
      Period period,
      Options options,
      Map<Period, Money> prices) {
    options
        .read(option, text, Money::parse)
        .ifPresent(
            price -> {
              if (price.isPositive()) {
                prices.put(period, price);
              } else {
                options.refuse(option, "be more than 0", price);
              }
            });
  }

  private void checkHours(Options options) {
    int most = monthHours == null ? MAX_MONTH_HOURS : monthHours;
    if (most < 1 || most > MAX_MONTH_HOURS) {
      options.refuse("--month-hours", "be in [1, " + MAX_MONTH_HOURS + "]", most);
      return;
    }
    for (int each : hours) {
      if (each < 0 || each > most) {
        options.refuse("--hours", "be in [0, " + most + "], the hours of the month", each);
      }
    }
  }

  private static void sameCurrency(HourlyRate rate, Map<Period, Money> prices, Options options) {
    prices.forEach(
        (period, price) -> {
          if (!price.currency().equals(rate.currency())) {
            String rule = "be in " + rate.currency() + ", the currency of --on-demand";
            options.refuse("price of a " + period.text(), rule, price);
          }
        });
  }

  private List<Duration> months() {
    return monthHours == null
        ? DAYS_OF_MONTHS.stream().map(days -> Duration.ofDays(days)).toList()
        : List.of(Duration.ofHours(monthHours));
  }

  private void checkDays(Options options) {
    if (dailyHours != null && (dailyHours < 1 || dailyHours > 24)) {
      options.refuse("--daily-hours", "be in [1, 24]", dailyHours);
    }
    if (days.isEmpty() && (dailyHours != null || aligned)) {
      options.refuse(aligned ? "--aligned" : "--daily-hours", "be given with --day", "alone");
    }
  }

  private static PlanComparison compare(
      HourlyRate rate, Map<Period, Money> prices, List<Ratio> below, Duration month) {
    return PlanComparison.of(rate, plans(rate, prices, below, month), month);
  }

  private static List<Prepaid> plans(
      HourlyRate rate, Map<Period, Money> prices, List<Ratio> below, Duration month) {
    List<Prepaid> plans = new ArrayList<>();
    prices.forEach((period, price) -> plans.add(new Prepaid(price, period, TermConditions.NONE)));
    for (Ratio discount : below) {
      Money price = rate.costOf(month).multipliedBy(discount.complement().fraction());
      plans.add(new Prepaid(price, Period.MONTH, TermConditions.NONE));
    }
    return plans;
  }
}
