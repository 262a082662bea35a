package io.gpucost.examples.benchmark;

import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.vram.VramAnswer;
import io.gpucost.vram.VramEstimator;
import io.gpucost.workload.Layout;
import io.gpucost.workload.Workload;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** One estimate of memory, which an answer makes for each layout on each kind of card. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class VramBenchmark {
  /** Time and allocation must not grow with the length of a sequence. */
  @Param({"512", "131072"})
  private int tokens;

  /** Nor with the batch. */
  @Param({"1", "64"})
  private int batch;

  private Job training = resolved(Workload.fineTune("Qwen-7B"));
  private Job serving = resolved(Workload.serve("Qwen3-8B"));

  /** Resolves the jobs once. */
  @Setup
  public void resolve() {
    training =
        resolved(Workload.fineTune("Qwen-7B").lora(64).sequenceLength(tokens).microBatch(batch));
    serving =
        resolved(
            Workload.serve("Qwen3-8B")
                .engine("vllm")
                .inputTokens(tokens)
                .outputTokens(256)
                .concurrency(batch));
  }

  private static Job resolved(Workload.Builder workload) {
    return Job.resolve(workload.build(), Market.onClassPath());
  }

  /**
   * LoRA over eight cards.
   *
   * @return the estimate
   */
  @Benchmark
  public VramAnswer training() {
    return VramEstimator.DEFAULT.estimate(training, Layout.ZERO3, 8);
  }

  /**
   * A served model on two cards.
   *
   * @return the estimate
   */
  @Benchmark
  public VramAnswer serving() {
    return VramEstimator.DEFAULT.estimate(serving, Layout.TENSOR, 2);
  }
}
