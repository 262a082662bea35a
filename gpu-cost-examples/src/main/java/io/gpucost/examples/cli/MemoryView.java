package io.gpucost.examples.cli;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.gpu.Gpu;
import io.gpucost.market.Job;
import io.gpucost.report.TextTable;
import io.gpucost.report.Texts;
import io.gpucost.unit.MemorySize;
import io.gpucost.vram.Fit;
import io.gpucost.vram.FitLadder;
import io.gpucost.vram.FitVerdict;
import io.gpucost.vram.HostEstimate;
import io.gpucost.vram.HostEstimator;
import io.gpucost.vram.MemoryTerm;
import io.gpucost.vram.VramAnswer;
import io.gpucost.vram.VramEstimate;
import io.gpucost.vram.VramUnknown;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The memory of a job in several layouts, as a table and as JSON. */
final class MemoryView {
  private static final String INDENT = "  ";

  /** With more cards than these, what would help each of them is not told. */
  private static final int MOST_EXPLAINED = 3;

  private final Job job;
  private final Map<Spread, VramAnswer> answers;
  private final List<Gpu> gpus;
  private final Texts texts;
  private final Labels labels;

  MemoryView(Job job, Map<Spread, VramAnswer> answers, List<Gpu> gpus, Texts texts, Labels labels) {
    this.job = job;
    this.answers = answers;
    this.gpus = gpus;
    this.texts = texts;
    this.labels = labels;
  }

  String text() {
    StringBuilder out = new StringBuilder();
    out.append(job.workload().name().orElseGet(() -> labels.text("vram.title"))).append('\n');
    if (estimates().isEmpty()) {
      section("vram.unknown", out);
    } else {
      section("vram.terms", out);
      out.append(terms().render(INDENT));
      out.append(INDENT).append(labels.text("vram.dominating")).append(dominating()).append('\n');
      section("vram.fits", out);
      out.append(fits().render(INDENT));
    }
    lines("vram.fixes", fixes(), out);
    lines("vram.basis", bases(), out);
    lines("vram.findings", notes(findings()), out);
    lines("vram.assumptions", notes(assumptions()), out);
    lines("vram.questions", notes(questions()), out);
    return out.toString();
  }

  private void section(String key, StringBuilder out) {
    out.append('\n').append(labels.text(key)).append('\n');
  }

  private void lines(String key, List<String> lines, StringBuilder out) {
    if (!lines.isEmpty()) {
      section(key, out);
      lines.forEach(line -> out.append(INDENT).append("- ").append(line).append('\n'));
    }
  }

  private TextTable terms() {
    TextTable table = TextTable.of(header("", ">"));
    Set<Code> codes = new LinkedHashSet<>();
    estimates().forEach(estimate -> estimate.terms().forEach(term -> codes.add(term.code())));
    for (Code code : codes) {
      table = table.row(row(texts.label(code), answer -> size(answer, code)));
    }
    table =
        table.row(
            row(labels.text("vram.expected"), answer -> of(answer, e -> e.perGpu().expected())));
    table = table.row(row(labels.text("vram.low"), answer -> of(answer, e -> e.perGpu().low())));
    table = table.row(row(labels.text("vram.high"), answer -> of(answer, e -> e.perGpu().high())));
    return hosts(table);
  }

  private String dominating() {
    return estimates().stream()
        .map(estimate -> texts.label(estimate.dominating().code()))
        .distinct()
        .collect(Collectors.joining(", "));
  }

  private TextTable hosts(TextTable table) {
    TextTable longer = table;
    if (hosts().stream().anyMatch(host -> host.ram().isPresent())) {
      longer = longer.row(hostRow(labels.text("vram.host"), host -> texts.format(host.ramTotal())));
    }
    if (hosts().stream().anyMatch(host -> !host.disk().isEmpty())) {
      longer =
          longer.row(hostRow(labels.text("vram.disk"), host -> texts.format(host.diskTotal())));
    }
    return longer;
  }

  private List<String> hostRow(String first, Function<HostEstimate, String> cell) {
    List<String> row = new ArrayList<>();
    row.add(first);
    hosts().forEach(host -> row.add(cell.apply(host)));
    return row;
  }

  private List<HostEstimate> hosts() {
    List<HostEstimate> hosts = new ArrayList<>();
    answers.forEach((spread, answer) -> hosts.add(host(spread, answer)));
    return hosts;
  }

  private HostEstimate host(Spread spread, VramAnswer answer) {
    return HostEstimator.DEFAULT.estimate(job, answer, spread.layout(), spread.count());
  }

  private String size(VramAnswer answer, Code code) {
    return of(
        answer,
        estimate ->
            estimate.terms().stream()
                .filter(term -> term.code() == code)
                .map(MemoryTerm::size)
                .reduce(MemorySize.ZERO, MemorySize::plus));
  }

  private String of(VramAnswer answer, Function<VramEstimate, MemorySize> size) {
    return answer instanceof VramEstimate estimate ? texts.format(size.apply(estimate)) : "?";
  }

  private TextTable fits() {
    TextTable table = TextTable.of(header(labels.text("vram.card"), ""));
    for (Gpu gpu : gpus) {
      String card = gpu.name() + ", " + texts.format(gpu.memoryForWork());
      table = table.row(row(card, answer -> verdict(FitVerdict.of(answer, gpu))));
    }
    return table;
  }

  private String verdict(FitVerdict verdict) {
    String word = labels.text("fit." + word(verdict.fit()));
    if (verdict.fit() == Fit.TIGHT) {
      return word + ", " + texts.format(verdict.probability());
    }
    return verdict.fit() == Fit.NO
        ? word + verdict.shortfall().map(size -> ", -" + texts.format(size)).orElse("")
        : word + verdict.margin().map(size -> ", +" + texts.format(size)).orElse("");
  }

