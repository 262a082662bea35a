package io.gpucost.plan;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Severity;
import io.gpucost.gpu.Support;
import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.plan.commit.OnlineRule;
import io.gpucost.pricing.Committed;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.PaymentTerm;
import io.gpucost.pricing.Period;
import io.gpucost.pricing.PlanKind;
import io.gpucost.pricing.Prepaid;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.pricing.Purchase;
import io.gpucost.pricing.Spot;
import io.gpucost.pricing.TermConditions;
import io.gpucost.pricing.TermConditions.Expiry;
import io.gpucost.pricing.TermConditions.Refund;
import io.gpucost.timing.TimeEstimate;
import io.gpucost.unit.Fraction;
import io.gpucost.unit.Ratio;
import io.gpucost.workload.Usage;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** What to say about the plans of one offer, once all are priced and in order. */
final class PlanRemarks {
  /** From Friday 17:00 to Monday 09:00. */
  private static final Duration WEEKEND = Duration.ofHours(64);

  private static final int SHARE_DIGITS = 4;
  private static final int RATIO_DIGITS = 3;

  private final Offer offer;
  private final Market market;
  private final List<PricedPlan> priced;
  private final Optional<HourlyRate> byHour;
  private final Optional<SpotRemarks> spot;
  private final Optional<Note> onSpot;
  private final List<Finding> temptations;
  private final List<Note> schedule;
  private final List<Note> levels;
  private final boolean isFleet;
  private final boolean isOpenEnded;

  PlanRemarks(Job job, Offer offer, TimeEstimate time, Market market, List<PricedPlan> priced) {
    this.offer = offer;
    this.market = market;
    this.priced = priced;
    this.byHour =
        offer
            .term(OnDemand.class)
            .filter(PlanProposer::isOpen)
            .map(OnDemand::rate)
            .filter(rate -> !rate.isZero());
    this.schedule = KnownUse.of(job, offer, time, market).map(KnownUse::schedule).orElse(List.of());
    this.levels = levels(job, time);
    this.isFleet = job.workload().usage() instanceof Usage.Fleet;
    this.isOpenEnded = time.perHour() && job.workload().usage() instanceof Usage.OneOff;
    this.spot = SpotRemarks.of(job, offer, time, market);
    this.onSpot = SpotRemarks.wouldCost(job, offer, time, market);
    this.temptations = Stream.concat(neverPays(), spotNeedsCheckpoint().stream()).toList();
  }

  List<PricedPlan> added() {
    List<PricedPlan> all = new ArrayList<>();
    for (PricedPlan each : priced) {
      boolean first = all.isEmpty();
      List<Finding> findings = new ArrayList<>();
      temptations.stream()
          .filter(finding -> first || isAbout(finding, each))
          .forEach(findings::add);
      findings.addAll(own(each));
      if (first) {
        ruleOfThumb(each).ifPresent(findings::add);
      }
      List<Note> reasons = new ArrayList<>(each.reasons());
      reasons.addAll(first ? reasons(each) : List.of());
      if (each.plan().kind() == PlanKind.MIX) {
        reasons.addAll(schedule);
      }
      all.add(new PricedPlan(each.plan(), each.bill(), reasons, findings));
    }
    return List.copyOf(all);
  }

  private static boolean isAbout(Finding finding, PricedPlan priced) {
    if (finding.code() == Code.SPOT_NEEDS_CHECKPOINT) {
      return priced.plan().kind() == PlanKind.SPOT;
    }
    return prepaid(priced)
        .anyMatch(plan -> plan.period().text().equals(finding.note().arguments().get("period")));
  }

  private static Stream<Prepaid> prepaid(PricedPlan priced) {
    return priced.plan().purchases().stream()
        .map(Purchase::term)
        .filter(Prepaid.class::isInstance)
        .map(Prepaid.class::cast);
  }

  private Duration length(Period period) {
    return period.length(market.monthLength());
  }

  private Optional<PricedPlan> only(PaymentTerm term) {
    return priced.stream()
        .filter(each -> each.plan().purchases().size() == 1)
        .filter(each -> each.plan().purchases().get(0).term().equals(term))
        .findFirst();
  }

  private Optional<PricedPlan> onDemand() {
    return priced.stream().filter(each -> each.plan().kind() == PlanKind.ON_DEMAND).findFirst();
  }

