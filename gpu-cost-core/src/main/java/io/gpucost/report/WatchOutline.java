package io.gpucost.report;

import io.gpucost.lifecycle.watch.WatchAnswer;
import io.gpucost.money.Money;
import io.gpucost.unit.Estimate;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Puts a budget watch in the order in which a renter reads it: stop or go on, then why. */
final class WatchOutline extends LifecycleOutline {
  private final WatchAnswer answer;

  WatchOutline(WatchAnswer answer, Texts texts) {
    super(texts);
    this.answer = answer;
  }

  @Override
  String kind() {
    return "watch";
  }

  @Override
  Optional<String> name() {
    return answer.run().name();
  }

  @Override
  void write() {
    lines(summary());
    if (!answer.findings().isEmpty()) {
      heading("why");
      findings(answer.findings());
    }
    thresholds();
    burns();
  }

  private List<String> summary() {
    List<String> lines = new ArrayList<>();
    if (answer.stopNow()) {
      lines.add(say("stop"));
    }
    Money budget = answer.run().budget();
    Map<String, Object> spent = new LinkedHashMap<>();
    spent.put("elapsed", answer.elapsed());
    spent.put("paid", answer.paid());
    spent.put("budget", budget);
    spent.put("share", percent(answer.paid().ratioTo(budget)));
    if (!answer.amortised().equals(answer.paid())) {
      spent.put("amortised", answer.amortised());
    }
    lines.add(say("spent", spent));
    answer.progress().ifPresent(share -> lines.add(say("progress", progress(percent(share)))));
    if (answer.cost().isEmpty()) {
      lines.add(say("unknown"));
    }
    answer.cost().ifPresent(cost -> lines.add(say("cost", estimate("cost", cost))));
    answer.end().ifPresent(end -> lines.add(say("end", estimate("end", end))));
    answer
        .limit()
        .ifPresent(
            limit ->
                lines.add(
                    say(
                        "limit",
                        Map.of("more", limit.more(), "total", limit.total(), "cap", limit.cap()))));
    return lines;
  }

  private Map<String, Object> progress(String share) {
    Map<String, Object> arguments = new LinkedHashMap<>();
    arguments.put("progress", share);
    arguments.put("total", answer.run().total().orElseThrow());
    arguments.put("each", answer.run().unit().orElseGet(() -> say("units")));
    answer.run().samples().stream()
        .flatMap(sample -> sample.done().stream())
        .reduce((before, after) -> after)
        .map(BigDecimal::stripTrailingZeros)
        .ifPresent(done -> arguments.put("done", done));
    return arguments;
  }

  private static <T extends Comparable<? super T>> Map<String, Object> estimate(
      String name, Estimate<T> estimate) {
    Map<String, Object> arguments = new LinkedHashMap<>();
    arguments.put(name, estimate.expected());
    band(arguments, estimate);
    return arguments;
  }

  private void thresholds() {
    if (answer.thresholds().isEmpty()) {
      return;
    }
    heading("thresholds");
    TextTable table =
        TextTable.of(
            ">" + column("share"), ">" + column("money"), ">" + column("at"), ">" + column("time"));
    for (WatchAnswer.Threshold each : answer.thresholds()) {
      String when =
          each.at()
              .map(at -> say(each.reached() ? "reached" : "expected", Map.of("at", at)))
              .orElseGet(() -> say("never"));
      String time =
          each.time()
              .map(at -> say(each.over() ? "over" : "expected", Map.of("at", at)))
              .orElse("");
      table = table.row(texts.format(each.share()), wording.amount(each.money()), when, time);
    }
    grid(table);
  }

  private void burns() {
    List<WatchAnswer.Burn> known =
        answer.burns().stream().filter(burn -> burn.inWindow().isPresent()).toList();
    if (known.isEmpty()) {
      return;
    }
    heading("burns");
    TextTable table =
        TextTable.of(
            ">" + column("window"),
            ">" + column("burn"),
            ">" + column("short"),
            ">" + column("alert"));
    for (WatchAnswer.Burn burn : known) {
      table =
          table.row(
              texts.format(burn.alert().window()),
              decimal(burn.inWindow().orElseThrow(), 2),
              burn.inShortWindow().map(rate -> decimal(rate, 2)).orElse(""),
              decimal(burn.threshold(), 2));
    }
    grid(table);
  }
}
