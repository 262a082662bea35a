package io.gpucost.catalog.loading;

import io.gpucost.catalog.strictjson.Shown;
import io.gpucost.pricing.LoadReport.Doubt;
import io.gpucost.pricing.LoadReport.FileCount;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Counts what becomes of the rows of one file. */
final class FileTally {
  /** The counts stay exact beyond; a file with more doubts than a person reads is wrong as such. */
  private static final int MOST_KEPT = 5_000;

  private final String file;
  private final List<Doubt> doubts = new ArrayList<>();
  private final Set<String> repaired = new HashSet<>();
  private final Set<String> doubted = new HashSet<>();
  private int rows;
  private int offers;
  private int taken;
  private int setAside;
  private int duplicates;
  private int refused;

  FileTally(String file) {
    this.file = file;
  }

  String file() {
    return file;
  }

  void setAside() {
    rows++;
    setAside++;
  }

  void duplicate() {
    rows++;
    duplicates++;
  }

  void taken() {
    rows++;
    taken++;
  }

  void offer() {
    offers++;
  }

  void refused(String place, String reason) {
    rows++;
    refused++;
    keep(Doubt.Kind.REFUSED, place, reason);
  }

  void repaired(String place, String reason) {
    repaired.add(place);
    keep(Doubt.Kind.REPAIRED, place, reason);
  }

  void doubted(String place, String reason) {
    doubted.add(place);
    keep(Doubt.Kind.DOUBTED, place, reason);
  }

  /** A reason may quote what stands in the file. */
  private void keep(Doubt.Kind kind, String place, String reason) {
    if (doubts.size() < MOST_KEPT) {
      doubts.add(new Doubt(kind, Shown.line(place), Shown.line(reason)));
    }
  }

  List<Doubt> doubts() {
    return doubts;
  }

  FileCount count() {
    return new FileCount(
        file, rows, offers, taken, setAside, duplicates, repaired.size(), doubted.size(), refused);
  }
}
