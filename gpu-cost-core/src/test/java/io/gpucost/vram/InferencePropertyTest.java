package io.gpucost.vram;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.market.Job;
import io.gpucost.market.Jobs;
import io.gpucost.unit.MemorySize;
import io.gpucost.workload.InferenceRecipe.Engine;
import io.gpucost.workload.KvFormat;
import io.gpucost.workload.Layout;
import io.gpucost.workload.ModelReference;
import io.gpucost.workload.ModelShape;
import io.gpucost.workload.Workload;
import java.util.List;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class InferencePropertyTest {
  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void spreadingNeverTakesMoreThanItsBuffers(
      @ForAll Layout layout,
      @ForAll Engine engine,
      @ForAll @IntRange(min = 2, max = 64) int gpus,
      @ForAll @IntRange(min = 1, max = 32_768) int tokens,
      @ForAll @IntRange(min = 1, max = 24) int linear) {
    Job job = job(engine, tokens, "bf16", linear);

    assertThat(bytes(job, layout, gpus))
        .isLessThanOrEqualTo(bytes(job, Layout.SINGLE, 1) + TrainingMemory.COMMUNICATION + 8);
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void longerAndWiderCachesTakeMoreAndLinearLayersLess(
      @ForAll Engine engine,
      @ForAll @IntRange(min = 1024, max = 1_000_000) int tokens,
      @ForAll @IntRange(min = 1, max = 23) int linear) {
    double now = bytes(job(engine, tokens, "fp8", linear), Layout.SINGLE, 1);

    assertThat(bytes(job(engine, tokens + 1, "fp8", linear), Layout.SINGLE, 1)).isGreaterThan(now);
    assertThat(bytes(job(engine, tokens, "q8_0", linear), Layout.SINGLE, 1)).isGreaterThan(now);
    assertThat(bytes(job(engine, tokens, "fp8", linear + 1), Layout.SINGLE, 1)).isLessThan(now);
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void whatAnEngineReservesIsNoNeed(
      @ForAll Engine engine,
      @ForAll @IntRange(min = 1, max = 100_000) int tokens,
      @ForAll @IntRange(min = 1, max = 200) int usableGb) {
    VramEstimate estimate = estimate(job(engine, tokens, "bf16", 1), Layout.SINGLE, 1);
    MemorySize usable = MemorySize.ofGB(usableGb);

    estimate
        .reserve()
        .ifPresent(
            reserve -> assertThat(reserve.of(usable, estimate)).isBetween(MemorySize.ZERO, usable));
    long sum = estimate.terms().stream().mapToLong(term -> term.size().bytes()).sum();
    assertThat(sum).isEqualTo(estimate.perGpu().expected().bytes());
  }

  @Property(tries = 50, edgeCases = EdgeCasesMode.NONE)
  void noFormatOfACacheTakesMoreThan32Bits(@ForAll @IntRange(min = 0, max = 15) int word) {
    List<String> words = KvFormat.words();
    KvFormat format = KvFormat.parse(words.get(word % words.size()));

    assertThat(format.bytes()).isBetween(0.25, 4.0);
  }

  private static Job job(Engine engine, int tokens, String cache, int linear) {
    ModelShape shape =
        ModelShape.builder()
            .layers(32)
            .hidden(2048)
            .heads(16)
            .kvHeads(4)
            .headDim(128)
            .ffn(8192)
            .vocab(100_000)
            .gatedFfn(true)
            .linearLayers(linear)
            .linearState(1000)
            .build();
    return Jobs.of(
        Workload.serve("any")
            .model(new ModelReference.Shaped(shape))
            .precision("bf16")
            .engine(engine.text())
            .kvPrecision(cache)
            .concurrency(2)
            .inputTokens(tokens)
            .outputTokens(16));
  }

  private static VramEstimate estimate(Job job, Layout layout, int gpus) {
    return (VramEstimate) VramEstimator.DEFAULT.estimate(job, layout, gpus);
  }

  private static double bytes(Job job, Layout layout, int gpus) {
    return estimate(job, layout, gpus).perGpu().expected().bytes();
  }
}
