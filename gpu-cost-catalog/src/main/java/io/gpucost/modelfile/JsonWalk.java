package io.gpucost.modelfile;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.gpucost.catalog.strictjson.Limits;
import io.gpucost.catalog.strictjson.StrictJson;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Walks a large JSON object without building a tree of it: a header of 30 MB would make one of a
 * gigabyte.
 */
final class JsonWalk {
  private static final int DEPTH = 8;
  private static final int LONGEST_TEXT = 10_000;
  private static final int LONGEST_WHOLE = 19;

  private final Source source;
  private final JsonParser parser;

  private JsonWalk(Source source, JsonParser parser) {
    this.source = source;
    this.parser = parser;
  }

  /** What to do at a field: read or skip its value, and no more. */
  @FunctionalInterface
  interface Visitor {
    void field(JsonWalk walk, String name) throws IOException;
  }

  /** Visits the fields of a document whose root is an object. */
  static void document(Source source, byte[] document, String what, Visitor visitor) {
    Limits limits = new Limits(document.length, DEPTH, LONGEST_TEXT, 1);
    try (JsonParser parser = StrictJson.parser(document, limits)) {
      JsonWalk walk = new JsonWalk(source, parser);
      parser.nextToken();
      walk.object(what, visitor);
      if (parser.nextToken() != null) {
        throw source.refuse(what, "end after its first value", "followed by more");
      }
    } catch (JacksonException e) {
      throw source.refuse(what, "be valid JSON", String.valueOf(e.getOriginalMessage()));
    } catch (IOException e) {
      throw source.refuse(what, "be valid JSON", String.valueOf(e.getMessage()));
    }
  }

  void object(String what, Visitor visitor) throws IOException {
    require(JsonToken.START_OBJECT, what, "be an object");
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      visitor.field(this, name);
    }
  }

  /** A list of whole numbers, not below zero. */
  List<Long> wholes(String what, int most) throws IOException {
    require(JsonToken.START_ARRAY, what, "be a list");
    List<Long> wholes = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (wholes.size() == most) {
        throw source.refuse(what, "have at most " + most + " numbers", "more");
      }
      wholes.add(whole(what));
    }
    return wholes;
  }

  long whole(String what) throws IOException {
    String rule = "be a whole number in [0, 2^63)";
    require(JsonToken.VALUE_NUMBER_INT, what, rule);
    String digits = parser.getText();
    try {
      if (digits.length() <= LONGEST_WHOLE && digits.charAt(0) != '-') {
        return Long.parseLong(digits);
      }
    } catch (NumberFormatException beyondLong) {
      // Refused like all that is out of range.
    }
    throw source.refuse(what, rule, digits);
  }

  String text(String what) throws IOException {
    require(JsonToken.VALUE_STRING, what, "be a text");
    return parser.getText();
  }

  /** Whether the value is an object. */
  boolean isObject() {
    return parser.currentToken() == JsonToken.START_OBJECT;
  }

  /** Whether the value is a whole number. */
  boolean isWhole() {
    return parser.currentToken() == JsonToken.VALUE_NUMBER_INT;
  }

  void skip() throws IOException {
    parser.skipChildren();
  }

  private void require(JsonToken token, String what, String rule) {
    if (parser.currentToken() != token) {
      throw source.refuse(what, rule, String.valueOf(parser.currentToken()));
    }
  }
}
