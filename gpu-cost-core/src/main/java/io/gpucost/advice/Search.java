package io.gpucost.advice;

import io.gpucost.bill.Bill;
import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Rejection;
import io.gpucost.finding.Severity;
import io.gpucost.gpu.Hardware;
import io.gpucost.gpu.Nearest;
import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.money.Money;
import io.gpucost.plan.PlanChooser;
import io.gpucost.plan.PricedPlan;
import io.gpucost.pricing.Offer;
import io.gpucost.timing.TimeEstimate;
import io.gpucost.timing.TimingEstimator;
import io.gpucost.unit.Durations;
import io.gpucost.unit.Estimate;
import io.gpucost.unit.MemorySize;
import io.gpucost.unit.Ratio;
import io.gpucost.unit.SplitNormal;
import io.gpucost.vram.Fit;
import io.gpucost.vram.FitLadder;
import io.gpucost.vram.FitVerdict;
import io.gpucost.vram.VramAnswer;
import io.gpucost.vram.VramEstimate;
import io.gpucost.vram.VramEstimator;
import io.gpucost.vram.VramUnknown;
import io.gpucost.workload.Layout;
import io.gpucost.workload.Objective;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/** The loop: offers x layouts x plans. Finds what would do the job, and why the rest would not. */
final class Search {

  /** A price is fresh for this many days; beyond, its band widens. */
  static final int FRESH_DAYS = 30;

  /**
   * How far a price may have moved per 30 days beyond the first 30: RunPod Secure asked USD 3.29/h
   * for an H100 SXM in August 2026 and 3.99 in November (runpod.io/pricing), 7% a month.
   */
  private static final BigDecimal DRIFT_PER_30_DAYS = new BigDecimal("0.07");

  /** Beyond half the price, nothing is known. */
  private static final BigDecimal MOST_DRIFT = new BigDecimal("0.5");

  private record Spread(Layout layout, int count) {}

  /** The memory of one layout of the job on one offer's hardware. */
  private record Tried(Layout layout, VramAnswer vram, FitVerdict verdict) {}

  /** A layout that may fit, and how long it takes. */
  private record Fitted(Layout layout, VramAnswer vram, FitVerdict verdict, TimeEstimate time) {}

  private final Job job;
  private final Market market;
  private final Exchange exchange;
  private final Screening screening;
  private final Map<Spread, VramAnswer> memory = new HashMap<>();
  private final List<Alternative> alternatives = new ArrayList<>();
  private final Rejections rejections = new Rejections();
  private final Set<Note> questions = new LinkedHashSet<>();
  private boolean timed;

  Search(Job job, Market market, Exchange exchange) {
    this.job = job;
    this.market = market;
    this.exchange = exchange;
    List<Offer> offers = market.offers().stream().sorted(Offer.ORDER).toList();
    this.screening = new Screening(job, market, offers);
    for (Offer offer : offers) {
      Placements.multiples(offer, job).forEach(this::consider);
    }
    if (timed) {
      rejectUntimed();
    }
  }

  /** An hour on one GPU is no rival of the whole work on another. */
  private void rejectUntimed() {
    List<Alternative> untimed = alternatives.stream().filter(Alternative::perHour).toList();
    alternatives.removeAll(untimed);
    for (Alternative each : untimed) {
      Note note = Note.of(Code.TIME_UNKNOWN).with("gpu", each.hardware().gpu().name().value());
      reject(each.hardware(), Rejection.of(note), each.cost().expected().amount().doubleValue());
    }
  }

  List<Alternative> alternatives() {
    return alternatives;
  }

  Rejections rejections() {
    return rejections;
  }

  Set<Note> questions() {
    return questions;
  }

  private void consider(Offer offer) {
    Optional<Hardware> hardware = market.hardware(offer);
    if (hardware.isEmpty()) {
      String name = offer.gpu().value();
      String nearest = String.join(", ", market.gpuNames().nearest(name, Nearest.SHOWN));
      Note note = Note.of(Code.UNKNOWN_GPU).with("gpu", name).with("nearest", nearest);
      rejections.add(offer.gpu(), offer.gpuCount(), Rejection.of(note), 0);
      return;
    }
    Optional<Rejection> ruledOut = screening.reject(offer, hardware.get());
    if (ruledOut.isEmpty()) {
      place(Screening.open(offer), hardware.get());
      return;
    }
    reject(hardware.get(), ruledOut.get(), 0);
    if (ruledOut.get().code() == Code.FP64_UNKNOWN) {
      questions.add(Note.of(Code.ASK_FP64_RATE).with("gpu", hardware.get().gpu().name().value()));
    }
  }

