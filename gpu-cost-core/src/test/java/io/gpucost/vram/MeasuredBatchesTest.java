package io.gpucost.vram;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.finding.Code;
import io.gpucost.unit.Estimate;
import io.gpucost.unit.MemorySize;
import io.gpucost.workload.TrainVision.MeasuredPeak;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class MeasuredBatchesTest {
  private static MeasuredPeak peak(int batch, double gb) {
    return new MeasuredPeak(batch, MemorySize.ofBytes(Math.round(gb * 1e9)));
  }

  private static Estimate<MemorySize> at(int batch, MeasuredPeak... peaks) {
    return new MeasuredBatches(List.of(peaks), OptionalDouble.empty()).at(batch).perGpu();
  }

  private static double width(Estimate<MemorySize> band) {
    return (double) (band.high().bytes() - band.low().bytes()) / band.expected().bytes();
  }

  @Test
  void goesThroughTwoBatches() {
    assertThat(at(8, peak(2, 5), peak(4, 9)).expected()).isEqualTo(MemorySize.ofGB(17));
    assertThat(at(4, peak(2, 5), peak(4, 9)))
        .isEqualTo(
            new Estimate<>(
                MemorySize.parse("8.73 GB"), MemorySize.ofGB(9), MemorySize.parse("9.45 GB")));
  }

  /** Source: YOLOv5s at 640 pixels on a 2080 Ti, 1.65 GiB with 1 and 9.82 with 56 images, 2021. */
  @Test
  void aBatchBetweenIsAsSureAsTheMeasurements() {
    Estimate<MemorySize> between = at(28, peak(1, 1.772), peak(56, 10.544));

    assertThat(between.expected().bytes() / 1e9).isBetween(6.0, 6.2);
    assertThat(width(between)).isLessThan(0.08);
  }

  @Test
  void theBandGrowsWithTheDistance() {
    MeasuredPeak[] near = {peak(2, 5), peak(4, 9)};

    assertThat(width(at(4, near))).isLessThan(width(at(8, near)));
    assertThat(width(at(8, near))).isLessThan(width(at(64, near)));
  }

  @Test
  void moreMeasurementsNarrowTheBandUnlessTheyScatter() {
    double two = width(at(32, peak(2, 5), peak(8, 17)));
    double three = width(at(32, peak(2, 5), peak(4, 9), peak(8, 17)));
    double scattered = width(at(32, peak(2, 5), peak(4, 12), peak(8, 17)));

    assertThat(three).isLessThan(two);
    assertThat(scattered).isGreaterThan(two);
  }

  @Test
  void oneBatchLeavesTheFixedPartOpen() {
    assertThat(at(8, peak(8, 10)))
        .isEqualTo(
            new Estimate<>(
                MemorySize.parse("9.7 GB"), MemorySize.ofGB(10), MemorySize.parse("10.5 GB")));
    assertThat(at(16, peak(8, 10)))
        .isEqualTo(
            new Estimate<>(MemorySize.parse("14.55 GB"), MemorySize.ofGB(18), MemorySize.ofGB(21)));
  }

  @Test
  void theStatesOfTheModelFixThePartThatDoesNotGrow() {
    VramEstimate known = new MeasuredBatches(List.of(peak(8, 10)), OptionalDouble.of(2e9)).at(16);

    assertThat(known.perGpu().expected()).isEqualTo(MemorySize.ofGB(18));
    assertThat(width(known.perGpu())).isLessThan(width(at(16, peak(8, 10))));
    assertThat(known.basis().code()).isEqualTo(Code.FROM_MEASURED_BATCHES);
  }

  @Test
  void aFallingLineIsTakenAsFlat() {
    assertThat(at(16, peak(4, 9), peak(8, 8)).expected().bytes() / 1e9).isBetween(8.0, 9.0);
  }

  @Test
  void aLineBelowZeroGoesThroughZero() {
    assertThat(at(1, peak(4, 4), peak(8, 9)).expected().bytes() / 1e9).isBetween(1.0, 1.2);
  }
}
