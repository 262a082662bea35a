package io.gpucost.pricing;

import java.util.List;
import java.util.Objects;

/**
 * What became of the rows of a price list: its offers, sheets and provider rules. Nothing is
 * dropped silently: rows = taken + {@link #refused()}.
 *
 * @param rows the rows read
 * @param taken the rows that became an offer, a sheet or rules
 * @param doubts what was repaired, doubted or refused, in the order of the rows
 */
public record LoadReport(int rows, int taken, List<Doubt> doubts) {

  /**
   * Copies the list.
   *
   * @param rows the rows read
   * @param taken the rows that became an offer
   * @param doubts what was repaired
   */
  public LoadReport {
    doubts = List.copyOf(doubts);
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

  /** {@return the number of rows that were left out} */
  public long refused() {
    return doubts.stream().filter(doubt -> doubt.kind() == Doubt.Kind.REFUSED).count();
  }
}
