package io.gpucost.examples.evaluate;

import io.gpucost.examples.evaluate.Outcome.Prediction;
import io.gpucost.examples.evaluate.Table.Row;
import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuName;
import io.gpucost.gpu.Precision;
import io.gpucost.market.Market;
import io.gpucost.timing.KindOfWork;
import io.gpucost.timing.TransferLaw;
import io.gpucost.unit.ComputeRate;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Training throughput on GPU B from that of the same network on GPU A, over all ordered pairs of
 * NVIDIA GPUs of one version of a source, model, precision and framework; of several batches of a
 * card the fastest counts. {@code absolute}: tokens a second of transformers of a billion
 * parameters and more, from the parameters, the card and the number format.
 */
final class TransferSet implements EvaluationSet {
  private static final String[] COLUMNS = {
    "source",
    "framework",
    "model",
    "params_b",
    "precision",
    "gpu_model",
    "interconnect",
    "num_gpus",
    "global_batch",
    "seq_len",
    "throughput",
    "unit",
    "task"
  };
  private static final String NVIDIA = "NVIDIA";

  /** Networks that read text. */
  private static final Pattern TEXT =
      Pattern.compile("bert|bart|transformer|gnmt|electra|gpt|llama|mpt|qwen");

  /** The rows that may be compared with each other. */
  private record Group(
      String source, String framework, String model, String precision, String unit) {
    static Group of(Row row) {
      return new Group(
          row.required("source").replaceFirst("\\s.*", ""),
          row.text("framework").orElse(""),
          row.required("model"),
          row.text("precision").orElse(""),
          row.required("unit"));
    }

    /** What the network is, by what it counts and by its name: the table has no column for it. */
    KindOfWork kind() {
      if (unit.startsWith("im")) {
        return KindOfWork.VISION;
      }
      return TEXT.matcher(model.toLowerCase(Locale.ROOT)).find()
          ? KindOfWork.TRANSFORMER
          : KindOfWork.GENERAL;
    }
  }

  /** The best of one card in a group. */
  private record Measured(Gpu gpu, double throughput, OptionalDouble batch) {}

  @Override
  public String name() {
    return "transfer";
  }

  @Override
  public String description() {
    return "measured training throughput (CSV)";
  }

  @Override
  public Evaluation evaluate(Path file, Market market) {
    Map<Group, Map<GpuName, Measured>> groups = new LinkedHashMap<>();
    List<Outcome> absolute = new ArrayList<>();
    int unknown = 0;
    int line = 1;
    for (Row row : Table.read(file, COLUMNS)) {
      line++;
      Optional<Gpu> gpu = Cards.named(row.required("gpu_model"), market.gpuNames());
      AbsoluteRate.outcome("line " + line, row, gpu, market).ifPresent(absolute::add);
      if (!row.is("num_gpus", "1")) {
        continue;
      }
      if (gpu.isEmpty()) {
        unknown++;
      } else if (gpu.get().vendor().equals(NVIDIA)) {
        Measured measured =
            new Measured(
                gpu.get(), row.number("throughput").orElseThrow(), row.number("global_batch"));
        groups
            .computeIfAbsent(Group.of(row), group -> new LinkedHashMap<>())
            .merge(gpu.get().name(), measured, TransferSet::faster);
      }
    }
    List<Pair> pairs = groups.entrySet().stream().flatMap(TransferSet::pairs).toList();
    List<Outcome> transfer = pairs.stream().map(pair -> pair.outcome(pair.kind().law())).toList();
    List<Outcome> peakOnly = pairs.stream().flatMap(pair -> pair.byPeak().stream()).toList();
    Evaluation.Builder evaluation = Evaluation.of(name());
    Figures.put(transfer, evaluation.figures());
    evaluation.figures().put("rows_of_unknown_cards", unknown);
    transfer.stream()
        .map(Outcome::group)
        .distinct()
        .sorted()
        .forEach(
            kind ->
                evaluation.group(
                    kind, transfer.stream().filter(o -> o.group().equals(kind)).toList()));
    evaluation.group("peak_only", peakOnly).group("absolute", absolute);
    evaluation.group("card_left_out", cardLeftOut(pairs));
    evaluation.header(Outcome.HEADER);
    transfer.forEach(each -> evaluation.row(each.cells()));
    absolute.forEach(each -> evaluation.row(each.cells()));
    return evaluation.build();
  }

  private static Measured faster(Measured one, Measured other) {
    return other.throughput() > one.throughput() ? other : one;
  }

