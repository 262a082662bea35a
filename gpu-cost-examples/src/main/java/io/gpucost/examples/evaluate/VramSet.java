package io.gpucost.examples.evaluate;

import io.gpucost.examples.evaluate.Outcome.Prediction;
import io.gpucost.examples.evaluate.Table.Row;
import io.gpucost.finding.InvalidInputException;
import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuLine;
import io.gpucost.gpu.GpuName;
import io.gpucost.gpu.GpuNames;
import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.unit.Estimate;
import io.gpucost.unit.MemorySize;
import io.gpucost.vram.Fit;
import io.gpucost.vram.FitVerdict;
import io.gpucost.vram.VramAnswer;
import io.gpucost.vram.VramEstimate;
import io.gpucost.vram.VramEstimator;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Measured memory per GPU, one row a measurement. In scope: rows with {@code core=yes} and {@code
 * outcome=measured}. Rows that ran or ran out of memory on a card give the false verdicts.
 */
final class VramSet implements EvaluationSet {
  private static final String[] COLUMNS = {
    "id", "core", "outcome", "limit_gb", "task", "measured_gb_per_gpu", "unit"
  };
  private static final String BESIDE = "not_core.";
  private static final String WITHHELD = "program_withheld.";
  private static final double GB = 1e9;
  private static final double GIB = 1L << 30;

  /** How far a card's nominal memory may be from the limit that a row states for it. */
  private static final double SAME_CARD = 0.05;

  @Override
  public String name() {
    return "vram";
  }

  @Override
  public String description() {
    return "measured memory per GPU (CSV)";
  }

  @Override
  public Evaluation evaluate(Path file, Market market) {
    List<Outcome> outcomes = new ArrayList<>();
    List<Outcome> beside = new ArrayList<>();
    List<Outcome> unnamed = new ArrayList<>();
    List<Claim> claims = new ArrayList<>();
    List<LeftOut> leftOut = new ArrayList<>();
    int reports = 0;
    for (Row row : Table.read(file, COLUMNS)) {
      switch (row.required("outcome")) {
        case "measured" -> {
          boolean core = row.is("core", "yes");
          (core ? outcomes : beside)
              .add(outcome(row, core ? "" : BESIDE, MeasuredJob.of(row, market), market));
          if (core && row.text("framework").isPresent()) {
            Outcome withheld =
                outcome(row, WITHHELD, MeasuredJob.byUnknownProgram(row, market), market);
            unnamed.add(withheld);
            leftOut.add(new LeftOut(source(row), withheld));
          }
        }
        case "fits", "oom" -> {
          reports++;
          claim(row, market).ifPresent(claims::add);
        }
        default -> {
          // A guideline or a file size is not a measurement.
        }
      }
    }
    Evaluation.Builder evaluation = Evaluation.of(name());
    Figures.put(outcomes, evaluation.figures());
    Claim.put(claims, evaluation.figures());
    evaluation.figures().put("reports", reports);
    evaluation.figures().put("verdicts", claims.size());
    groups(outcomes, evaluation);
    // The same rows with the program's name withheld: what a stack without a profile gets.
    evaluation.group("program_withheld", unnamed);
    groups(unnamed, evaluation);
    Map<String, List<Outcome>> bySource = LeftOut.bySource(leftOut);
    List<Outcome> again = bySource.values().stream().flatMap(List::stream).toList();
    evaluation.group("left_out", again);
    groups(again, evaluation);
    bySource.forEach((source, rows) -> evaluation.group(LeftOut.PREFIX + "of " + source, rows));
    // Rows that lack something a calculator needs; nothing in the figures above counts them.
    groups(beside, evaluation);
    evaluation.header(Outcome.HEADER);
    Stream.of(outcomes, beside, unnamed)
        .flatMap(List::stream)
        .forEach(each -> evaluation.row(each.cells()));
    claims.forEach(each -> evaluation.row(each.cells()));
    return evaluation.build();
  }

  /** The place without the edition and the page. */
  private static String source(Row row) {
    return row.text("source").orElse("unknown").split("[@#]| docs", 2)[0].strip();
  }

  private static void groups(List<Outcome> outcomes, Evaluation.Builder evaluation) {
    outcomes.stream()
        .map(Outcome::group)
        .distinct()
        .sorted()
        .forEach(task -> evaluation.group(task, ofGroup(outcomes, task)));
  }

  private static List<Outcome> ofGroup(List<Outcome> outcomes, String group) {
    return outcomes.stream().filter(each -> each.group().equals(group)).toList();
  }

  private static Outcome outcome(
      Row row, String prefix, Optional<MeasuredJob> asked, Market market) {
    String id = row.required("id");
    String task = prefix + row.required("task");
    double unit = row.required("unit").startsWith("GiB") ? GIB : GB;
    double measured = row.number("measured_gb_per_gpu").orElseThrow() * unit;
    if (asked.isEmpty()) {
      return Outcome.skipped(id, task, measured, "not_expressible");
    }
    try {
      return answer(asked.get(), market) instanceof VramEstimate estimate
          ? Outcome.of(id, task, measured, prediction(estimate.perGpu()))
          : Outcome.skipped(id, task, measured, "unknown");
    } catch (InvalidInputException e) {
      return Outcome.skipped(id, task, measured, "invalid_input");
    }
  }

  private static Prediction prediction(Estimate<MemorySize> perGpu) {
    return new Prediction(perGpu.low().bytes(), perGpu.expected().bytes(), perGpu.high().bytes());
  }

  private static Optional<Claim> claim(Row row, Market market) {
    List<MeasuredJob> readings = MeasuredJob.readings(row, market);
    Optional<Gpu> card = card(row, market);
    if (readings.isEmpty() || card.isEmpty()) {
      return Optional.empty();
    }
    List<Fit> verdicts = new ArrayList<>();
    try {
      readings.forEach(each -> verdicts.add(FitVerdict.of(answer(each, market), card.get()).fit()));
    } catch (InvalidInputException e) {
      return Optional.empty();
    }
    Fit verdict = Claim.agreed(verdicts);
    return verdict == Fit.UNKNOWN
        ? Optional.empty()
        : Optional.of(
            new Claim(
                row.required("id"), row.required("task"), row.is("outcome", "fits"), verdict));
  }

  private static VramAnswer answer(MeasuredJob asked, Market market) {
    Job job = Job.resolve(asked.workload(), market);
    return VramEstimator.DEFAULT.estimate(job, asked.layout(), asked.gpus());
  }

  /** The card of the row where one of that name and size is known, else one of just that size. */
  private static Optional<Gpu> card(Row row, Market market) {
    if (row.number("limit_gb").isEmpty()) {
      return Optional.empty();
    }
    double limit = row.number("limit_gb").getAsDouble();
    Optional<String> model = row.text("gpu_model");
    Gpu plain =
        Gpu.builder()
            .name(GpuName.of(model.orElse("card") + " of " + Figures.text(limit) + " GB"))
            .vendor("unknown")
            .architecture("unknown")
            .line(GpuLine.DATA_CENTER)
            .memory(MemorySize.roundedFrom(limit * GB))
            .build();
    return model.flatMap(name -> known(name, limit, market)).or(() -> Optional.of(plain));
  }

  private static Optional<Gpu> known(String name, double limit, Market market) {
    GpuNames names = market.gpuNames();
    return Stream.of(name + " " + Math.round(limit) + "GB", name)
        .flatMap(each -> names.resolve(each).stream())
        .map(GpuNames.Match::gpu)
        .filter(gpu -> Math.abs(gpu.memory().bytes() / (limit * GB) - 1) <= SAME_CARD)
        .findFirst();
  }
}
