package io.gpucost.plan;

import io.gpucost.bill.BillCalculator;
import io.gpucost.bill.HourOfUse;
import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.PaymentPlan;
import io.gpucost.pricing.PeriodTerm;
import io.gpucost.pricing.PlanKind;
import io.gpucost.pricing.Purchase;
import io.gpucost.pricing.Purchase.Stretch;
import io.gpucost.timing.TimeEstimate;
import io.gpucost.workload.Usage;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The cheapest mix of periods and hours on demand for a run with pauses whose times are known, or
 * for a fleet; and when to buy what of any mix.
 */
final class KnownUse {
  /** Longer schedules are cut in words: they are whole in the plan. */
  private static final int LONGEST_SCHEDULE = 12;

  private static final LocalDateTime EPOCH = LocalDate.EPOCH.atStartOfDay();

  private KnownUse() {}

  /** Empty if no period is worth buying, or the hours are not known. */
  static Optional<PaymentPlan> plan(Job job, Offer offer, TimeEstimate time, Market market) {
    Optional<OnDemand> onDemand = offer.term(OnDemand.class).filter(PlanProposer::isOpen);
    List<PeriodTerm> periods =
        PlanProposer.periods(offer)
            .filter(term -> term.length(market.monthLength()).toHours() > 0)
            .toList();
    if (onDemand.isEmpty() || periods.isEmpty()) {
      return Optional.empty();
    }
    Optional<List<Purchase>> purchases =
        job.workload().usage() instanceof Usage.Fleet fleet
            ? FleetUse.purchases(
                fleet,
                time,
                BillCalculator.DEFAULT.hoursOfFleet(
                    job, offer, onDemand.get(), fleet, time, market),
                onDemand.get(),
                periods,
                market.monthLength())
            : mix(
                BillCalculator.DEFAULT.hoursOfUse(job, offer, onDemand.get(), time, market),
                onDemand.get(),
                periods,
                market.monthLength());
    return purchases.map(each -> new PaymentPlan(PlanKind.MIX, each));
  }

  /** The mix for the hours of one machine, from the start of the first. */
  private static Optional<List<Purchase>> mix(
      List<HourOfUse> hours, OnDemand onDemand, List<PeriodTerm> periods, Duration month) {
    Map<PeriodPrice, PeriodTerm> prices = new LinkedHashMap<>();
    periods.forEach(term -> prices.putIfAbsent(PeriodPrice.rolling(term, month), term));
    List<CalendarMix.Use> uses =
        hours.stream()
            .map(
                hour ->
                    new CalendarMix.Use(EPOCH.plus(hour.from()), hour.length(), hour.onDemand()))
            .toList();
    CalendarMix mix = CalendarMix.cheapest(uses, List.copyOf(prices.keySet()), onDemand.currency());
    if (mix.purchases().isEmpty()) {
      return Optional.empty();
    }
    List<Purchase> purchases = new ArrayList<>();
    prices.forEach((price, term) -> bought(mix, price, term, month).ifPresent(purchases::add));
    if (!mix.onDemand().isEmpty()) {
      purchases.add(
          onDemand(
              onDemand,
              mix.onDemand().stream()
                  .map(use -> new HourOfUse(sinceStart(use.from()), use.length(), use.onDemand()))
                  .toList()));
    }
    return Optional.of(purchases);
  }

  private static Duration sinceStart(LocalDateTime time) {
    return Duration.between(EPOCH, time);
  }

  private static Optional<Purchase> bought(
      CalendarMix mix, PeriodPrice price, PeriodTerm term, Duration month) {
    List<Stretch> times =
        mix.purchases().stream()
            .filter(each -> each.period().equals(price))
            .map(each -> new Stretch(sinceStart(each.from()), term.length(month), 1))
            .toList();
    return times.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Purchase(term, times.size(), term.length(month).multipliedBy(times.size()), times));
  }

  /** The purchase of hours by their begin. */
  static Purchase onDemand(OnDemand term, List<HourOfUse> hours) {
    Stretches times = new Stretches();
    hours.forEach(hour -> times.add(hour.from(), hour.length(), 1));
    Duration all = hours.stream().map(HourOfUse::length).reduce(Duration.ZERO, Duration::plus);
    return new Purchase(term, 1, all, times.all());
  }

  /** One period that is bought. */
  private record Buy(PeriodTerm term, Stretch time) {}

  /** When to buy the periods of a mix, by time; empty where a period follows the other anyway. */
  static List<Note> schedule(PaymentPlan plan, Usage usage, Duration month) {
    List<Buy> buys =
        plan.purchases().stream()
            .filter(purchase -> purchase.term() instanceof PeriodTerm)
            .flatMap(
                purchase ->
                    purchase.times().stream()
                        .map(time -> new Buy((PeriodTerm) purchase.term(), time)))
            .sorted(Comparator.comparing((Buy buy) -> buy.time().from()))
            .toList();
    boolean isFleet = usage instanceof Usage.Fleet;
    Optional<LocalDateTime> start = start(usage);
    if (start.isEmpty() && usage instanceof Usage.OneOff) {
      return List.of();
    }
    List<Note> notes = new ArrayList<>();
    buys.stream()
        .limit(LONGEST_SCHEDULE)
        .map(buy -> isFleet ? ofFleet(buy, start, month) : ofMachine(buy, start, month))
        .forEach(notes::add);
    if (buys.size() > LONGEST_SCHEDULE) {
      notes.add(Note.of(Code.BUY_MORE).with("count", buys.size() - LONGEST_SCHEDULE));
    }
    return List.copyOf(notes);
  }

  /** The first moment of the calendar, or of the run, where it is said. */
  private static Optional<LocalDateTime> start(Usage usage) {
    if (usage instanceof Usage.Calendar calendar) {
      return Stream.concat(
              calendar.days().stream().map(LocalDate::atStartOfDay), calendar.hours().stream())
          .findFirst();
    }
    if (usage instanceof Usage.OneOff once) {
      return once.start().map(ZonedDateTime::toLocalDateTime);
    }
    if (usage instanceof Usage.Sessions sessions) {
      return sessions.start().map(ZonedDateTime::toLocalDateTime);
    }
    return usage instanceof Usage.Fleet fleet
        ? fleet.start().map(ZonedDateTime::toLocalDateTime)
        : Optional.empty();
  }

  private static Note ofFleet(Buy buy, Optional<LocalDateTime> start, Duration month) {
    Note note =
        Note.of(Code.BUY_AT_HOUR)
            .with("machines", buy.time().machines())
            .with("period", buy.term().period().text())
            .with("price", buy.term().priceOf(month))
            .with("hour", buy.time().from().toHours() + 1);
    return start
        .map(first -> note.with("at", first.plus(buy.time().from()).toString().replace('T', ' ')))
        .orElse(note);
  }

  private static Note ofMachine(Buy buy, Optional<LocalDateTime> start, Duration month) {
    Note note = Note.of(start.isPresent() ? Code.BUY_ON : Code.BUY_ON_DAY);
    Note bought =
        note.with("period", buy.term().period().text()).with("price", buy.term().priceOf(month));
    return start
        .map(
            first -> {
              LocalDateTime from = first.plus(buy.time().from());
              return bought
                  .with("from", from.toLocalDate())
                  .with("to", from.plus(buy.time().length()).minusSeconds(1).toLocalDate());
            })
        .orElseGet(() -> bought.with("day", buy.time().from().toDays() + 1));
  }
}
