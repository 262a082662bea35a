package io.gpucost.json;

import io.gpucost.catalog.strictjson.Element;
import io.gpucost.catalog.strictjson.Fields;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The leaves of a document, each by its path. */
final class StatedFields {
  private static final Set<String> LABELS = Set.of("schema", "name");

  /** What an offer is known by. */
  private static final List<String> NAMES = List.of("provider", "gpu");

  /** A recorded availability may have many thousand points: they tell nobody what has changed. */
  private static final int LONGEST_LIST = 100;

  private final Map<String, String> values = new LinkedHashMap<>();

  private StatedFields() {}

  static Map<String, String> of(Fields root) {
    StatedFields stated = new StatedFields();
    root.names().stream()
        .filter(name -> !LABELS.contains(name))
        .forEach(name -> root.element(name).ifPresent(value -> stated.add(name, value)));
    return stated.values;
  }

  private void add(String path, Element element) {
    if (element.isObject()) {
      Fields fields = element.object();
      fields
          .names()
          .forEach(name -> fields.element(name).ifPresent(value -> add(path + "." + name, value)));
    } else if (element.isList() && element.list().size() <= LONGEST_LIST) {
      Map<String, Integer> seen = new HashMap<>();
      element.list().forEach(item -> add(path + "[" + key(item, seen) + "]", item));
    } else {
      values.put(path, element.isText() ? element.text().orElse("") : element.shown());
    }
  }

  /**
   * An offer by its provider and GPU, so that another one before it changes nothing; else, and
   * where there are two of a kind, by its number.
   */
  private static String key(Element item, Map<String, Integer> seen) {
    String name =
        item.isObject()
            ? NAMES.stream()
                .flatMap(field -> item.object().element(field).stream())
                .filter(Element::isText)
                .flatMap(value -> value.text().stream())
                .collect(Collectors.joining(" "))
            : "";
    int number = seen.merge(name, 1, Integer::sum);
    if (name.isEmpty()) {
      return String.valueOf(number - 1);
    }
    return number == 1 ? name : name + " #" + number;
  }
}
