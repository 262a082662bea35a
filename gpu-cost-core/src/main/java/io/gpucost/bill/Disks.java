package io.gpucost.bill;

import io.gpucost.bill.data.DiskRetention;
import io.gpucost.bill.data.Routes;
import io.gpucost.bill.data.StorageCost;
import io.gpucost.bill.data.StorageRedundancy;
import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Severity;
import io.gpucost.money.Money;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.pricing.ProviderRules.StoppedBilling;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.Fraction;
import io.gpucost.unit.Ratio;
import io.gpucost.workload.Checkpoint;
import io.gpucost.workload.DataFootprint;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The disks of a run: its data, its checkpoints and a saved image, while the machine runs, while it
 * is stopped between sessions, and for as long as they are kept afterwards.
 *
 * <p>What is free of charge is taken off the data first. Where raw bytes are billed, a byte stored
 * counts as often as the provider says.
 */
final class Disks {
  /**
   * Data parts of the erasure code that copies are compared with: six, as in RS(6, 3), the default
   * policy of HDFS (Apache Hadoop 3, HDFS Erasure Coding).
   */
  private static final int DATA_PARTS = 6;

  private final Run run;
  private final Ledger ledger;
  private final RulePrices prices;
  private final Cases<Occupancy> occupancy;
  private final Duration keep;
  private final BigDecimal copies;
  private final Optional<Money> running;
  private final Optional<Cases<Money>> stopped;
  private final boolean priceIsKnown;
  private final boolean onlyDisksAreBilled;
  private final List<Finding> findings = new ArrayList<>();

  Disks(Run run, Ledger ledger, RulePrices prices, Cases<Occupancy> occupancy) {
    this.run = run;
    this.ledger = ledger;
    this.prices = prices;
    this.occupancy = occupancy;
    this.keep = run.workload().data().keep().orElse(Duration.ZERO);
    this.copies = StorageCost.copies(run.rules());
    this.running = prices.price(ProviderRules::diskGbMonthRunning);
    Optional<Money> stated = StorageCost.stoppedGbMonth(run.rules()).flatMap(prices::known);
    Optional<StoppedBilling> stop = run.rules().map(ProviderRules::stopped);
    this.onlyDisksAreBilled = stop.filter(StoppedBilling.DISKS_ONLY::equals).isPresent();
    this.priceIsKnown = stated.isPresent() || stop.filter(StoppedBilling.FREE::equals).isPresent();
    this.stopped =
        priceIsKnown
            ? stated.map(Cases::same)
            : others(
                run.diskPrices().stream()
                    .flatMap(price -> prices.known(price).stream())
                    .sorted()
                    .toList());
  }

