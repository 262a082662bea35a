package io.gpucost.report;

import io.gpucost.lifecycle.PilotLadder;
import io.gpucost.lifecycle.PilotPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Puts a ladder of trials in the order in which it is climbed. */
final class PilotOutline extends LifecycleOutline {
  private final PilotPlan plan;

  PilotOutline(PilotPlan plan, Texts texts) {
    super(texts);
    this.plan = plan;
  }

  @Override
  String kind() {
    return "pilot";
  }

  @Override
  Optional<String> name() {
    return plan.ladder().name();
  }

  @Override
  void write() {
    PilotLadder ladder = plan.ladder();
    List<String> lines = new ArrayList<>();
    lines.add(
        plan.steps().isEmpty()
            ? say("none", Map.of("expected", plan.expected()))
            : say(
                "made",
                Map.of(
                    "cost", plan.cost(),
                    "saves", plan.saves(),
                    "expected", plan.expected(),
                    "without", plan.withoutTrials())));
    lines.add(say("assumed", Map.of("risk", ladder.risk())));
    if (plan.steps().stream().anyMatch(step -> !step.stage().gpu().equals(ladder.target()))) {
      lines.add(say("transfer", Map.of("target", ladder.target())));
    }
    lines(lines);
    heading("stages");
    TextTable stages = table(plan.steps());
    grid(stages.row(say("run") + ": " + ladder.target(), "", wording.amount(ladder.run()), "", ""));
    if (!plan.left().isEmpty()) {
      heading("left");
      grid(table(plan.left()));
    }
  }

  private TextTable table(List<PilotPlan.Step> steps) {
    TextTable table =
        TextTable.of(
            column("stage"),
            ">" + column("time"),
            ">" + column("cost"),
            ">" + column("saves"),
            ">" + column("risk"));
    for (PilotPlan.Step step : steps) {
      table =
          table.row(
              step.stage().gpu(),
              texts.format(step.stage().setup().plus(step.stage().time())),
              wording.amount(step.cost()),
              wording.amount(step.saves()),
              step.breakEvenRisk().map(this::percent).orElse(""));
    }
    return table;
  }
}
