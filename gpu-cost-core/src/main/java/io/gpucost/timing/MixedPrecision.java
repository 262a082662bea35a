package io.gpucost.timing;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Severity;
import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuLine;
import io.gpucost.gpu.Precision;
import io.gpucost.market.Job;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * What 16-bit mixed precision gains over full precision in training, where the user asks for the
 * latter.
 *
 * <p>Medians of 1,953 pairs on the same card and network (Lambda's deeplearning-benchmark and
 * NVIDIA's DeepLearningExamples, read 2026-11): A100 and H100 1.5, since their TF32 is fast
 * already, GeForce and workstation cards from Turing on 1.8, V100 2.0, Pascal 1.25, B200 1.0.
 */
final class MixedPrecision {
  private static final BigDecimal WORTH_A_WORD = new BigDecimal("1.1");
  private static final int VOLTA_OR_TURING = 7;
  private static final int AMPERE = 8;
  private static final int HOPPER = 9;

  private MixedPrecision() {}

  static Optional<Finding> finding(Job job, Gpu gpu) {
    if (!isFull(job) || !job.precisionStated()) {
      return Optional.empty();
    }
    BigDecimal gain = gain(gpu);
    return gain.compareTo(WORTH_A_WORD) < 0
        ? Optional.empty()
        : Optional.of(
            Finding.of(
                Severity.INFO,
                Note.of(Code.MIXED_PRECISION_GAINS)
                    .with("gpu", gpu.name().value())
                    .with("gain", gain)));
  }

  static boolean isFull(Job job) {
    return job.computePrecision() == Precision.FP32 || job.computePrecision() == Precision.TF32;
  }

  /** Time in full precision over time in mixed precision. */
  static BigDecimal gain(Gpu gpu) {
    int generation = GpuRates.generation(gpu);
    if (generation < VOLTA_OR_TURING) {
      return new BigDecimal(generation == 0 ? "1" : "1.25");
    }
    if (gpu.line() != GpuLine.DATA_CENTER) {
      return new BigDecimal("1.8");
    }
    return switch (generation) {
      case VOLTA_OR_TURING -> new BigDecimal("2.0");
      case AMPERE, HOPPER -> new BigDecimal("1.5");
      default -> BigDecimal.ONE;
    };
  }
}
