package io.gpucost.lifecycle;

import io.gpucost.bill.data.DiskRetention;
import io.gpucost.bill.data.Route;
import io.gpucost.bill.data.Routes;
import io.gpucost.bill.data.StorageCost;
import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.gpu.Support;
import io.gpucost.lifecycle.ReleaseJob.Item;
import io.gpucost.lifecycle.ReleaseJob.Kind;
import io.gpucost.lifecycle.ReleasePlan.Backup;
import io.gpucost.lifecycle.ReleasePlan.Retention;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.pricing.ProviderRules.StoppedBilling;
import io.gpucost.unit.DataSize;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Plans the release of an instance: what to copy and what that takes, what to keep until the next
 * use and what to make again, and what the provider goes on billing.
 *
 * <p>A part is kept where its storage until the next use costs no more than the hours in which it
 * would be made again: {@link DiskRetention} for a dataset, {@link ImageChoice} for an environment.
 */
final class ReleasePlanner {
  private ReleasePlanner() {}

  static ReleasePlan plan(ReleaseJob job) {
    List<Backup> backups = job.items().stream().map(item -> backup(job, item)).toList();
    List<Retention> retentions =
        job.items().stream().flatMap(item -> retention(job, item).stream()).toList();
    return ImmutableReleasePlan.builder()
        .job(job)
        .backups(backups)
        .copyTime(backups.stream().flatMap(each -> each.time().stream()).reduce(Duration::plus))
        .copyCost(backups.stream().flatMap(each -> each.cost().stream()).reduce(Money::plus))
        .retentions(retentions)
        .afterwards(afterwards(job))
        .checklist(checklist(job, backups, retentions))
        .build();
  }

  private static Backup backup(ReleaseJob job, Item item) {
    boolean copied = !item.elsewhere() && !isMadeAgain(item.kind());
    Optional<Duration> time =
        copied ? job.bandwidth().map(line -> line.timeFor(item.size())) : Optional.empty();
    Optional<Money> cost =
        time.map(
            each ->
                price(job, ProviderRules::egressPerGb)
                    .map(perGb -> perGb.multipliedBy(item.size().gigabytes()))
                    .orElse(Money.zero(job.rate().currency()))
                    .plus(job.rate().costOf(each)));
    Optional<Money> loss =
        item.elsewhere() || item.kind() == Kind.LOGS
            ? Optional.empty()
            : isMadeAgain(item.kind())
                ? again(job, item).map(againRate(job, item)::costOf)
                : job.runCost();
    return new Backup(item, time, cost, loss, lost(job, item, loss));
  }

  /** {@return whether the work was done for it} */
  static boolean isMade(Kind kind) {
    return kind == Kind.RESULT || isTrained(kind);
  }

  private static boolean isTrained(Kind kind) {
    return kind == Kind.WEIGHTS || kind == Kind.ADAPTERS;
  }

  /** An environment and a dataset can be made again by the hour; what a run made cannot. */
  private static boolean isMadeAgain(Kind kind) {
    return kind == Kind.IMAGE || kind == Kind.DATASET;
  }

  /** How long it takes to make a part again on a running instance. */
  private static Optional<Duration> again(ReleaseJob job, Item item) {
    return item.kind() == Kind.DATASET
        ? load(job, item.size()).map(Route::time)
        : job.setup()
            .fresh()
            .map(
                fresh -> {
                  Duration saved = fresh.minus(job.setup().image().orElse(Duration.ZERO));
                  return saved.isNegative() ? Duration.ZERO : saved;
                });
  }

  private static Note lost(ReleaseJob job, Item item, Optional<Money> loss) {
    if (item.elsewhere()) {
      return Note.of(Code.SAFE_ELSEWHERE);
    }
    Note note =
        switch (item.kind()) {
          case WEIGHTS, ADAPTERS, RESULT -> Note.of(Code.LOSES_RUN);
          case CHECKPOINTS -> Note.of(Code.LOSES_RESUMPTION);
          case LOGS -> Note.of(Code.LOSES_EVIDENCE);
          case IMAGE -> Note.of(Code.LOSES_SETUP);
          case DATASET -> Note.of(Code.LOSES_UPLOAD);
        };
    Note timed =
        isMadeAgain(item.kind())
            ? again(job, item).map(time -> note.with("time", time)).orElse(note)
            : note;
    return loss.map(Money::rounded).map(money -> timed.with("cost", money)).orElse(timed);
  }

  private static Optional<Retention> retention(ReleaseJob job, Item item) {
    boolean none = item.size().isZero() || job.nextUse().isEmpty();
    if (none || !isMadeAgain(item.kind())) {
      return Optional.empty();
    }
    Duration pause = job.nextUse().get();
    Optional<Money> perGbMonth = storagePrice(job, item.kind());
    Optional<Duration> time = again(job, item);
    if (perGbMonth.isEmpty() || time.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        item.kind() == Kind.DATASET
            ? disk(job, item, perGbMonth.get(), pause)
            : image(job, item, perGbMonth.get(), pause, time.get()));
  }

