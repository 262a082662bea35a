package io.gpucost.report;

import io.gpucost.advice.Alternative;
import io.gpucost.advice.Placement;
import io.gpucost.advice.Recommendation;
import io.gpucost.bill.Bill;
import io.gpucost.bill.BillLine;
import io.gpucost.bill.Hours;
import io.gpucost.bill.TimeLine;
import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.money.Money;
import io.gpucost.pricing.Owned;
import io.gpucost.pricing.PaymentPlan;
import io.gpucost.pricing.PlanKind;
import io.gpucost.timing.ServingSpeed;
import io.gpucost.timing.TimeEstimate;
import io.gpucost.unit.Estimate;
import io.gpucost.unit.MemorySize;
import io.gpucost.vram.Fit;
import io.gpucost.vram.FitVerdict;
import io.gpucost.vram.HostEstimate;
import io.gpucost.vram.MemoryTerm;
import io.gpucost.vram.VramAnswer;
import io.gpucost.vram.VramEstimate;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Puts a recommendation in the order in which a renter reads it. */
final class Outline {
  /** Set-up and compute are in the head of the answer; more parts are worth a table. */
  private static final int TOLD_IN_THE_HEAD = 2;

  private final Recommendation recommendation;
  private final Texts texts;
  private final Wording wording;
  private final int top;
  private final List<Note> changes;
  private final List<Document.Block> blocks = new ArrayList<>();

  private Outline(Recommendation recommendation, Texts texts, int top, List<Note> changes) {
    this.recommendation = recommendation;
    this.texts = texts;
    this.wording = new Wording(texts);
    this.top = top;
    this.changes = changes;
  }

  /**
   * @param changes what has changed since an earlier decision; empty where none is compared with
   */
  static Document of(Recommendation recommendation, Texts texts, int top, List<Note> changes) {
    if (top < 1) {
      throw new IllegalArgumentException("top must be 1 or more, but was " + top);
    }
    return new Outline(recommendation, texts, top, changes).document();
  }

  private Document document() {
    recommendation.best().ifPresentOrElse(this::answer, this::noAnswer);
    heading("changes", bullets(changes));
    recommendation.best().ifPresent(this::details);
    Options options = new Options(recommendation, texts, wording, top);
    blocks.addAll(options.alternatives());
    blocks.addAll(options.rejected());
    blocks.addAll(new Remarks(recommendation, texts, wording, options.shown()).blocks());
    String title = recommendation.workload().name().orElseGet(() -> texts.report("title"));
    return new Document(title, List.copyOf(blocks));
  }

  private void answer(Alternative best) {
    Estimate<Money> cost = best.cost();
    Map<String, Object> costs = new LinkedHashMap<>();
    costs.put("cost", cost.expected());
    if (!cost.isExact()) {
      costs.put("low", cost.low());
      costs.put("high", cost.high());
    }
    String costKey = best.perHour() ? "costPerHour" : "cost";
    List<String> lines = new ArrayList<>(List.of(choice(best), texts.report(costKey, costs)));
    if (best.placement().isPresent()) {
      TimeEstimate time = best.placement().get().time();
      lines.add(texts.report("time", times(best.hours(), best.basis().orElse(time.basis()))));
      time.serving().map(this::serving).ifPresent(lines::add);
    }
    blocks.add(new Document.Lines(lines));
    heading("why", bullets(distinct(recommendation.explanation(), best.reasons())));
  }

  private static Map<String, Object> times(Hours hours, Note basis) {
    return Map.of(
        "elapsed", hours.elapsed().expected(),
        "compute", hours.compute().expected(),
        "billed", hours.billed().expected(),
        "basis", basis);
  }

  private String serving(ServingSpeed speed) {
    return texts.report(
        "serving",
        Map.of(
            "firstToken", seconds(speed.firstToken()),
            "perUser", speed.tokensPerSecondPerUser(),
            "count", speed.requestsAtOnce(),
            "all", speed.tokensPerSecond()));
  }

  /** Two digits are more than the estimate is good for. */
  private static BigDecimal seconds(Duration time) {
    return BigDecimal.valueOf(time.toMillis(), 3).round(new MathContext(2)).stripTrailingZeros();
  }

  private static String choiceKey(PaymentPlan plan) {
    if (plan.purchases().get(0).term() instanceof Owned card) {
      return card.isBought() ? "own" : "buy";
    }
    return plan.kind() == PlanKind.UNIT_PRICE ? "perUnit" : "rent";
  }

  private String choice(Alternative best) {
    String key = choiceKey(best.plan());
    Map<String, Object> arguments = new LinkedHashMap<>();
    arguments.put("hardware", wording.placement(best));
    if (!best.product().equals(best.offer().provider())) {
      arguments.put("provider", wording.provider(best.offer()));
    }
    arguments.put("plan", wording.plan(best.plan()));
    return texts.report(key, arguments);
  }

  private void noAnswer() {
    blocks.add(Document.Lines.of(texts.report("none")));
    heading("why", bullets(recommendation.explanation()));
  }

  private void details(Alternative best) {
    blocks.add(new Document.Heading(texts.report("bill")));
    blocks.add(new Document.Grid(bill(best)));
    if (best.bill().times().size() > TOLD_IN_THE_HEAD) {
      blocks.add(new Document.Heading(texts.report("times")));
      blocks.add(new Document.Grid(times(best.bill())));
    }
    best.placement().ifPresent(this::memory);
  }

