package io.gpucost;

import io.gpucost.advice.Advisor;
import io.gpucost.advice.Recommendation;
import io.gpucost.market.Market;
import io.gpucost.workload.Workload;
import java.util.Objects;

/**
 * The one class to start with: what to rent for a piece of work, on which plan, for how much.
 *
 * <pre>{@code
 * Workload w = Workload.fineTune("Qwen-7B").lora(64).sequenceLength(512)
 *     .samples(10_000).epochs(3).budget("CNY 100").build();
 * Recommendation r = CostAdvisor.recommend(w);
 * }</pre>
 *
 * <p>An advisor is immutable and thread-safe. A running service takes new prices with {@link
 * #withMarket(Market)}.
 */
public final class CostAdvisor {

  private final Market market;

  private CostAdvisor(Market market) {
    this.market = Objects.requireNonNull(market, "market");
  }

  /**
   * {@return the recommendation for a workload in the market of the class path: the bundled prices
   * and every plug-in, loaded once}
   *
   * @param workload what is to be done
   * @throws io.gpucost.finding.InvalidInputException if it names GPUs or models that are not known;
   *     all are reported together
   * @throws IllegalStateException if no price list is on the class path; the message names the
   *     missing dependency
   */
  public static Recommendation recommend(Workload workload) {
    return using(Market.onClassPath()).advise(workload);
  }

  /**
   * {@return an advisor over a market}
   *
   * @param market what is known and offered
   */
  public static CostAdvisor using(Market market) {
    return new CostAdvisor(market);
  }

  /**
   * {@return an advisor over another market, such as one with today's prices}
   *
   * @param other what is known and offered
   */
  public CostAdvisor withMarket(Market other) {
    return new CostAdvisor(other);
  }

  /**
   * {@return the recommendation for a workload}
   *
   * @param workload what is to be done
   * @throws io.gpucost.finding.InvalidInputException if it names GPUs or models that are not known;
   *     all are reported together
   */
  public Recommendation advise(Workload workload) {
    return Advisor.of(market).advise(workload);
  }
}
