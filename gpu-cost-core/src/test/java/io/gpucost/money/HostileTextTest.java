package io.gpucost.money;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.unit.Bandwidth;
import io.gpucost.unit.ComputeRate;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.Decimals;
import io.gpucost.unit.Durations;
import io.gpucost.unit.EventRate;
import io.gpucost.unit.Fraction;
import io.gpucost.unit.MemorySize;
import io.gpucost.unit.ParameterCount;
import io.gpucost.unit.Power;
import io.gpucost.unit.Ratio;
import io.gpucost.unit.Refusals;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** No parser trusts its text, and all refuse it in one short line. */
class HostileTextTest {
  private record Parser(Function<String, ?> parse, String form) {}

  private static final Map<String, Parser> PARSERS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("MemorySize", new Parser(MemorySize::parse, "%s GB")),
              Map.entry("DataSize", new Parser(DataSize::parse, "%s GB")),
              Map.entry("Bandwidth", new Parser(Bandwidth::parse, "%s Mbit/s")),
              Map.entry("ComputeRate", new Parser(ComputeRate::parse, "%s TFLOPS")),
              Map.entry("Ratio", new Parser(Ratio::parse, "%s %%")),
              Map.entry("Fraction", new Parser(Fraction::parse, "%s")),
              Map.entry("ParameterCount", new Parser(ParameterCount::parse, "%sB")),
              Map.entry("EventRate", new Parser(EventRate::parse, "%s/h")),
              Map.entry("Power", new Parser(Power::parse, "%s W")),
              Map.entry("Duration", new Parser(Durations::parse, "%s h")),
              Map.entry(
                  "number", new Parser(text -> Decimals.canonical(Decimals.parse(text)), "%s")),
              Map.entry("Money", new Parser(Money::parse, "CNY %s")),
              Map.entry("HourlyRate", new Parser(HourlyRate::parse, "CNY %s/h")),
              Map.entry("UnitPrice", new Parser(UnitPrice::parse, "CNY %s/image"))));

  private static final List<String> NUMBERS =
      List.of(
          "1e1000000000",
          "1e-1000000000",
          "1e99999999999999999999",
          "1e19",
          "NaN",
          "Infinity",
          "-Infinity",
          "0x1p3",
          "1_000",
          "1,5",
          "1.2.3",
          "--1",
          "1e",
          "5.",
          "1d",
          "\u0661\u0662",
          "\uff11",
          "\u221e",
          "1\u0000",
          "",
          "9".repeat(41) + "." + "9".repeat(18),
          "9".repeat(10_000),
          "0".repeat(10_000),
          "0." + "3".repeat(10_000));

  static Stream<Arguments> everyParserAndNumber() {
    return PARSERS.keySet().stream()
        .flatMap(type -> NUMBERS.stream().map(number -> Arguments.of(type, number)));
  }

  @ParameterizedTest
  @MethodSource("everyParserAndNumber")
  void refusesInOneShortLineAtOnce(String type, String number) {
    Parser parser = PARSERS.get(type);
    String text = String.format(parser.form(), number);
    String message =
        assertTimeoutPreemptively(
            Duration.ofSeconds(5),
            () ->
                assertThrows(IllegalArgumentException.class, () -> parser.parse().apply(text))
                    .getMessage());
    assertTrue(message.startsWith("unable to parse " + type + ": '"), message);
    assertEquals(1, message.lines().count(), message);
    assertTrue(message.length() < 400, message);
    assertFalse(message.chars().anyMatch(Character::isISOControl), message);
  }

  static Stream<String> types() {
    return PARSERS.keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("types")
  void refusesNoText(String type) {
    Function<String, ?> parse = PARSERS.get(type).parse();
    Refusals.assertNamesNull(parse);
    Refusals.assertRefuses(parse, type, "", "must not be empty");
    Refusals.assertRefuses(parse, type, "  ", "must not be empty");
  }

  @ParameterizedTest
  @MethodSource("types")
  void readsAnOrdinaryNumber(String type) {
    Parser parser = PARSERS.get(type);
    String text = String.format(parser.form(), "12");
    Object expected = parser.parse().apply(text);
    assertEquals(expected, parser.parse().apply(" " + text + " "));
    assertEquals(expected, parser.parse().apply(String.format(parser.form(), "1.2e1")));
    assertEquals(expected, parser.parse().apply(String.format(parser.form(), "+12.0")));
  }
}
