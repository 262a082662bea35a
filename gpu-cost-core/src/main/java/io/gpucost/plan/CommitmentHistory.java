package io.gpucost.plan;

import io.gpucost.bill.BillCalculator;
import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.plan.commit.CommitmentLevel;
import io.gpucost.plan.commit.SpendCommitment;
import io.gpucost.plan.commit.SpendCommitment.DemandClass;
import io.gpucost.plan.commit.SpendWalk;
import io.gpucost.plan.commit.WalkForward;
import io.gpucost.pricing.Committed;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.Period;
import io.gpucost.pricing.PeriodTerm;
import io.gpucost.unit.Fraction;
import io.gpucost.workload.UsageHistory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What to commit to at an offer, chosen on the hours that were used in the past and tried on them:
 * the level is the quantile of what was used within a look back, committed for one period, then
 * chosen anew. Told beside it are the best fixed level, which was known only afterwards, and the
 * rule of covering 70%.
 */
public final class CommitmentHistory {

  /**
   * How far to look back, at most; half of a short history. 90 days with terms of 30 reached 97% to
   * 98% of the saving in hindsight on the demand of four regions over three years. Source: Shaved
   * Ice data set, Snowflake, arXiv 2503.10235.
   */
  private static final int LOOK_BACK = 90 * 24;

  private final UsageHistory history;
  private final Offer offer;
  private final Market market;
  private final HourlyRate byHour;
  private final int lookBack;

  private CommitmentHistory(UsageHistory history, Offer offer, Market market, HourlyRate byHour) {
    this.history = history;
    this.offer = offer;
    this.market = market;
    this.byHour = byHour;
    this.lookBack = Math.min(LOOK_BACK, history.hourly().size() / 2);
  }

  /**
   * {@return what the history of a job says of the periods of an offer, one statement a period;
   * empty without a history, or where the offer has no price by the hour}
   *
   * @param job with or without a history
   * @param offer where
   * @param market the length of a month, and the other offers of the provider
   */
  public static List<Note> notes(Job job, Offer offer, Market market) {
    Optional<HourlyRate> byHour = byHour(offer);
    return job.workload()
        .history()
        .flatMap(
            history ->
                byHour.map(rate -> new CommitmentHistory(history, offer, market, rate).notes()))
        .orElse(List.of());
  }

  private static Optional<HourlyRate> byHour(Offer offer) {
    return offer
        .term(OnDemand.class)
        .filter(PlanProposer::isOpen)
        .map(term -> BillCalculator.meanRate(term.rate(), term.conditions()))
        .filter(rate -> !rate.isZero());
  }

  private List<Note> notes() {
    List<PeriodTerm> cheaper =
        PlanProposer.periods(offer)
            .filter(term -> ratio(term).isPresent())
            .sorted(Comparator.comparing(term -> ratio(term).orElseThrow()))
            .toList();
    if (cheaper.isEmpty()) {
      return List.of(Note.of(Code.NOTHING_TO_COMMIT_TO));
    }
    return cheaper.stream()
        .flatMap(term -> Stream.concat(Stream.of(level(term)), spend(term).stream()))
        .toList();
  }

  private Optional<Fraction> ratio(PeriodTerm term) {
    return CommitmentRemarks.ratio(term, byHour, market.monthLength());
  }

  private List<Long> recent() {
    List<Long> hourly = history.hourly();
    return hourly.subList(hourly.size() - lookBack, hourly.size());
  }

  private Note level(PeriodTerm term) {
    Fraction ratio = ratio(term).orElseThrow();
    long machines = new CommitmentLevel(recent(), ratio).best();
    Note note =
        Note.of(Code.COMMIT_TRIED)
            .with("machines", machines)
            .with("period", term.period().text())
            .with("kind", term.kind().text())
            .with("window", Duration.ofHours(lookBack));
    if (machines > 0) {
      note = note.with("spend", CommitmentRemarks.spend(term, machines, market.monthLength()));
    }
    return holds(term) ? tried(note, ratio, hours(term)) : note.with("rest", rest());
  }

