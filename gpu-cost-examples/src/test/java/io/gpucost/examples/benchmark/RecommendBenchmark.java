package io.gpucost.examples.benchmark;

import io.gpucost.CostAdvisor;
import io.gpucost.advice.Recommendation;
import io.gpucost.market.Market;
import io.gpucost.workload.Workload;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A whole answer over the bundled prices, in a process that has already read them. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(1)
public class RecommendBenchmark {
  private final CostAdvisor advisor = CostAdvisor.using(Market.onClassPath());

  private final Workload fineTune =
      Workload.fineTune("Qwen-7B").lora(64).sequenceLength(512).samples(10_000).epochs(3).build();

  private final Workload knownHours =
      Workload.trainVision("45M").hours(80).peakMemory("20 GB").build();

  /**
   * A fine-tuning whose memory and time are estimated on every card.
   *
   * @return the answer
   */
  @Benchmark
  public Recommendation fineTune() {
    return advisor.advise(fineTune);
  }

  /**
   * A job of known hours and memory: only the plans are compared.
   *
   * @return the answer
   */
  @Benchmark
  public Recommendation knownHours() {
    return advisor.advise(knownHours);
  }
}
