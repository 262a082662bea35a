package io.gpucost.examples.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** Prints maps and lists as JSON, the same on every platform. */
final class JsonText {
  private static final DefaultIndenter LINES = new DefaultIndenter("  ", "\n");

  private JsonText() {}

  static String of(Map<String, ?> object) {
    DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
    printer.indentObjectsWith(LINES);
    printer.indentArraysWith(LINES);
    StringWriter text = new StringWriter();
    try (JsonGenerator out = new JsonFactory().createGenerator(text)) {
      out.setPrettyPrinter(printer);
      write(object, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.append('\n').toString();
  }

  private static void write(Object value, JsonGenerator out) throws IOException {
    if (value instanceof Map<?, ?> object) {
      out.writeStartObject();
      for (Map.Entry<?, ?> field : object.entrySet()) {
        out.writeFieldName(String.valueOf(field.getKey()));
        write(field.getValue(), out);
      }
      out.writeEndObject();
    } else if (value instanceof List<?> list) {
      out.writeStartArray();
      for (Object element : list) {
        write(element, out);
      }
      out.writeEndArray();
    } else if (value instanceof BigDecimal number) {
      out.writeNumber(number.toPlainString());
    } else if (value instanceof Integer || value instanceof Long) {
      out.writeNumber(((Number) value).longValue());
    } else if (value instanceof Boolean truth) {
      out.writeBoolean(truth);
    } else {
      out.writeString(value.toString());
    }
  }
}
