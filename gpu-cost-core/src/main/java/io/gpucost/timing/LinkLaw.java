package io.gpucost.timing;

/**
 * How fast a kind of link exchanges gradients while the cards compute:
 *
 * <pre>B(n, bytes) = rate x bytes / (bytes + half) / (n / 2)^crowding</pre>
 *
 * @param gigabytesPerSecond rate of large messages between two cards, above 0
 * @param halfRateMegabytes message at which half of it is reached, 0 or more
 * @param crowding how the rate falls with more cards, 0 or more
 */
public record LinkLaw(double gigabytesPerSecond, double halfRateMegabytes, double crowding) {
  /**
   * Checks the ranges.
   *
   * @param gigabytesPerSecond rate of large messages between two cards, above 0
   * @param halfRateMegabytes message at which half of it is reached, 0 or more
   * @param crowding how the rate falls with more cards, 0 or more
   * @throws IllegalArgumentException if a figure is out of range
   */
  public LinkLaw {
    if (!(gigabytesPerSecond > 0 && halfRateMegabytes >= 0 && crowding >= 0)) {
      throw new IllegalArgumentException(
          "rate must be above 0, half and crowding 0 or more, but were %s, %s and %s"
              .formatted(gigabytesPerSecond, halfRateMegabytes, crowding));
    }
  }
}
