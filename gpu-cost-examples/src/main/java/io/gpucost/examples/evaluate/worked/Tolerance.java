package io.gpucost.examples.evaluate.worked;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How far an answer may be off, by what a case says itself: "tolerance 0.02 h absolute" holds for
 * all its values, except those that it lists as "mean, variance: 1e-9 relative".
 *
 * @param absolute for the values that are not listed as relative, 0 if the case states none
 * @param relative names of those that are
 */
record Tolerance(double absolute, List<String> relative) {
  private static final Pattern ABSOLUTE = Pattern.compile("([0-9.]+) h absolute");
  private static final Pattern RELATIVE = Pattern.compile("((?:\\w+, )*\\w+): [0-9.e-]+ relative");

  static Tolerance stated(String derivation) {
    Matcher absolute = ABSOLUTE.matcher(derivation);
    Matcher relative = RELATIVE.matcher(derivation);
    return new Tolerance(
        absolute.find() ? Double.parseDouble(absolute.group(1)) : 0,
        relative.find() ? List.of(relative.group(1).split(", ")) : List.of());
  }

  double absolute(String name) {
    return relative.contains(name) ? 0 : absolute;
  }
}
