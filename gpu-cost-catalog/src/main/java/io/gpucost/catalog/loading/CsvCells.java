package io.gpucost.catalog.loading;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.RecordWrapper;
import java.util.Arrays;

/**
 * The cells of one line as one text. Of most lines only a cell or two are looked at: those of
 * machines without GPU make up nine tenths of a cloud's list.
 */
final class CsvCells {
  private final long line;
  private final String text;
  private final int[] ends;

  private CsvCells(long line, String text, int[] ends) {
    this.line = line;
    this.text = text;
    this.ends = ends;
  }

  /** Returns the number of the line, counted from one. */
  long line() {
    return line;
  }

  /** Returns how many cells there are. */
  int count() {
    return ends.length;
  }

  /** Returns a cell; empty where it is left out. */
  String at(int index) {
    return index < ends.length ? text.substring(start(index), ends[index]) : "";
  }

  /** Returns whether a cell holds nothing but white space, or is left out. */
  boolean isBlank(int index) {
    if (index >= ends.length) {
      return true;
    }
    for (int i = start(index); i < ends[index]; i++) {
      if (!Character.isWhitespace(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private int start(int index) {
    return index == 0 ? 0 : ends[index - 1];
  }

  /** Returns how many characters there are in all cells. */
  int length() {
    return text.length();
  }

  /** Where the cells end, and the cells: equal for equal lines only. */
  @Override
  public String toString() {
    return Arrays.toString(ends) + text;
  }

  /** Takes the fields as the reader finds them. */
  static final class Handler extends AbstractBaseCsvCallbackHandler<CsvCells> {
    private char[] text = new char[1 << 10];
    private int[] ends = new int[64];
    private int length;

    @Override
    protected void handleBegin(long startingLineNumber) {
      length = 0;
    }

    @Override
    protected void handleField(int index, char[] buffer, int offset, int count, boolean quoted) {
      if (length + count > text.length) {
        text = Arrays.copyOf(text, 2 * (length + count));
      }
      if (index == ends.length) {
        ends = Arrays.copyOf(ends, 2 * index);
      }
      System.arraycopy(buffer, offset, text, length, count);
      length += count;
      ends[index] = length;
    }

    @Override
    protected RecordWrapper<CsvCells> buildRecord() {
      return wrapRecord(
          new CsvCells(
              getStartingLineNumber(),
              new String(text, 0, length),
              Arrays.copyOf(ends, getFieldCount())));
    }
  }
}
