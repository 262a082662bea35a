package io.gpucost.json;

import static io.gpucost.catalog.strictjson.Forms.COUNT;
import static io.gpucost.catalog.strictjson.Forms.DATE;
import static io.gpucost.catalog.strictjson.Forms.HOURS;
import static io.gpucost.catalog.strictjson.Forms.LASTING;
import static io.gpucost.catalog.strictjson.Forms.NOT_NEGATIVE;
import static io.gpucost.catalog.strictjson.Forms.TEXT;
import static io.gpucost.catalog.strictjson.Forms.ZONE;
import static io.gpucost.catalog.strictjson.Forms.parsed;

import io.gpucost.catalog.strictjson.Element;
import io.gpucost.catalog.strictjson.Fields;
import io.gpucost.catalog.strictjson.Form;
import io.gpucost.catalog.strictjson.Forms;
import io.gpucost.workload.Usage;
import io.gpucost.workload.UsageHistory;
import io.gpucost.workload.UsageWindow;
import io.gpucost.workload.Workload;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** When and how often the work is done. */
final class UsageEntry {
  private static final Map<String, Function<Fields, Optional<Usage>>> BY_KIND =
      new LinkedHashMap<>();

  static {
    BY_KIND.put("one_off", UsageEntry::oneOff);
    BY_KIND.put("monthly", UsageEntry::monthly);
    BY_KIND.put("calendar", UsageEntry::calendar);
    BY_KIND.put("sessions", UsageEntry::sessions);
    BY_KIND.put("fleet", UsageEntry::fleet);
    BY_KIND.put("always_on", usage -> usage.build(Usage.AlwaysOn::new));
  }

  private static final Form<Function<Fields, Optional<Usage>>> KIND = Forms.oneOf(BY_KIND);
  private static final Form<LocalDateTime> HOUR =
      parsed("an hour such as \"2026-12-01T09:00\"", LocalDateTime::parse);

  private static final Form<ZonedDateTime> START =
      parsed("a time such as \"2026-12-01T22:00+08:00[Asia/Shanghai]\"", ZonedDateTime::parse);

  private static final Form<Duration> MONTH =
      HOURS.where(
          month ->
              month.compareTo(Duration.ofDays(28)) >= 0
                  && month.compareTo(Duration.ofDays(31)) <= 0,
          "be in [672 h, 744 h], as months of 28 to 31 days are");

  private UsageEntry() {}

  static void read(Fields usage, Workload.Builder workload) {
    Optional<UsageWindow> window = usage.get("window", UsageEntry::window);
    window.ifPresent(workload::usageWindow);
    usage.read("history", element -> history(element.object(), window), workload::history);
    usage.read("month", MONTH, workload::monthLength);
    if (!usage.has("kind")) {
      usage.close();
      return;
    }
    Optional<Function<Fields, Optional<Usage>>> kind = usage.get("kind", KIND);
    if (kind.isEmpty()) {
      usage.passTheRest();
    }
    kind.flatMap(reader -> reader.apply(usage)).ifPresent(workload::usage);
  }

  private static Optional<UsageWindow> window(Element element) {
    Fields window = element.object();
    Optional<ZoneId> zone = window.required("zone", ZONE);
    Optional<Duration> daily = window.required("daily", LASTING);
    return window.build(() -> new UsageWindow(zone.orElseThrow(), daily.orElseThrow()));
  }

  private static Optional<UsageHistory> history(Fields history, Optional<UsageWindow> window) {
    List<String> told = history.present(List.of("hourly", "daily", "daily_hours"));
    if (told.size() != 1) {
      history.refuse("have exactly one of hourly, daily, daily_hours");
      history.passTheRest();
      return Optional.empty();
    }
    Form<List<BigDecimal>> numbers = Forms.listOf(NOT_NEGATIVE);
    Optional<List<BigDecimal>> hourly = history.get("hourly", numbers);
    Optional<List<BigDecimal>> daily = history.get("daily", numbers);
    Optional<List<BigDecimal>> hours = history.get("daily_hours", numbers);
    List<UsageHistory.Beside> beside = history.list("beside", UsageEntry::beside);
    Duration day = window.map(UsageWindow::daily).orElse(Duration.ofDays(1));
    return history.build(
        () ->
            hourly
                .map(UsageHistory::ofHours)
                .or(() -> daily.map(machines -> UsageHistory.ofDays(machines, day)))
                .or(() -> hours.map(UsageHistory::ofDailyHours))
                .orElseThrow()
                .with(beside));
  }

  private static Optional<UsageHistory.Beside> beside(Element element) {
    Fields fields = element.object();
    Optional<String> gpu = fields.required("gpu", TEXT);
    Optional<List<BigDecimal>> hourly = fields.required("hourly", Forms.listOf(NOT_NEGATIVE));
    return fields.build(
        () ->
            new UsageHistory.Beside(
                gpu.orElseThrow(), UsageHistory.ofHours(hourly.orElseThrow()).hourly()));
  }

  private static Optional<Usage> oneOff(Fields usage) {
    Optional<ZonedDateTime> start = usage.get("start", START);
    return usage.build(() -> new Usage.OneOff(start));
  }

  private static Optional<Usage> monthly(Fields usage) {
    Optional<Duration> hours = usage.required("hours", HOURS);
    Optional<Integer> months = usage.required("months", COUNT);
    return usage.build(() -> new Usage.Monthly(hours.orElseThrow(), months.orElseThrow()));
  }

  private static Optional<Usage> calendar(Fields usage) {
    List<LocalDate> days = usage.list("days", DATE);
    List<LocalDateTime> hours = usage.list("hours", HOUR);
    return usage.build(() -> new Usage.Calendar(days, hours));
  }

  private static Optional<Usage> sessions(Fields usage) {
    Optional<Integer> count = usage.required("count", COUNT);
    Optional<Duration> hours = usage.required("hours", HOURS);
    Optional<Duration> every = usage.required("every", LASTING);
    Optional<ZonedDateTime> start = usage.get("start", START);
    return usage.build(
        () ->
            new Usage.Sessions(
                count.orElseThrow(), hours.orElseThrow(), every.orElseThrow(), start));
  }

  private static Optional<Usage> fleet(Fields usage) {
    Optional<List<BigDecimal>> hourly = usage.required("hourly", Forms.listOf(NOT_NEGATIVE));
    Optional<ZonedDateTime> start = usage.get("start", START);
    return usage.build(() -> new Usage.Fleet(hourly.orElseThrow(), start));
  }
}
