package io.gpucost.json;

import static io.gpucost.catalog.strictjson.Forms.DURATION;
import static io.gpucost.catalog.strictjson.Forms.HOURS;
import static io.gpucost.catalog.strictjson.Forms.LONG_COUNT;
import static io.gpucost.catalog.strictjson.Forms.MONEY;
import static io.gpucost.catalog.strictjson.Forms.SHARE;
import static io.gpucost.catalog.strictjson.Forms.TEXT;

import io.gpucost.advice.Advisor;
import io.gpucost.advice.Alternative;
import io.gpucost.catalog.strictjson.Element;
import io.gpucost.catalog.strictjson.Fields;
import io.gpucost.catalog.strictjson.Form;
import io.gpucost.catalog.strictjson.Forms;
import io.gpucost.finding.InvalidInputException;
import io.gpucost.finding.Problem;
import io.gpucost.lifecycle.FinishedRun;
import io.gpucost.lifecycle.FinishedRun.Choice;
import io.gpucost.lifecycle.FinishedRun.Waste;
import io.gpucost.market.Market;
import io.gpucost.money.Money;
import io.gpucost.pricing.PlanKind;
import io.gpucost.workload.Workload;
import java.util.Arrays;
import java.util.Currency;
import java.util.List;
import java.util.Optional;

/** Runs that are over. What else would have done their work can be stated, or asked of a market. */
final class RoiEntry {
  private static final Form<PlanKind> PLAN = Forms.oneOf(PlanKind.values(), PlanKind::text);

  private final Market market;

  RoiEntry(Market market) {
    this.market = market;
  }

  Optional<List<FinishedRun>> read(Fields root) {
    root.get("schema", element -> element.whole(1, 1));
    Optional<List<FinishedRun>> runs = root.required("runs", Forms.listOf(this::run));
    return root.build(
        () -> {
          if (runs.orElseThrow().isEmpty()) {
            throw new InvalidInputException(
                List.of(new Problem("runs", "have an entry", "an empty list")));
          }
          return runs.orElseThrow();
        });
  }

  private Optional<FinishedRun> run(Element element) {
    Fields fields = element.object();
    FinishedRun.Builder run = FinishedRun.builder();
    fields.required("name", TEXT).ifPresent(run::name);
    Optional<Money> total = fields.required("total", MONEY);
    total.ifPresent(run::total);
    fields.required("billed", HOURS).ifPresent(run::billed);
    fields.element("ineffective").map(Element::object).ifPresent(waste -> waste(waste, run));
    fields.read("units", LONG_COUNT, run::units);
    fields.read("unit", TEXT, run::unit);
    fields.read("gpu", TEXT, run::gpu);
    fields.read("plan", PLAN.map(PlanKind::text), run::plan);
    fields.read("utilisation", SHARE, run::utilisation);
    run.addAllAlternatives(fields.list("alternatives", RoiEntry::choice));
    Optional<Workload> workload = fields.get("workload", each -> WorkloadEntry.read(each.object()));
    return fields.build(
        () -> {
          workload.ifPresent(
              work ->
                  run.addAllAlternatives(
                      Placed.under(
                          element.path() + ".workload",
                          () -> choices(work, total.orElseThrow().currency()))));
          return Placed.under(element.path(), run::build);
        });
  }

  private static void waste(Fields hours, FinishedRun.Builder run) {
    Arrays.stream(Waste.values())
        .forEach(
            waste -> hours.read(waste.text(), DURATION, time -> run.putIneffective(waste, time)));
    hours.close();
  }

  private static Optional<Choice> choice(Element element) {
    Fields choice = element.object();
    Optional<String> gpu = choice.required("gpu", TEXT);
    Optional<String> plan = choice.required("plan", PLAN).map(PlanKind::text);
    Optional<Money> cost = choice.required("cost", MONEY);
    return choice.build(
        () -> new Choice(gpu.orElseThrow(), plan.orElseThrow(), cost.orElseThrow()));
  }

  /** What the market would have asked for the same work, cards to buy aside. */
  private List<Choice> choices(Workload workload, Currency currency) {
    return Advisor.of(market).in(currency).advise(workload).alternatives().stream()
        .filter(each -> each.plan().kind() != PlanKind.OWNED && !each.perHour())
        .map(each -> new Choice(name(each), each.plan().kind().text(), each.cost().expected()))
        .toList();
  }

  private static String name(Alternative alternative) {
    int count = alternative.gpuCount();
    return count <= 1 ? alternative.product() : count + " x " + alternative.product();
  }
}
