package io.gpucost.bill;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.TermConditions;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;

/**
 * What times of day add to a price, or take off it, for sessions whose times are known. Sessions
 * keep their local time: a day of 23 or 25 hours moves none of them.
 *
 * @param price the price of an hour by the clock
 * @param start when the first session begins
 * @param schedule the sessions
 * @param tariff the rounding of a session
 */
record ByTheClock(TimedPrice price, ZonedDateTime start, Schedule schedule, Tariff tariff) {

  /** {@return the clock, where prices depend on it alone and the sessions are known} */
  static Optional<ByTheClock> of(
      Run run, Schedule schedule, Occupancy expected, HourlyRate rate, TermConditions conditions) {
    boolean apply = !conditions.windows().isEmpty() && conditions.tiers().isEmpty();
    if (!apply || schedule.sessions(expected).isEmpty()) {
      return Optional.empty();
    }
    Tariff tariff = Tariff.besideWindows(rate, conditions, run.rules());
    return run.clock(conditions.windows().get(0).zone())
        .map(
            start ->
                new ByTheClock(
                    new TimedPrice(rate, conditions.windows()), start, schedule, tariff));
  }

  /** {@return what the windows change of the price of all sessions} */
  Money change(Occupancy occupancy) {
    List<Schedule.Session> sessions = schedule.sessions(occupancy);
    return sessions.stream()
        .map(this::change)
        .reduce(Money.zero(price.base().currency()), Money::plus);
  }

  private Money change(Schedule.Session session) {
    Instant from =
        start.toLocalDateTime().plus(session.start()).atZone(start.getZone()).toInstant();
    var billed = tariff.billed(session.length());
    return price.cost(from, billed).minus(price.base().costOf(billed));
  }
}
