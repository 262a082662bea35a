package io.gpucost.examples.cli;

import io.gpucost.market.CatalogStatus;
import io.gpucost.pricing.Offer;
import io.gpucost.report.TextTable;
import io.gpucost.report.Texts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Prices as a table, as JSON and as CSV. */
final class PriceView {
  private final List<PriceRow> rows;
  private final List<CatalogStatus> catalogs;
  private final Texts texts;
  private final Labels labels;

  PriceView(List<PriceRow> rows, List<CatalogStatus> catalogs, Texts texts, Labels labels) {
    this.rows = rows;
    this.catalogs = catalogs;
    this.texts = texts;
    this.labels = labels;
  }

  String print(String format) {
    return switch (format) {
      case "json" -> json();
      case "csv" -> csv();
      default -> text();
    };
  }

  private String text() {
    StringBuilder out = new StringBuilder();
    for (CatalogStatus catalog : catalogs) {
      String asOf = catalog.asOf().map(texts::format).orElseGet(() -> labels.text("undated"));
      out.append(
              catalog
                  .failure()
                  .map(reason -> labels.text("catalog.failed", catalog.id(), reason))
                  .orElseGet(
                      () -> labels.text("catalog.status", catalog.id(), catalog.offers(), asOf)))
          .append('\n');
    }
    if (rows.isEmpty()) {
      return out.append(labels.text("catalog.none")).append('\n').toString();
    }
    out.append('\n');
    return out.append(
            TextTable.of(labels.text("catalog.columns").split("\\|"))
                .rows(rows.stream().map(this::cells).toList())
                .render(""))
        .toString();
  }

  private List<String> cells(PriceRow row) {
    Offer offer = row.offer();
    return List.of(
        (offer.gpu().isPresent() ? offer.gpuCount() + " x " : "") + offer.product(),
        row.memory().map(texts::format).orElse("?"),
        provider(offer),
        labels.text("plan." + row.plan()),
        texts.format(row.value()),
        offer.asOf().map(texts::format).orElseGet(() -> labels.text("undated")));
  }

  private static String provider(Offer offer) {
    return offer.region().map(region -> offer.provider() + ", " + region).orElse(offer.provider());
  }

  private String json() {
    List<Object> offers = new ArrayList<>();
    rows.forEach(row -> offers.add(fields(row)));
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("catalogs", catalogs.stream().map(PriceView::fields).toList());
    root.put("prices", offers);
    return JsonText.of(root);
  }

  private String csv() {
    StringBuilder out = new StringBuilder(String.join(",", COLUMNS)).append('\n');
    for (PriceRow row : rows) {
      Map<String, Object> fields = fields(row);
      out.append(
              COLUMNS.stream()
                  .map(column -> cell(String.valueOf(fields.getOrDefault(column, ""))))
                  .collect(Collectors.joining(",")))
          .append('\n');
    }
    return out.toString();
  }

  private static final List<String> COLUMNS =
      List.of(
          "gpu",
          "count",
          "memory_bytes",
          "provider",
          "region",
          "instance",
          "plan",
          "price",
          "as_of",
          "source",
          "catalog");

  private static Map<String, Object> fields(PriceRow row) {
    Offer offer = row.offer();
    Map<String, Object> fields = new LinkedHashMap<>();
    offer.gpu().ifPresent(gpu -> fields.put("gpu", gpu.value()));
    offer.gpu().ifPresent(gpu -> fields.put("count", offer.gpuCount()));
    row.memory().ifPresent(size -> fields.put("memory_bytes", size.bytes()));
    fields.put("provider", offer.provider());
    offer.region().ifPresent(region -> fields.put("region", region));
    offer.instance().ifPresent(instance -> fields.put("instance", instance));
    fields.put("plan", row.plan());
    fields.put("price", row.price());
    offer.asOf().ifPresent(day -> fields.put("as_of", day.toString()));
    fields.put("source", offer.source());
    offer.catalog().ifPresent(id -> fields.put("catalog", id));
    return fields;
  }

  private static Map<String, Object> fields(CatalogStatus catalog) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", catalog.id());
    fields.put("source", catalog.source());
    catalog.asOf().ifPresent(day -> fields.put("as_of", day.toString()));
    fields.put("precedence", catalog.precedence());
    fields.put("offers", catalog.offers());
    fields.put("hidden", catalog.hidden());
    catalog.failure().ifPresent(reason -> fields.put("failure", reason));
    return fields;
  }

  /** RFC 4180; a leading sign of a formula gets an apostrophe, for the sake of spreadsheets. */
  private static String cell(String text) {
    String safe = !text.isEmpty() && "=+-@\t".indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
    boolean quoted = safe.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return quoted ? '"' + safe.replace("\"", "\"\"") + '"' : safe;
  }
}
