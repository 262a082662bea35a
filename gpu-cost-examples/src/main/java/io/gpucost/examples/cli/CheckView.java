package io.gpucost.examples.cli;

import io.gpucost.finding.Problem;
import io.gpucost.market.CatalogStatus;
import io.gpucost.pricing.LoadReport;
import io.gpucost.pricing.LoadReport.Doubt;
import io.gpucost.pricing.LoadReport.FileCount;
import io.gpucost.report.TextTable;
import io.gpucost.report.Texts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The load reports of price lists as text and as JSON. */
final class CheckView {
  private static final int SHOWN = 10;

  private final List<CatalogStatus> lists;
  private final Map<String, List<Problem>> problems;
  private final Texts texts;
  private final Labels labels;
  private final boolean all;

  CheckView(
      List<CatalogStatus> lists,
      Map<String, List<Problem>> problems,
      Texts texts,
      Labels labels,
      boolean all) {
    this.lists = lists;
    this.problems = problems;
    this.texts = texts;
    this.labels = labels;
    this.all = all;
  }

  String text() {
    StringBuilder out = new StringBuilder();
    for (CatalogStatus list : lists) {
      String asOf = list.asOf().map(texts::format).orElseGet(() -> labels.text("undated"));
      out.append(
              list.failure()
                  .map(reason -> labels.text("catalog.failed", list.id(), reason))
                  .orElseGet(() -> labels.text("catalog.status", list.id(), list.offers(), asOf)))
          .append('\n');
      list.report().ifPresent(report -> report(out, report));
      List<Problem> wrong = problems.getOrDefault(list.id(), List.of());
      lines(out, labels.text("check.problem"), wrong.stream().map(Problem::toString).toList());
      out.append('\n');
    }
    return out.toString();
  }

  private void report(StringBuilder out, LoadReport report) {
    TextTable table = TextTable.of(labels.text("check.columns").split("\\|"));
    for (FileCount file : report.files()) {
      table =
          table.row(
              file.file().isEmpty() ? "-" : file.file(),
              String.valueOf(file.rows()),
              String.valueOf(file.offers()),
              String.valueOf(file.taken()),
              String.valueOf(file.setAside()),
              String.valueOf(file.duplicates()),
              String.valueOf(file.refused()),
              String.valueOf(file.repaired()),
              String.valueOf(file.doubted()));
    }
    out.append(table.render(""));
    for (Doubt.Kind kind :
        new Doubt.Kind[] {Doubt.Kind.REFUSED, Doubt.Kind.DOUBTED, Doubt.Kind.REPAIRED}) {
      List<Doubt> doubts = report.doubts().stream().filter(doubt -> doubt.kind() == kind).toList();
      lines(out, labels.text("check." + word(kind)), all ? each(doubts) : grouped(doubts));
    }
  }

  private static List<String> each(List<Doubt> doubts) {
    return doubts.stream().map(doubt -> doubt.place() + ": " + doubt.reason()).toList();
  }

  /** One line a reason and file: the first place, and how many rows share it. */
  private List<String> grouped(List<Doubt> doubts) {
    Map<List<String>, List<Doubt>> groups =
        doubts.stream()
            .collect(
                Collectors.groupingBy(
                    doubt -> List.of(doubt.place().replaceFirst(":[^:]*$", ""), doubt.reason()),
                    LinkedHashMap::new,
                    Collectors.toList()));
    return groups.values().stream()
        .map(
            same ->
                each(same.subList(0, 1)).get(0)
                    + (same.size() == 1 ? "" : labels.text("check.same", same.size() - 1)))
        .toList();
  }

  private void lines(StringBuilder out, String kind, List<String> lines) {
    int shown = all ? lines.size() : Math.min(SHOWN, lines.size());
    lines.subList(0, shown).forEach(line -> out.append(kind).append(' ').append(line).append('\n'));
    if (lines.size() > shown) {
      out.append(labels.text("check.more", kind, lines.size() - shown)).append('\n');
    }
  }

  String json() {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("catalogs", lists.stream().map(this::fields).toList());
    return JsonText.of(root);
  }

  private Map<String, Object> fields(CatalogStatus list) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", list.id());
    fields.put("source", list.source());
    list.asOf().ifPresent(day -> fields.put("as_of", day.toString()));
    fields.put("offers", list.offers());
    list.failure().ifPresent(reason -> fields.put("failure", reason));
    list.report()
        .ifPresent(
            report -> {
              fields.put("files", report.files().stream().map(CheckView::fields).toList());
              fields.put("doubts", report.doubts().stream().map(CheckView::fields).toList());
            });
    fields.put(
        "problems",
        problems.getOrDefault(list.id(), List.of()).stream().map(Problem::toString).toList());
    return fields;
  }

  private static Map<String, Object> fields(FileCount file) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("file", file.file());
    fields.put("rows", file.rows());
    fields.put("offers", file.offers());
    fields.put("taken", file.taken());
    fields.put("set_aside", file.setAside());
    fields.put("duplicates", file.duplicates());
    fields.put("refused", file.refused());
    fields.put("repaired", file.repaired());
    fields.put("doubted", file.doubted());
    return fields;
  }

  private static Map<String, Object> fields(Doubt doubt) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("kind", word(doubt.kind()));
    fields.put("place", doubt.place());
    fields.put("reason", doubt.reason());
    return fields;
  }

  private static String word(Doubt.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}
