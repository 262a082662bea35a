package io.gpucost.plan;

import io.gpucost.bill.BillCalculator;
import io.gpucost.bill.HourOfUse;
import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.PaymentPlan;
import io.gpucost.pricing.PaymentTerm;
import io.gpucost.pricing.PerUnit;
import io.gpucost.pricing.PeriodTerm;
import io.gpucost.pricing.PlanKind;
import io.gpucost.pricing.Purchase;
import io.gpucost.pricing.Spot;
import io.gpucost.timing.TimeEstimate;
import io.gpucost.unit.Durations;
import io.gpucost.workload.Usage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The plans that an offer allows for a job.
 *
 * <p>One plan for each term: on demand; spot, if the work may be interrupted and can finish at all;
 * the fewest whole periods that cover the rental by the calendar, pauses included; a committed rate
 * for as many; an own card; a price per unit in which the work is stated. And the cheapest mix of
 * periods and hours on demand, for a rental without pauses, for known sessions and for a fleet.
 * Terms for new customers or students only are left out: who asks is not known.
 */
public final class PlanProposer {
  /** The proposer. */
  public static final PlanProposer DEFAULT = new PlanProposer();

  private PlanProposer() {}

  /**
   * Proposes plans.
   *
   * @param job what is to be done
   * @param offer where
   * @param time how long all runs of the job compute there
   * @param market the provider's rules and the length of a month
   * @return plans in the order of the offer's terms, a mix last; empty if no term is open to the
   *     job
   */
  public List<PaymentPlan> propose(Job job, Offer offer, TimeEstimate time, Market market) {
    Objects.requireNonNull(offer, "offer");
    Duration span = BillCalculator.DEFAULT.rentalSpan(job, offer, time, market).expected();
    int machines = machines(job, time);
    List<PaymentPlan> plans = new ArrayList<>();
    for (PaymentTerm term : offer.terms()) {
      if (isOpen(term)) {
        plan(job, offer, term, time, market, span, machines).ifPresent(plans::add);
      }
    }
    boolean contiguous = BillCalculator.DEFAULT.isContiguous(job, offer, time, market);
    (contiguous
            ? mixWithoutPause(job, offer, time, market, span)
            : KnownUse.plan(job, offer, time, market))
        .ifPresent(mix -> add(mix, plans));
    return List.copyOf(plans);
  }

  /** A mix of so many periods of one kind as are needed anyway only tells when to buy them. */
  private static void add(PaymentPlan mix, List<PaymentPlan> plans) {
    Purchase first = mix.purchases().get(0);
    for (int i = 0; i < plans.size() && mix.purchases().size() == 1; i++) {
      PaymentPlan plan = plans.get(i);
      Purchase same = plan.purchases().get(0);
      if (same.term().equals(first.term()) && same.periods() == first.periods()) {
        plans.set(i, new PaymentPlan(plan.kind(), mix.purchases()));
        return;
      }
    }
    plans.add(mix);
  }

  private static Optional<PaymentPlan> mixWithoutPause(
      Job job, Offer offer, TimeEstimate time, Market market, Duration span) {
    Optional<OnDemand> onDemand = offer.term(OnDemand.class).filter(PlanProposer::isOpen);
    List<PeriodTerm> periods = periods(offer).toList();
    List<HourOfUse> hours =
        onDemand
            .filter(term -> !term.conditions().windows().isEmpty())
            .map(term -> BillCalculator.DEFAULT.hoursOfUse(job, offer, term, time, market))
            .orElse(List.of());
    // Very many hours are not listed one by one: they count at the mean of a week.
    Optional<List<Purchase>> mix =
        hours.size() > 1
            ? PeriodMix.best(hours, onDemand, periods, market.monthLength())
            : PeriodMix.best(span, onDemand, periods, market.monthLength());
    return mix.map(purchases -> new PaymentPlan(PlanKind.MIX, purchases));
  }

  /** The periods of an offer that are open to everybody, prepaid or committed. */
  static Stream<PeriodTerm> periods(Offer offer) {
    return offer.terms().stream()
        .filter(PlanProposer::isOpen)
        .filter(PeriodTerm.class::isInstance)
        .map(PeriodTerm.class::cast);
  }

  /** Machines that a period must be bought for: as many as a fleet ever needs, else one. */
  private static int machines(Job job, TimeEstimate time) {
    return job.workload().usage() instanceof Usage.Fleet fleet
        ? FleetUse.demand(fleet, time)
            .flatMap(demand -> demand.stream().max(Integer::compare))
            .filter(most -> most > 0)
            .orElse(1)
        : 1;
  }

  static boolean isOpen(PaymentTerm term) {
    return term.conditions().eligibility().isEmpty();
  }

  private static Optional<PaymentPlan> plan(
      Job job,
      Offer offer,
      PaymentTerm term,
      TimeEstimate time,
      Market market,
      Duration span,
      int machines) {
    if (term instanceof PeriodTerm periods) {
      return periods(periods, span, machines, market);
    }
    boolean open =
        term instanceof Spot spot
            ? canRunOnSpot(job, offer, spot, time, market)
            : !(term instanceof PerUnit perUnit)
                || BillCalculator.DEFAULT.units(job, perUnit, market).isPresent();
    return open
        ? Optional.of(new PaymentPlan(term.kind(), List.of(new Purchase(term, 1, span))))
        : Optional.empty();
  }

  private static Optional<PaymentPlan> periods(
      PeriodTerm term, Duration span, int machines, Market market) {
    Duration length = term.length(market.monthLength());
    long periods = machines * Math.max(1, Durations.covering(span, length));
    if (periods > Integer.MAX_VALUE) {
      return Optional.empty();
    }
    Purchase purchase = new Purchase(term, (int) periods, length.multipliedBy(periods));
    return Optional.of(new PaymentPlan(term.kind(), List.of(purchase)));
  }

  /** A run that is thrown back too often, or outlives every instance, does not finish. */
  private static boolean canRunOnSpot(
      Job job, Offer offer, Spot spot, TimeEstimate time, Market market) {
    return job.workload().constraints().interruptible()
        && BillCalculator.DEFAULT.spotRun(job, offer, spot, time, market).finishes();
  }
}
