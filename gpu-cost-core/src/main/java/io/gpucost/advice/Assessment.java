package io.gpucost.advice;

import io.gpucost.bill.Bill;
import io.gpucost.bill.BillCalculator;
import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Rejection;
import io.gpucost.finding.Severity;
import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.money.Money;
import io.gpucost.plan.PricedPlan;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.Owned;
import io.gpucost.pricing.PaymentPlan;
import io.gpucost.pricing.PlanKind;
import io.gpucost.pricing.Spot;
import io.gpucost.unit.Durations;
import io.gpucost.unit.Estimate;
import io.gpucost.unit.Ratio;
import io.gpucost.unit.SplitNormal;
import io.gpucost.vram.Fit;
import io.gpucost.vram.VramEstimate;
import io.gpucost.workload.Objective;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/** What comes of an offer under a plan: the cost in the currency of totals, findings, limits. */
record Assessment(Job job, Market market, Exchange exchange) {

  /** A price is fresh for this many days; beyond, its band widens. */
  static final int FRESH_DAYS = 30;

  /**
   * How far a price may have moved per 30 days beyond the first 30: RunPod Secure asked USD 3.29/h
   * for an H100 SXM in August 2026 and 3.99 in November (runpod.io/pricing), 7% a month.
   */
  private static final BigDecimal DRIFT_PER_30_DAYS = new BigDecimal("0.07");

  /** Beyond half the price, nothing is known. */
  private static final BigDecimal MOST_DRIFT = new BigDecimal("0.5");

  Alternative of(
      Offer offer, Optional<Placement> placement, PricedPlan plan, Estimate<Money> cost) {
    OptionalInt age = ageDays(offer);
    Estimate<Money> widened = widened(cost, age);
    Bill bill = plan.bill();
    ImmutableAlternative.Builder builder =
        ImmutableAlternative.builder()
            .offer(offer)
            .placement(placement)
            .plan(plan.plan())
            .bill(bill)
            .cost(widened)
            .addAllReasons(plan.reasons())
            .addAllReasons(plan.bill().reasons())
            .ageDays(age)
            .findings(findings(offer, placement, plan))
            .addAllFindings(stale(age, widened.high().minus(cost.high())));
    if (!offer.source().isEmpty() && offer.asOf().isEmpty()) {
      builder.addAssumptions(Note.of(Code.PRICE_UNDATED).with("source", offer.source()));
    }
    placement
        .map(each -> each.hardware().gpu())
        .filter(gpu -> gpu.usableMemory().isEmpty())
        .map(gpu -> Note.of(Code.USABLE_FROM_NOMINAL).with("gpu", gpu.name().value()))
        .ifPresent(builder::addAssumptions);
    Alternative alternative = builder.build();
    return alternative.perHour() ? alternative : withProbabilities(alternative);
  }

  private Alternative withProbabilities(Alternative alternative) {
    ImmutableAlternative.Builder builder = ImmutableAlternative.builder().from(alternative);
    Estimate<BigDecimal> elapsed = alternative.hours().elapsed().map(Durations::toHours);
    job.workload()
        .constraints()
        .deadline()
        .filter(deadline -> alternative.placement().isPresent() && !fallsBack(alternative.plan()))
        .ifPresent(
            deadline ->
                builder.deadlineMissProbability(above(elapsed, Durations.toHours(deadline))));
    budget()
        .ifPresent(
            budget ->
                builder.overBudgetProbability(
                    above(alternative.cost().map(Money::amount), budget.amount())));
    return builder.build();
  }

  /** A policy that falls back on demand in time is never late: no band says how likely it is. */
  private static boolean fallsBack(PaymentPlan plan) {
    return plan.kind() == PlanKind.MIX && plan.purchases().get(0).term() instanceof Spot;
  }

  /** At stake is how far the price may have risen since. */
  private static List<Finding> stale(OptionalInt age, Money drift) {
    if (age.orElse(0) <= FRESH_DAYS) {
      return List.of();
    }
    Finding finding =
        Finding.of(Severity.INFO, Note.of(Code.STALE_PRICE).with("age", age.getAsInt()));
    return List.of(drift.isPositive() ? finding.atStake(drift) : finding);
  }

