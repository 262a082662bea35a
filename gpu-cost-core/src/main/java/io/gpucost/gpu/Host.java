package io.gpucost.gpu;

import io.gpucost.style.GpuCostStyle;
import io.gpucost.unit.Bandwidth;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.MemorySize;
import java.util.Optional;
import java.util.OptionalInt;
import org.immutables.value.Value;

/**
 * What the GPUs of an offer sit in: how many there are, the links between them, and the host's
 * processors, memory and disk. Totals are over all nodes.
 */
@Value.Immutable
@GpuCostStyle
public sealed interface Host permits ImmutableHost {

  /** The most GPUs of one offer. */
  int MOST_GPUS = 100_000;

  /** {@return the number of GPUs over all nodes, in [1, 100000]; 1 by default} */
  @Value.Default
  default int gpuCount() {
    return 1;
  }

  /** {@return the number of nodes, which divides the GPUs; 1 by default} */
  @Value.Default
  default int nodes() {
    return 1;
  }

  /**
   * {@return the number of instances side by side that nothing connects, which divides the nodes; 1
   * by default} No job is spread over two of them: each takes jobs of its own.
   */
  @Value.Default
  default int instances() {
    return 1;
  }

  /** {@return the link inside a node; unknown by default} */
  @Value.Default
  default Interconnect interconnect() {
    return Interconnect.unknown();
  }

  /** {@return the network between nodes} */
  Optional<Bandwidth> betweenNodes();

  /** {@return the virtual processors of all nodes together} */
  OptionalInt vcpus();

  /** {@return the host memory of all nodes together} */
  Optional<MemorySize> ram();

  /** {@return the disk that comes with the offer} */
  Optional<DataSize> disk();

  /**
   * Checks the counts.
   *
   * @throws IllegalArgumentException if a count is not positive, or the nodes do not divide the
   *     GPUs, or the instances the nodes
   */
  @Value.Check
  default void check() {
    if (gpuCount() < 1 || gpuCount() > MOST_GPUS) {
      throw new IllegalArgumentException(
          "GPU count must be in [1, %d], but was %d".formatted(MOST_GPUS, gpuCount()));
    }
    if (nodes() < 1 || gpuCount() % nodes() != 0) {
      throw new IllegalArgumentException(
          "nodes must be positive and divide the %d GPUs, but was %d"
              .formatted(gpuCount(), nodes()));
    }
    if (instances() < 1 || nodes() % instances() != 0) {
      throw new IllegalArgumentException(
          "instances must be positive and divide the %d nodes, but was %d"
              .formatted(nodes(), instances()));
    }
    if (vcpus().isPresent() && vcpus().getAsInt() < 1) {
      throw new IllegalArgumentException(
          "vCPU count must be positive, but was " + vcpus().getAsInt());
    }
  }

  /**
   * {@return a host of which only the number of GPUs is known}
   *
   * @param count in [1, 100000]
   * @throws IllegalArgumentException if the count is out of range
   */
  static Host ofGpus(int count) {
    return builder().gpuCount(count).build();
  }

  /**
   * {@return several of this host side by side, with nothing that connects them}
   *
   * @param times how many, at least 1
   */
  default Host times(int times) {
    Builder all =
        toBuilder()
            .gpuCount(gpuCount() * times)
            .nodes(nodes() * times)
            .instances(instances() * times);
    vcpus().ifPresent(vcpus -> all.vcpus(vcpus * times));
    ram().ifPresent(ram -> all.ram(ram.multipliedBy(times)));
    return all.build();
  }

  /** {@return one of the instances, with its share of what all have together} */
  default Host instance() {
    int all = instances();
    if (all == 1) {
      return this;
    }
    Builder one = toBuilder().gpuCount(gpuCount() / all).nodes(nodes() / all).instances(1);
    vcpus().ifPresent(vcpus -> one.vcpus(vcpus / all));
    ram().ifPresent(ram -> one.ram(MemorySize.ofBytes(ram.bytes() / all)));
    return one.build();
  }

  /** {@return a builder that holds this host} */
  default Builder toBuilder() {
    return builder().from(this);
  }

  /** {@return an empty builder: one GPU, one node, the rest unknown} */
  static Builder builder() {
    return ImmutableHost.builder();
  }

  /** Builds a host. */
  interface Builder {
    /**
     * Copies a host.
     *
     * @param host the host
     * @return this builder
     */
    Builder from(Host host);

    /**
     * Sets the number of GPUs over all nodes.
     *
     * @param count in [1, 100000]
     * @return this builder
     */
    Builder gpuCount(int count);

    /**
     * Sets the number of nodes.
     *
     * @param nodes positive, divides the GPUs
     * @return this builder
     */
    Builder nodes(int nodes);

    /**
     * Sets {@link Host#instances()}.
     *
     * @param instances at least 1, a divisor of the nodes
     * @return this builder
     */
    Builder instances(int instances);

    /**
     * Sets the link inside a node.
     *
     * @param interconnect the link
     * @return this builder
     */
    Builder interconnect(Interconnect interconnect);

    /**
     * Sets the network between nodes.
     *
     * @param bandwidth of one node
     * @return this builder
     */
    Builder betweenNodes(Bandwidth bandwidth);

    /**
     * Sets the virtual processors of all nodes together.
     *
     * @param vcpus positive
     * @return this builder
     */
    Builder vcpus(int vcpus);

    /**
     * Sets the host memory of all nodes together.
     *
     * @param ram the memory
     * @return this builder
     */
    Builder ram(MemorySize ram);

    /**
     * Sets the disk that comes with the offer.
     *
     * @param disk the size
     * @return this builder
     */
    Builder disk(DataSize disk);

    /**
     * {@return the host}
     *
     * @throws IllegalArgumentException if a count is not positive, or the nodes do not divide the
     *     GPUs
     */
    Host build();
  }
}
