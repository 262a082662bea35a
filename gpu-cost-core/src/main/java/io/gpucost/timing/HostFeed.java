package io.gpucost.timing;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Severity;
import io.gpucost.gpu.ComputeCapability;
import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuLine;
import io.gpucost.gpu.GpuName;
import io.gpucost.gpu.Hardware;
import io.gpucost.gpu.Precision;
import io.gpucost.market.Job;
import io.gpucost.unit.Bandwidth;
import io.gpucost.unit.ComputeRate;
import io.gpucost.unit.MemorySize;
import io.gpucost.unit.Ratio;
import io.gpucost.workload.TrainVision;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Whether the host's processors load and augment images as fast as the GPU trains on them.
 *
 * <pre>
 * needed     5.4 threads x speed of the GPU over a V100's
 * slowdown   max(1, needed / threads a GPU)
 * </pre>
 *
 * <p>Source: nnU-Net issue 340: a V100 with 2 to 4 threads took 360 s an epoch where 200 are usual,
 * so 3 threads feed 200 / 360 of it. The authors' own counts of workers, 12 for an RTX 2080 Ti, 20
 * for a V100, 32 for an A100, grow with the speed of the card in the same way; they leave room.
 * Read 2026-11.
 *
 * <p>Example: 4 threads for an A100 80GB, 2.1 times a V100: 12 are needed, the job takes 2.9 times
 * as long, and the GPU idles 65% of the time.
 *
 * @param threads those of the host a GPU, at least 1
 * @param needed those that keep the GPU busy
 */
record HostFeed(int threads, double needed) {
  private static final double THREADS_OF_A_V100 = 3 * 360.0 / 200;

  /** Below this the estimate of what is needed is not good enough to speak. */
  private static final double WORTH_A_WORD = 1.1;

  /** Tesla V100 PCIe, NVIDIA's data sheet of 2020. */
  private static final Gpu V100 =
      Gpu.builder()
          .name(GpuName.of("V100 of the threads' measurement"))
          .vendor("NVIDIA")
          .architecture("Volta")
          .line(GpuLine.DATA_CENTER)
          .memory(MemorySize.ofGB(32))
          .bandwidth(Bandwidth.ofBytesPerSecond(900_000_000_000L))
          .computeCapability(new ComputeCapability(7, 0))
          .putPeak(Precision.FP16, ComputeRate.parse("112 TFLOPS"))
          .build();

  /** Empty where the job loads no images or the host's threads are not known. */
  static Optional<HostFeed> of(Job job, Hardware hardware) {
    OptionalInt all = hardware.host().vcpus();
    if (!(job.task() instanceof TrainVision) || all.isEmpty()) {
      return Optional.empty();
    }
    int threads = Math.max(1, all.getAsInt() / hardware.gpuCount());
    double time = KindOfWork.VISION.timeRatio(Precision.FP16, V100, hardware.gpu()).orElse(1);
    return Optional.of(new HostFeed(threads, THREADS_OF_A_V100 / time));
  }

  /** Time with these threads over time with enough, at least 1. */
  double slowdown() {
    return Math.max(1, needed / threads);
  }

  Optional<Finding> finding() {
    if (slowdown() < WORTH_A_WORD) {
      return Optional.empty();
    }
    double idle = StrictMath.rint((1 - 1 / slowdown()) * 100) / 100;
    return Optional.of(
        Finding.of(
            Severity.WARNING,
            Note.of(Code.CPU_BOUND)
                .with("vcpus", threads)
                .with("needed", (int) StrictMath.ceil(needed))
                .with("share", Ratio.ofFraction(idle))));
  }
}
