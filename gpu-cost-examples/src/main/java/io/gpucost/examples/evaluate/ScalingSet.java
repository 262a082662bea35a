package io.gpucost.examples.evaluate;

import io.gpucost.examples.evaluate.Outcome.Prediction;
import io.gpucost.examples.evaluate.Table.Row;
import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.Hardware;
import io.gpucost.gpu.Host;
import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.timing.CommunicationModel;
import io.gpucost.timing.LinkLaw;
import io.gpucost.timing.MeasuredScaling;
import io.gpucost.timing.ScalingPreset;
import io.gpucost.timing.TimingEstimator;
import io.gpucost.timing.TrainingStep;
import io.gpucost.unit.DataSize;
import io.gpucost.workload.Layout;
import io.gpucost.workload.Workload;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Speed-ups of n GPUs over one, a row a measurement. In scope: rows without a flag whose parameters
 * are known. {@code blind} knows the card, its link, the parameters and the step time; {@code
 * from_two} also what two cards of the same box were measured at.
 */
final class ScalingSet implements EvaluationSet {
  private static final String[] COLUMNS = {
    "gpu_model",
    "interconnect",
    "model",
    "params_b",
    "precision",
    "per_gpu_batch",
    "n",
    "speedup",
    "flag",
    "framework",
    "baseline_throughput",
    "unit",
    "source"
  };

  /** What makes two rows points of one curve. */
  private static final List<String> CURVE =
      List.of(
          "gpu_model",
          "interconnect",
          "model",
          "precision",
          "per_gpu_batch",
          "framework",
          "baseline_throughput",
          "unit",
          "source");

  /** A crowding of zero cannot be tried to be larger by a factor. */
  private static final double LEAST = 0.02;

  /** FP32 gradients, the default of the frameworks in the table. */
  private static final double GRADIENT_BYTES = 4;

  /** One row: the box, what a card does between two exchanges, where that is known. */
  private record Point(
      String id, Row row, int n, double measured, Optional<Gpu> gpu, Optional<TrainingStep> step) {
    Hardware hardware() {
      Host host =
          Host.builder()
              .gpuCount(n)
              .interconnect(Cards.link(row.required("interconnect"), row.required("gpu_model")))
              .build();
      return new Hardware(gpu.orElseThrow(), host);
    }

    String box() {
      return row.required("gpu_model") + " " + row.required("interconnect");
    }

    double speedup(LinkLaw law) {
      return CommunicationModel.of(hardware()).with(law).speedup(step.orElseThrow(), n);
    }

    double error(LinkLaw law) {
      return Math.abs(Math.log(speedup(law) / measured));
    }

    List<String> curve() {
      return CURVE.stream().map(column -> row.text(column).orElse("")).toList();
    }

    Outcome outcome(String group, double speedup) {
      return Outcome.of(id, group, measured, Prediction.exactly(speedup));
    }
  }

  @Override
  public String name() {
    return "scaling";
  }

  @Override
  public String description() {
    return "measured speed-up of several GPUs (CSV)";
  }

  @Override
  public Evaluation evaluate(Path file, Market market) {
    List<Point> points = new ArrayList<>();
    int line = 1;
    for (Row row : Table.read(file, COLUMNS)) {
      line++;
      if (row.text("flag").isEmpty() && row.number("params_b").isPresent()) {
        points.add(point("line " + line, row, market));
      }
    }
    List<Outcome> blind = points.stream().map(p -> blind(p, market)).toList();
    List<Outcome> fromTwo = fromTwo(points);
    Evaluation.Builder evaluation = Evaluation.of(name());
    Figures.put(blind, evaluation.figures());
    evaluation.group("blind", blind).group("from_two", fromTwo);
    evaluation.group("rule_of_thumb", points.stream().map(ScalingSet::ruleOfThumb).toList());
    Stream.of(blind, fromTwo)
        .forEach(
            outcomes ->
                outcomes.stream()
                    .map(Outcome::group)
                    .distinct()
                    .sorted()
                    .forEach(
                        group ->
                            evaluation.group(
                                group,
                                outcomes.stream().filter(o -> o.group().equals(group)).toList())));
    evaluation.group("box_left_out", boxLeftOut(points));
    evaluation.header(Outcome.HEADER);
    Stream.of(blind, fromTwo).flatMap(List::stream).forEach(o -> evaluation.row(o.cells()));
    return evaluation.build();
  }

