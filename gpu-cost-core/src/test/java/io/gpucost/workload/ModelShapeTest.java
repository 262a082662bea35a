package io.gpucost.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.unit.ParameterCount;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelShapeTest {

  private static final ModelShape LLAMA_2_7B = dense(32, 4096, 32, 32, 128, 11_008, 32_000).build();

  /** From each model's config.json: layers, hidden, heads, kv heads, head width, ffn, vocab. */
  private static ModelShape.Builder dense(
      int layers, int hidden, int heads, int kvHeads, int headDim, int ffn, int vocab) {
    return ModelShape.builder()
        .layers(layers)
        .hidden(hidden)
        .heads(heads)
        .kvHeads(kvHeads)
        .headDim(headDim)
        .ffn(ffn)
        .vocab(vocab);
  }

  private static double billions(Optional<ParameterCount> count) {
    return count.orElseThrow().billions();
  }

  private static void assertBillions(double expected, Optional<ParameterCount> actual) {
    assertEquals(expected, billions(actual), 0.01 * expected);
  }

  /** Expected: the sum of tensor sizes as published on each model's card, in billions. */
  @ParameterizedTest
  @CsvSource({
    "Llama-2-7B,     32,  4096,  32, 32, 128, 11008,  32000, false,   6.738",
    "Llama-2-70B,    80,  8192,  64,  8, 128, 28672,  32000, false,  68.977",
    "Llama-3.1-8B,   32,  4096,  32,  8, 128, 14336, 128256, false,   8.030",
    "Llama-3.1-405B, 126, 16384, 128, 8, 128, 53248, 128256, false, 405.853",
    "Llama-3.2-1B,   16,  2048,  32,  8,  64,  8192, 128256, true,    1.236",
    "Mistral-7B,     32,  4096,  32,  8, 128, 14336,  32000, false,   7.242",
    "Gemma-7B,       28,  3072,  16, 16, 256, 24576, 256000, true,    8.538",
    "Qwen2.5-0.5B,   24,   896,  14,  2,  64,  4864, 151936, true,    0.494",
    "Qwen2.5-7B,     28,  3584,  28,  4, 128, 18944, 152064, false,   7.616",
    "Qwen2.5-72B,    80,  8192,  64,  8, 128, 29568, 152064, false,  72.706",
    "Qwen3-0.6B,     28,  1024,  16,  8, 128,  3072, 151936, true,    0.596",
    "Qwen-7B,        32,  4096,  32, 32, 128, 11008, 151936, false,   7.721",
  })
  void countsGatedModels(
      String name,
      int layers,
      int hidden,
      int heads,
      int kvHeads,
      int headDim,
      int ffn,
      int vocab,
      boolean tied,
      double billions) {
    ModelShape shape =
        dense(layers, hidden, heads, kvHeads, headDim, ffn, vocab).tiedEmbeddings(tied).build();
    assertBillions(billions, shape.totalParameters());
    assertEquals(shape.totalParameters(), shape.parametersPerToken(), name);
  }

  @ParameterizedTest
  @CsvSource({
    "GPT-2 XL,  48, 1600, 25, 25, 64,  6400, 50257, true,  1.558",
    "Falcon-7B, 32, 4544, 71,  1, 64, 18176, 65024, false, 7.217",
    "MPT-7B,    32, 4096, 32, 32, 128, 16384, 50368, true, 6.659",
  })
  void countsModelsWithTwoMatrices(
      String name,
      int layers,
      int hidden,
      int heads,
      int kvHeads,
      int headDim,
      int ffn,
      int vocab,
      boolean tied,
      double billions) {
    assertBillions(
        billions,
        dense(layers, hidden, heads, kvHeads, headDim, ffn, vocab)
            .tiedEmbeddings(tied)
            .gatedFfn(false)
            .build()
            .totalParameters());
  }

  @Test
  void theExampleOfTheJavadocHolds() {
    assertEquals(6_738_415_616L, LLAMA_2_7B.totalParameters().orElseThrow().value());
  }

  /** Jiang and others, Mixtral of Experts, 2024, arXiv 2401.04088: 46.7 B, 12.9 B active. */
  @Test
  void countsExperts() {
    ModelShape mixtral =
        dense(32, 4096, 32, 8, 128, 14_336, 32_000).experts(8).expertsPerToken(2).build();
    assertBillions(46.7, mixtral.totalParameters());
    assertBillions(12.9, mixtral.parametersPerToken());
  }

  /** Model card of Qwen3-30B-A3B, 2025: 30.5 B, 3.3 B active. */
  @Test
  void countsNarrowExperts() {
    ModelShape qwen =
        dense(48, 2048, 32, 4, 128, 6144, 151_936)
            .experts(128)
            .expertsPerToken(8)
            .expertFfn(768)
            .build();
    assertBillions(30.5, qwen.totalParameters());
    assertEquals(3.3, billions(qwen.parametersPerToken()), 0.06);
  }

  /**
   * DeepSeek-AI, DeepSeek-V3 Technical Report, 2024, arXiv 2412.19437, section 4.2: 671 B, 37 B.
   */
  @Test
  void countsLatentAttentionAndDenseFirstLayers() {
    ModelShape deepSeek =
        dense(61, 7168, 128, 128, 192, 18_432, 129_280)
            .experts(256)
            .expertsPerToken(8)
            .expertFfn(2048)
            .sharedExperts(1)
            .denseLayers(3)
            .kvLoraRank(512)
            .queryLoraRank(1536)
            .qkRopeDim(64)
            .build();
    assertBillions(671, deepSeek.totalParameters());
    assertEquals(37, billions(deepSeek.parametersPerToken()), 1);
  }

  /** Raffel and others, T5, 2020, JMLR 21(140), section 3.1.2: "about 220 million parameters". */
  @Test
  void countsAnEncoderBesideTheDecoder() {
    ModelShape t5Base =
        dense(12, 768, 12, 12, 64, 3072, 32_128)
            .encoderLayers(12)
            .gatedFfn(false)
            .tiedEmbeddings(true)
            .build();
    assertEquals(0.2229, billions(t5Base.totalParameters()), 0.0005);
  }

  @Test
  void statedParametersWin() {
    ModelShape stated =
        LLAMA_2_7B.toBuilder()
            .parameters(ParameterCount.parse("7B"))
            .activeParameters(ParameterCount.parse("3B"))
            .build();
    assertEquals("7B", stated.totalParameters().orElseThrow().toString());
    assertEquals("3B", stated.parametersPerToken().orElseThrow().toString());
  }

  @Test
  void anIncompleteShapeHasNoCount() {
    assertEquals(Optional.empty(), ModelShape.builder().build().totalParameters());
    assertEquals(
        Optional.empty(), ModelShape.builder().layers(32).hidden(4096).build().totalParameters());
    assertEquals(
        Optional.empty(),
        dense(32, 4096, 32, 8, 128, 14_336, 32_000).experts(8).build().parametersPerToken());
  }

  @Test
  void theWidthOfAHeadFollowsFromTheOthers() {
    assertEquals(
        OptionalInt.of(128),
        ModelShape.builder().hidden(4096).heads(32).build().effectiveHeadDim());
    assertEquals(
        OptionalInt.of(256),
        ModelShape.builder().hidden(2048).heads(8).headDim(256).build().effectiveHeadDim());
    assertEquals(
        OptionalInt.empty(), ModelShape.builder().hidden(100).heads(3).build().effectiveHeadDim());
    assertEquals(OptionalInt.empty(), ModelShape.builder().hidden(100).build().effectiveHeadDim());
    assertEquals(OptionalInt.of(32), ModelShape.builder().heads(32).build().effectiveKvHeads());
  }

  @Test
  void unknownHeadsAreCountedAsFullAttention() {
    ModelShape unknown =
        ModelShape.builder().layers(32).hidden(4096).ffn(11_008).vocab(32_000).build();
    assertEquals(LLAMA_2_7B.totalParameters(), unknown.totalParameters());
  }

  @Test
  void reportsAllProblemsTogether() {
    assertEquals(
        List.of(
            "model.layers must be in [1, 100,000], but was 0",
            "model.vocab must be in [1, 100,000,000], but was -1",
            "model.kv_heads must be at most heads 8, but was 32",
            "model.name must be a name of 1 to 200 characters, but was ''"),
        Refused.problems(
            () -> ModelShape.builder().layers(0).vocab(-1).heads(8).kvHeads(32).name("").build()));
  }

  @Test
  void refusesAShapeThatCannotBeCounted() {
    assertEquals(
        List.of("model must have fewer than 2^63 parameters, but was a larger shape"),
        Refused.problems(
            () -> dense(100_000, 10_000_000, 1, 1, 1, 100_000_000, 1).experts(1_000_000).build()));
  }

  @Property
  void moreOfAnythingIsMoreParameters(
      @ForAll @IntRange(min = 1, max = 100) int layers,
      @ForAll @IntRange(min = 1, max = 64) int heads,
      @ForAll @IntRange(min = 1, max = 20_000) int ffn,
      @ForAll @IntRange(min = 1, max = 200_000) int vocab) {
    ModelShape shape = dense(layers, heads * 64, heads, heads, 64, ffn, vocab).build();
    long count = shape.totalParameters().orElseThrow().value();
    for (ModelShape larger :
        List.of(
            shape.toBuilder().layers(layers + 1).build(),
            shape.toBuilder().ffn(ffn + 1).build(),
            shape.toBuilder().vocab(vocab + 1).build(),
            shape.toBuilder().headDim(65).build())) {
      assertTrue(larger.totalParameters().orElseThrow().value() > count, larger.toString());
    }
    assertTrue(
        shape.toBuilder().tiedEmbeddings(true).build().totalParameters().orElseThrow().value()
            < count);
  }
}
