package io.gpucost.vram;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.gpu.Gpu;
import io.gpucost.market.Jobs;
import io.gpucost.unit.MemorySize;
import io.gpucost.workload.Layout;
import io.gpucost.workload.Workload;
import java.util.List;
import org.junit.jupiter.api.Test;

class FitLadderTest {
  @Test
  void fullFineTuningGoesToLoraFirst() {
    List<Note> fixes =
        fixes(Workload.fineTune("Llama-2-7b-hf").full().sequenceLength(512), Jobs.RTX_4090);

    assertThat(fixes)
        .extracting(Note::code)
        .containsExactly(Code.USE_LORA, Code.USE_QLORA, Code.MORE_GPUS, Code.BIGGER_GPU);
    assertThat(fixes.get(2).arguments()).containsEntry("count", 8).containsEntry("layout", "zero3");
  }

  @Test
  void longContextIsShortened() {
    List<Note> fixes =
        fixes(
            Workload.fineTune("Qwen-7B").lora(64).precision("bf16").sequenceLength(4096),
            Jobs.RTX_4090);

    assertThat(fixes).extracting(Note::code).contains(Code.SHORTEN_CONTEXT);
    Note shorter =
        fixes.stream().filter(fix -> fix.code() == Code.SHORTEN_CONTEXT).findFirst().orElseThrow();
    assertThat(shorter.arguments()).containsEntry("to", 512);
    assertThat((MemorySize) shorter.arguments().get("saves")).isGreaterThan(MemorySize.ofGB(5));
  }

  @Test
  void checkpointingComesBeforeAllElse() {
    List<Note> fixes =
        fixes(
            Workload.fineTune("Llama-2-7b-hf")
                .lora(8)
                .gradientCheckpointing("none")
                .sequenceLength(2048),
            Jobs.RTX_4090);

    assertThat(fixes.get(0).code()).isEqualTo(Code.USE_CHECKPOINTING);
  }

  @Test
  void manySamplesAtOnceAreSummedUpInstead() {
    List<Note> fixes =
        fixes(
            Workload.fineTune("Llama-2-7b-hf").lora(8).microBatch(32).sequenceLength(512),
            Jobs.RTX_4090);

    assertThat(fixes.get(0).code()).isEqualTo(Code.SMALLER_MICRO_BATCH);
    assertThat((Integer) fixes.get(0).arguments().get("to")).isBetween(4, 16);
  }

  /** 128,256 rows x 16,384 tokens x 14 bytes are 29 GB of logits; an eighth of them fits. */
  @Test
  void largeVocabulariesNeedNoLargerCard() {
    List<Note> fixes =
        fixes(Workload.fineTune("Llama-3-8B").lora(16).sequenceLength(16_384), Jobs.A100_40GB);

    assertThat(fixes.get(0).code()).isEqualTo(Code.USE_CHUNKED_LOSS);
    assertThat(
            fixes(
                Workload.fineTune("Llama-3-8B").lora(16).loss("chunked").sequenceLength(16_384),
                Jobs.A100_40GB))
        .extracting(Note::code)
        .doesNotContain(Code.USE_CHUNKED_LOSS);
  }

  /** 32 layers x 2 bytes x 4,096 x 65,536 tokens are 17 GB of inputs. */
  @Test
  void longSequencesMayWaitOnTheHost() {
    List<Note> fixes =
        fixes(
            Workload.fineTune("Llama-2-7b-hf").lora(16).loss("chunked").sequenceLength(65_536),
            Jobs.A100_40GB);

    assertThat(fixes.get(0).code()).isEqualTo(Code.USE_OFFLOADED_CHECKPOINTS);
  }