  private static Retention disk(ReleaseJob job, Item item, Money perGbMonth, Duration pause) {
    Route load = load(job, item.size()).orElseThrow();
    Money again = load.cost(uploadRate(job));
    Money changes =
        job.delta()
            .flatMap(size -> load(job, size))
            .map(route -> route.cost(uploadRate(job)))
            .orElse(Money.zero(again.currency()));
    DiskRetention disk =
        new DiskRetention(
            perGbMonth.multipliedBy(billed(job, item.size())), again, Money.min(again, changes));
    return new Retention(
        item.kind(),
        item.size(),
        pause,
        job.rules()
            .flatMap(ProviderRules::deletedAfterStopped)
            .filter(limit -> limit.compareTo(pause) < 0)
            .isPresent(),
        disk.keep(pause, job.month(), 1),
        again,
        load.time(),
        disk.perMonth().isPositive() ? Optional.of(disk.breakEvenMonths()) : Optional.empty());
  }

  /** The cheapest way to bring data in again, as the bill would have it. */
  private static Optional<Route> load(ReleaseJob job, DataSize size) {
    boolean waits = job.uploadNeedsInstance();
    Routes routes =
        new Routes(
            job.bandwidth(),
            Optional.empty(),
            1,
            1,
            waits ? price(job, ProviderRules::ingressPerGb) : Optional.empty(),
            Optional.empty(),
            job.rules(),
            job.month(),
            money -> Optional.of(money).filter(each -> isInCurrency(job, each)),
            Money.zero(job.rate().currency()));
    return Route.cheapest(routes.of(size, waits, Duration.ZERO), uploadRate(job));
  }

  private static HourlyRate againRate(ReleaseJob job, Item item) {
    return item.kind() == Kind.DATASET ? uploadRate(job) : job.rate();
  }

  private static HourlyRate uploadRate(ReleaseJob job) {
    return job.uploadNeedsInstance() ? job.rate() : HourlyRate.zero(job.rate().currency());
  }

  private static Retention image(
      ReleaseJob job, Item item, Money perGbMonth, Duration pause, Duration time) {
    Money perMonth = ImageChoice.storage(item.size(), perGbMonth, job.month(), job.month());
    Money again = job.rate().costOf(time);
    return new Retention(
        item.kind(),
        item.size(),
        pause,
        false,
        ImageChoice.storage(item.size(), perGbMonth, pause, job.month()),
        again,
        time,
        perMonth.isPositive() ? Optional.of(again.ratioTo(perMonth)) : Optional.empty());
  }

  /** A dataset lies on the disk of the stopped instance, an image among the snapshots. */
  private static Optional<Money> storagePrice(ReleaseJob job, Kind kind) {
    return kind == Kind.IMAGE
        ? price(job, ProviderRules::snapshotGbMonth)
        : StorageCost.stoppedGbMonth(job.rules()).filter(money -> isInCurrency(job, money));
  }

  /** Beyond what is free, and as many times as it is stored where raw bytes are billed. */
  private static BigDecimal billed(ReleaseJob job, DataSize size) {
    DataSize free = job.rules().flatMap(ProviderRules::freeDisk).orElse(DataSize.ZERO);
    return StorageCost.billedGigabytes(size, free, job.rules());
  }

  private static Optional<Money> price(
      ReleaseJob job, Function<ProviderRules, Optional<Money>> price) {
    return job.rules().flatMap(price).filter(money -> isInCurrency(job, money));
  }

  private static boolean isInCurrency(ReleaseJob job, Money money) {
    return money.currency().equals(job.rate().currency());
  }

  private static List<Note> afterwards(ReleaseJob job) {
    List<Note> notes = new ArrayList<>();
    StoppedBilling stopped = job.rules().map(ProviderRules::stopped).orElse(StoppedBilling.UNKNOWN);
    notes.add(named(Code.STOP_BILLS, job).with("rule", stopped.text()));
    DataSize onDisk =
        job.items().stream()
            .filter(item -> item.kind() != Kind.IMAGE)
            .map(Item::size)
            .reduce(DataSize.ZERO, DataSize::plus);
    storagePrice(job, Kind.DATASET)
        .map(perGb -> perGb.multipliedBy(billed(job, onDisk)))
        .filter(Money::isPositive)
        .ifPresent(
            cost -> notes.add(Note.of(Code.DISK_BILLS).with("size", onDisk).with("cost", cost)));
    job.rules()
        .flatMap(ProviderRules::publicIpHour)
        .filter(rate -> !rate.isZero())
        .ifPresent(rate -> notes.add(Note.of(Code.ADDRESS_BILLS).with("rate", rate)));
    job.items().stream()
        .filter(item -> item.kind() == Kind.IMAGE)
        .findFirst()
        .ifPresent(
            item ->
                storagePrice(job, Kind.IMAGE)
                    .map(perGb -> ImageChoice.storage(item.size(), perGb, job.month(), job.month()))
                    .filter(Money::isPositive)
                    .ifPresent(
                        cost ->
                            notes.add(
                                Note.of(Code.IMAGE_BILLS)
                                    .with("size", item.size())
                                    .with("cost", cost))));
    job.rules()
        .flatMap(ProviderRules::deletedAfterStopped)
        .ifPresent(limit -> notes.add(named(Code.DELETED_AFTER, job).with("after", limit)));
    return List.copyOf(notes);
  }

