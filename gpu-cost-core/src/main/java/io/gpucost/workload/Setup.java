package io.gpucost.workload;

import io.gpucost.finding.InvalidInputException;
import io.gpucost.unit.DataSize;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * What it takes to make a rented machine ready.
 *
 * @param fresh the time from an empty machine, in [0, 100 years]
 * @param image the time from a saved image, in [0, 100 years]
 * @param imageSize the size of the image
 */
public record Setup(
    Optional<Duration> fresh, Optional<Duration> image, Optional<DataSize> imageSize) {

  private static final Setup UNKNOWN =
      new Setup(Optional.empty(), Optional.empty(), Optional.empty());

  /**
   * Checks the ranges.
   *
   * @param fresh the time from an empty machine, in [0, 100 years]
   * @param image the time from a saved image, in [0, 100 years]
   * @param imageSize the size of the image
   * @throws InvalidInputException if a value is out of range
   */
  public Setup {
    Objects.requireNonNull(fresh, "fresh");
    Objects.requireNonNull(image, "image");
    Objects.requireNonNull(imageSize, "imageSize");
    Problems.check(
        problems -> {
          problems.timeOrZero("setup.fresh", fresh);
          problems.timeOrZero("setup.image", image);
        });
  }

  /** {@return a set-up of which nothing is known} */
  public static Setup unknown() {
    return UNKNOWN;
  }

  /**
   * Returns a set-up with both times known.
   *
   * @param fresh the time from an empty machine, in [0, 100 years]
   * @param image the time from a saved image, in [0, 100 years]
   * @return the set-up
   */
  public static Setup of(Duration fresh, Duration image) {
    return new Setup(Optional.of(fresh), Optional.of(image), Optional.empty());
  }
}
