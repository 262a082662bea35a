package io.gpucost.plan;

import io.gpucost.bill.BillCalculator;
import io.gpucost.bill.TimedPrice;
import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Severity;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.PaymentTerm;
import io.gpucost.pricing.Spot;
import io.gpucost.pricing.TermConditions.PriceWindow;
import io.gpucost.unit.Fraction;
import io.gpucost.workload.Constraints;
import io.gpucost.workload.Usage;
import io.gpucost.workload.UsageWindow;
import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What another start would save, where the price of an hour depends on the clock: against the
 * stated start as far as the deadline leaves time, else against the mean price of a week.
 */
final class StartRemarks {
  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration WEEK = Duration.ofDays(7);

  /** Any Monday on which no clock changes: windows repeat by the week. */
  private static final LocalDate MONDAY = LocalDate.of(2026, 1, 5);

  private final PricedOffer priced;
  private final PricedPlan each;
  private final TimedPrice price;

  private StartRemarks(PricedOffer priced, PricedPlan each, TimedPrice price) {
    this.priced = priced;
    this.each = each;
    this.price = price;
  }

  /** Empty where the price does not depend on the clock, or no other start saves. */
  static Optional<Finding> of(PricedOffer priced, PricedPlan each) {
    PaymentTerm term = each.plan().purchases().get(0).term();
    Optional<HourlyRate> rate =
        term instanceof OnDemand onDemand
            ? Optional.of(onDemand.rate())
            : term instanceof Spot spot ? Optional.of(spot.rate()) : Optional.empty();
    List<PriceWindow> windows = term.conditions().windows();
    boolean byTheClock =
        each.plan().purchases().size() == 1
            && !windows.isEmpty()
            && term.conditions().tiers().isEmpty();
    return rate.filter(hour -> byTheClock)
        .flatMap(hour -> new StartRemarks(priced, each, new TimedPrice(hour, windows)).finding());
  }

  private Optional<Finding> finding() {
    Duration work = each.bill().hours().billed().expected();
    if (work.isZero()) {
      return Optional.empty();
    }
    if (!priced.isContiguous()) {
      return session().flatMap(session -> byHourOfDay(session, work));
    }
    Optional<ZonedDateTime> start =
        priced.usage() instanceof Usage.OneOff once ? once.start() : Optional.empty();
    return start.map(known -> later(known, work)).orElseGet(() -> inTheWeek(work));
  }

  /** A stated start, against each later one that the deadline allows, else of a week. */
  private Optional<Finding> later(ZonedDateTime start, Duration work) {
    Instant earliest = start.toInstant();
    Optional<Duration> deadline = priced.job().workload().constraints().deadline();
    Duration elapsed = each.bill().hours().elapsed().expected();
    Duration slack = deadline.map(limit -> limit.minus(elapsed)).orElse(WEEK);
    if (slack.isNegative()) {
      return Optional.empty();
    }
    Instant end = earliest.plus(work).plus(slack.compareTo(WEEK) < 0 ? slack : WEEK);
    Money now = price.cost(earliest, work);
    Optional<Money> paused =
        deadline
            .flatMap(limit -> paused(earliest, end, work))
            .filter(cost -> cost.compareTo(now) < 0);
    return OffPeak.bestStart(price, earliest, end, work)
        .flatMap(
            best -> {
              Money least = Money.min(best.cost(), paused.orElse(best.cost()));
              String when = best.start().atZone(zone()).toLocalDateTime().toString();
              Note note = best.cost().compareTo(now) < 0 ? at(when, best.cost(), now) : dearHours();
              return told(
                  now.minus(least), paused.map(cost -> note.with("paused", cost)).orElse(note));
            });
  }

  /** What work that may be paused costs in the cheapest hours before its deadline. */
  private Optional<Money> paused(Instant earliest, Instant end, Duration work) {
    Constraints constraints = priced.job().workload().constraints();
    return constraints.interruptible() && constraints.checkpoint().isPresent()
        ? OffPeak.pausedCost(price, earliest, end, work)
        : Optional.empty();
  }

