package io.gpucost.bill;

import io.gpucost.bill.data.Route;
import io.gpucost.bill.data.Routes;
import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.unit.Bandwidth;
import io.gpucost.unit.DataSize;
import io.gpucost.workload.DataFootprint;
import io.gpucost.workload.DataFootprint.Location;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * How data comes and goes, and whether the GPU waits for it.
 *
 * <p>Where the data is decides: {@code local} and {@code netdisk} data is fetched by the running
 * instance, so the GPU is billed while it waits; {@code object_storage} is filled before the
 * instance starts and emptied after it is gone, which takes time but no GPU; data at the {@code
 * provider} need not move.
 *
 * <p>Of the {@linkplain Routes ways} that are open the cheapest is taken, the waiting GPU counted.
 * Where no GPU waits, or its price by the hour is not known, it is the quickest: time is then all
 * that a faster line can save.
 *
 * @param uploads the ways in, the one that is taken first
 * @param delta time of what changed, before each later session
 * @param changesFee traffic of what changed, each time
 * @param downloads the ways home, the one that is taken first
 * @param billed whether a GPU waits meanwhile
 * @param machine price of an hour of waiting, where it is known
 * @param notes what had to be assumed
 */
record Transfers(
    List<Route> uploads,
    Duration delta,
    Optional<Money> changesFee,
    List<Route> downloads,
    boolean billed,
    Optional<HourlyRate> machine,
    List<Note> notes) {

  static final Transfers NONE =
      new Transfers(
          List.of(),
          Duration.ZERO,
          Optional.empty(),
          List.of(),
          false,
          Optional.empty(),
          List.of());

  /**
   * Moves the data of a run.
   *
   * @param held for how long it needs them
   * @param copies to how many machines the whole dataset goes
   */
  static Transfers of(
      DataFootprint data,
      Offer offer,
      Optional<ProviderRules> rules,
      Function<Money, Optional<Money>> prices,
      Duration month,
      Duration held,
      int copies) {
    Location location = data.location().orElse(Location.LOCAL);
    List<Note> notes = new ArrayList<>();
    if (data.dataset().isEmpty() && data.result().isEmpty()) {
      notes.add(Note.of(Code.NO_DATA_STATED));
    }
    boolean waits = location != Location.OBJECT_STORAGE;
    Optional<HourlyRate> machine = offer.term(OnDemand.class).map(OnDemand::rate);
    int machines = offer.host().instances();
    Optional<Bandwidth> line =
        Routes.slowest(
            data.bandwidth(),
            Routes.included(offer, rules).map(each -> each.multipliedBy(machines)));
    Money none = Money.zero(offer.currency().orElseThrow());
    Function<Function<ProviderRules, Optional<Money>>, Optional<Money>> traffic =
        price -> rules.flatMap(price).flatMap(prices);
    Routes in =
        new Routes(
            line,
            data.sourceBandwidth(),
            machines,
            copies,
            waits ? traffic.apply(ProviderRules::ingressPerGb) : Optional.empty(),
            offer.bandwidthUpgrade(),
            rules,
            month,
            prices,
            none);
    Routes home =
        new Routes(
            line,
            Optional.empty(),
            machines,
            1,
            traffic.apply(ProviderRules::egressPerGb),
            waits ? offer.bandwidthUpgrade() : Optional.empty(),
            rules,
            month,
            prices,
            none);
    Optional<DataSize> dataset = data.dataset().filter(size -> moves(size, location));
    Optional<DataSize> result = data.result().filter(size -> !size.isZero());
    Optional<HourlyRate> price = machine.filter(rate -> waits);
    List<Route> uploads = ranked(in, dataset, waits, held, price);
    List<Route> downloads =
        location == Location.PROVIDER
            ? result.map(size -> List.of(home.still(size))).orElse(List.of())
            : ranked(home, result, waits, held, price);
    unknown(in, dataset, home, result, location)
        .ifPresent(size -> notes.add(Note.of(Code.TRANSFER_TIME_UNKNOWN).with("size", size)));
    Duration delta =
        location == Location.PROVIDER
            ? Duration.ZERO
            : Routes.slowest(line, data.sourceBandwidth())
                .flatMap(link -> data.delta().map(each -> link.timeFor(each.multipliedBy(copies))))
                .orElse(Duration.ZERO);
    return new Transfers(
        uploads,
        delta,
        data.delta().filter(size -> moves(size, location)).map(size -> in.still(size).fee()),
        downloads,
        waits && location != Location.PROVIDER,
        machine,
        notes);
  }

  private static boolean moves(DataSize size, Location location) {
    return !size.isZero() && location != Location.PROVIDER;
  }

  private static List<Route> ranked(
      Routes ways,
      Optional<DataSize> size,
      boolean waits,
      Duration held,
      Optional<HourlyRate> machine) {
    if (size.isEmpty()) {
      return List.of();
    }
    List<Route> open = ways.of(size.get(), waits, held);
    if (open.isEmpty()) {
      return List.of(ways.still(size.get()));
    }
    Route first =
        machine
            .flatMap(rate -> Route.cheapest(open, rate))
            .or(() -> Route.quickest(open))
            .orElseThrow();
    List<Route> ranked = new ArrayList<>(open);
    ranked.remove(first);
    ranked.add(0, first);
    return ranked;
  }

  /** What moves over a line of which nothing is known. */
  private static Optional<DataSize> unknown(
      Routes in,
      Optional<DataSize> dataset,
      Routes home,
      Optional<DataSize> result,
      Location location) {
    if (location == Location.PROVIDER) {
      return Optional.empty();
    }
    List<DataSize> sizes = new ArrayList<>();
    dataset.filter(size -> in.ofNoKnownTime(size)).ifPresent(sizes::add);
    result.filter(size -> home.ofNoKnownTime(size)).ifPresent(sizes::add);
    return sizes.stream().reduce(DataSize::plus);
  }

  Optional<Route> upload() {
    return uploads.stream().findFirst();
  }

  Optional<Route> download() {
    return downloads.stream().findFirst();
  }

  /** What the GPU waits for at the start. */
  Duration waitingBefore() {
    return upload().map(Route::waiting).orElse(Duration.ZERO);
  }

  /** What the GPU waits for at the end. */
  Duration waitingAfter() {
    return download().map(Route::waiting).orElse(Duration.ZERO);
  }

  /** What passes before the instance starts. */
  Duration ahead() {
    return upload().map(Route::alone).orElse(Duration.ZERO);
  }

  /** What passes after the instance is gone. */
  Duration afterwards() {
    return download().map(Route::alone).orElse(Duration.ZERO);
  }

  /** What bringing the dataset in once more costs, where it is known how long that takes. */
  Optional<Money> again() {
    return upload()
        .filter(route -> !route.time().isZero())
        .flatMap(route -> machine.map(route::cost));
  }

  /** What bringing in only the changes costs over the plain line, where that is known. */
  Optional<Money> changes() {
    return changesFee.flatMap(
        fee -> machine.map(rate -> fee.plus(rate.costOf(billed ? delta : Duration.ZERO))));
  }

  /** Which ways there are, where there is a choice: the one that is taken, then the others. */
  List<Note> reasons() {
    List<Note> reasons = new ArrayList<>();
    for (List<Route> routes : List.of(uploads, downloads)) {
      if (routes.size() > 1) {
        reasons.add(told(Code.MOVES_BY, routes.get(0)));
        routes.stream().skip(1).map(route -> told(Code.COULD_MOVE_BY, route)).forEach(reasons::add);
      }
    }
    return reasons;
  }

  private Note told(Code code, Route route) {
    Note note =
        Note.of(code)
            .with("size", route.size())
            .with("way", route.way().text())
            .with("time", route.time());
    Note waits = route.waiting().isZero() ? note : note.with("waiting", route.waiting());
    return waits.with("cost", machine.map(route::cost).orElse(route.fee()));
  }
}
