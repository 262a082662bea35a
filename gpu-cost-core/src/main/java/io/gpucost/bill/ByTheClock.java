package io.gpucost.bill;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.TermConditions;
import io.gpucost.workload.Usage;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What times of day add to a price, or take off it, for sessions whose times are known. Sessions
 * keep their local time: a day of 23 or 25 hours moves none of them.
 *
 * @param price the price of an hour by the clock
 * @param start when the first session begins
 * @param usage when machines are used
 * @param schedule the sessions
 * @param tariff the rounding of a session
 */
record ByTheClock(
    TimedPrice price, ZonedDateTime start, Usage usage, Schedule schedule, Tariff tariff) {
  private static final Duration HOUR = Duration.ofHours(1);

  /** {@return the clock, where prices depend on it alone and the hours of use are known} */
  static Optional<ByTheClock> of(
      Run run, Schedule schedule, Occupancy expected, HourlyRate rate, TermConditions conditions) {
    Usage usage = run.workload().usage();
    boolean depends = !conditions.windows().isEmpty() && conditions.tiers().isEmpty();
    boolean known =
        usage instanceof Usage.Fleet
            ? run.time().perHour()
            : depends && !schedule.sessions(expected).isEmpty();
    if (!depends || !known) {
      return Optional.empty();
    }
    TimedPrice price = new TimedPrice(rate, conditions.windows());
    Tariff tariff = Tariff.besideWindows(rate, conditions, run.rules());
    return run.clock(conditions.windows().get(0).zone())
        .map(start -> new ByTheClock(price, start, usage, schedule, tariff));
  }

  /** {@return what the windows change of the price of all sessions} */
  Money change(Occupancy occupancy) {
    return usage instanceof Usage.Fleet fleet
        ? changeOf(fleet)
        : schedule.sessions(occupancy).stream()
            .map(this::changeOf)
            .reduce(Money.zero(price.base().currency()), Money::plus);
  }

  private Money changeOf(Schedule.Session session) {
    Duration billed = tariff.billed(session.length());
    return cost(session, Duration.ZERO, billed).minus(price.base().costOf(billed));
  }

  private Money changeOf(Usage.Fleet fleet) {
    Money change = Money.zero(price.base().currency());
    List<Money> hours = hours(fleet.hourly().size());
    for (int hour = 0; hour < hours.size(); hour++) {
      Money more = hours.get(hour).minus(price.base().money());
      var machines = fleet.hourly().get(hour).setScale(0, RoundingMode.CEILING);
      change = change.plus(more.multipliedBy(machines));
    }
    return change;
  }

  /** {@return what each of some hours costs that follow each other from the start on} */
  List<Money> hours(int count) {
    List<Money> hours = new ArrayList<>(count);
    Instant from = start.toInstant();
    for (int hour = 0; hour < count; hour++) {
      hours.add(price.cost(from.plus(HOUR.multipliedBy(hour)), HOUR));
    }
    return List.copyOf(hours);
  }

  /** {@return what a part of a session costs} */
  Money cost(Schedule.Session session, Duration at, Duration time) {
    Instant from =
        start.toLocalDateTime().plus(session.start()).atZone(start.getZone()).toInstant();
    return price.cost(from.plus(at), time);
  }
}
