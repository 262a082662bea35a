package io.gpucost.bill;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.gpu.Hardware;
import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.Owned;
import io.gpucost.pricing.PaymentPlan;
import io.gpucost.pricing.PaymentTerm;
import io.gpucost.pricing.PerUnit;
import io.gpucost.pricing.PlanKind;
import io.gpucost.pricing.Spot;
import io.gpucost.pricing.TermConditions;
import io.gpucost.timing.TimeEstimate;
import io.gpucost.unit.Estimate;
import io.gpucost.workload.Usage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Prices a given run on a given offer under a given plan; it chooses nothing.
 *
 * <p>80 h at CNY 0.65/h are CNY 52.00; two hours of a bandwidth upgrade at CNY 1.50/h make it
 * 55.00.
 */
public final class BillCalculator {
  /** The calculator. */
  public static final BillCalculator DEFAULT = new BillCalculator();

  private BillCalculator() {}

  /**
   * Prices a plan.
   *
   * @param job what is to be done
   * @param offer where; its rates are for all its GPUs together
   * @param hardware what the offer consists of
   * @param plan how it is paid: one purchase of a term of the offer, or whole periods and a rest
   * @param time how long all runs of the job compute on that hardware
   * @param market the provider's rules, exchange rates and the length of a month
   * @return the bill, in the currency of the plan
   * @throws IllegalArgumentException if the plan buys by a unit in which the work is not stated
   * @throws ArithmeticException if an amount is 10<sup>18</sup> or more
   */
  public Bill price(
      Job job, Offer offer, Hardware hardware, PaymentPlan plan, TimeEstimate time, Market market) {
    Objects.requireNonNull(hardware, "hardware");
    Objects.requireNonNull(plan, "plan");
    PaymentTerm term = plan.purchases().get(0).term();
    if (term instanceof PerUnit perUnit) {
      return price(job, perUnit, market);
    }
    Run run = run(job, offer, time, market, term instanceof Owned);
    return bill(job, run, rent(hardware, plan, run), term);
  }

  private static Bill bill(Job job, Run run, Rent rent, PaymentTerm term) {
    Ledger ledger = new Ledger(term.currency());
    rent.writeTo(ledger);
    List<Note> assumptions = new ArrayList<>(run.notes());
    List<Finding> findings = new ArrayList<>(rent.findings());
    List<Note> reasons = new ArrayList<>();
    if (!(term instanceof Owned)) {
      RentExtras extras = new RentExtras(run, term.currency(), ledger, rent.occupancy());
      extras.write();
      assumptions.addAll(extras.notes());
      findings.addAll(extras.findings());
      reasons.addAll(extras.reasons());
      StopWarnings warnings = new StopWarnings(run, rent.occupancy().expected(), ledger);
      findings.addAll(warnings.findings());
      warnings.assumption().ifPresent(assumptions::add);
      reasons.addAll(run.transfers().reasons());
    }
    assumptions.addAll(rent.notes());
    writeTax(ledger, term);
    BillFindings traps = new BillFindings(run, rent, term, ledger);
    findings.addAll(traps.all());
    traps.mostLost().ifPresent(reasons::add);
    return ImmutableBill.builder()
        .hours(
            new Hours(
                rent.occupancy().band(Occupancy::compute),
                rent.billed(),
                rent.occupancy().band(Occupancy::elapsed)))
        .addAllLines(ledger.lines())
        .addAllTimes(TimeLines.of(run, rent.occupancy().expected(), isInterrupted(ledger)))
        .total(ledger.total())
        .addAllFindings(findings)
        .addAllAssumptions(assumptions)
        .addAllReasons(reasons)
        .perResult(Results.of(job, ledger.total().expected()))
        .build();
  }

  /**
   * The time that prepaid periods must cover: from the start of the instance to its release, pauses
   * included.
   *
   * @param job what is to be done
   * @param offer where
   * @param time how long all runs of the job compute there
   * @param market the provider's rules and the length of a month
   * @return the span of the rental
   */
  public Estimate<Duration> rentalSpan(Job job, Offer offer, TimeEstimate time, Market market) {
    Run run = run(job, offer, time, market, false);
    Schedule schedule = run.schedule(true);
    return Cases.of(run.compute()).band(compute -> run.occupy(schedule, compute).span());
  }

  /**
   * Whether the run holds the instance from start to end, without pauses between sessions.
   *
   * @param job what is to be done
   * @param offer where
   * @param time how long all runs of the job compute there
   * @param market the provider's rules and the length of a month
   * @return true if there is one session
   */
  public boolean isContiguous(Job job, Offer offer, TimeEstimate time, Market market) {
    return run(job, offer, time, market, false).isContiguous();
  }

  /**
   * The hours in which a run needs the machine, where they are known.
   *
   * @param job what is to be done
   * @param offer where
   * @param term the offer's price by the hour
   * @param time how long all runs of the job compute there
   * @param market the provider's rules and the length of a month
   * @return hours by their begin, set-up included; empty where they lie anywhere in a month, belong
   *     to a fleet, or are too many to list
   */
  public List<HourOfUse> hoursOfUse(
      Job job, Offer offer, OnDemand term, TimeEstimate time, Market market) {
    return HoursOfUse.of(run(job, offer, time, market, false), term);
  }

