package io.gpucost.advice;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.finding.Rejection;
import io.gpucost.gpu.Hardware;
import io.gpucost.gpu.Nearest;
import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.money.Money;
import io.gpucost.plan.PlanChooser;
import io.gpucost.plan.PricedPlan;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.PerUnit;
import io.gpucost.timing.TimingEstimator;
import io.gpucost.unit.Estimate;
import io.gpucost.unit.MemorySize;
import io.gpucost.vram.Fit;
import io.gpucost.vram.FitLadder;
import io.gpucost.vram.FitVerdict;
import io.gpucost.vram.HostEstimator;
import io.gpucost.vram.VramAnswer;
import io.gpucost.vram.VramEstimate;
import io.gpucost.vram.VramEstimator;
import io.gpucost.vram.VramUnknown;
import io.gpucost.workload.Layout;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The loop: offers x layouts x plans. Finds what would do the job, and why the rest would not. */
final class Search {

  private record Spread(Layout layout, int count) {}

  /** The memory of one layout of the job on one offer's hardware. */
  private record Tried(Layout layout, VramAnswer vram, FitVerdict verdict) {}

  /** The layouts of the job on one hardware, and the one that is taken where any fits. */
  private record Fitted(List<Tried> tried, Optional<Placement> best) {}

  /** An offer whose hardware holds the job, and what it costs at least. */
  private record Candidate(Offer offer, Placement placement, Money bound) {}

  private final Job job;
  private final Market market;
  private final Exchange exchange;
  private final Screening screening;
  private final Assessment assessment;
  private final Cheapest cheapest;
  private final Map<Spread, VramAnswer> memory = new HashMap<>();
  private final Map<Hardware, Fitted> fitted = new HashMap<>();
  private final List<Candidate> candidates = new ArrayList<>();
  private final List<Alternative> alternatives = new ArrayList<>();
  private final Rejections rejections = new Rejections();
  private final Set<Note> questions = new LinkedHashSet<>();
  private final List<Alternative> services = new ArrayList<>();
  private final ServedModel model;
  private boolean timed;

  Search(Job job, Market market, Exchange exchange) {
    this(job, market, exchange, Cheapest.KEPT);
  }

  /**
   * @param kept up to how many choices of a kind nothing is left unpriced
   */
  Search(Job job, Market market, Exchange exchange, int kept) {
    this.job = job;
    this.market = market;
    this.exchange = exchange;
    this.model = ServedModel.of(job);
    this.assessment = new Assessment(job, market, exchange);
    this.cheapest = new Cheapest(job.workload(), exchange, kept);
    List<Offer> offers = market.offers().stream().sorted(Offer.ORDER).toList();
    this.screening = new Screening(job, market, offers);
    for (Offer offer : offers) {
      Placements.multiples(offer, job).forEach(this::consider);
    }
    payCheapestFirst();
    if (timed) {
      rejectUntimed();
    }
  }

  /** An hour on one GPU is no rival of the whole work on another. */
  private void rejectUntimed() {
    List<Alternative> untimed = alternatives.stream().filter(Alternative::perHour).toList();
    alternatives.removeAll(untimed);
    for (Alternative each : untimed) {
      Note note = Note.of(Code.TIME_UNKNOWN).with("gpu", each.product());
      double distance = each.cost().expected().amount().doubleValue();
      reject(each.offer(), each.placement().map(Placement::hardware), Rejection.of(note), distance);
    }
  }

  List<Alternative> alternatives() {
    return alternatives;
  }

  /** Services of price lists that run the model, the cheapest first; none is an alternative. */
  List<Alternative> services() {
    return services.stream().sorted(Comparator.comparing(each -> each.cost().expected())).toList();
  }

  Rejections rejections() {
    return rejections;
  }

  Set<Note> questions() {
    return questions;
  }

  private void consider(Offer offer) {
    if (offer.gpu().isEmpty()) {
      if (offer.serves().isEmpty() || model.isRunBy(offer)) {
        use(offer);
      }
      return;
    }
    Optional<Hardware> hardware = market.hardware(offer);
    if (hardware.isEmpty()) {
      String name = offer.product();
      String nearest = String.join(", ", market.gpuNames().nearest(name, Nearest.SHOWN));
      Note note = Note.of(Code.UNKNOWN_GPU).with("gpu", name).with("nearest", nearest);
      reject(offer, hardware, Rejection.of(note), 0);
      return;
    }
    Optional<Rejection> ruledOut = screening.reject(offer, hardware.get());
    if (ruledOut.isEmpty()) {
      place(Screening.open(offer), hardware.get());
      return;
    }
    reject(offer, hardware, ruledOut.get(), 0);
    if (ruledOut.get().code() == Code.FP64_UNKNOWN) {
      questions.add(Note.of(Code.ASK_FP64_RATE).with("gpu", hardware.get().gpu().name().value()));
    }
  }

