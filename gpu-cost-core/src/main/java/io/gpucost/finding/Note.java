package io.gpucost.finding;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.money.UnitPrice;
import io.gpucost.unit.Bandwidth;
import io.gpucost.unit.ComputeRate;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.EventRate;
import io.gpucost.unit.Fraction;
import io.gpucost.unit.MemorySize;
import io.gpucost.unit.ParameterCount;
import io.gpucost.unit.Ratio;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * One statement: a code and its typed arguments, such as {@code VRAM_TOO_SMALL} with the memory
 * needed and the memory usable.
 *
 * @param code what is said
 * @param arguments the figures and names it is said with, in the order they were given; each value
 *     is text, a whole or decimal number, a unit or money type of this library, a {@link Duration},
 *     a {@link LocalDate}, a list of texts, or another note
 */
public record Note(Code code, Map<String, Object> arguments) {

  private static final List<Class<?>> ARGUMENT_TYPES =
      List.of(
          String.class,
          Integer.class,
          Long.class,
          BigDecimal.class,
          Money.class,
          HourlyRate.class,
          MemorySize.class,
          DataSize.class,
          Bandwidth.class,
          ComputeRate.class,
          ParameterCount.class,
          UnitPrice.class,
          EventRate.class,
          Ratio.class,
          Fraction.class,
          Duration.class,
          LocalDate.class,
          Note.class);

  /**
   * Checks the argument types and copies the map.
   *
   * @param code what is said
   * @param arguments the figures and names it is said with
   * @throws IllegalArgumentException if an argument is of a type that has no text form
   */
  public Note {
    Objects.requireNonNull(code, "code");
    Map<String, Object> checked = new LinkedHashMap<>();
    arguments.forEach((name, value) -> checked.put(name, argument(name, value)));
    arguments = Collections.unmodifiableMap(checked);
  }

  /**
   * {@return a note without arguments}
   *
   * @param code what is said
   */
  public static Note of(Code code) {
    return new Note(code, Map.of());
  }

  /**
   * {@return this note with one more argument}
   *
   * @param name the argument's name, as in the texts of the code
   * @param value the argument
   * @throws IllegalArgumentException if the value is of a type that has no text form
   */
  public Note with(String name, Object value) {
    var more = new LinkedHashMap<>(arguments);
    more.put(name, value);
    return new Note(code, more);
  }

  private static Object argument(String name, Object value) {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(value, name);
    if (value instanceof List<?> texts) {
      texts.stream()
          .filter(text -> !(text instanceof String))
          .forEach(text -> refuse(name + "[]", text));
      return List.copyOf(texts);
    }
    if (ARGUMENT_TYPES.stream().noneMatch(type -> type.isInstance(value))) {
      refuse(name, value);
    }
    return value;
  }

  private static void refuse(String name, Object value) {
    throw new IllegalArgumentException(
        "argument '%s' must be of a type with a text form, but was %s"
            .formatted(name, value.getClass().getName()));
  }

  /** {@return the code and its arguments, for logs} */
  @Override
  public String toString() {
    return arguments.isEmpty() ? code.name() : code.name() + arguments;
  }
}
