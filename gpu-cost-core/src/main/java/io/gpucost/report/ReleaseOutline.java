package io.gpucost.report;

import io.gpucost.lifecycle.ReleasePlan;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Puts the release of an instance in the order in which it is done. */
final class ReleaseOutline extends LifecycleOutline {
  private final ReleasePlan plan;

  ReleaseOutline(ReleasePlan plan, Texts texts) {
    super(texts);
    this.plan = plan;
  }

  @Override
  String kind() {
    return "release";
  }

  @Override
  Optional<String> name() {
    return plan.job().name();
  }

  @Override
  void write() {
    steps("checklist", plan.checklist());
    if (!plan.backups().isEmpty()) {
      heading("backups");
      backups();
    }
    if (!plan.retentions().isEmpty()) {
      heading("retentions");
      retentions();
    }
    notes("afterwards", plan.afterwards());
  }

  private void backups() {
    TextTable table =
        TextTable.of(
            column("what"),
            ">" + column("size"),
            ">" + column("time"),
            ">" + column("cost"),
            column("lost"));
    for (ReleasePlan.Backup backup : plan.backups()) {
      table =
          table.row(
              what(backup.item().kind().text()),
              texts.format(backup.item().size()),
              backup.time().map(texts::format).orElse(""),
              money(backup.cost()),
              texts.text(backup.lost()));
    }
    grid(table);
    plan.copyTime()
        .flatMap(
            time ->
                plan.copyCost()
                    .map(
                        cost -> Map.<String, Object>of("time", time, "cost", wording.amount(cost))))
        .ifPresent(all -> lines(List.of(say("all", all))));
    if (plan.job().bandwidth().isEmpty()) {
      lines(List.of(say("noLine")));
    }
  }

  private void retentions() {
    TextTable table =
        TextTable.of(
            column("what"),
            ">" + column("pause"),
            ">" + column("keep"),
            ">" + column("again"),
            ">" + column("time"),
            ">" + column("breakEven"),
            column("decision"));
    for (ReleasePlan.Retention each : plan.retentions()) {
      table =
          table.row(
              what(each.kind().text()),
              texts.formats().format("pause", each.pause(), ":d"),
              wording.amount(each.keep()),
              wording.amount(each.again()),
              texts.format(each.againTime()),
              each.breakEven().map(months -> decimal(months, 2)).orElse(""),
              say(each.keeps() ? "keep" : each.deletedBefore() ? "deleted" : "again"));
    }
    grid(table);
  }

  private String what(String word) {
    return texts.formats().word("what", word);
  }
}
