package io.gpucost.vram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.market.Jobs;
import io.gpucost.workload.Layout;
import io.gpucost.workload.Workload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FrameworkProfileTest {
  @ParameterizedTest
  @CsvSource({
    "transformers, transformers",
    "transformers Trainer, transformers",
    "ms-swift 3.2, ms-swift",
    "MS_Swift, ms-swift",
    "litgpt, litgpt",
    "LLM Foundry, llm-foundry",
    "torchtitan+ao, torchtitan",
    "AutoAWQ 0.1.6, AutoAWQ",
    "Qwen finetune.py, Qwen finetune.py",
    "Unsloth, unsloth"
  })
  void isFoundByTheNamesThatPeopleUse(String name, String profile) {
    assertThat(FrameworkProfile.named(name)).map(FrameworkProfile::name).contains(profile);
  }

  @ParameterizedTest
  @ValueSource(strings = {"llm.c", "my own loop", "", "框架"})
  void isNotGuessed(String name) {
    assertThat(FrameworkProfile.named(name)).isEmpty();
  }

  /** Source: ms-swift benchmark, Qwen-7B, full fine-tuning, 512 and 4,096 tokens, 2024. */
  @ParameterizedTest
  @CsvSource({"512, 78.8", "4096, 84.6"})
  void swiftTrainsInSixteenBits(int tokens, double measuredGb) {
    Workload.Builder full =
        Workload.fineTune("Qwen-7B")
            .full()
            .precision("bf16")
            .attention("flash")
            .sequenceLength(tokens);

    assertThat(gb(full.framework("ms-swift"))).isCloseTo(measuredGb, within(0.05 * measuredGb));
    assertThat(gb(full.framework("transformers"))).isGreaterThan(150);
  }

  /** Source: Qwen README, Q-LoRA of Qwen-7B on a GPTQ base, 2023. */
  @ParameterizedTest
  @CsvSource({"256, 11.5", "2048, 13.9", "8192, 23.5"})
  void qwensScriptsComputeTheLossInSixteenBits(int tokens, double measuredGb) {
    Workload.Builder qlora =
        Workload.fineTune("Qwen-7B")
            .qlora(64)
            .precision("int4")
            .attention("flash")
            .sequenceLength(tokens)
            .framework("Qwen finetune.py");

    assertThat(gb(qlora)).isCloseTo(measuredGb, within(0.05 * measuredGb));
  }

  /** Source: litgpt, resource tables, Llama-2-7B with two samples of 1,304 tokens, 2023. */
  @Test
  void frozenLayersKeepNoInputs() {
    Workload.Builder lora =
        Workload.fineTune("Llama-2-7b-hf")
            .lora(8)
            .loraTargets("attention")
            .precision("bf16")
            .gradientCheckpointing("none")
            .microBatch(2)
            .sequenceLength(1304)
            .framework("litgpt");

    assertThat(gb(lora)).isCloseTo(29.07, within(2.0));
  }

  @Test
  void theAnswerSaysWhoseMemoryItIs() {
    Workload.Builder lora = Workload.fineTune("Qwen-7B").lora(8).sequenceLength(512);

    VramEstimate unstated = estimate(lora);
    VramEstimate known = estimate(lora.framework("transformers"));
    VramEstimate unknown = estimate(lora.framework("my own loop"));

    assertThat(unstated.assumptions()).isEmpty();
    assertThat(known.assumptions())
        .containsExactly(Note.of(Code.KNOWN_FRAMEWORK).with("framework", "transformers"));
    assertThat(unknown.assumptions())
        .containsExactly(Note.of(Code.PLAIN_FRAMEWORK).with("framework", "my own loop"));
    assertThat(unknown.perGpu().expected()).isEqualTo(known.perGpu().expected());
    assertThat(unknown.perGpu().high()).isGreaterThan(unstated.perGpu().high());
    assertThat(unstated.perGpu().high()).isGreaterThan(known.perGpu().high());
  }

  private static double gb(Workload.Builder workload) {
    return estimate(workload).perGpu().expected().toGB();
  }

  private static VramEstimate estimate(Workload.Builder workload) {
    return (VramEstimate) VramEstimator.DEFAULT.estimate(Jobs.of(workload), Layout.SINGLE, 1);
  }
}
