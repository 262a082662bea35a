package io.gpucost.examples.evaluate;

import io.gpucost.examples.evaluate.Outcome.Prediction;
import io.gpucost.examples.evaluate.Table.Row;
import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuName;
import io.gpucost.gpu.Precision;
import io.gpucost.market.Market;
import io.gpucost.timing.KindOfWork;
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
    List<Outcome> transfer = new ArrayList<>();
    List<Outcome> peakOnly = new ArrayList<>();
    groups.forEach(
        (group, cards) -> {
          pairs(group, cards, transfer, peakOnly);
        });
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
    evaluation.header(Outcome.HEADER);
    transfer.forEach(each -> evaluation.row(each.cells()));
    absolute.forEach(each -> evaluation.row(each.cells()));
    return evaluation.build();
  }

  private static Measured faster(Measured one, Measured other) {
    return other.throughput() > one.throughput() ? other : one;
  }

  private static void pairs(
      Group group, Map<GpuName, Measured> cards, List<Outcome> transfer, List<Outcome> peakOnly) {
    String kind = group.kind().name().toLowerCase(Locale.ROOT);
    Optional<Precision> precision = Cards.precision(group.precision());
    for (Measured from : cards.values()) {
      for (Measured to : cards.values()) {
        if (from.gpu().name().equals(to.gpu().name())) {
          continue;
        }
        String id =
            "%s %s %s: %s to %s"
                .formatted(
                    group.framework(),
                    group.model(),
                    group.precision(),
                    from.gpu().name(),
                    to.gpu().name());
        OptionalDouble predicted =
            precision.isPresent()
                ? carried(group.kind(), precision.get(), from, to)
                : OptionalDouble.empty();
        transfer.add(
            predicted.isPresent()
                ? Outcome.of(id, kind, to.throughput(), Prediction.exactly(predicted.getAsDouble()))
                : Outcome.skipped(id, kind, to.throughput(), "precision_or_rate_not_known"));
        precision
            .flatMap(format -> byPeak(format, from, to))
            .ifPresent(
                rate ->
                    peakOnly.add(
                        Outcome.of(id, "peak_only", to.throughput(), Prediction.exactly(rate))));
      }
    }
  }

  private static OptionalDouble carried(
      KindOfWork kind, Precision precision, Measured from, Measured to) {
    OptionalDouble ratio = kind.timeRatio(precision, from.gpu(), to.gpu());
    if (ratio.isEmpty()) {
      return ratio;
    }
    boolean batches = from.batch().orElse(0) > 0 && to.batch().orElse(0) > 0;
    double gain =
        batches ? kind.batchGain(to.batch().getAsDouble() / from.batch().getAsDouble()) : 1;
    return OptionalDouble.of(from.throughput() / ratio.getAsDouble() * gain);
  }

  /** The usual shortcut: twice the TFLOPS, half the time. */
  private static Optional<Double> byPeak(Precision precision, Measured from, Measured to) {
    Optional<Double> here = from.gpu().peak(precision).map(ComputeRate::flopsPerSecond);
    Optional<Double> there = to.gpu().peak(precision).map(ComputeRate::flopsPerSecond);
    return here.flatMap(a -> there.map(b -> from.throughput() * b / a));
  }
}
