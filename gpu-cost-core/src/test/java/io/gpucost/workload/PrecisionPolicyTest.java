package io.gpucost.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.gpu.Precision;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PrecisionPolicyTest {

  @ParameterizedTest
  @CsvSource({
    "fp64,      FP64, FP64, ,     FP64",
    "fp32,      FP32, FP32, ,     FP32",
    "tf32,      FP32, TF32, ,     FP32",
    "fp16,      FP16, FP16, FP32, FP32",
    "bf16,      BF16, BF16, FP32, FP32",
    "bf16_pure, BF16, BF16, ,     BF16",
    "fp8,       FP8,  BF16, ,     ",
    "int8,      INT8, BF16, ,     ",
    "int4,      INT4, BF16, ,     ",
    "nf4,       NF4,  BF16, ,     ",
  })
  void readsTheWordsOfTheDocuments(
      String word, Precision weights, Precision compute, Precision master, Precision state) {
    PrecisionPolicy policy = PrecisionPolicy.parse(word);
    assertEquals(weights, policy.weights());
    assertEquals(compute, policy.compute());
    assertEquals(Optional.ofNullable(master), policy.master());
    assertEquals(Optional.ofNullable(state), policy.optimizerState());
    assertEquals(word, policy.text());
  }

  @ParameterizedTest
  @ValueSource(strings = {"BF16", " bf16 ", "Bf16"})
  void caseAndBlanksDoNotMatter(String text) {
    assertEquals("bf16", PrecisionPolicy.parse(text).text());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "bf17",
        "weights=fp8",
        "compute=bf16",
        "weights=fp8 compute=bf16 weights=fp8",
        "weights=fp8 compute=bf16 other=fp8",
        "weights=fp8 compute=bf16 master=fp32 optimizer_state=fp32 weights=fp8",
      })
  void otherTextsAreAnsweredWithTheKnownWords(String text) {
    String message = Refused.message(() -> PrecisionPolicy.parse(text));
    assertTrue(message.startsWith("unable to parse PrecisionPolicy: '"), message);
    assertTrue(
        message.contains("expected one of fp64, fp32, tf32, fp16, bf16, bf16_pure"), message);
  }

  @Test
  void anUnknownFormatInAPartIsNamed() {
    String message = Refused.message(() -> PrecisionPolicy.parse("weights=fp9 compute=bf16"));
    assertTrue(message.contains("'fp9'"), message);
  }

  @Property
  void textsReadBack(
      @ForAll Precision weights,
      @ForAll Precision compute,
      @ForAll Optional<Precision> master,
      @ForAll Optional<Precision> state) {
    PrecisionPolicy policy = new PrecisionPolicy(weights, compute, master, state);
    assertEquals(policy, PrecisionPolicy.parse(policy.text()));
  }
}
