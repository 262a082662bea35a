package io.gpucost.market;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.unit.MemorySize;
import io.gpucost.unit.ParameterCount;
import io.gpucost.workload.InferenceRecipe;
import io.gpucost.workload.ModelReference;
import io.gpucost.workload.ModelShape;
import io.gpucost.workload.Workload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When the bytes of a file count, and when what was asked for does. */
class WeightFormatTest {
  private static final long PARAMETERS = 1_000_000_000;

  private static InferenceSettings settings(Workload.Builder workload) {
    return Job.resolve(workload.build(), Known.market()).inference().orElseThrow();
  }

  private static Workload.Builder serve(double storedBits) {
    ModelShape shape =
        ModelShape.builder()
            .parameters(ParameterCount.of(PARAMETERS))
            .weightBytes(MemorySize.roundedFrom(storedBits / 8 * PARAMETERS))
            .build();
    return Workload.serve("7B").model(new ModelReference.Shaped(shape));
  }

  @Test
  void loadsAFileAsItIsUnlessAskedOtherwise() {
    Job job = Job.resolve(serve(5.2).build(), Known.market());
    InferenceSettings settings = job.inference().orElseThrow();

    assertThat(settings.weightBits()).isEqualByComparingTo("5.2");
    assertThat(settings.weightBytes()).contains(MemorySize.ofBytes(650_000_000));
    assertThat(job.assumptions())
        .contains(Note.of(Code.WEIGHTS_AS_STORED).with("size", MemorySize.ofBytes(650_000_000)));
  }

  @ParameterizedTest
  @CsvSource({"q4_k_m,4.9", "q4_k_m,6.4", "awq,5.9", "fp8,8.01", "q8_0,8.5", "q2_k,5.3"})
  void loadsAFileOfTheAskedFormatAsItIs(String quantisation, double storedBits) {
    InferenceSettings settings = settings(serve(storedBits).quantisation(quantisation));

    assertThat(settings.weightBytes()).isPresent();
    assertThat(settings.weightBits().doubleValue()).isEqualTo(storedBits);
  }

  @ParameterizedTest
  @CsvSource({"fp8,16", "int8,16", "q8_0,16", "q4_k_m,16", "nf4,16", "int4,8"})
  void aFileOfAnotherFormatIsConverted(String quantisation, double storedBits) {
    InferenceSettings settings = settings(serve(storedBits).quantisation(quantisation));

    assertThat(settings.weightBytes()).isEmpty();
    assertThat(settings.weightBits().doubleValue()).isLessThan(storedBits);
  }

  @Test
  void aStatedPrecisionIsAskedForToo() {
    assertThat(settings(serve(32).precision("fp16")).weightBytes()).isEmpty();
    assertThat(settings(serve(16.01).precision("bf16")).weightBytes()).isPresent();
  }

  @Test
  void withoutAFileNothingChanges() {
    InferenceSettings settings = settings(Workload.serve("7B"));

    assertThat(settings.weightBytes()).isEmpty();
    assertThat(settings.weightBits()).isEqualByComparingTo("16");
    assertThat(settings.engine()).isEqualTo(InferenceRecipe.Engine.VLLM);
  }
}
