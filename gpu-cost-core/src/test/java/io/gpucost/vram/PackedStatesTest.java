package io.gpucost.vram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpucost.finding.Code;
import io.gpucost.market.Jobs;
import io.gpucost.workload.Layout;
import io.gpucost.workload.Workload;
import org.junit.jupiter.api.Test;

/** Scales that are packed, and states that move to the host. */
class PackedStatesTest {
  /** Llama-2-7B: 6.7384 billion parameters, two tables of 32,000 x 4,096; 32 layers. */
  private static final double TABLES = 2 * 32_000 * 4096.0;

  private static final double LAYERS = 6.7384e9 - TABLES;

  /** 4 bits, and a scale of 32 bits per 64 weights, or of 8 bits and 32 per 256 scales. */
  @Test
  void doubleQuantisationSavesAThirdOfABit() {
    double plain = weights(Workload.fineTune("Llama-2-7b-hf").qlora(16));
    double packed = weights(Workload.fineTune("Llama-2-7b-hf").qlora(16).doubleQuantisation(true));

    assertThat(plain).isCloseTo((LAYERS * 4.5 / 8 + TABLES * 4) / 1e9, within(1e-6));
    assertThat((plain - packed) * 1e9 * 8 / LAYERS).isCloseTo(0.373, within(0.001));
  }

  /** Unsloth's loader asks for it; transformers and peft do not. */
  @Test
  void aProgramMayPackThemByItself() {
    Workload.Builder unsloth = Workload.fineTune("Llama-2-7b-hf").qlora(16).framework("unsloth");

    assertThat(weights(unsloth)).isCloseTo((LAYERS * 4.127 / 8 + TABLES * 2) / 1e9, within(1e-3));
  }

  /** Two 32-bit moments of 6.7 billion wait on the host; those of one matrix are on the card. */
  @Test
  void pagedStatesNeedTheHost() {
    VramEstimate resident = full("adamw");
    VramEstimate paged = full("paged_adamw_32bit");

    assertThat(size(resident, Code.OPTIMIZER)).isGreaterThan(12 * 6.7384);
    assertThat(size(paged, Code.OPTIMIZER))
        .isCloseTo((4 * 6.7384e9 + 8 * 4096 * 32_000.0) / 1e9, within(1e-3));
    assertThat(paged.hostRam().orElseThrow().toGB()).isCloseTo(8 * 6.7384, within(1e-3));
    assertThat(resident.hostRam()).isEmpty();
  }

  private static VramEstimate full(String optimizer) {
    return estimate(Workload.fineTune("Llama-2-7b-hf").full().optimizer(optimizer));
  }

  private static double weights(Workload.Builder workload) {
    return size(estimate(workload.precision("bf16").sequenceLength(512)), Code.WEIGHTS);
  }

  private static VramEstimate estimate(Workload.Builder workload) {
    return (VramEstimate) VramEstimator.DEFAULT.estimate(Jobs.of(workload), Layout.SINGLE, 1);
  }

  private static double size(VramEstimate estimate, Code code) {
    return estimate.terms().stream()
        .filter(term -> term.code() == code)
        .mapToDouble(term -> term.size().toGB())
        .sum();
  }
}
