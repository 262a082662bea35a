package io.gpucost.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.gpucost.gpu.Precision;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KvFormatTest {
  /** Bytes of a block over its numbers: ggml-common.h of llama.cpp, 2026-11. */
  @ParameterizedTest
  @CsvSource({
    "fp16, 2.0",
    "fp8, 1.0",
    "q8_0, 1.0625",
    "Q5-1, 0.75",
    "q5_0, 0.6875",
    "q4_1, 0.625",
    "q4_0, 0.5625",
    "int4, 0.5625"
  })
  void countsTheScales(String word, double bytes) {
    assertEquals(bytes, KvFormat.parse(word).bytes());
  }

  @Test
  void everyWordReadsBack() {
    for (String word : KvFormat.words()) {
      assertEquals(word, KvFormat.parse(word).toString());
    }
    assertEquals(KvFormat.parse("bf16"), KvFormat.of(Precision.BF16));
  }

  @Test
  void namesTheWordsItKnows() {
    String message =
        assertThrows(IllegalArgumentException.class, () -> KvFormat.parse("q3_k")).getMessage();

    assertEquals(
        "unable to parse KvFormat: 'q3_k': expected one of " + String.join(", ", KvFormat.words()),
        message);
  }
}
