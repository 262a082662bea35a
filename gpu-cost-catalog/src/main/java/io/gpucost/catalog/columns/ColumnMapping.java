package io.gpucost.catalog.columns;

import static io.gpucost.catalog.strictjson.Forms.DATE;
import static io.gpucost.catalog.strictjson.Forms.TEXT;

import io.gpucost.catalog.strictjson.Fields;
import io.gpucost.catalog.strictjson.Form;
import io.gpucost.catalog.strictjson.Forms;
import io.gpucost.catalog.strictjson.Limits;
import io.gpucost.catalog.strictjson.Problems;
import io.gpucost.catalog.strictjson.StrictJson;
import io.gpucost.finding.InvalidInputException;
import java.time.LocalDate;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Which column of a table means what.
 *
 * @param columns the table's name of each column, by what it means
 * @param provider the provider, where no column tells
 * @param currency the currency of all prices, where no column tells
 * @param perGpu whether prices are for one GPU, and not for all of a row
 * @param asOf the day of the prices, where no column tells
 * @param source where they are from
 * @param rows the names from the root of a JSON document to the list of rows
 */
record ColumnMapping(
    Map<String, String> columns,
    Optional<String> provider,
    Optional<Currency> currency,
    boolean perGpu,
    Optional<LocalDate> asOf,
    Optional<String> source,
    List<String> rows) {

  /** What a column can mean. */
  static final List<String> MEANINGS =
      List.of(
          "provider",
          "region",
          "instance",
          "gpu",
          "count",
          "memory_gb",
          "vcpu",
          "ram_gib",
          "disk_gib",
          "currency",
          "on_demand",
          "spot",
          "is_spot",
          "daily",
          "weekly",
          "monthly",
          "yearly",
          "as_of",
          "source");

  private static final List<String> PRICES =
      List.of("on_demand", "spot", "daily", "weekly", "monthly", "yearly");
  private static final Form<Currency> CURRENCY =
      Forms.parsed(
          "the code of a currency such as CNY",
          code -> Currency.getInstance(code.toUpperCase(Locale.ROOT)));
  private static final Form<Boolean> PER =
      Forms.oneOf(Map.of("gpu", Boolean.TRUE, "offer", Boolean.FALSE));

  /**
   * Reads a mapping.
   *
   * @throws InvalidInputException with all that is wrong
   */
  static ColumnMapping read(byte[] document) {
    Problems problems = new Problems(Limits.DOCUMENT);
    Fields root = StrictJson.read(document, Limits.DOCUMENT, problems);
    root.required("schema", element -> element.whole(1, 1));
    Map<String, String> columns = new LinkedHashMap<>();
    if (!root.has("columns")) {
      root.refuse("columns", "be given");
    }
    try (Fields names = root.object("columns")) {
      for (String meaning : MEANINGS) {
        names.read(meaning, TEXT, name -> columns.put(meaning, name));
      }
    }
    ColumnMapping mapping =
        new ColumnMapping(
            columns,
            root.get("provider", TEXT),
            root.get("currency", CURRENCY),
            root.get("prices_per", PER).orElse(false),
            root.get("as_of", DATE),
            root.get("source", TEXT),
            root.list("rows", TEXT));
    root.get("note", TEXT);
    if (root.isSound()) {
      check(root, mapping);
    }
    root.close();
    problems.throwIfAny();
    return mapping;
  }

  /** The table's name of the column with a meaning. */
  Optional<String> column(String meaning) {
    return Optional.ofNullable(columns.get(meaning));
  }

  private static void check(Fields root, ColumnMapping mapping) {
    Map<String, String> columns = mapping.columns();
    if (!columns.containsKey("gpu")) {
      root.refuse("columns.gpu", "be given");
    }
    if (PRICES.stream().noneMatch(columns::containsKey)) {
      root.refuse("columns", "have a price: one of " + String.join(", ", PRICES));
    }
    if (mapping.currency().isEmpty() && !columns.containsKey("currency")) {
      root.refuse("currency", "be given, or be a column");
    }
    if (mapping.provider().isEmpty() && !columns.containsKey("provider")) {
      root.refuse("provider", "be given, or be a column");
    }
  }
}
