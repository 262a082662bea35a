package io.gpucost.report;

import io.gpucost.advice.Alternative;
import io.gpucost.advice.Recommendation;
import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.money.Conversion;
import io.gpucost.pricing.Offer;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What to mind about an answer, and what it rests on. */
final class Remarks {
  private final Recommendation recommendation;
  private final Texts texts;
  private final Wording wording;
  private final List<Alternative> shown;

  Remarks(Recommendation recommendation, Texts texts, Wording wording, List<Alternative> shown) {
    this.recommendation = recommendation;
    this.texts = texts;
    this.wording = wording;
    this.shown = shown;
  }

  List<Document.Block> blocks() {
    List<Document.Block> blocks = new ArrayList<>();
    add("findings", findings(), blocks);
    add("questions", bullets(recommendation.questions()), blocks);
    add("assumptions", bullets(assumptions()), blocks);
    recommendation.checklists().forEach((name, items) -> checklist(name, items, blocks));
    if (!shown.isEmpty()) {
      blocks.add(new Document.Heading(texts.report("prices")));
      blocks.add(new Document.Grid(prices()));
    }
    add("rates", rates(), blocks);
    return blocks;
  }

  private void add(String key, List<Document.Bullet> bullets, List<Document.Block> blocks) {
    if (!bullets.isEmpty()) {
      blocks.add(new Document.Heading(texts.report(key)));
      blocks.add(new Document.Bullets(bullets));
    }
  }

  private List<Document.Bullet> findings() {
    return recommendation.findings().stream().map(wording::bullet).toList();
  }

  private List<Note> assumptions() {
    Set<Note> all = new LinkedHashSet<>(recommendation.assumptions());
    recommendation.best().ifPresent(best -> all.addAll(best.assumptions()));
    return List.copyOf(all);
  }

  private List<Document.Bullet> bullets(List<Note> notes) {
    return notes.stream()
        .map(note -> Document.Bullet.of(wording.sentence(texts.text(note))))
        .toList();
  }

  private void checklist(String name, List<Note> items, List<Document.Block> blocks) {
    if (!items.isEmpty()) {
      blocks.add(new Document.Heading(texts.report("checklist." + name)));
      blocks.add(
          new Document.Checklist(
              items.stream()
                  .map(
                      note ->
                          new Document.Item(
                              wording.sentence(texts.text(note)), note.code() == Code.SELF_CHECK))
                  .toList()));
    }
  }

  private TextTable prices() {
    Set<List<String>> rows = new LinkedHashSet<>();
    for (Alternative option : shown) {
      Optional<LocalDate> asOf = option.offer().asOf();
      rows.add(
          List.of(
              wording.hardware(option) + ", " + wording.provider(option.offer()),
              asOf.map(texts::format).orElseGet(() -> texts.report("undated")),
              option.ageDays().isPresent()
                  ? texts.report("age", Map.of("days", option.ageDays().getAsInt()))
                  : "",
              source(option.offer())));
    }
    TextTable table =
        TextTable.of(
            texts.report("column.price"),
            texts.report("column.asOf"),
            ">" + texts.report("column.age"),
            texts.report("column.source"));
    for (List<String> row : rows) {
      table = table.row(row);
    }
    return table;
  }

  private String source(Offer offer) {
    return offer.source().isBlank() ? texts.report("stated") : offer.source();
  }

  private List<Document.Bullet> rates() {
    Set<String> lines = new LinkedHashSet<>();
    for (Conversion conversion : recommendation.conversions()) {
      if (!conversion.isIdentity()) {
        lines.add(
            texts.report(
                "rate",
                Map.of(
                    "from", conversion.from().currency().getCurrencyCode(),
                    "to", conversion.to().currency().getCurrencyCode(),
                    "rate", conversion.rate(),
                    "asOf",
                        conversion
                            .asOf()
                            .<Object>map(day -> day)
                            .orElseGet(() -> texts.report("undated")),
                    "source", recommendation.rates().source())));
      }
    }
    return lines.stream().map(Document.Bullet::of).toList();
  }
}
