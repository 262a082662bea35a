package io.gpucost.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.gpucost.gpu.ComputeCapability;
import io.gpucost.gpu.Interconnect;
import io.gpucost.gpu.Precision;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.money.UnitPrice;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.Owned;
import io.gpucost.pricing.PerUnit;
import io.gpucost.pricing.Period;
import io.gpucost.pricing.Prepaid;
import io.gpucost.pricing.Spot;
import io.gpucost.pricing.Stock;
import io.gpucost.unit.Bandwidth;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.EventRate;
import io.gpucost.unit.MemorySize;
import io.gpucost.unit.ParameterCount;
import io.gpucost.unit.Power;
import io.gpucost.workload.BatchInference;
import io.gpucost.workload.Checkpoint;
import io.gpucost.workload.Constraints;
import io.gpucost.workload.CustomTask;
import io.gpucost.workload.DataFootprint;
import io.gpucost.workload.Diffusion;
import io.gpucost.workload.FineTune;
import io.gpucost.workload.InferenceRecipe;
import io.gpucost.workload.KvFormat;
import io.gpucost.workload.Layout;
import io.gpucost.workload.ModelReference;
import io.gpucost.workload.Objective;
import io.gpucost.workload.PrecisionPolicy;
import io.gpucost.workload.Pretrain;
import io.gpucost.workload.Quantisation;
import io.gpucost.workload.Render;
import io.gpucost.workload.Serve;
import io.gpucost.workload.Simulate;
import io.gpucost.workload.Task;
import io.gpucost.workload.TrainVision;
import io.gpucost.workload.TrainingRecipe;
import io.gpucost.workload.Usage;
import io.gpucost.workload.UsageHistory;
import io.gpucost.workload.UsageWindow;
import io.gpucost.workload.Work;
import io.gpucost.workload.Workload;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every field of a document, read into its value. */
class WorkloadDocumentsTest {
  private static final String CUSTOM = "{\"task\": {\"kind\": \"custom\"}, %s}";

