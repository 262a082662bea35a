package io.gpucost.catalog.loading;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import io.gpucost.catalog.strictjson.Shown;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** A CSV file whose first line names the columns. Rows are read one at a time. */
public final class CsvTable {
  /** A longer field is no price list: a quote that is never closed, or no text at all. */
  private static final int LONGEST_FIELD = 1 << 16;

  private static final int MOST_COLUMNS = 1_000;

  private final Map<String, Integer> columns;

  /** Most names are asked for as they are written: no need to fold them for every cell. */
  private final Map<String, Integer> asWritten = new HashMap<>();

  private final int width;

  private CsvTable(CsvCells header) {
    columns = names(header);
    for (int i = 0; i < header.count(); i++) {
      asWritten.putIfAbsent(header.at(i), i);
    }
    width = header.count();
  }

  /**
   * Reads a file.
   *
   * @param file UTF-8 text, with or without a byte order mark
   * @param header is told the columns, and refuses the file by throwing {@link BadRow}
   * @param rows takes each row
   * @param trouble is told where, as {@code :12}, and why the rest, or all, cannot be read
   * @throws IOException if the file cannot be opened
   */
  public static void read(Path file, Consumer<CsvTable> header, Consumer<Row> rows, Trouble trouble)
      throws IOException {
    long line = 1;
    try (CsvReader<CsvCells> reader =
            CsvReader.builder()
                .detectBomHeader(true)
                .skipEmptyLines(true)
                .ignoreDifferentFieldCount(true)
                .maxBufferSize(LONGEST_FIELD)
                .build(new CsvCells.Handler(), file);
        CloseableIterator<CsvCells> records = reader.iterator()) {
      if (!records.hasNext()) {
        throw new BadRow("file must have a line of column names, but is empty");
      }
      CsvTable table = new CsvTable(records.next());
      header.accept(table);
      try (ReadAhead ahead = new ReadAhead(records)) {
        for (List<CsvCells> some = ahead.next(); !some.isEmpty(); some = ahead.next()) {
          for (CsvCells cells : some) {
            line = cells.line();
            rows.accept(table.new Row(cells));
          }
        }
      }
    } catch (BadRow bad) {
      trouble.at(":" + line, bad.reason());
    } catch (CsvParseException | UncheckedIOException e) {
      trouble.at(":" + line, "the rest cannot be read: " + reason(e));
    }
  }

  /** Is told what cannot be read. */
  @FunctionalInterface
  public interface Trouble {
    /** Takes the place and the reason. */
    void at(String place, String reason);
  }

  private static String reason(RuntimeException e) {
    Throwable cause = e.getCause() == null ? e : e.getCause();
    return Shown.clean(String.valueOf(cause.getMessage()));
  }

  private static Map<String, Integer> names(CsvCells header) {
    if (header.count() > MOST_COLUMNS) {
      throw new BadRow(
          "columns must be at most %d, but are %d".formatted(MOST_COLUMNS, header.count()));
    }
    Map<String, Integer> names = new LinkedHashMap<>();
    for (int i = 0; i < header.count(); i++) {
      String name = key(header.at(i));
      if (!name.isEmpty() && names.putIfAbsent(name, i) != null) {
        throw new BadRow(
            "column must be named once, but %s is named again"
                .formatted(Shown.clean(header.at(i))));
      }
    }
    return names;
  }

  private static String key(String name) {
    return name.strip().toLowerCase(Locale.ROOT);
  }

  /** Returns whether a column is there, in any case. */
  public boolean has(String column) {
    return columns.containsKey(key(column));
  }

  /**
   * Refuses the table unless it has a column.
   *
   * @return its index
   * @throws BadRow if it has not
   */
  public int require(String column) {
    Integer index = columns.get(key(column));
    if (index == null) {
      throw new BadRow(
          "columns must include %s, but are %s"
              .formatted(column, Shown.clean(String.join(", ", columns.keySet()))));
    }
    return index;
  }

  /** Returns the name of the last column, in small letters; none where it has no name. */
  public Optional<String> last() {
    return columns.entrySet().stream()
        .filter(column -> column.getValue() == width - 1)
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /** One row. */
  public final class Row {
    private final CsvCells cells;

    private Row(CsvCells cells) {
      this.cells = cells;
    }

    /** Returns where it stands, as {@code :12}. */
    public String place() {
      return ":" + cells.line();
    }

    /** Returns all it says, for a comparison as text. */
    public Object content() {
      return cells;
    }

    /** Returns how many characters it has. */
    public int length() {
      return cells.length();
    }

    /** Returns whether it has more fields than there are columns. */
    public boolean hasMoreFields() {
      return cells.count() > width;
    }

    /** Returns a cell by the index of its column, as it stands; empty where it is left out. */
    public String at(int column) {
      return cells.at(column);
    }

    /** Returns whether a cell is blank or left out. */
    public boolean isBlank(int column) {
      return cells.isBlank(column);
    }

    /** Returns a cell; none where it is blank or there is no such column. */
    public Optional<String> text(String column) {
      Integer index = asWritten.get(column);
      if (index == null) {
        index = columns.get(key(column));
      }
      return index == null || isBlank(index) ? Optional.empty() : Optional.of(at(index).strip());
    }

    /**
     * Returns the number of a cell; none where it is blank.
     *
     * @throws BadRow if it holds something else
     */
    public Optional<BigDecimal> number(String column) {
      return text(column).map(text -> Numbers.parse(column, text));
    }

    /**
     * Returns whether it has a field in a column: one that is cut short, or has an open quote, not.
     */
    public boolean reaches(int column) {
      return cells.count() > column;
    }

    /** Returns whether it has as many fields as there are columns. */
    public boolean isWhole() {
      return cells.count() == width;
    }

    /**
     * Refuses a row that has more or fewer fields than there are columns.
     *
     * @throws BadRow if it has
     */
    public void requireFullWidth() {
      if (!isWhole()) {
        throw new BadRow("row must have %d fields, but has %d".formatted(width, cells.count()));
      }
    }
  }
}
