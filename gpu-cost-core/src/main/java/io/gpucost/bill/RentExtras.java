package io.gpucost.bill;

import io.gpucost.bill.data.Route;
import io.gpucost.bill.data.Routes;
import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Severity;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.BandwidthUpgrade;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.pricing.TrafficBilling;
import io.gpucost.unit.DataSize;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What a provider charges beside the hardware: lines, traffic, addresses, disks and images. */
final class RentExtras {
  private final Run run;
  private final Ledger ledger;
  private final RulePrices prices;
  private final List<Finding> findings = new ArrayList<>();
  private final List<Note> reasons = new ArrayList<>();
  private final Cases<Occupancy> occupancy;
  private DataSize billedTraffic = DataSize.ZERO;
  private Money trafficCost;

  RentExtras(Run run, Currency currency, Ledger ledger, Cases<Occupancy> occupancy) {
    this.run = run;
    this.ledger = ledger;
    this.prices = new RulePrices(run, currency);
    this.occupancy = occupancy;
    this.trafficCost = prices.none();
  }

  void write() {
    run.transfers().upload().ifPresent(this::bringIn);
    Disks disks = new Disks(run, ledger, prices, occupancy);
    disks.write();
    run.transfers().download().ifPresent(this::bringHome);
    chargeCheckpoints();
    writeAddress();
    findings.addAll(disks.findings());
    disks.fullOrChanges().ifPresent(reasons::add);
    if (trafficCost.isPositive()) {
      findings.add(
          Finding.of(
                  Severity.INFO,
                  RuleSource.add(
                      Note.of(Code.TRAFFIC_BILLED)
                          .with("size", billedTraffic)
                          .with("price", trafficCost),
                      run))
              .atStake(trafficCost));
    }
  }

  List<Note> notes() {
    return prices.notes();
  }

  List<Note> reasons() {
    return List.copyOf(reasons);
  }

  List<Finding> findings() {
    return List.copyOf(findings);
  }

  /** Data that waits in the provider's store is brought there once, however often it is fetched. */
  private void bringIn(Route route) {
    switch (route.way()) {
      case LINE -> chargeTraffic(Code.INGRESS, route, ProviderRules::ingressPerGb, true);
      case TRAFFIC -> chargeTraffic(Code.INGRESS, route, RentExtras::perGb, true);
      case UPGRADE -> chargeUpgrade(route, true);
      case OBJECT_STORE -> {
        chargeTraffic(Code.INGRESS, route, ProviderRules::ingressPerGb, false);
        chargeStore(route.size(), occupancy.map(each -> each.before().plus(each.span())));
      }
    }
  }

  private void bringHome(Route route) {
    switch (route.way()) {
      case LINE -> chargeTraffic(Code.EGRESS, route, ProviderRules::egressPerGb, false);
      case TRAFFIC -> chargeTraffic(Code.EGRESS, route, RentExtras::perGb, false);
      case UPGRADE -> chargeUpgrade(route, false);
      case OBJECT_STORE -> {
        chargeTraffic(Code.EGRESS, route, ProviderRules::egressPerGb, false);
        chargeStore(route.size(), occupancy.map(Occupancy::after));
      }
    }
  }

  private static Optional<Money> perGb(ProviderRules rules) {
    return rules.trafficBilling().map(TrafficBilling::perGb);
  }

  private void chargeTraffic(
      Code code, Route route, Function<ProviderRules, Optional<Money>> rule, boolean eachTime) {
    Optional<Money> price = comesFromOutside(code) ? prices.price(rule) : Optional.empty();
    if (price.isEmpty()) {
      return;
    }
    Cases<DataSize> moved = occupancy.map(each -> eachTime ? broughtIn(route, each) : route.size());
    Cases<Money> cost = moved.map(size -> price.get().multipliedBy(size.gigabytes()));
    ledger.add(Note.of(code).with("size", moved.expected()).with("price", price.get()), cost);
    if (cost.expected().isPositive()) {
      billedTraffic = billedTraffic.plus(moved.expected());
      trafficCost = trafficCost.plus(cost.expected());
    }
  }

  /** Checkpoints that are brought away leave as any other data. */
  private void chargeCheckpoints() {
    CheckpointUploads uploads = run.checkpointUploads();
    Cases<DataSize> moved =
        occupancy.map(each -> uploads.size().multipliedBy(uploads.count(each.compute())));
    Optional<Money> price = prices.price(ProviderRules::egressPerGb);
    if (price.isEmpty() || moved.high().isZero()) {
      return;
    }
    Cases<Money> cost = moved.map(size -> price.get().multipliedBy(size.gigabytes()));
    ledger.add(
        Note.of(Code.CHECKPOINT_TRAFFIC)
            .with("count", uploads.count(occupancy.expected().compute()))
            .with("size", moved.expected())
            .with("price", price.get()),
        cost);
    if (cost.expected().isPositive()) {
      billedTraffic = billedTraffic.plus(moved.expected());
      trafficCost = trafficCost.plus(cost.expected());
    }
  }

  /** All of the data each time it is loaded, and what has changed where it is kept. */
  private DataSize broughtIn(Route route, Occupancy each) {
    DataSize changes = run.workload().data().delta().orElse(DataSize.ZERO);
    long kept = each.uploads() == 1 ? each.sessions() - 1 : 0;
    return route
        .size()
        .multipliedBy(each.uploads())
        .plus(changes.multipliedBy(kept * run.copiesOfData()));
  }

  /** What is in a store of the user's choice before the machine starts is no traffic in. */
  private boolean comesFromOutside(Code code) {
    return code == Code.EGRESS || run.transfers().billed();
  }

  private void chargeUpgrade(Route route, boolean eachTime) {
    BandwidthUpgrade upgrade = run.offer().bandwidthUpgrade().orElseThrow();
    Duration once = Routes.startedHours(route.time());
    prices
        .known(upgrade.price().costOf(once))
        .ifPresent(
            cost ->
                ledger.add(
                    Note.of(Code.BANDWIDTH_UPGRADE)
                        .with(
                            "hours",
                            eachTime ? once.multipliedBy(occupancy.expected().uploads()) : once)
                        .with("rate", upgrade.price()),
                    occupancy.map(each -> eachTime ? cost.multipliedBy(each.uploads()) : cost)));
  }

  private void chargeStore(DataSize size, Cases<Duration> time) {
    Routes.gbMonth(run.rules())
        .flatMap(prices::known)
        .ifPresent(
            price ->
                ledger.add(
                    Note.of(Code.OBJECT_STORED).with("size", size).with("time", time.expected()),
                    time.map(each -> run.diskCost(size.gigabytes(), price, each))));
  }

  /** A machine is reached by an address; it is given back when the machine is stopped. */
  private void writeAddress() {
    long machines = run.offer().host().nodes();
    prices
        .price(rules -> rules.publicIpHour().map(HourlyRate::money))
        .map(price -> HourlyRate.of(price.multipliedBy(machines)))
        .ifPresent(
            rate ->
                ledger.add(
                    Note.of(Code.PUBLIC_ADDRESS)
                        .with("hours", occupancy.expected().running())
                        .with("rate", rate),
                    occupancy.map(each -> rate.costOf(each.running()))));
  }
}
