package io.gpucost.plan;

import io.gpucost.bill.BillCalculator;
import io.gpucost.bill.HourOfUse;
import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.PaymentPlan;
import io.gpucost.pricing.PlanKind;
import io.gpucost.pricing.Prepaid;
import io.gpucost.pricing.Purchase;
import io.gpucost.timing.TimeEstimate;
import io.gpucost.workload.Usage;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The cheapest mix of periods and hours on demand for a run with pauses whose times are known, or
 * for a fleet, with the schedule of purchases.
 *
 * @param plan what to buy in all
 * @param schedule when to buy what, by time
 */
record KnownUse(PaymentPlan plan, List<Note> schedule) {
  /** Longer schedules are cut: the counts are in the plan. */
  private static final int LONGEST_SCHEDULE = 12;

  private static final LocalDateTime EPOCH = LocalDate.EPOCH.atStartOfDay();

  /** Empty if no period is worth buying, or the hours are not known. */
  static Optional<KnownUse> of(Job job, Offer offer, TimeEstimate time, Market market) {
    Optional<OnDemand> onDemand = offer.term(OnDemand.class).filter(PlanProposer::isOpen);
    List<Prepaid> periods =
        offer.prepaid().stream()
            .filter(PlanProposer::isOpen)
            .filter(plan -> plan.period().length(market.monthLength()).toHours() > 0)
            .toList();
    boolean known =
        onDemand.isPresent()
            && !periods.isEmpty()
            && !BillCalculator.DEFAULT.isContiguous(job, offer, time, market);
    if (!known) {
      return Optional.empty();
    }
    if (job.workload().usage() instanceof Usage.Fleet fleet) {
      return FleetUse.demand(fleet, time)
          .flatMap(demand -> FleetUse.of(demand, onDemand.get(), periods, market.monthLength()));
    }
    List<HourOfUse> hours =
        BillCalculator.DEFAULT.hoursOfUse(job, offer, onDemand.get(), time, market);
    return hours.isEmpty()
        ? Optional.empty()
        : new Calendar(job, onDemand.get(), periods, market.monthLength()).mix(hours);
  }

  /** The hours of one machine. */
  private record Calendar(Job job, OnDemand onDemand, List<Prepaid> periods, Duration month) {

    Optional<KnownUse> mix(List<HourOfUse> hours) {
      LocalDateTime start = start().orElse(EPOCH);
      Map<PeriodPrice, Prepaid> prices = new LinkedHashMap<>();
      periods.forEach(plan -> prices.putIfAbsent(PeriodPrice.rolling(plan, month), plan));
      List<CalendarMix.Use> uses =
          hours.stream()
              .map(
                  hour ->
                      new CalendarMix.Use(start.plus(hour.from()), hour.length(), hour.onDemand()))
              .toList();
      CalendarMix mix =
          CalendarMix.cheapest(uses, List.copyOf(prices.keySet()), onDemand.currency());
      if (mix.purchases().isEmpty()) {
        return Optional.empty();
      }
      List<Purchase> purchases = new ArrayList<>();
      prices.forEach((price, plan) -> bought(mix, price, plan).ifPresent(purchases::add));
      Duration rest =
          mix.onDemand().stream()
              .map(CalendarMix.Use::length)
              .reduce(Duration.ZERO, Duration::plus);
      if (!rest.isZero()) {
        purchases.add(new Purchase(onDemand, 1, rest));
      }
      return Optional.of(
          new KnownUse(new PaymentPlan(PlanKind.MIX, purchases), schedule(mix, prices)));
    }

    private Optional<Purchase> bought(CalendarMix mix, PeriodPrice price, Prepaid plan) {
      int count =
          (int) mix.purchases().stream().filter(each -> each.period().equals(price)).count();
      Duration covers = plan.period().length(month).multipliedBy(count);
      return count == 0 ? Optional.empty() : Optional.of(new Purchase(plan, count, covers));
    }

    /** The first moment of the calendar, if it has dates. */
    private Optional<LocalDateTime> start() {
      if (!(job.workload().usage() instanceof Usage.Calendar calendar)) {
        return Optional.empty();
      }
      return Stream.concat(
              calendar.days().stream().map(day -> day.atTime(LocalTime.MIDNIGHT)),
              calendar.hours().stream())
          .findFirst();
    }

    private List<Note> schedule(CalendarMix mix, Map<PeriodPrice, Prepaid> prices) {
      return mix.purchases().stream()
          .limit(LONGEST_SCHEDULE)
          .map(each -> entry(each, Objects.requireNonNull(prices.get(each.period()))))
          .toList();
    }

    private Note entry(CalendarMix.Purchase purchase, Prepaid plan) {
      String period = plan.period().text();
      Money price = plan.price();
      return start().isPresent()
          ? Note.of(Code.BUY_ON)
              .with("period", period)
              .with("price", price)
              .with("from", purchase.from().toLocalDate())
              .with("to", purchase.to().minusSeconds(1).toLocalDate())
          : Note.of(Code.BUY_ON_DAY)
              .with("period", period)
              .with("price", price)
              .with("day", Duration.between(EPOCH, purchase.from()).toDays() + 1);
    }
  }
}
