package io.gpucost.bill;

import io.gpucost.bill.data.Route;
import io.gpucost.bill.data.Routes;
import io.gpucost.bill.data.StorageCost;
import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.money.Conversion;
import io.gpucost.money.Money;
import io.gpucost.pricing.ObjectStore;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.pricing.Spot;
import io.gpucost.timing.TimeEstimate;
import io.gpucost.unit.Bandwidth;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.Estimate;
import io.gpucost.vram.SavedState;
import io.gpucost.workload.Checkpoint;
import io.gpucost.workload.Usage;
import io.gpucost.workload.UsageWindow;
import io.gpucost.workload.Work;
import io.gpucost.workload.Workload;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Optional;

/** One run on one offer: the compute time, the transfers and the set-ups that any plan pays for. */
final class Run {
  private final Job job;
  private final TimeEstimate time;
  private final Workload workload;
  private final Offer offer;
  private final Market market;
  private final Optional<ProviderRules> rules;
  private final Estimate<Duration> compute;
  private final SetupTimes setup;
  private final Transfers ways;
  private final Transfers transfers;
  private final CheckpointUploads uploads;
  private final List<Note> notes = new ArrayList<>();

  /**
   * A run on rented hardware.
   *
   * @param own whether the hardware stands at the user's: data need not travel
   */
  Run(Job job, Offer offer, TimeEstimate time, Market market, boolean own) {
    this.job = job;
    this.time = time;
    this.workload = job.workload();
    this.offer = offer;
    this.market = market;
    this.rules = market.rulesFor(offer);
    boolean rentedHours = time.perHour() && !inSessions(workload);
    this.compute = compute(time);
    this.setup = rentedHours ? SetupTimes.NONE : SetupTimes.of(workload.setup(), registry());
    this.ways =
        own
            ? Transfers.NONE
            : Transfers.of(
                workload.data(),
                offer,
                rules,
                price -> inCurrency(price, offer.currency().orElseThrow()),
                month(),
                Schedule.spread(
                    workload.usage(), workload.usageWindow(), month(), compute.expected()),
                copiesOfData());
    this.transfers = rentedHours ? Transfers.NONE : ways;
    this.uploads = own ? CheckpointUploads.NONE : uploads();
    setup.assumption().ifPresent(notes::add);
    if (setup.download().isZero() && !rentedHours && !own) {
      workload
          .setup()
          .modelSize()
          .map(size -> Note.of(Code.TRANSFER_TIME_UNKNOWN).with("size", size))
          .ifPresent(notes::add);
    }
    notes.addAll(transfers.notes());
    if (isByTheMonth(workload.usage(), time)) {
      notes.add(Note.of(Code.MONTH_LENGTH).with("hours", month()));
    }
    notes.addAll(uploads.notes());
    checkpointSize()
        .filter(size -> workload.constraints().checkpoint().flatMap(Checkpoint::size).isEmpty())
        .map(size -> Note.of(Code.CHECKPOINT_SIZE_DERIVED).with("size", size))
        .ifPresent(notes::add);
    if (workload.usage() instanceof Usage.Fleet && !time.perHour()) {
      notes.add(notUsed("usage.fleet"));
    }
    if (workload.usageWindow().isPresent() && !usesWindow(workload.usage(), time)) {
      notes.add(notUsed("usage.window"));
    }
  }

  /** Whether the hours of the run follow from the length of a month. */
  private static boolean isByTheMonth(Usage usage, TimeEstimate time) {
    return usage instanceof Usage.Monthly || (usage instanceof Usage.AlwaysOn && time.perHour());
  }

  /** A window spreads one run over days, or says how long each day of a calendar or a past is. */
  private boolean usesWindow(Usage usage, TimeEstimate time) {
    return usage instanceof Usage.OneOff
        || workload.history().isPresent()
        || (usage instanceof Usage.Calendar calendar
            && time.perHour()
            && !calendar.days().isEmpty());
  }

  /**
   * Hours of use that are no sessions (an hour, so many a month, always on) are hours of rent, with
   * set-up and transfers among them; but data that is needed every month is kept or brought in
   * again.
   */
  private static boolean inSessions(Workload workload) {
    Usage usage = workload.usage();
    return usage instanceof Usage.Sessions
        || usage instanceof Usage.Calendar
        || (usage instanceof Usage.Monthly && workload.data().dataset().isPresent());
  }

  /** The line over which an image is pulled: stated, or the provider's own network. */
  private Optional<Bandwidth> registry() {
    return workload
        .setup()
        .bandwidth()
        .or(() -> rules.flatMap(ProviderRules::objectStore).flatMap(ObjectStore::bandwidth))
        .or(() -> Routes.included(offer, rules));
  }

  private CheckpointUploads uploads() {
    return CheckpointUploads.of(
        workload,
        checkpointSize(),
        Routes.slowest(
            workload.data().bandwidth(),
            Routes.included(offer, rules).map(line -> line.multipliedBy(offer.host().instances()))),
        time.runs());
  }

  /** The size of a checkpoint, where the job writes any: stated, or that of what it trains. */
  Optional<DataSize> checkpointSize() {
    return workload
        .constraints()
        .checkpoint()
        .flatMap(saves -> saves.size().or(() -> SavedState.of(job).map(SavedState::checkpoint)));
  }

  private static Note notUsed(String field) {
    return Note.of(Code.NOT_USED_YET).with("field", field);
  }