  private static List<Note> checklist(
      ReleaseJob job, List<Backup> backups, List<Retention> retentions) {
    List<Note> steps = new ArrayList<>();
    boolean made = backups.stream().anyMatch(backup -> isMade(backup.item().kind()));
    backups.stream()
        .filter(backup -> !backup.item().elsewhere() && !isMadeAgain(backup.item().kind()))
        .map(backup -> copy(backup, made))
        .forEach(steps::add);
    if (backups.stream().noneMatch(backup -> backup.item().kind() == Kind.LOGS)) {
      boolean weights = backups.stream().anyMatch(backup -> isTrained(backup.item().kind()));
      steps.add(Note.of(weights || !job.trains() ? Code.CHECK_LOGS : Code.CHECK_WEIGHTS_LOGS));
    }
    backups.stream()
        .filter(backup -> backup.item().kind() == Kind.IMAGE && !backup.item().elsewhere())
        .findFirst()
        .ifPresent(backup -> steps.add(saveImage(job, backup, retentions)));
    boolean dataset = false;
    for (Retention retention : retentions) {
      if (retention.kind() == Kind.DATASET) {
        steps.add(disk(retention));
        dataset = true;
      }
    }
    if (!dataset) {
      steps.add(releaseDisk(job));
    }
    if (mayRenew(job)) {
      Note renewal = named(Code.CHECK_AUTO_RENEWAL, job);
      steps.add(job.renewal().map(cost -> renewal.with("price", cost)).orElse(renewal));
    }
    if (job.rules().flatMap(ProviderRules::publicIpHour).filter(ip -> !ip.isZero()).isPresent()) {
      steps.add(Note.of(Code.CHECK_ADDRESS));
    }
    steps.add(named(Code.CHECK_STOP_IS_NOT_RELEASE, job));
    return List.copyOf(steps);
  }

  /** A checkpoint is worth its copy only to go on from, once the weights are home. */
  private static Note copy(Backup backup, boolean made) {
    Kind kind = backup.item().kind();
    Note step =
        kind == Kind.RESULT
            ? Note.of(Code.CHECK_RESULT_HOME)
            : kind == Kind.CHECKPOINTS && made
                ? Note.of(Code.CHECK_CHECKPOINT)
                : Note.of(Code.CHECK_COPY).with("what", kind.text());
    Note note = step.with("size", backup.item().size());
    Note timed = backup.time().map(time -> note.with("time", time)).orElse(note);
    Note priced =
        backup
            .cost()
            .map(Money::rounded)
            .filter(Money::isPositive)
            .map(cost -> timed.with("cost", cost))
            .orElse(timed);
    return backup.loss().isPresent() && step.code() != Code.CHECK_CHECKPOINT
        ? priced.with("otherwise", backup.lost())
        : priced;
  }

  private static Note saveImage(ReleaseJob job, Backup backup, List<Retention> retentions) {
    boolean dear = retentions.stream().anyMatch(each -> each.kind() == Kind.IMAGE && !each.keeps());
    Note note =
        Note.of(dear ? Code.CHECK_INSTALL_SCRIPT : Code.CHECK_SAVE_IMAGE)
            .with("size", backup.item().size());
    Note named =
        dear
            ? note
            : note.with(
                "name",
                ImageChoice.name(job.name().orElse(""), job.framework().orElse(""), job.date()));
    return backup.loss().map(Money::rounded).map(cost -> named.with("cost", cost)).orElse(named);
  }

  private static Note disk(Retention data) {
    Code code =
        data.keeps()
            ? Code.CHECK_KEEP_DISK
            : data.deletedBefore() ? Code.CHECK_DISK_GOES : Code.CHECK_UPLOAD_AGAIN;
    Note note =
        Note.of(code)
            .with("size", data.size())
            .with("pause", data.pause())
            .with("again", data.again().rounded())
            .with("time", data.againTime());
    return data.deletedBefore() ? note : note.with("keep", data.keep().rounded());
  }

  private static Note releaseDisk(ReleaseJob job) {
    DataSize size =
        job.items().stream()
            .filter(item -> item.kind() != Kind.IMAGE)
            .map(Item::size)
            .reduce(DataSize.ZERO, DataSize::plus);
    Note note = Note.of(Code.CHECK_DATA_DISK);
    return size.isZero() ? note : note.with("size", size);
  }

  private static boolean mayRenew(ReleaseJob job) {
    return job.renewal().isPresent()
        && job.rules().map(ProviderRules::autoRenewal).orElse(Support.UNKNOWN) != Support.NO;
  }

  private static Note named(Code code, ReleaseJob job) {
    Note note = Note.of(code);
    return job.provider().map(name -> note.with("provider", name)).orElse(note);
  }
}
