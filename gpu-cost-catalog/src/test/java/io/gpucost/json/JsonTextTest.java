package io.gpucost.json;

import static io.gpucost.json.JsonText.object;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class JsonTextTest {
  @Test
  void writesPlainValuesInOrder() {
    assertThat(
            JsonText.of(
                object(
                    "text", "a\n\"b\" 卡",
                    "number", 7,
                    "long", 7_000_000_000L,
                    "decimal", new BigDecimal("1E+3"),
                    "flag", true,
                    "absent", Optional.empty(),
                    "present", Optional.of("x"),
                    "noInt", OptionalInt.empty(),
                    "someLong", OptionalLong.of(1),
                    "list", List.of(1, 2),
                    "object", object("inner", List.of()))))
        .isEqualTo(
            """
            {
              "text": "a\\n\\"b\\" 卡",
              "number": 7,
              "long": 7000000000,
              "decimal": 1000,
              "flag": true,
              "present": "x",
              "someLong": 1,
              "list": [
                1,
                2
              ],
              "object": {
                "inner": []
              }
            }
            """);
  }

  @Test
  void refusesWhatJsonHasNoFormFor() {
    assertThatThrownBy(() -> JsonText.of(object("a", 0.1)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> object("a")).isInstanceOf(IllegalArgumentException.class);
  }
}
