package io.gpucost.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.gpucost.pricing.Offer;
import io.gpucost.unit.Durations;
import io.gpucost.unit.Ratio;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class WorkloadPropertyTest {

  private static final List<UnaryOperator<Workload.Builder>> ANY_KIND =
      List.of(
          b -> b.name("night run"),
          b -> b.peakMemory("20 GB"),
          b -> b.precision("bf16"),
          b -> b.hours(80),
          b -> b.referenceRun("RTX 2080 Ti", 1, Duration.ofMinutes(2472)),
          b -> b.pilot("L4", 1, 1, 20, Duration.ofHours(48)),
          b -> b.samples(10_000).epochs(3),
          b -> b.tokens(10_000_000_000L),
          b -> b.steps(10_000),
          b -> b.flops(new BigDecimal("3.14e24")),
          b -> b.images(50_000),
          b -> b.frames(300, "RTX 3080", Duration.ofMinutes(6)),
          b -> b.requests(36_000),
          b -> b.perDay(1_000),
          b -> b.budget("CNY 100").deadline("72 h").maxPrice("CNY 2/h"),
          b -> b.allow("RTX 4090", "A100").deny("V100"),
          b -> b.minGpus(1).maxGpus(8).nodes(2),
          b -> b.layouts(Layout.ZERO3, Layout.SINGLE),
          b -> b.providers("autodl").regions("cn-east"),
          b -> b.hostRam("64 GB").vcpuPerGpu(8).hostDisk("200 GB"),
          b -> b.interruptible(true).checkpoint(checkpoint()),
          b -> b.minComputeCapability("8.0").maxComputeCapability("9.0"),
          b -> b.gradientSync("frequent"),
          b -> b.dataset("20 GB").result("0.5 GB").delta("1 GB").bandwidth("32 Mbit/s"),
          b -> b.keep("30 d").location("netdisk"),
          b -> b.usage(new Usage.Monthly(Duration.ofHours(10), 12)),
          b -> b.usage(new Usage.AlwaysOn()),
          b -> b.usageWindow(new UsageWindow(ZoneId.of("Asia/Shanghai"), Duration.ofHours(20))),
          b -> b.setup("90 min", "5 min"),
          b -> b.quotes(Offer.quote("RTX 4090", "CNY 1.98/h").monthly("CNY 1052")),
          b -> b.owned(Offer.owned("RTX 4090", "CNY 13000")),
          b -> b.independentJobs(5).repeats(15),
          b -> b.forecast(new Forecast(Optional.of(Ratio.parse("15%")), List.of())),
          b -> b.evaluation(Durations.parse("2 h"), Durations.parse("5 min")),
          b -> b.objective(Objective.FASTEST));

  private static Checkpoint checkpoint() {
    return Checkpoint.builder()
        .every(Durations.parse("30 min"))
        .write(Durations.parse("30 s"))
        .restart(Durations.parse("5 min"))
        .keep(3)
        .build();
  }

  private static final List<Workload> STARTS =
      List.of(
          Workload.pretrain("1.5B").sequenceLength(2048).globalBatch(512).build(),
          Workload.fineTune("Qwen-7B").lora(64).gradientCheckpointing("full").build(),
          Workload.fineTune("Llama-3.1-8B").full().optimizer("adafactor").build(),
          Workload.serve("14B").engine("llama.cpp").quantisation("q4_k_m").build(),
          Workload.batchInference("7B").inputTokens(500).outputTokens(0).build(),
          Workload.trainVision("45M").patch(128, 128).measured(2, "9 GB").build(),
          Workload.diffusion("SDXL UNet").trained("lora+text_encoders").build(),
          Workload.render().build(),
          Workload.simulate(125_000_000, 344).build(),
          Workload.custom().build());

  @Provide
  Arbitrary<Workload> workloads() {
    return Combinators.combine(
            Arbitraries.of(STARTS), Arbitraries.of(ANY_KIND).list().ofMaxSize(12))
        .as((start, options) -> apply(options, start));
  }

  private static Workload apply(List<UnaryOperator<Workload.Builder>> options, Workload start) {
    Workload.Builder builder = start.toBuilder();
    options.forEach(option -> option.apply(builder));
    return builder.build();
  }

  @Property(tries = 200)
  void aCopyIsEqual(@ForAll("workloads") Workload workload) {
    Workload copy = workload.toBuilder().build();
    assertEquals(workload, copy);
    assertEquals(workload.hashCode(), copy.hashCode());
    assertEquals(workload.toString(), copy.toString());
  }

  @Property(tries = 200)
  void aChangeKeepsTheRest(@ForAll("workloads") Workload workload) {
    Workload changed = workload.toBuilder().name("what if").budget("USD 12345").build();
    assertNotEquals(workload, changed);
    assertEquals(workload.task(), changed.task());
    assertEquals(workload.work(), changed.work());
    assertEquals(workload.data(), changed.data());
    assertEquals(workload.quotes(), changed.quotes());
    assertEquals(
        workload.constraints().toBuilder()
            .budget(changed.constraints().budget().orElseThrow())
            .build(),
        changed.constraints());
  }

  @Property(tries = 200)
  void anotherTaskKeepsTheRest(@ForAll("workloads") Workload a, @ForAll("workloads") Workload b) {
    Workload changed = a.toBuilder().task(b.task()).build();
    assertEquals(b.task(), changed.task());
    assertEquals(a, changed.toBuilder().task(a.task()).build());
  }

  @Property(tries = 200)
  void theOrderOfOptionsDoesNotMatterForDifferentFields(@ForAll("workloads") Workload start) {
    assertEquals(
        start.toBuilder().budget("CNY 1").dataset("1 GB").repeats(2).peakMemory("1 GB").build(),
        start.toBuilder().peakMemory("1 GB").repeats(2).dataset("1 GB").budget("CNY 1").build());
  }
}
