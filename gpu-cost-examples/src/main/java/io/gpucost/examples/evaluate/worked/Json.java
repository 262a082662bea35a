package io.gpucost.examples.evaluate.worked;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A cell of JSON as maps, lists, texts, exact numbers, booleans; a null is an empty optional. */
final class Json {
  private static final JsonFactory FACTORY = new JsonFactory();

  private Json() {}

  static Map<String, Object> object(String text) {
    try (JsonParser parser = FACTORY.createParser(text)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new IllegalArgumentException("cell must be a JSON object, but was " + text);
      }
      return fields(parser);
    } catch (IOException e) {
      throw new IllegalArgumentException("cell must be JSON, but was " + text, e);
    }
  }

  private static Map<String, Object> fields(JsonParser parser) throws IOException {
    Map<String, Object> fields = new LinkedHashMap<>();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      fields.put(name, value(parser));
    }
    return fields;
  }

  private static Object value(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> fields(parser);
      case START_ARRAY -> {
        List<Object> entries = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          entries.add(value(parser));
        }
        yield entries;
      }
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> Optional.empty();
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getDecimalValue();
      default -> parser.getText();
    };
  }
}
