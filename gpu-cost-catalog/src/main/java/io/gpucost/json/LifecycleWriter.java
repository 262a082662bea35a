package io.gpucost.json;

import static io.gpucost.json.JsonText.object;

import io.gpucost.lifecycle.FinishedRun;
import io.gpucost.lifecycle.LifecycleAnswer;
import io.gpucost.lifecycle.PilotPlan;
import io.gpucost.lifecycle.ReleasePlan;
import io.gpucost.lifecycle.RoiReport;
import io.gpucost.lifecycle.watch.WatchAnswer;
import io.gpucost.money.Money;
import io.gpucost.unit.Fraction;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes the answers around a run: hours are numbers, money is text, shares are exact texts. */
final class LifecycleWriter {
  private final Notes notes;

  LifecycleWriter(Notes notes) {
    this.notes = notes;
  }

  Map<String, Object> document(LifecycleAnswer answer) {
    if (answer instanceof WatchAnswer watch) {
      return watch(watch);
    }
    if (answer instanceof RoiReport roi) {
      return object(
          "schema",
          1,
          "runs",
          roi.rows().stream().map(this::run).toList(),
          "total",
          roi.total().map(LifecycleWriter::total));
    }
    if (answer instanceof ReleasePlan release) {
      return release(release);
    }
    if (answer instanceof PilotPlan pilot) {
      return pilot(pilot);
    }
    throw new IllegalStateException("no document for " + answer.getClass().getName());
  }

  private Map<String, Object> watch(WatchAnswer answer) {
    return object(
        "schema", 1,
        "name", answer.run().name(),
        "stop_now", answer.stopNow(),
        "elapsed", Figures.hours(answer.elapsed()),
        "budget", answer.run().budget().toWire(),
        "paid", answer.paid().toWire(),
        "amortised", answer.amortised().toWire(),
        "progress", answer.progress().map(Figures::decimal),
        "cost", answer.cost().map(cost -> Figures.estimate(cost, LifecycleWriter::payable)),
        "end", answer.end().map(end -> Figures.estimate(end, Figures::hours)),
        "limit",
            answer
                .limit()
                .map(
                    limit ->
                        object(
                            "more", Figures.hours(limit.more()),
                            "total", Figures.hours(limit.total()),
                            "cap", payable(limit.cap()))),
        "thresholds", answer.thresholds().stream().map(LifecycleWriter::threshold).toList(),
        "burn_rates", answer.burns().stream().map(LifecycleWriter::burn).toList(),
        "findings", notes.findings(answer.findings()));
  }

  /** A forecast is no exact figure: it has the digits that can be paid. */
  private static Object payable(Money money) {
    return money.rounded().toWire();
  }

  private static Map<String, Object> threshold(WatchAnswer.Threshold threshold) {
    return object(
        "share", threshold.share().fraction(),
        "money", threshold.money().toWire(),
        "reached", threshold.reached(),
        "at", threshold.at().map(Figures::hours),
        "time", threshold.time().map(Figures::hours),
        "time_over", threshold.over());
  }

  private static Map<String, Object> burn(WatchAnswer.Burn burn) {
    return object(
        "window", Figures.hours(burn.alert().window()),
        "threshold", Figures.decimal(burn.threshold()),
        "burn", burn.inWindow().map(Figures::decimal),
        "burn_in_short_window", burn.inShortWindow().map(Figures::decimal),
        "goes_off", burn.goesOff());
  }

