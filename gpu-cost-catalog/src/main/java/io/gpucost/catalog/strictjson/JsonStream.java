package io.gpucost.catalog.strictjson;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads documents too large to be held: values at given paths are handed over one at a time, and
 * the rest is skipped. The memory needed is that of one value.
 */
public final class JsonStream {
  /** Stands in a path for any field of an object. */
  public static final String ANY_FIELD = "*";

  /** Stands in a path for any item of a list. */
  public static final String ANY_ITEM = "[]";

  /** The path of a document that is one object, and no list. */
  public static final List<String> ROOT_OBJECT = List.of("{}");

  private static final int VALUES_IN_ONE = 200_000;
  private static final int CHARS_IN_ONE = 8 << 20;

  private final JsonParser parser;
  private final Problems problems;
  private final List<List<String>> paths;
  private final Receiver receiver;

  /** Takes the values. */
  @FunctionalInterface
  public interface Receiver {
    /**
     * Takes a value.
     *
     * @param path where it stands, such as {@code products.ABC}
     * @param value what it is
     */
    void value(String path, Foreign value);
  }

  private JsonStream(
      JsonParser parser, Problems problems, List<List<String>> paths, Receiver receiver) {
    this.parser = parser;
    this.problems = problems;
    this.paths = paths;
    this.receiver = receiver;
  }

  /**
   * Reads a file of one or more documents.
   *
   * @param file UTF-8, UTF-16 or UTF-32 text
   * @param paths the names from the root to the values that are wanted
   * @param problems receives what is wrong with the syntax; the values before have been handed over
   * @param receiver takes each value
   * @throws IOException if the file cannot be read
   */
  public static void read(Path file, List<List<String>> paths, Problems problems, Receiver receiver)
      throws IOException {
    try (InputStream in = Files.newInputStream(file);
        JsonParser parser = StrictJson.lenient(Limits.PRICE_LIST).createParser(in)) {
      JsonStream stream = new JsonStream(parser, problems, paths, receiver);
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        boolean isRow = token == JsonToken.START_OBJECT && paths.contains(ROOT_OBJECT);
        stream.walk(token, isRow ? ROOT_OBJECT : List.of(), "");
      }
    } catch (JacksonException e) {
      problems.add(
          StrictJson.place(e),
          "be valid JSON",
          Shown.clean(String.valueOf(e.getOriginalMessage())));
    } catch (CharConversionException e) { // of bytes that look like UTF-32
      problems.add("file", "be valid JSON", Shown.clean(String.valueOf(e.getMessage())));
    }
  }

  private void walk(JsonToken token, List<String> at, String path) throws IOException {
    if (paths.contains(at)) {
      receiver.value(
          path,
          new Foreign(
              new StrictJson(parser, problems, VALUES_IN_ONE, CHARS_IN_ONE).value(token, path)));
    } else if (paths.stream().noneMatch(wanted -> leadsTo(at, wanted))) {
      parser.skipChildren();
    } else if (token == JsonToken.START_OBJECT) {
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String name = parser.currentName();
        walk(parser.nextToken(), below(at, name), Fields.child(path, name));
      }
    } else if (token == JsonToken.START_ARRAY) {
      int index = 0;
      for (JsonToken item = parser.nextToken();
          item != JsonToken.END_ARRAY;
          item = parser.nextToken()) {
        walk(item, below(at, ANY_ITEM), Element.item(path, index++));
      }
    }
  }

  /** The pattern that a child stands for: its name where that is wanted, else any field. */
  private List<String> below(List<String> at, String name) {
    List<String> named = append(at, name);
    boolean isWanted = paths.stream().anyMatch(w -> w.equals(named) || leadsTo(named, w));
    return isWanted || name.equals(ANY_ITEM) ? named : append(at, ANY_FIELD);
  }

  private static List<String> append(List<String> at, String name) {
    List<String> longer = new ArrayList<>(at);
    longer.add(name);
    return List.copyOf(longer);
  }

  private static boolean leadsTo(List<String> at, List<String> wanted) {
    return at.size() < wanted.size() && wanted.subList(0, at.size()).equals(at);
  }
}
