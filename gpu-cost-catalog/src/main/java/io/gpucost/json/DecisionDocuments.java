package io.gpucost.json;

import static io.gpucost.catalog.strictjson.Forms.DATE;
import static io.gpucost.catalog.strictjson.Forms.FLAG;
import static io.gpucost.catalog.strictjson.Forms.MONEY;
import static io.gpucost.catalog.strictjson.Forms.TEXT;
import static io.gpucost.json.JsonText.object;

import io.gpucost.catalog.strictjson.Element;
import io.gpucost.catalog.strictjson.Fields;
import io.gpucost.catalog.strictjson.Forms;
import io.gpucost.catalog.strictjson.Limits;
import io.gpucost.catalog.strictjson.Problems;
import io.gpucost.catalog.strictjson.StrictJson;
import io.gpucost.decision.DecisionRecord;
import io.gpucost.decision.DecisionRecord.Answer;
import io.gpucost.decision.DecisionRecord.Chosen;
import io.gpucost.decision.DecisionRecord.Statement;
import io.gpucost.finding.InvalidInputException;
import io.gpucost.money.Money;
import io.gpucost.unit.Estimate;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Writes decision records, and reads what was written: JSON objects of schema 1. */
public final class DecisionDocuments {
  private DecisionDocuments() {}

  /**
   * Writes a record.
   *
   * @param record the decision
   * @return the document
   */
  public static String write(DecisionRecord record) {
    Objects.requireNonNull(record, "record");
    return JsonText.of(
        object(
            "schema", 1,
            "name", record.name(),
            "day", record.day().map(LocalDate::toString),
            "chosen", record.chosen().map(DecisionDocuments::chosen),
            "inputs", record.inputs(),
            "answers", record.answers().stream().map(DecisionDocuments::answer).toList(),
            "assumptions", statements(record.assumptions()),
            "findings", statements(record.findings())));
  }

  private static Map<String, Object> chosen(Chosen chosen) {
    return object(
        "offer", chosen.offer(),
        "plan", chosen.plan(),
        "price", chosen.price(),
        "cost", Figures.estimate(chosen.cost(), Money::toWire),
        "elapsed", chosen.elapsed().toString(),
        "billed", chosen.billed().map(Duration::toString));
  }

  private static Map<String, Object> answer(Answer answer) {
    Map<String, Object> entry = object("topic", answer.topic(), "open", answer.open());
    entry.putAll(statement(answer.statement()));
    return entry;
  }

  private static List<Map<String, Object>> statements(List<Statement> statements) {
    return statements.stream().map(DecisionDocuments::statement).toList();
  }

  private static Map<String, Object> statement(Statement statement) {
    return object(
        "code", statement.code(), "figures", statement.figures(), "text", statement.text());
  }

  /**
   * Reads a record.
   *
   * @param file the document in UTF-8
   * @return the decision
   * @throws IOException if the file cannot be read
   * @throws InvalidInputException with all that is wrong, each with its path, rule and value
   */
  public static DecisionRecord read(Path file) throws IOException {
    Objects.requireNonNull(file, "file");
    Problems problems = new Problems(Limits.DOCUMENT);
    Fields root =
        StrictJson.read(StrictJson.bytes(file, Limits.DOCUMENT), Limits.DOCUMENT, problems);
    Optional<DecisionRecord> record = record(root);
    problems.throwIfAny();
    return record.orElseThrow();
  }

  private static Optional<DecisionRecord> record(Fields root) {
    root.required("schema", element -> element.whole(1, 1));
    DecisionRecord.Builder record = DecisionRecord.builder();
    root.read("name", TEXT, record::name);
    root.read("day", DATE, record::day);
    root.read("chosen", DecisionDocuments::readChosen, record::chosen);
    root.read("inputs", DecisionDocuments::readInputs, record::inputs);
    root.required("answers", Forms.listOf(DecisionDocuments::readAnswer))
        .ifPresent(record::answers);
    root.required("assumptions", Forms.listOf(DecisionDocuments::readStatement))
        .ifPresent(record::assumptions);
    root.required("findings", Forms.listOf(DecisionDocuments::readStatement))
        .ifPresent(record::findings);
    return root.build(record::build);
  }

  private static Optional<Map<String, String>> readInputs(Element element) {
    Fields fields = element.object();
    Map<String, String> inputs = new LinkedHashMap<>();
    fields.names().forEach(name -> fields.read(name, TEXT, value -> inputs.put(name, value)));
    return fields.build(() -> inputs);
  }

  private static Optional<Chosen> readChosen(Element element) {
    Fields chosen = element.object();
    Optional<String> offer = chosen.required("offer", TEXT);
    Optional<String> plan = chosen.required("plan", TEXT);
    Optional<String> price = chosen.required("price", TEXT);
    Optional<Estimate<Money>> cost = chosen.required("cost", DecisionDocuments::readCost);
    Optional<Duration> elapsed = chosen.required("elapsed", Forms.DURATION);
    Optional<Duration> billed = chosen.get("billed", Forms.DURATION);
    return chosen.build(
        () ->
            new Chosen(
                offer.orElseThrow(),
                plan.orElseThrow(),
                price.orElseThrow(),
                cost.orElseThrow(),
                elapsed.orElseThrow(),
                billed));
  }

  private static Optional<Estimate<Money>> readCost(Element element) {
    Fields cost = element.object();
    Optional<Money> low = cost.required("low", MONEY);
    Optional<Money> expected = cost.required("expected", MONEY);
    Optional<Money> high = cost.required("high", MONEY);
    return cost.build(
        () -> new Estimate<>(low.orElseThrow(), expected.orElseThrow(), high.orElseThrow()));
  }

  private static Optional<Answer> readAnswer(Element element) {
    Fields answer = element.object();
    Optional<String> topic = answer.required("topic", TEXT);
    Optional<Boolean> open = answer.required("open", FLAG);
    Optional<Statement> statement = statement(answer);
    return answer.build(
        () -> new Answer(topic.orElseThrow(), open.orElseThrow(), statement.orElseThrow()));
  }

  private static Optional<Statement> readStatement(Element element) {
    Fields fields = element.object();
    Optional<Statement> statement = statement(fields);
    return fields.build(statement::orElseThrow);
  }

  private static Optional<Statement> statement(Fields fields) {
    Optional<String> code = fields.required("code", TEXT);
    Optional<String> figures = fields.required("figures", TEXT);
    Optional<String> text = fields.required("text", TEXT);
    return code.isPresent() && figures.isPresent() && text.isPresent()
        ? Optional.of(new Statement(code.get(), figures.get(), text.get()))
        : Optional.empty();
  }
}
