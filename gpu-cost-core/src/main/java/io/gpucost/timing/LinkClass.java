package io.gpucost.timing;

import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuLine;
import io.gpucost.gpu.Hardware;
import io.gpucost.gpu.Interconnect;
import io.gpucost.workload.Layout;
import java.util.Optional;

/**
 * What the cards of one host exchange gradients over, and how fast it is in training:
 *
 * <pre>B(n, bytes) = rate x bytes / (bytes + half) / (n / 2)^crowding</pre>
 *
 * <p>The rate is what an all-reduce in buckets reaches while the cards compute, below what it
 * reaches alone (by 1.5 to 3 on NVSwitch). Half of it is reached when {@code half} bytes are
 * exchanged at a step: small messages spend their time on latency and on waiting for the slowest
 * card. Crowding is how the rate falls as more pairs go through the same host.
 *
 * <p>Fitted to 378 clean points of 25 GPUs, 2 to 16 cards, by least absolute error in the
 * logarithm. Source of the points: Lambda's deeplearning-benchmark, NVIDIA's DeepLearningExamples
 * and two exhaustive tf_cnn_benchmarks posts (server-gear.com), read 2026-11.
 */
enum LinkClass {
  /** Through host memory: about 4 GB/s on rented RTX 4090 with peer-to-peer switched off. */
  HOST_MEMORY("pcie_no_p2p", 4, 20, 1),
  /** GeForce cards on PCIe; more than a pair of them share the host's bus. */
  GEFORCE_PCIE("pcie", 7, 20, 0.8),
  /** A bridge joins pairs; measured only on RTX 2080 Ti, where it gained next to nothing. */
  BRIDGE("nvlink_bridge", 6, 100, 0.4),
  /** Workstation and data-center cards on PCIe 4 with peer-to-peer. */
  PROFESSIONAL_PCIE("pcie", 30, 450, 0.3),
  /** NVLink from card to card (DGX-1). */
  NVLINK("nvlink", 45, 360, 0.3),
  /** NVLink through a switch. */
  NVSWITCH("nvswitch", 150, 1500, 0);

  /** GPUs of a full NVSwitch board. */
  private static final int FULL_BOARD = 8;

  private static final int PCIE_OF_THE_FIT = 4;

  private final String text;
  private final double gigabytesPerSecond;
  private final double halfRateMegabytes;
  private final double crowding;

  LinkClass(String text, double gigabytesPerSecond, double halfRateMegabytes, double crowding) {
    this.text = text;
    this.gigabytesPerSecond = gigabytesPerSecond;
    this.halfRateMegabytes = halfRateMegabytes;
    this.crowding = crowding;
  }

  /** The link of some hardware; PCIe where nothing is stated and the card has no socket. */
  static LinkClass of(Hardware hardware) {
    Gpu gpu = hardware.gpu();
    return switch (hardware.host().interconnect().kind()) {
      case NVSWITCH -> NVSWITCH;
      case NVLINK -> NVLINK;
      case NVLINK_BRIDGE -> BRIDGE;
      case PCIE_NO_P2P -> HOST_MEMORY;
      case PCIE -> pcie(gpu);
      case UNKNOWN -> socket(hardware).orElseGet(() -> pcie(gpu));
    };
  }

  /** Whether the link is stated, or follows from the card's socket. */
  static boolean isKnown(Hardware hardware) {
    return hardware.host().interconnect().kind() != Interconnect.Kind.UNKNOWN
        || socket(hardware).isPresent();
  }

  private static LinkClass pcie(Gpu gpu) {
    return gpu.line() == GpuLine.GEFORCE ? GEFORCE_PCIE : PROFESSIONAL_PCIE;
  }

  /** A GPU named SXM sits on NVSwitch in full boards from Ampere on, on NVLink in others. */
  private static Optional<LinkClass> socket(Hardware hardware) {
    if (!hardware.gpu().name().value().contains("SXM")) {
      return Optional.empty();
    }
    boolean switched =
        hardware.gpusPerNode() >= FULL_BOARD && GpuRates.generation(hardware.gpu()) >= 8;
    return Optional.of(switched ? NVSWITCH : NVLINK);
  }

  String text() {
    return text;
  }

  LinkLaw law() {
    return new LinkLaw(gigabytesPerSecond, halfRateMegabytes, crowding);
  }

  boolean isPcie() {
    return this == HOST_MEMORY || this == GEFORCE_PCIE || this == PROFESSIONAL_PCIE;
  }

  /**
   * Seconds that n cards take to all-reduce some bytes, each sending {@code 2 (n - 1) / n} times
   * them. PCIe of professional cards counts by its generation.
   */
  double seconds(Hardware hardware, int n, double bytes) {
    return seconds(law(), hardware, n, bytes);
  }

  /** As {@link #seconds(Hardware, int, double)} by other constants. */
  double seconds(LinkLaw other, Hardware hardware, int n, double bytes) {
    return ring(n) * (bytes + other.halfRateMegabytes() * 1e6) / rate(other, hardware, n);
  }

  /** As {@link #seconds}, for messages of one layer, which nothing else disturbs. */
  double secondsAlone(Hardware hardware, int n, double bytes) {
    return ring(n) * bytes / rate(law(), hardware, n);
  }

  static double ring(int n) {
    return 2.0 * (n - 1) / n;
  }

  private double rate(LinkLaw other, Hardware hardware, int n) {
    double generation =
        this == PROFESSIONAL_PCIE
            ? StrictMath.pow(
                2,
                hardware.host().interconnect().pcieGeneration().orElse(PCIE_OF_THE_FIT)
                    - PCIE_OF_THE_FIT)
            : 1;
    return other.gigabytesPerSecond()
        * 1e9
        * generation
        / StrictMath.pow(n / 2.0, other.crowding());
  }

  /** Whether a layout makes all cards wait for each other at every step. */
  static boolean synchronises(Layout layout) {
    return switch (layout) {
      case DATA_PARALLEL, ZERO1, ZERO2, ZERO3, CONTEXT, EXPERT -> true;
      case SINGLE, TENSOR, TENSOR_SEQUENCE, PIPELINE, LAYER_SPLIT -> false;
    };
  }
}
