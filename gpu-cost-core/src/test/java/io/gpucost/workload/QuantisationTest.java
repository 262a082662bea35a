package io.gpucost.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantisationTest {

  @ParameterizedTest
  @CsvSource({
    "fp8, fp8, 8",
    "INT4, int4, 4",
    "awq, awq, 4.16",
    "GPTQ, gptq, 4.16",
    "q4_k_m, q4_k_m, 4.89",
    "Q4_K_M, q4_k_m, 4.89",
    "Q4-K-M, q4_k_m, 4.89",
    "Q8_0, q8_0, 8.5",
    "q4_0, q4_0, 4.5",
    "IQ2_XXS, iq2_xxs, 2.38",
    "4.25bpw, 4.25bpw, 4.25",
    "4.0 BPW, 4bpw, 4",
    "16 bpw, 16bpw, 16",
    "AWQ-g32, awq_g32, 4.625",
    "gptq_g64, gptq_g64, 4.3125",
    "int4-g128, int4_g128, 4.15625",
    "gptq-int8, gptq_int8, 8.19",
    "Q2_0, q2_0, 2.25",
    "q4_k, q4_k, 4.89",
  })
  void readsWordsAndBits(String text, String name, BigDecimal bits) {
    assertEquals(new Quantisation(name, bits), Quantisation.parse(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "q4", "q9_k_m", "awq_g0", "0bpw", "-4bpw", "123bpw", "4,5bpw", "1e3bpw"})
  void otherTextsAreAnsweredWithTheKnownWords(String text) {
    String message = Refused.message(() -> Quantisation.parse(text));
    assertTrue(
        message.startsWith(
            "unable to parse Quantisation: '" + text + "': expected one of fp8, int8, int4"),
        message);
  }

  @Test
  void everyKnownWordReadsBack() {
    for (String word : Quantisation.words()) {
      assertEquals(word, Quantisation.parse(word).toString());
    }
  }

  @Test
  void moreBitsInTheNameAreMoreBitsInMemory() {
    List<BigDecimal> bits =
        List.of("q2_k", "q3_k_m", "q4_k_m", "q5_k_m", "q6_k", "q8_0", "f16").stream()
            .map(word -> Quantisation.parse(word).bitsPerWeight())
            .toList();
    assertEquals(bits.stream().sorted().toList(), bits);
  }

  @Test
  void ownPackingsAreBounded() {
    assertEquals(
        List.of(
            "task.quantisation must be a name of 1 to 200 characters, but was ''",
            "task.quantisation.bits_per_weight must be above zero and at most 64, but was 0"),
        Refused.problems(() -> new Quantisation("", BigDecimal.ZERO)));
    Refused.problems(() -> new Quantisation("mine", new BigDecimal("64.1")));
    Refused.problems(() -> new Quantisation("mine", new BigDecimal("1e1000000000")));
  }

  @Test
  void equalBitsAreEqual() {
    assertEquals(
        new Quantisation("mine", new BigDecimal("5")),
        new Quantisation("mine", new BigDecimal("5.00")));
  }
}
