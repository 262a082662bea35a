package io.gpucost.examples.benchmark;

import io.gpucost.market.Market;
import java.io.IOException;
import java.lang.management.ManagementFactory;

/** Prints how much of the heap a market of 100,000 offers and its index take. */
public final class MarketMemory {
  private static final int OFFERS = 100_000;
  private static final double MB = 1e6;

  private MarketMemory() {}

  /**
   * Measures once.
   *
   * @param args none
   */
  public static void main(String[] args) throws IOException {
    Tables.market(1);
    long before = used();
    Market market = Tables.market(OFFERS);
    int found = market.cheapest(hardware -> true, offer -> true, 1).size();
    long after = used();
    System.out.printf(
        "%d offers, index of %d: %.1f MB%n", market.offers().size(), found, (after - before) / MB);
  }

  /** What is left after everything that can be collected is. */
  private static long used() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
