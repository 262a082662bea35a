package io.gpucost.workload;

import io.gpucost.finding.InvalidInputException;
import io.gpucost.gpu.ComputeCapability;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.style.GpuCostStyle;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.MemorySize;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.immutables.value.Value;

/**
 * What an answer must respect. GPUs, providers and regions are named as the user names them: {@code
 * "A100"} stands for the whole family.
 */
@Value.Immutable
@GpuCostStyle
public sealed interface Constraints permits ImmutableConstraints {

  /** {@return the most that the whole job may cost, above zero} */
  Optional<Money> budget();

  /** {@return the most time until the result is there, above zero} */
  Optional<Duration> deadline();

  /** {@return the GPUs allowed; empty allows all} */
  List<String> allow();

  /** {@return the GPUs excluded, even when allowed} */
  List<String> deny();

  /** {@return the fewest GPUs, in [1, 1,000,000]} */
  OptionalInt minCount();

  /** {@return the most GPUs, at least {@link #minCount()}, in [1, 1,000,000]} */
  OptionalInt maxCount();

  /** {@return the most machines, in [1, 1,000,000]} */
  OptionalInt nodes();

  /** {@return the layouts allowed, in the order of {@link Layout}; empty allows all} */
  Set<Layout> layouts();

  /** {@return the providers allowed; empty allows all} */
  List<String> providers();

  /** {@return the regions allowed; empty allows all} */
  List<String> regions();

  /** {@return the host memory needed on each machine, above zero} */
  Optional<MemorySize> hostRam();

  /** {@return the virtual CPUs needed per GPU, in [1, 100,000]} */
  OptionalInt vcpuPerGpu();

  /** {@return the disk needed on each machine} */
  Optional<DataSize> hostDisk();

  /** {@return whether the job may be stopped and resumed by the provider; false by default} */
  @Value.Default
  default boolean interruptible() {
    return false;
  }

  /** {@return how the job saves its state} */
  Optional<Checkpoint> checkpoint();

  /** {@return the lowest compute capability} */
  Optional<ComputeCapability> minComputeCapability();

  /** {@return the highest compute capability, at least {@link #minComputeCapability()}} */
  Optional<ComputeCapability> maxComputeCapability();

  /** {@return how often GPUs exchange results} */
  Optional<GradientSync> gradientSync();

  /** {@return the most that one hour may cost} */
  Optional<HourlyRate> maxPrice();

  /** Checks the rules; all problems are reported together. */
  @Value.Check
  default void check() {
    Problems.check(
        problems -> {
          problems.positive("constraints.budget", budget());
          problems.time("constraints.deadline", deadline());
          problems.range("constraints.count.min", minCount(), 1, Limits.MACHINES);
          problems.range("constraints.count.max", maxCount(), 1, Limits.MACHINES);
          problems.atMost("constraints.count.min", minCount(), "count.max", maxCount());
          problems.range("constraints.nodes", nodes(), 1, Limits.MACHINES);
          problems.names("constraints.gpus.allow", allow());
          problems.names("constraints.gpus.deny", deny());
          problems.names("constraints.providers", providers());
          problems.names("constraints.regions", regions());
          problems.size("constraints.host.ram", hostRam());
          problems.range("constraints.host.vcpu_per_gpu", vcpuPerGpu(), 1, Limits.VCPUS);
          problems.atMost(
              "constraints.min_compute_capability",
              minComputeCapability(),
              "max_compute_capability",
              maxComputeCapability());
        });
  }

  /** {@return an empty builder} */
  static Builder builder() {
    return ImmutableConstraints.builder();
  }

  /** {@return a builder that starts from this value} */
  default Builder toBuilder() {
    return ImmutableConstraints.builder().from(this);
  }

  /** How often GPUs exchange results, which decides how much a slow link costs. */
  enum GradientSync {
    /** After every step or layer. */
    FREQUENT,
    /** After many steps. */
    RARE,
    /** Never: the parts are independent. */
    NONE;

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
    public static GradientSync parse(String text) {
      return Words.parse(GradientSync.class, text);
    }
  }

