package io.gpucost.bill;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Severity;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.pricing.Spot;
import io.gpucost.pricing.TermConditions;
import io.gpucost.unit.Durations;
import io.gpucost.unit.Estimate;
import io.gpucost.workload.Checkpoint;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Rent by the hour: on demand, or spot with the hours that interruptions are expected to cost. */
final class MeteredRent implements Rent {
  private final Run run;
  private final Tariff tariff;
  private final Schedule schedule;
  private final Code lostAs;
  private final Cases<Occupancy> occupancy;
  private final Optional<ByTheClock> clock;
  private final List<Note> notes = new ArrayList<>();
  private final List<Finding> findings = new ArrayList<>();

  private MeteredRent(
      Run run,
      HourlyRate rate,
      TermConditions conditions,
      Cases<Duration> lost,
      Code lostAs,
      UnaryOperator<Occupancy> waiting) {
    this.lostAs = lostAs;
    this.run = run;
    this.schedule = run.schedule(false);
    this.occupancy = Cases.of(run.compute()).with(lost, schedule::occupy).map(waiting);
    this.clock = ByTheClock.of(run, schedule, occupancy.expected(), rate, conditions);
    this.tariff =
        clock.map(ByTheClock::tariff).orElseGet(() -> new Tariff(rate, conditions, run.rules()));
    if (!tariff.saysGranularity()) {
      notes.add(Note.of(Code.SECOND_BASED_BILLING));
    }
    if (tariff.windowFactor().compareTo(BigDecimal.ONE) != 0) {
      notes.add(Note.of(Code.PRICE_WINDOWS_AVERAGED).with("factor", tariff.windowFactor()));
    }
    addPauseFinding();
    addBuyUp();
    new Savings(run, tariff, occupancy.expected()).byImage().ifPresent(findings::add);
  }

  static MeteredRent onDemand(Run run, OnDemand term) {
    HardwareFailures failures = run.failures();
    Recovery recovery = run.recovery();
    boolean counted = failures.matter() && recovery.every().isPresent();
    Cases<Duration> restarts = Cases.of(run.compute()).map(run::restarts);
    Cases<Duration> lost =
        counted
            ? lost(run.compute(), work -> recovery.run(work, failures.rate(), Optional.empty()))
                .with(restarts, Duration::plus)
            : restarts;
    Code lostAs = counted ? Code.INTERRUPTIONS : Code.RESTARTS;
    MeteredRent rent =
        new MeteredRent(
            run, term.rate(), term.conditions(), lost, lostAs, UnaryOperator.identity());
    if (counted) {
      rent.notes.add(Note.of(Code.FAILURES_COUNTED).with("rate", failures.rate()));
    } else if (failures.matter()) {
      rent.findings.add(failures.finding());
    }
    return rent;
  }

  static MeteredRent spot(Run run, Spot term) {
    Resumption resumption = run.resumption(term);
    MeteredRent rent =
        new MeteredRent(
            run,
            term.rate(),
            term.conditions(),
            lost(run.compute(), resumption::run)
                .with(Cases.of(run.compute()).map(run::restarts), Duration::plus),
            Code.INTERRUPTIONS,
            each -> each.waiting(resumption.waiting(each)));
    rent.notes.addAll(resumption.notes());
    rent.addNoticeFinding(term);
    return rent;
  }

  /**
   * What interruptions add to the compute time. The spread of the compute time and that of the
   * interruptions are independent: they add in squares, not naively.
   */
  private static Cases<Duration> lost(Estimate<Duration> compute, Function<Duration, SpotRun> run) {
    Estimate<Duration> billed = run.apply(compute.expected()).billed();
    Duration low = run.apply(compute.low()).expected();
    Duration high = run.apply(compute.high()).expected();
    Duration expected = billed.expected();
    Duration less = together(expected.minus(low), expected.minus(billed.low()));
    Duration more = together(high.minus(expected), billed.high().minus(expected));
    return new Cases<>(
        Times.beyond(expected.minus(less), compute.low()),
        Times.beyond(expected, compute.expected()),
        Times.beyond(expected.plus(more), compute.high()));
  }

  private static Duration together(Duration a, Duration b) {
    return Durations.ofHours(StrictMath.hypot(Durations.hours(a), Durations.hours(b)));
  }

