package io.gpucost.catalog.strictjson;

import static io.gpucost.catalog.strictjson.Forms.COUNT;
import static io.gpucost.catalog.strictjson.Forms.COUNT_OR_NONE;
import static io.gpucost.catalog.strictjson.Forms.DATE;
import static io.gpucost.catalog.strictjson.Forms.FLAG;
import static io.gpucost.catalog.strictjson.Forms.HOURS;
import static io.gpucost.catalog.strictjson.Forms.LONG_COUNT;
import static io.gpucost.catalog.strictjson.Forms.MONEY;
import static io.gpucost.catalog.strictjson.Forms.POSITIVE;
import static io.gpucost.catalog.strictjson.Forms.SECONDS;
import static io.gpucost.catalog.strictjson.Forms.TEXT;
import static io.gpucost.catalog.strictjson.Forms.TEXT_OR_TEXTS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpucost.finding.InvalidInputException;
import io.gpucost.finding.Problem;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StrictJsonTest {
  private static final Map<String, Form<?>> FORMS =
      Map.of(
          "text", TEXT,
          "flag", FLAG,
          "count", COUNT,
          "long", LONG_COUNT,
          "number", POSITIVE,
          "money", MONEY,
          "date", DATE,
          "hours", HOURS,
          "words", TEXT_OR_TEXTS);

  private final Problems problems = new Problems(Limits.DOCUMENT);

  @Test
  void readsWhatIsThere() {
    Fields root =
        read(
            """
            {"text": "a", "flag": true, "count": 3, "none": 0, "number": 0.25, "hours": 1.5,
             "seconds": 0.25, "list": ["a", "b"], "object": {"inner": 7}}
            """);

    assertThat(root.get("text", TEXT)).contains("a");
    assertThat(root.get("flag", FLAG)).contains(true);
    assertThat(root.get("count", COUNT)).contains(3);
    assertThat(root.get("none", COUNT_OR_NONE)).contains(0);
    assertThat(root.get("number", POSITIVE)).contains(new BigDecimal("0.25"));
    assertThat(root.get("hours", HOURS)).contains(Duration.ofMinutes(90));
    assertThat(root.get("seconds", SECONDS)).contains(Duration.ofMillis(250));
    assertThat(root.list("list", TEXT)).containsExactly("a", "b");
    try (Fields object = root.object("object")) {
      assertThat(object.path()).isEqualTo("object");
      assertThat(object.get("inner", COUNT)).contains(7);
    }
    assertThat(root.get("missing", TEXT)).isEmpty();
    root.close();
    assertThat(problems.toList()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "count, \"512\", a whole number",
        "count, 512.9, a whole number",
        "count, 0, at least 1",
        "count, -1, at least 1",
        "count, 2147483648, a whole number",
        "count, null, left out",
        "count, true, a whole number",
        "count, [512], a whole number",
        "count, NaN, a whole number",
        "count, -Infinity, a whole number",
        "count, 1e1000000000, exponent",
        "count, 1e99999999999999999999, exponent",
        "count, 1e-1000000000, exponent",
        "long, 9223372036854775808, a whole number",
        "long, 1e18.5, valid JSON",
        "number, 0, above zero",
        "number, \"1\", a number",
        "text, \"\", not blank",
        "text, 7, a text",
        "flag, \"true\", true or false",
        "flag, 1, true or false",
        "money, 100, CNY 100",
        "money, \"100\", CNY 100",
        "money, \"CNY 1e1000000000\", CNY 100",
        "money, \"CNY -1\", at least zero",
        "date, \"2026-02-30\", 2026-11-01",
        "hours, \"80\", 80 h",
        "hours, -80, above zero",
        "hours, 1e9, hundred years",
        "words, [\"a\"; 7], a text",
      })
  void refusesWhatIsNotMeant(String form, String value, String rule) {
    Fields root = read("{\"a\": " + value.replace(';', ',') + "}");
    root.get("a", FORMS.get(form));

    assertThat(problems.toList()).as(value).hasSize(1);
    assertThat(problems.toList().get(0).toString()).contains(rule);
  }

  @Test
  void refusesALongNumberWithoutExpandingIt() {
    read("{\"a\": " + "9".repeat(1_000) + "}").get("a", POSITIVE);

    assertThat(problems.toLine()).contains("at most 60 characters");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "{\"a\"",
        "{\"a\": }",
        "{\"a\": 1,}",
        "{'a': 1}",
        "{a: 1}",
        "{\"a\": 01}",
        "{\"a\": \"b}",
        "{\"a\": tru}",
        "{\"a\": 1} // why",
        "\u0000",
        "[1, 2]",
        "\"text\"",
        "7",
        "null",
        "{\"a\": 1} {\"a\": 2}",
        "{\"a\": 1}]",
      })
  void refusesWhatIsNoObject(String document) {
    Fields root = read(document);
    root.required("b", TEXT);
    root.close();

    assertThat(problems.isEmpty()).as(document).isFalse();
  }

  @Test
  void tellsWhereTheSyntaxIsWrong() {
    read("{\"a\": 1,\n \"b\": }");

    assertThat(problems.toLine()).contains("line 2, column 7").contains("valid JSON");
  }

  @Test
  void saysNothingMoreAboutADocumentItCannotRead() {
    Fields root = read("[]");
    root.required("task", TEXT);
    root.close();

    assertThat(problems.toList())
        .containsExactly(new Problem("document", "be a JSON object", "a list of 0"));
    assertThat(root.build(() -> "never")).isEmpty();
  }

  @Test
  void refusesDeepNesting() {
    String deep = "{\"a\": ".repeat(5_000) + "1" + "}".repeat(5_000);
    read(deep);
    problems.add("", "be read", "so far");

    assertThat(problems.toLine()).contains("nesting depth");
  }

  @Test
  void refusesALargeDocument() {
    byte[] large = new byte[Limits.DOCUMENT.bytes() + 1];
    StrictJson.read(large, Limits.DOCUMENT, problems);

    assertThat(problems.toLine()).contains("at most 4194304 bytes");
  }

  @Test
  void readsNoMoreOfAStreamThanTheLimit() throws IOException {
    byte[] huge = new byte[3 * Limits.DOCUMENT.bytes()];

    assertThat(StrictJson.bytes(new ByteArrayInputStream(huge), Limits.DOCUMENT))
        .hasSize(Limits.DOCUMENT.bytes() + 1);
  }

  @Test
  void refusesALongText() {
    read("{\"a\": \"" + "x".repeat(20_000) + "\"}").get("a", TEXT);

    assertThat(problems.isEmpty()).isFalse();
  }

  @Test
  void refusesAFieldGivenTwice() {
    read("{\"a\": {\"b\": 1, \"b\": 2}}").object("a").get("b", COUNT);

    assertThat(problems.toList())
        .containsExactly(new Problem("a.b", "be given once", "given again as 2"));
  }

  @Test
  void namesTheNearestKnownFieldFirst() {
    try (Fields root = read("{\"lora_rnak\": 64}")) {
      root.get("model", TEXT);
      root.get("lora_rank", COUNT);
    }

    assertThat(problems.toList())
        .containsExactly(
            new Problem("lora_rnak", "be one of the known fields (lora_rank, model)", "64"));
  }

  @Test
  void showsHostileTextOnOneLine() {
    Fields root = read("{\"a\\nb\\u202e\": \"" + "\\u001b[31m".repeat(50) + "\"}");
    root.close();

    assertThat(problems.toLine()).doesNotContain("\n", "\u001b", "\u202e").contains("a?b?");
    assertThat(problems.toLine().length()).isLessThan(300);
  }

  @Test
  void reRootsTheProblemsOfAValueThatKnowsItsOwnNameOnly() {
    problems.build(
        "task.model",
        () -> "",
        () -> {
          throw new InvalidInputException(List.of(new Problem("model.layers", "be", "7")));
        });

    assertThat(problems.toList()).extracting(Problem::path).containsExactly("task.model.layers");
  }

  @Test
  void throwsAllProblemsTogether() {
    Fields root = read("{\"a\": \"512\", \"b\": null, \"c\": NaN}");
    root.get("a", COUNT);
    root.get("b", COUNT);
    root.get("c", COUNT);
    Optional<String> built = root.build(() -> "never");

    assertThat(built).isEmpty();
    assertThatThrownBy(problems::throwIfAny)
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            """
            a must be a whole number of at least 1, but was "512"
            b must be left out where it is unknown, but was null
            c must be a whole number of at least 1, but was NaN""");
  }

  @Test
  void keepsAFewProblemsAndCountsTheRest() {
    for (int i = 0; i < 250; i++) {
      problems.add("a[" + i + "]", "be", "wrong");
    }

    assertThat(problems.count()).isEqualTo(250);
    assertThat(problems.toList()).hasSize(101);
    assertThat(problems.toList().get(100).toString()).contains("150 more");
  }

  private Fields read(String document) {
    return StrictJson.read(document.getBytes(StandardCharsets.UTF_8), Limits.DOCUMENT, problems);
  }
}
