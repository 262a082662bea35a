package io.gpucost.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.unit.MemorySize;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadTest {

  private static Workload loraRun() {
    return Workload.fineTune("Qwen-7B")
        .lora(64)
        .sequenceLength(512)
        .samples(10_000)
        .epochs(3)
        .budget("CNY 100")
        .build();
  }

  private static FineTune fineTune(Workload workload) {
    return (FineTune) workload.task();
  }

  @Test
  void theFirstQuickStartSaysWhatItMeans() {
    Workload w = loraRun();
    assertEquals(Optional.of(new ModelReference.Named("Qwen-7B")), w.task().model());
    assertEquals(Optional.of(FineTune.Method.LORA), fineTune(w).method());
    assertEquals(OptionalInt.of(64), fineTune(w).loraRank());
    assertEquals(OptionalInt.of(512), fineTune(w).recipe().sequenceLength());
    assertEquals(Optional.of(new Work.Samples(10_000, BigDecimal.valueOf(3))), w.work());
    assertEquals(Optional.of(Money.parse("CNY 100")), w.constraints().budget());
  }

  @Test
  void theSecondQuickStartSaysWhatItMeans() {
    Workload w =
        Workload.trainVision("45M").hours(80).peakMemory("20 GB").dataset("200 GB").build();
    assertEquals(Optional.of(ModelReference.parse("45M")), w.task().model());
    assertEquals(Optional.of(new Work.KnownHours(Duration.ofHours(80))), w.work());
    assertEquals(Optional.of(MemorySize.ofGB(20)), w.task().peakMemory());
    assertEquals("200 GB", w.data().dataset().orElseThrow().toString());
  }

  @Test
  void whatIsNotStatedStaysUnknown() {
    Workload w = Workload.custom().build();
    assertEquals(CustomTask.builder().build(), w.task());
    assertEquals(Optional.empty(), w.work());
    assertEquals(Optional.empty(), w.name());
    assertEquals(Constraints.builder().build(), w.constraints());
    assertEquals(DataFootprint.builder().build(), w.data());
    assertEquals(new Usage.OneOff(), w.usage());
    assertEquals(Optional.empty(), w.usageWindow());
    assertEquals(Setup.unknown(), w.setup());
    assertEquals(1, w.independent().jobs());
    assertEquals(1, w.repeats());
    assertEquals(Objective.CHEAPEST, w.objective());
  }

  @Test
  void everyWrongCallIsReportedTogether() {
    assertEquals(
        List.of(
            "lora must be used with fine_tune or diffusion, but was train_vision",
            "work.hours must be in [1, 876,600], but was 0",
            "constraints.budget must be an amount such as CNY 100, but was '100 pounds'",
            "task.optimizer must be one of adamw, adamw_8bit, paged_adamw_32bit,"
                + " paged_adamw_8bit, adafactor, lion, sgd, but was 'adams'",
            "task.sequence_length must be in [1, 100,000,000], but was -1",
            "constraints.count.min must be at most count.max 2, but was 4",
            "repeats must be in [1, 1,000,000], but was 0",
            "work.epochs must be given with samples, unless the task is fine_tune, but was"
                + " missing"),
        Refused.problems(
            () ->
                Workload.trainVision("45M")
                    .lora(64)
                    .hours(0)
                    .budget("100 pounds")
                    .optimizer("adams")
                    .sequenceLength(-1)
                    .samples(10)
                    .minGpus(4)
                    .maxGpus(2)
                    .repeats(0)
                    .build()));
  }

  @Test
  void aBuilderIsUsableAfterARefusal() {
    Workload.Builder builder = Workload.custom().samples(10);
    Refused.problems(builder::build);
    assertEquals(
        new Work.Samples(10, BigDecimal.ONE), builder.epochs(1).build().work().orElseThrow());
  }

  @ParameterizedTest
  @CsvSource({
    "budget,        constraints.budget must be an amount such as CNY 100",
    "maxPrice,      constraints.max_price must be a rate such as CNY 2/h",
    "deadline,      constraints.deadline must be a time such as 80 h",
    "hostRam,       constraints.host.ram must be a size such as 20 GB",
    "hostDisk,      constraints.host.disk must be a size such as 20 GB",
    "minComputeCapability,"
        + " constraints.min_compute_capability must be a compute capability such as 8.0",
    "gradientSync,  'constraints.gradient_sync must be one of frequent, rare, none'",
    "dataset,       data.dataset must be a size such as 20 GB",
    "bandwidth,     data.bandwidth must be a bandwidth such as 32 Mbit/s",
    "keep,          data.keep must be a time such as 80 h",
    "location,      'data.location must be one of local, object_storage, netdisk, provider'",
    "peakMemory,    task.peak_memory must be a size such as 20 GB",
  })
  void anUnreadableTextIsNamed(String option, String problem) throws ReflectiveOperationException {
    Workload.Builder builder = Workload.custom();
    Workload.Builder.class.getMethod(option, String.class).invoke(builder, "no such text");
    assertEquals(List.of(problem + ", but was 'no such text'"), Refused.problems(builder::build));
  }

  @Test
  void aChangedCopyKeepsTheRest() {
    Workload w = loraRun();
    Workload richer = w.toBuilder().budget("CNY 200").build();
    assertEquals(Optional.of(Money.parse("CNY 200")), richer.constraints().budget());
    assertEquals(w, richer.toBuilder().budget("CNY 100").build());

    Workload longer = w.toBuilder().sequenceLength(1024).build();
    assertEquals(OptionalInt.of(1024), fineTune(longer).recipe().sequenceLength());
    assertEquals(w, longer.toBuilder().sequenceLength(512).build());
  }

  @Test
  void theLastWorkCounts() {
    Workload w = loraRun();
    assertEquals(
        Optional.of(new Work.KnownHours(Duration.ofHours(40))),
        w.toBuilder().hours(40).build().work());
    assertEquals(
        Optional.of(new Work.Samples(10_000, BigDecimal.ONE)),
        w.toBuilder().epochs(1).build().work());
    assertEquals(
        Optional.of(new Work.Samples(5, BigDecimal.TEN)),
        w.toBuilder().hours(40).epochs(10).samples(5).build().work());
    assertEquals(w, w.toBuilder().work(w.work().orElseThrow()).build());
  }

  @Test
  void fullTrainingDropsTheAdapter() {
    FineTune full = fineTune(loraRun().toBuilder().loraTargets("attention").full().build());
    assertEquals(Optional.of(FineTune.Method.FULL), full.method());
    assertEquals(OptionalInt.empty(), full.loraRank());
    assertEquals(Optional.empty(), full.loraTargets());
  }

  @ParameterizedTest
  @CsvSource({
    "lora,               LORA, false",
    "unet,               UNET, false",
    "none,               NONE, false",
    "full+text_encoders, FULL, true",
    "Lora+Text-Encoders, LORA, true",
    "+text_encoders,     ,     true",
  })
  void readsWhatOfADiffusionModelIsTrained(
      String text, Diffusion.DiffusionTraining part, boolean textEncoders) {
    Diffusion task = (Diffusion) Workload.diffusion("SDXL UNet").trained(text).build().task();
    assertEquals(Optional.ofNullable(part), task.trained());
    assertEquals(textEncoders, task.trainsTextEncoders());
  }

  @Test
  void ownedMachinesHaveAPurchasePriceOnly() {
    Offer owned = Offer.owned("RTX 4090", "CNY 13000");
    assertEquals(List.of(owned), Workload.custom().owned(owned).build().owned());
    assertEquals(
        List.of("owned must have a purchase price only, but was quote|||RTX 4090|1"),
        Refused.problems(
            () -> Workload.custom().owned(Offer.quote("RTX 4090", "CNY 0.65/h")).build()));
  }

  @Test
  void quotesReplaceQuotes() {
    Offer first = Offer.quote("RTX 4090", "CNY 0.65/h");
    Offer second = Offer.quote("A100 40GB", "CNY 18/h");
    Workload w = Workload.custom().quotes(first).build();
    assertEquals(List.of(second), w.toBuilder().quotes(List.of(second)).build().quotes());
    assertEquals(List.of(first, second), w.toBuilder().quotes(first, second).build().quotes());
  }

  @Test
  void nullIsNamedAtOnce() {
    Workload.Builder builder = Workload.custom();
    assertEquals(
        "constraints.budget",
        assertThrows(NullPointerException.class, () -> builder.budget(null)).getMessage());
    assertEquals(
        "task", assertThrows(NullPointerException.class, () -> Workload.of(null)).getMessage());
  }
}