  private Map<String, Object> run(RoiReport.Row row) {
    FinishedRun run = row.run();
    Map<String, Object> waste = new LinkedHashMap<>();
    row.wasteShares().forEach((what, share) -> waste.put(what.text(), Figures.decimal(share)));
    return object(
        "name", run.name(),
        "total", run.total().toWire(),
        "billed", Figures.hours(run.billed()),
        "effective", Figures.hours(row.effective()),
        "effective_share", share(row.effectiveShare()),
        "waste_share", share(row.wasteShare()),
        "waste", waste,
        "per_effective_hour", row.perHour().map(Money::rounded).map(Money::toWire),
        "units", run.units(),
        "unit", run.unit(),
        "per_unit", row.perUnit().map(Money::rounded).map(Money::toWire),
        "times_least", row.timesLeast().map(Figures::decimal),
        "best",
            row.best()
                .map(
                    best ->
                        object(
                            "gpu", best.gpu(),
                            "plan", best.plan(),
                            "cost", best.cost().rounded().toWire())),
        "regret", row.regret().rounded().toWire(),
        "diagnosis", notes.findings(row.diagnosis()));
  }

  private static Map<String, Object> total(RoiReport.Total total) {
    Map<String, Object> wasted = new LinkedHashMap<>();
    total.wasted().forEach((what, money) -> wasted.put(what.text(), payable(money)));
    return object(
        "paid", total.paid().toWire(),
        "billed", Figures.hours(total.billed()),
        "effective", Figures.hours(total.effective()),
        "effective_share", share(total.effectiveShare()),
        "wasted", wasted,
        "regret", total.regret().rounded().toWire());
  }

  private static Map<String, Object> share(Fraction share) {
    return object("exact", share.toString(), "decimal", Figures.decimal(share));
  }

  private Map<String, Object> release(ReleasePlan plan) {
    return object(
        "schema", 1,
        "name", plan.job().name(),
        "provider", plan.job().provider(),
        "checklist", notes.all(plan.checklist()),
        "backups", plan.backups().stream().map(this::backup).toList(),
        "copy_time", plan.copyTime().map(Figures::hours),
        "copy_cost", plan.copyCost().map(Money::rounded).map(Money::toWire),
        "retentions", plan.retentions().stream().map(LifecycleWriter::retention).toList(),
        "afterwards", notes.all(plan.afterwards()));
  }

  private Map<String, Object> backup(ReleasePlan.Backup backup) {
    return object(
        "what", backup.item().kind().text(),
        "size", backup.item().size().toString(),
        "elsewhere", backup.item().elsewhere(),
        "time", backup.time().map(Figures::hours),
        "cost", backup.cost().map(Money::rounded).map(Money::toWire),
        "loss", backup.loss().map(Money::rounded).map(Money::toWire),
        "without", notes.note(backup.lost()));
  }

  private static Map<String, Object> retention(ReleasePlan.Retention retention) {
    return object(
        "what", retention.kind().text(),
        "size", retention.size().toString(),
        "pause", Figures.hours(retention.pause()),
        "deleted_before", retention.deletedBefore(),
        "keep", retention.keep().rounded().toWire(),
        "again", retention.again().rounded().toWire(),
        "again_time", Figures.hours(retention.againTime()),
        "break_even_months", retention.breakEven().map(Figures::decimal),
        "decision", retention.keeps() ? "keep" : "again",
        "difference", retention.difference().rounded().toWire());
  }

  private Map<String, Object> pilot(PilotPlan plan) {
    return object(
        "schema", 1,
        "name", plan.ladder().name(),
        "target", plan.ladder().target(),
        "run", plan.ladder().run().toWire(),
        "risk", plan.ladder().risk().fraction(),
        "stages", plan.steps().stream().map(LifecycleWriter::step).toList(),
        "left_out", plan.left().stream().map(LifecycleWriter::step).toList(),
        "cost", plan.cost().rounded().toWire(),
        "saves", plan.saves().rounded().toWire(),
        "expected", plan.expected().rounded().toWire(),
        "without_trials", plan.withoutTrials().rounded().toWire());
  }

  private static Map<String, Object> step(PilotPlan.Step step) {
    return object(
        "gpu", step.stage().gpu(),
        "setup", Figures.hours(step.stage().setup()),
        "time", Figures.hours(step.stage().time()),
        "catches", step.stage().catches().fraction(),
        "cost", step.cost().rounded().toWire(),
        "saves", step.saves().rounded().toWire(),
        "break_even_risk", step.breakEvenRisk().map(Figures::decimal));
  }
}
