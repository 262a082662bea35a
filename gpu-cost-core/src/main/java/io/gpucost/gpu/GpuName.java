package io.gpucost.gpu;

import io.gpucost.unit.Texts;
import org.jspecify.annotations.Nullable;

/**
 * The name of a GPU as a sheet, an offer or a user writes it.
 *
 * @param value the name, 1 to 80 characters, none of them a control character: {@code A100 80GB
 *     PCIe}
 */
public record GpuName(String value) implements Comparable<GpuName> {

  private static final String TYPE = "GpuName";
  private static final int LONGEST = 80;

  /**
   * Checks the length and the characters.
   *
   * @param value the name
   * @throws IllegalArgumentException if the name is blank, too long or has a control character
   */
  public GpuName {
    String text = value;
    value = Texts.bounded(text, TYPE, LONGEST);
    if (value.chars().anyMatch(Character::isISOControl)) {
      throw Texts.unreadable(TYPE, text, "must have no control character");
    }
  }

  /**
   * {@return a name}
   *
   * @param value the name
   * @throws IllegalArgumentException if the name is blank, longer than 80 characters or has a
   *     control character
   */
  public static GpuName of(String value) {
    return new GpuName(value);
  }

  // By hand, for a quick start: the JVM links those of a record at run time.

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof GpuName that && value.equals(that.value);
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }

  @Override
  public int compareTo(GpuName other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