  /** Of the layouts that fit, the surest and then the fastest is taken. */
  private void place(Offer offer, Hardware hardware) {
    List<Layout> layouts = Placements.layouts(job, hardware.gpuCount());
    if (layouts.isEmpty()) {
      String allowed =
          String.join(
              ", ", job.workload().constraints().layouts().stream().map(Layout::text).toList());
      Note note =
          Note.of(Code.NO_LAYOUT).with("layouts", allowed).with("count", hardware.gpuCount());
      reject(hardware, Rejection.of(note), 0);
      return;
    }
    List<Tried> tried = layouts.stream().map(layout -> measure(layout, hardware)).toList();
    Optional<Fitted> taken =
        tried.stream()
            .filter(one -> one.verdict().fit() != Fit.NO)
            .map(one -> time(one, hardware))
            .min(
                Comparator.<Fitted, Fit>comparing(fitted -> fitted.verdict().fit())
                    .thenComparing(fitted -> fitted.time().compute().expected()));
    taken.ifPresentOrElse(
        fitted -> pay(offer, hardware, fitted), () -> rejectMemory(hardware, tried));
  }

  private Tried measure(Layout layout, Hardware hardware) {
    VramAnswer vram =
        memory.computeIfAbsent(
            new Spread(layout, hardware.gpuCount()),
            spread -> VramEstimator.DEFAULT.estimate(job, layout, spread.count()));
    return new Tried(layout, vram, FitVerdict.of(vram, hardware.gpu()));
  }

  private Fitted time(Tried tried, Hardware hardware) {
    return new Fitted(
        tried.layout(),
        tried.vram(),
        tried.verdict(),
        TimingEstimator.DEFAULT.estimate(job, tried.layout(), hardware));
  }

  private void rejectMemory(Hardware hardware, List<Tried> tried) {
    Tried closest =
        tried.stream()
            .min(Comparator.comparing(one -> need(one).perGpu().expected()))
            .orElseThrow();
    VramEstimate need = need(closest);
    Note figures =
        Note.of(Code.VRAM_TOO_SMALL)
            .with("needed", need.perGpu().expected())
            .with("usable", closest.verdict().usable())
            .with("shortfall", closest.verdict().shortfall().orElseThrow());
    Note band = need.perGpu().isExact() ? figures : figures.with("high", need.perGpu().high());
    Note note =
        need.terms().size() == 1 ? band : band.with("term", Note.of(need.dominating().code()));
    rejections.add(
        hardware.gpu().name(),
        hardware.gpuCount(),
        Rejection.of(note),
        (double) need.perGpu().expected().bytes(),
        () -> FitLadder.DEFAULT.fixes(job, hardware.gpu(), closest.layout(), hardware.gpuCount()));
  }

  private static VramEstimate need(Tried tried) {
    if (tried.vram() instanceof VramEstimate estimate) {
      return estimate;
    }
    throw new IllegalStateException("a fit of NO must come from an estimate, but was " + tried);
  }

  private void pay(Offer offer, Hardware hardware, Fitted fitted) {
    timed |= !fitted.time().perHour();
    if (fitted.vram() instanceof VramUnknown unknown) {
      questions.addAll(unknown.questions());
    }
    Optional<Rejection> host = hostRam(hardware, fitted);
    if (host.isPresent()) {
      reject(hardware, host.get(), 0);
      return;
    }
    List<PricedPlan> plans =
        PlanChooser.DEFAULT.cheapest(job, offer, hardware, fitted.time(), market);
    if (plans.isEmpty()) {
      String terms =
          String.join(
              ", ", offer.terms().stream().map(term -> term.kind().text()).distinct().toList());
      reject(hardware, Rejection.of(Note.of(Code.NO_PLAN).with("terms", terms)), 0);
      return;
    }
    List<Alternative> taken = new ArrayList<>();
    Rejections missed = new Rejections();
    for (PricedPlan plan : plans) {
      Optional<Estimate<Money>> cost = exchange.convert(plan.bill().total());
      if (cost.isEmpty()) {
        Note note =
            Note.of(Code.NO_EXCHANGE_RATE)
                .with("from", plan.bill().total().expected().currency().getCurrencyCode())
                .with("to", exchange.currency().getCurrencyCode());
        reject(hardware, Rejection.of(note), 0);
        return;
      }
      Alternative alternative = alternative(offer, hardware, fitted, plan, cost.get());
      Optional<Rejection> limit = limits(alternative);
      if (limit.isEmpty()) {
        taken.add(alternative);
      } else {
        double distance = alternative.cost().expected().amount().doubleValue();
        missed.add(hardware.gpu().name(), hardware.gpuCount(), limit.get(), distance);
      }
    }
    alternatives.addAll(taken);
    if (taken.isEmpty()) {
      RejectedGroup closest = missed.groups().get(0);
      reject(hardware, closest.rejection(), 0);
    }
  }

