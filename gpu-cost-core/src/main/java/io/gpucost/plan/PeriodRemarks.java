package io.gpucost.plan;

import io.gpucost.bill.RuleSource;
import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Severity;
import io.gpucost.gpu.Support;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.Period;
import io.gpucost.pricing.PeriodTerm;
import io.gpucost.pricing.PlanKind;
import io.gpucost.pricing.Prepaid;
import io.gpucost.pricing.Purchase;
import io.gpucost.pricing.TermConditions;
import io.gpucost.pricing.TermConditions.Expiry;
import io.gpucost.pricing.TermConditions.Refund;
import io.gpucost.unit.Fraction;
import io.gpucost.unit.Ratio;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What to say about periods that are paid used or not: where they pay, and what they risk. */
final class PeriodRemarks {
  private static final int SHARE_DIGITS = 4;

  private final PricedOffer priced;
  private final Optional<HourlyRate> byHour;

  PeriodRemarks(PricedOffer priced) {
    this.priced = priced;
    this.byHour = priced.byHour();
  }

  /** The periods that a plan buys. */
  static Stream<PeriodTerm> terms(PricedPlan each) {
    return periods(each).map(purchase -> (PeriodTerm) purchase.term());
  }

  private static Stream<Purchase> periods(PricedPlan each) {
    return each.plan().purchases().stream()
        .filter(purchase -> purchase.term() instanceof PeriodTerm);
  }

  private Money price(PeriodTerm term) {
    return term.priceOf(priced.month());
  }

  private Money price(Purchase purchase) {
    return price((PeriodTerm) purchase.term()).multipliedBy(purchase.periods());
  }

  /** The periods that cost more than all their hours one by one. */
  Stream<Finding> neverPay() {
    return byHour.stream()
        .flatMap(
            rate -> PlanProposer.periods(priced.offer()).flatMap(term -> neverPays(term, rate)));
  }

  private Stream<Finding> neverPays(PeriodTerm term, HourlyRate rate) {
    Duration length = term.length(priced.month());
    if (BreakEven.canPay(price(term), rate, length)) {
      return Stream.empty();
    }
    Note note =
        Note.of(Code.PLAN_NEVER_PAYS)
            .with("period", term.period().text())
            .with("price", price(term))
            .with("breakEven", BreakEven.hours(price(term), rate))
            .with("periodHours", BreakEven.hoursOf(length));
    Finding finding = Finding.of(Severity.WARNING, note);
    Money overpaid = price(term).minus(rate.costOf(length));
    return Stream.of(overpaid.isPositive() ? finding.atStake(overpaid) : finding);
  }

  /** What the periods of a plan risk. */
  List<Finding> traps(PricedPlan each) {
    List<Finding> findings = new ArrayList<>();
    periods(each)
        .forEach(
            purchase -> {
              PeriodTerm term = (PeriodTerm) purchase.term();
              regret(purchase, term, each).ifPresent(findings::add);
              if (term instanceof Prepaid prepaid) {
                atItsEnd(prepaid, each).ifPresent(findings::add);
              }
            });
    return findings;
  }

