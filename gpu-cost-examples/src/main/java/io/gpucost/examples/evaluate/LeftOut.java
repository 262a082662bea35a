package io.gpucost.examples.evaluate;

import io.gpucost.examples.evaluate.Outcome.Prediction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What the estimates would be worth for a source that nobody had looked at: what was chosen on that
 * source's measurements is chosen again without them.
 *
 * <p>Two things were chosen on measurements. How a program uses memory: so its name is withheld.
 * How wide a band is: so its limits become the 5th and the 95th percentile of measured over
 * expected of all other sources, training and inference apart. All else are sizes of number formats
 * and what code and papers say.
 *
 * @param source where the row was published
 * @param withheld the row's outcome with the program's name withheld
 */
record LeftOut(String source, Outcome withheld) {
  static final String PREFIX = "left_out.";

  private static final int LOW = 5;
  private static final int HIGH = 95;

  /** The outcomes with the bands of the other sources, by source. */
  static Map<String, List<Outcome>> bySource(List<LeftOut> rows) {
    Map<String, List<LeftOut>> predicted =
        rows.stream()
            .filter(row -> row.withheld().predicted().isPresent())
            .collect(
                Collectors.groupingBy(LeftOut::source, LinkedHashMap::new, Collectors.toList()));
    Map<String, List<Outcome>> outcomes = new LinkedHashMap<>();
    predicted.forEach(
        (source, own) -> {
          List<Outcome> again = new ArrayList<>();
          own.forEach(
              row -> {
                List<Double> others =
                    rows.stream()
                        .filter(other -> !other.source().equals(source))
                        .filter(other -> other.isInference() == row.isInference())
                        .filter(other -> other.withheld().predicted().isPresent())
                        .map(other -> other.ratio())
                        .sorted()
                        .toList();
                again.add(row.with(others));
              });
          outcomes.put(source, List.copyOf(again));
        });
    return outcomes;
  }

  private Outcome with(List<Double> ratios) {
    double expected = withheld.prediction().expected();
    double low = ratios.isEmpty() ? 1 : Math.min(1, Figures.percentile(ratios, LOW));
    double high = ratios.isEmpty() ? 1 : Math.max(1, Figures.percentile(ratios, HIGH));
    return Outcome.of(
        withheld.id(),
        PREFIX + withheld.group().substring(withheld.group().indexOf('.') + 1),
        withheld.measured(),
        new Prediction(expected * low, expected, expected * high));
  }

  private boolean isInference() {
    return withheld.group().endsWith("inference");
  }

  private double ratio() {
    return withheld.measured() / withheld.prediction().expected();
  }
}
