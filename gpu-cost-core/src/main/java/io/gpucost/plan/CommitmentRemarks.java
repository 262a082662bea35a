package io.gpucost.plan;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.plan.commit.CommitmentLevel;
import io.gpucost.plan.commit.OnlineRule;
import io.gpucost.plan.commit.TermChoice;
import io.gpucost.pricing.Period;
import io.gpucost.pricing.PeriodTerm;
import io.gpucost.pricing.PlanKind;
import io.gpucost.unit.Fraction;
import io.gpucost.unit.Ratio;
import io.gpucost.workload.Usage;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What to commit to where the demand varies, or nobody knows for how long. */
final class CommitmentRemarks {
  private static final int SHARE_DIGITS = 4;
  private static final int RATIO_DIGITS = 3;

  /** The share of demand that the 70/30 rule commits to. */
  static final Fraction USUAL_COVERAGE = Fraction.of(7, 10);

  private CommitmentRemarks() {}

  /** How many machines of a fleet to take for good, by each period, if the demand goes on. */
  static List<Note> levels(PricedOffer priced) {
    Optional<HourlyRate> byHour = priced.byHour();
    if (byHour.isEmpty() || !(priced.usage() instanceof Usage.Fleet fleet)) {
      return List.of();
    }
    return FleetUse.demand(fleet, priced.time()).stream()
        .map(demand -> demand.stream().map(Integer::longValue).toList())
        .flatMap(
            demand ->
                PlanProposer.periods(priced.offer())
                    .flatMap(term -> level(demand, byHour.get(), term, priced.month()).stream()))
        .toList();
  }

  /** The price of a period against all its hours on demand; empty where it saves nothing. */
  static Optional<Fraction> ratio(PeriodTerm term, HourlyRate byHour, Duration month) {
    Money whole = byHour.costOf(term.length(month));
    return whole.isPositive() && term.priceOf(month).compareTo(whole) < 0
        ? Optional.of(term.priceOf(month).ratioTo(whole))
        : Optional.empty();
  }

  /** Empty if no machine is worth it. */
  private static Optional<Note> level(
      List<Long> demand, HourlyRate byHour, PeriodTerm term, Duration month) {
    return ratio(term, byHour, month)
        .map(ratio -> new CommitmentLevel(demand, ratio))
        .filter(level -> level.best() > 0)
        .map(
            level -> {
              long best = level.best();
              Note note =
                  Note.of(Code.COMMIT_LEVEL)
                      .with("machines", best)
                      .with("period", term.period().text())
                      .with("kind", term.kind().text())
                      .with("spend", spend(term, best, month))
                      .with("coverage", share(level.coverage(best)))
                      .with("saving", share(level.saving(best)));
              Fraction byRule = level.cost(level.levelForCoverage(USUAL_COVERAGE));
              Money more = byHour.money().multipliedBy(byRule.minus(level.cost(best)));
              return more.isPositive() ? note.with("rule", more) : note;
            });
  }

  /** What is committed to be spent in each hour. */
  static HourlyRate spend(PeriodTerm term, long machines, Duration month) {
    return BreakEven.flipRate(term.priceOf(month).multipliedBy(machines), term.length(month));
  }

  static Ratio share(Fraction fraction) {
    return Ratio.ofFraction(fraction.toDecimal(SHARE_DIGITS, RoundingMode.HALF_EVEN));
  }

  /**
   * From which chance that the need outlives a year on three years cost less than a year that is
   * renewed; where the need goes on, and the offer has both.
   */
  static Optional<Note> terms(PricedOffer priced) {
    boolean goesOn =
        priced.isOpenEnded()
            || priced.isFleet()
            || priced.usage() instanceof Usage.AlwaysOn
            || priced.job().workload().history().isPresent();
    Optional<Fraction> oneYear = ratio(Period.YEAR, priced);
    Optional<Fraction> threeYears = ratio(Period.THREE_YEARS, priced);
    if (!goesOn || oneYear.isEmpty() || threeYears.isEmpty()) {
      return Optional.empty();
    }
    double survival =
        new TermChoice(Fraction.ONE, threeYears.get(), oneYear.get()).survivalThreshold();
    return survival <= 0 || survival > 1
        ? Optional.empty()
        : Optional.of(
            Note.of(Code.LONGER_TERM_PAYS)
                .with(
                    "survival",
                    Ratio.ofFraction(
                        BigDecimal.valueOf(survival)
                            .setScale(SHARE_DIGITS, RoundingMode.HALF_EVEN))));
  }

  private static Optional<Fraction> ratio(Period period, PricedOffer priced) {
    return priced
        .byHour()
        .flatMap(
            rate ->
                PlanProposer.periods(priced.offer())
                    .filter(term -> term.period() == period)
                    .flatMap(term -> ratio(term, rate, priced.month()).stream())
                    .min(Comparator.naturalOrder()));
  }

  /** Where nobody said for how long, the rule that never pays twice the least. */
  static Optional<Note> buyWhen(PricedOffer priced, PricedPlan best) {
    Optional<HourlyRate> byHour = priced.byHour();
    if (!priced.isOpenEnded() || byHour.isEmpty() || best.plan().kind() != PlanKind.ON_DEMAND) {
      return Optional.empty();
    }
    HourlyRate rate = byHour.get();
    Duration month = priced.month();
    return PlanProposer.periods(priced.offer())
        .filter(term -> ratio(term, rate, month).isPresent())
        .filter(term -> term.priceOf(month).compareTo(rate.money()) >= 0)
        .min(Comparator.comparing(PeriodTerm::period).thenComparing(term -> term.priceOf(month)))
        .map(
            term -> {
              Fraction buy = Fraction.from(term.priceOf(month).amount());
              OnlineRule rule = new OnlineRule(buy, Fraction.from(rate.money().amount()));
              return Note.of(Code.BUY_WHEN)
                  .with("period", term.period().text())
                  .with("price", term.priceOf(month))
                  .with(
                      "ratio",
                      rule.deterministicRatio().toDecimal(RATIO_DIGITS, RoundingMode.HALF_EVEN));
            });
  }
}