  /** A service has neither cards to fit nor hours to bill: it is judged by its price alone. */
  private void use(Offer service) {
    Optional<Rejection> ruledOut = screening.reject(service);
    if (ruledOut.isPresent()) {
      reject(service, Optional.empty(), ruledOut.get(), 0);
      return;
    }
    Offer open = Screening.open(service);
    List<PricedPlan> plans = PlanChooser.DEFAULT.ofService(job, open, market);
    if (plans.isEmpty()) {
      if (isListed(service)) {
        return;
      }
      String unit = open.term(PerUnit.class).orElseThrow().price().unit();
      Note note = Note.of(Code.UNITS_NOT_STATED).with("unit", unit);
      reject(service, Optional.empty(), Rejection.of(note), 0);
      return;
    }
    if (isListed(service)) {
      tell(open, plans.get(0));
      return;
    }
    timed = true;
    take(open, Optional.empty(), plans);
  }

  private static boolean isListed(Offer service) {
    return service.serves().isPresent()
        && service.catalog().filter(Market.QUOTES::equals).isEmpty();
  }

  /** A service that the user did not ask about is told of, and not chosen: its data leave. */
  private void tell(Offer service, PricedPlan plan) {
    exchange
        .convert(plan.bill().total())
        .map(cost -> assessment.of(service, Optional.empty(), plan, cost))
        .ifPresent(services::add);
  }

  /** Of the layouts that fit, the surest and then the fastest is taken. */
  private void place(Offer offer, Hardware hardware) {
    List<Layout> layouts = Placements.layouts(job, hardware.gpusTogether());
    if (layouts.isEmpty()) {
      String allowed =
          String.join(
              ", ", job.workload().constraints().layouts().stream().map(Layout::text).toList());
      Note note =
          Note.of(Code.NO_LAYOUT).with("layouts", allowed).with("count", hardware.gpusTogether());
      reject(offer, Optional.of(hardware), Rejection.of(note), 0);
      return;
    }
    Fitted found = fitted.computeIfAbsent(hardware, same -> fit(layouts, same));
    found
        .best()
        .ifPresentOrElse(
            placement -> admit(offer, placement),
            () -> rejectMemory(offer, hardware, found.tried()));
  }

  /** Judged once for all offers of one hardware. */
  private Fitted fit(List<Layout> layouts, Hardware hardware) {
    List<Tried> tried = layouts.stream().map(layout -> measure(layout, hardware)).toList();
    return new Fitted(
        tried,
        tried.stream()
            .filter(one -> one.verdict().fit() != Fit.NO)
            .map(one -> time(one, hardware))
            .min(
                Comparator.<Placement, Fit>comparing(placement -> placement.fit().fit())
                    .thenComparing(placement -> placement.time().compute().expected())));
  }

  private Tried measure(Layout layout, Hardware hardware) {
    VramAnswer vram =
        memory.computeIfAbsent(
            new Spread(layout, hardware.gpusTogether()),
            spread -> VramEstimator.DEFAULT.estimate(job, layout, spread.count()));
    return new Tried(layout, vram, FitVerdict.of(vram, hardware.gpu()));
  }

  private Placement time(Tried tried, Hardware hardware) {
    return new Placement(
        hardware,
        tried.layout(),
        tried.vram(),
        tried.verdict(),
        TimingEstimator.DEFAULT.estimate(job, tried.layout(), hardware),
        HostEstimator.DEFAULT.estimate(job, tried.vram(), tried.layout(), hardware.gpusTogether()));
  }

