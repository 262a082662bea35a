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
import io.gpucost.pricing.Prepaid;
import io.gpucost.pricing.Purchase;
import io.gpucost.unit.Durations;
import io.gpucost.unit.Estimate;
import java.time.Duration;
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
  private final Optional<OnDemand> rest;

  PeriodRent(Run run, PaymentPlan plan) {
    this.run = run;
    this.plan = plan;
    Schedule schedule = run.schedule(true);
    this.occupancy = Cases.of(run.compute()).map(compute -> run.occupy(schedule, compute));
    this.bought =
        plan.purchases().stream()
            .filter(purchase -> isPeriod(purchase.term()))
            .map(this::length)
            .reduce(Duration.ZERO, Duration::plus);
    this.rest =
        plan.purchases().stream()
            .map(Purchase::term)
            .filter(OnDemand.class::isInstance)
            .map(OnDemand.class::cast)
            .findFirst();
  }

  private static boolean isPeriod(PaymentTerm term) {
    return term instanceof Prepaid || term instanceof Committed;
  }

  private static Period period(PaymentTerm term) {
    return term instanceof Prepaid prepaid ? prepaid.period() : ((Committed) term).period();
  }

  private Duration length(Purchase purchase) {
    return length(purchase.term()).multipliedBy(purchase.periods());
  }

  private Duration length(PaymentTerm term) {
    return period(term).length(run.month());
  }

  private Money price(PaymentTerm term, long periods) {
    Money one =
        term instanceof Prepaid prepaid
            ? prepaid.price()
            : ((Committed) term).rate().costOf(length(term));
    return one.multipliedBy(periods);
  }

  @Override
  public void writeTo(Ledger ledger) {
    Cases<Duration> beyond = occupancy.map(this::beyond);
    Cases<Money> more = beyond.map(this::costBeyond);
    boolean covered = beyond.expected().isZero() && rest.isEmpty();
    for (Purchase purchase : plan.purchases()) {
      if (purchase.term() instanceof Prepaid prepaid) {
        Cases<Money> price = Cases.same(price(prepaid, purchase.periods()));
        boolean first = purchase.equals(plan.purchases().get(0));
        ledger.add(
            Note.of(Code.PREPAID_PERIOD)
                .with("periods", purchase.periods())
                .with("period", prepaid.period().text()),
            covered && first ? price.with(more, Money::plus) : price);
      } else if (purchase.term() instanceof Committed committed) {
        writeCommitted(ledger, purchase, committed);
      }
    }
    if (covered && plan.purchases().get(0).term() instanceof Prepaid) {
      return;
    }
    Note label = Note.of(Code.COMPUTE).with("hours", beyond.expected());
    if (rest.isPresent()) {
      label = label.with("rate", rest.get().rate());
    }
    ledger.add(label, more);
  }

  private void writeCommitted(Ledger ledger, Purchase purchase, Committed committed) {
    Cases<Duration> used = occupancy.map(each -> Times.min(each.active(), length(purchase)));
    Cases<Duration> unused = used.map(length(purchase)::minus);
    ledger.add(
        Note.of(Code.COMPUTE).with("hours", used.expected()).with("rate", committed.rate()),
        used.map(committed.rate()::costOf));
    ledger.add(
        Note.of(Code.UNUSED_PREPAID).with("hours", unused.expected()),
        unused.map(committed.rate()::costOf));
  }

  private Duration beyond(Occupancy each) {
    return Times.beyond(each.span(), bought);
  }

  private Money costBeyond(Duration time) {
    PaymentTerm term = plan.purchases().get(0).term();
    if (time.isZero()) {
      return Money.zero(term.currency());
    }
    Optional<Money> byHour =
        rest.or(() -> run.offer().term(OnDemand.class)).map(onDemand -> byHour(onDemand, time));
    if (rest.isPresent()) {
      return byHour.orElseThrow();
    }
    Money byPeriod = price(term, Durations.covering(time, length(term)));
    return byHour.map(cost -> Money.min(cost, byPeriod)).orElse(byPeriod);
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
    return occupancy.band(each -> bought.plus(beyond(each)));
  }

  @Override
  public List<Note> notes() {
    boolean monthly =
        plan.purchases().stream()
            .map(Purchase::term)
            .anyMatch(term -> isPeriod(term) && period(term) == Period.MONTH);
    return monthly ? List.of(Note.of(Code.MONTH_LENGTH).with("hours", run.month())) : List.of();
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
    Money price = price(prepaid, first.periods());
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