  private static Point point(String id, Row row, Market market) {
    double bytes = row.number("params_b").orElseThrow() * 1e9 * GRADIENT_BYTES;
    OptionalDouble batch = row.number("per_gpu_batch");
    OptionalDouble rate = row.number("baseline_throughput");
    Optional<TrainingStep> step =
        batch.isPresent() && rate.isPresent() && rate.getAsDouble() > 0
            ? Optional.of(
                new TrainingStep(
                    DataSize.roundedFrom(bytes),
                    Duration.ofNanos(Math.round(batch.getAsDouble() / rate.getAsDouble() * 1e9)),
                    1))
            : Optional.empty();
    return new Point(
        id,
        row,
        row.count("n").orElseThrow(),
        row.number("speedup").orElseThrow(),
        Cards.named(row.required("gpu_model"), market.gpuNames()),
        step);
  }

  private static Outcome blind(Point point, Market market) {
    String group = "blind." + point.row().required("interconnect");
    if (point.gpu().isEmpty()) {
      return Outcome.skipped(point.id(), group, point.measured(), "card_not_known");
    }
    Hardware hardware = point.hardware();
    return point.outcome(
        group,
        point
            .step()
            .map(step -> CommunicationModel.of(hardware).speedup(step, point.n()))
            .orElseGet(() -> withoutStep(point, market)));
  }

  /**
   * As {@code blind}, with the constants of the link chosen anew without the box in question; links
   * that were measured on one box only are not among them.
   */
  private static List<Outcome> boxLeftOut(List<Point> points) {
    Map<LinkLaw, Map<String, List<Point>>> links = new LinkedHashMap<>();
    points.stream()
        .filter(point -> point.gpu().isPresent() && point.step().isPresent())
        .forEach(
            point ->
                links
                    .computeIfAbsent(
                        CommunicationModel.of(point.hardware()).law(), law -> new LinkedHashMap<>())
                    .computeIfAbsent(point.box(), box -> new ArrayList<>())
                    .add(point));
    List<Outcome> outcomes = new ArrayList<>();
    links.forEach(
        (law, boxes) ->
            boxes.keySet().stream()
                .filter(box -> boxes.size() > 1)
                .forEach(box -> outcomes.addAll(boxLeftOut(law, boxes, box))));
    return outcomes;
  }

  private static List<Outcome> boxLeftOut(LinkLaw law, Map<String, List<Point>> boxes, String box) {
    List<Point> others =
        boxes.entrySet().stream()
            .filter(each -> !each.getKey().equals(box))
            .flatMap(each -> each.getValue().stream())
            .toList();
    double[] chosen =
        LeastErrors.near(
            new double[] {
              law.gigabytesPerSecond(), law.halfRateMegabytes(), Math.max(LEAST, law.crowding())
            },
            tried -> others.stream().mapToDouble(point -> point.error(law(tried))).sum());
    return boxes.getOrDefault(box, List.of()).stream()
        .map(point -> point.outcome("box_left_out", point.speedup(law(chosen))))
        .toList();
  }

  private static LinkLaw law(double[] constants) {
    return new LinkLaw(constants[0], constants[1], constants[2]);
  }

  /** Where the batch is not known, what the library says of a job of which it knows no step. */
  private static double withoutStep(Point point, Market market) {
    Workload training =
        Workload.trainVision(point.row().required("params_b") + "B").hours(1).build();
    return TimingEstimator.DEFAULT
        .estimate(Job.resolve(training, market), Layout.DATA_PARALLEL, point.hardware())
        .speedup()
        .map(BigDecimal::doubleValue)
        .orElse(1.0);
  }

  private static List<Outcome> fromTwo(List<Point> points) {
    Map<List<String>, Point> twos = new HashMap<>();
    points.stream().filter(p -> p.n() == 2).forEach(p -> twos.putIfAbsent(p.curve(), p));
    List<Outcome> outcomes = new ArrayList<>();
    for (Point point : points) {
      Point two = twos.get(point.curve());
      if (two != null && point.n() > 2) {
        outcomes.add(fromTwo(point, two.measured()));
      }
    }
    return outcomes;
  }

  private static Outcome fromTwo(Point point, double two) {
    String group = "from_two." + point.row().required("interconnect");
    if (point.gpu().isEmpty()) {
      return Outcome.skipped(point.id(), group, point.measured(), "card_not_known");
    }
    Hardware hardware = point.hardware();
    return point.outcome(
        group,
        point
            .step()
            .map(step -> CommunicationModel.of(hardware).speedup(step, point.n(), 2, two))
            .orElseGet(() -> MeasuredScaling.speedup(hardware, point.n(), 2, two)));
  }

  private static Outcome ruleOfThumb(Point point) {
    return point.outcome("rule_of_thumb", ScalingPreset.speedup(point.n()));
  }
}
