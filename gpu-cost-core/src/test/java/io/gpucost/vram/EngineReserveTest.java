package io.gpucost.vram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpucost.finding.Code;
import io.gpucost.gpu.Gpu;
import io.gpucost.market.Jobs;
import io.gpucost.unit.MemorySize;
import io.gpucost.workload.InferenceRecipe.Engine;
import io.gpucost.workload.Layout;
import io.gpucost.workload.Workload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class EngineReserveTest {
  private static final Gpu CARD =
      Jobs.RTX_4090.toBuilder()
          .memory(MemorySize.ofGB(24))
          .usableMemory(MemorySize.ofGB(24))
          .build();

  /**
   * Qwen3-8B in bf16 on a card of 24 GB. The share is of the card, of the card for weights and
   * cache, or of what all but the cache leaves free.
   */
  @ParameterizedTest
  @CsvSource({"vllm, 22.08, 0", "sglang, 21.12, 1", "tensorrt_llm, 21.6, 2", "lmdeploy, 19.2, 2"})
  void isKeptApartFromTheNeed(String engine, double shareOfCard, int kind) {
    VramEstimate estimate = served(engine);
    FitVerdict verdict = FitVerdict.of(estimate, CARD);
    double cache = gb(estimate, Code.KV_CACHE);
    double all = estimate.perGpu().expected().toGB();
    double fixed = all - cache;
    double share = shareOfCard / 24;

    double expected =
        switch (kind) {
          case 0 -> shareOfCard;
          case 1 -> Math.min(24, shareOfCard + fixed - gb(estimate, Code.WEIGHTS));
          default -> fixed + (24 - fixed) * share;
        };
    assertThat(verdict.reserved().orElseThrow().toGB()).isCloseTo(expected, within(1e-6));
    assertThat(all).isLessThan(verdict.reserved().orElseThrow().toGB());
  }

  @ParameterizedTest
  @EnumSource(
      value = Engine.class,
      names = {"TRANSFORMERS", "LLAMA_CPP", "EXLLAMA"})
  void isNothingWhereAnEngineTakesWhatItNeeds(Engine engine) {
    assertThat(served(engine.text()).reserve()).isEmpty();
    assertThat(FitVerdict.of(served(engine.text()), CARD).reserved()).isEmpty();
  }

  /** 512 x 128,256 x 4 bytes of logits: llama.cpp prints a compute buffer of 258.5 MiB. */
  @Test
  void llamaCppReservesTheLogitsOfAPart() {
    EngineProfile profile = EngineProfile.of(Engine.LLAMA_CPP);

    double logits = profile.tokensAtOnce() * profile.logits() * 128_256;
    assertThat(logits / (1 << 20)).isCloseTo(258.5, within(10.0));
  }

  private static VramEstimate served(String engine) {
    return (VramEstimate)
        VramEstimator.DEFAULT.estimate(
            Jobs.of(
                Workload.serve("Qwen3-8B")
                    .precision("bf16")
                    .engine(engine)
                    .concurrency(1)
                    .inputTokens(1024)
                    .outputTokens(256)),
            Layout.SINGLE,
            1);
  }

  private static double gb(VramEstimate estimate, Code code) {
    return estimate.terms().stream()
        .filter(term -> term.code() == code)
        .mapToDouble(term -> term.size().toGB())
        .sum();
  }
}
