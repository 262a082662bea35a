package io.gpucost.examples.evaluate;

import io.gpucost.market.Market;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes the memory section of {@code docs/accuracy.md} from a run, so that no figure on that page
 * is typed. What stands outside the section's marks is left as it is.
 */
public final class AccuracyPage {
  private static final String SECTION = "memory";

  /** The figures of a row, in the order of the columns. */
  private static final List<String> FIGURES =
      List.of(
          "median_error",
          "p90_error",
          "within_10",
          "within_20",
          "band_coverage",
          "mean_band_width");

  private static final String BESIDE = "not_core.";

  /** Rows of image models, each of which leaves something open that the estimate assumes. */
  private static final List<String> IMAGES =
      List.of(BESIDE + "diffusion_ft", BESIDE + "diffusion_infer", BESIDE + "vision_train");

  /** What others say of themselves, or what their issues show; read 2026-11. */
  private static final List<List<String>> OTHERS =
      List.of(
          List.of(
              "accelerate estimate-memory",
              "weights only",
              "BERT within 0.1% of the load size; Llama-3.1-70B shown at 64.7 GB instead of about"
                  + " 131 (issue 3379)"),
          List.of(
              "gpu_poor",
              "a regression on a few cards",
              "author: within 500 MB for 3 to 13 B; CodeLlama-7B LoRA at 177 GB (issue 1)"),
          List.of(
              "DeepSpeed estimate_zero2/3_model_states_mem_needs",
              "states only",
              "0.49 GB said, 21.3 GB used (issue 4527); 0.77 said, 13 used (issue 4093)"),
          List.of(
              "llm-analysis",
              "weights, states, activations",
              "a lower bound; memory not validated"),
          List.of(
              "gguf-parser-go",
              "file headers",
              "claims about 100 MiB; 13.8 GiB said, 926 MiB used (gpustack issue 2412)"),
          List.of(
              "llm-d-planner",
              "vLLM start-up, 53 runs",
              "weights 0.9%, KV pool 6.6%; activations +195%, non-torch -44%"),
          List.of(
              "NVIDIA aiconfigurator",
              "weights, activations, KV",
              "KV tokens 57,906 said, about 509,000 observed before a fix (pull request 263)"),
          List.of("fitcheck-llm", "ten runs on a T4", "total within 14.7%, 5.5% on average"));

  private AccuracyPage() {}

  /**
   * Measures and writes.
   *
   * @param args the table of memory measurements, the reports of fits, and the page
   * @throws IOException if the page cannot be read or written
   */
  public static void main(String[] args) throws IOException {
    if (args.length != 3) {
      throw new IllegalArgumentException(
          "arguments must be VRAM.csv FITS.jsonl PAGE.md, but were " + List.of(args));
    }
    Market market = Market.onClassPath();
    String section =
        section(
            new VramSet().evaluate(Path.of(args[0]), market).document(),
            new FitsSet().evaluate(Path.of(args[1]), market).document());
    Path page = Path.of(args[2]);
    Files.writeString(page, replaced(Files.readString(page), SECTION, section));
  }

  /** The page with other text between the marks of a section. */
  static String replaced(String page, String name, String section) {
    String begin = "<!-- %s: written by a program -->\n".formatted(name);
    String end = "<!-- end of %s -->\n".formatted(name);
    int from = page.indexOf(begin);
    int to = page.indexOf(end);
    if (from < 0 || to < from) {
      throw new IllegalArgumentException(
          "page must have the lines '%s' and '%s'".formatted(begin.strip(), end.strip()));
    }
    return page.substring(0, from + begin.length()) + section + page.substring(to);
  }

  static String section(Map<String, Object> vram, Map<String, Object> fits) {
    Map<?, ?> groups = (Map<?, ?>) vram.getOrDefault("groups", Map.of());
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add(
        "| measurements | rows | median | p90 | within 10% | within 20% | in the band | band |");
    lines.add("|---|---:|---:|---:|---:|---:|---:|---:|");
    lines.add(row("all", vram));
    groups.forEach(
        (name, figures) -> {
          if (!name.toString().startsWith(BESIDE) || IMAGES.contains(name.toString())) {
            lines.add(row(label(name.toString()), (Map<?, ?>) figures));
          }
        });
    lines.add("");
    lines.add(
        "Of %s reports that a job ran or ran out of memory on a card, %s say enough for a verdict:"
                .formatted(vram.get("reports"), vram.get("verdicts"))
            + " %s were called a fit that were none, and %s were turned down that ran."
                .formatted(vram.get("false_fits"), vram.get("false_rejects"))
            + " A report that does not know of checkpointing is judged with and without, and is"
            + " called tight where that makes a difference.");
    Map<?, ?> tight = (Map<?, ?>) ((Map<?, ?>) fits.getOrDefault("groups", Map.of())).get("tight");
    lines.add(
        "Of %s statements of public threads (high confidence), %s false fits, %s false rejects,"
                .formatted(fits.get("predicted"), fits.get("false_fits"), fits.get("false_rejects"))
            + " %s called tight.".formatted(percent(tight == null ? null : tight.get("share"))));
    lines.add("");
    lines.add("Other estimators, by their own word or their issues (read 2026-11):");
    lines.add("");
    lines.add("| estimator | what it rests on | how far off |");
    lines.add("|---|---|---|");
    OTHERS.forEach(other -> lines.add("| " + String.join(" | ", other) + " |"));
    lines.add("");
    return String.join("\n", lines) + "\n";
  }

  private static String row(String label, Map<?, ?> figures) {
    List<String> cells = new ArrayList<>(List.of(label, String.valueOf(figures.get("predicted"))));
    FIGURES.forEach(name -> cells.add(percent(figures.get(name))));
    return "| " + String.join(" | ", cells) + " |";
  }

  private static String label(String group) {
    return group
        .replace("program_withheld.", "program not named: ")
        .replace("program_withheld", "program not named")
        .replace(BESIDE + "diffusion_ft", "image generators, trained")
        .replace(BESIDE + "diffusion_infer", "image generators, run")
        .replace(BESIDE + "vision_train", "classifiers, detectors, U-Nets")
        .replace("left_out.of ", "source left out: ")
        .replace("left_out.", "source left out: ")
        .replace("left_out", "source left out")
        .replace('_', ' ');
  }

  static String percent(@Nullable Object share) {
    return share instanceof BigDecimal number
        ? number.movePointRight(2).setScale(1, RoundingMode.HALF_EVEN).toPlainString() + "%"
        : "";
  }
}