  /** What that rule would have cost, beside hindsight and the covering of 70%. */
  private Note tried(Note note, Fraction ratio, int hours) {
    WalkForward walk = WalkForward.of(history.hourly(), ratio, lookBack, hours);
    WalkForward byRule =
        WalkForward.of(
            history.hourly(),
            ratio,
            lookBack,
            hours,
            level -> level.levelForCoverage(CommitmentRemarks.USUAL_COVERAGE));
    return note.with("terms", walk.levels().size())
        .with("cost", money(walk.cost()))
        .with("instead", money(walk.onDemand()))
        .with("hindsight", money(walk.clairvoyant()))
        .with("rule", money(byRule.cost()));
  }

  private int hours(PeriodTerm term) {
    return (int) Math.max(1, term.length(market.monthLength()).toHours());
  }

  /** What is left of the history after the first look back. */
  private Duration rest() {
    return Duration.ofHours(history.hourly().size() - lookBack);
  }

  /** Whether that is a whole period at least. */
  private boolean holds(PeriodTerm term) {
    return rest().compareTo(Duration.ofHours(hours(term))) >= 0;
  }

  private Money money(Fraction hours) {
    return byHour.money().multipliedBy(hours);
  }

  /** One commitment to spend for this GPU and those beside it, at the same provider. */
  private Optional<Note> spend(PeriodTerm term) {
    boolean asked =
        term instanceof Committed
            && !history.beside().isEmpty()
            && term.period().compareTo(Period.MONTH) >= 0
            && holds(term);
    if (!asked) {
      return Optional.empty();
    }
    List<String> gpus = new ArrayList<>();
    List<DemandClass> classes = new ArrayList<>();
    classes.add(demand(ratio(term).orElseThrow(), byHour, history.hourly()));
    offer.gpu().ifPresent(gpu -> gpus.add(gpu.value()));
    for (UsageHistory.Beside other : history.beside()) {
      other(other, term.period())
          .ifPresent(
              each -> {
                classes.add(each);
                gpus.add(other.gpu());
              });
    }
    if (classes.size() < 2) {
      return Optional.empty();
    }
    SpendCommitment all = new SpendCommitment(classes);
    SpendWalk walk = SpendWalk.of(all, lookBack, hours(term));
    return Optional.of(
        Note.of(Code.SPEND_TRIED)
            .with("provider", offer.provider())
            .with("gpus", gpus)
            .with("period", term.period().text())
            .with("spend", HourlyRate.of(walk.next()))
            .with("terms", walk.terms())
            .with("cost", walk.cost())
            .with("instead", walk.onDemand())
            .with("hindsight", walk.clairvoyant()));
  }

  /** The demand for another GPU, at the provider's cheapest offer of it with both prices. */
  private Optional<DemandClass> other(UsageHistory.Beside beside, Period period) {
    return market.offers().stream()
        .filter(each -> each.provider().equals(offer.provider()))
        .filter(each -> each.currency().equals(offer.currency()))
        .filter(each -> isOf(each, beside.gpu()))
        .sorted(
            Comparator.comparingInt(Offer::gpuCount)
                .thenComparing(each -> byHour(each).map(HourlyRate::money).orElse(byHour.money())))
        .flatMap(each -> demand(each, period, beside.hourly()).stream())
        .findFirst();
  }

  private boolean isOf(Offer each, String gpu) {
    return each.gpu()
        .flatMap(name -> market.gpuNames().resolve(name.value()))
        .equals(market.gpuNames().resolve(gpu));
  }

  private Optional<DemandClass> demand(Offer each, Period period, List<Long> hourly) {
    Optional<HourlyRate> rate = byHour(each);
    return rate.flatMap(
        hour ->
            PlanProposer.periods(each)
                .filter(term -> term instanceof Committed && term.period() == period)
                .flatMap(term -> CommitmentRemarks.ratio(term, hour, market.monthLength()).stream())
                .min(Comparator.naturalOrder())
                .map(ratio -> demand(ratio, hour, hourly)));
  }

  private static DemandClass demand(Fraction ratio, HourlyRate rate, List<Long> hourly) {
    return new DemandClass(ratio, hourly.stream().map(rate.money()::multipliedBy).toList());
  }
}
