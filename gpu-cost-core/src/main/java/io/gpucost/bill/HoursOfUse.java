package io.gpucost.bill;

import io.gpucost.money.Money;
import io.gpucost.pricing.OnDemand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Cuts the sessions of a run into hours, each with its price on demand. */
final class HoursOfUse {
  private static final Duration HOUR = Duration.ofHours(1);

  /** Two years of hours; more are left in whole sessions. */
  private static final long MOST_HOURS = 20_000;

  private final Tariff tariff;
  private final boolean whole;
  private final List<HourOfUse> hours = new ArrayList<>();

  private HoursOfUse(Tariff tariff, boolean whole) {
    this.tariff = tariff;
    this.whole = whole;
  }

  static List<HourOfUse> of(Run run, OnDemand term) {
    Schedule schedule = run.schedule(false);
    Occupancy occupancy = run.occupy(schedule, run.compute().expected());
    HoursOfUse hours =
        new HoursOfUse(
            new Tariff(term.rate(), term.conditions(), run.rules()),
            occupancy.active().toHours() > MOST_HOURS);
    schedule.sessions(occupancy).forEach(hours::add);
    return List.copyOf(hours.hours);
  }

  /** What the rounding of a session adds goes to its last hour. */
  private void add(Schedule.Session session) {
    Money left = tariff.cost(Duration.ZERO, tariff.billed(session.length()));
    Duration step = whole ? session.length() : HOUR;
    Duration at = Duration.ZERO;
    while (Times.beyond(session.length(), at).compareTo(step) > 0) {
      Money cost = tariff.cost(at, step);
      hours.add(new HourOfUse(session.start().plus(at), step, cost));
      left = left.minus(cost);
      at = at.plus(step);
    }
    Duration rest = session.length().minus(at);
    if (!rest.isZero()) {
      hours.add(new HourOfUse(session.start().plus(at), rest, left));
    }
  }
}
