package io.gpucost.catalog.strictjson;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import io.gpucost.catalog.strictjson.JsonValue.ListValue;
import io.gpucost.catalog.strictjson.JsonValue.NumberValue;
import io.gpucost.catalog.strictjson.JsonValue.ObjectValue;
import io.gpucost.catalog.strictjson.JsonValue.TextValue;
import io.gpucost.catalog.strictjson.JsonValue.Word;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads a JSON document within {@link Limits}. */
public final class StrictJson {
  private final JsonParser parser;
  private final Problems problems;
  private int left;
  private int charsLeft;

  /**
   * Reads values.
   *
   * @param parser where they stand
   * @param problems receives what is wrong
   * @param most how many values may be read, those inside others counted
   * @param mostChars how many characters their texts and names may have in all
   */
  StrictJson(JsonParser parser, Problems problems, int most, int mostChars) {
    this.parser = parser;
    this.problems = problems;
    this.left = most;
    this.charsLeft = mostChars;
  }

  /**
   * Reads a document whose root is an object. What is wrong with its syntax is a problem, and its
   * fields are then those that could be read; call {@link Problems#throwIfAny()} when all is read.
   *
   * @param document UTF-8, UTF-16 or UTF-32 text
   * @param limits how large it may be
   * @param problems receives what is wrong
   * @return the fields of the root
   */
  public static Fields read(byte[] document, Limits limits, Problems problems) {
    if (document.length > limits.bytes()) {
      problems.add(
          "",
          "have at most " + limits.bytes() + " bytes",
          "at least " + document.length + " bytes");
      return Fields.unreadable(problems);
    }
    try (JsonParser parser = factory(limits).createParser(document)) {
      return new StrictJson(parser, problems, Integer.MAX_VALUE, Integer.MAX_VALUE).root();
    } catch (JacksonException e) {
      problems.add(place(e), "be valid JSON", Shown.clean(e.getOriginalMessage()));
    } catch (IOException e) {
      problems.add("", "be valid JSON", Shown.clean(String.valueOf(e.getMessage())));
    }
    return Fields.unreadable(problems);
  }

  /**
   * Reads no more of a stream than the limits allow, plus one byte that shows there is more.
   *
   * @throws IOException where the stream cannot be read
   */
  public static byte[] bytes(InputStream in, Limits limits) throws IOException {
    return in.readNBytes(limits.bytes() + 1);
  }

  /**
   * Reads no more of a file than the limits allow, plus one byte that shows there is more.
   *
   * @throws IOException where the file cannot be read
   */
  public static byte[] bytes(Path file, Limits limits) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return bytes(in, limits);
    }
  }

  /**
   * A parser under the same rules, for a document too large to be held as a tree.
   *
   * @param document UTF-8, UTF-16 or UTF-32 text
   * @param limits how deep it may nest and how long its texts may be
   * @return the parser, before its first token
   * @throws IOException where the document does not begin like one
   */
  public static JsonParser parser(byte[] document, Limits limits) throws IOException {
    return factory(limits).createParser(document);
  }

  private static JsonFactory factory(Limits limits) {
    return builder(limits).build();
  }

  /** For documents of others, which are read as far as their meaning is clear. */
  static JsonFactory lenient(Limits limits) {
    return builder(limits).enable(JsonReadFeature.ALLOW_TRAILING_COMMA).build();
  }

  private static JsonFactoryBuilder builder(Limits limits) {
    return new JsonFactoryBuilder()
        .streamReadConstraints(
            StreamReadConstraints.builder()
                .maxNestingDepth(limits.depth())
                .maxStringLength(limits.textLength())
                .maxNameLength(limits.textLength())
                .build())
        // Let through here, refused where a number is asked for: with its path, beside the others.
        .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
        // Shared tables of names serve trusted input; hostile names would fill them.
        .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
        .disable(JsonFactory.Feature.INTERN_FIELD_NAMES);
  }

  static String place(JacksonException e) {
    return e.getLocation() == null
        ? ""
        : "line " + e.getLocation().getLineNr() + ", column " + e.getLocation().getColumnNr();
  }

  private Fields root() throws IOException {
    JsonToken first = parser.nextToken();
    if (first == null) {
      problems.add("", "be a JSON object", "empty");
      return Fields.unreadable(problems);
    }
    JsonValue root = value(first, "");
    if (parser.nextToken() != null) {
      problems.add("", "end after its first value", "followed by more");
    }
    if (root instanceof ObjectValue object) {
      return new Fields("", object.fields(), problems);
    }
    problems.add("", "be a JSON object", root.shown());
    return Fields.unreadable(problems);
  }

  /** Recursive, but no deeper than the parser lets a document nest. */
  JsonValue value(JsonToken token, String path) throws IOException {
    if (--left < 0) {
      throw new StreamConstraintsException("too many values in one");
    }
    return switch (token) {
      case START_OBJECT -> object(path);
      case START_ARRAY -> list(path);
      case VALUE_STRING -> new TextValue(counted(parser.getText()));
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new NumberValue(counted(parser.getText()));
      case VALUE_TRUE -> Word.TRUE;
      case VALUE_FALSE -> Word.FALSE;
      case VALUE_NULL -> Word.NULL;
      default -> throw new IllegalStateException("no value starts with " + token);
    };
  }

  private String counted(String text) throws IOException {
    charsLeft -= text.length();
    if (charsLeft < 0) {
      throw new StreamConstraintsException("too much text in one value");
    }
    return text;
  }

  private ObjectValue object(String path) throws IOException {
    Map<String, JsonValue> fields = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = counted(parser.currentName());
      String child = Fields.child(path, name);
      JsonValue value = value(parser.nextToken(), child);
      if (fields.putIfAbsent(name, value) != null) {
        problems.add(child, "be given once", "given again as " + value.shown());
      }
    }
    return new ObjectValue(fields);
  }

  private ListValue list(String path) throws IOException {
    List<JsonValue> items = new ArrayList<>();
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      items.add(value(token, Element.item(path, items.size())));
    }
    return new ListValue(items);
  }
}
