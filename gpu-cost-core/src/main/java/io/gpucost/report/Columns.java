package io.gpucost.report;

import java.util.ArrayList;
import java.util.List;

/** Text on a terminal, where a Chinese character takes two columns. */
final class Columns {
  /** Signs that must not start a line in Chinese. */
  private static final String NOT_FIRST = "，。；：、？！）》”’,.;:?!)%";

  private static final String NOT_LAST = "（《“‘(";

  private Columns() {}

  static int width(String text) {
    int width = 0;
    for (int at = 0; at < text.length(); ) {
      int codePoint = text.codePointAt(at);
      width += width(codePoint);
      at += Character.charCount(codePoint);
    }
    return width;
  }

  private static int width(int codePoint) {
    if (codePoint >= ' ' && codePoint <= '~') {
      return 1;
    }
    int type = Character.getType(codePoint);
    if (type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || type == Character.FORMAT
        || type == Character.CONTROL) {
      return 0;
    }
    return isWide(codePoint) ? 2 : 1;
  }

  /** East Asian Wide and Fullwidth, Unicode Standard Annex 11, by block. */
  private static boolean isWide(int c) {
    return (c >= 0x1100 && c <= 0x115F)
        || (c >= 0x2E80 && c <= 0x303E)
        || (c >= 0x3041 && c <= 0xA4CF)
        || (c >= 0xAC00 && c <= 0xD7A3)
        || (c >= 0xF900 && c <= 0xFAFF)
        || (c >= 0xFE30 && c <= 0xFE6F)
        || (c >= 0xFF00 && c <= 0xFF60)
        || (c >= 0xFFE0 && c <= 0xFFE6)
        || (c >= 0x1F300 && c <= 0x1FAFF)
        || (c >= 0x20000 && c <= 0x3FFFD);
  }

  /** Names come from files that anyone may have written: no escape sequence reaches a terminal. */
  private static String printable(String text) {
    StringBuilder out = new StringBuilder(text);
    for (int at = 0; at < out.length(); at++) {
      if (Character.isISOControl(out.charAt(at))) {
        out.setCharAt(at, ' ');
      }
    }
    return out.toString();
  }

  static String padEnd(String text, int columns) {
    return text + " ".repeat(Math.max(0, columns - width(text)));
  }

  static String padStart(String text, int columns) {
    return " ".repeat(Math.max(0, columns - width(text))) + text;
  }

  /**
   * Breaks text into lines at spaces and between Chinese characters; a longer word stays whole up
   * to the width and is cut there.
   */
  static List<String> wrap(String text, int columns) {
    String plain = printable(text);
    if (width(plain) <= columns) {
      return List.of(plain.stripTrailing());
    }
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String piece : pieces(plain)) {
      String rest = piece;
      if (width(line + piece.stripTrailing()) > columns && !line.isEmpty()) {
        lines.add(line.toString().stripTrailing());
        line.setLength(0);
      }
      while (width(rest.stripTrailing()) > columns) {
        int cut = cutAt(rest, columns);
        lines.add(rest.substring(0, cut));
        rest = rest.substring(cut);
      }
      line.append(rest);
    }
    if (!line.toString().isBlank() || lines.isEmpty()) {
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }

  private static int cutAt(String text, int columns) {
    int taken = 0;
    int at = 0;
    while (at < text.length()) {
      int codePoint = text.codePointAt(at);
      if (taken + width(codePoint) > columns && at > 0) {
        break;
      }
      taken += width(codePoint);
      at += Character.charCount(codePoint);
    }
    return at;
  }

  /** The smallest parts that stay on one line, each with the spaces that follow it. */
  private static List<String> pieces(String text) {
    List<String> pieces = new ArrayList<>();
    int start = 0;
    int at = 0;
    while (at < text.length()) {
      int here = text.codePointAt(at);
      int next = at + Character.charCount(here);
      if (next < text.length() && mayBreak(here, text.codePointAt(next))) {
        pieces.add(text.substring(start, next));
        start = next;
      }
      at = next;
    }
    if (start < text.length()) {
      pieces.add(text.substring(start));
    }
    return pieces;
  }

  private static boolean mayBreak(int before, int after) {
    if (after == ' ' || NOT_FIRST.indexOf(after) >= 0 || NOT_LAST.indexOf(before) >= 0) {
      return false;
    }
    return before == ' ' || isWide(before) || isWide(after);
  }
}
