package io.gpucost.examples.evaluate;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How accurate the library is on one table: the figures, and row by row where they come from. */
public final class Evaluation {
  private final Map<String, Object> document;
  private final List<List<String>> rows;

  private Evaluation(Map<String, Object> document, List<List<String>> rows) {
    this.document = Collections.unmodifiableMap(document);
    this.rows = List.copyOf(rows);
  }

  /**
   * {@return the figures: texts, whole and decimal numbers, maps and lists of them; errors and
   * shares as fractions of 1}
   */
  public Map<String, Object> document() {
    return document;
  }

  /**
   * Writes what was measured and predicted, row by row.
   *
   * @param file the CSV file to write
   * @throws BadTable if it cannot be written
   */
  public void writeRows(Path file) {
    try (CsvWriter csv = CsvWriter.builder().build(file)) {
      rows.forEach(csv::writeRecord);
    } catch (IOException e) {
      throw new BadTable(file + " must be writable, but was not: " + e.getMessage(), e);
    }
  }

  static Builder of(String set) {
    return new Builder(set);
  }

  /** Gathers the figures in the order in which they are printed. */
  static final class Builder {
    private final Map<String, Object> document = new LinkedHashMap<>();
    private final Map<String, Object> groups = new LinkedHashMap<>();
    private final List<List<String>> rows = new ArrayList<>();

    private Builder(String set) {
      document.put("set", set);
    }

    /** The figures at the top level. */
    Map<String, Object> figures() {
      return document;
    }

    /** The figures of a group, empty at first. */
    Map<String, Object> group(String name) {
      Map<String, Object> figures = new LinkedHashMap<>();
      groups.put(name, figures);
      return figures;
    }

    /** The figures of these outcomes under a group's name. */
    Builder group(String name, List<Outcome> outcomes) {
      Figures.put(outcomes, group(name));
      return this;
    }

    Builder header(List<String> names) {
      rows.add(0, names);
      return this;
    }

    Builder row(List<String> cells) {
      rows.add(cells);
      return this;
    }

    Evaluation build() {
      document.put("groups", Collections.unmodifiableMap(groups));
      return new Evaluation(document, rows);
    }
  }
}
