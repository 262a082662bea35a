package io.gpucost.gpu;

/**
 * The name of a GPU as a sheet, an offer or a user writes it.
 *
 * @param value the name, 1 to 80 characters: {@code A100 80GB PCIe}
 */
public record GpuName(String value) implements Comparable<GpuName> {

  private static final int LONGEST = 80;

  /**
   * Checks the length.
   *
   * @throws IllegalArgumentException if the name is blank or too long
   */
  public GpuName {
    value = value.strip();
    if (value.isEmpty() || value.length() > LONGEST) {
      throw new IllegalArgumentException(
          "GPU name must have 1 to %d characters, but was '%s'"
              .formatted(LONGEST, value.substring(0, Math.min(LONGEST, value.length()))));
    }
  }

  /**
   * {@return a name}
   *
   * @param value the name
   * @throws IllegalArgumentException if the name is blank or longer than 80 characters
   */
  public static GpuName of(String value) {
    return new GpuName(value);
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
