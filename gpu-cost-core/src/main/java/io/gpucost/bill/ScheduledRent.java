package io.gpucost.bill;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.money.Money;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.PaymentPlan;
import io.gpucost.pricing.Period;
import io.gpucost.pricing.PeriodTerm;
import io.gpucost.pricing.Purchase;
import io.gpucost.unit.Estimate;
import io.gpucost.unit.Fraction;
import java.math.RoundingMode;
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
      if (purchase.term() instanceof PeriodTerm term) {
        ledger.add(
            PeriodRent.label(term, purchase.periods()),
            term.priceOf(run.month()).multipliedBy(purchase.periods()));
      }
    }
    rest().map(purchase -> new RestOnDemand(run, purchase)).ifPresent(rest -> write(ledger, rest));
  }

  private void write(Ledger ledger, RestOnDemand rest) {
    Money expected = rest.cost();
    ledger.add(rest.label(), occupancy.map(each -> expected.multipliedBy(share(each))));
  }

  /** How much longer or shorter than expected the work is. */
  private Fraction share(Occupancy each) {
    Duration expected = occupancy.expected().active();
    return expected.isZero()
        ? Fraction.ONE
        : Fraction.of(each.active().toSeconds(), expected.toSeconds());
  }

  @Override
  public Cases<Occupancy> occupancy() {
    return occupancy;
  }

  @Override
  public Estimate<Duration> billed() {
    Duration periods =
        plan.purchases().stream()
            .filter(purchase -> purchase.term() instanceof PeriodTerm)
            .map(
                purchase ->
                    ((PeriodTerm) purchase.term())
                        .length(run.month())
                        .multipliedBy(purchase.periods()))
            .reduce(Duration.ZERO, Duration::plus);
    Duration rest = rest().map(Purchase::covers).orElse(Duration.ZERO);
    return occupancy.band(each -> periods.plus(scaled(rest, share(each))));
  }

  private static Duration scaled(Duration time, Fraction share) {
    Fraction seconds = Fraction.of(time.toSeconds(), 1).multipliedBy(share);
    return Duration.ofSeconds(seconds.toDecimal(0, RoundingMode.HALF_EVEN).longValueExact());
  }

  @Override
  public List<Note> notes() {
    List<Note> notes = new ArrayList<>();
    if (plan.purchases().stream()
        .map(Purchase::term)
        .anyMatch(term -> term instanceof PeriodTerm each && each.period() == Period.MONTH)) {
      notes.add(Note.of(Code.MONTH_LENGTH).with("hours", run.month()));
    }
    rest().flatMap(purchase -> new RestOnDemand(run, purchase).averaged()).ifPresent(notes::add);
    return notes;
  }

  @Override
  public List<Finding> findings() {
    return List.of();
  }
}
