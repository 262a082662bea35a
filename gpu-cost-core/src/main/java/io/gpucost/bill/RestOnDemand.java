package io.gpucost.bill;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.money.Money;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.Purchase;
import io.gpucost.pricing.Purchase.Stretch;
import io.gpucost.workload.Usage;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a mix leaves to paying by the hour: by the clock and with the rounding of each session where
 * the plan says when, else by the number of hours.
 */
final class RestOnDemand {
  private final Run run;
  private final Purchase purchase;
  private final OnDemand term;
  private final Tariff tariff;

  RestOnDemand(Run run, Purchase purchase) {
    this.run = run;
    this.purchase = purchase;
    this.term = (OnDemand) purchase.term();
    this.tariff = new Tariff(term.rate(), term.conditions(), run.rules());
  }

  /** The label of the line, with the price outside all windows. */
  Note label() {
    return Note.of(Code.COMPUTE)
        .with("hours", purchase.covers())
        .with("rate", isByTheClock() ? term.rate() : tariff.rate());
  }

  /** What the hours cost that are expected. */
  Money cost() {
    if (!term.conditions().tiers().isEmpty() || purchase.times().isEmpty()) {
      return tariff.cost(Duration.ZERO, tariff.billed(purchase.covers()));
    }
    return run.workload().usage() instanceof Usage.Fleet fleet ? costOf(fleet) : costOfSessions();
  }

  private Money costOf(Usage.Fleet fleet) {
    List<Money> hours = HoursOfUse.ofFleet(run, term, fleet);
    Money cost = Money.zero(term.currency());
    for (Stretch stretch : purchase.times()) {
      for (long hour = stretch.from().toHours(); hour < stretch.end().toHours(); hour++) {
        cost = cost.plus(hours.get((int) hour).multipliedBy(stretch.machines()));
      }
    }
    return cost;
  }

  private Money costOfSessions() {
    NavigableMap<Duration, Stretch> times = new TreeMap<>();
    purchase.times().forEach(stretch -> times.put(stretch.from(), stretch));
    Money cost = Money.zero(term.currency());
    for (HourOfUse hour : HoursOfUse.of(run, term)) {
      var stretch = times.floorEntry(hour.from());
      if (stretch != null && hour.from().compareTo(stretch.getValue().end()) < 0) {
        cost = cost.plus(hour.onDemand());
      }
    }
    return cost;
  }

  private boolean isByTheClock() {
    Schedule schedule = run.schedule(false);
    Occupancy expected = run.occupy(schedule, run.compute().expected());
    return ByTheClock.of(run, schedule, expected, term.rate(), term.conditions()).isPresent();
  }

  /** Says that prices of the day were averaged, where the run has no clock. */
  Optional<Note> averaged() {
    return tariff.windowFactor().compareTo(BigDecimal.ONE) == 0 || isByTheClock()
        ? Optional.empty()
        : Optional.of(Note.of(Code.PRICE_WINDOWS_AVERAGED).with("factor", tariff.windowFactor()));
  }
}
