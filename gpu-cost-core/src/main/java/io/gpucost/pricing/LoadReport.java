package io.gpucost.pricing;

import java.util.List;
import java.util.Objects;
import java.util.function.ToIntFunction;

/**
 * What became of the rows of a price list: its offers, sheets and provider rules. Nothing is
 * dropped silently: of every file, rows = taken + set aside + duplicates + refused.
 *
 * @param files the counts of each file that was read
 * @param doubts what was repaired, doubted or refused, in the order of the rows; of a file with
 *     very many, the first ones, while the counts stay exact
 */
public record LoadReport(List<FileCount> files, List<Doubt> doubts) {

  /**
   * Copies the lists.
   *
   * @param files the counts of each file
   * @param doubts what was repaired, doubted or refused
   */
  public LoadReport {
    files = List.copyOf(files);
    doubts = List.copyOf(doubts);
  }

  /**
   * Reports on a list that is no file, or a single one.
   *
   * @param rows the rows read
   * @param taken the rows that became an offer, a sheet or rules
   * @param doubts what was repaired, doubted or refused, in the order of the rows
   */
  public LoadReport(int rows, int taken, List<Doubt> doubts) {
    this(List.of(FileCount.of("", rows, taken, doubts)), doubts);
  }

  /**
   * What became of the rows of one file.
   *
   * @param file its name; empty where the list is no file
   * @param rows the rows read
   * @param offers the offers made; one row may make several, or several make one
   * @param taken the rows that became an offer, a sheet or rules
   * @param setAside the rows that price something else: machines and parts without a GPU, other
   *     operating systems
   * @param duplicates the rows that repeat another one to the letter
   * @param repaired the rows taken that were mended first
   * @param doubted the rows taken that look wrong
   * @param refused the rows left out, each for a stated reason
   */
  public record FileCount(
      String file,
      int rows,
      int offers,
      int taken,
      int setAside,
      int duplicates,
      int repaired,
      int doubted,
      int refused) {

    /**
     * Checks that the name is given.
     *
     * @param file its name
     * @param rows the rows read
     * @param offers the offers made
     * @param taken the rows that became an offer, a sheet or rules
     * @param setAside the rows that price something else
     * @param duplicates the rows that repeat another one
     * @param repaired the rows taken that were mended first
     * @param doubted the rows taken that look wrong
     * @param refused the rows left out
     */
    public FileCount {
      Objects.requireNonNull(file, "file");
    }

    private static FileCount of(String file, int rows, int taken, List<Doubt> doubts) {
      return new FileCount(
          file,
          rows,
          taken,
          taken,
          0,
          0,
          count(doubts, Doubt.Kind.REPAIRED),
          count(doubts, Doubt.Kind.DOUBTED),
          count(doubts, Doubt.Kind.REFUSED));
    }

    private static int count(List<Doubt> doubts, Doubt.Kind kind) {
      return (int) doubts.stream().filter(doubt -> doubt.kind() == kind).count();
    }

    /** {@return whether every row is accounted for} */
    public boolean addsUp() {
      return rows == taken + setAside + duplicates + refused;
    }
  }

  /**
   * One row that was not taken as it stood.
   *
   * @param kind what became of it
   * @param place file and line or path
   * @param reason why
   */
  public record Doubt(Kind kind, String place, String reason) {
    /**
     * Checks that all are given.
     *
     * @param kind what became of it
     * @param place file and line or path
     * @param reason why
     */
    public Doubt {
      Objects.requireNonNull(kind, "kind");
      Objects.requireNonNull(place, "place");
      Objects.requireNonNull(reason, "reason");
    }

    /** What became of a row. */
    public enum Kind {
      /** It was mended and taken. */
      REPAIRED,
      /** It was taken and is doubted. */
      DOUBTED,
      /** It was left out. */
      REFUSED
    }
  }

  /** {@return the rows read} */
  public int rows() {
    return sum(FileCount::rows);
  }

  /** {@return the rows that became an offer, a sheet or rules} */
  public int taken() {
    return sum(FileCount::taken);
  }

  /** {@return the rows that were left out for a stated reason} */
  public long refused() {
    return sum(FileCount::refused);
  }

  private int sum(ToIntFunction<FileCount> count) {
    return files.stream().mapToInt(count).sum();
  }
}
