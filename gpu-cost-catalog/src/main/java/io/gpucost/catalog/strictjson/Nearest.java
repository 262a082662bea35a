package io.gpucost.catalog.strictjson;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Orders names by how many letters one must change to come from a mistyped one. */
final class Nearest {
  private static final int COMPARED = 40;

  private Nearest() {}

  /** Returns all names, the nearest first; names as near keep their order. */
  static List<String> first(String typed, Collection<String> names) {
    String key = key(typed);
    return names.stream()
        .sorted(Comparator.comparingInt(name -> distance(key, key(name))))
        .toList();
  }

  private static String key(String name) {
    String head = name.substring(0, Math.min(name.length(), COMPARED));
    return head.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
  }

  /** Levenshtein's distance, row by row. */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(change, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