  /** What is lost if the work ends at half the time: the price less what those hours are worth. */
  private Optional<Finding> regret(Purchase purchase, PeriodTerm term, PricedPlan each) {
    Optional<Refund> refund = priced.stated(term, TermConditions::refund);
    if (refund.filter(Refund.CASH::equals).isPresent() || term.conditions().prorated()) {
      return Optional.empty();
    }
    Duration work = each.bill().hours().compute().expected();
    Duration used = Duration.ofSeconds(work.toSeconds() / 2);
    Money price = price(purchase);
    HourlyRate rate = byHour.orElse(BreakEven.flipRate(price, purchase.covers()));
    Money worth = rate.costOf(used);
    if (worth.compareTo(price) >= 0) {
      return Optional.empty();
    }
    Note note =
        withLimits(
            Note.of(Code.PREPAID_REGRET)
                .with("price", price)
                .with("used", used)
                .with("worth", worth),
            price,
            work);
    boolean voucher = refund.filter(Refund.VOUCHER::equals).isPresent();
    return Optional.of(
        Finding.of(Severity.WARNING, voucher ? note.with("refund", "voucher") : note)
            .atStake(price.minus(worth)));
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

  /** What happens when the period is over. */
  private Optional<Finding> atItsEnd(Prepaid plan, PricedPlan each) {
    boolean byRule =
        priced
            .market()
            .rulesFor(priced.offer())
            .filter(rule -> rule.autoRenewal() == Support.YES)
            .isPresent();
    Optional<Expiry> expiry =
        priced
            .stated(plan, TermConditions::expiry)
            .or(() -> byRule ? Optional.of(Expiry.RENEWS) : Optional.empty());
    return expiry.flatMap(
        end ->
            switch (end) {
              case RENEWS -> Optional.of(renews(plan));
              case TURNS_ON_DEMAND -> goesOn(plan);
              case STOPS -> stopsTooEarly(plan, each);
            });
  }

  private Finding renews(Prepaid plan) {
    Note note =
        RuleSource.add(
            Note.of(Code.AUTO_RENEWAL)
                .with("period", plan.period().text())
                .with("price", plan.price()),
            priced.offer(),
            plan.conditions().expiry().isPresent()
                ? Optional.empty()
                : priced.market().rulesFor(priced.offer()));
    return Finding.of(Severity.WARNING, note).atStake(plan.price());
  }

  private Optional<Finding> goesOn(Prepaid plan) {
    return byHour.map(
        rate ->
            Finding.of(
                    Severity.WARNING,
                    Note.of(Code.GOES_ON_BY_THE_HOUR)
                        .with("period", plan.period().text())
                        .with("rate", rate)
                        .with("weekend", PlanRemarks.WEEKEND))
                .atStake(rate.costOf(PlanRemarks.WEEKEND)));
  }

  /** Where the run may outlast what was bought, the work is cut off. */
  private Optional<Finding> stopsTooEarly(Prepaid plan, PricedPlan each) {
    Duration bought = periods(each).map(Purchase::covers).reduce(Duration.ZERO, Duration::plus);
    Duration needed = each.bill().hours().billed().high();
    if (each.plan().kind() != PlanKind.PREPAID || needed.compareTo(bought) <= 0) {
      return Optional.empty();
    }
    Money more = each.bill().total().high().minus(each.bill().total().expected());
    Finding finding =
        Finding.of(
            Severity.WARNING,
            Note.of(Code.STOPS_AT_ITS_END)
                .with("period", plan.period().text())
                .with("bought", bought)
                .with("needed", needed));
    return Optional.of(more.isPositive() ? finding.atStake(more) : finding);
  }

  /** The hours of one month on one machine, where the rule of thumb pays more than it must. */
  Optional<Finding> ruleOfThumb(PricedPlan each) {
    Duration used = each.bill().hours().compute().expected();
    boolean mixed = !priced.isContiguous() && priced.of(PlanKind.MIX).isPresent();
    if (byHour.isEmpty() || priced.isFleet() || mixed || used.compareTo(priced.month()) > 0) {
      return Optional.empty();
    }
    return priced.offer().prepaid().stream()
        .filter(plan -> plan.period() == Period.MONTH && !plan.conditions().prorated())
        .findFirst()
        .map(plan -> new RuleOfThumb(byHour.get(), plan.price(), priced.month()).loss(used))
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

  /** Where the periods of the offer begin to pay, and what would flip the choice. */
  List<Note> reasons(PricedPlan best) {
    List<Note> reasons = new ArrayList<>();
    Optional<PricedPlan> byTheHour = priced.of(PlanKind.ON_DEMAND);
    switch (best.plan().kind()) {
      case ON_DEMAND ->
          PlanProposer.periods(priced.offer())
              .flatMap(term -> priced.only(term).stream())
              .forEach(other -> reasons.addAll(against(best, other)));
      case PREPAID, COMMITTED -> {
        Purchase purchase = best.plan().purchases().get(0);
        breaksEven((PeriodTerm) purchase.term()).ifPresent(reasons::add);
        byTheHour.map(other -> flip(purchase, best, other)).ifPresent(reasons::add);
      }
      case MIX -> {
        terms(best).forEach(term -> breaksEven(term).ifPresent(reasons::add));
        byTheHour.flatMap(other -> flipOfMix(best, other)).ifPresent(reasons::add);
      }
      default -> {
        // What is not paid by periods has remarks of its own.
      }
    }
    return reasons;
  }

  private List<Note> against(PricedPlan best, PricedPlan other) {
    Purchase purchase = other.plan().purchases().get(0);
    PeriodTerm term = (PeriodTerm) purchase.term();
    if (priced.isOpenEnded()) { // a period against a single hour says nothing
      return breaksEven(term).stream().toList();
    }
    List<Note> reasons = new ArrayList<>();
    Money extra = other.bill().total().expected().minus(best.bill().total().expected());
    reasons.add(
        Note.of(Code.PERIOD_COSTS_MORE)
            .with("period", term.period().text())
            .with("price", paid(purchase, other))
            .with("extra", extra));
    breaksEven(term).ifPresent(reasons::add);
    if (!best.bill().hours().billed().expected().isZero()) {
      reasons.add(flip(purchase, other, best));
    }
    return reasons;
  }

  /**
   * Only for a period that can pay ({@link Code#PLAN_NEVER_PAYS} says the rest), and that is paid
   * as a whole.
   */
  private Optional<Note> breaksEven(PeriodTerm term) {
    Duration length = term.length(priced.month());
    return byHour
        .filter(rate -> !term.conditions().prorated())
        .filter(rate -> BreakEven.canPay(price(term), rate, length))
        .map(
            rate -> {
              Fraction discount = BreakEven.discount(price(term), rate, length);
              Note note =
                  Note.of(Code.BREAKS_EVEN_AT)
                      .with("hours", BreakEven.hours(price(term), rate))
                      .with("period", term.period().text())
                      .with("discount", Ratio.ofFraction(decimal(discount)));
              return isByTheClock() ? note.with("mean", rate) : note;
            });
  }

  private static BigDecimal decimal(Fraction fraction) {
    return new BigDecimal(fraction.numerator())
        .divide(new BigDecimal(fraction.denominator()), MathContext.DECIMAL128);
  }

  private boolean isByTheClock() {
    return priced.hourly().filter(term -> !term.conditions().windows().isEmpty()).isPresent();
  }

  /** The price of an hour at which the periods and the hours on demand cost the same. */
  private Note flip(Purchase purchase, PricedPlan periods, PricedPlan byTheHour) {
    Duration used = byTheHour.bill().hours().billed().expected();
    HourlyRate rate =
        isByTheClock()
            ? baseRate(paid(purchase, periods), byTheHour.bill().total().expected())
            : BreakEven.flipRate(paid(purchase, periods), used);
    return Note.of(Code.FLIPS_AT_RATE)
        .with("rate", rate)
        .with("plan", purchase.term().kind().text())
        .with("period", ((PeriodTerm) purchase.term()).period().text());
  }

  /** The price outside all windows at which hours cost as much as the periods that save them. */
  private HourlyRate baseRate(Money periods, Money hours) {
    HourlyRate base = priced.hourly().orElseThrow().rate();
    return HourlyRate.of(base.money().multipliedBy(periods.ratioTo(hours)));
  }

  /** The price of the periods, less the days that are given back. */
  private Money paid(Purchase purchase, PricedPlan each) {
    return each.bill()
        .line(Code.DAYS_GIVEN_BACK)
        .map(back -> price(purchase).plus(back.amount().expected()))
        .orElse(price(purchase));
  }

  /** The price of an hour at which the bought periods cost as much as the hours they save. */
  private Optional<Note> flipOfMix(PricedPlan mix, PricedPlan byTheHour) {
    Duration rest =
        mix.plan().purchases().stream()
            .filter(purchase -> purchase.term() instanceof OnDemand)
            .map(Purchase::covers)
            .reduce(Duration.ZERO, Duration::plus);
    Duration saved = byTheHour.bill().hours().billed().expected().minus(rest);
    List<Purchase> bought = periods(mix).toList();
    if (saved.isNegative() || saved.isZero() || bought.size() != 1) {
      return Optional.empty();
    }
    PeriodTerm term = (PeriodTerm) bought.get(0).term();
    Money price = paid(bought.get(0), mix);
    Money hours =
        byTheHour.bill().total().expected().minus(mix.bill().total().expected()).plus(price);
    HourlyRate rate = isByTheClock() ? baseRate(price, hours) : BreakEven.flipRate(price, saved);
    return Optional.of(
        Note.of(Code.FLIPS_AT_RATE)
            .with("rate", rate)
            .with("plan", PlanKind.MIX.text())
            .with("period", term.period().text()));
  }
}
