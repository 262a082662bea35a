package io.gpucost.gpu;

/** Which number formats a GPU computes in. */
final class Precisions {

  /** NVIDIA CUDA C++ Programming Guide, table of arithmetic by compute capability, 2026-11. */
  private static final ComputeCapability FIRST_WITH_FP16 = new ComputeCapability(5, 3);

  private static final ComputeCapability FIRST_WITH_INT8 = new ComputeCapability(6, 1);
  private static final ComputeCapability FIRST_WITH_BF16 = new ComputeCapability(8, 0);
  private static final ComputeCapability FIRST_WITH_FP8 = new ComputeCapability(8, 9);

  private Precisions() {}

  static Support support(Gpu gpu, Precision precision) {
    return gpu.peak(precision)
        .map(rate -> Support.of(rate.tflops().signum() > 0))
        .orElseGet(() -> byCapability(gpu, precision));
  }

  private static Support byCapability(Gpu gpu, Precision precision) {
    return switch (precision) {
      case INT4, NF4 -> Support.YES;
      case FP64, FP32 -> gpu.computeCapability().map(c -> Support.YES).orElse(Support.UNKNOWN);
      case FP16 -> from(gpu, FIRST_WITH_FP16);
      case INT8 -> from(gpu, FIRST_WITH_INT8);
      case BF16, TF32 -> from(gpu, FIRST_WITH_BF16);
      case FP8 -> from(gpu, FIRST_WITH_FP8);
    };
  }

  private static Support from(Gpu gpu, ComputeCapability first) {
    return gpu.computeCapability()
        .map(capability -> Support.of(capability.compareTo(first) >= 0))
        .orElse(Support.UNKNOWN);
  }
}
