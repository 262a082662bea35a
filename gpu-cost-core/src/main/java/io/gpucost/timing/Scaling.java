package io.gpucost.timing;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuLine;
import io.gpucost.gpu.Hardware;
import io.gpucost.gpu.Interconnect;
import io.gpucost.workload.Layout;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How many times faster n GPUs of one host are than one, on one synchronous job: {@code n^alpha},
 * with alpha by the kind of link.
 *
 * <p>Medians of clean points with a fixed batch per GPU: NVSwitch 0.98 (1.5% error on a model and
 * box not seen), NVLink from card to card 0.93, bridge 0.81, professional cards on PCIe with
 * peer-to-peer 0.97. GeForce cards on PCIe, and links of which nothing is known, go by the {@link
 * ScalingPreset}. A pipeline reaches 4.6 with 8 GPUs whatever the link. Source: shared notes on run
 * time, section 2, 2026-11.
 *
 * @param speedup how many times faster than one GPU, at least 1
 * @param assumption what it rests on; empty for one GPU
 */
record Scaling(double speedup, Optional<Note> assumption) {
  private static final double NVSWITCH = 0.98;
  private static final double NVLINK = 0.93;
  private static final double BRIDGE = 0.81;
  private static final double PROFESSIONAL_PCIE = 0.97;

  /** 4.6 times with 8: TensorRT-LLM, 70 billion parameters, RTX PRO 6000. */
  private static final double PIPELINE = StrictMath.log(4.6) / StrictMath.log(8);

  /** GPUs of a full NVSwitch board. */
  private static final int FULL_BOARD = 8;

  private static final Scaling NONE = new Scaling(1, Optional.empty());

  /** The speed-up of the GPUs of one node, or of n GPUs as if they were in one. */
  static Scaling of(Layout layout, Hardware hardware, int n) {
    if (n == 1 || layout == Layout.SINGLE || layout == Layout.LAYER_SPLIT) {
      return NONE;
    }
    Interconnect.Kind link = link(hardware);
    OptionalDouble alpha =
        layout == Layout.PIPELINE ? OptionalDouble.of(PIPELINE) : alpha(link, hardware.gpu());
    if (alpha.isEmpty()) {
      double speedup = ScalingPreset.speedup(n);
      return new Scaling(speedup, Optional.of(note(Code.SCALING_PRESET, n, speedup)));
    }
    double speedup = StrictMath.pow(n, alpha.getAsDouble());
    String words = link.name().toLowerCase(Locale.ROOT);
    return new Scaling(
        speedup, Optional.of(note(Code.SCALING_BY_LINK, n, speedup).with("link", words)));
  }

  private static Note note(Code code, int n, double speedup) {
    return Note.of(code).with("count", n).with("speedup", ScalingPreset.rounded(speedup));
  }

  /**
   * The stated link; a GPU named SXM sits on NVSwitch in full boards, on NVLink in smaller ones.
   */
  private static Interconnect.Kind link(Hardware hardware) {
    Interconnect.Kind stated = hardware.host().interconnect().kind();
    if (stated != Interconnect.Kind.UNKNOWN || !isSocketed(hardware.gpu())) {
      return stated;
    }
    boolean switched =
        hardware.gpusPerNode() >= FULL_BOARD && GpuRates.generation(hardware.gpu()) >= 8;
    return switched ? Interconnect.Kind.NVSWITCH : Interconnect.Kind.NVLINK;
  }

  private static boolean isSocketed(Gpu gpu) {
    return gpu.name().value().contains("SXM");
  }

  private static OptionalDouble alpha(Interconnect.Kind link, Gpu gpu) {
    return switch (link) {
      case NVSWITCH -> OptionalDouble.of(NVSWITCH);
      case NVLINK -> OptionalDouble.of(NVLINK);
      case NVLINK_BRIDGE -> OptionalDouble.of(BRIDGE);
      case PCIE ->
          gpu.line() == GpuLine.GEFORCE
              ? OptionalDouble.empty()
              : OptionalDouble.of(PROFESSIONAL_PCIE);
      case PCIE_NO_P2P, UNKNOWN -> OptionalDouble.empty();
    };
  }
}
