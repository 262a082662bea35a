package io.gpucost.gpu;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The known names closest to a misspelt one, by edit distance. */
public final class Nearest {

  /** How many names a message offers. */
  public static final int SHOWN = 3;

  private Nearest() {}

  /**
   * {@return the rule that a name must be a known one, with the nearest: {@code be a known GPU
   * (nearest: RTX 4090, RTX 4080)}}
   *
   * @param what what the name must be: {@code a known GPU}
   * @param nearest the nearest known names; none where nothing is known
   */
  public static String rule(String what, List<String> nearest) {
    return "be "
        + what
        + (nearest.isEmpty() ? "" : " (nearest: " + String.join(", ", nearest) + ")");
  }

  /**
   * {@return the names closest to a text, the closest first; ties in the order given}
   *
   * @param text what was written
   * @param names the known names
   * @param count how many at most
   */
  public static List<String> of(String text, Collection<String> names, int count) {
    String wanted = plain(text);
    return names.stream()
        .sorted(Comparator.comparingInt(name -> distance(wanted, plain(name))))
        .limit(count)
        .toList();
  }

  /** Of a model's name the organisation before the slash does not count. */
  private static String plain(String text) {
    String bare = text.substring(text.lastIndexOf('/') + 1);
    return bare.substring(0, Math.min(80, bare.length()))
        .toLowerCase(Locale.ROOT)
        .replaceAll("[\\s_\\-]", "");
  }

  /** Levenshtein distance, the memory of two rows. */
  private static int distance(String a, String b) {
    int[] above = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      above[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] row = new int[b.length() + 1];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = above[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replaced, 1 + Math.min(above[j], row[j - 1]));
      }
      above = row;
    }
    return above[b.length()];
  }
}
