package io.gpucost.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.Hardware;
import io.gpucost.market.Jobs;
import io.gpucost.workload.Layout;
import io.gpucost.workload.Workload;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class AnchoredWorkTest {
  private static Workload.Builder imageNet() {
    return Workload.trainVision("resnet50").samples(1_281_167).epochs(90);
  }

  /** 1,218 images a second: timm, 2022. */
  @Test
  void imagesAreHeldAgainstWhatOthersMeasured() {
    TimeEstimate estimate = on(imageNet(), Jobs.RTX_3090);

    assertThat(hours(estimate)).isCloseTo(1_281_167 * 90 / 1218.0 / 3600, within(0.01));
    assertThat(estimate.basis().code()).isEqualTo(Code.FROM_MEASURED_ANCHOR);
    assertThat(estimate.basis().arguments())
        .containsEntry("model", "resnet50")
        .containsEntry("gpu", "RTX 3090");
    assertThat(estimate.questions()).containsExactly(Note.of(Code.ASK_REFERENCE_RUN));
  }

  @Test
  void anAnchorIsLessSureThanAPilot() {
    TimeEstimate anchored = on(imageNet(), Jobs.RTX_4090);
    TimeEstimate piloted =
        on(imageNet().pilot("RTX 3090", 1, 1, 90, Duration.ofMinutes(18)), Jobs.RTX_4090);

    assertThat(band(anchored)).isGreaterThan(band(piloted));
    assertThat(hours(anchored)).isLessThan(hours(on(imageNet(), Jobs.RTX_3090)));
  }

  @Test
  void largerImagesTakeLongerByTheirPixels() {
    assertThat(hours(on(imageNet().imageSize(448), Jobs.RTX_3090)))
        .isCloseTo(4 * hours(on(imageNet(), Jobs.RTX_3090)), within(0.01));
  }

  @Test
  void fullPrecisionTakesLonger() {
    assertThat(hours(on(imageNet().precision("fp32"), Jobs.RTX_3090)))
        .isCloseTo(1.8 * hours(on(imageNet(), Jobs.RTX_3090)), within(0.01));
  }

  /** 30 steps of 1024 x 1024 in 3.31 s: Diffusers, 2024. */
  @Test
  void generatedImagesAreHeldAgainstDenoisingSteps() {
    TimeEstimate estimate = on(Workload.diffusion("SDXL UNet").images(10_000), Jobs.A100_80GB);

    assertThat(estimate.compute().expected()).isEqualTo(Duration.ofSeconds(33_100));
    assertThat(estimate.assumptions()).contains(Note.of(Code.DENOISING_STEPS).with("steps", 30));
  }

  @Test
  void anUnknownNetworkHasNoAnchor() {
    assertThat(on(Workload.trainVision("yolo-m").samples(1000).epochs(1), Jobs.RTX_3090).perHour())
        .isTrue();
    assertThat(
            on(Workload.diffusion("SDXL UNet").lora(16).steps(1000), Jobs.A100_80GB).basis().code())
        .isEqualTo(Code.FROM_PEAK_RATES);
  }

  private static double band(TimeEstimate estimate) {
    return (double) estimate.compute().high().toSeconds() / estimate.compute().low().toSeconds();
  }

  private static double hours(TimeEstimate estimate) {
    return estimate.compute().expected().toSeconds() / 3600.0;
  }

  private static TimeEstimate on(Workload.Builder workload, Gpu gpu) {
    return TimingEstimator.DEFAULT.estimate(Jobs.of(workload), Layout.SINGLE, Hardware.of(gpu, 1));
  }
}