  private Estimate<Duration> compute(TimeEstimate time) {
    if (time.perHour()) {
      Optional<Duration> stated =
          Schedule.statedHours(workload.usage(), workload.usageWindow(), month());
      if (stated.isPresent()) {
        return Estimate.exactly(stated.get());
      }
    }
    return time.compute();
  }

  /** Each machine needs all of the data, unless the data are the requests that they share out. */
  int copiesOfData() {
    boolean shared = workload.work().filter(Work.Requests.class::isInstance).isPresent();
    return shared ? 1 : offer.host().instances();
  }

  TimeEstimate time() {
    return time;
  }

  Workload workload() {
    return workload;
  }

  Offer offer() {
    return offer;
  }

  Optional<ProviderRules> rules() {
    return rules;
  }

  /** The work of all runs, or the hours of use where its amount is not known. */
  Estimate<Duration> compute() {
    return compute;
  }

  SetupTimes setup() {
    return setup;
  }

  Transfers transfers() {
    return transfers;
  }

  CheckpointUploads checkpointUploads() {
    return uploads;
  }

  /** What bringing the dataset in once more would cost, where that is known. */
  Optional<Money> reload() {
    return ways.again();
  }

  /** How long that would take. */
  Duration reloadTime() {
    return ways.upload().map(Route::time).orElse(Duration.ZERO);
  }

  /** What bringing in only what has changed costs each time, where that is known. */
  Optional<Money> changes() {
    return ways.changes();
  }

  /** How long bringing in only what has changed would take. */
  Duration changesTime() {
    return ways.delta();
  }

  List<Note> notes() {
    return List.copyOf(notes);
  }

  Duration month() {
    return market.monthLength();
  }

  /**
   * How the run occupies an instance that is not taken away: with its own restarts, each of which
   * starts anew and loses half of what is between two checkpoints, or half of all where there are
   * none.
   */
  Occupancy occupy(Schedule schedule, Duration work) {
    return schedule.occupy(work, restarts(work));
  }

  /** What the run's own restarts cost. */
  Duration restarts(Duration work) {
    return workload
        .constraints()
        .checkpoint()
        .filter(saves -> saves.restarts().isPresent())
        .map(
            saves -> {
              Duration between = saves.every().map(every -> Times.min(every, work)).orElse(work);
              return saves
                  .restart()
                  .orElse(setup.again())
                  .plus(between.dividedBy(2))
                  .multipliedBy(saves.restarts().getAsInt());
            })
        .orElse(Duration.ZERO);
  }

  /** How the run is spread over sessions. */
  Schedule schedule(boolean pausesAreFree) {
    return schedule(pausesAreFree, setup);
  }

  Schedule schedule(boolean pausesAreFree, SetupTimes times) {
    return new Schedule(
        workload.usage(),
        workload.usageWindow(),
        month(),
        times,
        transfers,
        uploads,
        rules,
        pausesAreFree,
        compute.expected());
  }

  /** Whether one machine is held from start to end, without pauses. */
  boolean isContiguous() {
    Occupancy all = occupy(schedule(true), compute.expected());
    return !(workload.usage() instanceof Usage.Fleet) && all.span().equals(all.active());
  }

  /** How the run saves its work, and how often it would have to on a spot term. */
  Resumption resumption(Spot spot) {
    int nodes = offer.host().instance().nodes();
    return Resumption.of(
        workload, setup, compute.expected(), offer.gpuCount(), nodes, saves(), spot, rules);
  }

  /** What a failure of the hardware leaves. */
  Recovery recovery() {
    return Recovery.of(workload, setup, compute.expected(), offer.gpuCount(), saves());
  }

  HardwareFailures failures() {
    boolean once = workload.usage() instanceof Usage.OneOff;
    return new HardwareFailures(offer.gpuCount(), once ? compute.expected() : Duration.ZERO);
  }

  /** When the run begins, where it is said, or known by the hours of a calendar. */
  Optional<ZonedDateTime> clock(ZoneId zoneOfPrices) {
    if (workload.usage() instanceof Usage.OneOff once) {
      return once.start();
    }
    if (workload.usage() instanceof Usage.Sessions sessions) {
      return sessions.start();
    }
    if (workload.usage() instanceof Usage.Fleet fleet) {
      return fleet.start();
    }
    ZoneId zone = workload.usageWindow().map(UsageWindow::zone).orElse(zoneOfPrices);
    return workload.usage() instanceof Usage.Calendar calendar && !calendar.hours().isEmpty()
        ? Optional.of(calendar.hours().get(0).atZone(zone))
        : Optional.empty();
  }

  /** How often the run saves its work. */
  Saves saves() {
    return Saves.of(job, compute.expected(), time.runs());
  }

  /** A rule's price in the currency of the bill, if there is a rate for it. */
  Optional<Money> inCurrency(Money price, Currency currency) {
    return market.rates().convert(price, currency).map(Conversion::to);
  }

  /** What the providers that say so take for a GB-month of a disk that is kept. */
  List<Money> diskPrices() {
    return market.rules().stream()
        .flatMap(each -> each.diskGbMonthStopped().or(each::diskGbMonthRunning).stream())
        .toList();
  }

  /** What data on a disk costs for a time: size x price per GB and month x months. */
  Money diskCost(BigDecimal gigabytes, Money perGbMonth, Duration time) {
    return StorageCost.of(perGbMonth.multipliedBy(gigabytes), time, month());
  }
}
