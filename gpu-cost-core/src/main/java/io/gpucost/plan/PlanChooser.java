package io.gpucost.plan;

import io.gpucost.bill.BillCalculator;
import io.gpucost.gpu.Hardware;
import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.PaymentPlan;
import io.gpucost.pricing.PerUnit;
import io.gpucost.pricing.PlanKind;
import io.gpucost.pricing.Purchase;
import io.gpucost.timing.TimeEstimate;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * The plans of one offer, the cheapest first, with what speaks for and against them.
 *
 * <p>Plans are ordered by expected total. Of equal ones the one without prepayment comes first: on
 * demand, own card, by the unit, spot, committed, prepaid, mix; then the one with fewer purchases.
 */
public final class PlanChooser {
  /** The chooser. */
  public static final PlanChooser DEFAULT = new PlanChooser();

  private static final List<PlanKind> SIMPLEST_FIRST =
      List.of(
          PlanKind.ON_DEMAND,
          PlanKind.OWNED,
          PlanKind.UNIT_PRICE,
          PlanKind.SPOT,
          PlanKind.COMMITTED,
          PlanKind.PREPAID,
          PlanKind.MIX);

  private static final Comparator<PricedPlan> ORDER =
      Comparator.<PricedPlan, Money>comparing(priced -> priced.bill().total().expected())
          .thenComparing(priced -> SIMPLEST_FIRST.indexOf(priced.plan().kind()))
          .thenComparing(priced -> priced.plan().purchases().size())
          .thenComparing(priced -> priced.plan().purchases().get(0).covers())
          .thenComparing(priced -> priced.plan().toString());

  private PlanChooser() {}

  /**
   * Prices every plan that the offer allows.
   *
   * @param job what is to be done
   * @param offer where
   * @param hardware what the offer consists of
   * @param time how long all runs of the job compute there
   * @param market the provider's rules, exchange rates and the length of a month
   * @return plans, the cheapest first; empty if no term is open to the job, or an amount would be
   *     10<sup>18</sup> or more
   */
  public List<PricedPlan> cheapest(
      Job job, Offer offer, Hardware hardware, TimeEstimate time, Market market) {
    Objects.requireNonNull(hardware, "hardware");
    try {
      return priced(job, offer, hardware, time, market);
    } catch (ArithmeticException e) {
      return List.of();
    }
  }

  /**
   * {@return the prices per unit of a service that can be paid for a job, each with its bill, the
   * cheapest first; none where the work is not stated in their units}
   *
   * @param job what is to be done
   * @param service an offer without a GPU
   * @param market the length of a month
   */
  public List<PricedPlan> ofService(Job job, Offer service, Market market) {
    return service.terms().stream()
        .filter(PerUnit.class::isInstance)
        .map(PerUnit.class::cast)
        .filter(term -> BillCalculator.DEFAULT.units(job, term, market).isPresent())
        .map(term -> sale(job, term, market))
        .sorted(ORDER)
        .toList();
  }

  private static PricedPlan sale(Job job, PerUnit term, Market market) {
    PaymentPlan plan = new PaymentPlan(term.kind(), List.of(new Purchase(term, 1, Duration.ZERO)));
    return new PricedPlan(
        plan, BillCalculator.DEFAULT.price(job, term, market), List.of(), List.of());
  }

  private static List<PricedPlan> priced(
      Job job, Offer offer, Hardware hardware, TimeEstimate time, Market market) {
    List<PricedPlan> plain =
        PlanProposer.DEFAULT.propose(job, offer, time, market).stream()
            .map(plan -> price(job, offer, hardware, plan, time, market))
            .toList();
    List<PricedPlan> priced =
        DeadlineFallback.instead(job, offer, time, market, plain).stream().sorted(ORDER).toList();
    return new PlanRemarks(new PricedOffer(job, offer, time, market, priced)).added();
  }

  private static PricedPlan price(
      Job job, Offer offer, Hardware hardware, PaymentPlan plan, TimeEstimate time, Market market) {
    return new PricedPlan(
        plan,
        BillCalculator.DEFAULT.price(job, offer, hardware, plan, time, market),
        List.of(),
        List.of());
  }
}
