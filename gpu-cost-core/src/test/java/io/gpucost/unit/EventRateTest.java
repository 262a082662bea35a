package io.gpucost.unit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventRateTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0.15/h   | 0.15/h",
        "0.15 / h | 0.15/h",
        "0.15/H   | 0.15/h",
        "1/hour   | 1/h",
        "3/d      | 0.125/h",
        "3/day    | 0.125/h",
        "21/w     | 0.125/h",
        "21/week  | 0.125/h",
        "0/h      | 0/h",
        "1/d      | 0.04166666666666666666666666666666667/h",
      })
  void readsAndWritesRates(String text, String written) {
    assertEquals(written, EventRate.parse(text).toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0.15      | unit must be /h, /d or /w, but was ''",
        "0.15 h    | but was 'h'",
        "3/month   | but was '/month'",
        "-1/h      | must not be negative",
        "1e13/h    | must be at most 1e12 per hour",
        "0,15/h    | without ','",
        "/h        | must be a number and a unit such as '0.15/h'",
      })
  void refusesOtherTexts(String text, String rule) {
    Refusals.assertRefuses(EventRate::parse, "EventRate", text, rule);
  }

  @Test
  void isExactPerHour() {
    EventRate rate = EventRate.ofPerHour(new BigDecimal("0.150"));
    assertEquals(new BigDecimal("0.15"), rate.perHour());
    assertEquals(EventRate.parse("0.15/h").hashCode(), rate.hashCode());
    assertTrue(EventRate.ZERO.isZero());
    assertFalse(rate.isZero());
    assertTrue(rate.compareTo(EventRate.ZERO) > 0);
    assertFalse(rate.equals("0.15/h"));
    assertEquals(EventRate.ZERO, EventRate.ofPerHour(new BigDecimal("1e-50")));
  }

  @Test
  void refusesWhatIsNoRate() {
    Refusals.assertRefusesArgument(
        "perHour must be between 0 and 1e12, but was -1",
        () -> EventRate.ofPerHour(new BigDecimal("-1")));
    assertThrows(
        IllegalArgumentException.class, () -> EventRate.ofPerHour(new BigDecimal("1e1000000000")));
  }
}