  /** Unknown is not free: it counts as the median of the providers that say, between their ends. */
  private static Optional<Cases<Money>> others(List<Money> sorted) {
    return sorted.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Cases<>(
                sorted.get(0), sorted.get(sorted.size() / 2), sorted.get(sorted.size() - 1)));
  }

  List<Finding> findings() {
    return List.copyOf(findings);
  }

  void write() {
    DataSize data =
        size(run.workload().data().dataset())
            .multipliedBy(run.copiesOfData())
            .plus(size(run.workload().data().result()));
    DataSize checkpoints = checkpoints();
    DataSize free =
        size(run.rules().flatMap(ProviderRules::freeDisk))
            .multipliedBy(run.offer().host().instances());
    DataSize freeData = DataSize.min(free, data);
    DataSize freeCheckpoints = DataSize.min(free.minus(freeData), checkpoints);
    writeData(data, raw(data.minus(freeData)));
    keptDisk(data).ifPresent(findings::add);
    writeCheckpoints(checkpoints, raw(checkpoints.minus(freeCheckpoints)));
    writeImage();
  }

  private static DataSize size(Optional<DataSize> stated) {
    return stated.orElse(DataSize.ZERO);
  }

  private BigDecimal raw(DataSize size) {
    return size.gigabytes().multiply(copies);
  }

  private DataSize checkpoints() {
    Optional<Checkpoint> checkpoint = run.workload().constraints().checkpoint();
    int kept = checkpoint.map(Checkpoint::keep).orElse(OptionalInt.empty()).orElse(1);
    return size(run.checkpointSize()).multipliedBy(kept);
  }

  /** While it is stopped between sessions and, afterwards, kept. */
  private Duration off(Occupancy each) {
    return Times.beyond(each.held(), each.running()).plus(keep);
  }

  private Cases<Money> whileRunning(BigDecimal gigabytes) {
    return occupancy.map(each -> cost(running, gigabytes, each.running()));
  }

  private Cases<Money> whileOff(BigDecimal gigabytes) {
    return stopped
        .map(
            band ->
                occupancy.with(band, (each, price) -> run.diskCost(gigabytes, price, off(each))))
        .orElse(Cases.same(prices.none()));
  }

  private Money cost(Optional<Money> price, BigDecimal gigabytes, Duration time) {
    return price.map(each -> run.diskCost(gigabytes, each, time)).orElse(prices.none());
  }

  private void writeData(DataSize size, BigDecimal gigabytes) {
    Cases<Money> on = whileRunning(gigabytes);
    Cases<Money> off = whileOff(gigabytes);
    ledger.add(label(Code.STORAGE, size, gigabytes, occupancy.expected().running()), on);
    ledger.add(label(Code.STORAGE_KEPT, size, gigabytes, off(occupancy.expected())), off);
    Money both = on.expected().plus(off.expected());
    if (both.isPositive()) {
      replicated(size, gigabytes, both).ifPresent(findings::add);
    }
    unpriced(size, gigabytes, off).ifPresent(findings::add);
  }

  /**
   * Disks that are kept at a price that nobody knows, and how far off the bill may be. Where
   * nothing can be counted and a stop costs more than disks, the warnings of stops speak.
   */
  private Optional<Finding> unpriced(DataSize size, BigDecimal gigabytes, Cases<Money> counted) {
    Duration time = off(occupancy.expected());
    boolean told = priceIsKnown || (stopped.isEmpty() && !onlyDisksAreBilled);
    if (told || gigabytes.signum() == 0 || time.isZero()) {
      return Optional.empty();
    }
    Note note =
        Note.of(Code.STORAGE_PRICE_UNKNOWN)
            .with("provider", run.offer().provider())
            .with("size", size)
            .with("time", time);
    if (stopped.isEmpty()) {
      return Optional.of(Finding.of(Severity.WARNING, note));
    }
    Money most = counted.high();
    Money off = most.minus(counted.expected());
    Finding finding =
        Finding.of(Severity.WARNING, note.with("counted", counted.expected()).with("most", most));
    return Optional.of(off.isPositive() ? finding.atStake(off) : finding);
  }

  private Note label(Code code, DataSize size, BigDecimal gigabytes, Duration time) {
    Note note = Note.of(code).with("size", size).with("time", time);
    return copies.compareTo(BigDecimal.ONE) == 0 ? note : note.with("billed", billed(gigabytes));
  }

  private static DataSize billed(BigDecimal gigabytes) {
    return DataSize.ofBytes(
        gigabytes.scaleByPowerOfTen(9).setScale(0, RoundingMode.CEILING).longValueExact());
  }

  private void writeCheckpoints(DataSize size, BigDecimal gigabytes) {
    Cases<Money> cost = whileRunning(gigabytes).with(whileOff(gigabytes), Money::plus);
    Duration time = occupancy.expected().running().plus(off(occupancy.expected()));
    ledger.add(label(Code.CHECKPOINTS_KEPT, size, gigabytes, time), cost);
  }

  /** An image is paid for as long as the machine may be started from it. */
  private void writeImage() {
    DataSize free = size(run.rules().flatMap(ProviderRules::freeSnapshot));
    run.workload()
        .setup()
        .imageSize()
        .filter(size -> size.compareTo(free) > 0)
        .ifPresent(
            size ->
                prices
                    .price(ProviderRules::snapshotGbMonth)
                    .ifPresent(
                        price ->
                            ledger.add(
                                Note.of(Code.IMAGE_KEPT)
                                    .with("size", size)
                                    .with("time", occupancy.expected().span().plus(keep)),
                                occupancy.map(
                                    each ->
                                        run.diskCost(
                                            size.minus(free).gigabytes(),
                                            price,
                                            each.span().plus(keep))))));
  }

  /**
   * Whole copies against an erasure code that stands as many losses, and one that stands one more:
   * three copies take 3 times the data, RS(6, 2) 1.33 times and RS(6, 3) 1.5 times.
   */
  private Optional<Finding> replicated(DataSize size, BigDecimal gigabytes, Money cost) {
    if (copies.compareTo(BigDecimal.valueOf(2)) < 0 || copies.stripTrailingZeros().scale() > 0) {
      return Optional.empty();
    }
    StorageRedundancy whole = StorageRedundancy.copies(copies.intValueExact());
    StorageRedundancy equal = StorageRedundancy.erasureCode(DATA_PARTS, whole.toleratedLosses());
    StorageRedundancy better =
        StorageRedundancy.erasureCode(DATA_PARTS, whole.toleratedLosses() + 1);
    Note note =
        Note.of(Code.REPLICATED_STORAGE)
            .with("replicas", copies)
            .with("size", size)
            .with("billed", billed(gigabytes))
            .with("losses", whole.toleratedLosses())
            .with("equal", equal.text())
            .with("saves", ratio(equal.savingAgainst(whole)))
            .with("better", better.text())
            .with("more", ratio(better.savingAgainst(whole)));
    return Optional.of(
        Finding.of(Severity.INFO, RuleSource.add(note, run))
            .atStake(cost.multipliedBy(equal.savingAgainst(whole))));
  }

  private static Ratio ratio(Fraction saving) {
    return Ratio.ofFraction(
        new BigDecimal(saving.numerator())
            .divide(new BigDecimal(saving.denominator()), MathContext.DECIMAL128));
  }

  /** Keeping the data against loading it again, where it is known what a load costs. */
  private Optional<DiskRetention> retention() {
    DataSize dataset = size(run.workload().data().dataset()).multipliedBy(run.copiesOfData());
    BigDecimal gigabytes =
        StorageCost.billedGigabytes(
            dataset, size(run.rules().flatMap(ProviderRules::freeDisk)), run.rules());
    return run.reload()
        .map(
            again ->
                new DiskRetention(
                    stopped
                        .map(price -> price.expected().multipliedBy(gigabytes))
                        .orElse(prices.none()),
                    again,
                    Money.min(again, run.changes().orElse(prices.none()))));
  }

  /** How often the data is used after the first time. */
  private long laterUses() {
    Occupancy expected = occupancy.expected();
    return Math.max(expected.stops(), expected.uploads() - 1) + (keep.isZero() ? 0 : 1);
  }

  /** All of the data each time against what has changed, where it is said how much that is. */
  Optional<Note> fullOrChanges() {
    DataFootprint data = run.workload().data();
    long uses = laterUses();
    return uses == 0 || data.delta().isEmpty() || isDeletedBetween(uses)
        ? Optional.empty()
        : retention().map(choice -> fullOrChanges(data, choice, uses));
  }

  private Note fullOrChanges(DataFootprint data, DiskRetention choice, long uses) {
    Duration between = between(occupancy.expected());
    Money kept = choice.keep(between, run.month(), uses);
    boolean pays = kept.compareTo(choice.load(uses)) <= 0;
    Fraction share = choice.breakEvenShare(between, run.month(), uses);
    Note note =
        Note.of(pays ? Code.CHANGES_PAY : Code.LOADING_ALL_PAYS)
            .with("times", uses)
            .with("size", data.dataset().orElse(DataSize.ZERO))
            .with("time", run.reloadTime())
            .with("cost", choice.again())
            .with("delta", data.delta().orElseThrow())
            .with("deltaTime", run.changesTime())
            .with("deltaCost", choice.changes())
            .with("disk", StorageCost.of(choice.perMonth(), between, run.month()));
    return share.signum() > 0 ? note.with("share", ratio(share)) : note;
  }

  /** What the provider deletes between two uses cannot be kept. */
  private boolean isDeletedBetween(long uses) {
    Occupancy expected = occupancy.expected();
    Duration pause =
        Times.part(
            Times.beyond(expected.span(), expected.running()),
            Math.max(1, uses - (keep.isZero() ? 0 : 1)));
    return run.rules()
        .flatMap(ProviderRules::deletedAfterStopped)
        .filter(limit -> limit.compareTo(Times.max(keep, pause)) < 0)
        .isPresent();
  }

  /** All the time between the first use and the last, and after it. */
  private Duration between(Occupancy each) {
    return Times.beyond(each.span(), each.running()).plus(keep);
  }

  /** Keeping the disk against letting it go and bringing the data in again each time. */
  private Optional<Finding> keptDisk(DataSize size) {
    long uses = occupancy.expected().stops() + (keep.isZero() ? 0 : 1);
    Duration off = off(occupancy.expected());
    return uses == 0
        ? Optional.empty()
        : retention()
            .filter(choice -> choice.load(uses).compareTo(choice.keep(off, run.month(), uses)) < 0)
            .map(
                choice -> {
                  Money kept = choice.keep(off, run.month(), uses);
                  Money again = choice.load(uses);
                  Note note =
                      Note.of(Code.KEPT_DISK_LOSES)
                          .with("keep", kept)
                          .with("upload", again)
                          .with("times", uses)
                          .with("time", run.reloadTime());
                  Note told = inStore(size).map(cost -> note.with("store", cost)).orElse(note);
                  return Finding.of(Severity.WARNING, RuleSource.add(told, run))
                      .atStake(kept.minus(again));
                });
  }

  /** What the same data costs for the same time in the provider's object storage. */
  private Optional<Money> inStore(DataSize size) {
    return Routes.gbMonth(run.rules())
        .flatMap(prices::known)
        .map(price -> run.diskCost(size.gigabytes(), price, off(occupancy.expected())));
  }
}
