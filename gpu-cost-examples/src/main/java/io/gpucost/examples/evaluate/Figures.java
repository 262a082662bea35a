package io.gpucost.examples.evaluate;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The figures of a list of outcomes: how many were predicted, how far off, how many in the band.
 */
final class Figures {
  private static final MathContext DIGITS = new MathContext(6, RoundingMode.HALF_EVEN);

  private Figures() {}

  /**
   * Puts the figures of design section 7. Errors are left out where nothing was predicted: there is
   * no such number.
   */
  static void put(List<Outcome> outcomes, Map<String, Object> into) {
    List<Outcome> predicted = outcomes.stream().filter(o -> o.predicted().isPresent()).toList();
    into.put("rows", outcomes.size());
    into.put("predicted", predicted.size());
    into.put("skipped", outcomes.size() - predicted.size());
    into.put("skip_reasons", skipReasons(outcomes));
    if (predicted.isEmpty()) {
      return;
    }
    List<Double> errors = predicted.stream().map(Outcome::error).sorted().toList();
    into.put("median_error", number(median(errors)));
    into.put("p90_error", number(percentile(errors, 90)));
    into.put("max_error", number(errors.get(errors.size() - 1)));
    into.put("within_10", share(errors.stream().filter(e -> e <= 0.10).count(), errors.size()));
    into.put("within_20", share(errors.stream().filter(e -> e <= 0.20).count(), errors.size()));
    into.put(
        "band_coverage",
        share(predicted.stream().filter(Outcome::isInBand).count(), predicted.size()));
    into.put(
        "mean_band_width",
        number(
            predicted.stream()
                .mapToDouble(
                    o -> (o.prediction().high() - o.prediction().low()) / o.prediction().expected())
                .average()
                .orElseThrow()));
  }

  private static Map<String, Object> skipReasons(List<Outcome> outcomes) {
    Map<String, Integer> counts = new TreeMap<>();
    outcomes.forEach(o -> o.skipReason().ifPresent(r -> counts.merge(r, 1, Integer::sum)));
    return new TreeMap<>(counts);
  }

  /** The middle one, or the mean of the two in the middle. */
  static double median(List<Double> sorted) {
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }

  /** The ceil(p / 100 x n)-th smallest. */
  static double percentile(List<Double> sorted, int percent) {
    int rank = (sorted.size() * percent + 99) / 100;
    return sorted.get(Math.max(0, rank - 1));
  }

  static BigDecimal share(long part, long whole) {
    return whole == 0 ? BigDecimal.ZERO : number((double) part / whole);
  }

  static BigDecimal number(double value) {
    return new BigDecimal(value).round(DIGITS).stripTrailingZeros();
  }

  static String text(double value) {
    return number(value).toPlainString();
  }

  static List<Double> sorted(List<Double> values) {
    List<Double> sorted = new ArrayList<>(values);
    sorted.sort(null);
    return List.copyOf(sorted);
  }
}