  /**
   * What one machine of a fleet costs on demand in each hour.
   *
   * @param job work with a fleet
   * @param offer where
   * @param term the offer's price by the hour
   * @param fleet the machines in each hour
   * @param time how long all runs of the job compute there
   * @param market the provider's rules and the length of a month
   * @return a price for each hour: by the clock where it is known, else the mean of a week
   */
  public List<Money> hoursOfFleet(
      Job job, Offer offer, OnDemand term, Usage.Fleet fleet, TimeEstimate time, Market market) {
    return HoursOfUse.ofFleet(run(job, offer, time, market, false), term, fleet);
  }

  /**
   * {@return what an hour costs in the mean of a week, where the price depends on the time of day}
   *
   * @param rate the price of an hour
   * @param conditions the small print, with the times of day
   */
  public static HourlyRate meanRate(HourlyRate rate, TermConditions conditions) {
    return new Tariff(rate, conditions, Optional.empty()).rate();
  }

  /**
   * The work of a run on an instance of a spot term, for what-if questions about checkpoints.
   *
   * @param job what is to be done
   * @param offer where
   * @param spot a spot term of the offer
   * @param time how long all runs of the job compute there
   * @param market the provider's rules
   * @return the run with the stated or assumed checkpoints and rate of interruptions
   */
  public SpotRun spotRun(Job job, Offer offer, Spot spot, TimeEstimate time, Market market) {
    Run run = run(job, offer, time, market, false);
    return run.resumption(spot).run(run.compute().expected());
  }

  /**
   * The optimizer steps of a job.
   *
   * @param job what is to be done
   * @return as stated, or from samples, epochs and global batch; empty where neither is known
   */
  public OptionalLong steps(Job job) {
    return Saves.steps(job);
  }

  /**
   * Prices a run on spot that falls back to on demand.
   *
   * @param job what is to be done
   * @param offer where
   * @param spot the spot term
   * @param onDemand the term to fall back on
   * @param hours the hours on either
   * @param time how long all runs of the job compute there
   * @param market the provider's rules, exchange rates and the length of a month
   * @return the bill, in the currency of the terms
   */
  public Bill price(
      Job job,
      Offer offer,
      Spot spot,
      OnDemand onDemand,
      FallbackHours hours,
      TimeEstimate time,
      Market market) {
    Run run = run(job, offer, time, market, false);
    return bill(job, run, new FallbackRent(run, spot, onDemand, hours), spot);
  }

  /**
   * Prices what is paid by the unit; no hardware plays a part.
   *
   * @param job what is to be done
   * @param term the price per unit
   * @param market the length of a month
   * @return the bill, without hours: how long a service takes is not known
   * @throws IllegalArgumentException if the work is not stated in the unit of the price
   */
  public Bill price(Job job, PerUnit term, Market market) {
    return units(job, term, market)
        .map(units -> UnitSale.bill(job, term, units))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "work must be stated in %s for this plan, but was %s"
                        .formatted(term.price().unit(), job.workload().work())));
  }

  /**
   * {@return how much a job takes of what is paid by the unit, or empty where its work is not
   * stated in that unit}
   *
   * @param job what is to be done
   * @param term the price per unit
   * @param market the length of a month
   */
  public Optional<Units> units(Job job, PerUnit term, Market market) {
    Objects.requireNonNull(job, "job");
    return Units.of(job, term.price().unit(), market.monthLength());
  }

  private static boolean isInterrupted(Ledger ledger) {
    return ledger.lines().stream().anyMatch(line -> line.code() == Code.INTERRUPTIONS);
  }

  private static Run run(Job job, Offer offer, TimeEstimate time, Market market, boolean own) {
    Objects.requireNonNull(job, "job");
    Objects.requireNonNull(offer, "offer");
    Objects.requireNonNull(time, "time");
    Objects.requireNonNull(market, "market");
    return new Run(job, offer, time, market, own);
  }

  private static Rent rent(Hardware hardware, PaymentPlan plan, Run run) {
    PaymentTerm term = plan.purchases().get(0).term();
    if (plan.kind() == PlanKind.MIX) {
      return run.isContiguous() ? new PeriodRent(run, plan) : new ScheduledRent(run, plan);
    }
    if (term instanceof OnDemand onDemand) {
      return MeteredRent.onDemand(run, onDemand);
    }
    if (term instanceof Spot spot) {
      return MeteredRent.spot(run, spot);
    }
    if (term instanceof Owned owned) {
      return new OwnCard(run, owned, hardware);
    }
    return new PeriodRent(run, plan);
  }

  static void writeTax(Ledger ledger, PaymentTerm term) {
    Cases<Money> net = ledger.soFar();
    term.conditions()
        .tax()
        .ifPresent(
            rate ->
                ledger.add(
                    Note.of(Code.TAX).with("ratio", rate),
                    net.map(money -> money.multipliedBy(rate.fraction()))));
  }
}