  /** States that are kept off the cards must fit the hosts, where their memory is known. */
  private static Optional<Rejection> hostRam(Hardware hardware, Fitted fitted) {
    Optional<MemorySize> needed =
        fitted.vram() instanceof VramEstimate estimate ? estimate.hostRam() : Optional.empty();
    return needed.flatMap(
        bytes ->
            hardware
                .host()
                .ram()
                .filter(ram -> ram.compareTo(bytes) < 0)
                .map(
                    ram ->
                        Rejection.of(
                            Note.of(Code.HOST_RAM_TOO_SMALL)
                                .with("needed", bytes)
                                .with("available", ram))));
  }

  private Alternative alternative(
      Offer offer, Hardware hardware, Fitted fitted, PricedPlan plan, Estimate<Money> cost) {
    OptionalInt age = ageDays(offer);
    Estimate<Money> widened = widened(cost, age);
    Bill bill = plan.bill();
    ImmutableAlternative.Builder builder =
        ImmutableAlternative.builder()
            .offer(offer)
            .hardware(hardware)
            .layout(fitted.layout())
            .fit(fitted.verdict())
            .vram(fitted.vram())
            .time(fitted.time())
            .plan(plan.plan())
            .bill(bill)
            .cost(widened)
            .reasons(plan.reasons())
            .ageDays(age)
            .findings(findings(offer, fitted, plan, age));
    if (!offer.source().isEmpty() && offer.asOf().isEmpty()) {
      builder.addAssumptions(Note.of(Code.PRICE_UNDATED).with("source", offer.source()));
    }
    if (hardware.gpu().usableMemory().isEmpty()) {
      builder.addAssumptions(
          Note.of(Code.USABLE_FROM_NOMINAL).with("gpu", hardware.gpu().name().value()));
    }
    Alternative alternative = builder.build();
    return alternative.perHour() ? alternative : withProbabilities(alternative);
  }

  private Alternative withProbabilities(Alternative alternative) {
    ImmutableAlternative.Builder builder = ImmutableAlternative.builder().from(alternative);
    Estimate<BigDecimal> elapsed = alternative.hours().elapsed().map(Durations::toHours);
    job.workload()
        .constraints()
        .deadline()
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

  private List<Finding> findings(Offer offer, Fitted fitted, PricedPlan plan, OptionalInt age) {
    Set<Finding> findings = new LinkedHashSet<>(plan.bill().findings());
    findings.addAll(plan.findings());
    findings.addAll(IdleCards.priced(fitted.time(), plan.bill().total().expected()));
    if (fitted.vram() instanceof VramEstimate estimate) {
      findings.addAll(estimate.findings());
      if (fitted.verdict().fit() == Fit.TIGHT) {
        findings.add(
            Finding.of(
                Severity.WARNING,
                Note.of(Code.TIGHT_FIT)
                    .with("probability", fitted.verdict().probability())
                    .with("lower", Note.of(estimate.dominating().code()))));
      }
    }
    offer
        .excludes()
        .ifPresent(
            part ->
                findings.add(
                    Finding.of(Severity.WARNING, Note.of(Code.QUOTE_NOT_BILL).with("part", part))));
    if (age.orElse(0) > FRESH_DAYS) {
      findings.add(
          Finding.of(Severity.INFO, Note.of(Code.STALE_PRICE).with("age", age.getAsInt())));
    }
    return List.copyOf(findings);
  }

  /** The budget in the currency of totals; without a rate it cannot be judged. */
  private Optional<Money> budget() {
    return job.workload().constraints().budget().flatMap(exchange::convert);
  }

  /**
   * Budget and deadline are judged on the expected figures, and on the 95th percentile where the
   * objective is the deadline.
   */
  private Optional<Rejection> limits(Alternative alternative) {
    if (alternative.perHour()) {
      return Optional.empty();
    }
    boolean safely = job.workload().objective() == Objective.DEADLINE;
    Money cost = safely ? alternative.cost().high() : alternative.cost().expected();
    Estimate<Duration> elapsed = alternative.hours().elapsed();
    Duration needed = safely ? elapsed.high() : elapsed.expected();
    Optional<Rejection> late =
        job.workload()
            .constraints()
            .deadline()
            .filter(deadline -> needed.compareTo(deadline) > 0)
            .map(
                deadline ->
                    Rejection.of(
                        Note.of(Code.MISSES_DEADLINE)
                            .with("elapsed", needed)
                            .with("deadline", deadline)));
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

  private void reject(Hardware hardware, Rejection rejection, double distance) {
    rejections.add(hardware.gpu().name(), hardware.gpuCount(), rejection, distance);
  }
}
