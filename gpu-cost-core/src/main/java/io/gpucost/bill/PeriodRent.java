package io.gpucost.bill;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Severity;
import io.gpucost.money.Money;
import io.gpucost.pricing.Committed;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.PaymentPlan;
import io.gpucost.pricing.PaymentTerm;
import io.gpucost.pricing.Period;
import io.gpucost.pricing.PeriodTerm;
import io.gpucost.pricing.PlanKind;
import io.gpucost.pricing.Prepaid;
import io.gpucost.pricing.Purchase;
import io.gpucost.unit.Durations;
import io.gpucost.unit.Estimate;
import io.gpucost.unit.Fraction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Rent by whole periods, paid whether used or not, and perhaps a rest on demand.
 *
 * <p>The clock of a period runs through pauses, so a period must cover the span of the run. Where
 * the run outlasts what was bought (in the high case, or because the plan is too short), the rest
 * is paid on demand if the plan says so, else by the cheaper of on demand and more periods.
 */
final class PeriodRent implements Rent {
  private final Run run;
  private final PaymentPlan plan;
  private final Cases<Occupancy> occupancy;
  private final Duration bought;
  private final Optional<Purchase> rest;

  PeriodRent(Run run, PaymentPlan plan) {
    this.run = run;
    this.plan = plan;
    Schedule schedule = run.schedule(true);
    this.occupancy = Cases.of(run.compute()).map(compute -> run.occupy(schedule, compute));
    this.bought =
        plan.purchases().stream()
            .filter(purchase -> purchase.term() instanceof PeriodTerm)
            .map(this::length)
            .reduce(Duration.ZERO, Duration::plus);
    this.rest =
        plan.purchases().stream()
            .filter(purchase -> purchase.term() instanceof OnDemand)
            .findFirst();
  }

  private Duration length(Purchase purchase) {
    return ((PeriodTerm) purchase.term()).length(run.month()).multipliedBy(purchase.periods());
  }

  /** The label of the line of some periods. */
  static Note label(PeriodTerm term, int periods) {
    Code code = term instanceof Committed ? Code.COMMITTED_PERIOD : Code.PREPAID_PERIOD;
    return Note.of(code).with("periods", periods).with("period", term.period().text());
  }

  @Override
  public void writeTo(Ledger ledger) {
    Cases<Duration> beyond = occupancy.map(this::beyond);
    Purchase first = plan.purchases().get(0);
    boolean covered = beyond.expected().isZero() && rest.isEmpty();
    Cases<Money> more = rest.isPresent() ? costOfRest(beyond) : beyond.map(this::costBeyond);
    for (Purchase purchase : plan.purchases()) {
      if (purchase.term() instanceof Committed committed && plan.kind() == PlanKind.COMMITTED) {
        writeCommitted(ledger, purchase, committed);
      } else if (purchase.term() instanceof PeriodTerm term) {
        Cases<Money> price = Cases.same(term.priceOf(run.month()).multipliedBy(purchase.periods()));
        ledger.add(
            label(term, purchase.periods()),
            covered && purchase.equals(first) ? price.with(more, Money::plus) : price);
      }
    }
    writeGivenBack(ledger);
    if (rest.isPresent()) {
      ledger.add(new RestOnDemand(run, rest.get()).label(), more);
    } else if (!covered || first.term() instanceof Committed) {
      ledger.add(Note.of(Code.COMPUTE).with("hours", beyond.expected()), more);
    }
  }

  private void writeGivenBack(Ledger ledger) {
    prorated()
        .ifPresent(
            term ->
                ledger.add(
                    Note.of(Code.DAYS_GIVEN_BACK)
                        .with("days", unusedDays(term, occupancy.expected()))
                        .with("of", days(term)),
                    occupancy.map(each -> givenBack(term, each).negated())));
  }

  /** The last period that is bought, where it is charged by its days. */
  private Optional<Prepaid> prorated() {
    PaymentTerm last = plan.purchases().get(plan.purchases().size() - 1).term();
    return last instanceof Prepaid term && term.conditions().prorated()
        ? Optional.of(term)
        : Optional.empty();
  }

  private int days(Prepaid term) {
    return (int) term.length(run.month()).toDays();
  }

  private int unusedDays(Prepaid term, Occupancy each) {
    return (int) Math.min(days(term), Times.beyond(bought, each.span()).toDays());
  }

  private Duration timeGivenBack(Occupancy each) {
    return prorated().map(term -> Duration.ofDays(unusedDays(term, each))).orElse(Duration.ZERO);
  }

