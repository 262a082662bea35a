package io.gpucost.report;

import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.lifecycle.LifecycleAnswer;
import io.gpucost.lifecycle.PilotPlan;
import io.gpucost.lifecycle.ReleasePlan;
import io.gpucost.lifecycle.RoiReport;
import io.gpucost.lifecycle.watch.WatchAnswer;
import io.gpucost.money.Money;
import io.gpucost.unit.Estimate;
import io.gpucost.unit.Fraction;
import io.gpucost.unit.Ratio;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the reports around a run share; each kind of answer has an outline of its own. */
abstract class LifecycleOutline {
  private static final int RATIO_DIGITS = 6;

  final Texts texts;
  final Wording wording;
  private final List<Document.Block> blocks = new ArrayList<>();

  LifecycleOutline(Texts texts) {
    this.texts = texts;
    this.wording = new Wording(texts);
  }

  static Document of(LifecycleAnswer answer, Texts texts) {
    if (answer instanceof WatchAnswer watch) {
      return new WatchOutline(watch, texts).document();
    }
    if (answer instanceof RoiReport roi) {
      return new RoiOutline(roi, texts).document();
    }
    if (answer instanceof ReleasePlan release) {
      return new ReleaseOutline(release, texts).document();
    }
    if (answer instanceof PilotPlan pilot) {
      return new PilotOutline(pilot, texts).document();
    }
    throw new IllegalStateException("no outline for " + answer.getClass().getName());
  }

  final Document document() {
    write();
    return new Document(name().orElseGet(() -> texts.report(key("title"))), List.copyOf(blocks));
  }

  /** The prefix of its texts, such as {@code watch}. */
  abstract String kind();

  abstract Optional<String> name();

  abstract void write();

  final String key(String key) {
    return kind() + "." + key;
  }

  final String say(String key) {
    return texts.report(key(key));
  }

  final String say(String key, Map<String, Object> arguments) {
    return texts.report(key(key), arguments);
  }

  final void lines(List<String> lines) {
    blocks.add(new Document.Lines(List.copyOf(lines)));
  }

  final void heading(String key) {
    title(say(key));
  }

  final void title(String text) {
    blocks.add(new Document.Heading(text));
  }

  final void grid(TextTable table) {
    blocks.add(new Document.Grid(table));
  }

  final void findings(List<Finding> findings) {
    blocks.add(new Document.Bullets(findings.stream().map(wording::bullet).toList()));
  }

  final void notes(String key, List<Note> notes) {
    if (!notes.isEmpty()) {
      heading(key);
      blocks.add(
          new Document.Bullets(
              notes.stream().map(note -> Document.Bullet.of(sentence(note))).toList()));
    }
  }

  final void steps(String key, List<Note> notes) {
    heading(key);
    blocks.add(
        new Document.Checklist(
            notes.stream().map(note -> new Document.Item(sentence(note), false)).toList()));
  }

  final String sentence(Note note) {
    return wording.sentence(texts.text(note));
  }

  final String column(String key) {
    return say("column." + key);
  }

  static <T extends Comparable<? super T>> void band(
      Map<String, Object> arguments, Estimate<T> estimate) {
    if (!estimate.isExact()) {
      arguments.put("low", estimate.low());
      arguments.put("high", estimate.high());
    }
  }

  /** A share in percent; above 100% it stays a plain number of percent. */
  final String percent(Fraction share) {
    return share.compareTo(Fraction.ONE) <= 0
        ? texts.format(Ratio.ofFraction(share.toDecimal(RATIO_DIGITS, RoundingMode.HALF_UP)))
        : share.multipliedBy(Fraction.of(100, 1)).toDecimal(0, RoundingMode.HALF_UP) + "%";
  }

  final String decimal(Fraction value, int digits) {
    return texts.format(value.toDecimal(digits, RoundingMode.HALF_UP));
  }

  final String money(Optional<Money> money) {
    return money.map(wording::amount).orElse("");
  }
}