  private Stream<Finding> neverPays() {
    return byHour.stream()
        .flatMap(rate -> offer.prepaid().stream().map(plan -> neverPays(plan, rate)))
        .flatMap(Optional::stream);
  }

  private Optional<Finding> neverPays(Prepaid plan, HourlyRate rate) {
    Duration length = length(plan.period());
    if (BreakEven.canPay(plan.price(), rate, length)) {
      return Optional.empty();
    }
    Note note =
        Note.of(Code.PLAN_NEVER_PAYS)
            .with("period", plan.period().text())
            .with("price", plan.price())
            .with("breakEven", BreakEven.hours(plan.price(), rate))
            .with("periodHours", BreakEven.hoursOf(length));
    Finding finding = Finding.of(Severity.WARNING, note);
    Money overpaid = plan.price().minus(rate.costOf(length));
    return Optional.of(overpaid.isPositive() ? finding.atStake(overpaid) : finding);
  }

  private Optional<Finding> spotNeedsCheckpoint() {
    Optional<Money> byTheHour = onDemand().map(each -> each.bill().total().expected());
    return spot.flatMap(
        remarks ->
            byTheHour.flatMap(
                dearer ->
                    remarks.needsCheckpoint(
                        dearer, only(remarks.term()).map(each -> each.bill().total().expected()))));
  }

  /** Traps of one plan. */
  private List<Finding> own(PricedPlan each) {
    List<Finding> findings = new ArrayList<>();
    PaymentTerm term = each.plan().purchases().get(0).term();
    if (term instanceof OnDemand plan) {
      findings.add(forgotten(plan.rate()));
    } else if (term instanceof Spot plan) {
      findings.add(forgotten(plan.rate()));
      spot.flatMap(SpotRemarks::tooRare).ifPresent(findings::add);
    }
    for (Purchase purchase : each.plan().purchases()) {
      if (purchase.term() instanceof Prepaid plan) {
        regret(purchase, plan, each).ifPresent(findings::add);
        renewal(plan).ifPresent(findings::add);
      }
    }
    return findings;
  }

  private static Finding forgotten(HourlyRate rate) {
    Money cost = rate.costOf(WEEKEND);
    Note note = Note.of(Code.FORGOTTEN_INSTANCE).with("weekend", WEEKEND).with("rate", rate);
    return Finding.of(Severity.INFO, note).atStake(cost);
  }

  /** What is lost if the work ends at half the time: the price less what those hours are worth. */
  private Optional<Finding> regret(Purchase purchase, Prepaid plan, PricedPlan each) {
    if (stated(plan, TermConditions::refund).filter(Refund.CASH::equals).isPresent()) {
      return Optional.empty();
    }
    Duration used = each.bill().hours().compute().expected().dividedBy(2);
    used = Duration.ofSeconds(used.toSeconds());
    Money price = plan.price().multipliedBy(purchase.periods());
    HourlyRate rate = byHour.orElse(BreakEven.flipRate(price, purchase.covers()));
    Money worth = rate.costOf(used);
    if (worth.compareTo(price) >= 0) {
      return Optional.empty();
    }
    Note note =
        withRefund(
            plan,
            withLimits(
                Note.of(Code.PREPAID_REGRET)
                    .with("price", price)
                    .with("used", used)
                    .with("worth", worth),
                price,
                each.bill().hours().compute().expected()));
    return Optional.of(Finding.of(Severity.WARNING, note).atStake(price.minus(worth)));
  }

  /** From which early end, or fall of the hourly price, on the period would have been a mistake. */
  private Note withLimits(Note note, Money price, Duration work) {
    Optional<HourlyRate> rate = byHour.filter(each -> each.costOf(work).compareTo(price) > 0);
    if (rate.isEmpty()) {
      return note;
    }
    Fraction left = Fraction.ONE.minus(price.ratioTo(rate.get().costOf(work)));
    return note.with("breakEven", BreakEven.hours(price, rate.get()))
        .with("fall", Ratio.ofFraction(left.toDecimal(SHARE_DIGITS, RoundingMode.HALF_EVEN)));
  }

  private Note withRefund(Prepaid plan, Note note) {
    return stated(plan, TermConditions::refund).filter(Refund.VOUCHER::equals).isPresent()
        ? note.with("refund", "voucher")
        : note;
  }

