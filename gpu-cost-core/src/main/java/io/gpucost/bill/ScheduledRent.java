package io.gpucost.bill;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.money.Money;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.PaymentPlan;
import io.gpucost.pricing.Period;
import io.gpucost.pricing.Prepaid;
import io.gpucost.pricing.Purchase;
import io.gpucost.unit.Durations;
import io.gpucost.unit.Estimate;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Prepaid periods bought for some sessions of a run, or some machines of a fleet, and the rest on
 * demand.
 *
 * <p>The hours on demand are those that the plan leaves to it; where the run takes longer or
 * shorter than expected they follow in proportion.
 */
final class ScheduledRent implements Rent {
  private final Run run;
  private final PaymentPlan plan;
  private final Cases<Occupancy> occupancy;

  ScheduledRent(Run run, PaymentPlan plan) {
    this.run = run;
    this.plan = plan;
    Schedule schedule = run.schedule(false);
    this.occupancy = Cases.of(run.compute()).map(compute -> run.occupy(schedule, compute));
  }

  private Optional<Purchase> rest() {
    return plan.purchases().stream()
        .filter(purchase -> purchase.term() instanceof OnDemand)
        .findFirst();
  }

  @Override
  public void writeTo(Ledger ledger) {
    for (Purchase purchase : plan.purchases()) {
      if (purchase.term() instanceof Prepaid prepaid) {
        ledger.add(
            Note.of(Code.PREPAID_PERIOD)
                .with("periods", purchase.periods())
                .with("period", prepaid.period().text()),
            prepaid.price().multipliedBy(purchase.periods()));
      }
    }
    rest().ifPresent(purchase -> writeRest(ledger, purchase, (OnDemand) purchase.term()));
  }

  private void writeRest(Ledger ledger, Purchase purchase, OnDemand term) {
    Tariff tariff = new Tariff(term.rate(), term.conditions(), run.rules());
    Cases<Money> cost = restOf(purchase).map(time -> tariff.cost(Duration.ZERO, time));
    ledger.add(
        Note.of(Code.COMPUTE).with("hours", purchase.covers()).with("rate", tariff.rate()), cost);
  }

  private Cases<Duration> restOf(Purchase purchase) {
    Duration expected = occupancy.expected().active();
    return occupancy.map(each -> scaled(purchase.covers(), each.active(), expected));
  }

  private static Duration scaled(Duration time, Duration above, Duration below) {
    if (above.equals(below) || below.isZero()) {
      return time;
    }
    BigDecimal hours =
        Durations.toHours(time)
            .multiply(Durations.toHours(above))
            .divide(Durations.toHours(below), MathContext.DECIMAL128);
    return Durations.ofHours(hours.doubleValue());
  }

  @Override
  public Cases<Occupancy> occupancy() {
    return occupancy;
  }

  @Override
  public Estimate<Duration> billed() {
    Duration periods =
        plan.purchases().stream()
            .filter(purchase -> purchase.term() instanceof Prepaid)
            .map(
                purchase ->
                    ((Prepaid) purchase.term())
                        .period()
                        .length(run.month())
                        .multipliedBy(purchase.periods()))
            .reduce(Duration.ZERO, Duration::plus);
    return rest()
        .map(this::restOf)
        .orElse(Cases.same(Duration.ZERO))
        .band(time -> periods.plus(time));
  }

  @Override
  public List<Note> notes() {
    List<Note> notes = new ArrayList<>();
    if (plan.purchases().stream()
        .map(Purchase::term)
        .anyMatch(term -> term instanceof Prepaid prepaid && prepaid.period() == Period.MONTH)) {
      notes.add(Note.of(Code.MONTH_LENGTH).with("hours", run.month()));
    }
    return notes;
  }

  @Override
  public List<Finding> findings() {
    return List.of();
  }
}
