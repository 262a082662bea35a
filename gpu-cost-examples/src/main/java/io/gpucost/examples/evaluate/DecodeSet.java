package io.gpucost.examples.evaluate;

import io.gpucost.examples.evaluate.Outcome.Prediction;
import io.gpucost.examples.evaluate.Table.Row;
import io.gpucost.finding.InvalidInputException;
import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.Hardware;
import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.timing.TimeEstimate;
import io.gpucost.timing.TimingEstimator;
import io.gpucost.unit.Durations;
import io.gpucost.unit.ParameterCount;
import io.gpucost.workload.Layout;
import io.gpucost.workload.ModelReference;
import io.gpucost.workload.ModelShape;
import io.gpucost.workload.Quantisation;
import io.gpucost.workload.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tokens a second that one request gets on one GPU, a row a measurement: from the weights and the
 * card.
 */
final class DecodeSet implements EvaluationSet {
  private static final String[] COLUMNS = {
    "framework",
    "model",
    "params_b",
    "quant_precision",
    "gpu_model",
    "num_gpus",
    "phase",
    "batch_or_concurrency",
    "output_len",
    "throughput",
    "unit",
    "weights_gb"
  };

  /** Enough work that whole seconds do not matter. */
  private static final int REQUESTS = 100_000;

  private static final int SHORT_ANSWER = 128;

  /** The parameters that a token passes through, as makers put them in the name: 26B-A4B. */
  private static final Pattern ACTIVE = Pattern.compile("(\\d+(?:\\.\\d+)?)B-A(\\d+(?:\\.\\d+)?)B");

  /** The size without the embeddings that are looked up and not read: E4B. */
  private static final Pattern EFFECTIVE = Pattern.compile("\\bE(\\d+(?:\\.\\d+)?)B");

  @Override
  public String name() {
    return "decode";
  }

  @Override
  public String description() {
    return "measured tokens a second of one request (CSV)";
  }

  @Override
  public Evaluation evaluate(Path file, Market market) {
    List<Outcome> outcomes = new ArrayList<>();
    int line = 1;
    for (Row row : Table.read(file, COLUMNS)) {
      line++;
      if (row.is("phase", "decode")
          && row.is("num_gpus", "1")
          && row.is("batch_or_concurrency", "1")
          && row.is("unit", "tokens/s")) {
        outcomes.add(outcome("line " + line, row, market));
      }
    }
    Evaluation.Builder evaluation = Evaluation.of(name());
    Figures.put(outcomes, evaluation.figures());
    outcomes.stream()
        .map(Outcome::group)
        .distinct()
        .sorted()
        .forEach(
            group ->
                evaluation.group(
                    group, outcomes.stream().filter(o -> o.group().equals(group)).toList()));
    evaluation.header(Outcome.HEADER);
    outcomes.forEach(each -> evaluation.row(each.cells()));
    return evaluation.build();
  }

  private static Outcome outcome(String id, Row row, Market market) {
    String group = row.required("quant_precision").toLowerCase(Locale.ROOT);
    double measured = row.number("throughput").orElseThrow();
    Optional<Gpu> gpu = Cards.named(row.required("gpu_model"), market.gpuNames());
    Optional<Quantisation> quantisation = quantisation(row.required("quant_precision"));
    if (gpu.isEmpty() || quantisation.isEmpty()) {
      return Outcome.skipped(id, group, measured, "card_or_quantisation_not_known");
    }
    Optional<ModelShape> model = model(row, quantisation.get(), market);
    if (model.isEmpty()) {
      return Outcome.skipped(id, group, measured, "size_not_known");
    }
    int answer = row.count("output_len").orElse(SHORT_ANSWER);
    Workload workload =
        Workload.batchInference(row.required("model"))
            .model(new ModelReference.Shaped(model.get()))
            .quantisation(quantisation.get().name())
            .engine(
                row.text("framework").orElse("").startsWith("Exllama") ? "exllama" : "llama.cpp")
            .concurrency(1)
            .inputTokens(1)
            .outputTokens(answer)
            .requests(REQUESTS)
            .build();
    try {
      TimeEstimate time =
          TimingEstimator.DEFAULT.estimate(
              Job.resolve(workload, market), Layout.SINGLE, Hardware.of(gpu.get(), 1));
      return time.perHour()
          ? Outcome.skipped(id, group, measured, "rate_not_known")
          : Outcome.of(id, group, measured, prediction(time, answer));
    } catch (InvalidInputException e) {
      return Outcome.skipped(id, group, measured, "invalid_input");
    }
  }

  private static Prediction prediction(TimeEstimate time, int answer) {
    return new Prediction(
        perSecond(time.compute().high(), answer),
        perSecond(time.compute().expected(), answer),
        perSecond(time.compute().low(), answer));
  }

  private static double perSecond(Duration time, int answer) {
    return (double) REQUESTS * answer / (Durations.hours(time) * 3600);
  }

  private static Optional<Quantisation> quantisation(String text) {
    try {
      return Optional.of(Quantisation.parse(text.equals("4-bit") ? "int4" : text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** The known shape under that name, resized to the weights of the row; else just its size. */
  private static Optional<ModelShape> model(Row row, Quantisation quantisation, Market market) {
    Optional<ModelShape> known = market.model(row.required("model").replace(' ', '-'));
    OptionalDouble stored = row.number("weights_gb");
    double all =
        stored.isPresent()
            ? stored.getAsDouble() * 1e9 * 8 / quantisation.bitsPerWeight().doubleValue()
            : row.number("params_b").orElse(0) * 1e9;
    if (all == 0) {
      return known;
    }
    if (known.isPresent() && known.get().parametersPerToken().isPresent()) {
      double part =
          (double) known.get().parametersPerToken().get().value()
              / known.get().totalParameters().orElseThrow().value();
      return Optional.of(
          known.get().toBuilder().parameters(size(all)).activeParameters(size(all * part)).build());
    }
    return Optional.of(
        ModelShape.builder()
            .name(row.required("model"))
            .parameters(size(all))
            .activeParameters(size(active(row.required("model"), all)))
            .build());
  }

  private static double active(String name, double all) {
    Matcher part = ACTIVE.matcher(name);
    if (part.find()) {
      return all * Double.parseDouble(part.group(2)) / Double.parseDouble(part.group(1));
    }
    Matcher effective = EFFECTIVE.matcher(name);
    return effective.find() ? Math.min(all, Double.parseDouble(effective.group(1)) * 1e9) : all;
  }

  private static ParameterCount size(double parameters) {
    return ParameterCount.of(Math.round(parameters));
  }
}