  private Optional<Finding> renewal(Prepaid plan) {
    Optional<Expiry> expiry = stated(plan, TermConditions::expiry);
    boolean byRule =
        market.rulesFor(offer).filter(rule -> rule.autoRenewal() == Support.YES).isPresent();
    boolean renews = expiry.map(Expiry.RENEWS::equals).orElse(byRule);
    if (!renews) {
      return Optional.empty();
    }
    Note note =
        Note.of(Code.AUTO_RENEWAL)
            .with("provider", offer.provider())
            .with("period", plan.period().text())
            .with("price", plan.price());
    return Optional.of(Finding.of(Severity.WARNING, note).atStake(plan.price()));
  }

  private <T> Optional<T> stated(
      PaymentTerm term, Function<TermConditions, Optional<T>> condition) {
    return condition
        .apply(term.conditions())
        .or(() -> market.rulesFor(offer).map(ProviderRules::conditions).flatMap(condition));
  }

  /** The hours of one month on one machine, where the rule of thumb pays more than it must. */
  private Optional<Finding> ruleOfThumb(PricedPlan each) {
    Duration used = each.bill().hours().compute().expected();
    if (byHour.isEmpty()
        || isFleet
        || !schedule.isEmpty()
        || used.compareTo(market.monthLength()) > 0) {
      return Optional.empty();
    }
    return offer.prepaid().stream()
        .filter(plan -> plan.period() == Period.MONTH)
        .findFirst()
        .map(plan -> new RuleOfThumb(byHour.get(), plan.price(), market.monthLength()).loss(used))
        .filter(loss -> loss.money().isPositive())
        .map(
            loss ->
                Finding.of(
                        Severity.INFO,
                        Note.of(Code.RULE_OF_THUMB_WRONG)
                            .with("rule", "monthly_hours")
                            .with("says", loss.says().text())
                            .with("exact", loss.exact().text()))
                    .atStake(loss.money()));
  }

  /** Why the first plan, and at which figures that changes. */
  private List<Note> reasons(PricedPlan best) {
    List<Note> reasons = new ArrayList<>();
    if (best.plan().kind() == PlanKind.ON_DEMAND) {
      offer.prepaid().stream()
          .flatMap(plan -> only(plan).stream())
          .forEach(other -> reasons.addAll(against(best, other)));
    } else if (best.plan().kind() == PlanKind.PREPAID) {
      Purchase purchase = best.plan().purchases().get(0);
      breaksEven((Prepaid) purchase.term()).ifPresent(reasons::add);
      onDemand().map(other -> flip(purchase, other)).ifPresent(reasons::add);
    }
    if (best.plan().kind() == PlanKind.MIX && !schedule.isEmpty()) {
      prepaid(best).forEach(plan -> breaksEven(plan).ifPresent(reasons::add));
      onDemand().flatMap(other -> flipOfMix(best, other)).ifPresent(reasons::add);
    }
    reasons.addAll(levels);
    buyWhen(best).ifPresent(reasons::add);
    onSpot.ifPresent(reasons::add);
    boolean onSpot = best.plan().kind() == PlanKind.SPOT;
    if (onSpot || best.plan().kind() == PlanKind.ON_DEMAND) {
      spot.map(remarks -> remarks.reasons(onSpot)).ifPresent(reasons::addAll);
    }
    return reasons;
  }

  /** The price of an hour at which the bought periods cost as much as the hours they save. */
  private Optional<Note> flipOfMix(PricedPlan mix, PricedPlan byTheHour) {
    Duration rest =
        mix.plan().purchases().stream()
            .filter(purchase -> purchase.term() instanceof OnDemand)
            .map(Purchase::covers)
            .reduce(Duration.ZERO, Duration::plus);
    Duration saved = byTheHour.bill().hours().billed().expected().minus(rest);
    List<Purchase> periods =
        mix.plan().purchases().stream()
            .filter(purchase -> purchase.term() instanceof Prepaid)
            .toList();
    if (saved.isNegative() || saved.isZero() || periods.size() != 1) {
      return Optional.empty();
    }
    Prepaid plan = (Prepaid) periods.get(0).term();
    Money price = plan.price().multipliedBy(periods.get(0).periods());
    return Optional.of(
        Note.of(Code.FLIPS_AT_RATE)
            .with("rate", BreakEven.flipRate(price, saved))
            .with("plan", PlanKind.MIX.text())
            .with("period", plan.period().text()));
  }

