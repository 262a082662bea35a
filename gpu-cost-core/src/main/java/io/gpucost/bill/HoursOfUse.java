package io.gpucost.bill;

import io.gpucost.money.Money;
import io.gpucost.pricing.OnDemand;
import io.gpucost.workload.Usage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Cuts the sessions of a run into hours, each with its price on demand. */
final class HoursOfUse {
  private static final Duration HOUR = Duration.ofHours(1);

  /** Two years of hours; more are left in whole sessions. */
  private static final long MOST_HOURS = 20_000;

  private final Optional<ByTheClock> clock;
  private final Tariff tariff;
  private final Money leastOfSession;
  private final boolean whole;
  private final List<HourOfUse> hours = new ArrayList<>();
  private Duration before = Duration.ZERO;

  private HoursOfUse(Run run, OnDemand term, Schedule schedule, Occupancy occupancy) {
    this.clock = ByTheClock.of(run, schedule, occupancy, term.rate(), term.conditions());
    this.tariff =
        clock
            .map(ByTheClock::tariff)
            .orElseGet(() -> new Tariff(term.rate(), term.conditions(), run.rules()));
    this.leastOfSession =
        tariff
            .minimumCharge()
            .flatMap(charge -> run.inCurrency(charge, term.currency()))
            .orElse(Money.zero(term.currency()));
    this.whole = occupancy.active().toHours() > MOST_HOURS;
  }

  static List<HourOfUse> of(Run run, OnDemand term) {
    Schedule schedule = run.schedule(false);
    Occupancy occupancy = run.occupy(schedule, run.compute().expected());
    HoursOfUse hours = new HoursOfUse(run, term, schedule, occupancy);
    schedule.sessions(occupancy).forEach(hours::add);
    return List.copyOf(hours.hours);
  }

  /** The price of one machine of a fleet in each hour. */
  static List<Money> ofFleet(Run run, OnDemand term, Usage.Fleet fleet) {
    Schedule schedule = run.schedule(false);
    Occupancy occupancy = run.occupy(schedule, run.compute().expected());
    HoursOfUse prices = new HoursOfUse(run, term, schedule, occupancy);
    int count = fleet.hourly().size();
    return prices
        .clock
        .map(known -> known.hours(count))
        .orElseGet(() -> Collections.nCopies(count, prices.tariff.rate().money()));
  }

  /** What the rounding of a session adds goes to its last hour. */
  private void add(Schedule.Session session) {
    Duration billed = tariff.billed(session.length());
    Money left = Money.max(leastOfSession, cost(session, Duration.ZERO, billed));
    Duration step = whole ? session.length() : HOUR;
    Duration at = Duration.ZERO;
    while (Times.beyond(session.length(), at).compareTo(step) > 0) {
      Money cost = cost(session, at, step);
      hours.add(new HourOfUse(session.start().plus(at), step, cost));
      left = left.minus(cost);
      at = at.plus(step);
    }
    Duration rest = session.length().minus(at);
    if (!rest.isZero()) {
      hours.add(new HourOfUse(session.start().plus(at), rest, left));
    }
    before = before.plus(billed);
  }

  /** By the clock, or by the hours that were rented before. */
  private Money cost(Schedule.Session session, Duration at, Duration time) {
    return clock
        .map(known -> known.cost(session, at, time))
        .orElseGet(() -> tariff.cost(before.plus(at), time));
  }
}
