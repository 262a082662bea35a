package io.gpucost.finding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.unit.Bandwidth;
import io.gpucost.unit.ComputeRate;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.EventRate;
import io.gpucost.unit.Fraction;
import io.gpucost.unit.MemorySize;
import io.gpucost.unit.ParameterCount;
import io.gpucost.unit.Ratio;
import io.gpucost.unit.Refusals;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class NoteTest {
  private static final Note NOTE = Note.of(Code.STALE_PRICE);

  static Stream<Object> arguments() {
    return Stream.of(
        "text",
        1,
        2L,
        new BigDecimal("1.5"),
        Money.parse("CNY 1"),
        HourlyRate.parse("CNY 1/h"),
        MemorySize.ofGB(1),
        DataSize.parse("1 GB"),
        Bandwidth.parse("1 Mbit/s"),
        ComputeRate.parse("1 TFLOPS"),
        ParameterCount.parse("7B"),
        EventRate.parse("0.1/h"),
        Ratio.parse("5 %"),
        Fraction.parse("1/3"),
        Duration.ofHours(1),
        LocalDate.of(2026, 11, 1),
        List.of("a", "b"),
        List.of(),
        NOTE);
  }

  @ParameterizedTest
  @MethodSource("arguments")
  void takesWhatHasATextForm(Object argument) {
    assertEquals(Map.of("age", argument), NOTE.with("age", argument).arguments());
  }

  static Stream<Object> others() {
    return Stream.of(
        1.5, 1.5f, 'c', true, Optional.empty(), Map.of(), new int[0], Code.STALE_PRICE);
  }

  @ParameterizedTest
  @MethodSource("others")
  void refusesWhatHasNone(Object argument) {
    String type = argument.getClass().getName();
    Refusals.assertRefusesArgument(
        "argument 'age' must be of a type with a text form, but was " + type,
        () -> NOTE.with("age", argument));
    Refusals.assertRefusesArgument(
        "argument 'age[]' must be of a type with a text form, but was " + type,
        () -> NOTE.with("age", List.of("a", argument)));
  }

  @Test
  void keepsTheOrderOfItsArgumentsAndNothingElse() {
    List<String> names = new ArrayList<>(List.of("a"));
    Map<String, Object> arguments = new HashMap<>(Map.of("names", names));
    Note note = new Note(Code.STALE_PRICE, arguments).with("b", 1).with("a", 2);
    names.add("later");
    arguments.clear();
    assertEquals("STALE_PRICE{names=[a], b=1, a=2}", note.toString());
    assertEquals("STALE_PRICE", NOTE.toString());
    assertThrows(UnsupportedOperationException.class, () -> note.arguments().clear());
  }

  @Test
  void namesWhatIsNull() {
    String message =
        assertThrows(NullPointerException.class, () -> NOTE.with("age", null)).getMessage();
    assertEquals("age", message);
  }
}
