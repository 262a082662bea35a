package io.gpucost.timing;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuLine;
import io.gpucost.gpu.Hardware;
import io.gpucost.gpu.Host;
import io.gpucost.gpu.Interconnect;
import io.gpucost.gpu.Precision;
import io.gpucost.market.Job;
import io.gpucost.market.Jobs;
import io.gpucost.unit.Estimate;
import io.gpucost.workload.Layout;
import io.gpucost.workload.Workload;
import java.math.BigDecimal;
import java.time.Duration;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class TimingPropertyTest {
  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void moreWorkNeverTakesLess(
      @ForAll @LongRange(min = 1, max = 1_000_000_000) long amount,
      @ForAll @LongRange(min = 1, max = 1_000_000_000) long more,
      @ForAll("kinds") Kind kind) {
    assertThat(time(kind, amount + more, Jobs.RTX_4090, 1))
        .isGreaterThanOrEqualTo(time(kind, amount, Jobs.RTX_4090, 1));
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void aCardBetterInAllFiguresIsNeverSlower(
      @ForAll("kinds") Kind kind,
      @ForAll GpuLine line,
      @ForAll("capabilities") String capability,
      @ForAll @IntRange(min = 10, max = 1000) int tflops,
      @ForAll @IntRange(min = 100, max = 4000) int gigabytes,
      @ForAll @IntRange(min = 0, max = 1000) int moreTflops,
      @ForAll @IntRange(min = 0, max = 4000) int moreGigabytes) {
    Gpu worse = card("worse", line, capability, tflops, gigabytes);
    Gpu better = card("better", line, capability, tflops + moreTflops, gigabytes + moreGigabytes);

    assertThat(time(kind, 10_000_000, better, 1))
        .isLessThanOrEqualTo(time(kind, 10_000_000, worse, 1));
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void severalCardsAreAtMostAsManyTimesAsFast(
      @ForAll("kinds") Kind kind,
      @ForAll Layout layout,
      @ForAll Interconnect.Kind link,
      @ForAll @IntRange(min = 2, max = 32) int count) {
    Host host = Host.builder().gpuCount(count).interconnect(Interconnect.of(link)).build();
    Job job = job(kind, 10_000_000);
    Duration alone =
        TimingEstimator.DEFAULT
            .estimate(job, Layout.SINGLE, Hardware.of(Jobs.RTX_4090, 1))
            .compute()
            .expected();
    TimeEstimate together =
        TimingEstimator.DEFAULT.estimate(job, layout, new Hardware(Jobs.RTX_4090, host));

    assertThat(together.compute().expected().multipliedBy(count).plusSeconds(count))
        .isGreaterThanOrEqualTo(alone);
    assertThat(together.speedup().orElseThrow()).isLessThanOrEqualTo(BigDecimal.valueOf(count));
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void theExpectedIsWithinTheBand(
      @ForAll("kinds") Kind kind,
      @ForAll @LongRange(min = 1, max = 3_000_000_000L) long amount,
      @ForAll Layout layout,
      @ForAll @IntRange(min = 1, max = 64) int count) {
    Estimate<Duration> compute =
        TimingEstimator.DEFAULT
            .estimate(job(kind, amount), layout, Hardware.of(Jobs.RTX_4090, count))
            .compute();

    assertThat(compute.low()).isPositive().isLessThanOrEqualTo(compute.expected());
    assertThat(compute.expected()).isLessThanOrEqualTo(compute.high());
  }

  private enum Kind {
    PRE_TRAINING,
    LORA,
    STEPS,
    REQUESTS,
    GRID,
    REFERENCE
  }

  @Provide
  Arbitrary<Kind> kinds() {
    return Arbitraries.of(Kind.class);
  }

  @Provide
  Arbitrary<String> capabilities() {
    return Arbitraries.of("7.5", "8.0", "8.6", "8.9", "9.0", "10.0", "12.0");
  }

  private static Job job(Kind kind, long amount) {
    return switch (kind) {
      case PRE_TRAINING -> Jobs.of(Workload.pretrain("gpt2").tokens(amount));
      case LORA -> Jobs.of(Workload.fineTune("Qwen-7B").lora(8).samples(amount).epochs(2));
      case STEPS -> Jobs.of(Workload.fineTune("Mixtral-8x7B-v0.1").qlora(8).steps(amount));
      case REQUESTS ->
          Jobs.of(
              Workload.batchInference("Qwen3-8B")
                  .concurrency(16)
                  .inputTokens(500)
                  .outputTokens(100)
                  .requests(amount));
      case GRID -> Jobs.of(Workload.simulate(1_000_000, 344).steps(amount));
      case REFERENCE ->
          Jobs.of(
              Workload.trainVision("31M")
                  .referenceRun("RTX 2080 Ti", 1, Duration.ofSeconds(amount)));
    };
  }

  private static Duration time(Kind kind, long amount, Gpu gpu, int count) {
    return TimingEstimator.DEFAULT
        .estimate(job(kind, amount), Layout.DATA_PARALLEL, Hardware.of(gpu, count))
        .compute()
        .expected();
  }

  private static Gpu card(
      String name, GpuLine line, String capability, int tflops, int gigabytesPerSecond) {
    return Jobs.sheet(name, line, 48, 49140, gigabytesPerSecond, capability)
        .putPeak(Precision.FP16, Jobs.tflops(String.valueOf(tflops)))
        .putPeak(Precision.FP32, Jobs.tflops(String.valueOf(tflops)))
        .build();
  }
}
