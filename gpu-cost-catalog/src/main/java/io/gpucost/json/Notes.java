package io.gpucost.json;

import static io.gpucost.json.JsonText.object;

import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.report.Texts;
import io.gpucost.unit.Durations;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes notes and findings: the code and arguments for programs, the text for people. */
final class Notes {
  private final Texts texts;

  Notes(Texts texts) {
    this.texts = texts;
  }

  String text(Note note) {
    return texts.text(note);
  }

  /** What a note is about, without its figures. */
  String label(Note note) {
    return texts.label(note.code());
  }

  Map<String, Object> note(Note note) {
    return object("code", note.code().name(), "text", text(note), "args", arguments(note));
  }

  List<Map<String, Object>> all(List<Note> notes) {
    return notes.stream().map(this::note).toList();
  }

  List<Map<String, Object>> findings(List<Finding> findings) {
    return findings.stream().map(this::finding).toList();
  }

  private Map<String, Object> finding(Finding finding) {
    return object(
        "code", finding.code().name(),
        "severity", finding.severity().name().toLowerCase(Locale.ROOT),
        "amount", finding.atStake().map(Money::toWire),
        "advice", texts.advice(finding),
        "text", text(finding.note()),
        "args", arguments(finding.note()));
  }

  Map<String, Object> arguments(Note note) {
    Map<String, Object> arguments = new LinkedHashMap<>();
    note.arguments().forEach((name, value) -> arguments.put(name, argument(value)));
    return arguments;
  }

  private Object argument(Object value) {
    if (value instanceof Integer || value instanceof Long || value instanceof BigDecimal) {
      return value;
    }
    if (value instanceof Money money) {
      return money.toWire();
    }
    if (value instanceof HourlyRate rate) {
      return rate.money().toWire() + "/h";
    }
    if (value instanceof Duration time) {
      boolean whole = time.truncatedTo(ChronoUnit.SECONDS).equals(time);
      return whole ? Durations.format(time) : time.toString();
    }
    if (value instanceof Note nested) {
      return note(nested);
    }
    if (value instanceof List<?> list) {
      return list.stream().map(this::argument).toList();
    }
    return value.toString();
  }
}
