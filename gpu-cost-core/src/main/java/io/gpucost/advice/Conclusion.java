package io.gpucost.advice;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Rejection;
import io.gpucost.gpu.GpuName;
import io.gpucost.lifecycle.ReleaseChecklist;
import io.gpucost.lifecycle.StartChecklist;
import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.money.Money;
import io.gpucost.plan.CommitmentHistory;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.PlanKind;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.unit.Ratio;
import io.gpucost.vram.Fit;
import io.gpucost.vram.VramEstimate;
import io.gpucost.workload.Objective;
import io.gpucost.workload.Workload;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Ranks what was found, explains the best, and tells what it beats. */
final class Conclusion {

  /** More questions than these would not be answered. */
  private static final int MOST_QUESTIONS = 3;

  /** How many other GPUs the explanation compares with. */
  private static final int MOST_COMPARISONS = 3;

  private final Job job;
  private final Market market;
  private final Exchange exchange;
  private final Search search;
  private final List<Alternative> sorted;
  private final Optional<Alternative> best;
  private final Optional<ChoiceFindings> choice;

  Conclusion(Job job, Market market, Exchange exchange, Search search) {
    this.job = job;
    this.market = market;
    this.exchange = exchange;
    this.search = search;
    Ranking ranking = new Ranking(job.workload().objective());
    List<Alternative> ranked = ranking.sort(search.alternatives());
    this.best = ranking.best(ranked);
    this.choice = best.map(chosen -> new ChoiceFindings(job, market, chosen));
    this.sorted = choice.map(found -> ranked.stream().map(found::told).toList()).orElse(ranked);
  }

  Recommendation draw() {
    dominated();
    return ImmutableRecommendation.builder()
        .workload(job.workload())
        .currency(exchange.currency())
        .best(best)
        .alternatives(sorted)
        .rejected(search.rejections().groups())
        .explanation(best.map(this::explanation).orElseGet(this::remedies))
        .findings(findings())
        .questions(questions())
        .assumptions(assumptions())
        .checklists(checklists())
        .catalogs(market.catalogs())
        .rates(market.rates())
        .conversions(exchange.conversions())
        .asOf(market.asOf())
        .build();
  }

  private List<Note> explanation(Alternative chosen) {
    List<Note> reasons = new ArrayList<>();
    reasons.add(place(chosen));
    reasons.addAll(comparisons(chosen));
    chosen.placement().flatMap(Conclusion::oneIsEnough).ifPresent(reasons::add);
    Workload workload = job.workload();
    if (!chosen.perHour()) {
      workload
          .constraints()
          .budget()
          .flatMap(exchange::convert)
          .ifPresent(budget -> reasons.addAll(withinBudget(chosen, budget)));
      workload
          .constraints()
          .deadline()
          .ifPresent(
              deadline -> {
                if (chosen.placement().isEmpty()) {
                  return;
                }
                reasons.add(
                    Note.of(Code.MEETS_DEADLINE)
                        .with("elapsed", chosen.hours().elapsed().expected())
                        .with("deadline", deadline));
                chosen
                    .deadlineMissProbability()
                    .ifPresent(p -> reasons.add(probability(Code.MISS_PROBABILITY, p)));
              });
      reasons.addAll(counts(chosen).reasons(workload.constraints().deadline()));
    }
    reasons.addAll(chosen.reasons());
    if (chosen.placement().isPresent()) {
      reasons.addAll(CommitmentHistory.notes(job, chosen.offer(), market));
    }
    reasons.addAll(new OwnCards(market, sorted, exchange).reasons(chosen));
    reasons.addAll(new Services(job, market, sorted, search.services(), exchange).reasons(chosen));
    return List.copyOf(new LinkedHashSet<>(reasons));
  }

  private static Optional<Note> oneIsEnough(Placement placement) {
    return placement.hardware().gpuCount() == 1
            && placement.fit().fit() == Fit.FITS
            && placement.vram() instanceof VramEstimate estimate
        ? Optional.of(
            Note.of(Code.ONE_GPU_IS_ENOUGH)
                .with("needed", estimate.perGpu().expected())
                .with("usable", placement.fit().usable()))
        : Optional.empty();
  }

  private Counts counts(Alternative chosen) {
    return Counts.of(chosen, sorted, search.rejections().groups());
  }

  private List<Note> remedies() {
    return new Remedies(job, market, exchange).priced(search.rejections().groups());
  }

