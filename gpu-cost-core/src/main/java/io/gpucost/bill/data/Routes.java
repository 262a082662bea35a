package io.gpucost.bill.data;

import io.gpucost.bill.data.Route.Way;
import io.gpucost.money.Money;
import io.gpucost.pricing.BandwidthUpgrade;
import io.gpucost.pricing.ObjectStore;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.unit.Bandwidth;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The ways for data to come or go that an offer and its provider's rules open.
 *
 * <p>A route is as fast as its slowest known part; one of which no part is known is left out, for
 * its time is not known. A rented or a billed line stands instead of the plain one: it is charged
 * by its own price, not by that of plain traffic. A rented line is paid by the started hour, the
 * finest granularity that is safe to assume.
 *
 * @param line the plain line, as far as it is known
 * @param source the most that the other end gives
 * @param machines how many machines it is for, each with a billed or rented line of its own
 * @param copies how often the data is sent: to each machine, or once where they share it out
 * @param trafficPerGb price of a gigabyte over the plain line
 * @param upgrade a faster line to rent
 * @param rules of the provider
 * @param month the length of a month
 * @param prices brings a price into the currency of the bill
 * @param none no money, in that currency
 */
public record Routes(
    Optional<Bandwidth> line,
    Optional<Bandwidth> source,
    int machines,
    int copies,
    Optional<Money> trafficPerGb,
    Optional<BandwidthUpgrade> upgrade,
    Optional<ProviderRules> rules,
    Duration month,
    Function<Money, Optional<Money>> prices,
    Money none) {
  private static final Duration HOUR = Duration.ofHours(1);

  /**
   * Checks that nothing is missing.
   *
   * @param line the plain line, as far as it is known
   * @param source the most that the other end gives
   * @param machines how many machines it is for, each with a billed or rented line of its own
   * @param copies how often the data is sent: to each machine, or once where they share it out
   * @param trafficPerGb price of a gigabyte over the plain line
   * @param upgrade a faster line to rent
   * @param rules of the provider
   * @param month the length of a month
   * @param prices brings a price into the currency of the bill
   * @param none no money, in that currency
   */
  public Routes {
    Objects.requireNonNull(month, "month");
    Objects.requireNonNull(prices, "prices");
    Objects.requireNonNull(none, "none");
  }

  /**
   * {@return the slower of two links, as far as they are known}
   *
   * @param one link
   * @param other link
   */
  public static Optional<Bandwidth> slowest(Optional<Bandwidth> one, Optional<Bandwidth> other) {
    return Stream.of(one, other).flatMap(Optional::stream).min(Bandwidth::compareTo);
  }

  /**
   * {@return the line that is in the price of an offer}
   *
   * @param offer the offer
   * @param rules of its provider
   */
  public static Optional<Bandwidth> included(Offer offer, Optional<ProviderRules> rules) {
    return offer.includedBandwidth().or(() -> rules.flatMap(ProviderRules::includedBandwidth));
  }

  /**
   * {@return the hours that are paid for a rented line}
   *
   * @param time of the transfer
   */
  public static Duration startedHours(Duration time) {
    return HOUR.multipliedBy(Durations.covering(time, HOUR));
  }

  /**
   * {@return all routes whose time is known, the plain line first}
   *
   * @param size of the data
   * @param waits whether a machine runs meanwhile
   * @param held how long the data is needed
   */
  public List<Route> of(DataSize size, boolean waits, Duration held) {
    List<Route> routes = new ArrayList<>();
    DataSize sent = size.multipliedBy(copies);
    plain(sent, waits).ifPresent(routes::add);
    upgrade.flatMap(faster -> rented(sent, waits, faster)).ifPresent(routes::add);
    if (waits) {
      rules.flatMap(rule -> billed(sent, rule)).ifPresent(routes::add);
      rules.flatMap(rule -> stored(size, rule, held)).ifPresent(routes::add);
    }
    return routes;
  }

  /**
   * {@return the plain line, in no known time}
   *
   * @param size of the data
   */
  public Route still(DataSize size) {
    DataSize sent = size.multipliedBy(copies);
    return new Route(Way.LINE, sent, Duration.ZERO, Duration.ZERO, traffic(sent));
  }

  /**
   * {@return whether it is not known how long any route takes}
   *
   * @param size of the data
   */
  public boolean ofNoKnownTime(DataSize size) {
    return of(size, true, Duration.ZERO).isEmpty();
  }

  private Optional<Route> plain(DataSize size, boolean waits) {
    return slowest(line, source)
        .map(link -> route(Way.LINE, size, waits, link.timeFor(size), traffic(size)));
  }

  private Money traffic(DataSize size) {
    return trafficPerGb.map(price -> price.multipliedBy(size.gigabytes())).orElse(none);
  }

  private Optional<Route> rented(DataSize size, boolean waits, BandwidthUpgrade faster) {
    Duration time = slowest(ofAll(faster.bandwidth()), source).orElseThrow().timeFor(size);
    return prices
        .apply(faster.price().costOf(startedHours(time)).multipliedBy(machines))
        .map(fee -> route(Way.UPGRADE, size, waits, time, fee));
  }

  private Optional<Route> billed(DataSize size, ProviderRules rule) {
    return rule.trafficBilling()
        .flatMap(
            billing -> {
              Bandwidth link = slowest(ofAll(billing.bandwidth()), source).orElseThrow();
              return prices
                  .apply(billing.perGb().multipliedBy(size.gigabytes()))
                  .map(fee -> route(Way.TRAFFIC, size, true, link.timeFor(size), fee));
            });
  }

  private Optional<Bandwidth> ofAll(Bandwidth ofOne) {
    return Optional.of(ofOne.multipliedBy(machines));
  }

  /** The store is filled once, whoever fetches from it. */
  private Optional<Route> stored(DataSize size, ProviderRules rule, Duration held) {
    Optional<Bandwidth> outside = slowest(line, source);
    return rule.objectStore()
        .filter(store -> outside.isPresent() && store.bandwidth().isPresent())
        .flatMap(
            store -> {
              Duration alone = outside.orElseThrow().timeFor(size);
              Duration waiting =
                  ofAll(store.bandwidth().orElseThrow())
                      .orElseThrow()
                      .timeFor(size.multipliedBy(copies));
              Duration kept = alone.plus(waiting).plus(held);
              return prices
                  .apply(store.gbMonth())
                  .map(price -> storedFor(price, size, kept).plus(traffic(size)))
                  .map(fee -> new Route(Way.OBJECT_STORE, size, alone, waiting, fee));
            });
  }

  private Money storedFor(Money perGbMonth, DataSize size, Duration time) {
    return StorageCost.of(perGbMonth.multipliedBy(size.gigabytes()), time, month);
  }

  private static Route route(Way way, DataSize size, boolean waits, Duration time, Money fee) {
    Duration none = Duration.ZERO;
    return waits ? new Route(way, size, none, time, fee) : new Route(way, size, time, none, fee);
  }

  /**
   * {@return the price of a gigabyte-month in the provider's store}
   *
   * @param rules of the provider
   */
  public static Optional<Money> gbMonth(Optional<ProviderRules> rules) {
    return rules.flatMap(ProviderRules::objectStore).map(ObjectStore::gbMonth);
  }
}
