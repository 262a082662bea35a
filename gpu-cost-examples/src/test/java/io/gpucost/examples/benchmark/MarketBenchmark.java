package io.gpucost.examples.benchmark;

import io.gpucost.CostAdvisor;
import io.gpucost.advice.Recommendation;
import io.gpucost.market.Market;
import io.gpucost.pricing.Offer;
import io.gpucost.unit.MemorySize;
import io.gpucost.workload.Workload;
import java.io.IOException;
import java.util.List;
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

/** Questions to a market of as many offers as all clouds together have. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(1)
public class MarketBenchmark {
  private static final MemorySize LEAST = MemorySize.ofGB(24);

  @Param({"10000", "100000"})
  private int offers;

  private Market market = Market.onClassPath();

  private final Workload knownHours =
      Workload.trainVision("45M").hours(80).peakMemory("20 GB").build();

  /** Reads the offers. */
  @Setup
  public void read() throws IOException {
    market = Tables.market(offers);
  }

  /**
   * The twenty cheapest cards of 24 GB and more.
   *
   * @return their offers
   */
  @Benchmark
  public List<Offer> cheapest() {
    return market.cheapest(
        hardware -> hardware.gpu().memory().compareTo(LEAST) >= 0, offer -> true, 20);
  }

  /**
   * A whole answer for a job of known hours.
   *
   * @return the answer
   */
  @Benchmark
  public Recommendation recommend() {
    return CostAdvisor.using(market).advise(knownHours);
  }
}
