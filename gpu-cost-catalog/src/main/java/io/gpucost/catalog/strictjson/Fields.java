package io.gpucost.catalog.strictjson;

import io.gpucost.catalog.strictjson.JsonValue.Word;
import io.gpucost.gpu.Nearest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The fields of an object. Asking for a field makes its name known; {@link #close()} reports those
 * that nobody asked for.
 *
 * <pre>{@code
 * try (Fields data = root.object("data")) {
 *   data.read("dataset", DATA_SIZE, footprint::dataset);
 *   data.read("keep", DURATION, footprint::keep);
 * }
 * }</pre>
 */
public final class Fields implements AutoCloseable {
  private final String path;
  private final Map<String, JsonValue> fields;
  private final Problems problems;
  private final Set<String> known = new LinkedHashSet<>();
  private final int problemsBefore;
  private final boolean readable;
  private boolean open = true;

  Fields(String path, Map<String, JsonValue> fields, Problems problems) {
    this(path, fields, problems, true);
  }

  private Fields(String path, Map<String, JsonValue> fields, Problems problems, boolean readable) {
    this.path = path;
    this.fields = fields;
    this.problems = problems;
    this.problemsBefore = problems.count();
    this.readable = readable;
  }

  /** The fields of what is no object: none, and nothing more to complain about. */
  static Fields unreadable(Problems problems) {
    return new Fields("", Map.of(), problems, false);
  }

  static String child(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  /** Returns where this object stands; empty for the root. */
  public String path() {
    return path;
  }

  /** Returns whether the field is there, whatever it holds. */
  public boolean has(String name) {
    known.add(name);
    return fields.containsKey(name);
  }

  /** Returns whether the field is there and not null: for formats where null means unknown. */
  public boolean isGiven(String name) {
    return has(name) && fields.get(name) != Word.NULL;
  }

  /** Returns the names of all fields, where the names are data. */
  public List<String> names() {
    return List.copyOf(fields.keySet());
  }

  /** Returns those of the given fields that are there. */
  public List<String> present(List<String> names) {
    List<String> present = new ArrayList<>();
    for (String name : names) {
      if (has(name)) {
        present.add(name);
      }
    }
    return present;
  }

  /** Returns a field that is there; {@code null} is a problem, not a value. */
  public Optional<Element> element(String name) {
    known.add(name);
    JsonValue value = fields.get(name);
    if (value == null) {
      return Optional.empty();
    }
    if (value == Word.NULL) {
      refuse(name, "be left out where it is unknown");
      return Optional.empty();
    }
    return Optional.of(new Element(child(path, name), value, problems));
  }

  /** Returns the field's value, where it is there and in the form. */
  public <T> Optional<T> get(String name, Form<T> form) {
    return element(name).flatMap(form::read);
  }

  /** Hands the field's value on, where it is there and in the form. */
  public <T> void read(String name, Form<T> form, Consumer<? super T> receiver) {
    get(name, form).ifPresent(receiver);
  }

  /** Returns a field that must be there. */
  public <T> Optional<T> required(String name, Form<T> form) {
    if (!has(name)) {
      refuse(name, "be given");
    }
    return get(name, form);
  }

  /** Returns a list field's items that are in the form; empty where it is left out. */
  public <T> List<T> list(String name, Form<T> form) {
    List<T> items = new ArrayList<>();
    for (Element item : elements(name)) {
      form.read(item).ifPresent(items::add);
    }
    return items;
  }

  /** Returns a list field's items; empty where it is left out. */
  public List<Element> elements(String name) {
    return element(name).map(Element::list).orElse(List.of());
  }

  /** Returns an object field; where it is left out, all its fields read as absent. */
  public Fields object(String name) {
    return element(name).map(Element::object).orElseGet(() -> unreadable(problems));
  }

  /** Reports that a field must keep the rule. */
  public void refuse(String name, String rule) {
    if (readable) {
      problems.add(child(path, name), rule, shown(name));
    }
  }

  /** Reports that the object as a whole must keep the rule. */
  public void refuse(String rule) {
    if (readable) {
      problems.add(path, rule, shown());
    }
  }

  /**
   * Closes this object and builds a value from what was read, unless there are problems.
   *
   * @param factory builds the value; what it refuses becomes a problem of this object
   */
  public <T> Optional<T> build(Supplier<T> factory) {
    close();
    return isSound() ? check(factory) : Optional.empty();
  }

  /**
   * Builds a part of what this object means, whose fields stand beside others.
   *
   * @param name the field that is blamed where the part is refused
   * @param factory builds the part
   */
  public <T> Optional<T> check(String name, Supplier<T> factory) {
    return problems.build(child(path, name), () -> shown(name), factory);
  }

  /** Builds a part of what this object means, whose fields stand beside others. */
  public <T> Optional<T> check(Supplier<T> factory) {
    return problems.build(path, this::shown, factory);
  }

  private String shown() {
    return new JsonValue.ObjectValue(fields).shown();
  }

  private String shown(String name) {
    JsonValue value = fields.get(name);
    return value == null ? "left out" : value.shown();
  }

  /** Returns whether this is an object, with no problem reported since it was opened. */
  public boolean isSound() {
    return readable && problems.count() == problemsBefore;
  }

  /** Lets the fields that nobody asked for pass: what they mean is open. */
  public void passTheRest() {
    open = false;
  }

  /** Reports every field that nobody asked for, with the nearest known ones first. */
  @Override
  public void close() {
    if (!open) {
      return;
    }
    open = false;
    fields.forEach(
        (name, value) -> {
          if (!known.contains(name)) {
            String nearest = String.join(", ", Nearest.of(name, known, known.size()));
            problems.add(
                child(path, name), "be one of the known fields (" + nearest + ")", value.shown());
          }
        });
  }
}
