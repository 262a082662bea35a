package io.gpucost.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * A table with aligned columns, for a terminal: Chinese characters count two columns, and cells
 * wrap when the table would be wider than {@value #WIDTH} columns.
 *
 * <pre>{@code
 * TextTable.of("GPU", ">cost").row("RTX 4090", "CNY 52.00").render("")
 * }</pre>
 */
public final class TextTable {
  /** The widest line of a report, in columns of a terminal. */
  static final int WIDTH = 100;

  private static final String GAP = "  ";

  /** Narrower than this, a wrapped column is not worth reading. */
  private static final int NARROWEST = 12;

  private final List<String> titles;
  private final List<Boolean> right;
  private final List<List<String>> rows;

  private TextTable(List<String> titles, List<Boolean> right, List<List<String>> rows) {
    this.titles = titles;
    this.right = right;
    this.rows = rows;
  }

  /**
   * An empty table.
   *
   * @param titles of the columns; {@code ">"} before a title aligns the column to the right. A
   *     table whose titles are all empty has no header
   * @return the table
   */
  public static TextTable of(String... titles) {
    Objects.requireNonNull(titles, "titles");
    List<Boolean> right = Arrays.stream(titles).map(title -> title.startsWith(">")).toList();
    List<String> plain =
        Arrays.stream(titles)
            .map(title -> title.startsWith(">") ? title.substring(1) : title)
            .toList();
    return new TextTable(plain, right, List.of());
  }

  /**
   * This table with one more row.
   *
   * @param cells one text a column
   * @return a new table
   * @throws IllegalArgumentException if the number of cells is not that of the columns
   */
  public TextTable row(String... cells) {
    return row(List.of(cells));
  }

  /**
   * This table with one more row.
   *
   * @param cells one text a column
   * @return a new table
   * @throws IllegalArgumentException if the number of cells is not that of the columns
   */
  public TextTable row(List<String> cells) {
    return rows(List.of(cells));
  }

  /**
   * This table with more rows.
   *
   * @param added the rows, each with one text a column
   * @return a new table
   * @throws IllegalArgumentException if the number of cells of a row is not that of the columns
   */
  public TextTable rows(List<List<String>> added) {
    List<List<String>> more = new ArrayList<>(rows);
    for (List<String> cells : added) {
      if (cells.size() != titles.size()) {
        throw new IllegalArgumentException(
            "cells must be " + titles.size() + " in number, but was " + cells);
      }
      more.add(List.copyOf(cells));
    }
    return new TextTable(titles, right, List.copyOf(more));
  }

  /**
   * The table as lines, each ending in a line feed.
   *
   * @param indent put before each line
   * @return the text, no line wider than 100 columns unless there are too many columns
   */
  public String render(String indent) {
    Objects.requireNonNull(indent, "indent");
    int[] widths = widths(WIDTH - Columns.width(indent));
    StringBuilder out = new StringBuilder();
    if (hasHeader()) {
      append(titles, widths, indent, out);
    }
    for (List<String> row : rows) {
      append(row, widths, indent, out);
    }
    return out.toString();
  }

  List<String> titles() {
    return titles;
  }

  boolean isRight(int column) {
    return right.get(column);
  }

  List<List<String>> rows() {
    return rows;
  }

  boolean hasHeader() {
    return titles.stream().anyMatch(title -> !title.isEmpty());
  }

  private int[] widths(int available) {
    int[] widths = new int[titles.size()];
    for (int column = 0; column < widths.length; column++) {
      widths[column] = Columns.width(titles.get(column));
      for (List<String> row : rows) {
        widths[column] = Math.max(widths[column], Columns.width(row.get(column)));
      }
    }
    int excess =
        Arrays.stream(widths).sum() + GAP.length() * Math.max(0, widths.length - 1) - available;
    while (excess > 0) {
      int widest = widestText(widths);
      if (widest < 0) {
        break;
      }
      widths[widest]--;
      excess--;
    }
    return widths;
  }

  private int widestText(int[] widths) {
    int widest = -1;
    for (int column = 0; column < widths.length; column++) {
      boolean mayShrink = !right.get(column) && widths[column] > NARROWEST;
      if (mayShrink && (widest < 0 || widths[column] > widths[widest])) {
        widest = column;
      }
    }
    return widest;
  }

  private void append(List<String> cells, int[] widths, String indent, StringBuilder out) {
    List<List<String>> wrapped = new ArrayList<>();
    int height = 1;
    for (int column = 0; column < widths.length; column++) {
      List<String> lines = Columns.wrap(cells.get(column), Math.max(1, widths[column]));
      wrapped.add(lines);
      height = Math.max(height, lines.size());
    }
    for (int line = 0; line < height; line++) {
      StringBuilder text = new StringBuilder(indent);
      for (int column = 0; column < widths.length; column++) {
        List<String> lines = wrapped.get(column);
        String cell = line < lines.size() ? lines.get(line) : "";
        text.append(column == 0 ? "" : GAP)
            .append(
                right.get(column)
                    ? Columns.padStart(cell, widths[column])
                    : Columns.padEnd(cell, widths[column]));
      }
      out.append(text.toString().stripTrailing()).append('\n');
    }
  }
}