  /** How many machines of a fleet to take for good, by each period. */
  /** Where nobody said for how long, the rule that never pays twice the least. */
  private Optional<Note> buyWhen(PricedPlan best) {
    if (!isOpenEnded || byHour.isEmpty() || best.plan().kind() != PlanKind.ON_DEMAND) {
      return Optional.empty();
    }
    return offer.prepaid().stream()
        .filter(plan -> BreakEven.canPay(plan.price(), byHour.get(), length(plan.period())))
        .filter(plan -> plan.price().compareTo(byHour.get().money()) >= 0)
        .findFirst()
        .map(
            plan -> {
              Fraction rent = Fraction.from(byHour.get().money().amount());
              OnlineRule rule = new OnlineRule(Fraction.from(plan.price().amount()), rent);
              return Note.of(Code.BUY_WHEN)
                  .with("period", plan.period().text())
                  .with("price", plan.price())
                  .with(
                      "ratio",
                      rule.deterministicRatio().toDecimal(RATIO_DIGITS, RoundingMode.HALF_EVEN));
            });
  }

  private List<Note> levels(Job job, TimeEstimate time) {
    Optional<OnDemand> onDemand = offer.term(OnDemand.class).filter(PlanProposer::isOpen);
    if (onDemand.isEmpty() || !(job.workload().usage() instanceof Usage.Fleet fleet)) {
      return List.of();
    }
    return FleetUse.demand(fleet, time).stream()
        .flatMap(
            demand ->
                periods()
                    .map(
                        plan -> FleetUse.level(demand, onDemand.get(), plan, market.monthLength())))
        .flatMap(Optional::stream)
        .toList();
  }

  /** The prepaid periods, and the committed ones at what they cost, used or not. */
  private Stream<Prepaid> periods() {
    Stream<Prepaid> committed =
        offer.terms().stream()
            .filter(Committed.class::isInstance)
            .map(Committed.class::cast)
            .map(
                term ->
                    new Prepaid(
                        term.rate().costOf(length(term.period())),
                        term.period(),
                        term.conditions()));
    return Stream.concat(offer.prepaid().stream(), committed).filter(PlanProposer::isOpen);
  }

  private List<Note> against(PricedPlan best, PricedPlan other) {
    Purchase purchase = other.plan().purchases().get(0);
    Prepaid plan = (Prepaid) purchase.term();
    List<Note> reasons = new ArrayList<>();
    Money extra = other.bill().total().expected().minus(best.bill().total().expected());
    reasons.add(
        Note.of(Code.PERIOD_COSTS_MORE)
            .with("period", plan.period().text())
            .with("price", plan.price().multipliedBy(purchase.periods()))
            .with("extra", extra));
    breaksEven(plan).ifPresent(reasons::add);
    if (!best.bill().hours().billed().expected().isZero()) {
      reasons.add(flip(purchase, best));
    }
    return reasons;
  }

  /** Only for a period that can pay: {@link Code#PLAN_NEVER_PAYS} says the rest. */
  private Optional<Note> breaksEven(Prepaid plan) {
    Duration length = length(plan.period());
    return byHour
        .filter(rate -> BreakEven.canPay(plan.price(), rate, length))
        .map(
            rate -> {
              Fraction discount = BreakEven.discount(plan.price(), rate, length);
              return Note.of(Code.BREAKS_EVEN_AT)
                  .with("hours", BreakEven.hours(plan.price(), rate))
                  .with("period", plan.period().text())
                  .with("discount", Ratio.ofFraction(decimal(discount)));
            });
  }

  private static BigDecimal decimal(Fraction fraction) {
    return new BigDecimal(fraction.numerator())
        .divide(new BigDecimal(fraction.denominator()), MathContext.DECIMAL128);
  }

  /** The price of an hour at which the periods and the hours on demand cost the same. */
  private static Note flip(Purchase purchase, PricedPlan onDemand) {
    Prepaid plan = (Prepaid) purchase.term();
    Money price = plan.price().multipliedBy(purchase.periods());
    Duration used = onDemand.bill().hours().billed().expected();
    return Note.of(Code.FLIPS_AT_RATE)
        .with("rate", BreakEven.flipRate(price, used))
        .with("plan", PlanKind.PREPAID.text())
        .with("period", plan.period().text());
  }
}
