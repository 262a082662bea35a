package io.gpucost.catalog.strictjson;

/** How untrusted text is shown in a message: short, on one line, without control characters. */
public final class Shown {
  private static final int LONGEST = 80;
  private static final int LONGEST_PATH = 200;
  private static final int LONGEST_LINE = 500;

  private Shown() {}

  /** The text in quotes. */
  public static String text(String text) {
    return '"' + clean(text) + '"';
  }

  static String path(String path) {
    return path.isEmpty() ? "document" : clean(path, LONGEST_PATH);
  }

  /** The text without quotes, cut to 80 characters. */
  public static String clean(String text) {
    return clean(text, LONGEST);
  }

  /** A whole message in one line, cut to 500 characters. */
  public static String line(String text) {
    return clean(text, LONGEST_LINE);
  }

  private static String clean(String text, int longest) {
    String head =
        text.codePointCount(0, text.length()) <= longest
            ? text
            : text.substring(0, text.offsetByCodePoints(0, longest)) + "...";
    if (isPlain(head)) {
      return head;
    }
    StringBuilder shown = new StringBuilder(head.length());
    head.codePoints()
        .map(c -> Character.isISOControl(c) || isInvisible(c) ? '?' : c)
        .forEach(shown::appendCodePoint);
    return shown.toString();
  }

  /** Most texts are printable ASCII, and shown as they are. */
  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < ' ' || text.charAt(i) > '~') {
        return false;
      }
    }
    return true;
  }

  /** Line separators, direction marks and lone surrogates: they could forge or hide a line. */
  private static boolean isInvisible(int c) {
    int type = Character.getType(c);
    return type == Character.FORMAT
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR
        || type == Character.SURROGATE;
  }
}