  private Money givenBack(Prepaid term, Occupancy each) {
    return PeriodProration.cost(term.price(), unusedDays(term, each), days(term));
  }

  private void writeCommitted(Ledger ledger, Purchase purchase, Committed committed) {
    Cases<Duration> used = occupancy.map(each -> Times.min(each.active(), length(purchase)));
    Cases<Duration> unused = used.map(length(purchase)::minus);
    if (committed.upfront().isPositive()) {
      ledger.add(
          Note.of(Code.UPFRONT_PAYMENT)
              .with("periods", purchase.periods())
              .with("period", committed.period().text()),
          committed.upfront().multipliedBy(purchase.periods()));
    }
    ledger.add(
        Note.of(Code.COMPUTE).with("hours", used.expected()).with("rate", committed.rate()),
        used.map(committed.rate()::costOf));
    ledger.add(
        Note.of(Code.UNUSED_PREPAID).with("hours", unused.expected()),
        unused.map(committed.rate()::costOf));
  }

  /** By the clock where it is known: fewer hours in proportion, more at the mean price. */
  private Cases<Money> costOfRest(Cases<Duration> beyond) {
    Purchase purchase = rest.orElseThrow();
    OnDemand term = (OnDemand) purchase.term();
    Duration expected = beyond.expected();
    Money cost = new RestOnDemand(run, purchase).cost();
    return beyond.map(
        time ->
            time.compareTo(expected) < 0
                ? cost.multipliedBy(Fraction.of(time.toSeconds(), expected.toSeconds()))
                : cost.plus(byHour(term, time)).minus(byHour(term, expected)));
  }

  private Duration beyond(Occupancy each) {
    return Times.beyond(each.span(), bought);
  }

  private Money costBeyond(Duration time) {
    PeriodTerm term = (PeriodTerm) plan.purchases().get(0).term();
    if (time.isZero()) {
      return Money.zero(term.currency());
    }
    Money byPeriod =
        term.priceOf(run.month()).multipliedBy(Durations.covering(time, term.length(run.month())));
    return run.offer()
        .term(OnDemand.class)
        .map(onDemand -> Money.min(byHour(onDemand, time), byPeriod))
        .orElse(byPeriod);
  }

  private Money byHour(OnDemand onDemand, Duration time) {
    Tariff tariff = new Tariff(onDemand.rate(), onDemand.conditions(), run.rules());
    return tariff.cost(Duration.ZERO, tariff.billed(time));
  }

  @Override
  public Cases<Occupancy> occupancy() {
    return occupancy;
  }

  @Override
  public Estimate<Duration> billed() {
    return occupancy.band(each -> bought.plus(beyond(each)).minus(timeGivenBack(each)));
  }

  @Override
  public List<Note> notes() {
    List<Note> notes = new ArrayList<>();
    if (plan.purchases().stream()
        .map(Purchase::term)
        .anyMatch(term -> term instanceof PeriodTerm each && each.period() == Period.MONTH)) {
      notes.add(Note.of(Code.MONTH_LENGTH).with("hours", run.month()));
    }
    rest.flatMap(purchase -> new RestOnDemand(run, purchase).averaged()).ifPresent(notes::add);
    return notes;
  }

  @Override
  public List<Finding> findings() {
    return forShortJob().map(List::of).orElse(List.of());
  }

  /** A period that costs more than its used hours would by the hour. */
  private Optional<Finding> forShortJob() {
    Occupancy expected = occupancy.expected();
    Purchase first = plan.purchases().get(0);
    Optional<OnDemand> onDemand = run.offer().term(OnDemand.class);
    if (onDemand.isEmpty()
        || rest.isPresent()
        || !(first.term() instanceof Prepaid prepaid)
        || bought.compareTo(expected.span()) < 0) {
      return Optional.empty();
    }
    Money full = prepaid.price().multipliedBy(first.periods());
    Money price = prorated().map(term -> full.minus(givenBack(term, expected))).orElse(full);
    Money worth = byHour(onDemand.get(), expected.active());
    return worth.compareTo(price) >= 0
        ? Optional.empty()
        : Optional.of(
            Finding.of(
                    Severity.WARNING,
                    Note.of(Code.PREPAID_FOR_SHORT_JOB)
                        .with("period", prepaid.period().text())
                        .with("price", price)
                        .with("used", expected.active())
                        .with("worth", worth))
                .atStake(price.minus(worth)));
  }
}
