package io.gpucost.workload;

import io.gpucost.finding.InvalidInputException;
import io.gpucost.style.GpuCostStyle;
import io.gpucost.unit.Bandwidth;
import io.gpucost.unit.DataSize;
import java.time.Duration;
import java.util.Optional;
import org.immutables.value.Value;

/** The data around a job: what goes in, what comes out, over which line, and what is kept. */
@Value.Immutable
@GpuCostStyle
public sealed interface DataFootprint permits ImmutableDataFootprint {

  /** {@return what must be there before the job starts} */
  Optional<DataSize> dataset();

  /** {@return what is brought home} */
  Optional<DataSize> result();

  /** {@return what changes between two sessions and is all that must be saved} */
  Optional<DataSize> delta();

  /** {@return the user's own line} */
  Optional<Bandwidth> bandwidth();

  /** {@return the most that the place gives from which the dataset is fetched} */
  Optional<Bandwidth> sourceBandwidth();

  /** {@return how long the data is kept after the job, zero or more} */
  Optional<Duration> keep();

  /** {@return where the dataset is now} */
  Optional<Location> location();

  /** Checks the rules; all problems are reported together. */
  @Value.Check
  default void check() {
    Problems.check(problems -> problems.timeOrZero("data.keep", keep()));
  }

  /** {@return an empty builder} */
  static Builder builder() {
    return ImmutableDataFootprint.builder();
  }

  /** {@return a builder that starts from this value} */
  default Builder toBuilder() {
    return ImmutableDataFootprint.builder().from(this);
  }

  /** Where a dataset is. New places may come. */
  enum Location {
    /** On the user's machine. */
    LOCAL,
    /** In an object store outside the provider. */
    OBJECT_STORAGE,
    /** On a consumer net disk. */
    NETDISK,
    /** At the provider already. */
    PROVIDER;

    /** {@return the word of the documents} */
    public String text() {
      return Words.text(this);
    }

    /**
     * Reads a word of the documents; case, blanks, hyphens, dots and underscores do not matter.
     *
     * @param text the word
     * @return the constant
     * @throws IllegalArgumentException if there is no such word; the message lists the known
     */
    public static Location parse(String text) {
      return Words.parse(Location.class, text);
    }
  }

  /** Builds a {@code DataFootprint}; what is not set stays unknown. */
  interface Builder {
    /**
     * Sets {@link DataFootprint#dataset()}.
     *
     * @param dataset the size
     * @return this builder
     */
    Builder dataset(DataSize dataset);

    /**
     * Sets {@link DataFootprint#result()}.
     *
     * @param result the size
     * @return this builder
     */
    Builder result(DataSize result);

    /**
     * Sets {@link DataFootprint#delta()}.
     *
     * @param delta the size
     * @return this builder
     */
    Builder delta(DataSize delta);

    /**
     * Sets {@link DataFootprint#bandwidth()}.
     *
     * @param bandwidth the bandwidth
     * @return this builder
     */
    Builder bandwidth(Bandwidth bandwidth);

    /**
     * Sets {@link DataFootprint#sourceBandwidth()}.
     *
     * @param bandwidth the bandwidth
     * @return this builder
     */
    Builder sourceBandwidth(Bandwidth bandwidth);

    /**
     * Sets {@link DataFootprint#keep()}.
     *
     * @param keep the time
     * @return this builder
     */
    Builder keep(Duration keep);

    /**
     * Sets {@link DataFootprint#location()}.
     *
     * @param location the place
     * @return this builder
     */
    Builder location(Location location);

    /**
     * Builds the value.
     *
     * @return the value
     * @throws InvalidInputException with every problem, if a rule is broken
     */
    DataFootprint build();
  }
}
