package io.gpucost.vram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpucost.market.Jobs;
import io.gpucost.unit.DataSize;
import io.gpucost.workload.Workload;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Llama-2-7b has 6,738,415,616 parameters in 32 layers of width 4,096 and 11,008 (its card). */
class SavedStateTest {
  private static final double PARAMETERS = 6_738_415_616.0;

  private static Optional<SavedState> saved(Workload.Builder workload) {
    return SavedState.of(Jobs.of(workload));
  }

  private static double bytesEach(DataSize size, double parameters) {
    return size.bytes() / parameters;
  }

  @Test
  void allWeightsAreSavedIn16BitsAndGoneOnFromIn14Bytes() {
    SavedState full = saved(Workload.fineTune("Llama-2-7b-hf").full()).orElseThrow();
    assertThat(full.adapters()).isFalse();
    assertThat(bytesEach(full.weights(), PARAMETERS)).isCloseTo(2, within(0.001));
    assertThat(bytesEach(full.checkpoint(), PARAMETERS)).isCloseTo(14, within(0.001));
  }

  /** Rank 16 on q, k, v, o (4,096 x 4,096) and gate, up, down (4,096 x 11,008) of 32 layers. */
  @Test
  void adaptersAreSavedWithoutTheirBase() {
    double added = 16.0 * 32 * (4 * (4_096 + 4_096) + 3 * (4_096 + 11_008));
    SavedState lora = saved(Workload.fineTune("Llama-2-7b-hf").lora(16)).orElseThrow();
    assertThat(lora.adapters()).isTrue();
    assertThat(bytesEach(lora.weights(), added)).isCloseTo(4, within(0.001));
    assertThat(bytesEach(lora.checkpoint(), added)).isCloseTo(12, within(0.001));
  }

  @Test
  void adaptersOfTheAttentionAreFewer() {
    double added = 16.0 * 32 * 4 * (4_096 + 4_096);
    SavedState lora =
        saved(Workload.fineTune("Llama-2-7b-hf").lora(16).loraTargets("attention")).orElseThrow();
    assertThat(bytesEach(lora.weights(), added)).isCloseTo(4, within(0.001));
  }

  /** PyTorch's autocast keeps 32-bit weights and no 16-bit copy. */
  @Test
  void imageNetworksAreSavedIn32Bits() {
    SavedState network = saved(Workload.trainVision("45M")).orElseThrow();
    assertThat(bytesEach(network.weights(), 45e6)).isCloseTo(4, within(0.001));
    assertThat(bytesEach(network.checkpoint(), 45e6)).isCloseTo(12, within(0.001));
  }

  @Test
  void nothingIsSavedWhereNothingIsTrained() {
    assertThat(saved(Workload.serve("Llama-2-7b-hf"))).isEmpty();
    assertThat(saved(Workload.diffusion("SDXL UNet"))).isEmpty();
  }
}
