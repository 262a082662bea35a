package io.gpucost.report;

import io.gpucost.lifecycle.FinishedRun;
import io.gpucost.lifecycle.RoiReport;
import io.gpucost.unit.Fraction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Puts what runs gave for their money side by side, then run by run. */
final class RoiOutline extends LifecycleOutline {
  private final RoiReport answer;

  RoiOutline(RoiReport answer, Texts texts) {
    super(texts);
    this.answer = answer;
  }

  @Override
  String kind() {
    return "roi";
  }

  @Override
  Optional<String> name() {
    return Optional.empty();
  }

  @Override
  void write() {
    if (answer.rows().size() > 1) {
      heading("runs");
      grid(comparison());
      answer.total().ifPresent(total -> lines(all(total)));
    }
    for (RoiReport.Row row : answer.rows()) {
      title(row.run().name());
      lines(summary(row));
      if (!row.diagnosis().isEmpty()) {
        findings(row.diagnosis());
      }
    }
  }

  private TextTable comparison() {
    TextTable table =
        TextTable.of(
            column("run"),
            ">" + column("total"),
            ">" + column("effective"),
            ">" + column("perHour"),
            ">" + column("perUnit"),
            ">" + column("times"),
            ">" + column("regret"));
    for (RoiReport.Row row : answer.rows()) {
      table =
          table.row(
              row.run().name(),
              wording.amount(row.run().total()),
              texts.format(row.effective()) + ", " + percent(row.effectiveShare()),
              money(row.perHour()),
              money(row.perUnit()),
              row.timesLeast()
                  .map(times -> say("times", Map.of("times", decimal(times, 1))))
                  .orElse(""),
              wording.amount(row.regret()));
    }
    return table;
  }

  private List<String> all(RoiReport.Total total) {
    Map<String, Object> sums = new LinkedHashMap<>();
    sums.put("count", answer.rows().size());
    sums.put("total", total.paid());
    sums.put("effective", total.effective());
    sums.put("billed", total.billed());
    sums.put("share", percent(total.effectiveShare()));
    sums.put("regret", total.regret());
    List<String> lines = new ArrayList<>();
    lines.add(say("all", sums));
    if (!total.wasted().isEmpty()) {
      String wasted =
          total.wasted().entrySet().stream()
              .map(
                  each ->
                      say(
                          "allWaste",
                          Map.of(
                              "what",
                              each.getKey().text(),
                              "money",
                              wording.amount(each.getValue()))))
              .collect(Collectors.joining(say("and")));
      lines.add(say("allWasted", Map.of("wasted", wasted)));
    }
    return lines;
  }

  private List<String> summary(RoiReport.Row row) {
    FinishedRun run = row.run();
    List<String> lines = new ArrayList<>();
    Map<String, Object> paid = new LinkedHashMap<>();
    paid.put("total", run.total());
    row.perUnit()
        .ifPresent(
            money ->
                paid.put(
                    "perUnit",
                    say(
                        "perUnit",
                        Map.of("money", money, "each", run.unit().orElse(say("unit"))))));
    row.perHour().ifPresent(money -> paid.put("perHour", money));
    lines.add(say("paid", paid));
    Map<String, Object> hours = new LinkedHashMap<>();
    hours.put("effective", row.effective());
    hours.put("billed", run.billed());
    hours.put("share", percent(row.effectiveShare()));
    if (!row.wasteShares().isEmpty()) {
      hours.put(
          "wasted",
          row.wasteShares().entrySet().stream()
              .map(each -> wasted(run, each.getKey(), each.getValue()))
              .collect(Collectors.joining(say("and"))));
    }
    lines.add(say("hours", hours));
    lines.add(best(row));
    return lines;
  }

  private String wasted(FinishedRun run, FinishedRun.Waste waste, Fraction share) {
    return say(
        "wasted",
        Map.of("what", waste.text(), "time", run.spentOn(waste), "share", percent(share)));
  }

  private String best(RoiReport.Row row) {
    return row.best()
        .filter(best -> row.regret().isPositive())
        .map(
            best ->
                say(
                    "best",
                    Map.of(
                        "gpu", best.gpu(),
                        "plan", best.plan(),
                        "cost", best.cost(),
                        "regret", row.regret())))
        .orElseGet(() -> say("nothingBetter", Map.of("regret", row.regret())));
  }
}
