package io.gpucost.bill;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Severity;
import io.gpucost.money.Money;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.unit.DataSize;
import io.gpucost.workload.DataFootprint;
import io.gpucost.workload.DataFootprint.Location;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What a provider charges beside the hardware: bandwidth, storage and traffic. */
final class RentExtras {
  private final Run run;
  private final DataFootprint data;
  private final Currency currency;
  private final Ledger ledger;
  private final List<Note> notes = new ArrayList<>();
  private final List<Finding> findings = new ArrayList<>();

  RentExtras(Run run, Currency currency, Ledger ledger) {
    this.run = run;
    this.data = run.workload().data();
    this.currency = currency;
    this.ledger = ledger;
  }

  static Note notConverted(Money price, Currency currency) {
    return Note.of(Code.PRICE_NOT_CONVERTED)
        .with("price", price)
        .with("currency", currency.getCurrencyCode());
  }

  void write(Cases<Occupancy> occupancy) {
    writeUpgrade(occupancy);
    writeStorage(occupancy);
    writeTraffic(occupancy);
  }

  List<Note> notes() {
    return List.copyOf(notes);
  }

  List<Finding> findings() {
    return List.copyOf(findings);
  }

  private void writeUpgrade(Cases<Occupancy> occupancy) {
    Duration once = run.transfers().upgraded();
    if (once.isZero()) {
      return;
    }
    Money price = run.offer().bandwidthUpgrade().orElseThrow().price().costOf(once);
    known(price)
        .ifPresent(
            cost ->
                ledger.add(
                    Note.of(Code.BANDWIDTH_UPGRADE)
                        .with("hours", once.multipliedBy(occupancy.expected().uploads()))
                        .with("rate", run.offer().bandwidthUpgrade().orElseThrow().price()),
                    occupancy.map(each -> cost.multipliedBy(each.uploads()))));
  }

  /** The disk with dataset and result: while the run lasts, and as long after it as stated. */
  private void writeStorage(Cases<Occupancy> occupancy) {
    DataSize size = data.dataset().orElse(DataSize.ZERO).plus(data.result().orElse(DataSize.ZERO));
    DataSize free = run.rules().flatMap(ProviderRules::freeDisk).orElse(DataSize.ZERO);
    if (size.compareTo(free) <= 0) {
      return;
    }
    BigDecimal copies = run.rules().flatMap(ProviderRules::billedReplicas).orElse(BigDecimal.ONE);
    BigDecimal gigabytes = gigabytes(size.minus(free)).multiply(copies);
    Optional<Money> running = rulePrice(ProviderRules::diskGbMonthRunning);
    Optional<Money> stopped = rulePrice(ProviderRules::diskGbMonthStopped).or(() -> running);
    Duration keep = data.keep().orElse(Duration.ZERO);
    Money none = Money.zero(currency);
    Cases<Money> cost =
        occupancy.map(
            each ->
                running
                    .map(price -> run.diskCost(gigabytes, price, each.span()))
                    .orElse(none)
                    .plus(stopped.map(price -> run.diskCost(gigabytes, price, keep)).orElse(none)));
    ledger.add(
        Note.of(Code.STORAGE_KEPT)
            .with("size", size)
            .with("time", occupancy.expected().span().plus(keep)),
        cost);
    if (copies.compareTo(BigDecimal.ONE) > 0 && cost.expected().isPositive()) {
      Money oneCopy = cost.expected().dividedBy(copies, RoundingMode.HALF_EVEN);
      findings.add(
          Finding.of(
                  Severity.INFO,
                  Note.of(Code.REPLICATED_STORAGE)
                      .with("replicas", copies)
                      .with("size", size)
                      .with("billed", DataSize.roundedFrom(gigabytes.doubleValue() * 1e9)))
              .atStake(cost.expected().minus(oneCopy)));
    }
  }

  private void writeTraffic(Cases<Occupancy> occupancy) {
    Location location = data.location().orElse(Location.LOCAL);
    boolean fromOutside = location == Location.LOCAL || location == Location.NETDISK;
    Optional<DataSize> in = data.dataset().filter(size -> fromOutside);
    Cases<Money> ingress =
        occupancy.map(
            each -> traffic(in, ProviderRules::ingressPerGb).multipliedBy(each.uploads()));
    Money egress = traffic(data.result(), ProviderRules::egressPerGb);
    ledger.add(label(Code.INGRESS, in, ProviderRules::ingressPerGb), ingress);
    ledger.add(label(Code.EGRESS, data.result(), ProviderRules::egressPerGb), egress);
    Money both = ingress.expected().plus(egress);
    if (both.isPositive()) {
      DataSize size = DataSize.ZERO;
      if (ingress.expected().isPositive()) {
        size = size.plus(in.orElse(DataSize.ZERO));
      }
      if (egress.isPositive()) {
        size = size.plus(data.result().orElse(DataSize.ZERO));
      }
      findings.add(
          Finding.of(
                  Severity.INFO,
                  Note.of(Code.TRAFFIC_BILLED).with("size", size).with("price", both))
              .atStake(both));
    }
  }

  private Note label(
      Code code, Optional<DataSize> size, Function<ProviderRules, Optional<Money>> perGigabyte) {
    Note note = Note.of(code).with("size", size.orElse(DataSize.ZERO));
    return rulePrice(perGigabyte).map(price -> note.with("price", price)).orElse(note);
  }

  private Money traffic(
      Optional<DataSize> size, Function<ProviderRules, Optional<Money>> perGigabyte) {
    Optional<Money> price = size.flatMap(data -> rulePrice(perGigabyte));
    return price
        .map(each -> each.multipliedBy(gigabytes(size.orElseThrow())))
        .orElse(Money.zero(currency));
  }

  private Optional<Money> rulePrice(Function<ProviderRules, Optional<Money>> price) {
    return run.rules().flatMap(price).flatMap(this::known);
  }

  private Optional<Money> known(Money price) {
    Optional<Money> converted = run.inCurrency(price, currency);
    if (converted.isEmpty()) {
      Note note = notConverted(price, currency);
      if (!notes.contains(note)) {
        notes.add(note);
      }
    }
    return converted;
  }

  private static BigDecimal gigabytes(DataSize size) {
    return BigDecimal.valueOf(size.bytes(), 9);
  }
}