  private void memory(Placement placement) {
    blocks.add(new Document.Heading(texts.report("memory")));
    blocks.add(Document.Lines.of(memory(placement.fit(), placement.vram())));
    if (placement.vram() instanceof VramEstimate estimate) {
      blocks.add(new Document.Grid(terms(estimate)));
    }
    host(placement.host()).ifPresent(line -> blocks.add(Document.Lines.of(line)));
  }

  private Optional<String> host(HostEstimate host) {
    if (host.ram().isEmpty() && host.disk().isEmpty()) {
      return Optional.empty();
    }
    Map<String, Object> arguments = new LinkedHashMap<>();
    host.ram()
        .ifPresent(
            ram -> {
              arguments.put("ram", ram.size());
              arguments.put("for", Note.of(ram.code()));
            });
    if (!host.disk().isEmpty()) {
      arguments.put("disk", host.diskTotal());
      arguments.put("most", Note.of(host.disk().get(0).code()));
    }
    return Optional.of(texts.report("memory.host", arguments));
  }

  private TextTable bill(Alternative best) {
    TextTable table = TextTable.of("", ">");
    for (BillLine line : best.bill().lines()) {
      table =
          table.row(
              wording.capital(texts.text(line.label())), wording.amount(line.amount().expected()));
    }
    Money total = best.bill().total().expected();
    table = table.row(texts.report("total"), wording.amount(total));
    Money cost = best.cost().expected();
    if (!cost.currency().equals(total.currency())) {
      table =
          table.row(
              texts.report("converted", Map.of("to", cost.currency().getCurrencyCode())),
              wording.amount(cost));
    }
    return best.perHour() ? table : eachCosts(table, best.bill());
  }

  private TextTable times(Bill bill) {
    TextTable table = TextTable.of("", ">", "");
    for (TimeLine line : bill.times()) {
      table =
          table.row(
              wording.capital(texts.label(line.label().code())),
              texts.format(line.time()),
              texts.report(line.billed() ? "times.billed" : "times.free"));
    }
    return table;
  }

  private TextTable eachCosts(TextTable table, Bill bill) {
    TextTable longer =
        bill.perUsefulHour()
            .map(hour -> table.row(texts.report("perUsefulHour"), texts.format(hour.expected())))
            .orElse(table);
    return bill.perResult()
        .map(
            result ->
                longer.row(
                    texts.report("perResult", Map.of("unit", result.unit())),
                    texts.format(result.cost())))
        .orElse(longer);
  }

  private String memory(FitVerdict fit, VramAnswer vram) {
    if (!(vram instanceof VramEstimate estimate)) {
      return texts.report("memory.unknown", Map.of("usable", fit.usable()));
    }
    Estimate<MemorySize> needed = estimate.perGpu();
    Map<String, Object> arguments = new LinkedHashMap<>();
    arguments.put("needed", needed.expected());
    if (!needed.isExact()) {
      arguments.put("low", needed.low());
      arguments.put("high", needed.high());
    }
    arguments.put("usable", fit.usable());
    arguments.put("gibibytes", gibibytes(fit.usable()));
    arguments.put("probability", fit.probability());
    arguments.put("basis", estimate.basis());
    fit.margin().ifPresent(size -> arguments.put("margin", size));
    fit.reserved()
        .filter(size -> size.compareTo(needed.expected()) > 0)
        .ifPresent(size -> arguments.put("reserved", size));
    estimate.reserve().ifPresent(reserve -> arguments.put("engine", reserve.engine()));
    String key = fit.fit() == Fit.TIGHT ? "memory.tight" : "memory.fits";
    return texts.report(key, arguments);
  }

  /** Cards are sold in GiB: the figure that a renter compares with. */
  private static String gibibytes(MemorySize size) {
    return String.format(Locale.ROOT, "%.1f GiB", size.toGiB());
  }

  private TextTable terms(VramEstimate estimate) {
    TextTable table = TextTable.of("", ">");
    for (MemoryTerm term : estimate.terms()) {
      if (term.size().bytes() > 0) {
        table = table.row(wording.capital(texts.label(term.code())), texts.format(term.size()));
      }
    }
    return table;
  }

  private void heading(String key, Document.Block block) {
    if (block instanceof Document.Bullets bullets && bullets.bullets().isEmpty()) {
      return;
    }
    blocks.add(new Document.Heading(texts.report(key)));
    blocks.add(block);
  }

  private Document.Bullets bullets(List<Note> notes) {
    return new Document.Bullets(
        notes.stream()
            .map(note -> isOneOfOne(note) ? texts.report("only") : texts.text(note))
            .map(text -> Document.Bullet.of(wording.sentence(text)))
            .toList());
  }

  /** "The cheapest of 1 option" reads like a joke. */
  private static boolean isOneOfOne(Note note) {
    return (note.code() == Code.CHEAPEST_OF || note.code() == Code.FASTEST_OF)
        && Integer.valueOf(1).equals(note.arguments().get("count"));
  }

  private static List<Note> distinct(List<Note> first, List<Note> second) {
    List<Note> all = new ArrayList<>(first);
    second.stream().filter(note -> !all.contains(note)).forEach(all::add);
    return all;
  }
}
