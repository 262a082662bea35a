package io.gpucost.catalog.strictjson;

import io.gpucost.catalog.strictjson.JsonValue.ListValue;
import io.gpucost.catalog.strictjson.JsonValue.NumberValue;
import io.gpucost.catalog.strictjson.JsonValue.ObjectValue;
import io.gpucost.catalog.strictjson.JsonValue.TextValue;
import io.gpucost.catalog.strictjson.JsonValue.Word;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A value of a document that others write. Unlike in a document of this library's own, {@code null}
 * is as good as absent, a number may stand as text, and unknown fields do not matter.
 */
public final class Foreign {
  private static final Foreign ABSENT = new Foreign(new ObjectValue(Map.of()));

  private final JsonValue value;

  Foreign(JsonValue value) {
    this.value = value;
  }

  /** Returns all it says, equal for values that say the same. */
  public Object content() {
    return value;
  }

  /** Returns a field that is a number, a flag or a text that is not blank. */
  public Optional<String> text(String name) {
    return Optional.ofNullable(fields().get(name)).flatMap(field -> new Foreign(field).text());
  }

  /** Returns the value where it is a number, a flag or a text that is not blank. */
  public Optional<String> text() {
    if (value instanceof NumberValue number) {
      return Optional.of(number.literal());
    }
    if (value == Word.TRUE || value == Word.FALSE) {
      return Optional.of(value.shown());
    }
    return value instanceof TextValue text
        ? Optional.of(text.text().strip()).filter(stripped -> !stripped.isEmpty())
        : Optional.empty();
  }

  /** Returns whether the value is an object. */
  public boolean isObject() {
    return value instanceof ObjectValue;
  }

  /** Returns a field that is an object; without any fields where there is none. */
  public Foreign object(String name) {
    JsonValue field = fields().get(name);
    return field instanceof ObjectValue ? new Foreign(field) : ABSENT;
  }

  /** Returns the items of a field that is a list. */
  public List<Foreign> list(String name) {
    return fields().get(name) instanceof ListValue list
        ? list.items().stream().map(Foreign::new).toList()
        : List.of();
  }

  /** Returns all fields by name, where the names are data. */
  public Map<String, Foreign> each() {
    Map<String, Foreign> each = new LinkedHashMap<>();
    fields().forEach((name, field) -> each.put(name, new Foreign(field)));
    return each;
  }

  private Map<String, JsonValue> fields() {
    return value instanceof ObjectValue object ? object.fields() : Map.of();
  }
}
