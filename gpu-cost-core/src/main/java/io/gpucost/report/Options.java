package io.gpucost.report;

import io.gpucost.advice.Alternative;
import io.gpucost.advice.Recommendation;
import io.gpucost.advice.RejectedGroup;
import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.vram.Fit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What else could be rented, and what could not and why. */
final class Options {
  private static final int SHOWN_OF_A_REASON = 3;
  private static final int NAMED_OF_A_REASON = 12;

  private final Recommendation recommendation;
  private final Texts texts;
  private final Wording wording;
  private final List<Alternative> shown;

  Options(Recommendation recommendation, Texts texts, Wording wording, int top) {
    this.recommendation = recommendation;
    this.texts = texts;
    this.wording = wording;
    this.shown = shown(recommendation, top);
  }

  /** The first of the ranking, and the best wherever it stands. */
  List<Alternative> shown() {
    return shown;
  }

  private static List<Alternative> shown(Recommendation recommendation, int top) {
    List<Alternative> all = recommendation.alternatives();
    List<Alternative> first = new ArrayList<>(all.subList(0, Math.min(top, all.size())));
    recommendation
        .best()
        .filter(best -> !first.contains(best))
        .ifPresent(best -> first.set(first.size() - 1, best));
    return List.copyOf(first);
  }

  List<Document.Block> alternatives() {
    List<Alternative> all = recommendation.alternatives();
    if (all.size() < 2) {
      return List.of();
    }
    List<Document.Block> blocks = new ArrayList<>();
    blocks.add(new Document.Heading(texts.report("alternatives")));
    blocks.add(new Document.Grid(table()));
    int more = all.size() - shown.size();
    if (more > 0) {
      blocks.add(Document.Lines.of(texts.report("more", Map.of("count", more))));
    }
    return blocks;
  }

  private TextTable table() {
    boolean allFit = shown.stream().allMatch(option -> option.fit() == Fit.FITS);
    List<String> titles = new ArrayList<>();
    titles.add(">#");
    titles.add(texts.report("column.hardware"));
    titles.add(texts.report("column.provider"));
    titles.add(texts.report("column.plan"));
    String currency = recommendation.currency().getCurrencyCode();
    titles.add(">" + texts.report("column.cost", Map.of("currency", currency)));
    titles.add(">" + texts.report("column.range"));
    titles.add(">" + texts.report("column.elapsed"));
    if (!allFit) {
      titles.add(texts.report("column.fit"));
    }
    TextTable table = TextTable.of(titles.toArray(String[]::new));
    for (Alternative option : shown) {
      List<String> row = row(option);
      if (!allFit) {
        row.add(texts.formats().word("fit", option.fit().name().toLowerCase(Locale.ROOT)));
      }
      table = table.row(row);
    }
    return table;
  }

  private List<String> row(Alternative option) {
    List<String> row = new ArrayList<>();
    row.add(String.valueOf(recommendation.alternatives().indexOf(option) + 1));
    row.add(wording.placement(option));
    row.add(wording.provider(option.offer()));
    row.add(wording.plan(option.plan()));
    row.add(wording.number(option.cost().expected()));
    row.add(wording.range(option.cost()));
    row.add(option.placement().isEmpty() ? "?" : texts.format(option.hours().elapsed().expected()));
    return row;
  }

  /** The first few of each reason in full, the rest of it by name. */
  List<Document.Block> rejected() {
    Map<Code, List<RejectedGroup>> byReason = new LinkedHashMap<>();
    for (RejectedGroup group : recommendation.rejected()) {
      byReason.computeIfAbsent(group.rejection().code(), code -> new ArrayList<>()).add(group);
    }
    List<Document.Bullet> bullets = new ArrayList<>();
    byReason.values().forEach(groups -> bullets.addAll(bullets(groups)));
    return bullets.isEmpty()
        ? List.of()
        : List.of(new Document.Heading(texts.report("rejected")), new Document.Bullets(bullets));
  }

  /** What is said alike of many is said once; of the rest, the first are told in full. */
  private List<Document.Bullet> bullets(List<RejectedGroup> reason) {
    Map<Note, List<RejectedGroup>> alike = new LinkedHashMap<>();
    reason.forEach(
        group ->
            alike.computeIfAbsent(group.rejection().note(), note -> new ArrayList<>()).add(group));
    List<Document.Bullet> bullets = new ArrayList<>();
    List<RejectedGroup> others = new ArrayList<>();
    alike.forEach(
        (note, groups) -> {
          if (groups.size() > SHOWN_OF_A_REASON) {
            bullets.add(said(note, groups));
          } else {
            others.addAll(groups);
          }
        });
    boolean all = others.size() <= SHOWN_OF_A_REASON + 1;
    int shownInFull = all ? others.size() : SHOWN_OF_A_REASON;
    others.subList(0, shownInFull).stream().map(this::bullet).forEach(bullets::add);
    if (!all) {
      bullets.add(rest(others.subList(shownInFull, others.size())));
    }
    return bullets;
  }

  private Document.Bullet said(Note note, List<RejectedGroup> groups) {
    int offers = groups.stream().mapToInt(RejectedGroup::offers).sum();
    return Document.Bullet.of(
        texts.report(
            "rejected.alike",
            Map.of("count", groups.size(), "offers", offers, "reason", texts.text(note))));
  }

  private Document.Bullet rest(List<RejectedGroup> groups) {
    List<String> names = groups.stream().limit(NAMED_OF_A_REASON).map(this::name).toList();
    Map<String, Object> arguments = new LinkedHashMap<>();
    arguments.put("count", groups.size());
    arguments.put("names", names);
    if (groups.size() > names.size()) {
      arguments.put("more", groups.size() - names.size());
    }
    return Document.Bullet.of(texts.report("rejected.rest", arguments));
  }

  private String name(RejectedGroup group) {
    return wording.hardware(group.count(), group.product());
  }

  private Document.Bullet bullet(RejectedGroup group) {
    String offers =
        group.offers() > 1 ? texts.report("rejected.offers", Map.of("count", group.offers())) : "";
    String reason = texts.text(group.rejection().note());
    List<Note> fixes = new ArrayList<>(group.rejection().fix().stream().toList());
    group.fixes().stream().filter(fix -> !fixes.contains(fix)).forEach(fixes::add);
    List<String> details =
        fixes.stream()
            .map(texts::text)
            .reduce((first, next) -> first + texts.report("or") + next)
            .map(all -> texts.report("rejected.fix", Map.of("fixes", all)))
            .stream()
            .toList();
    return new Document.Bullet(
        texts.report("rejected.line", Map.of("what", name(group) + offers, "reason", reason)),
        details);
  }
}
