package io.gpucost.examples;

import io.gpucost.CostAdvisor;
import io.gpucost.advice.Alternative;
import io.gpucost.market.Market;
import io.gpucost.pricing.Offer;
import io.gpucost.workload.Workload;
import java.util.Optional;

/** Which of two quotes, and nothing else, for a training run of known length. */
public final class QuickStartOwnQuotes {
  private QuickStartOwnQuotes() {}

  /**
   * Asks for the best of two quotes.
   *
   * @return the alternative to take
   */
  public static Optional<Alternative> best() {
    Market m =
        Market.of(
            Offer.quote("RTX 4090", "CNY 0.65/h").weekly("CNY 120"),
            Offer.quote("A100 40GB", "CNY 18/h"));
    return CostAdvisor.using(m)
        .advise(Workload.trainVision("45M").hours(80).peakMemory("20 GB").dataset("200 GB").build())
        .best();
  }

  /**
   * Prints the offer and its cost.
   *
   * @param args not used
   */
  public static void main(String[] args) {
    best().ifPresent(best -> System.out.println(best.product() + ": " + best.cost()));
  }
}
