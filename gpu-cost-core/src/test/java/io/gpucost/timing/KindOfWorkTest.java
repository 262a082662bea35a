package io.gpucost.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuLine;
import io.gpucost.gpu.GpuName;
import io.gpucost.gpu.Precision;
import io.gpucost.market.Jobs;
import io.gpucost.unit.MemorySize;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class KindOfWorkTest {
  /** The worked example of the class. */
  @Test
  void carriesImageModelsOver() {
    assertThat(ratio(KindOfWork.VISION, Jobs.RTX_2080_TI, Jobs.A100_40GB))
        .isCloseTo(0.413, within(0.0005));
  }

  /** Source: MiniMind issue 60: 26 million parameters, 7 h on a 2080 Ti, 3.3 h on a 4090. */
  @Test
  void carriesSmallTransformersOver() {
    assertThat(7 * ratio(KindOfWork.TRANSFORMER, Jobs.RTX_2080_TI, Jobs.RTX_4090))
        .isCloseTo(3.3, within(0.3));
  }

  @ParameterizedTest
  @EnumSource(KindOfWork.class)
  void thereAndBackIsWhereOneStarted(KindOfWork kind) {
    double there = ratio(kind, Jobs.RTX_3090, Jobs.A100_80GB);

    assertThat(there * ratio(kind, Jobs.A100_80GB, Jobs.RTX_3090)).isCloseTo(1, within(1e-9));
    assertThat(ratio(kind, Jobs.RTX_3090, Jobs.RTX_3090)).isEqualTo(1);
  }

  @Test
  void aMissingRateIsReplacedByTheOther() {
    Gpu noBandwidth =
        Gpu.builder()
            .name(GpuName.of("no bandwidth"))
            .vendor("NVIDIA")
            .architecture("Ampere")
            .line(GpuLine.DATA_CENTER)
            .memory(MemorySize.ofGB(40))
            .putPeak(Precision.BF16, Jobs.tflops("156"))
            .build();

    assertThat(ratio(KindOfWork.VISION, Jobs.A100_40GB, noBandwidth))
        .isCloseTo(StrictMath.pow(2, 0.82), within(1e-9));
    assertThat(KindOfWork.STREAMING.timeRatio(Precision.BF16, Jobs.A100_40GB, noBandwidth))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"VISION, 1", "TRANSFORMER, 1.173", "GENERAL, 1.275", "LARGE_TRANSFORMER, 1"})
  void twiceTheBatchGains(KindOfWork kind, double gain) {
    assertThat(kind.batchGain(2)).isCloseTo(gain, within(0.001));
    assertThatThrownBy(() -> kind.batchGain(0)).hasMessage("ratio must be above 0, but was 0.0");
  }

  @Property
  void aBetterCardIsNeverSlower(
      @ForAll KindOfWork kind,
      @ForAll GpuLine line,
      @ForAll Precision precision,
      @ForAll @IntRange(min = 10, max = 1000) int tflops,
      @ForAll @IntRange(min = 100, max = 8000) int bandwidth,
      @ForAll @IntRange(min = 0, max = 1000) int moreTflops,
      @ForAll @IntRange(min = 0, max = 8000) int moreBandwidth) {
    Gpu worse = card("worse", line, tflops, bandwidth);
    Gpu better = card("better", line, tflops + moreTflops, bandwidth + moreBandwidth);

    kind.timeRatio(precision, worse, better)
        .ifPresent(ratio -> assertThat(ratio).isPositive().isLessThanOrEqualTo(1));
  }

  private static double ratio(KindOfWork kind, Gpu from, Gpu to) {
    Precision precision = kind == KindOfWork.DOUBLE_PRECISION ? Precision.FP32 : Precision.FP16;
    return kind.timeRatio(precision, from, to).orElseThrow();
  }

  private static Gpu card(String name, GpuLine line, int tflops, int bandwidth) {
    return Jobs.sheet(name, line, 48, 49140, bandwidth, "8.6")
        .putPeak(Precision.BF16, Jobs.tflops(String.valueOf(tflops)))
        .putPeak(Precision.FP32, Jobs.tflops(String.valueOf(tflops)))
        .build();
  }
}