  @Override
  public void writeTo(Ledger ledger) {
    Cases<Money> before = ledger.soFar();
    Occupancy expected = occupancy.expected();
    Cases<Duration> clock = Cases.same(Duration.ZERO);
    clock =
        write(
            ledger,
            Note.of(Code.COMPUTE).with("hours", expected.compute()).with("rate", tariff.rate()),
            clock,
            occupancy.map(Occupancy::compute));
    clock = write(ledger, lostAs, Occupancy::lost, clock);
    clock = write(ledger, Code.CHECKPOINT_UPLOAD, Occupancy::uploading, clock);
    clock = write(ledger, Code.SETUP, Occupancy::installing, clock);
    clock = write(ledger, imagePull(expected.pull()), clock, occupancy.map(Occupancy::pull));
    clock = write(ledger, Code.MODEL_DOWNLOAD, Occupancy::download, clock);
    clock = write(ledger, Code.TRANSFER, Occupancy::transfer, clock);
    clock = write(ledger, Code.PAUSES, Occupancy::pauses, clock);
    Cases<Duration> rounding = occupancy.map(this::rounding);
    write(ledger, hours(Code.ROUNDING, rounding.expected()), clock, rounding);
    this.clock.ifPresent(
        hours -> ledger.add(Note.of(Code.PRICE_WINDOWS), occupancy.map(hours::change)));
    writeMinimum(ledger, ledger.soFar().with(before, Money::minus));
  }

  private Note imagePull(Duration time) {
    Note note = hours(Code.IMAGE_PULL, time);
    return run.workload().setup().imageSize().map(size -> note.with("size", size)).orElse(note);
  }

  private static Note hours(Code code, Duration hours) {
    return Note.of(code).with("hours", hours);
  }

  private Cases<Duration> write(
      Ledger ledger, Code code, Function<Occupancy, Duration> part, Cases<Duration> clock) {
    Cases<Duration> time = occupancy.map(part);
    return write(ledger, hours(code, time.expected()), clock, time);
  }

  private Cases<Duration> write(
      Ledger ledger, Note label, Cases<Duration> clock, Cases<Duration> time) {
    ledger.add(label, clock.with(time, tariff::cost));
    return clock.with(time, Duration::plus);
  }

  private Duration rounding(Occupancy each) {
    return each.billed(tariff).minus(each.running());
  }

  private void writeMinimum(Ledger ledger, Cases<Money> metered) {
    Optional<Money> stated = tariff.minimumCharge();
    Optional<Money> minimum =
        stated.flatMap(charge -> run.inCurrency(charge, tariff.rate().currency()));
    if (stated.isPresent() && minimum.isEmpty()) {
      notes.add(RulePrices.notConverted(stated.get(), tariff.rate().currency()));
    }
    minimum.ifPresent(
        charge ->
            ledger.add(
                Note.of(Code.MINIMUM_CHARGE),
                occupancy.with(
                    metered,
                    (each, cost) ->
                        Money.max(
                            Money.zero(cost.currency()),
                            charge.multipliedBy(each.sessions()).minus(cost)))));
  }

  private void addPauseFinding() {
    Occupancy expected = occupancy.expected();
    Duration extra = expected.pauses();
    if (schedule.pause() == Schedule.Pause.RELEASED) {
      extra =
          expected
              .setup()
              .minus(run.setup().first())
              .plus(run.transfers().waitingBefore().multipliedBy(expected.uploads() - 1));
    }
    if (extra.isZero()) {
      return;
    }
    findings.add(StopWarnings.pausesBilled(run, tariff.rate().costOf(extra)));
  }

  /** A little more of it may cost less, where a threshold lowers the price of all hours. */
  private void addBuyUp() {
    Duration billed = occupancy.expected().billed(tariff);
    Money cost = tariff.cost(Duration.ZERO, billed);
    tariff
        .buyUp(billed)
        .filter(more -> more.cost().compareTo(cost) < 0)
        .ifPresent(
            more ->
                findings.add(
                    Finding.of(
                            Severity.INFO,
                            Note.of(Code.BUY_UP)
                                .with("billed", billed)
                                .with("to", more.to())
                                .with("cost", more.cost()))
                        .atStake(cost.minus(more.cost()))));
  }

  private void addNoticeFinding(Spot term) {
    Optional<Duration> notice =
        term.notice().or(() -> run.rules().flatMap(ProviderRules::spotNotice));
    Optional<Duration> write = run.workload().constraints().checkpoint().flatMap(Checkpoint::write);
    if (notice.isPresent() && write.isPresent() && notice.get().compareTo(write.get()) < 0) {
      Note note =
          Note.of(Code.NOTICE_TOO_SHORT).with("notice", notice.get()).with("write", write.get());
      findings.add(
          Finding.of(
              Severity.WARNING, term.notice().isPresent() ? note : RuleSource.add(note, run)));
    }
  }

  @Override
  public Cases<Occupancy> occupancy() {
    return occupancy;
  }

  @Override
  public Estimate<Duration> billed() {
    return occupancy.band(each -> each.billed(tariff));
  }

  @Override
  public List<Note> notes() {
    return List.copyOf(notes);
  }

  @Override
  public List<Finding> findings() {
    return List.copyOf(findings);
  }
}
