package io.gpucost.vram;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.unit.ParameterCount;
import io.gpucost.workload.TrainVision;
import io.gpucost.workload.TrainVision.MeasuredPeak;
import java.util.Comparator;
import java.util.List;

/**
 * The memory of training an image model: from the user's own measurements where there are any, else
 * by a rough rule on parameters and pixels.
 */
final class VisionMemory {
  /**
   * Activation bytes per pixel (or voxel) of one image, per square root of a million parameters, in
   * 16-bit training:
   *
   * <pre>activations = 250 x sqrt(parameters / 10^6) x pixels x batch</pre>
   *
   * <p>Source: batch slopes of YOLOv5 s to x (145 to 197, nvidia-smi on a 2080 Ti) and largest
   * batches of ResNet, ConvNeXt, DenseNet and EfficientNet in 24 GB (184 to 660, timm), read
   * 2026-11. Wide and deep nets differ by a factor of 2 both ways, hence {@link Band#ROUGH}.
   */
  static final double BYTES_PER_PIXEL = 250;

  /** Share of a single measured peak that is taken not to grow with the batch. */
  private static final double FIXED_SHARE = 0.2;

  /** The most of a single measured peak that may not grow with the batch. */
  private static final double MOST_FIXED = 0.5;

  /** Measured twice, the same job differs by a few percent. */
  private static final Band MEASURED = new Band(0.97, 1.05);

  private VisionMemory() {}

  /** Activations by the rough rule. */
  static double activations(ParameterCount parameters, double pixels, double batch, double bytes) {
    double root = StrictMath.sqrt(parameters.value() / 1e6);
    return BYTES_PER_PIXEL * root * pixels * batch * bytes / 2;
  }

  /** Pixels of an image or voxels of a patch; 0 where neither is known. */
  static double pixels(TrainVision task) {
    if (!task.patch().isEmpty()) {
      List<Integer> sides = task.patch();
      double product = sides.stream().mapToDouble(Integer::doubleValue).reduce(1, (a, b) -> a * b);
      return sides.size() == 1 ? product * product : product;
    }
    return StrictMath.pow(task.imageSize().orElse(0), 2);
  }

  /** Straight line through the user's measurements. */
  static VramEstimate measured(List<MeasuredPeak> peaks, int batch) {
    List<MeasuredPeak> byBatch =
        peaks.stream().sorted(Comparator.comparingInt(MeasuredPeak::batch)).toList();
    MeasuredPeak first = byBatch.get(0);
    MeasuredPeak last = byBatch.get(byBatch.size() - 1);
    Note basis = Note.of(Code.FROM_MEASURED_BATCHES).with("count", peaks.size());
    if (first.batch() == last.batch()) {
      return fromOne(last, batch).basis(basis).build();
    }
    double slope =
        Math.max(0, (double) last.peak().bytes() - first.peak().bytes())
            / (last.batch() - first.batch());
    double fixed = Math.max(0, last.peak().bytes() - slope * last.batch());
    return new Terms()
        .add(Code.USER_STATED, fixed)
        .add(Code.ACTIVATIONS, slope * batch)
        .estimate(MEASURED)
        .basis(basis)
        .build();
  }

  private static ImmutableVramEstimate.Builder fromOne(MeasuredPeak peak, int batch) {
    double measured = (double) peak.peak().bytes();
    double growth = (double) batch / peak.batch();
    if (batch == peak.batch()) {
      return new Terms().add(Code.USER_STATED, measured).estimate(MEASURED);
    }
    double half = measured * (MOST_FIXED + (1 - MOST_FIXED) * growth);
    double none = measured * growth;
    return new Terms()
        .add(Code.USER_STATED, measured * FIXED_SHARE)
        .add(Code.ACTIVATIONS, measured * (1 - FIXED_SHARE) * growth)
        .estimate(Math.min(half, none), Math.max(half, none));
  }
}