  private Note place(Alternative chosen) {
    Alternative first = sorted.get(0);
    if (chosen != first) {
      return Note.of(Code.SIMPLEST_WITHIN)
          .with("percent", Ratio.ofPercent(Ranking.SIMPLER_WITHIN_PERCENT))
          .with("firstCost", first.cost().expected())
          .with("first", describe(first));
    }
    return job.workload().objective() == Objective.FASTEST
        ? Note.of(Code.FASTEST_OF)
            .with("count", sorted.size())
            .with("elapsed", chosen.hours().elapsed().expected())
        : Note.of(Code.CHEAPEST_OF)
            .with("count", sorted.size())
            .with("cost", chosen.cost().expected());
  }

  private static List<Note> withinBudget(Alternative chosen, Money budget) {
    Money cost = chosen.cost().expected();
    if (cost.compareTo(budget) > 0) {
      return List.of();
    }
    Note within =
        Note.of(Code.WITHIN_BUDGET)
            .with("cost", cost)
            .with("budget", budget)
            .with("left", budget.minus(cost));
    return chosen
        .overBudgetProbability()
        .map(p -> List.of(within, probability(Code.OVERRUN_PROBABILITY, p)))
        .orElse(List.of(within));
  }

  private static Note probability(Code code, Ratio probability) {
    return Note.of(code).with("probability", probability);
  }

  /** The best offer of each other GPU, cheapest first, and what the choice saves against it. */
  private List<Note> comparisons(Alternative chosen) {
    Map<Optional<GpuName>, Alternative> others = new LinkedHashMap<>();
    sorted.stream()
        .filter(other -> !sameGpu(other, chosen) && other.plan().kind() != PlanKind.OWNED)
        .forEach(other -> others.putIfAbsent(other.gpu(), other));
    List<Note> notes = new ArrayList<>();
    others.values().stream()
        .filter(other -> other.cost().expected().compareTo(chosen.cost().expected()) > 0)
        .limit(MOST_COMPARISONS)
        .forEach(
            other -> {
              Money saving = other.cost().expected().minus(chosen.cost().expected());
              notes.add(
                  Note.of(Code.SAVES_AGAINST)
                      .with("offer", describe(other))
                      .with("cost", other.cost().expected())
                      .with("saving", saving)
                      .with("ratio", share(saving, other.cost().expected())));
            });
    others.values().stream()
        .findFirst()
        .filter(other -> other.gpuCount() == chosen.gpuCount())
        .flatMap(other -> hourlySaving(chosen, other))
        .ifPresent(notes::add);
    others.values().stream()
        .findFirst()
        .flatMap(other -> new GpuFlip(exchange, chosen, other).note())
        .ifPresent(notes::add);
    return notes;
  }

  private Optional<Note> hourlySaving(Alternative chosen, Alternative other) {
    Optional<Money> here = onDemand(chosen);
    Optional<Money> there = onDemand(other);
    if (here.isEmpty() || there.isEmpty() || here.get().compareTo(there.get()) >= 0) {
      return Optional.empty();
    }
    return Optional.of(
        Note.of(Code.HOURLY_SAVING)
            .with("gpu", chosen.product())
            .with("other", other.product())
            .with("ratio", share(there.get().minus(here.get()), there.get())));
  }

  private Optional<Money> onDemand(Alternative alternative) {
    return alternative
        .offer()
        .term(OnDemand.class)
        .flatMap(term -> exchange.convert(term.rate().money()));
  }

  /**
   * A GPU whose every alternative costs more than the best and is no sooner done is dominated: it
   * stays among the alternatives, since stock may force it, and is told as rejected.
   */
  private void dominated() {
    Optional<Alternative> onCards = best.filter(each -> each.placement().isPresent());
    if (onCards.isEmpty() || onCards.get().fit() != Fit.FITS) {
      return;
    }
    Alternative chosen = onCards.get();
    Map<List<Object>, List<Alternative>> groups = new LinkedHashMap<>();
    sorted.stream()
        .filter(other -> other.placement().isPresent() && !sameGpu(other, chosen))
        .forEach(
            other ->
                groups
                    .computeIfAbsent(
                        List.of(other.gpu(), other.gpuCount()), key -> new ArrayList<>())
                    .add(other));
    groups.values().stream()
        .filter(group -> group.stream().allMatch(other -> beats(chosen, other)))
        .forEach(group -> group.forEach(other -> reject(other, chosen)));
  }

  static boolean beats(Alternative chosen, Alternative other) {
    return other.cost().expected().compareTo(chosen.cost().expected()) > 0
        && other.hours().elapsed().expected().compareTo(chosen.hours().elapsed().expected()) >= 0;
  }

  private void reject(Alternative other, Alternative chosen) {
    Money saving = other.cost().expected().minus(chosen.cost().expected());
    Note note =
        Note.of(Code.DOMINATED)
            .with("by", describe(chosen))
            .with("cost", other.cost().expected())
            .with("otherCost", chosen.cost().expected())
            .with("saving", share(saving, other.cost().expected()));
    search
        .rejections()
        .add(
            Rejections.What.of(other.offer(), other.placement().map(Placement::hardware)),
            Rejection.of(note),
            other.cost().expected().amount().doubleValue());
  }

