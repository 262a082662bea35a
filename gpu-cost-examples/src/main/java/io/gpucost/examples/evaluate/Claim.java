package io.gpucost.examples.evaluate;

import io.gpucost.vram.Fit;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A report that a job did or did not fit a card, and the library's verdict.
 *
 * @param id the row
 * @param group what it is reported under
 * @param fits what was reported
 * @param verdict what the library says
 */
record Claim(String id, String group, boolean fits, Fit verdict) {

  /** What several readings of one report agree on; tight where they do not. */
  static Fit agreed(List<Fit> verdicts) {
    Set<Fit> distinct = EnumSet.copyOf(verdicts);
    if (distinct.contains(Fit.UNKNOWN)) {
      return Fit.UNKNOWN;
    }
    return distinct.size() == 1 ? verdicts.get(0) : Fit.TIGHT;
  }

  boolean isFalseFit() {
    return !fits && verdict == Fit.FITS;
  }

  boolean isFalseReject() {
    return fits && verdict == Fit.NO;
  }

  static void put(List<Claim> claims, Map<String, Object> into) {
    into.put("false_fits", (int) claims.stream().filter(Claim::isFalseFit).count());
    into.put("false_rejects", (int) claims.stream().filter(Claim::isFalseReject).count());
  }

  /** Cells under {@link Outcome#HEADER}. */
  List<String> cells() {
    String note = (fits ? "fits" : "does not fit") + ", answered " + verdict;
    return List.of(id, group, "", "", "", "", "", note);
  }
}