  private void rejectMemory(Offer offer, Hardware hardware, List<Tried> tried) {
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
        Rejections.What.of(offer, Optional.of(hardware)),
        Rejection.of(note),
        (double) need.perGpu().expected().bytes(),
        () ->
            FitLadder.DEFAULT.fixes(
                job, hardware.gpu(), closest.layout(), hardware.gpusTogether()));
  }

  private static VramEstimate need(Tried tried) {
    if (tried.vram() instanceof VramEstimate estimate) {
      return estimate;
    }
    throw new IllegalStateException("a fit of NO must come from an estimate, but was " + tried);
  }

  private void admit(Offer offer, Placement placement) {
    timed |= !placement.time().perHour();
    if (placement.vram() instanceof VramUnknown unknown) {
      questions.addAll(unknown.questions());
    }
    Optional<Rejection> tooMuch = ServedLoad.tooMuch(job, placement);
    hostRam(placement)
        .or(() -> tooMuch)
        .ifPresentOrElse(
            reason -> reject(offer, Optional.of(placement.hardware()), reason, 0),
            () ->
                candidates.add(new Candidate(offer, placement, cheapest.bound(offer, placement))));
    tooMuch
        .flatMap(load -> ServedLoad.together(job, placement))
        .flatMap(machines -> Placements.sideBySide(offer, machines))
        .ifPresent(this::consider);
  }

  /**
   * Where the price decides, those that cannot be among the cheapest are told, not priced; at least
   * one of each GPU and count is.
   */
  private void payCheapestFirst() {
    boolean byCost = Ranking.isByCost(job.workload().objective());
    Set<Rejections.What> priced = new HashSet<>();
    if (cheapest.canRefuse(candidates.size())) {
      candidates.sort(Comparator.comparing(Candidate::bound));
    }
    for (Candidate each : candidates) {
      Optional<Hardware> hardware = Optional.of(each.placement().hardware());
      boolean first = priced.add(Rejections.What.of(each.offer(), hardware));
      if (first || !byCost || cheapest.canTake(each.offer(), each.placement(), each.bound())) {
        pay(each.offer(), each.placement());
      } else {
        Note note =
            Note.of(Code.BEYOND_THE_CHEAPEST)
                .with("least", each.bound())
                .with("count", cheapest.kept());
        double distance = each.bound().amount().doubleValue();
        reject(each.offer(), hardware, Rejection.of(note), distance);
      }
    }
  }

  private void pay(Offer offer, Placement placement) {
    Hardware hardware = placement.hardware();
    Optional<Rejection> late = assessment.late(offer, placement);
    if (late.isPresent()) {
      reject(offer, Optional.of(hardware), late.get(), 0);
      return;
    }
    List<PricedPlan> plans =
        PlanChooser.DEFAULT.cheapest(job, offer, hardware, placement.time(), market);
    if (plans.isEmpty()) {
      String terms =
          String.join(
              ", ", offer.terms().stream().map(term -> term.kind().text()).distinct().toList());
      Note note = Note.of(Code.NO_PLAN).with("terms", terms);
      reject(offer, Optional.of(hardware), Rejection.of(note), 0);
      return;
    }
    take(offer, Optional.of(placement), plans);
  }

  /** Of the plans, those within budget and deadline are taken; where none is, the closest told. */
  private void take(Offer offer, Optional<Placement> placement, List<PricedPlan> plans) {
    Optional<Hardware> hardware = placement.map(Placement::hardware);
    List<Alternative> taken = new ArrayList<>();
    Rejections missed = new Rejections();
    for (PricedPlan plan : plans) {
      Optional<Estimate<Money>> cost = exchange.convert(plan.bill().total());
      if (cost.isEmpty()) {
        Note note =
            Note.of(Code.NO_EXCHANGE_RATE)
                .with("from", plan.bill().total().expected().currency().getCurrencyCode())
                .with("to", exchange.currency().getCurrencyCode());
        reject(offer, hardware, Rejection.of(note), 0);
        return;
      }
      Alternative alternative = assessment.of(offer, placement, plan, cost.get());
      Optional<Rejection> limit = assessment.limits(alternative);
      if (limit.isEmpty()) {
        taken.add(alternative);
      } else {
        double distance = alternative.cost().expected().amount().doubleValue();
        missed.add(Rejections.What.of(offer, hardware), limit.get(), distance);
      }
    }
    alternatives.addAll(taken);
    placement.ifPresent(
        of ->
            taken.stream()
                .map(alternative -> alternative.cost().expected())
                .min(Comparator.naturalOrder())
                .ifPresent(cost -> cheapest.add(offer, of, cost)));
    if (taken.isEmpty()) {
      RejectedGroup closest = missed.groups().get(0);
      reject(offer, hardware, closest.rejection(), 0);
    }
  }

  /** States that are kept off the cards must fit the hosts, where their memory is known. */
  private static Optional<Rejection> hostRam(Placement placement) {
    Optional<MemorySize> needed =
        placement.vram() instanceof VramEstimate estimate ? estimate.hostRam() : Optional.empty();
    return needed.flatMap(
        bytes ->
            placement
                .hardware()
                .instance()
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

  private void reject(
      Offer offer, Optional<Hardware> hardware, Rejection rejection, double distance) {
    rejections.add(Rejections.What.of(offer, hardware), rejection, distance);
  }
}
