package io.gpucost.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A text with placeholders: {@code {name}}, {@code {name:h}} (hours), {@code {name:d}} (days),
 * {@code {name|one|many}} (a count and its noun), and {@code [...]}, a part that is left out when
 * one of its arguments is missing. Parts nest.
 */
final class Template {
  private final String source;
  private final List<Segment> segments;

  private Template(String source, List<Segment> segments) {
    this.source = source;
    this.segments = segments;
  }

  static Template parse(String source) {
    Parser parser = new Parser(source);
    List<Segment> segments = parser.segments(false);
    return new Template(source, segments);
  }

  String render(Map<String, Object> arguments, Formats formats) {
    StringBuilder out = new StringBuilder();
    for (Segment segment : segments) {
      if (segment instanceof Placeholder placeholder
          && !arguments.containsKey(placeholder.name())) {
        throw new IllegalArgumentException(
            "arguments of \""
                + source
                + "\" must have '"
                + placeholder.name()
                + "', but were "
                + arguments.keySet());
      }
      segment.append(arguments, formats, out);
    }
    return out.toString();
  }

  /** The names of all placeholders, in order of the alphabet. */
  Set<String> placeholders() {
    Set<String> names = new TreeSet<>();
    collect(segments, names, true);
    return names;
  }

  /** The names of the placeholders that must have an argument. */
  Set<String> required() {
    Set<String> names = new TreeSet<>();
    collect(segments, names, false);
    return names;
  }

  private static void collect(List<Segment> segments, Set<String> names, boolean optionalToo) {
    for (Segment segment : segments) {
      if (segment instanceof Placeholder placeholder) {
        names.add(placeholder.name());
      } else if (segment instanceof OptionalPart part && optionalToo) {
        collect(part.segments(), names, true);
      }
    }
  }

  private sealed interface Segment permits Literal, Placeholder, OptionalPart {
    void append(Map<String, Object> arguments, Formats formats, StringBuilder out);
  }

  private record Literal(String text) implements Segment {
    @Override
    public void append(Map<String, Object> arguments, Formats formats, StringBuilder out) {
      out.append(text);
    }
  }

  private record Placeholder(String name, String style) implements Segment {
    @Override
    public void append(Map<String, Object> arguments, Formats formats, StringBuilder out) {
      Object value = arguments.get(name);
      if (value != null) {
        out.append(formats.format(name, value, style));
      }
    }
  }

  private record OptionalPart(List<Segment> segments) implements Segment {
    @Override
    public void append(Map<String, Object> arguments, Formats formats, StringBuilder out) {
      for (Segment segment : segments) {
        if (segment instanceof Placeholder placeholder
            && !arguments.containsKey(placeholder.name())) {
          return;
        }
      }
      for (Segment segment : segments) {
        segment.append(arguments, formats, out);
      }
    }
  }

  private static final class Parser {
    private final String source;
    private int at;

    Parser(String source) {
      this.source = source;
    }

    List<Segment> segments(boolean inBrackets) {
      List<Segment> found = new ArrayList<>();
      while (at < source.length()) {
        char c = source.charAt(at);
        if (c == ']' && inBrackets) {
          at++;
          return List.copyOf(found);
        }
        if (c == '[') {
          at++;
          found.add(new OptionalPart(segments(true)));
        } else if (c == '{') {
          found.add(placeholder());
        } else {
          found.add(literal());
        }
      }
      if (inBrackets) {
        throw malformed("close every '['");
      }
      return List.copyOf(found);
    }

    private Placeholder placeholder() {
      int end = source.indexOf('}', at);
      if (end < 0) {
        throw malformed("close every '{'");
      }
      String inside = source.substring(at + 1, end);
      at = end + 1;
      int nameEnd = 0;
      while (nameEnd < inside.length() && Character.isLetter(inside.charAt(nameEnd))) {
        nameEnd++;
      }
      if (nameEnd == 0) {
        throw malformed("name every placeholder");
      }
      return new Placeholder(inside.substring(0, nameEnd), inside.substring(nameEnd));
    }

    private Literal literal() {
      int start = at;
      while (at < source.length() && "[]{}".indexOf(source.charAt(at)) < 0) {
        at++;
      }
      if (at == start) {
        throw malformed("open every '" + source.charAt(at) + "'");
      }
      return new Literal(source.substring(start, at));
    }

    private IllegalArgumentException malformed(String rule) {
      return new IllegalArgumentException("text must " + rule + ", but was \"" + source + "\"");
    }
  }
}
