package io.gpucost.examples.evaluate;

import io.gpucost.examples.evaluate.Outcome.Prediction;
import io.gpucost.examples.evaluate.Table.Row;
import io.gpucost.finding.InvalidInputException;
import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.Hardware;
import io.gpucost.gpu.Host;
import io.gpucost.gpu.Precision;
import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.timing.TimeEstimate;
import io.gpucost.timing.TimingEstimator;
import io.gpucost.unit.Durations;
import io.gpucost.unit.ParameterCount;
import io.gpucost.workload.Layout;
import io.gpucost.workload.ModelReference;
import io.gpucost.workload.Workload;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** Tokens a second of a large transformer, from its size, the cards and the number format. */
final class AbsoluteRate {
  private static final double SMALLEST_BILLIONS = 1;

  /** Enough work that whole seconds do not matter. */
  private static final long TOKENS = 1_000_000_000_000L;

  private static final int GPUS_OF_A_NODE = 8;
  private static final String GROUP = "absolute";

  private AbsoluteRate() {}

  /** Empty where the row is no large transformer measured in tokens. */
  static Optional<Outcome> outcome(String id, Row row, Optional<Gpu> gpu, Market market) {
    if (row.number("params_b").orElse(0) < SMALLEST_BILLIONS || !row.is("unit", "tokens/s")) {
      return Optional.empty();
    }
    double measured = row.number("throughput").orElseThrow();
    Optional<Precision> precision = row.text("precision").flatMap(Cards::precision);
    if (gpu.isEmpty() || precision.isEmpty()) {
      return Optional.of(Outcome.skipped(id, GROUP, measured, "card_or_precision_not_known"));
    }
    try {
      Job job = Job.resolve(workload(row, precision.get()), market);
      Hardware hardware = hardware(row, gpu.get());
      Layout layout = hardware.gpuCount() == 1 ? Layout.SINGLE : Layout.DATA_PARALLEL;
      TimeEstimate time = TimingEstimator.DEFAULT.estimate(job, layout, hardware);
      return Optional.of(
          time.perHour()
              ? Outcome.skipped(id, GROUP, measured, "rate_not_known")
              : Outcome.of(
                  id,
                  GROUP,
                  measured,
                  new Prediction(
                      perSecond(time.compute().high()),
                      perSecond(time.compute().expected()),
                      perSecond(time.compute().low()))));
    } catch (InvalidInputException e) {
      return Optional.of(Outcome.skipped(id, GROUP, measured, "invalid_input"));
    }
  }

  private static double perSecond(Duration time) {
    return TOKENS / (Durations.hours(time) * 3600);
  }

  private static Workload workload(Row row, Precision precision) {
    ParameterCount size =
        ParameterCount.of(
            BigDecimal.valueOf(row.number("params_b").orElseThrow()).movePointRight(9).longValue());
    String task = row.text("task").orElse("").toLowerCase(Locale.ROOT);
    String name = size.toString();
    Workload.Builder builder =
        task.contains("tune") ? Workload.fineTune(name) : Workload.pretrain(name);
    if (task.contains("lora")) {
      builder.lora();
    } else if (task.contains("tune")) {
      builder.full();
    }
    // The word "fp8" is weights kept in FP8; training in FP8 computes in it.
    String format = precision == Precision.FP8 ? "weights=bf16 compute=fp8" : precision.text();
    builder.model(new ModelReference.Sized(size)).precision(format).tokens(TOKENS);
    row.count("seq_len").ifPresent(length -> builder.sequenceLength(length).meanLength(length));
    row.count("global_batch").ifPresent(builder::globalBatch);
    return builder.build();
  }

  private static Hardware hardware(Row row, Gpu gpu) {
    int gpus = row.count("num_gpus").orElse(1);
    int nodes = Math.max(1, gpus / GPUS_OF_A_NODE);
    return new Hardware(
        gpu,
        Host.builder()
            .gpuCount(gpus)
            .nodes(nodes)
            .interconnect(Cards.link(row.text("interconnect").orElse(""), gpu.name().value()))
            .build());
  }
}
