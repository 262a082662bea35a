package io.gpucost.market;

import io.gpucost.gpu.GpuName;
import io.gpucost.gpu.Hardware;
import io.gpucost.gpu.Host;
import io.gpucost.money.Conversion;
import io.gpucost.money.ExchangeRates;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The offers of a market by their hardware: what is asked of hardware is asked once, not once an
 * offer, and the cheapest are found without pricing the others.
 *
 * <p>Hardware, and the offers of one hardware, are kept in the order of a lower bound of their
 * price for one GPU and hour. Offers are priced exactly in that order; once the next bound lies
 * above all that is wanted, no other offer can be cheaper.
 */
final class OfferIndex {

  /** A bound is a {@code double}; it stays below the exact price by more than it can be wrong. */
  private static final double BELOW = 1 - 1e-12;

  private static final Comparator<Priced> CHEAPEST_FIRST =
      Comparator.comparing(Priced::price).thenComparing(Priced::offer, Offer.ORDER);

  private final Currency currency;
  private final ExchangeRates rates;
  private final List<Group> groups;
  private final Lazy<List<Bounds>> cheapestFirst;

  /** The offers of one hardware. */
  private record Group(Hardware hardware, List<Offer> offers) {}

  /** The same, those of the lowest bound first. */
  private record Bounds(Hardware hardware, List<Bounded> offers) {
    double least() {
      return offers.get(0).bound();
    }
  }

  /** An offer, and what an hour of one of its GPUs costs at least. */
  private record Bounded(Offer offer, double bound) {}

  /** An offer, and the least that an hour of one of its GPUs costs exactly. */
  private record Priced(Offer offer, Money price) {}

  /**
   * Sorts offers.
   *
   * @param offers those of the market
   * @param hardware finds the hardware of an offer; one without is in no answer
   * @param currency in which prices are compared
   * @param rates convert into it; what cannot be converted is never among the cheapest
   */
  OfferIndex(
      List<Offer> offers,
      Function<Offer, Optional<Hardware>> hardware,
      Currency currency,
      ExchangeRates rates) {
    this.currency = currency;
    this.rates = rates;
    // By the name of the sheet and not by all it says: quicker to compare, and as unique.
    Map<GpuName, Map<Host, Group>> byHardware = new LinkedHashMap<>();
    for (Offer offer : offers) {
      hardware
          .apply(offer)
          .ifPresent(
              of ->
                  byHardware
                      .computeIfAbsent(of.gpu().name(), first -> new LinkedHashMap<>())
                      .computeIfAbsent(of.host(), first -> new Group(of, new ArrayList<>()))
                      .offers()
                      .add(offer));
    }
    groups = byHardware.values().stream().flatMap(same -> same.values().stream()).toList();
    cheapestFirst = new Lazy<>(this::bounds);
  }

  private List<Bounds> bounds() {
    return groups.stream()
        .map(group -> new Bounds(group.hardware(), bounds(group.offers())))
        .sorted(Comparator.comparingDouble(Bounds::least))
        .toList();
  }

  private List<Bounded> bounds(List<Offer> offers) {
    return offers.stream()
        .map(offer -> new Bounded(offer, bound(offer)))
        .sorted(Comparator.comparingDouble(Bounded::bound))
        .toList();
  }

  private double bound(Offer offer) {
    return price(offer).map(price -> price.amount().doubleValue() * BELOW).orElse(0.0);
  }

  /** The least that an hour of one GPU of an offer costs. */
  Optional<Money> price(Offer offer) {
    return LeastRate.of(offer)
        .map(all -> all.dividedBy(BigDecimal.valueOf(offer.gpuCount()), RoundingMode.HALF_EVEN))
        .flatMap(each -> rates.convert(each, currency))
        .map(Conversion::to);
  }

  /** The offers of all hardware that is wanted. */
  Stream<Offer> on(Predicate<Hardware> wanted) {
    return groups.stream()
        .filter(group -> wanted.test(group.hardware()))
        .flatMap(group -> group.offers().stream());
  }

  /**
   * The cheapest offers by the hour of one GPU, the cheapest first.
   *
   * @param wanted of their hardware
   * @param open of themselves
   * @param count how many at most
   */
  List<Offer> cheapest(Predicate<Hardware> wanted, Predicate<Offer> open, int count) {
    PriorityQueue<Priced> found = new PriorityQueue<>(CHEAPEST_FIRST.reversed());
    for (Bounds group : cheapestFirst.get()) {
      if (isBeyond(group.least(), found, count)) {
        break;
      }
      if (wanted.test(group.hardware())) {
        search(group, open, count, found);
      }
    }
    return found.stream().sorted(CHEAPEST_FIRST).map(Priced::offer).toList();
  }

  private void search(Bounds group, Predicate<Offer> open, int count, PriorityQueue<Priced> found) {
    for (Bounded each : group.offers()) {
      if (isBeyond(each.bound(), found, count)) {
        return;
      }
      if (open.test(each.offer())) {
        price(each.offer()).ifPresent(price -> found.add(new Priced(each.offer(), price)));
        if (found.size() > count) {
          found.remove();
        }
      }
    }
  }

  private static boolean isBeyond(double bound, PriorityQueue<Priced> found, int count) {
    return found.size() >= count
        && (count == 0 || bound > found.element().price().amount().doubleValue());
  }
}
