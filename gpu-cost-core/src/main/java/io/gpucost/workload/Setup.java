package io.gpucost.workload;

import io.gpucost.finding.InvalidInputException;
import io.gpucost.style.GpuCostStyle;
import io.gpucost.unit.Bandwidth;
import io.gpucost.unit.DataSize;
import java.time.Duration;
import java.util.Optional;
import org.immutables.value.Value;

/** What it takes to make a rented machine ready. */
@Value.Immutable
@GpuCostStyle
public sealed interface Setup permits ImmutableSetup {

  /** {@return the time from an empty machine, in [0, 100 years]} */
  Optional<Duration> fresh();

  /** {@return the time from a saved image, in [0, 100 years]} */
  Optional<Duration> image();

  /** {@return the size of the image, which each new machine pulls} */
  Optional<DataSize> imageSize();

  /** {@return the size of the model files, which each new machine downloads} */
  Optional<DataSize> modelSize();

  /** {@return the machine's own line, over which image and model come} */
  Optional<Bandwidth> bandwidth();

  /** {@return the time until a machine is free, in [0, 100 years]; it passes and is not billed} */
  Optional<Duration> waitForStock();

  /** Checks the ranges; all problems are reported together. */
  @Value.Check
  default void check() {
    Problems.check(
        problems -> {
          problems.timeOrZero("setup.fresh", fresh());
          problems.timeOrZero("setup.image", image());
          problems.timeOrZero("setup.wait", waitForStock());
        });
  }

  /** {@return a set-up of which nothing is known} */
  static Setup unknown() {
    return builder().build();
  }

  /**
   * Returns a set-up with both times known.
   *
   * @param fresh the time from an empty machine, in [0, 100 years]
   * @param image the time from a saved image, in [0, 100 years]
   * @return the set-up
   * @throws InvalidInputException if a value is out of range
   */
  static Setup of(Duration fresh, Duration image) {
    return builder().fresh(fresh).image(image).build();
  }

  /** {@return an empty builder} */
  static Builder builder() {
    return ImmutableSetup.builder();
  }

  /** {@return a builder that starts from this value} */
  default Builder toBuilder() {
    return ImmutableSetup.builder().from(this);
  }

  /** Builds a {@code Setup}; what is not set stays unknown. */
  interface Builder {
    /**
     * Sets {@link Setup#fresh()}.
     *
     * @param fresh the time
     * @return this builder
     */
    Builder fresh(Duration fresh);

    /**
     * Sets {@link Setup#image()}.
     *
     * @param image the time
     * @return this builder
     */
    Builder image(Duration image);

    /**
     * Sets {@link Setup#imageSize()}.
     *
     * @param imageSize the size
     * @return this builder
     */
    Builder imageSize(DataSize imageSize);

    /**
     * Sets {@link Setup#modelSize()}.
     *
     * @param modelSize the size
     * @return this builder
     */
    Builder modelSize(DataSize modelSize);

    /**
     * Sets {@link Setup#bandwidth()}.
     *
     * @param bandwidth the rate
     * @return this builder
     */
    Builder bandwidth(Bandwidth bandwidth);

    /**
     * Sets {@link Setup#waitForStock()}.
     *
     * @param waitForStock the time
     * @return this builder
     */
    Builder waitForStock(Duration waitForStock);

    /**
     * Builds the value.
     *
     * @return the value
     * @throws InvalidInputException with every problem, if a rule is broken
     */
    Setup build();
  }
}
