package io.gpucost.json;

import io.gpucost.catalog.strictjson.Element;
import io.gpucost.catalog.strictjson.Fields;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The leaves of a document, each by its path. */
final class StatedFields {
  private static final Set<String> LABELS = Set.of("schema", "name");

  /** A recorded availability may have many thousand points: they tell nobody what has changed. */
  private static final int LONGEST_LIST = 100;

  private final Map<String, String> values = new LinkedHashMap<>();

  private StatedFields() {}

  static Map<String, String> of(Fields root) {
    StatedFields stated = new StatedFields();
    root.names().stream()
        .filter(name -> !LABELS.contains(name))
        .forEach(name -> root.element(name).ifPresent(stated::add));
    return stated.values;
  }

  private void add(Element element) {
    if (element.isObject()) {
      Fields fields = element.object();
      fields.names().forEach(name -> fields.element(name).ifPresent(this::add));
    } else if (element.isList()) {
      List<Element> items = element.list();
      if (items.size() > LONGEST_LIST) {
        values.put(element.path(), element.shown());
      } else {
        items.forEach(this::add);
      }
    } else {
      values.put(element.path(), element.isText() ? element.text().orElse("") : element.shown());
    }
  }
}
