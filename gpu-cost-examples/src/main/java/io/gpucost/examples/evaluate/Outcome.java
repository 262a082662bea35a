package io.gpucost.examples.evaluate;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One measured figure and what the library said, or why it said nothing.
 *
 * @param id the row
 * @param group what it is reported under, besides the whole
 * @param measured the truth, above zero
 * @param predicted what the library said; empty where the row was skipped
 * @param skipReason a stable word where the row was skipped
 */
record Outcome(
    String id,
    String group,
    double measured,
    Optional<Prediction> predicted,
    Optional<String> skipReason) {

  /** The columns of {@link #cells()}. */
  static final List<String> HEADER =
      List.of("id", "group", "measured", "predicted", "low", "high", "error", "note");

  Outcome {
    Objects.requireNonNull(id, "id");
    if (!(measured > 0) || predicted.isPresent() == skipReason.isPresent()) {
      throw new IllegalArgumentException(
          "measured must be above 0 and either predicted or skipped, but was " + measured);
    }
  }

  static Outcome of(String id, String group, double measured, Prediction predicted) {
    return new Outcome(id, group, measured, Optional.of(predicted), Optional.empty());
  }

  static Outcome skipped(String id, String group, double measured, String reason) {
    return new Outcome(id, group, measured, Optional.empty(), Optional.of(reason));
  }

  /** {@code |predicted / measured - 1|}; only where there is a prediction. */
  double error() {
    return Math.abs(signedError());
  }

  boolean isInBand() {
    return prediction().low() <= measured && measured <= prediction().high();
  }

  Prediction prediction() {
    return predicted.orElseThrow();
  }

  private double signedError() {
    return prediction().expected() / measured - 1;
  }

  List<String> cells() {
    return predicted
        .map(
            p ->
                List.of(
                    id,
                    group,
                    Figures.text(measured),
                    Figures.text(p.expected()),
                    Figures.text(p.low()),
                    Figures.text(p.high()),
                    Figures.text(signedError()),
                    ""))
        .orElseGet(
            () ->
                List.of(
                    id, group, Figures.text(measured), "", "", "", "", skipReason.orElseThrow()));
  }

  /**
   * What the library said.
   *
   * @param low the 5th percentile
   * @param expected the expected value
   * @param high the 95th percentile
   */
  record Prediction(double low, double expected, double high) {
    Prediction {
      if (!(low <= expected && expected <= high)) {
        throw new IllegalArgumentException(
            "low <= expected <= high must hold, but was %s, %s, %s".formatted(low, expected, high));
      }
    }

    static Prediction exactly(double value) {
      return new Prediction(value, value, value);
    }
  }
}
