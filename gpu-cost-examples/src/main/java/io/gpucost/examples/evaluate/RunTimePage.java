package io.gpucost.examples.evaluate;

import io.gpucost.market.Market;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes the run-time section of {@code docs/accuracy.md} from a run. */
public final class RunTimePage {
  private static final String SECTION = "run time";
  private static final List<String> FIGURES =
      List.of("median_error", "p90_error", "within_10", "within_20");

  private RunTimePage() {}

  /**
   * Measures and writes.
   *
   * @param args the tables of scaling, throughput and inference, and the page
   * @throws IOException if the page cannot be read or written
   */
  public static void main(String[] args) throws IOException {
    if (args.length != 4) {
      throw new IllegalArgumentException(
          "arguments must be SCALING.csv THROUGHPUT.csv INFERENCE.csv PAGE.md, but were "
              + List.of(args));
    }
    Market market = Market.onClassPath();
    String section =
        section(
            new ScalingSet().evaluate(Path.of(args[0]), market).document(),
            new TransferSet().evaluate(Path.of(args[1]), market).document(),
            new DecodeSet().evaluate(Path.of(args[2]), market).document());
    Path page = Path.of(args[3]);
    Files.writeString(page, AccuracyPage.replaced(Files.readString(page), SECTION, section));
  }

  static String section(
      Map<String, Object> scaling, Map<String, Object> transfer, Map<String, Object> decode) {
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add("| measurements | rows | median | p90 | within 10% | within 20% |");
    lines.add("|---|---:|---:|---:|---:|---:|");
    lines.add(row("speed-up of n cards, from the step and the link", group(scaling, "blind")));
    links(scaling, "blind.", lines);
    lines.add(row("speed-up of n cards, two measured", group(scaling, "from_two")));
    links(scaling, "from_two.", lines);
    lines.add(
        row("speed-up of n cards, constants without that box", group(scaling, "box_left_out")));
    lines.add(row("the rule 1.6 / 2.5", group(scaling, "rule_of_thumb")));
    lines.add(row("throughput carried over to another card", transfer));
    for (String kind : List.of("vision", "transformer", "general")) {
      lines.add(row("... " + kind, group(transfer, kind)));
    }
    lines.add(row("... constants without that card", group(transfer, "card_left_out")));
    lines.add(row("by peak rates alone", group(transfer, "peak_only")));
    lines.add(row("tokens a second of 1 to 405 billion parameters", group(transfer, "absolute")));
    lines.add(row("tokens a second of one request", decode));
    lines.add("");
    return String.join("\n", lines) + "\n";
  }

  private static void links(Map<String, Object> scaling, String prefix, List<String> lines) {
    groups(scaling)
        .forEach(
            (name, figures) -> {
              if (name.toString().startsWith(prefix)) {
                String link = name.toString().substring(prefix.length());
                lines.add(row("... " + link, (Map<?, ?>) figures));
              }
            });
  }

  private static Map<?, ?> group(Map<String, Object> document, String name) {
    return groups(document).get(name) instanceof Map<?, ?> figures ? figures : Map.of();
  }

  private static Map<?, ?> groups(Map<String, Object> document) {
    return (Map<?, ?>) document.getOrDefault("groups", Map.of());
  }

  private static String row(String label, Map<?, ?> figures) {
    List<String> cells = new ArrayList<>(List.of(label, String.valueOf(figures.get("predicted"))));
    FIGURES.forEach(name -> cells.add(AccuracyPage.percent(figures.get(name))));
    return "| " + String.join(" | ", cells) + " |";
  }
}
