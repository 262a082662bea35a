package io.gpucost.examples.cli;

import io.gpucost.catalog.CatalogRefresh;
import io.gpucost.catalog.RefreshedList;
import io.gpucost.report.TextTable;
import io.gpucost.report.Texts;
import io.gpucost.unit.DataSize;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What became of refreshed price lists, as text and as JSON. */
final class RefreshView {
  private final Path folder;
  private final List<RefreshedList> lists;
  private final Texts texts;
  private final Labels labels;

  RefreshView(Path folder, List<RefreshedList> lists, Texts texts, Labels labels) {
    this.folder = folder;
    this.lists = lists;
    this.texts = texts;
    this.labels = labels;
  }

  String text() {
    StringBuilder out = new StringBuilder(labels.text("refresh.folder", folder)).append('\n');
    TextTable table = TextTable.of(labels.text("refresh.columns").split("\\|"));
    String none = labels.text("refresh.none");
    for (RefreshedList list : lists) {
      table =
          table.row(
              list.list(),
              labels.text("refresh." + word(list)),
              String.valueOf(list.prices()),
              texts.format(DataSize.ofBytes(list.bytes())),
              list.asOf().map(texts::format).orElse(none),
              list.checked().map(instant -> instant.toString()).orElse(none));
    }
    out.append(table.render(""));
    for (RefreshedList list : lists) {
      list.failure()
          .map(
              reason ->
                  list.asOf()
                      .map(
                          day ->
                              labels.text("refresh.kept", list.list(), reason, texts.format(day)))
                      .orElseGet(() -> labels.text("refresh.missing", list.list(), reason)))
          .ifPresent(line -> out.append(line).append('\n'));
    }
    if (lists.stream().anyMatch(list -> list.asOf().isPresent())) {
      out.append(labels.text("refresh.use", catalog())).append('\n');
    }
    return out.toString();
  }

  private String catalog() {
    return folder.equals(CatalogRefresh.standardFolder()) ? "cached" : "cached:" + folder;
  }

  private static String word(RefreshedList list) {
    return list.result().name().toLowerCase(Locale.ROOT);
  }

  String json() {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("catalog", catalog());
    root.put("lists", lists.stream().map(RefreshView::fields).toList());
    return JsonText.of(root);
  }

  private static Map<String, Object> fields(RefreshedList list) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("list", list.list());
    fields.put("result", word(list));
    fields.put("prices", list.prices());
    fields.put("bytes", list.bytes());
    list.asOf().ifPresent(day -> fields.put("as_of", day.toString()));
    list.checked().ifPresent(instant -> fields.put("checked", instant.toString()));
    list.failure().ifPresent(reason -> fields.put("failure", reason));
    return fields;
  }
}
