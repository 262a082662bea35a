package io.gpucost.gpu;

import io.gpucost.unit.Texts;
import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * NVIDIA's generation number of a GPU: 7.0 Volta, 7.5 Turing, 8.x Ampere and Ada, 9.0 Hopper, 10
 * and 12 Blackwell.
 *
 * @param major the number before the point, in [1, 99]
 * @param minor the number after the point, in [0, 9]
 */
public record ComputeCapability(int major, int minor) implements Comparable<ComputeCapability> {

  private static final String TYPE = "ComputeCapability";
  private static final Pattern FORM = Pattern.compile("([1-9][0-9]?)\\.([0-9])");
  private static final Comparator<ComputeCapability> ORDER =
      Comparator.comparingInt(ComputeCapability::major).thenComparingInt(ComputeCapability::minor);

  /**
   * Checks the ranges.
   *
   * @param major the number before the point
   * @param minor the number after the point
   * @throws IllegalArgumentException if a number is out of its range
   */
  public ComputeCapability {
    if (major < 1 || major > 99 || minor < 0 || minor > 9) {
      throw new IllegalArgumentException(
          "compute capability must be in [1.0, 99.9], but was %d.%d".formatted(major, minor));
    }
  }

  /**
   * {@return the compute capability a text names; the inverse of {@link #toString()}}
   *
   * @param text such as {@code 8.9}
   * @throws IllegalArgumentException if the text has another form
   */
  public static ComputeCapability parse(String text) {
    Matcher matcher = FORM.matcher(Texts.bounded(text, TYPE, Texts.MAX_CHARS));
    if (!matcher.matches()) {
      throw Texts.unreadable(TYPE, text, "must be a text such as '8.9'");
    }
    return new ComputeCapability(
        Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
  }

  @Override
  public int compareTo(ComputeCapability other) {
    return ORDER.compare(this, other);
  }

  /** {@return {@code 8.9}} */
  @Override
  public String toString() {
    return major + "." + minor;
  }
}