  static String full() throws IOException {
    try (InputStream in = WorkloadDocumentsTest.class.getResourceAsStream("full.json")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void readsTheTaskOfTheFullDocument() throws IOException {
    Workload workload = WorkloadDocuments.read(full());

    assertThat(workload.name()).contains("Qwen-7B LoRA on 10k samples");
    assertThat(workload.task()).isInstanceOf(FineTune.class);
    FineTune task = (FineTune) workload.task();
    assertThat(task.model()).contains(new ModelReference.Named("Qwen-7B"));
    assertThat(task.method()).contains(FineTune.Method.LORA);
    assertThat(task.loraRank()).hasValue(64);
    assertThat(task.loraTargets()).contains(FineTune.LoraTargets.ALL_LINEAR);
    assertThat(task.peakMemory()).contains(MemorySize.ofGB(20));
    assertThat(task.recipe())
        .isEqualTo(
            TrainingRecipe.builder()
                .precision(PrecisionPolicy.parse("bf16"))
                .optimizer(TrainingRecipe.Optimizer.ADAMW)
                .sequenceLength(512)
                .meanLength(300)
                .microBatch(1)
                .globalBatch(8)
                .gradientCheckpointing(TrainingRecipe.GradientCheckpointing.FULL)
                .attention(TrainingRecipe.Attention.FLASH)
                .offload(TrainingRecipe.Offload.NONE)
                .framework("transformers")
                .build());
    assertThat(workload.work()).contains(new Work.Samples(10_000, BigDecimal.valueOf(3)));
    assertThat(workload.independent().jobs()).isEqualTo(5);
    assertThat(workload.repeats()).isEqualTo(2);
    assertThat(workload.objective()).isEqualTo(Objective.BALANCED);
  }

  @Test
  void readsTheConstraintsOfTheFullDocument() throws IOException {
    Constraints constraints = WorkloadDocuments.read(full()).constraints();

    assertThat(constraints)
        .isEqualTo(
            Constraints.builder()
                .budget(Money.parse("CNY 100"))
                .deadline(Duration.ofHours(72))
                .maxPrice(HourlyRate.parse("CNY 5/h"))
                .allow(List.of("RTX 4090"))
                .deny(List.of("T4"))
                .minCount(1)
                .maxCount(1)
                .nodes(1)
                .layouts(List.of(Layout.ZERO3, Layout.SINGLE))
                .providers(List.of("autodl"))
                .regions(List.of("cn"))
                .hostRam(MemorySize.ofGB(64))
                .vcpuPerGpu(8)
                .hostDisk(DataSize.ofGB(200))
                .interruptible(true)
                .checkpoint(
                    Checkpoint.builder()
                        .every(Duration.ofMinutes(30))
                        .everySteps(500)
                        .write(Duration.ofSeconds(30))
                        .restart(Duration.ofMinutes(5))
                        .size(DataSize.ofGB(1))
                        .keep(3)
                        .build())
                .minComputeCapability(ComputeCapability.parse("8.0"))
                .maxComputeCapability(ComputeCapability.parse("9.0"))
                .gradientSync(Constraints.GradientSync.FREQUENT)
                .build());
  }

  @Test
  void readsDataUsageAndSetupOfTheFullDocument() throws IOException {
    Workload workload = WorkloadDocuments.read(full());

    assertThat(workload.data())
        .isEqualTo(
            DataFootprint.builder()
                .dataset(DataSize.ofGB(20))
                .result(DataSize.parse("0.5 GB"))
                .delta(DataSize.ofGB(1))
                .bandwidth(Bandwidth.parse("32 Mbit/s"))
                .keep(Duration.ofDays(30))
                .location(DataFootprint.Location.LOCAL)
                .build());
    assertThat(workload.usage()).isEqualTo(new Usage.OneOff());
    assertThat(workload.usageWindow())
        .contains(new UsageWindow(ZoneId.of("Asia/Shanghai"), Duration.ofHours(20)));
    assertThat(workload.setup().fresh()).contains(Duration.ofMinutes(90));
    assertThat(workload.setup().image()).contains(Duration.ofMinutes(5));
    assertThat(workload.setup().imageSize()).contains(DataSize.ofGB(30));
  }

  @Test
  void readsMonthStartAndHistoryOfTheUsage() {
    Workload workload =
        WorkloadDocuments.read(
            """
            {"task": {"kind": "custom"},
             "usage": {"kind": "fleet", "hourly": [1, 2], "month": "31 d",
                       "start": "2026-12-01T08:00+08:00[Asia/Shanghai]",
                       "window": {"zone": "Asia/Shanghai", "daily": "8 h"},
                       "history": {"daily": [2, 0, 1]}}}
            """);
    assertThat(workload.monthLength()).contains(Duration.ofHours(744));
    assertThat(workload.history())
        .contains(
            UsageHistory.ofDays(
                Stream.of(2, 0, 1).map(BigDecimal::valueOf).toList(), Duration.ofHours(8)));
    assertThat(((Usage.Fleet) workload.usage()).start())
        .contains(ZonedDateTime.parse("2026-12-01T08:00+08:00[Asia/Shanghai]"));
  }

  @Test
  void readsTheQuoteOfTheFullDocument() throws IOException {
    Offer quote = WorkloadDocuments.read(full()).quotes().get(0);

    assertThat(quote.provider()).isEqualTo("autodl");
    assertThat(quote.region()).contains("west");
    assertThat(quote.instance()).contains("box");
    assertThat(quote.product()).isEqualTo("RTX 4090");
    assertThat(quote.gpuCount()).isEqualTo(8);
    assertThat(quote.host().nodes()).isEqualTo(2);
    assertThat(quote.host().betweenNodes()).contains(Bandwidth.parse("10 Gbit/s"));
    assertThat(quote.host().interconnect()).isEqualTo(Interconnect.parse("pcie4"));
    assertThat(quote.host().vcpus()).hasValue(64);
    assertThat(quote.host().ram()).contains(MemorySize.ofGB(512));
    assertThat(quote.host().disk()).contains(DataSize.parse("1 TB"));
    OnDemand onDemand = quote.term(OnDemand.class).orElseThrow();
    assertThat(onDemand.rate()).isEqualTo(HourlyRate.parse("CNY 15.84/h"));
    assertThat(onDemand.conditions().granularity()).contains(Duration.ofSeconds(1));
    Spot spot = quote.term(Spot.class).orElseThrow();
    assertThat(spot.rate()).isEqualTo(HourlyRate.parse("CNY 8/h"));
    assertThat(spot.interruptions()).contains(EventRate.parse("0.15/h"));
    assertThat(spot.notice()).contains(Duration.ofMinutes(2));
    assertThat(quote.terms().stream().filter(Prepaid.class::isInstance).map(Prepaid.class::cast))
        .extracting(Prepaid::period, Prepaid::price)
        .containsExactly(
            tuple(Period.DAY, Money.parse("CNY 300")),
            tuple(Period.WEEK, Money.parse("CNY 2000")),
            tuple(Period.MONTH, Money.parse("CNY 8000")),
            tuple(Period.YEAR, Money.parse("CNY 90000")));
    assertThat(quote.stock()).isEqualTo(Stock.of(3));
    assertThat(quote.availableFor()).contains(Duration.ofDays(10));
    assertThat(quote.bandwidthUpgrade().orElseThrow().price())
        .isEqualTo(HourlyRate.parse("CNY 1.50/h"));
    assertThat(quote.bandwidthUpgrade().orElseThrow().bandwidth())
        .isEqualTo(Bandwidth.parse("100 Mbit/s"));
  }

  @Test
  void readsTheOwnedCardOfTheFullDocument() throws IOException {
    Offer card = WorkloadDocuments.read(full()).owned().get(0);

    assertThat(card.provider()).isEqualTo("own");
    assertThat(card.terms())
        .containsExactly(
            Owned.builder()
                .price(Money.parse("CNY 13000"))
                .power(Power.ofWatts(450))
                .tariff(UnitPrice.parse("CNY 0.6/kWh"))
                .build());
  }

  @Test
  void readsAUnitPriceAndAZeroStock() {
    Workload workload =
        WorkloadDocuments.read(
            """
            {"task": {"kind": "serve", "model": "Qwen-7B"},
             "quotes": [{"provider": "api", "unit_price": "USD 0.60/1M token"},
                        {"gpu": "L4", "on_demand": "USD 0.80/h", "stock": 0}]}
            """);

    assertThat(workload.quotes().get(0).term(PerUnit.class).orElseThrow().price())
        .isEqualTo(UnitPrice.parse("USD 0.60/1M token"));
    assertThat(workload.quotes().get(1).stock().state()).isEqualTo(Stock.State.OUT_OF_STOCK);
  }

  @Test
  void readsATaskAlone() {
    Workload workload = WorkloadDocuments.read("{\"task\": {\"kind\": \"custom\"}}");

    assertThat(workload).isEqualTo(Workload.custom().build());
  }

  static Stream<Arguments> tasks() {
    return Stream.of(
        Arguments.of(
            "{'kind': 'pretrain', 'model': {'parameters': '45M'}, 'offload': 'optimizer'}",
            Pretrain.builder()
                .model(new ModelReference.Sized(ParameterCount.parse("45M")))
                .recipe(TrainingRecipe.builder().offload(TrainingRecipe.Offload.OPTIMIZER).build())
                .build()),
        Arguments.of(
            "{'kind': 'fine_tune', 'model': {'file': 'config.json'}, 'method': 'full',"
                + " 'optimizer': 'paged_adamw_8bit'}",
            FineTune.builder()
                .model(new ModelReference.InFile("config.json"))
                .method(FineTune.Method.FULL)
                .recipe(
                    TrainingRecipe.builder()
                        .optimizer(TrainingRecipe.Optimizer.PAGED_ADAMW_8BIT)
                        .build())
                .build()),
        Arguments.of(
            "{'kind': 'fine_tune', 'method': 'qlora', 'double_quantisation': true,"
                + " 'loss': 'chunked', 'gradient_checkpointing': 'offloaded'}",
            FineTune.builder()
                .method(FineTune.Method.QLORA)
                .doubleQuantisation(true)
                .recipe(
                    TrainingRecipe.builder()
                        .loss(TrainingRecipe.Loss.CHUNKED)
                        .gradientCheckpointing(TrainingRecipe.GradientCheckpointing.OFFLOADED)
                        .build())
                .build()),
        Arguments.of(
            "{'kind': 'fine_tune', 'lora_targets': '+embeddings'}",
            FineTune.builder().loraTargets(FineTune.LoraTargets.ALL_LINEAR_AND_EMBEDDINGS).build()),
        Arguments.of(
            "{'kind': 'serve', 'model': 'Qwen-7B', 'concurrency': 4, 'input_tokens': 1000,"
                + " 'output_tokens': 200, 'engine': 'llama.cpp', 'quantisation': 'q4_k_m',"
                + " 'kv_precision': 'q8_0'}",
            Serve.builder()
                .model(new ModelReference.Named("Qwen-7B"))
                .recipe(
                    InferenceRecipe.builder()
                        .concurrency(4)
                        .inputTokens(1000)
                        .outputTokens(200)
                        .engine(InferenceRecipe.Engine.LLAMA_CPP)
                        .quantisation(Quantisation.parse("q4_k_m"))
                        .kvPrecision(KvFormat.parse("q8_0"))
                        .build())
                .build()),
        Arguments.of(
            "{'kind': 'batch_inference', 'precision': 'fp16', 'engine': 'tensorrt_llm'}",
            BatchInference.builder()
                .recipe(
                    InferenceRecipe.builder()
                        .precision(PrecisionPolicy.parse("fp16"))
                        .engine(InferenceRecipe.Engine.TENSORRT_LLM)
                        .build())
                .build()),
        Arguments.of(
            "{'kind': 'train_vision', 'image_size': 640, 'batch': 16,"
                + " 'measured': [{'batch': 8, 'peak': '10 GB'}]}",
            TrainVision.builder()
                .imageSize(640)
                .batch(16)
                .measured(List.of(new TrainVision.MeasuredPeak(8, MemorySize.ofGB(10))))
                .build()),
        Arguments.of(
            "{'kind': 'train_vision', 'patch': [128, 160, 112]}",
            TrainVision.builder().patch(List.of(128, 160, 112)).build()),
        Arguments.of(
            "{'kind': 'train_vision', 'patch': 96}",
            TrainVision.builder().patch(List.of(96)).build()),
        Arguments.of(
            "{'kind': 'diffusion', 'resolution': '1024x768', 'frames': 16,"
                + " 'trained': 'lora+text_encoders', 'lora_rank': 8}",
            Diffusion.builder()
                .resolution(new Diffusion.Resolution(1024, 768))
                .frames(16)
                .trained(Diffusion.DiffusionTraining.LORA)
                .trainsTextEncoders(true)
                .loraRank(8)
                .build()),
        Arguments.of(
            "{'kind': 'diffusion', 'trained': '+text_encoders'}",
            Diffusion.builder().trainsTextEncoders(true).build()),
        Arguments.of(
            "{'kind': 'render', 'peak_memory': '12 GB', 'precision': 'fp32'}",
            Render.builder()
                .peakMemory(MemorySize.ofGB(12))
                .precision(PrecisionPolicy.parse("fp32"))
                .build()),
        Arguments.of(
            "{'kind': 'simulate', 'cells': 125000000, 'bytes_per_cell': 344, 'precision': 'fp64'}",
            Simulate.builder()
                .cells(125_000_000)
                .bytesPerCell(344)
                .precision(PrecisionPolicy.parse("fp64"))
                .build()),
        Arguments.of(
            "{'kind': 'custom', 'precision': {'weights': 'fp8', 'compute': 'bf16',"
                + " 'master': 'fp32', 'optimizer_state': 'fp32'}}",
            CustomTask.builder()
                .precision(
                    new PrecisionPolicy(
                        Precision.FP8,
                        Precision.BF16,
                        Optional.of(Precision.FP32),
                        Optional.of(Precision.FP32)))
                .build()));
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void readsEveryKindOfTask(String task, Task expected) {
    assertThat(WorkloadDocuments.read(quoted("{'task': " + task + "}")).task()).isEqualTo(expected);
  }

  @Test
  void readsAnInlineShape() {
    Workload workload =
        WorkloadDocuments.read(
            """
            {"task": {"kind": "serve", "model":
              {"layers": 32, "hidden": 4096, "heads": 32, "kv_heads": 8, "ffn": 14336,
               "vocab": 128256, "experts": 8, "experts_per_token": 2, "tied_embeddings": false}}}
            """);

    ModelReference model = workload.task().model().orElseThrow();
    assertThat(model).isInstanceOf(ModelReference.Shaped.class);
    assertThat(((ModelReference.Shaped) model).shape().kvHeads()).isEqualTo(OptionalInt.of(8));
  }

  static Stream<Arguments> works() {
    return Stream.of(
        Arguments.of("{'hours': 48.5}", new Work.KnownHours(Duration.ofMinutes(2910))),
        Arguments.of("{'hours': '80 h'}", new Work.KnownHours(Duration.ofHours(80))),
        Arguments.of(
            "{'reference_run': {'gpu': 'V100', 'count': 8, 'hours': 10}}",
            new Work.ReferenceRun("V100", 8, Duration.ofHours(10))),
        Arguments.of(
            "{'pilot': {'gpu': 'L4', 'units': 1, 'total': 20, 'hours': 0.1}}",
            new Work.Pilot("L4", 1, BigDecimal.ONE, BigDecimal.valueOf(20), Duration.ofMinutes(6))),
        Arguments.of(
            "{'pilot': {'gpu': 'L4', 'total': 20, 'points': [{'units': 1, 'hours': '6 min'},"
                + " {'units': 2, 'hours': '11 min'}]}}",
            new Work.Pilot(
                "L4",
                1,
                BigDecimal.valueOf(20),
                List.of(
                    new Work.Pilot.Point(BigDecimal.ONE, Duration.ofMinutes(6)),
                    new Work.Pilot.Point(BigDecimal.valueOf(2), Duration.ofMinutes(11))))),
        Arguments.of(
            "{'samples': 1000, 'epochs': 0.5}", new Work.Samples(1000, new BigDecimal("0.5"))),
        Arguments.of("{'tokens': 10000000000}", new Work.Tokens(10_000_000_000L)),
        Arguments.of("{'tokens': 1e10}", new Work.Tokens(10_000_000_000L)),
        Arguments.of("{'steps': 500}", new Work.Steps(500)),
        Arguments.of("{'flops': 1.5e21}", new Work.Flops(new BigDecimal("1.5e21"))),
        Arguments.of("{'images': 50000}", new Work.Images(50_000)),
        Arguments.of(
            "{'frames': 300, 'per_frame': {'gpu': 'RTX 3080', 'seconds': 0.25}}",
            new Work.Frames(300, "RTX 3080", Duration.ofMillis(250))),
        Arguments.of("{'requests': 36000}", new Work.Requests(36_000)),
        Arguments.of("{'per_day': 100}", new Work.PerDay(100)));
  }

  @ParameterizedTest
  @MethodSource("works")
  void readsEveryKindOfWork(String work, Work expected) {
    assertThat(custom("'work': " + work).work()).contains(expected);
  }

  static Stream<Arguments> usages() {
    return Stream.of(
        Arguments.of("{'kind': 'one_off'}", new Usage.OneOff()),
        Arguments.of(
            "{'kind': 'monthly', 'hours': 100, 'months': 6}",
            new Usage.Monthly(Duration.ofHours(100), 6)),
        Arguments.of(
            "{'kind': 'calendar', 'days': ['2026-12-01', '2026-12-02']}",
            Usage.Calendar.ofDays(
                List.of(LocalDate.parse("2026-12-01"), LocalDate.parse("2026-12-02")))),
        Arguments.of(
            "{'kind': 'calendar', 'hours': ['2026-12-01T09:00']}",
            Usage.Calendar.ofHours(List.of(LocalDateTime.parse("2026-12-01T09:00")))),
        Arguments.of(
            "{'kind': 'sessions', 'count': 10, 'hours': 8, 'every': '1 d'}",
            new Usage.Sessions(10, Duration.ofHours(8), Duration.ofDays(1))),
        Arguments.of(
            "{'kind': 'fleet', 'hourly': [0, 2, 1.5]}",
            new Usage.Fleet(
                List.of(BigDecimal.ZERO, BigDecimal.valueOf(2), new BigDecimal("1.5")))),
        Arguments.of("{'kind': 'always_on'}", new Usage.AlwaysOn()));
  }

  @ParameterizedTest
  @MethodSource("usages")
  void readsEveryKindOfUsage(String usage, Usage expected) {
    assertThat(custom("'usage': " + usage).usage()).isEqualTo(expected);
  }

  @Test
  void readsFilesAndStreams(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("workload.json");
    Files.writeString(file, full());

    Workload expected = WorkloadDocuments.read(full());
    assertThat(WorkloadDocuments.read(file)).isEqualTo(expected);
    assertThat(
            WorkloadDocuments.read(
                new ByteArrayInputStream(full().getBytes(StandardCharsets.UTF_8))))
        .isEqualTo(expected);
  }

  private static Workload custom(String fields) {
    return WorkloadDocuments.read(quoted(CUSTOM.formatted(fields)));
  }

  private static String quoted(String json) {
    return json.replace('\'', '"');
  }
}
