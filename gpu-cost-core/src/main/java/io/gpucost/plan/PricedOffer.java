package io.gpucost.plan;

import io.gpucost.bill.BillCalculator;
import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.money.HourlyRate;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.PaymentTerm;
import io.gpucost.pricing.PlanKind;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.pricing.TermConditions;
import io.gpucost.timing.TimeEstimate;
import io.gpucost.workload.Usage;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The plans of one offer for a job, priced and in order.
 *
 * @param job what is to be done
 * @param offer where
 * @param time how long all runs of the job compute there
 * @param market the provider's rules and the length of a month
 * @param plans the cheapest first
 */
record PricedOffer(Job job, Offer offer, TimeEstimate time, Market market, List<PricedPlan> plans) {

  Duration month() {
    return market.monthLength();
  }

  Usage usage() {
    return job.workload().usage();
  }

  boolean isFleet() {
    return usage() instanceof Usage.Fleet;
  }

  /** Whether nobody says how much is to be done: figures are for an hour. */
  boolean isOpenEnded() {
    return time.perHour() && usage() instanceof Usage.OneOff;
  }

  boolean isContiguous() {
    return BillCalculator.DEFAULT.isContiguous(job, offer, time, market);
  }

  /** The open price by the hour. */
  Optional<OnDemand> hourly() {
    return offer.term(OnDemand.class).filter(PlanProposer::isOpen);
  }

  /** What an hour costs in the mean of a week; empty if nothing. */
  Optional<HourlyRate> byHour() {
    return hourly()
        .map(term -> BillCalculator.meanRate(term.rate(), term.conditions()))
        .filter(rate -> !rate.isZero());
  }

  /** The plan that consists of a term alone. */
  Optional<PricedPlan> only(PaymentTerm term) {
    return plans.stream()
        .filter(each -> each.plan().purchases().size() == 1)
        .filter(each -> each.plan().kind() == term.kind())
        .filter(each -> each.plan().purchases().get(0).term().equals(term))
        .findFirst();
  }

  Optional<PricedPlan> of(PlanKind kind) {
    return plans.stream().filter(each -> each.plan().kind() == kind).findFirst();
  }

  /** A condition that the term states, else the provider. */
  <T> Optional<T> stated(PaymentTerm term, Function<TermConditions, Optional<T>> condition) {
    return condition
        .apply(term.conditions())
        .or(() -> market.rulesFor(offer).map(ProviderRules::conditions).flatMap(condition));
  }
}
