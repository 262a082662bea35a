package io.gpucost.examples.evaluate;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A file with one JSON object a line. */
final class JsonLines {
  private static final JsonFactory JSON =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private JsonLines() {}

  /**
   * {@return the objects of a file}
   *
   * @param file a text file in UTF-8; blank lines are passed over
   * @throws BadTable if it is not such a file
   */
  static List<Entry> read(Path file) {
    List<Entry> entries = new ArrayList<>();
    try {
      List<String> lines = Files.readAllLines(file);
      for (int i = 0; i < lines.size(); i++) {
        if (!lines.get(i).isBlank()) {
          entries.add(new Entry(file, i + 1, fields(file, i + 1, lines.get(i))));
        }
      }
    } catch (IOException e) {
      throw new BadTable(file + " must be readable, but was not: " + e.getMessage(), e);
    }
    if (entries.isEmpty()) {
      throw new BadTable(file + " must have rows, but had none");
    }
    return List.copyOf(entries);
  }

  /** The fields of one object: texts without quotes, everything else as it stands in the line. */
  private static Map<String, String> fields(Path file, int line, String text) throws IOException {
    Map<String, String> fields = new LinkedHashMap<>();
    try (JsonParser parser = JSON.createParser(text)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new BadTable("%s line %d: must be a JSON object, but was not".formatted(file, line));
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        JsonToken value = parser.nextToken();
        if (value == JsonToken.START_OBJECT || value == JsonToken.START_ARRAY) {
          int from = (int) parser.currentTokenLocation().getCharOffset();
          parser.skipChildren();
          fields.put(name, text.substring(from, (int) parser.currentLocation().getCharOffset()));
        } else {
          fields.put(name, parser.getText());
        }
      }
    } catch (JsonParseException e) {
      throw new BadTable(
          "%s line %d: must be JSON, but was not: %s".formatted(file, line, e.getOriginalMessage()),
          e);
    }
    return fields;
  }

  /** One object and where it stands. */
  record Entry(Path file, int line, Map<String, String> fields) {
    String required(String field) {
      String value = fields.get(field);
      if (value == null) {
        throw new BadTable(
            "%s line %d: must have a field '%s', but had %s"
                .formatted(file, line, field, fields.keySet()));
      }
      return value;
    }

    boolean is(String field, String value) {
      return value.equals(fields.get(field));
    }
  }
}
