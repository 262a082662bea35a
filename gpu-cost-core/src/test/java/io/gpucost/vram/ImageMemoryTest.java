package io.gpucost.vram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.market.Job;
import io.gpucost.market.Jobs;
import io.gpucost.unit.ParameterCount;
import io.gpucost.workload.Diffusion;
import io.gpucost.workload.Diffusion.Resolution;
import io.gpucost.workload.ImageShape;
import io.gpucost.workload.Layout;
import io.gpucost.workload.ModelReference;
import io.gpucost.workload.ModelShape;
import io.gpucost.workload.TrainVision;
import io.gpucost.workload.Workload;
import org.junit.jupiter.api.Test;

/** Image models against published measurements, looked at while the model was made. */
class ImageMemoryTest {
  private static final ModelShape FLUX =
      ModelShape.builder()
          .name("FLUX.1-dev")
          .parameters(ParameterCount.parse("11.9B"))
          .layers(57)
          .hidden(3072)
          .heads(24)
          .gatedFfn(false)
          .image(
              ImageShape.builder()
                  .patch(16)
                  .textEncoders(ParameterCount.parse("4.883B"))
                  .autoencoder(ParameterCount.parse("84M"))
                  .resolution(new Resolution(1024, 1024))
                  .build())
          .build();

  private static final ModelShape SDXL =
      ModelShape.builder()
          .parameters(ParameterCount.parse("2.6B"))
          .image(
              ImageShape.builder()
                  .keptPerPixel(3270)
                  .textEncoders(ParameterCount.parse("817M"))
                  .autoencoder(ParameterCount.parse("84M"))
                  .wideAutoencoder(true)
                  .resolution(new Resolution(1024, 1024))
                  .build())
          .build();

  private static final ModelShape YOLO_5S =
      ModelShape.builder()
          .parameters(ParameterCount.parse("7.2M"))
          .image(ImageShape.builder().keptPerPixel(189).build())
          .build();

  private static Workload.Builder images(ModelShape model) {
    return Workload.of(Diffusion.builder().model(new ModelReference.Shaped(model)).build());
  }

  private static VramEstimate estimate(Workload.Builder workload) {
    Job job = Jobs.of(workload);
    return (VramEstimate) VramEstimator.DEFAULT.estimate(job, Layout.SINGLE, 1);
  }

  private static double gb(VramEstimate estimate) {
    return estimate.perGpu().expected().bytes() / 1e9;
  }

  private static double gb(VramEstimate estimate, Code code) {
    return estimate.terms().stream()
        .filter(term -> term.code() == code)
        .mapToDouble(term -> term.size().bytes() / 1e9)
        .sum();
  }

  /** Source: sayakpaul/diffusers-torchao README: 33.9, 39.5 and 47.5 GiB for 1, 4 and 8 images. */
  @Test
  void decodingDecidesTheBatchOfAGenerator() {
    Workload.Builder flux = images(FLUX).trained("none").precision("bf16");

    assertThat(gb(estimate(flux.microBatch(1)))).isCloseTo(36.35, within(1.0));
    assertThat(gb(estimate(flux.microBatch(4)))).isCloseTo(42.40, within(1.0));
    VramEstimate eight = estimate(flux.microBatch(8));
    assertThat(gb(eight)).isCloseTo(51.01, within(1.0));
    assertThat(gb(eight, Code.DECODING)).isCloseTo(8 * 2.147, within(0.01));
  }

  /** Source: the same page: 36.5 GiB for 8 images with 8-bit weights. */
  @Test
  void onlyTheDenoisingNetworkIsStoredInEightBits() {
    assertThat(gb(estimate(images(FLUX).trained("none").precision("int8").microBatch(8))))
        .isCloseTo(39.15, within(1.0));
  }

  /** Source: diffusers' page on loading: 10.47 GiB for SDXL in fp16, whose VAE runs in 32 bits. */
  @Test
  void anAutoencoderThatOverflowsRunsIn32Bits() {
    VramEstimate half = estimate(images(SDXL).trained("none").precision("fp16"));
    VramEstimate brain = estimate(images(SDXL).trained("none").precision("bf16"));

    assertThat(gb(half)).isCloseTo(11.24, within(1.2));
    assertThat(gb(half, Code.DECODING)).isCloseTo(2 * gb(brain, Code.DECODING), within(1e-6));
  }

  @Test
  void tilesAndOneNetworkAtATimeTakeLess() {
    Workload.Builder whole = images(FLUX).trained("none").precision("bf16").microBatch(8);
    double all = gb(estimate(whole));

    assertThat(gb(estimate(whole.tiledDecoding(true)))).isLessThan(all - 10);
    VramEstimate one = estimate(whole.offload("cpu"));
    assertThat(gb(one)).isLessThan(all - 18);
    assertThat(one.hostRam().orElseThrow().bytes() / 1e9).isCloseTo(33.7, within(0.1));
  }

  @Test
  void encodersLeaveTheCardWhereInputsAreCached() {
    Workload.Builder lora = images(FLUX).trained("lora").precision("bf16");
    VramEstimate kept = estimate(lora);
    VramEstimate cached = estimate(lora.cachedInputs(true));

    assertThat(kept.assumptions()).contains(Note.of(Code.ENCODERS_STAY));
    assertThat(cached.assumptions()).doesNotContain(Note.of(Code.ENCODERS_STAY));
    assertThat(gb(kept) - gb(cached)).isCloseTo(9.9, within(0.3));
    assertThat(kept.perGpu().low()).isLessThan(cached.perGpu().expected());
  }

  /** Source: ultralytics/yolov5 issue 4139, RTX 2080 Ti: 159.5 MB an image of 640 pixels. */
  @Test
  void aDetectorKeepsItsNumbersPerPixel() {
    Workload.Builder yolo = vision(YOLO_5S).imageSize(640).precision("fp16");
    double slope = (gb(estimate(yolo.batch(56))) - gb(estimate(yolo.batch(28)))) / 28;

    assertThat(slope).isCloseTo(0.1595, within(0.008));
  }

  private static Workload.Builder vision(ModelShape model) {
    return Workload.of(TrainVision.builder().model(new ModelReference.Shaped(model)).build());
  }
}
