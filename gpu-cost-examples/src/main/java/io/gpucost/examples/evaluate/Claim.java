package io.gpucost.examples.evaluate;

import io.gpucost.vram.Fit;
import java.util.List;
import java.util.Map;

/**
 * A report that a job did or did not fit a card, and the library's verdict.
 *
 * @param id the row
 * @param group what it is reported under
 * @param fits what was reported
 * @param verdict what the library says
 */
record Claim(String id, String group, boolean fits, Fit verdict) {

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
