package io.gpucost.examples.evaluate;

import io.gpucost.examples.evaluate.Table.Row;
import io.gpucost.market.Market;
import io.gpucost.workload.Layout;
import io.gpucost.workload.Workload;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A row of the memory table as a workload, in the words that a document would use.
 *
 * @param workload what was run
 * @param layout how it was spread
 * @param gpus over how many GPUs
 */
record MeasuredJob(Workload workload, Layout layout, int gpus) {
  private static final String UNKNOWN_PROGRAM = "a program that nobody knows";

  /** Empty where the row cannot be said in the words of a workload. */
  static Optional<MeasuredJob> of(Row row, Market market) {
    return of(row, row.text("framework"), market);
  }

  /**
   * The row in every way that it may be read. What training takes depends on checkpointing more
   * than on anything else: where a row says that it does not know, it is read with and without, and
   * with each attention that it leaves open. Empty where one cannot be said in the words of a
   * workload.
   */
  static List<MeasuredJob> readings(Row row, Market market) {
    boolean open = row.is("grad_checkpointing", "unknown") && !row.is("task", "vision_train");
    if (!open) {
      return of(row, market).stream().toList();
    }
    List<String> attentions =
        row.text("flash_attention").map(List::of).orElse(List.of("no", "sdpa"));
    List<Row> rows =
        Stream.of("no", "yes")
            .map(word -> row.with("grad_checkpointing", word))
            .flatMap(each -> attentions.stream().map(word -> each.with("flash_attention", word)))
            .toList();
    List<MeasuredJob> readings = rows.stream().flatMap(each -> of(each, market).stream()).toList();
    return readings.size() == rows.size() ? readings : List.of();
  }

  /** The same job by a program that nobody knows: what the library says without a profile. */
  static Optional<MeasuredJob> byUnknownProgram(Row row, Market market) {
    return of(row, Optional.of(UNKNOWN_PROGRAM), market);
  }

  private static Optional<MeasuredJob> of(Row row, Optional<String> framework, Market market) {
    return Spread.of(row.text("parallelism").orElse(""), row.count("gpus").orElse(1))
        .flatMap(
            spread ->
                new MeasuredTask(row, framework, spread.offload(), market)
                    .task()
                    .map(
                        task ->
                            new MeasuredJob(
                                Workload.of(task).build(), spread.layout(), spread.gpus())));
  }

  /** How a row spreads its job. */
  private record Spread(Layout layout, int gpus, boolean offload) {
    private static final Map<String, Layout> LAYOUTS =
        Map.of(
            "zero1", Layout.ZERO1,
            "zero2", Layout.ZERO2,
            "zero3", Layout.ZERO3,
            "fsdp", Layout.ZERO3,
            "ddp", Layout.DATA_PARALLEL,
            "tp", Layout.TENSOR,
            "layer split ", Layout.LAYER_SPLIT);
    private static final Pattern FORM =
        Pattern.compile(
            "(zero[123]|fsdp|ddp|tp|layer split )x?(\\d{0,4})(?: full_shard)?(\\+offload)?");

    static Optional<Spread> of(String text, int gpus) {
      if (text.isEmpty()) {
        return Optional.of(new Spread(Layout.SINGLE, 1, false));
      }
      Matcher form = FORM.matcher(text);
      return form.matches()
          ? Optional.of(
              new Spread(
                  LAYOUTS.getOrDefault(form.group(1), Layout.SINGLE),
                  form.group(2).isEmpty() ? gpus : Integer.parseInt(form.group(2)),
                  form.group(3) != null))
          : Optional.empty();
    }
  }
}
