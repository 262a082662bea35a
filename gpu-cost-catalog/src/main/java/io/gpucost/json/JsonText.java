package io.gpucost.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Writes plain values as indented JSON: maps as objects, iterables as lists, texts, booleans, whole
 * and decimal numbers. A field whose value is an empty {@code Optional} is left out.
 */
final class JsonText {
  private static final JsonFactory FACTORY =
      JsonFactory.builder().enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN).build();

  private JsonText() {}

  /**
   * Writes an object.
   *
   * @param object its fields in order
   * @return the document, ending with a line feed
   * @throws IllegalArgumentException if a value is of a type that JSON has no form for
   */
  static String of(Map<String, ?> object) {
    Objects.requireNonNull(object, "object");
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      json.setPrettyPrinter(layout());
      write(json, object);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.append('\n').toString();
  }

  /**
   * Gathers the fields of an object in order.
   *
   * @param namesAndValues a name, its value, the next name, its value, and so on
   * @return the fields, to which more can be added
   */
  static Map<String, Object> object(Object... namesAndValues) {
    if (namesAndValues.length % 2 != 0) {
      throw new IllegalArgumentException(
          "names and values must come in pairs, but were " + namesAndValues.length);
    }
    Map<String, Object> object = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      object.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return object;
  }

  private static DefaultPrettyPrinter layout() {
    DefaultIndenter lines = new DefaultIndenter("  ", "\n");
    Separators separators =
        Separators.createDefaultInstance()
            .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
            .withObjectEmptySeparator("")
            .withArrayEmptySeparator("");
    return new DefaultPrettyPrinter(separators).withObjectIndenter(lines).withArrayIndenter(lines);
  }

  private static void write(JsonGenerator json, Object value) throws IOException {
    if (value instanceof Map<?, ?> map) {
      json.writeStartObject();
      for (Map.Entry<?, ?> field : map.entrySet()) {
        Optional<?> present = present(field.getValue());
        if (present.isPresent()) {
          json.writeFieldName((String) field.getKey());
          write(json, present.get());
        }
      }
      json.writeEndObject();
    } else if (value instanceof Iterable<?> items) {
      json.writeStartArray();
      for (Object item : items) {
        write(json, item);
      }
      json.writeEndArray();
    } else if (value instanceof CharSequence text) {
      json.writeString(text.toString());
    } else if (value instanceof Boolean flag) {
      json.writeBoolean(flag);
    } else if (value instanceof BigDecimal number) {
      json.writeNumber(number);
    } else if (value instanceof Integer || value instanceof Long) {
      json.writeNumber(((Number) value).longValue());
    } else if (value == NULL) {
      json.writeNull();
    } else {
      throw new IllegalArgumentException(
          "value must be of a type that JSON has a form for, but was " + value.getClass());
    }
  }

  /** Written as {@code null}: for the few fields where "none" is an answer. */
  static final Object NULL = new Object();

  private static Optional<?> present(Object value) {
    if (value instanceof Optional<?> optional) {
      return optional;
    }
    if (value instanceof OptionalInt number) {
      return number.isPresent() ? Optional.of(number.getAsInt()) : Optional.empty();
    }
    if (value instanceof OptionalLong number) {
      return number.isPresent() ? Optional.of(number.getAsLong()) : Optional.empty();
    }
    return Optional.of(value);
  }
}
