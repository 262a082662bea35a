package io.gpucost.catalog.strictjson;

import io.gpucost.catalog.strictjson.JsonValue.ListValue;
import io.gpucost.catalog.strictjson.JsonValue.NumberValue;
import io.gpucost.catalog.strictjson.JsonValue.ObjectValue;
import io.gpucost.catalog.strictjson.JsonValue.TextValue;
import io.gpucost.catalog.strictjson.JsonValue.Word;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * One value of a document, with its path. Each reading method gives the value, or reports a problem
 * and gives nothing.
 */
public final class Element {
  private final String path;
  private final JsonValue value;
  private final Problems problems;

  Element(String path, JsonValue value, Problems problems) {
    this.path = path;
    this.value = value;
    this.problems = problems;
  }

  static String item(String path, int index) {
    return path + "[" + index + "]";
  }

  /** Returns where this value stands, such as {@code quotes[0].gpu}. */
  public String path() {
    return path;
  }

  /** Returns how the value is shown in a message. */
  public String shown() {
    return value.shown();
  }

  /** Returns whether the value is a text. */
  public boolean isText() {
    return value instanceof TextValue;
  }

  /** Returns whether the value is a number, or claims to be one ({@code NaN}). */
  public boolean isNumber() {
    return value instanceof NumberValue;
  }

  /** Returns whether the value is an object. */
  public boolean isObject() {
    return value instanceof ObjectValue;
  }

  /** Returns whether the value is a list. */
  public boolean isList() {
    return value instanceof ListValue;
  }

  /** Returns the same value, reporting elsewhere: for a row that is refused alone. */
  public Element reportingTo(Problems other) {
    return new Element(path, value, other);
  }

  /** Reads the value in the given form. */
  public <T> Optional<T> read(Form<T> form) {
    return form.read(this);
  }

  /** Reads a text that is not blank. */
  public Optional<String> text() {
    if (!(value instanceof TextValue text)) {
      return refuse("be a text");
    }
    return text.text().isBlank() ? refuse("be a text that is not blank") : Optional.of(text.text());
  }

  /** Returns the text as it stands, empty where the value is none. */
  String rawText() {
    return value instanceof TextValue text ? text.text() : "";
  }

  /** Reads {@code true} or {@code false}. */
  public Optional<Boolean> flag() {
    return value == Word.TRUE || value == Word.FALSE
        ? Optional.of(value == Word.TRUE)
        : refuse("be true or false");
  }

  /** Reads a number of bounded length and exponent. */
  public Optional<BigDecimal> number() {
    return number("be a number");
  }

  /**
   * Reads a whole number.
   *
   * @param least smallest allowed
   * @param most largest allowed
   */
  public Optional<Long> whole(long least, long most) {
    String rule =
        most == Long.MAX_VALUE || most == Integer.MAX_VALUE
            ? "be a whole number of at least " + least
            : "be a whole number in [" + least + ", " + most + "]";
    return number(rule)
        .flatMap(
            number -> {
              boolean inside =
                  number.stripTrailingZeros().scale() <= 0
                      && number.compareTo(BigDecimal.valueOf(least)) >= 0
                      && number.compareTo(BigDecimal.valueOf(most)) <= 0;
              return inside ? Optional.of(number.longValueExact()) : refuse(rule);
            });
  }

  private Optional<BigDecimal> number(String rule) {
    return value instanceof NumberValue number ? decimal(number.literal(), rule) : refuse(rule);
  }

  private Optional<BigDecimal> decimal(String literal, String rule) {
    if (literal.length() > Limits.NUMBER_LENGTH) {
      return refuse("be a number of at most " + Limits.NUMBER_LENGTH + " characters");
    }
    int e = Math.max(literal.indexOf('e'), literal.indexOf('E'));
    String exponent = e < 0 ? "0" : literal.substring(e + 1).replace("+", "");
    // Compared as text first: an exponent may itself be too long for an int.
    if (exponent.length() > 4 || !isBoundedExponent(exponent)) {
      return literal.matches("[-+]?[0-9].*")
          ? refuse("be a number with an exponent of at most " + Limits.NUMBER_EXPONENT)
          : refuse(rule);
    }
    try {
      return Optional.of(new BigDecimal(literal));
    } catch (NumberFormatException notANumber) {
      return refuse(rule);
    }
  }

  private static boolean isBoundedExponent(String exponent) {
    try {
      return Math.abs(Integer.parseInt(exponent)) <= Limits.NUMBER_EXPONENT;
    } catch (NumberFormatException notANumber) {
      return false;
    }
  }

  /** Reads an object; where it is none, the fields read as absent. */
  public Fields object() {
    if (value instanceof ObjectValue object) {
      return new Fields(path, object.fields(), problems);
    }
    refuse("be an object");
    return Fields.unreadable(problems);
  }

  /** Reads a list; where it is none, it reads as empty. */
  public List<Element> list() {
    if (!(value instanceof ListValue list)) {
      refuse("be a list");
      return List.of();
    }
    List<Element> elements = new ArrayList<>(list.items().size());
    for (int i = 0; i < list.items().size(); i++) {
      elements.add(new Element(item(path, i), list.items().get(i), problems));
    }
    return elements;
  }

  /** Builds what the value means; what the factory refuses is a problem of this value. */
  <T> Optional<T> build(Supplier<T> factory) {
    return problems.build(path, this::shown, factory);
  }

  /** Reads nothing, and reports that the value must keep the rule. */
  public <T> Optional<T> refuse(String rule) {
    problems.add(path, rule, shown());
    return Optional.empty();
  }
}
