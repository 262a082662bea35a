package io.gpucost.unit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PowerTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "450 W   | 450 W",
        "450w | 450 W",
        "450.0 W | 450 W",
        "10.2 kW | 10200 W",
        "10.2 KW | 10200 W",
      })
  void readsAndWritesPowers(String text, String written) {
    assertEquals(written, Power.parse(text).toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "450       | unit must be W or kW, but was ''",
        "450 kWh   | but was 'kWh'",
        "0 W       | must be greater than 0 W",
        "-450 W    | must be greater than 0 W",
        "0.5 W     | must be a whole number of watts",
        "1e10 W    | must be at most 2147483647 W",
        "W         | must be a number and a unit such as '450 W'",
      })
  void refusesOtherTexts(String text, String rule) {
    Refusals.assertRefuses(Power::parse, "Power", text, rule);
  }

  @Test
  void usesEnergy() {
    Power power = Power.ofWatts(450);
    assertEquals(0, new BigDecimal("36").compareTo(power.kilowattHours(Duration.ofHours(80))));
    Refusals.assertRefusesArgument(
        "duration must be 0 or longer, but was PT-1S",
        () -> power.kilowattHours(Duration.ofSeconds(-1)));
    assertEquals(
        "duration",
        assertThrows(NullPointerException.class, () -> power.kilowattHours(null)).getMessage());
  }

  @Test
  void isPositiveAndOrdered() {
    Power power = Power.ofWatts(450);
    assertEquals(450, power.watts());
    assertEquals(Power.parse("3.6 kW"), power.multipliedBy(8));
    assertTrue(power.compareTo(Power.ofWatts(300)) > 0);
    assertEquals(Power.parse("450 W").hashCode(), power.hashCode());
    assertFalse(power.equals("450 W"));
    Refusals.assertRefusesArgument(
        "watts must be greater than 0, but was 0", () -> Power.ofWatts(0));
    assertThrows(IllegalArgumentException.class, () -> power.multipliedBy(0));
    assertThrows(ArithmeticException.class, () -> power.multipliedBy(Integer.MAX_VALUE));
  }
}
