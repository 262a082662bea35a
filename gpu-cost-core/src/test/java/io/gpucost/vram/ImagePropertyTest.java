package io.gpucost.vram;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.market.Job;
import io.gpucost.market.Jobs;
import io.gpucost.unit.MemorySize;
import io.gpucost.unit.ParameterCount;
import io.gpucost.workload.Diffusion;
import io.gpucost.workload.ImageShape;
import io.gpucost.workload.Layout;
import io.gpucost.workload.ModelReference;
import io.gpucost.workload.ModelShape;
import io.gpucost.workload.TrainVision;
import io.gpucost.workload.Workload;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** Laws of the memory of images and grids. */
class ImagePropertyTest {

  @Provide
  Arbitrary<String> trained() {
    return Arbitraries.of("none", "lora", "unet", "full", "unet+text_encoders");
  }

  @Provide
  Arbitrary<String> precision() {
    return Arbitraries.of("fp32", "bf16", "fp16", "bf16_pure");
  }

  private static ModelShape model(long parameters, int kept) {
    return ModelShape.builder()
        .parameters(ParameterCount.of(parameters))
        .image(
            ImageShape.builder()
                .keptPerPixel(kept)
                .textEncoders(ParameterCount.of(500_000_000))
                .build())
        .build();
  }

  private static MemorySize diffusion(
      long parameters, String trained, String precision, int side, int batch) {
    return expected(
        Workload.of(
                Diffusion.builder()
                    .model(new ModelReference.Shaped(model(parameters, 1600)))
                    .build())
            .trained(trained)
            .precision(precision)
            .resolution(side + "x" + side)
            .microBatch(batch),
        Layout.SINGLE,
        1);
  }

  private static MemorySize expected(Workload.Builder workload, Layout layout, int gpus) {
    return estimate(workload, layout, gpus).perGpu().expected();
  }

