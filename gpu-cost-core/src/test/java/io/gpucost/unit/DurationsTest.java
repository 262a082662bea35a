package io.gpucost.unit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "80 h       | PT80H      | 80 h",
        "80h        | PT80H      | 80 h",
        "80 Hours   | PT80H      | 80 h",
        "1.5 h      | PT90M      | 90 min",
        "30 min     | PT30M      | 30 min",
        "1 minute   | PT1M       | 1 min",
        "45 s       | PT45S      | 45 s",
        "0.5 min    | PT30S      | 30 s",
        "10 d       | PT240H     | 10 d",
        "2 w        | PT336H     | 14 d",
        "1 week     | PT168H     | 7 d",
        "0 s        | PT0S       | 0 s",
        "PT5M       | PT5M       | 5 min",
        "pt5m       | PT5M       | 5 min",
        "P10D       | PT240H     | 10 d",
        "P1DT1S     | PT24H1S    | 86401 s",
        "36525 d    | PT876600H  | 36525 d",
      })
  void readsAndWritesTimes(String text, Duration expected, String written) {
    assertEquals(expected, Durations.parse(text));
    assertEquals(written, Durations.format(expected));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "80         | unit must be one of s, min, h, d, w, but was ''",
        "5 m        | but was 'm'",
        "1 month    | but was 'month'",
        "1 y        | but was 'y'",
        "-1 h       | must not be negative",
        "PT-1H      | must not be negative",
        "1.5 s      | must be a whole number of seconds",
        "0.0001 h   | must be a whole number of seconds",
        "PT1.5S     | must be a whole number of seconds",
        "36526 d    | must be at most 36525 d (100 years)",
        "P36526D    | must be at most 36525 d (100 years)",
        "1e18 w     | must be at most 36525 d (100 years)",
        "P1M        | must be an ISO-8601 duration such as 'PT5M' or 'P10D'",
        "P          | must be an ISO-8601 duration",
        "PT99999999999999999999H | must be an ISO-8601 duration",
        "h          | must be a number and a unit such as '80 h'",
        "1,5 h      | without ','",
      })
  void refusesOtherTexts(String text, String rule) {
    Refusals.assertRefuses(Durations::parse, "Duration", text, rule);
  }

  @Test
  void writesWholeNonNegativeSecondsOnly() {
    Refusals.assertRefusesArgument(
        "duration must be whole seconds and 0 or longer, but was PT-1S",
        () -> Durations.format(Duration.ofSeconds(-1)));
    Refusals.assertRefusesArgument(
        "duration must be whole seconds and 0 or longer, but was PT0.5S",
        () -> Durations.format(Duration.ofMillis(500)));
  }

  @ParameterizedTest
  @CsvSource({"0.5, PT30M", "0.00013888, PT0S", "0.00013889, PT1S", "0.1, PT6M", "-0.0, PT0S"})
  void computedHoursAreRoundedHalfUpToSeconds(double hours, Duration expected) {
    assertEquals(expected, Durations.ofHours(hours));
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, -1})
  void refusesComputedHoursThatAreNoTime(double hours) {
    Refusals.assertRefusesArgument(
        "hours must be finite and 0 or greater, but was " + hours, () -> Durations.ofHours(hours));
  }

  @Test
  void computedHoursBeyondEveryDurationOverflow() {
    assertThrows(ArithmeticException.class, () -> Durations.ofHours(1e300));
  }

  @Test
  void convertsToHours() {
    assertEquals(new BigDecimal("80"), Durations.toHours(Duration.ofHours(80)));
    assertEquals(new BigDecimal("1.5"), Durations.toHours(Duration.ofMinutes(90)));
    assertEquals(
        new BigDecimal("0.3333333333333333333333333333333333"),
        Durations.toHours(Duration.ofMinutes(20)));
    assertEquals(new BigDecimal("0.00025"), Durations.toHours(Duration.ofMillis(900)));
    assertEquals(new BigDecimal("-0.5"), Durations.toHours(Duration.ofMinutes(-30)));
    assertEquals(1 / 3.0, Durations.hours(Duration.ofMinutes(20)));
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "1, 1", "604799, 1", "604800, 1", "604801, 2"})
  void countsTheLengthsThatCoverATime(long seconds, long weeks) {
    assertEquals(weeks, Durations.covering(Duration.ofSeconds(seconds), Duration.ofDays(7)));
  }

  @Test
  void coversNothingWithLengthsOfZero() {
    assertThrows(
        IllegalArgumentException.class,
        () -> Durations.covering(Duration.ofHours(1), Duration.ZERO));
    assertThrows(
        IllegalArgumentException.class,
        () -> Durations.covering(Duration.ofHours(-1), Duration.ofHours(1)));
  }
}
