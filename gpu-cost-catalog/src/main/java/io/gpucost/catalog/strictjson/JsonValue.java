package io.gpucost.catalog.strictjson;

import java.util.List;
import java.util.Map;

/** A parsed document. Numbers stay text until someone asks for them. */
sealed interface JsonValue {
  /** How the value is shown in a message. */
  String shown();

  record ObjectValue(Map<String, JsonValue> fields) implements JsonValue {
    @Override
    public String shown() {
      return fields.isEmpty()
          ? "{}"
          : "an object {" + Shown.clean(String.join(", ", fields.keySet())) + "}";
    }
  }

  record ListValue(List<JsonValue> items) implements JsonValue {
    @Override
    public String shown() {
      return "a list of " + items.size();
    }
  }

  record TextValue(String text) implements JsonValue {
    @Override
    public String shown() {
      return Shown.text(text);
    }
  }

  record NumberValue(String literal) implements JsonValue {
    @Override
    public String shown() {
      return Shown.clean(literal);
    }
  }

  enum Word implements JsonValue {
    TRUE,
    FALSE,
    NULL;

    @Override
    public String shown() {
      return switch (this) {
        case TRUE -> "true";
        case FALSE -> "false";
        case NULL -> "null";
      };
    }
  }
}