  private String[] header(String first, String align) {
    List<String> titles = new ArrayList<>();
    titles.add(first);
    answers.keySet().forEach(spread -> titles.add(align + spread.title(texts)));
    return titles.toArray(String[]::new);
  }

  private List<String> row(String first, Function<VramAnswer, String> cell) {
    List<String> row = new ArrayList<>();
    row.add(first);
    answers.values().forEach(answer -> row.add(cell.apply(answer)));
    return row;
  }

  String json() {
    Map<String, Object> root = new LinkedHashMap<>();
    job.workload().name().ifPresent(name -> root.put("name", name));
    List<Object> layouts = new ArrayList<>();
    answers.forEach((spread, answer) -> layouts.add(json(spread, answer)));
    root.put("layouts", layouts);
    root.put("fixes", fixes());
    root.put("findings", json(findings()));
    root.put("assumptions", json(assumptions()));
    root.put("questions", json(questions()));
    return JsonText.of(root);
  }

  private Map<String, Object> json(Spread spread, VramAnswer answer) {
    Map<String, Object> layout = new LinkedHashMap<>();
    layout.put("layout", spread.layout().text());
    layout.put("count", spread.count());
    if (answer instanceof VramEstimate estimate) {
      Map<String, Object> vram = new LinkedHashMap<>();
      vram.put("low", estimate.perGpu().low().bytes());
      vram.put("expected", estimate.perGpu().expected().bytes());
      vram.put("high", estimate.perGpu().high().bytes());
      Map<String, Object> terms = new LinkedHashMap<>();
      estimate
          .terms()
          .forEach(term -> terms.merge(term.code().name(), term.size().bytes(), MemoryView::sum));
      vram.put("terms", terms);
      vram.put("basis", estimate.basis().code().name());
      vram.put("dominating", estimate.dominating().code().name());
      layout.put("vram", vram);
    }
    layout.put("host", json(host(spread, answer)));
    List<Object> fits = new ArrayList<>();
    gpus.forEach(gpu -> fits.add(json(gpu, FitVerdict.of(answer, gpu))));
    layout.put("gpus", fits);
    return layout;
  }

  private static Object sum(Object first, Object second) {
    return Math.addExact((Long) first, (Long) second);
  }

  private static Map<String, Object> json(HostEstimate host) {
    Map<String, Object> json = new LinkedHashMap<>();
    host.ram()
        .ifPresent(
            ram -> {
              json.put("ram", ram.size().bytes());
              json.put("ram_for", ram.code().name());
            });
    json.put("disk", host.diskTotal().bytes());
    Map<String, Object> terms = new LinkedHashMap<>();
    host.disk().forEach(term -> terms.put(term.code().name(), term.size().bytes()));
    json.put("disk_terms", terms);
    return json;
  }

  private static Map<String, Object> json(Gpu gpu, FitVerdict verdict) {
    Map<String, Object> fit = new LinkedHashMap<>();
    fit.put("gpu", gpu.name().value());
    fit.put("usable", verdict.usable().bytes());
    fit.put("fit", verdict.fit().name());
    fit.put("probability", verdict.probability().fraction());
    verdict.shortfall().ifPresent(size -> fit.put("shortfall", size.bytes()));
    verdict.margin().ifPresent(size -> fit.put("margin", size.bytes()));
    verdict.reserved().ifPresent(size -> fit.put("reserved", size.bytes()));
    return fit;
  }

  private List<Object> json(Set<Note> notes) {
    List<Object> all = new ArrayList<>();
    for (Note note : notes) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("code", note.code().name());
      entry.put("text", texts.text(note));
      all.add(entry);
    }
    return all;
  }

  private static String word(Fit fit) {
    return fit.name().toLowerCase(Locale.ROOT);
  }

  private List<VramEstimate> estimates() {
    return answers.values().stream()
        .filter(VramEstimate.class::isInstance)
        .map(VramEstimate.class::cast)
        .toList();
  }

  /** What would make the job fit the cards that hold it in none of the layouts shown. */
  private List<String> fixes() {
    List<String> lines = new ArrayList<>();
    Map.Entry<Spread, VramAnswer> first = answers.entrySet().iterator().next();
    for (Gpu gpu : gpus) {
      boolean fits =
          answers.values().stream()
              .anyMatch(answer -> FitVerdict.of(answer, gpu).fit() == Fit.FITS);
      if (fits || gpus.size() > MOST_EXPLAINED) {
        continue;
      }
      FitLadder.DEFAULT
          .fixes(job, gpu, first.getKey().layout(), first.getKey().count())
          .forEach(fix -> lines.add(gpu.name() + ": " + texts.text(fix)));
    }
    return lines;
  }

  private List<String> bases() {
    return estimates().stream().map(VramEstimate::basis).distinct().map(texts::text).toList();
  }

  private Set<Note> findings() {
    Set<Note> all = new LinkedHashSet<>();
    estimates()
        .forEach(estimate -> estimate.findings().stream().map(Finding::note).forEach(all::add));
    return all;
  }

  private Set<Note> assumptions() {
    Set<Note> all = new LinkedHashSet<>(job.assumptions());
    estimates().forEach(estimate -> all.addAll(estimate.assumptions()));
    return all;
  }

  private Set<Note> questions() {
    Set<Note> all = new LinkedHashSet<>();
    for (VramAnswer answer : answers.values()) {
      if (answer instanceof VramUnknown unknown) {
        all.addAll(unknown.questions());
      }
    }
    return all;
  }

  private List<String> notes(Set<Note> notes) {
    return notes.stream().map(texts::text).toList();
  }
}
