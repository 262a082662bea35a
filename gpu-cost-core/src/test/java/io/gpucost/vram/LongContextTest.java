package io.gpucost.vram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpucost.finding.Code;
import io.gpucost.market.Jobs;
import io.gpucost.unit.ParameterCount;
import io.gpucost.workload.Layout;
import io.gpucost.workload.ModelReference;
import io.gpucost.workload.ModelShape;
import io.gpucost.workload.Workload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What long sequences and large vocabularies take, by hand. */
class LongContextTest {
  /** Source: config.json of Meta-Llama-3.1-8B. */
  private static final ModelShape LLAMA_3_8B =
      ModelShape.builder()
          .parameters(ParameterCount.parse("8.03B"))
          .layers(32)
          .hidden(4096)
          .heads(32)
          .kvHeads(8)
          .headDim(128)
          .ffn(14336)
          .vocab(128_256)
          .gatedFfn(true)
          .tiedEmbeddings(false)
          .build();

  /** Source: config.json of Qwen3-Next-80B-A3B-Instruct: every fourth layer attends. */
  private static final ModelShape QWEN3_NEXT =
      ModelShape.builder()
          .parameters(ParameterCount.parse("81.3B"))
          .layers(48)
          .hidden(2048)
          .heads(16)
          .kvHeads(2)
          .headDim(256)
          .ffn(5120)
          .experts(512)
          .expertsPerToken(10)
          .expertFfn(512)
          .vocab(151_936)
          .linearLayers(36)
          .linearState(557_056)
          .build();

  /** 14 bytes x 8,192 tokens x 128,256 rows; 4 in place; an eighth of 14 at a time. */
  @ParameterizedTest
  @CsvSource({"plain, 14", "fused, 4", "chunked, 1.75"})
  void lossTakesItsShareOfTheLogits(String loss, double bytes) {
    VramEstimate estimate = trained(8192, Layout.SINGLE, 1, w -> w.loss(loss));

    double again = 8192 * (8 * 4096 + 6 * 4096 + 6 * 1024 + 6 * 14336 + 2 * (3 * 4096 + 14336));
    double logits = bytes * 8192 * 128_256;
    assertThat(gb(estimate, Code.LOGITS))
        .isCloseTo(logits >= again ? logits / 1e9 : 0, within(1e-3));
  }

  /** Each of 8 cards holds 16,384 of 131,072 tokens, and what goes around of 1,024 keys' width. */
  @Test
  void contextParallelismCutsWhatGrowsWithTheTokens() {
    VramEstimate alone = trained(131_072, Layout.ZERO3, 8, w -> w.loss("plain"));
    VramEstimate cut = trained(131_072, Layout.CONTEXT, 8, w -> w.loss("plain"));

    assertThat(gb(alone, Code.LOGITS)).isCloseTo(14.0 * 131_072 * 128_256 / 1e9, within(1e-3));
    assertThat(gb(cut, Code.LOGITS)).isCloseTo(gb(alone, Code.LOGITS) / 8, within(1e-3));
    assertThat(gb(cut, Code.ACTIVATIONS)).isCloseTo(gb(alone, Code.ACTIVATIONS) / 8, within(1e-3));
    assertThat(gb(cut, Code.WEIGHTS)).isEqualTo(gb(alone, Code.WEIGHTS));
    double ring = 16_384 * 1024 * 2 * 2 * (2 + 4) / 1e9;
    assertThat(gb(cut, Code.COMMUNICATION) - gb(alone, Code.COMMUNICATION))
        .isCloseTo(ring, within(1e-3));
  }

  /** The inputs of 32 layers wait on the host, those of two are on the card. */
  @Test
  void offloadedCheckpointsGoToTheHost() {
    VramEstimate kept = trained(32_768, Layout.SINGLE, 1, w -> w.loss("fused"));
    VramEstimate away =
        trained(32_768, Layout.SINGLE, 1, w -> w.loss("fused").gradientCheckpointing("offloaded"));

    double input = 2.0 * 32_768 * 4096 / 1e9;
    assertThat(gb(kept, Code.ACTIVATIONS) - gb(away, Code.ACTIVATIONS))
        .isCloseTo(30 * input, within(1e-3));
    assertThat(away.hostRam().orElseThrow().toGB()).isCloseTo(32 * input, within(1e-3));
    assertThat(kept.hostRam()).isEmpty();
  }

  /** 12 layers x 2 x 2 heads x 256 x 2 bytes a token; 36 states of 557,056 in 32 bits a request. */
  @Test
  void linearLayersKeepAStateHoweverLongTheSequence() {
    double perToken = 12 * 2 * 2 * 256 * 2;
    double states = 36 * 557_056.0 * 4;

    assertThat(gb(served(10_000), Code.KV_CACHE))
        .isCloseTo((10_000 * perToken + states) / 1e9, within(1e-6));
    assertThat(gb(served(200_000), Code.KV_CACHE))
        .isCloseTo((200_000 * perToken + states) / 1e9, within(1e-6));
  }

  private interface Edit {
    Workload.Builder apply(Workload.Builder workload);
  }

  private static VramEstimate trained(int tokens, Layout layout, int count, Edit edit) {
    Workload.Builder lora =
        Workload.fineTune("Llama-3-8B")
            .model(new ModelReference.Shaped(LLAMA_3_8B))
            .lora(16)
            .precision("bf16")
            .attention("flash")
            .sequenceLength(tokens)
            .microBatch(1);
    return (VramEstimate) VramEstimator.DEFAULT.estimate(Jobs.of(edit.apply(lora)), layout, count);
  }

  private static VramEstimate served(int tokens) {
    Workload.Builder serve =
        Workload.serve("Qwen3-Next")
            .model(new ModelReference.Shaped(QWEN3_NEXT))
            .precision("bf16")
            .engine("vllm")
            .concurrency(1)
            .inputTokens(tokens - 1)
            .outputTokens(1);
    return (VramEstimate) VramEstimator.DEFAULT.estimate(Jobs.of(serve), Layout.SINGLE, 1);
  }

  private static double gb(VramEstimate estimate, Code code) {
    return estimate.terms().stream()
        .filter(term -> term.code() == code)
        .mapToDouble(term -> term.size().toGB())
        .sum();
  }
}