  /** Builds a {@code Constraints}; what is not set stays unknown. */
  interface Builder {
    /**
     * Sets {@link Constraints#budget()}.
     *
     * @param budget the amount
     * @return this builder
     */
    Builder budget(Money budget);

    /**
     * Sets {@link Constraints#deadline()}.
     *
     * @param deadline the time
     * @return this builder
     */
    Builder deadline(Duration deadline);

    /**
     * Sets {@link Constraints#allow()}.
     *
     * @param allow the names
     * @return this builder
     */
    Builder allow(Iterable<String> allow);

    /**
     * Sets {@link Constraints#deny()}.
     *
     * @param deny the names
     * @return this builder
     */
    Builder deny(Iterable<String> deny);

    /**
     * Sets {@link Constraints#minCount()}.
     *
     * @param minCount the GPUs, in [1, 1,000,000]
     * @return this builder
     */
    Builder minCount(int minCount);

    /**
     * Sets {@link Constraints#maxCount()}.
     *
     * @param maxCount the GPUs, in [1, 1,000,000]
     * @return this builder
     */
    Builder maxCount(int maxCount);

    /**
     * Sets {@link Constraints#nodes()}.
     *
     * @param nodes the machines, in [1, 1,000,000]
     * @return this builder
     */
    Builder nodes(int nodes);

    /**
     * Sets {@link Constraints#layouts()}.
     *
     * @param layouts the layouts
     * @return this builder
     */
    Builder layouts(Iterable<Layout> layouts);

    /**
     * Sets {@link Constraints#providers()}.
     *
     * @param providers the names
     * @return this builder
     */
    Builder providers(Iterable<String> providers);

    /**
     * Sets {@link Constraints#regions()}.
     *
     * @param regions the names
     * @return this builder
     */
    Builder regions(Iterable<String> regions);

    /**
     * Sets {@link Constraints#hostRam()}.
     *
     * @param hostRam the memory
     * @return this builder
     */
    Builder hostRam(MemorySize hostRam);

    /**
     * Sets {@link Constraints#vcpuPerGpu()}.
     *
     * @param vcpuPerGpu the CPUs, in [1, 100,000]
     * @return this builder
     */
    Builder vcpuPerGpu(int vcpuPerGpu);

    /**
     * Sets {@link Constraints#hostDisk()}.
     *
     * @param hostDisk the size
     * @return this builder
     */
    Builder hostDisk(DataSize hostDisk);

    /**
     * Sets {@link Constraints#interruptible()}.
     *
     * @param interruptible whether it may
     * @return this builder
     */
    Builder interruptible(boolean interruptible);

    /**
     * Sets {@link Constraints#checkpoint()}.
     *
     * @param checkpoint the checkpoint
     * @return this builder
     */
    Builder checkpoint(Checkpoint checkpoint);

    /**
     * Sets {@link Constraints#minComputeCapability()}.
     *
     * @param minComputeCapability the capability
     * @return this builder
     */
    Builder minComputeCapability(ComputeCapability minComputeCapability);

    /**
     * Sets {@link Constraints#maxComputeCapability()}.
     *
     * @param maxComputeCapability the capability
     * @return this builder
     */
    Builder maxComputeCapability(ComputeCapability maxComputeCapability);

    /**
     * Sets {@link Constraints#gradientSync()}.
     *
     * @param gradientSync the frequency
     * @return this builder
     */
    Builder gradientSync(GradientSync gradientSync);

    /**
     * Sets {@link Constraints#maxPrice()}.
     *
     * @param maxPrice the rate
     * @return this builder
     */
    Builder maxPrice(HourlyRate maxPrice);

    /**
     * Builds the value.
     *
     * @return the value
     * @throws InvalidInputException with every problem, if a rule is broken
     */
    Constraints build();
  }
}
