package io.gpucost.examples.evaluate.worked;

import io.gpucost.plan.CalendarMix;
import io.gpucost.plan.FleetMix;
import io.gpucost.plan.PeriodPrice;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/** Known calendars of one machine and of several. */
final class CalendarCases {
  private static final LocalDateTime DAY_ONE = LocalDate.of(2026, 1, 1).atStartOfDay();
  private static final Pattern EVERY_DAY = Pattern.compile("every day (\\d+)\\.\\.(\\d+)");
  private static final Pattern EVERY_WEEK =
      Pattern.compile("days (\\d+)w\\+(\\d+)\\.\\.\\d+w\\+(\\d+) for w=(\\d+)\\.\\.(\\d+)");

  private CalendarCases() {}

  static Map<String, Function<Inputs, Answer>> areas() {
    return Map.of(
        "permit", CalendarCases::permit,
        "permit.aligned", CalendarCases::permit,
        "permit.multiUnit", CalendarCases::fleet);
  }

  static LocalDateTime day(long number) {
    return DAY_ONE.plusDays(number - 1);
  }

  private static Answer permit(Inputs in) {
    boolean rolling = in.text("start").equals("rolling");
    List<PeriodPrice> periods =
        in.list("periods").stream()
            .map(each -> (List<?>) each)
            .map(period -> period(period, rolling))
            .toList();
    List<CalendarMix.Use> uses =
        days(in)
            .mapToObj(
                each ->
                    new CalendarMix.Use(day(each), Duration.ofDays(1), in.money("onDemandPerDay")))
            .toList();
    return Answer.of("cost", CalendarMix.cheapest(uses, periods, Inputs.CURRENCY).cost());
  }

  private static PeriodPrice period(List<?> period, boolean rolling) {
    Duration length = Duration.ofDays(Inputs.asWhole(period.get(0)));
    return rolling
        ? new PeriodPrice.Rolling(Inputs.asMoney(period.get(1)), length)
        : new PeriodPrice.Aligned(Inputs.asMoney(period.get(1)), length, DAY_ONE);
  }

  private static LongStream days(Inputs in) {
    if (in.has("usedDays")) {
      return in.wholes("usedDays").stream().mapToLong(Long::longValue);
    }
    String rule = in.text("usedDaysRule");
    Matcher daily = EVERY_DAY.matcher(rule);
    if (daily.matches()) {
      return LongStream.rangeClosed(number(daily, 1), number(daily, 2));
    }
    Matcher weekly = EVERY_WEEK.matcher(rule);
    if (weekly.matches()) {
      return LongStream.rangeClosed(number(weekly, 4), number(weekly, 5))
          .flatMap(
              week ->
                  LongStream.rangeClosed(number(weekly, 2), number(weekly, 3))
                      .map(each -> number(weekly, 1) * week + each));
    }
    throw new IllegalArgumentException("usedDaysRule must be a known rule, but was " + rule);
  }

  private static long number(Matcher matcher, int group) {
    return Long.parseLong(matcher.group(group));
  }

  private static Answer fleet(Inputs in) {
    List<Integer> demand = in.wholes("demand").stream().map(Math::toIntExact).toList();
    List<FleetMix.StepPeriod> periods =
        in.list("periods").stream()
            .map(each -> (List<?>) each)
            .map(
                period ->
                    new FleetMix.StepPeriod(
                        (int) Inputs.asWhole(period.get(0)), Inputs.asMoney(period.get(1))))
            .toList();
    return Answer.of(
            "optimal", FleetMix.cheapest(demand, periods, in.money("onDemandPerUnit")).cost())
        .and("levelByLevel", FleetMix.levelByLevel(demand, periods, in.money("onDemandPerUnit")));
  }
}
