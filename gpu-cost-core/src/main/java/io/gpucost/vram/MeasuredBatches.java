package io.gpucost.vram;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.workload.TrainVision.MeasuredPeak;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The memory of another batch by the user's own measurements: a part that does not grow and one
 * that grows with the batch.
 *
 * <pre>
 * peak(batch) = fixed + slope x batch
 * </pre>
 *
 * <p>Two measured batches give the line, more of them the best line (least squares, each
 * measurement good to the same share). The band grows with the distance from what was measured, as
 * the error of a line does, and with the scatter of three measurements and more. One batch gives no
 * line: its fixed part is that of the states where the parameters are known, else taken for a
 * fifth.
 *
 * <p>Example: 5 GB at 2 and 9 GB at 4 images: 1 GB fixed and 2 GB an image, 17 GB at 8.
 */
record MeasuredBatches(List<MeasuredPeak> peaks, OptionalDouble states) {
  /** Share of a single measured peak that is taken not to grow with the batch. */
  private static final double FIXED_SHARE = 0.2;

  /** The most of a single measured peak that may not grow with the batch. */
  private static final double MOST_FIXED = 0.5;

  /** How far the fixed part may be from the states that the parameters give. */
  private static final double STATES_OFF = 0.4;

  /**
   * Measured twice, the same job differs by a few percent: 5th and 95th percentile, and the
   * standard deviation of both together.
   */
  private static final double BELOW = 0.03;

  private static final double ABOVE = 0.05;
  private static final double DEVIATION = (BELOW + ABOVE) / 2 / 1.645;

  VramEstimate at(int batch) {
    Note basis = Note.of(Code.FROM_MEASURED_BATCHES).with("count", peaks.size());
    boolean one = peaks.stream().mapToInt(MeasuredPeak::batch).distinct().count() == 1;
    return (one ? fromOne(batch) : Line.through(peaks).at(batch)).basis(basis).build();
  }

  private ImmutableVramEstimate.Builder fromOne(int batch) {
    MeasuredPeak peak =
        peaks.stream()
            .max((a, b) -> a.peak().compareTo(b.peak()))
            .orElseThrow(() -> new IllegalStateException("peaks must not be empty"));
    double measured = (double) peak.peak().bytes();
    double growth = (double) batch / peak.batch();
    double known = Math.min(states.orElse(FIXED_SHARE * measured), measured);
    double least = states.isPresent() ? known * (1 - STATES_OFF) : 0;
    double most =
        Math.min(measured, states.isPresent() ? known * (1 + STATES_OFF) : MOST_FIXED * measured);
    double steep = least + (measured - least) * growth;
    double flat = most + (measured - most) * growth;
    return new Terms()
        .add(Code.USER_STATED, known)
        .add(Code.ACTIVATIONS, (measured - known) * growth)
        .estimate(Math.min(steep, flat) * (1 - BELOW), Math.max(steep, flat) * (1 + ABOVE));
  }

  /**
   * A line through measurements whose errors are a share of each.
   *
   * @param fixed what does not grow, bytes
   * @param slope bytes for each image more
   * @param sums weighted sums of 1, batch and batch squared
   * @param scatter how much more the measurements differ from the line than they should, at least 1
   */
  private record Line(double fixed, double slope, Sums sums, double scatter) {
    static Line through(List<MeasuredPeak> peaks) {
      Sums sums = new Sums(0, 0, 0);
      double peakSum = 0;
      double productSum = 0;
      for (MeasuredPeak each : peaks) {
        double weight = weight(each);
        sums = sums.plus(weight, each.batch());
        peakSum += weight * each.peak().bytes();
        productSum += weight * each.peak().bytes() * each.batch();
      }
      double slope =
          Math.max(0, (sums.ones() * productSum - sums.batches() * peakSum) / sums.spread());
      double fixed = (peakSum - slope * sums.batches()) / sums.ones();
      if (fixed < 0) {
        fixed = 0;
        slope = productSum / sums.squares();
      }
      return new Line(fixed, slope, sums, scatter(peaks, fixed, slope));
    }

    private static double weight(MeasuredPeak each) {
      return StrictMath.pow((double) each.peak().bytes(), -2);
    }

    private static double scatter(List<MeasuredPeak> peaks, double fixed, double slope) {
      if (peaks.size() <= 2) {
        return 1;
      }
      double squares = 0;
      for (MeasuredPeak each : peaks) {
        double off = each.peak().bytes() - fixed - slope * each.batch();
        squares += weight(each) * off * off;
      }
      return Math.max(1, StrictMath.sqrt(squares / (peaks.size() - 2)) / DEVIATION);
    }

    ImmutableVramEstimate.Builder at(int batch) {
      double expected = fixed + slope * batch;
      double error = scatter * sums.errorAt(batch);
      return new Terms()
          .add(Code.USER_STATED, fixed)
          .add(Code.ACTIVATIONS, slope * batch)
          .estimate(expected - BELOW * error, expected + ABOVE * error);
    }
  }

  private record Sums(double ones, double batches, double squares) {
    Sums plus(double weight, double batch) {
      return new Sums(ones + weight, batches + weight * batch, squares + weight * batch * batch);
    }

    double spread() {
      return ones * squares - batches * batches;
    }

    /** The error of the line at a batch, for measurements that are off by their own size. */
    double errorAt(double batch) {
      return StrictMath.sqrt((squares - 2 * batch * batches + batch * batch * ones) / spread());
    }
  }
}