  @Test
  void whatHelpsOnlyTogetherIsNamedTogether() {
    Workload.Builder job =
        Workload.fineTune("Qwen-7B")
            .full()
            .gradientCheckpointing("none")
            .microBatch(16)
            .globalBatch(16)
            .sequenceLength(4096);
    List<Note> fixes = fixes(job, Jobs.A100_80GB);

    assertThat(fixes).extracting(Note::code).containsExactly(Code.USE_TOGETHER, Code.BIGGER_GPU);
    assertThat(fixes.get(0).arguments().values())
        .filteredOn(Note.class::isInstance)
        .extracting(change -> ((Note) change).code())
        .containsExactly(Code.SMALLER_MICRO_BATCH, Code.USE_LORA);
    assertThat(fixes.get(0).arguments()).containsKeys("first", "second", "saves");
  }

  @Test
  void whatIsOnlySlowerComesBeforeWhatTrainsLess() {
    List<Note> fixes =
        fixes(
            Workload.fineTune("Llama-2-7b-hf").full().precision("bf16_pure").sequenceLength(512),
            Jobs.A100_40GB);

    assertThat(fixes)
        .extracting(Note::code)
        .startsWith(Code.USE_LORA, Code.USE_QLORA)
        .doesNotContain(Code.SHORTEN_CONTEXT);
  }

  @Test
  void copiesOnSeveralCardsAreSharded() {
    List<Note> fixes =
        FitLadder.DEFAULT.fixes(
            Jobs.of(Workload.fineTune("Llama-2-7b-hf").full().sequenceLength(256)),
            Jobs.RTX_3090,
            Layout.DATA_PARALLEL,
            8);

    assertThat(fixes).extracting(Note::code).contains(Code.USE_ZERO3);
  }

  @Test
  void statedPeakLeavesOnlyABiggerCard() {
    List<Note> fixes = fixes(Workload.custom().peakMemory("30 GB"), Jobs.RTX_4090);

    assertThat(fixes).containsExactly(Note.of(Code.BIGGER_GPU).with("memory", MemorySize.ofGB(30)));
  }

  /** Two 24 GB cards are not 48 GB unless they share the model, and the answer says how. */
  @Test
  void moreCardsComeWithTheirShardingAndWhatEachHolds() {
    List<Note> fixes = fixes(Workload.serve("Qwen-7B").concurrency(32), Jobs.RTX_4090);

    Note more =
        fixes.stream().filter(fix -> fix.code() == Code.MORE_GPUS).findFirst().orElseThrow();
    assertThat(more.arguments()).containsEntry("layout", "tensor").containsKey("each");
    assertThat((MemorySize) more.arguments().get("each")).isLessThan(Jobs.RTX_4090.memoryForWork());
  }

  @Test
  void servingRoundsItsCacheBeforeItServesFewerAndRoundsItsWeightsLast() {
    List<Note> fixes =
        fixes(
            Workload.serve("Qwen-7B").concurrency(16).inputTokens(768).outputTokens(256),
            Jobs.RTX_4090);

    assertThat(fixes)
        .extracting(Note::code)
        .startsWith(Code.USE_8BIT_CACHE, Code.FEWER_REQUESTS_AT_ONCE, Code.QUANTISE_WEIGHTS);
  }

  @Test
  void whatNeitherRecipeNorCardsHoldAreHeldByBoth() {
    List<Note> fixes =
        fixes(Workload.pretrain("Llama-2-7b-hf").sequenceLength(2048), Jobs.RTX_4080);

    Note both =
        fixes.stream().filter(fix -> fix.code() == Code.USE_TOGETHER).findFirst().orElseThrow();
    assertThat(((Note) both.arguments().get("first")).code()).isEqualTo(Code.MORE_GPUS);
    assertThat(((Note) both.arguments().get("second")).code()).isNotEqualTo(Code.MORE_GPUS);
  }

  @Test
  void nothingToFixWhenItFits() {
    assertThat(fixes(Workload.custom().peakMemory("20 GB"), Jobs.RTX_4090)).isEmpty();
    assertThat(fixes(Workload.custom(), Jobs.RTX_4090)).isEmpty();
  }

  private static List<Note> fixes(Workload.Builder workload, Gpu gpu) {
    return FitLadder.DEFAULT.fixes(Jobs.of(workload), gpu, Layout.SINGLE, 1);
  }
}
