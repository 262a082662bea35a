package io.gpucost.bill.data;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.unit.DataSize;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * One way for data to come to a rented machine, or to leave it: how long it takes, for how much of
 * that the machine is paid and waits, and what is charged for the way itself.
 *
 * <p>200 GB at 32 Mbit/s take 50,000 s, 13.9 h. 26 GB over a line billed at CNY 0.80 a GB cost CNY
 * 20.80, over one that is rented for two started hours at CNY 1.50 CNY 3.
 *
 * @param way which one
 * @param size what is moved, for each time it is
 * @param alone time in which no machine runs: before the first start, or after the last end
 * @param waiting time for which a running machine waits
 * @param fee what is charged for the way itself
 */
public record Route(Way way, DataSize size, Duration alone, Duration waiting, Money fee) {

  /** A way for data to go. New ways may come. */
  public enum Way {
    /** The line as it is. */
    LINE,
    /** A faster line, rented by the hour. */
    UPGRADE,
    /** A faster line, paid by the gigabyte. */
    TRAFFIC,
    /** The provider's object storage, filled or emptied while no machine runs. */
    OBJECT_STORE;

    /** {@return the word used in documents: {@code object_store}} */
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Checks that nothing is missing.
   *
   * @param way which one
   * @param size what is moved, for each time it is
   * @param alone time in which no machine runs
   * @param waiting time for which a running machine waits
   * @param fee what is charged for the way itself
   */
  public Route {
    Objects.requireNonNull(way, "way");
    Objects.requireNonNull(size, "size");
    Objects.requireNonNull(alone, "alone");
    Objects.requireNonNull(waiting, "waiting");
    Objects.requireNonNull(fee, "fee");
  }

  /** {@return all the time it takes} */
  public Duration time() {
    return alone.plus(waiting);
  }

  /**
   * {@return the fee and the machine that waits}
   *
   * @param machine price of an hour of the machine
   */
  public Money cost(HourlyRate machine) {
    return fee.plus(machine.costOf(waiting));
  }

  /**
   * {@return the cheapest of some routes, of equally cheap ones the quickest}
   *
   * @param routes in order of preference where cost and time are equal
   * @param machine price of an hour of the machine
   */
  public static Optional<Route> cheapest(List<Route> routes, HourlyRate machine) {
    return routes.stream()
        .min(Comparator.comparing((Route route) -> route.cost(machine)).thenComparing(Route::time));
  }

  /**
   * {@return the quickest of some routes, of equally quick ones the one with the smaller fee}
   *
   * @param routes in order of preference where time and fee are equal
   */
  public static Optional<Route> quickest(List<Route> routes) {
    return routes.stream().min(Comparator.comparing(Route::time).thenComparing(Route::fee));
  }
}
