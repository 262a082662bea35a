package io.gpucost.vram;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.gpu.Gpu;
import io.gpucost.market.Jobs;
import io.gpucost.unit.Estimate;
import io.gpucost.unit.MemorySize;
import io.gpucost.unit.Ratio;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FitVerdictTest {
  private static final Gpu GPU =
      Jobs.RTX_4090.toBuilder().usableMemory(MemorySize.ofGB(24)).build();

  @Test
  void fitsWhenTheHighEndDoes() {
    FitVerdict verdict = FitVerdict.of(need(18, 20, 24), GPU);

    assertThat(verdict.fit()).isEqualTo(Fit.FITS);
    assertThat(verdict.margin()).contains(MemorySize.ZERO);
    assertThat(verdict.shortfall()).isEmpty();
    assertThat(verdict.probability()).isEqualTo(Ratio.parse("0.95"));
  }

  @Test
  void isTightWhenOnlyTheExpectedDoes() {
    FitVerdict verdict = FitVerdict.of(need(20, 24, 30), GPU);

    assertThat(verdict.fit()).isEqualTo(Fit.TIGHT);
    assertThat(verdict.margin()).contains(MemorySize.ZERO);
    assertThat(verdict.shortfall()).contains(MemorySize.ofGB(6));
    assertThat(verdict.probability()).isEqualTo(Ratio.parse("0.5"));
  }

  @Test
  void doesNotFitWhenMoreIsExpected() {
    FitVerdict verdict = FitVerdict.of(need(24, 26, 30), GPU);

    assertThat(verdict.fit()).isEqualTo(Fit.NO);
    assertThat(verdict.shortfall()).contains(MemorySize.ofGB(2));
    assertThat(verdict.probability()).isEqualTo(Ratio.parse("0.05"));
  }

  @Test
  void knowsAnExactNeed() {
    assertThat(FitVerdict.of(need(24, 24, 24), GPU).probability()).isEqualTo(Ratio.ONE);
    assertThat(FitVerdict.of(need(25, 25, 25), GPU).probability()).isEqualTo(Ratio.ZERO);
  }

  @Test
  void isUnknownWithoutAnEstimate() {
    FitVerdict verdict =
        FitVerdict.of(new VramUnknown(List.of(Note.of(Code.ASK_PEAK_MEMORY))), GPU);

    assertThat(verdict)
        .isEqualTo(
            new FitVerdict(
                Fit.UNKNOWN,
                MemorySize.ofGB(24),
                Optional.empty(),
                Optional.empty(),
                Ratio.ZERO,
                Optional.empty()));
  }

  private static VramEstimate need(int low, int expected, int high) {
    return ImmutableVramEstimate.builder()
        .perGpu(
            new Estimate<>(MemorySize.ofGB(low), MemorySize.ofGB(expected), MemorySize.ofGB(high)))
        .addTerms(new MemoryTerm(Code.USER_STATED, MemorySize.ofGB(expected)))
        .basis(Note.of(Code.FROM_USER_PEAK))
        .build();
  }
}
