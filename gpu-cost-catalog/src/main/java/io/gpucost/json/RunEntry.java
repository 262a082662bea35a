package io.gpucost.json;

import static io.gpucost.catalog.strictjson.Forms.COUNT;
import static io.gpucost.catalog.strictjson.Forms.HOURS;
import static io.gpucost.catalog.strictjson.Forms.LASTING;
import static io.gpucost.catalog.strictjson.Forms.POSITIVE;
import static io.gpucost.catalog.strictjson.Forms.SHARE;
import static io.gpucost.catalog.strictjson.Forms.TEXT;
import static io.gpucost.catalog.strictjson.Forms.parsed;

import io.gpucost.catalog.strictjson.Element;
import io.gpucost.catalog.strictjson.Fields;
import io.gpucost.catalog.strictjson.Form;
import io.gpucost.catalog.strictjson.Forms;
import io.gpucost.gpu.Interconnect;
import io.gpucost.unit.Ratio;
import io.gpucost.workload.EarlyStopping;
import io.gpucost.workload.Evaluation;
import io.gpucost.workload.Forecast;
import io.gpucost.workload.Independent;
import io.gpucost.workload.MeasuredSpeedups;
import io.gpucost.workload.Workload;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** How the work is run, and how sure its time is. */
final class RunEntry {
  private static final Form<Interconnect> LINK =
      parsed("a link such as \"pcie4\" or \"nvswitch\"", Interconnect::parse);

  /** Ray Tune and Optuna go on with one in four unless told otherwise. */
  private static final int USUAL_REDUCTION = 4;

  private static final Map<String, Form<EarlyStopping>> RULES = new LinkedHashMap<>();

  static {
    RULES.put("asha", element -> asha(element.object()));
    RULES.put("median", element -> median(element.object()));
  }

  private RunEntry() {}

  static void read(Fields root, Workload.Builder workload) {
    root.read("forecast", RunEntry::forecast, workload::forecast);
    root.read("scaling", RunEntry::speedups, workload::speedups);
    root.read(
        "evaluation",
        RunEntry::evaluation,
        evaluation -> workload.evaluation(evaluation.every(), evaluation.takes()));
    root.read("independent", RunEntry::independent, workload::independent);
    root.read("repeats", COUNT, workload::repeats);
  }

  private static Optional<Forecast> forecast(Element element) {
    Fields forecast = element.object();
    Optional<Ratio> buffer = forecast.get("buffer", SHARE);
    List<Forecast.PastRun> past = forecast.list("past", RunEntry::pastRun);
    return forecast.build(() -> new Forecast(buffer, past));
  }

  private static Optional<Forecast.PastRun> pastRun(Element element) {
    Fields run = element.object();
    Optional<Duration> predicted = run.required("predicted", HOURS);
    Optional<Duration> actual = run.required("actual", HOURS);
    return run.build(() -> new Forecast.PastRun(predicted.orElseThrow(), actual.orElseThrow()));
  }

  private static Optional<Evaluation> evaluation(Element element) {
    Fields evaluation = element.object();
    Optional<Duration> every = evaluation.required("every", LASTING);
    Optional<Duration> takes = evaluation.required("takes", LASTING);
    return evaluation.build(() -> new Evaluation(every.orElseThrow(), takes.orElseThrow()));
  }

  private static Optional<MeasuredSpeedups> speedups(Element element) {
    Fields scaling = element.object();
    Optional<String> gpu = scaling.required("gpu", TEXT);
    Optional<Interconnect> link = scaling.get("link", LINK);
    List<Measured> measured = scaling.list("points", RunEntry::measured);
    Optional<BigDecimal> alone =
        measured.stream().filter(point -> point.count() == 1).map(Measured::figure).findFirst();
    boolean rates = measured.stream().anyMatch(Measured::isRate);
    if (rates && alone.isEmpty()) {
      scaling.refuse("points", "have a rate for 1 card beside those for more");
    }
    if (rates && !measured.stream().allMatch(Measured::isRate)) {
      scaling.refuse("points", "have either a speedup each or a rate each");
    }
    return scaling.build(
        () ->
            new MeasuredSpeedups(
                gpu.orElseThrow(),
                link,
                measured.stream()
                    .filter(point -> point.count() > 1)
                    .map(point -> point.over(alone.filter(rate -> rates)))
                    .toList()));
  }

  /** A speed-up over one card, or units a second of any kind. */
  private record Measured(int count, BigDecimal figure, boolean isRate) {
    MeasuredSpeedups.Point over(Optional<BigDecimal> alone) {
      return new MeasuredSpeedups.Point(
          count, alone.map(one -> figure.divide(one, MathContext.DECIMAL32)).orElse(figure));
    }
  }

  private static Optional<Measured> measured(Element element) {
    Fields point = element.object();
    Optional<Integer> count = point.required("count", COUNT);
    Optional<BigDecimal> speedup = point.get("speedup", POSITIVE);
    Optional<BigDecimal> rate = point.get("rate", POSITIVE);
    if (point.present(List.of("speedup", "rate")).size() != 1) {
      point.refuse("have exactly one of speedup, rate");
    }
    return point.build(
        () ->
            new Measured(
                count.orElseThrow(), speedup.or(() -> rate).orElseThrow(), rate.isPresent()));
  }

  private static Optional<Independent> independent(Element element) {
    Fields independent = element.object();
    Optional<Integer> jobs = independent.required("jobs", COUNT);
    Optional<Integer> atOnce = independent.get("at_once", COUNT);
    Optional<EarlyStopping> rule = independent.get("stop_early", RunEntry::stopEarly);
    return independent.build(
        () ->
            new Independent(
                jobs.orElseThrow(), atOnce.map(OptionalInt::of).orElse(OptionalInt.empty()), rule));
  }

  private static Optional<EarlyStopping> stopEarly(Element element) {
    Fields fields = element.object();
    if (fields.has("share")) {
      Optional<Ratio> share = fields.get("share", SHARE);
      return fields.build(() -> new EarlyStopping.Stated(share.orElseThrow()));
    }
    Optional<Form<EarlyStopping>> rule = fields.required("rule", Forms.oneOf(RULES));
    if (rule.isEmpty()) {
      fields.passTheRest();
    }
    return rule.flatMap(form -> form.read(element));
  }

  private static Optional<EarlyStopping> asha(Fields fields) {
    fields.get("rule", TEXT);
    Optional<Ratio> first = fields.required("first", SHARE);
    int reduction = fields.get("reduction", COUNT).orElse(USUAL_REDUCTION);
    return fields.build(() -> new EarlyStopping.SuccessiveHalving(first.orElseThrow(), reduction));
  }

  private static Optional<EarlyStopping> median(Fields fields) {
    fields.get("rule", TEXT);
    Optional<Ratio> first = fields.required("first", SHARE);
    return fields.build(() -> new EarlyStopping.MedianRule(first.orElseThrow()));
  }
}