  static boolean sameGpu(Alternative one, Alternative other) {
    return one.gpu().equals(other.gpu());
  }

  private static Ratio share(Money part, Money whole) {
    return Ratio.ofFraction(
        part.amount()
            .divide(whole.amount(), MathContext.DECIMAL32)
            .setScale(3, java.math.RoundingMode.HALF_UP));
  }

  static String describe(Alternative alternative) {
    Offer offer = alternative.offer();
    String product = alternative.product();
    String count = alternative.gpuCount() > 1 ? alternative.gpuCount() + " x " : "";
    boolean named = offer.provider().equals(Offer.QUOTE) || offer.provider().equals(product);
    return count + product + (named ? "" : " (" + offer.provider() + ")");
  }

  private List<Finding> findings() {
    Set<Finding> findings = new LinkedHashSet<>();
    best.ifPresent(
        chosen -> {
          findings.addAll(chosen.findings());
          findings.addAll(counts(chosen).findings());
          PriceFindings.disputed(chosen, sorted).ifPresent(findings::add);
          PriceFindings.suspect(chosen, sorted, exchange).ifPresent(findings::add);
          new TrialFirst(job, sorted, exchange).finding(chosen).ifPresent(findings::add);
        });
    choice.map(found -> found.all(sorted)).ifPresent(findings::addAll);
    exchange.conversions().stream().map(PriceFindings::converted).forEach(findings::add);
    market.catalogs().stream().flatMap(PriceFindings::ofList).forEach(findings::add);
    WorthTelling worth = new WorthTelling(exchange);
    boolean forAnHour = best.filter(Alternative::perHour).isPresent();
    return findings.stream()
        .filter(finding -> forAnHour || worth.of(finding))
        .sorted(Finding.ORDER)
        .toList();
  }

  private List<Note> questions() {
    Set<Note> questions = new LinkedHashSet<>();
    best.flatMap(Alternative::placement)
        .ifPresent(placement -> questions.addAll(placement.time().questions()));
    questions.addAll(search.questions());
    if (best.filter(each -> !each.perHour()).isPresent()) { // the usage says how many hours it is
      questions.removeIf(note -> note.code() == Code.ASK_WORK);
    }
    return questions.stream().limit(MOST_QUESTIONS).toList();
  }

  private List<Note> assumptions() {
    Set<Note> assumptions = new LinkedHashSet<>(job.assumptions());
    best.ifPresent(
        chosen -> {
          chosen.placement().map(Conclusion::assumptions).ifPresent(assumptions::addAll);
          if (!chosen.perHour()) { // the usage says how many hours it is
            assumptions.removeIf(note -> note.code() == Code.PER_HOUR_FIGURES);
          }
          assumptions.addAll(chosen.bill().assumptions());
          assumptions.addAll(chosen.assumptions());
        });
    if (!job.workload().constraints().interruptible()) {
      assumptions.add(Note.of(Code.NOT_INTERRUPTIBLE));
    }
    if (job.workload().constraints().nodes().isEmpty() && !isOnSeveral()) {
      assumptions.add(Note.of(Code.ONE_NODE));
    }
    assumptions.addAll(UnusedFields.of(job.workload()));
    return List.copyOf(assumptions);
  }

  private boolean isOnSeveral() {
    return best.flatMap(Alternative::placement)
        .filter(placement -> placement.hardware().host().nodes() > 1)
        .isPresent();
  }

  private static List<Note> assumptions(Placement placement) {
    List<Note> assumptions = new ArrayList<>();
    if (placement.vram() instanceof VramEstimate estimate) {
      assumptions.addAll(estimate.assumptions());
    }
    assumptions.addAll(placement.time().assumptions());
    return assumptions;
  }

  private Map<String, List<Note>> checklists() {
    return best.map(this::checklists).orElse(Map.of());
  }

  private Map<String, List<Note>> checklists(Alternative chosen) {
    Optional<ProviderRules> rules = market.rulesFor(chosen.offer());
    List<Note> release =
        ReleaseChecklist.DEFAULT.items(job, chosen.offer(), chosen.bill(), rules, market.asOf());
    Map<String, List<Note>> checklists = new LinkedHashMap<>();
    checklists.put(
        "start",
        StartChecklist.DEFAULT.items(job.workload().setup(), chosen.offer(), chosen.bill()));
    checklists.put("release", release);
    checklists.put("self_check", new SelfCheck(job, sorted, chosen, rules, release).answers());
    return Collections.unmodifiableMap(checklists);
  }
}
