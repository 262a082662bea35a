package io.gpucost.examples.evaluate;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** A CSV table with named columns, held in memory: the largest has a few thousand rows. */
final class Table {
  private Table() {}

  /**
   * {@return the rows of a file}
   *
   * @param file a CSV file in UTF-8 whose first line names the columns
   * @param columns those that must be there
   * @throws BadTable if it is not such a file
   */
  static List<Row> read(Path file, String... columns) {
    List<Row> rows = new ArrayList<>();
    try (CsvReader<NamedCsvRecord> csv = CsvReader.builder().ofNamedCsvRecord(file)) {
      for (NamedCsvRecord each : csv) {
        rows.add(new Row(file, each, Map.of()));
      }
    } catch (IOException | UncheckedIOException e) {
      throw new BadTable(file + " must be readable, but was not: " + e.getMessage(), e);
    } catch (CsvParseException e) {
      throw new BadTable(file + " must be a CSV file, but was not: " + e.getMessage(), e);
    }
    if (rows.isEmpty()) {
      throw new BadTable(file + " must have rows, but had none");
    }
    for (String column : columns) {
      if (!rows.get(0).csv().getHeader().contains(column)) {
        throw new BadTable(
            "%s must have a column '%s', but had %s"
                .formatted(file, column, rows.get(0).csv().getHeader()));
      }
    }
    return List.copyOf(rows);
  }

  /**
   * One row; an empty cell is unknown.
   *
   * @param file the table
   * @param csv the cells
   * @param instead cells that are read otherwise than they are written
   */
  record Row(Path file, NamedCsvRecord csv, Map<String, String> instead) {
    /** The text of a cell; empty where the cell or the column is. */
    Optional<String> text(String column) {
      return Optional.ofNullable(instead.get(column))
          .or(() -> csv.findField(column))
          .map(String::strip)
          .filter(cell -> !cell.isEmpty());
    }

    /** The row as if another text stood in a cell. */
    Row with(String column, String cell) {
      Map<String, String> more = new HashMap<>(instead);
      more.put(column, cell);
      return new Row(file, csv, Map.copyOf(more));
    }

    /** The text of a cell that must not be empty. */
    String required(String column) {
      return text(column).orElseThrow(() -> bad(column, "not be empty", ""));
    }

    boolean is(String column, String value) {
      return text(column).filter(value::equals).isPresent();
    }

    /** The number in a cell. */
    OptionalDouble number(String column) {
      Optional<String> cell = text(column);
      return cell.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(parse(column, cell.get()));
    }

    /** The whole number in a cell; empty where the cell holds something else, such as "224px". */
    OptionalInt count(String column) {
      return text(column).filter(cell -> cell.matches("\\d{1,9}")).stream()
          .mapToInt(Integer::parseInt)
          .findFirst();
    }

    private double parse(String column, String cell) {
      try {
        double number = Double.parseDouble(cell);
        if (Double.isFinite(number)) {
          return number;
        }
      } catch (NumberFormatException e) {
        throw bad(column, "be a number", cell);
      }
      throw bad(column, "be a number", cell);
    }

    private BadTable bad(String column, String rule, String cell) {
      return new BadTable(
          "%s line %d: %s must %s, but was '%s'"
              .formatted(file, csv.getStartingLineNumber(), column, rule, cell));
    }
  }
}