  private List<Finding> findings(Offer offer, Optional<Placement> placement, PricedPlan plan) {
    Set<Finding> findings = new LinkedHashSet<>(plan.bill().findings());
    findings.addAll(plan.findings());
    placement.ifPresent(each -> findings.addAll(findings(each, plan)));
    placement.ifPresent(each -> findings.addAll(HostFindings.of(each, market.rulesFor(offer))));
    offer
        .excludes()
        .ifPresent(
            part ->
                findings.add(
                    Finding.of(Severity.WARNING, Note.of(Code.QUOTE_NOT_BILL).with("part", part))));
    return List.copyOf(findings);
  }

  private static List<Finding> findings(Placement placement, PricedPlan plan) {
    List<Finding> findings =
        new ArrayList<>(IdleCards.priced(placement.time(), plan.bill().total().expected()));
    if (placement.vram() instanceof VramEstimate estimate) {
      findings.addAll(estimate.findings());
      EngineFindings.of(estimate, placement.fit()).ifPresent(findings::add);
      if (placement.fit().fit() == Fit.TIGHT) {
        findings.add(
            Finding.of(
                Severity.WARNING,
                Note.of(Code.TIGHT_FIT)
                    .with("probability", placement.fit().probability())
                    .with("lower", Note.of(estimate.dominating().code()))));
      }
    }
    return findings;
  }

  /** The budget in the currency of totals; without a rate it cannot be judged. */
  private Optional<Money> budget() {
    return job.workload().constraints().budget().flatMap(exchange::convert);
  }

  /**
   * {@return why an alternative is beyond a limit, or empty where it is not} Budget and deadline
   * are judged on the expected figures, and on the 95th percentile where the objective is the
   * deadline.
   */
  Optional<Rejection> limits(Alternative alternative) {
    if (alternative.perHour()) {
      return Optional.empty();
    }
    boolean safely = job.workload().objective() == Objective.DEADLINE;
    Money cost = safely ? alternative.cost().high() : alternative.cost().expected();
    Optional<Rejection> late = late(alternative.hours().elapsed());
    Optional<Rejection> dear =
        budget()
            .filter(budget -> cost.compareTo(budget) > 0)
            .map(
                budget ->
                    Rejection.of(
                        Note.of(Code.OVER_BUDGET)
                            .with("cost", cost)
                            .with("budget", budget)
                            .with("excess", cost.minus(budget))));
    return Stream.of(late, dear).flatMap(Optional::stream).findFirst();
  }

  /** Whether the rental alone takes too long: no plan then makes up for it, and none is priced. */
  Optional<Rejection> late(Offer offer, Placement placement) {
    boolean judged = !placement.time().perHour() && offer.term(Owned.class).isEmpty();
    return job.workload().constraints().deadline().isEmpty() || !judged
        ? Optional.empty()
        : late(BillCalculator.DEFAULT.rentalSpan(job, offer, placement.time(), market));
  }

  private Optional<Rejection> late(Estimate<Duration> elapsed) {
    boolean safely = job.workload().objective() == Objective.DEADLINE;
    Duration needed = safely ? elapsed.high() : elapsed.expected();
    return job.workload()
        .constraints()
        .deadline()
        .filter(deadline -> needed.compareTo(deadline) > 0)
        .map(
            deadline ->
                Rejection.of(
                    Note.of(Code.MISSES_DEADLINE)
                        .with("elapsed", needed)
                        .with("deadline", deadline)));
  }

  private static Ratio above(Estimate<BigDecimal> band, BigDecimal limit) {
    return SplitNormal.atMost(
            band.low().doubleValue(),
            band.expected().doubleValue(),
            band.high().doubleValue(),
            limit.doubleValue())
        .complement();
  }

  private OptionalInt ageDays(Offer offer) {
    Optional<LocalDate> today = market.asOf();
    if (today.isEmpty() || offer.asOf().isEmpty()) {
      return OptionalInt.empty();
    }
    long days = ChronoUnit.DAYS.between(offer.asOf().get(), today.get());
    return OptionalInt.of((int) Math.max(0, days));
  }

  private static Estimate<Money> widened(Estimate<Money> cost, OptionalInt age) {
    int stale = Math.max(0, age.orElse(0) - FRESH_DAYS);
    if (stale == 0) {
      return cost;
    }
    BigDecimal drift =
        DRIFT_PER_30_DAYS
            .multiply(BigDecimal.valueOf(stale))
            .divide(BigDecimal.valueOf(FRESH_DAYS), MathContext.DECIMAL64)
            .min(MOST_DRIFT);
    return new Estimate<>(
        cost.low().multipliedBy(BigDecimal.ONE.subtract(drift)),
        cost.expected(),
        cost.high().multipliedBy(BigDecimal.ONE.add(drift)));
  }
}
