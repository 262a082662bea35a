package io.gpucost.workload;

import io.gpucost.finding.InvalidInputException;
import io.gpucost.style.GpuCostStyle;
import io.gpucost.unit.DataSize;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.immutables.value.Value;

/** How the state of a run is saved, and what it takes to go on after an interruption. */
@Value.Immutable
@GpuCostStyle
public sealed interface Checkpoint permits ImmutableCheckpoint {

  /** {@return the time between two checkpoints, above zero} */
  Optional<Duration> every();

  /** {@return the steps between two checkpoints, in [1, 10^18]} */
  OptionalLong everySteps();

  /** {@return the time to write one, zero or more} */
  Optional<Duration> write();

  /** {@return the time from a new machine to the first new step, zero or more} */
  Optional<Duration> restart();

  /** {@return the size of one on disk} */
  Optional<DataSize> size();

  /** {@return the checkpoints kept at a time, in [1, 1,000,000]} */
  OptionalInt keep();

  /**
   * {@return how often the run is expected to start again for reasons of its own, in [0,
   * 1,000,000]: a crash, a lost node; interruptions of spot come on top}
   */
  OptionalInt restarts();

  /** {@return how often one is brought away from the machine; empty for never} */
  Optional<Upload> upload();

  /**
   * How checkpoints are brought away from the machine.
   *
   * @param every the work between two uploads, above zero
   * @param blocks whether the work waits for each, or goes on meanwhile
   */
  record Upload(Duration every, boolean blocks) {
    /**
     * Checks the time.
     *
     * @param every the work between two uploads, above zero
     * @param blocks whether the work waits for each, or goes on meanwhile
     * @throws InvalidInputException if it is out of range
     */
    public Upload {
      Problems.check(
          problems -> problems.time("constraints.checkpoint.upload.every", Optional.of(every)));
    }
  }

  /** Checks the rules; all problems are reported together. */
  @Value.Check
  default void check() {
    Problems.check(
        problems -> {
          problems.time("constraints.checkpoint.every", every());
          problems.range("constraints.checkpoint.every_steps", everySteps(), 1, Limits.COUNT);
          problems.timeOrZero("constraints.checkpoint.write", write());
          problems.timeOrZero("constraints.checkpoint.restart", restart());
          problems.range("constraints.checkpoint.keep", keep(), 1, Limits.MACHINES);
          problems.range("constraints.checkpoint.restarts", restarts(), 0, Limits.MACHINES);
        });
  }

  /** {@return an empty builder} */
  static Builder builder() {
    return ImmutableCheckpoint.builder();
  }

  /** {@return a builder that starts from this value} */
  default Builder toBuilder() {
    return ImmutableCheckpoint.builder().from(this);
  }

  /** Builds a {@code Checkpoint}; what is not set stays unknown. */
  interface Builder {
    /**
     * Sets {@link Checkpoint#every()}.
     *
     * @param every the time
     * @return this builder
     */
    Builder every(Duration every);

    /**
     * Sets {@link Checkpoint#everySteps()}.
     *
     * @param everySteps the steps, in [1, 10^18]
     * @return this builder
     */
    Builder everySteps(long everySteps);

    /**
     * Sets {@link Checkpoint#write()}.
     *
     * @param write the time
     * @return this builder
     */
    Builder write(Duration write);

    /**
     * Sets {@link Checkpoint#restart()}.
     *
     * @param restart the time
     * @return this builder
     */
    Builder restart(Duration restart);

    /**
     * Sets {@link Checkpoint#size()}.
     *
     * @param size the size
     * @return this builder
     */
    Builder size(DataSize size);

    /**
     * Sets {@link Checkpoint#keep()}.
     *
     * @param keep the number, in [1, 1,000,000]
     * @return this builder
     */
    Builder keep(int keep);

    /**
     * Sets {@link Checkpoint#restarts()}.
     *
     * @param restarts the number, in [0, 1,000,000]
     * @return this builder
     */
    Builder restarts(int restarts);

    /**
     * Sets {@link Checkpoint#upload()}.
     *
     * @param upload how often
     * @return this builder
     */
    Builder upload(Upload upload);

    /**
     * Builds the value.
     *
     * @return the value
     * @throws InvalidInputException with every problem, if a rule is broken
     */
    Checkpoint build();
  }
}