  /** A start at any time of the week, against the mean, by which it is billed. */
  private Optional<Finding> inTheWeek(Duration work) {
    if (work.compareTo(WEEK) >= 0) {
      return Optional.empty();
    }
    Instant monday = MONDAY.atStartOfDay(zone()).toInstant();
    Money mean = mean().costOf(work);
    return OffPeak.bestStart(price, monday, monday.plus(WEEK).plus(work), work)
        .flatMap(best -> told(mean.minus(best.cost()), at(best, mean)));
  }

  private Note at(OffPeak.Start best, Money mean) {
    ZonedDateTime local = best.start().atZone(zone());
    Note note = at(local.toLocalTime().toString(), best.cost(), mean);
    boolean everyDay =
        price.windows().stream()
            .allMatch(window -> window.days().size() == DayOfWeek.values().length);
    return everyDay ? note : note.with("day", local.getDayOfWeek().name().toLowerCase(Locale.ROOT));
  }

  /** The length of a session that recurs at the same hour of the day, where that hour is open. */
  private Optional<Duration> session() {
    if (priced.usage() instanceof Usage.Sessions sessions) {
      boolean daily = sessions.every().toSeconds() % DAY.toSeconds() == 0;
      return daily && sessions.start().isEmpty() ? Optional.of(sessions.hours()) : Optional.empty();
    }
    boolean open =
        priced.usage() instanceof Usage.OneOff once
            ? once.start().isEmpty()
            : priced.usage() instanceof Usage.Calendar calendar && calendar.hours().isEmpty();
    return open ? priced.job().workload().usageWindow().map(UsageWindow::daily) : Optional.empty();
  }

  /** The cheapest hour of the day for sessions of any day, against the mean. */
  private Optional<Finding> byHourOfDay(Duration session, Duration work) {
    ZonedDateTime monday = MONDAY.atStartOfDay(zone());
    ZonedDateTime best =
        IntStream.range(0, (int) DAY.toHours())
            .mapToObj(monday::plusHours)
            .min(Comparator.comparing((ZonedDateTime start) -> ofAWeek(start, session)))
            .orElseThrow();
    Money usual = mean().costOf(session).multipliedBy(WEEK.toDays());
    Fraction share = ofAWeek(best, session).ratioTo(usual);
    Money mean = mean().costOf(work);
    Money cost = mean.multipliedBy(share);
    return told(mean.minus(cost), at(best.toLocalTime().toString(), cost, mean));
  }

  private Money ofAWeek(ZonedDateTime start, Duration session) {
    return IntStream.range(0, (int) WEEK.toDays())
        .mapToObj(day -> price.cost(start.plusDays(day).toInstant(), session))
        .reduce(Money.zero(price.base().currency()), Money::plus);
  }

  private static Optional<Finding> told(Money saved, Note note) {
    return saved.isPositive()
        ? Optional.of(Finding.of(Severity.INFO, note).atStake(saved))
        : Optional.empty();
  }

  private Note at(String start, Money cost, Money instead) {
    return dearHours()
        .with("start", start.replace('T', ' '))
        .with("cost", cost)
        .with("instead", instead);
  }

  /** The window that changes the price most. */
  private Note dearHours() {
    PriceWindow window =
        price.windows().stream()
            .max(
                Comparator.comparing(
                    (PriceWindow other) -> other.factor().subtract(BigDecimal.ONE).abs()))
            .orElseThrow();
    return Note.of(Code.PEAK_HOURS)
        .with("zone", window.zone().getId())
        .with("from", window.from().toString())
        .with("to", window.to().toString())
        .with("factor", window.factor());
  }

  private ZoneId zone() {
    return price.windows().get(0).zone();
  }

  private HourlyRate mean() {
    return BillCalculator.meanRate(
        price.base(), each.plan().purchases().get(0).term().conditions());
  }
}