  private static Stream<Pair> pairs(Map.Entry<Group, Map<GpuName, Measured>> group) {
    Optional<Precision> precision = Cards.precision(group.getKey().precision());
    return group.getValue().values().stream()
        .flatMap(
            from ->
                group.getValue().values().stream()
                    .filter(to -> !from.gpu().name().equals(to.gpu().name()))
                    .map(to -> new Pair(group.getKey(), precision, from, to)));
  }

  /** Two cards that ran the same network. */
  private record Pair(Group group, Optional<Precision> precision, Measured from, Measured to) {
    KindOfWork kind() {
      return group.kind();
    }

    boolean has(GpuName card) {
      return from.gpu().name().equals(card) || to.gpu().name().equals(card);
    }

    String id() {
      return "%s %s %s: %s to %s"
          .formatted(
              group.framework(),
              group.model(),
              group.precision(),
              from.gpu().name(),
              to.gpu().name());
    }

    Outcome outcome(TransferLaw law) {
      String name = kind().name().toLowerCase(Locale.ROOT);
      OptionalDouble ratio = time(law);
      return ratio.isPresent()
          ? Outcome.of(
              id(),
              name,
              to.throughput(),
              Prediction.exactly(
                  from.throughput()
                      / ratio.getAsDouble()
                      * StrictMath.pow(batches(), law.batchExponent())))
          : Outcome.skipped(id(), name, to.throughput(), "precision_or_rate_not_known");
    }

    private OptionalDouble time(TransferLaw law) {
      return precision.isPresent()
          ? kind().timeRatio(law, precision.get(), from.gpu(), to.gpu())
          : OptionalDouble.empty();
    }

    /** The batch here over the batch there; 1 where one of them is not known. */
    private double batches() {
      boolean known = from.batch().orElse(0) > 0 && to.batch().orElse(0) > 0;
      return known ? to.batch().getAsDouble() / from.batch().getAsDouble() : 1;
    }

    /** The usual shortcut: twice the TFLOPS, half the time. */
    Optional<Outcome> byPeak() {
      Optional<Double> here = precision.flatMap(from.gpu()::peak).map(ComputeRate::flopsPerSecond);
      Optional<Double> there = precision.flatMap(to.gpu()::peak).map(ComputeRate::flopsPerSecond);
      return here.flatMap(a -> there.map(b -> from.throughput() * b / a))
          .map(rate -> Outcome.of(id(), "peak_only", to.throughput(), Prediction.exactly(rate)));
    }

    /** What the laws are linear in, once logarithms are taken; empty where a rate is not known. */
    Optional<LeastErrors.Point> point() {
      OptionalDouble peak = time(new TransferLaw(1, 0, 0, 1));
      OptionalDouble bandwidth = time(new TransferLaw(0, 1, 0, 1));
      OptionalDouble age = time(new TransferLaw(0, 0, 0, Math.E));
      return peak.isPresent() && bandwidth.isPresent() && age.isPresent()
          ? Optional.of(
              new LeastErrors.Point(
                  List.of(
                      -Math.log(peak.getAsDouble()),
                      -Math.log(bandwidth.getAsDouble()),
                      Math.log(batches()),
                      -Math.log(age.getAsDouble())),
                  Math.log(to.throughput() / from.throughput())))
          : Optional.empty();
    }
  }

  /** As the whole, with the constants of the kind chosen anew without the card in question. */
  private static List<Outcome> cardLeftOut(List<Pair> pairs) {
    List<Outcome> outcomes = new ArrayList<>();
    for (KindOfWork kind : pairs.stream().map(Pair::kind).distinct().toList()) {
      List<Pair> same = pairs.stream().filter(pair -> pair.kind() == kind).toList();
      for (GpuName card : same.stream().map(pair -> pair.to().gpu().name()).distinct().toList()) {
        List<LeastErrors.Point> others =
            same.stream()
                .filter(pair -> !pair.has(card))
                .flatMap(pair -> pair.point().stream())
                .toList();
        double[] chosen = LeastErrors.linear(others, 4);
        TransferLaw law =
            new TransferLaw(
                Math.max(0, chosen[0]),
                Math.max(0, chosen[1]),
                Math.max(0, chosen[2]),
                Math.exp(chosen[3]));
        same.stream()
            .filter(pair -> pair.to().gpu().name().equals(card))
            .forEach(pair -> outcomes.add(pair.outcome(law)));
      }
    }
    return outcomes;
  }
}
