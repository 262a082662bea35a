package io.gpucost.catalog.pricelist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.gpucost.catalog.strictjson.Fields;
import io.gpucost.catalog.strictjson.Limits;
import io.gpucost.catalog.strictjson.Problems;
import io.gpucost.catalog.strictjson.StrictJson;
import io.gpucost.finding.InvalidInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The published schema has exactly the fields that the readers know. */
class PriceListSchemaTest {
  private static final Pattern KNOWN =
      Pattern.compile("zzz must be one of the known fields \\((.*?)\\)");

  @Test
  void namesTheFieldsOfAList() throws IOException {
    InvalidInputException refused =
        catchThrowableOfType(
            InvalidInputException.class,
            () -> PriceListReader.read(bytes("{\"schema\": 1, \"zzz\": 1}"), "list"));

    assertThat(known(refused.getMessage()))
        .containsExactlyInAnyOrderElementsOf(schema().object("properties").names());
  }

  @ParameterizedTest
  @CsvSource({"gpus, gpu", "rules, rules", "offers, offer"})
  void namesTheFieldsOfARow(String section, String definition) throws IOException {
    String list = "{\"schema\": 1, \"id\": \"a\", \"%s\": [{\"zzz\": 1}]}".formatted(section);
    String reason = PriceListReader.read(bytes(list), "list").report().doubts().get(0).reason();

    assertThat(known(reason))
        .containsExactlyInAnyOrderElementsOf(
            schema().object("$defs").object(definition).object("properties").names());
  }

  private static List<String> known(String message) {
    Matcher matcher = KNOWN.matcher(message);
    assertThat(matcher.find()).as(message).isTrue();
    return Arrays.asList(matcher.group(1).split(", "));
  }

  private static Fields schema() throws IOException {
    Problems problems = new Problems(Limits.DOCUMENT);
    Path file = Path.of("..", "docs", "price-list.schema.json");
    Fields schema =
        StrictJson.read(StrictJson.bytes(file, Limits.DOCUMENT), Limits.DOCUMENT, problems);
    problems.throwIfAny();
    return schema;
  }

  private static byte[] bytes(String json) {
    return json.getBytes(StandardCharsets.UTF_8);
  }
}
