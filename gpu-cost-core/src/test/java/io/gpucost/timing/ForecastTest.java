package io.gpucost.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.unit.Ratio;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How sure a forecast of time is. */
class ForecastTest {
  private static final ConformalBuffer HISTORY =
      new ConformalBuffer(
          Stream.of(
                  "1.75", "0.92", "0.95", "0.97", "1.0", "1.01", "1.03", "1.04", "1.06", "1.1",
                  "1.12", "1.13", "1.15", "1.18", "1.2", "1.22", "1.25", "1.31", "1.4")
              .map(BigDecimal::new)
              .toList());

  @ParameterizedTest
  @CsvSource({
    "10, 0.10, 1000, 2.26215716274099, 0.0718924792953323",
    "100, 0.10, 10000, 1.98421695150868, 0.0199411335679819",
    "100, 0.50, 10000, 1.98421695150868, 0.0997056678399096",
    "10, 0.50, 1000, 2.26215716274099, 0.359462396476661"
  })
  void widensWithTheSpreadOfThePilot(
      long pilot, double variation, long future, double quantile, double halfWidth) {
    PilotInterval interval = new PilotInterval(pilot, variation, future, 0.95);
    assertEquals(quantile, interval.quantile(), 1e-10);
    assertEquals(halfWidth, interval.relativeHalfWidth(), 1e-10);
  }

  /** Tables of Student's distribution, to three digits; and the normal one beyond. */
  @ParameterizedTest
  @CsvSource({
    "1, 12.706",
    "2, 4.303",
    "3, 3.182",
    "4, 2.776",
    "5, 2.571",
    "30, 2.042",
    "10000000, 1.960"
  })
  void knowsStudentsDistribution(long freedom, double expected) {
    assertEquals(expected, StudentT.twoSided(0.95, freedom), 1e-3);
  }

  @Test
  void countsPilotSteps() {
    assertEquals(139, PilotInterval.pilotsNeeded(0.30, 0.05, 1.959963984540054));
    assertEquals(100.0 / 3, PilotInterval.effectiveSteps(100, 0.5), 1e-12);
    assertThrows(IllegalArgumentException.class, () -> PilotInterval.effectiveSteps(100, 1));
    assertThrows(IllegalArgumentException.class, () -> PilotInterval.pilotsNeeded(0.3, 0, 2));
    assertThrows(IllegalArgumentException.class, () -> new PilotInterval(1, 0.1, 1, 0.95));
    assertThrows(IllegalArgumentException.class, () -> new PilotInterval(10, Double.NaN, 1, 0.95));
    assertThrows(IllegalArgumentException.class, () -> new PilotInterval(10, 0.1, 1, 1));
  }

  @ParameterizedTest
  @CsvSource({"80%, 16, 1.25", "90%, 18, 1.4", "95%, 19, 1.75"})
  void takesItsBufferFromHistory(String confidence, int rank, String factor) {
    assertEquals(rank, HISTORY.rank(Ratio.parse(confidence)));
    assertEquals(Optional.of(new BigDecimal(factor)), HISTORY.factor(Ratio.parse(confidence)));
  }

  @Test
  void hasNoBufferForWhatHistoryCannotTell() {
    assertEquals(20, HISTORY.rank(Ratio.parse("99%")));
    assertEquals(Optional.empty(), HISTORY.factor(Ratio.parse("99%")));
    assertEquals(Optional.empty(), new ConformalBuffer(List.of()).factor(Ratio.parse("50%")));
  }

  @Test
  void followsAPowerLaw() {
    LearningCurve curve = LearningCurve.through(1_000, 3.0, 4_000, 2.0, 1.0);
    assertEquals(0.5, curve.exponent(), 1e-12);
    assertEquals(64_000, curve.stepsTo(1.25), 1e-6);
    assertThrows(IllegalArgumentException.class, () -> curve.stepsTo(1.0));
    assertThrows(
        IllegalArgumentException.class, () -> LearningCurve.through(1_000, 2, 4_000, 3, 1));
  }

  @Test
  void addsTheUsualShare() {
    Duration work = Duration.ofHours(80);
    assertEquals(Duration.ofHours(88), TimeBuffer.USUAL_LOW.of(work));
    assertEquals(Duration.ofHours(96), TimeBuffer.USUAL_HIGH.of(work));
    assertTrue(TimeBuffer.USUAL_LOW.of(Duration.ZERO).isZero());
  }
}