  private static VramEstimate estimate(Workload.Builder workload, Layout layout, int gpus) {
    Job job = Jobs.of(workload);
    return (VramEstimate) VramEstimator.DEFAULT.estimate(job, layout, gpus);
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void generatorsGrowWithParametersPixelsAndBatch(
      @ForAll @LongRange(min = 100_000_000, max = 20_000_000_000L) long parameters,
      @ForAll("trained") String trained,
      @ForAll("precision") String precision,
      @ForAll @IntRange(min = 64, max = 2048) int side,
      @ForAll @IntRange(min = 1, max = 16) int batch) {
    MemorySize own = diffusion(parameters, trained, precision, side, batch);

    assertThat(diffusion(2 * parameters, trained, precision, side, batch))
        .isGreaterThanOrEqualTo(own);
    assertThat(diffusion(parameters, trained, precision, side + 64, batch))
        .isGreaterThanOrEqualTo(own);
    assertThat(diffusion(parameters, trained, precision, side, batch + 1))
        .isGreaterThanOrEqualTo(own);
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void shardingNeverTakesMoreThanItsBuffers(
      @ForAll @LongRange(min = 100_000_000, max = 20_000_000_000L) long parameters,
      @ForAll("trained") String trained,
      @ForAll("precision") String precision,
      @ForAll Layout layout,
      @ForAll @IntRange(min = 2, max = 16) int gpus) {
    Workload.Builder job =
        Workload.of(
                Diffusion.builder()
                    .model(new ModelReference.Shaped(model(parameters, 1600)))
                    .build())
            .trained(trained)
            .precision(precision);
    long alone = expected(job, Layout.SINGLE, 1).bytes();

    assertThat(expected(job, layout, gpus).bytes())
        .isLessThanOrEqualTo(alone + (long) TrainingMemory.COMMUNICATION + 1);
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void checkpointingTilesAndCachingNeverTakeMore(
      @ForAll @LongRange(min = 100_000_000, max = 20_000_000_000L) long parameters,
      @ForAll("precision") String precision,
      @ForAll @IntRange(min = 1, max = 16) int batch) {
    Workload.Builder trained =
        Workload.of(
                Diffusion.builder()
                    .model(new ModelReference.Shaped(model(parameters, 1600)))
                    .build())
            .trained("unet")
            .precision(precision)
            .microBatch(batch);
    MemorySize plain = expected(trained.gradientCheckpointing("none"), Layout.SINGLE, 1);
    MemorySize again = expected(trained.gradientCheckpointing("full"), Layout.SINGLE, 1);
    MemorySize cached = expected(trained.cachedInputs(true), Layout.SINGLE, 1);
    Workload.Builder made =
        Workload.of(
                Diffusion.builder()
                    .model(new ModelReference.Shaped(model(parameters, 1600)))
                    .build())
            .trained("none")
            .precision(precision)
            .microBatch(batch);
    MemorySize whole = expected(made, Layout.SINGLE, 1);

    assertThat(again).isLessThanOrEqualTo(plain);
    assertThat(cached).isLessThanOrEqualTo(again);
    assertThat(expected(made.tiledDecoding(true), Layout.SINGLE, 1)).isLessThanOrEqualTo(whole);
    assertThat(expected(made.offload("cpu"), Layout.SINGLE, 1)).isLessThanOrEqualTo(whole);
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void visionGrowsWithBatchAndKeptNumbersAndItsTermsSum(
      @ForAll @LongRange(min = 1_000_000, max = 1_000_000_000L) long parameters,
      @ForAll @IntRange(min = 1, max = 3000) int kept,
      @ForAll @IntRange(min = 32, max = 1024) int side,
      @ForAll @IntRange(min = 1, max = 256) int batch) {
    VramEstimate own = vision(parameters, kept, side, batch);

    assertThat(own.terms().stream().mapToLong(term -> term.size().bytes()).sum())
        .isEqualTo(own.perGpu().expected().bytes());
    assertThat(vision(parameters, kept + 100, side, batch).perGpu().expected())
        .isGreaterThanOrEqualTo(own.perGpu().expected());
    assertThat(vision(parameters, kept, side, batch + 1).perGpu().expected())
        .isGreaterThanOrEqualTo(own.perGpu().expected());
    assertThat(vision(parameters, kept, side + 1, batch).perGpu().expected())
        .isGreaterThanOrEqualTo(own.perGpu().expected());
  }

  private static VramEstimate vision(long parameters, int kept, int side, int batch) {
    return estimate(
        Workload.of(
                TrainVision.builder()
                    .model(new ModelReference.Shaped(model(parameters, kept)))
                    .build())
            .imageSize(side)
            .batch(batch),
        Layout.SINGLE,
        1);
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void gridsShareTheirCellsAndNeverTakeMoreOnMoreCards(
      @ForAll @LongRange(min = 1, max = 1_000_000_000_000L) long cells,
      @ForAll @LongRange(min = 1, max = 10_000) long bytes,
      @ForAll @IntRange(min = 2, max = 64) int gpus) {
    VramEstimate whole = estimate(Workload.simulate(cells, bytes), Layout.SINGLE, 1);
    VramEstimate part = estimate(Workload.simulate(cells, bytes), Layout.DATA_PARALLEL, gpus);

    long roundings = part.terms().size();
    assertThat(part.perGpu().expected().bytes())
        .isLessThanOrEqualTo(whole.perGpu().expected().bytes() + roundings);
    assertThat(estimate(Workload.simulate(cells + 1, bytes), Layout.SINGLE, 1).perGpu().expected())
        .isGreaterThanOrEqualTo(whole.perGpu().expected());
  }

  /** The scene is on every card: no layout and no number of cards makes it smaller. */
  @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
  void scenesAreNeverSummedOrShared(
      @ForAll @LongRange(min = 1, max = 200) long gigabytes,
      @ForAll Layout layout,
      @ForAll @IntRange(min = 1, max = 16) int gpus) {
    assertThat(expected(Workload.render().peakMemory(gigabytes + " GB"), layout, gpus))
        .isEqualTo(MemorySize.ofGB(gigabytes));
  }
}
