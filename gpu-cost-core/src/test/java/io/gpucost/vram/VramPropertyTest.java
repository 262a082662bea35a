package io.gpucost.vram;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.gpu.Gpu;
import io.gpucost.market.InferenceSettings;
import io.gpucost.market.Job;
import io.gpucost.market.Jobs;
import io.gpucost.unit.MemorySize;
import io.gpucost.unit.ParameterCount;
import io.gpucost.workload.FineTune.LoraTargets;
import io.gpucost.workload.FineTune.Method;
import io.gpucost.workload.Layout;
import io.gpucost.workload.ModelReference;
import io.gpucost.workload.ModelShape;
import io.gpucost.workload.PrecisionPolicy;
import io.gpucost.workload.TrainingRecipe.Attention;
import io.gpucost.workload.TrainingRecipe.GradientCheckpointing;
import io.gpucost.workload.TrainingRecipe.Loss;
import io.gpucost.workload.TrainingRecipe.Offload;
import io.gpucost.workload.TrainingRecipe.Optimizer;
import io.gpucost.workload.Workload;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class VramPropertyTest {
  private static final Sharding ALONE = new Sharding(Layout.SINGLE, 1);

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void termsSumToTheExpectedWithinTheBand(
      @ForAll("shapes") ModelShape shape,
      @ForAll("choices") TrainingChoice choice,
      @ForAll Layout layout,
      @ForAll @IntRange(min = 1, max = 64) int gpus) {
    TrainingMemory memory = memory(shape, choice, new Sharding(layout, gpus));
    VramEstimate estimate =
        memory
            .terms()
            .estimate(memory.band(Optional.empty()))
            .basis(Note.of(Code.FROM_MODEL_SHAPE))
            .build();

    long sum = estimate.terms().stream().mapToLong(term -> term.size().bytes()).sum();
    assertThat(sum).isEqualTo(estimate.perGpu().expected().bytes());
    assertThat(estimate.perGpu().low()).isLessThanOrEqualTo(estimate.perGpu().expected());
    assertThat(estimate.perGpu().expected()).isLessThanOrEqualTo(estimate.perGpu().high());
    assertThat(estimate.dominating().size())
        .isEqualTo(estimate.terms().stream().map(MemoryTerm::size).reduce(MemorySize::max).get());
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void moreTokensTakeNoLess(
      @ForAll("shapes") ModelShape shape,
      @ForAll("choices") TrainingChoice choice,
      @ForAll @IntRange(min = 1, max = 4096) int more) {
    TrainingChoice longer = choice.withSequenceLength(choice.sequenceLength() + more);
    TrainingChoice wider = choice.withMicroBatch(choice.microBatch() + more);

    assertThat(bytes(shape, longer, ALONE)).isGreaterThanOrEqualTo(bytes(shape, choice, ALONE));
    assertThat(bytes(shape, wider, ALONE)).isGreaterThanOrEqualTo(bytes(shape, choice, ALONE));
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void moreLayersAndMoreParametersTakeMore(
      @ForAll("shapes") ModelShape shape,
      @ForAll("choices") TrainingChoice choice,
      @ForAll @IntRange(min = 1, max = 50) int more) {
    ModelShape deeper = shape.toBuilder().layers(shape.layers().getAsInt() + more).build();
    long parameters = shape.totalParameters().orElseThrow().value();
    ModelShape heavier =
        shape.toBuilder().parameters(ParameterCount.of(parameters + 1_000_000L * more)).build();

    assertThat(bytes(deeper, choice, ALONE)).isGreaterThan(bytes(shape, choice, ALONE));
    assertThat(bytes(heavier, choice, ALONE)).isGreaterThan(bytes(shape, choice, ALONE));
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void aLargerCountOfUnknownShapeTakesNoLess(
      @ForAll("choices") TrainingChoice choice,
      @ForAll @LongRange(min = 1_000_000, max = 400_000_000_000L) long parameters,
      @ForAll @LongRange(min = 1, max = 50_000_000_000L) long more) {
    Decoder small = Decoder.typical(ParameterCount.of(parameters));
    Decoder large = Decoder.typical(ParameterCount.of(parameters + more));

    assertThat(TrainingMemory.of(large, choice, ALONE).terms().expected())
        .isGreaterThanOrEqualTo(TrainingMemory.of(small, choice, ALONE).terms().expected());
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void recomputingNeverTakesMore(
      @ForAll("shapes") ModelShape shape, @ForAll("choices") TrainingChoice choice) {
    double none = bytes(shape, choice.with(GradientCheckpointing.NONE), ALONE);
    double selective = bytes(shape, choice.with(GradientCheckpointing.SELECTIVE), ALONE);
    double full = bytes(shape, choice.with(GradientCheckpointing.FULL), ALONE);
    double offloaded = bytes(shape, choice.with(GradientCheckpointing.OFFLOADED), ALONE);

    assertThat(selective).isLessThanOrEqualTo(none);
    assertThat(full).isLessThanOrEqualTo(selective);
    assertThat(offloaded).isLessThanOrEqualTo(full);
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void losingLessOfTheLogitsNeverTakesMore(
      @ForAll("shapes") ModelShape shape, @ForAll("choices") TrainingChoice choice) {
    double plain = bytes(shape, choice.with(Loss.PLAIN), ALONE);
    double fused = bytes(shape, choice.with(Loss.FUSED), ALONE);
    double chunked = bytes(shape, choice.with(Loss.CHUNKED), ALONE);

    assertThat(fused).isLessThanOrEqualTo(plain);
    assertThat(chunked).isLessThanOrEqualTo(fused);
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void pagedStatesNeverTakeMoreAndWaitOnTheHost(
      @ForAll("shapes") ModelShape shape, @ForAll("choices") TrainingChoice choice) {
    TrainingMemory resident = memory(shape, choice.with(Optimizer.ADAMW_8BIT), ALONE);
    TrainingMemory paged = memory(shape, choice.with(Optimizer.PAGED_ADAMW_8BIT), ALONE);

    assertThat(paged.terms().expected()).isLessThanOrEqualTo(resident.terms().expected());
    assertThat(paged.hostBytes()).isGreaterThan(resident.hostBytes());
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void smallerBasesTakeNoMoreThanTheirPreparation(
      @ForAll("shapes") ModelShape shape, @ForAll("choices") TrainingChoice choice) {
    Assume.that(choice.method() != Method.FULL && choice.precision().weights().bits() == 16);

    Decoder model = Decoder.of(shape, Optional.empty()).orElseThrow();
    double castEmbeddings = 2 * model.embedding();
    double unpackedMatrix = 2 * model.hidden() * model.ffn();
    double deepSpeed = TrainingMemory.COMMUNICATION;

    assertThat(bytes(shape, choice.with(Method.QLORA), ALONE))
        .isLessThanOrEqualTo(
            bytes(shape, choice.with(Method.LORA), ALONE)
                + castEmbeddings
                + unpackedMatrix
                + deepSpeed);
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void spreadingNeverTakesMoreThanItsBuffers(
      @ForAll("shapes") ModelShape shape,
      @ForAll("choices") TrainingChoice choice,
      @ForAll Layout layout,
      @ForAll @IntRange(min = 2, max = 64) int gpus) {
    double spread = bytes(shape, choice, new Sharding(layout, gpus));

    double ring = layout == Layout.CONTEXT ? ringBytes(shape, choice) / gpus : 0;

    assertThat(spread)
        .isLessThanOrEqualTo(bytes(shape, choice, ALONE) + TrainingMemory.COMMUNICATION + ring + 8);
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void moreRequestsTokensAndBitsTakeNoLess(
      @ForAll("shapes") ModelShape shape,
      @ForAll @IntRange(min = 1, max = 64) int concurrency,
      @ForAll @IntRange(min = 1, max = 8192) int input,
      @ForAll @IntRange(min = 0, max = 8192) int output) {
    MemorySize base = served(shape, "int4", concurrency, input, output);

    assertThat(served(shape, "int4", concurrency + 1, input, output)).isGreaterThan(base);
    assertThat(served(shape, "int4", concurrency, input + 1, output)).isGreaterThan(base);
    assertThat(served(shape, "int4", concurrency, input, output + 1)).isGreaterThan(base);
    assertThat(served(shape, "int8", concurrency, input, output)).isGreaterThan(base);
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void moreUsableMemoryNeverUnfits(
      @ForAll("shapes") ModelShape shape,
      @ForAll("choices") TrainingChoice choice,
      @ForAll @IntRange(min = 20, max = 80) int usable,
      @ForAll @IntRange(min = 1, max = 5) int more) {
    TrainingMemory memory = memory(shape, choice, ALONE);
    VramEstimate estimate =
        memory
            .terms()
            .estimate(memory.band(Optional.empty()))
            .basis(Note.of(Code.FROM_MODEL_SHAPE))
            .build();
    FitVerdict small = FitVerdict.of(estimate, card(usable));
    FitVerdict large = FitVerdict.of(estimate, card(usable + more));

    assertThat(large.fit()).isLessThanOrEqualTo(small.fit());
    assertThat(large.probability()).isGreaterThanOrEqualTo(small.probability());
  }

  @Provide
  Arbitrary<ModelShape> shapes() {
    Arbitrary<Integer> layers = Arbitraries.integers().between(1, 100);
    Arbitrary<Integer> groups = Arbitraries.of(1, 2, 4, 8);
    Arbitrary<Integer> kvHeads = Arbitraries.integers().between(1, 16);
    Arbitrary<Integer> headDim = Arbitraries.of(64, 128);
    Arbitrary<Integer> ffnShare = Arbitraries.integers().between(1, 6);
    Arbitrary<Integer> vocab = Arbitraries.integers().between(100, 200_000);
    Arbitrary<Integer> experts = Arbitraries.of(1, 1, 1, 8);
    Arbitrary<Boolean> flags = Arbitraries.of(true, false);
    return Combinators.combine(layers, groups, kvHeads, headDim, ffnShare, vocab, experts, flags)
        .as(
            (depth, group, kv, width, share, rows, many, flag) -> {
              int hidden = group * kv * width;
              ModelShape.Builder shape =
                  ModelShape.builder()
                      .layers(depth)
                      .hidden(hidden)
                      .heads(group * kv)
                      .kvHeads(kv)
                      .headDim(width)
                      .ffn(share * hidden)
                      .vocab(rows)
                      .gatedFfn(flag || many > 1)
                      .tiedEmbeddings(!flag);
              return many == 1
                  ? shape.build()
                  : shape.experts(many).expertsPerToken(2).expertFfn(hidden).build();
            });
  }

  @Provide
  Arbitrary<TrainingChoice> choices() {
    return Combinators.combine(
            Arbitraries.of(Method.class),
            Arbitraries.of(8, 16, 64),
            Arbitraries.of(LoraTargets.class),
            Arbitraries.of("fp32", "fp16", "bf16", "bf16_pure").map(PrecisionPolicy::parse),
            Arbitraries.of(Optimizer.class),
            Arbitraries.integers().between(1, 8192),
            Arbitraries.integers().between(1, 16),
            Combinators.combine(
                    Arbitraries.of(GradientCheckpointing.class),
                    Arbitraries.of(Attention.class),
                    Arbitraries.of(true, false),
                    Arbitraries.of("transformers", "Qwen finetune.py", "ms-swift", "torchtitan")
                        .map(name -> FrameworkProfile.named(name).orElseThrow()),
                    Arbitraries.of(Loss.class).optional())
                .as(Kernels::new))
        .as(
            (method, rank, targets, precision, optimizer, tokens, batch, kernels) ->
                ImmutableTrainingChoice.builder()
                    .method(method)
                    .rank(rank)
                    .targets(targets)
                    .precision(precision)
                    .optimizer(optimizer)
                    .sequenceLength(tokens)
                    .microBatch(batch)
                    .checkpointing(kernels.checkpointing())
                    .attention(kernels.attention())
                    .offload(Offload.NONE)
                    .loss(kernels.loss())
                    .doubleQuantisation(kernels.accumulates())
                    .accumulates(kernels.accumulates())
                    .framework(kernels.framework())
                    .build());
  }

  private record Kernels(
      GradientCheckpointing checkpointing,
      Attention attention,
      boolean accumulates,
      FrameworkProfile framework,
      Optional<Loss> loss) {}

  /** Keys and values of all tokens, twice, in 16 bits and as 32-bit gradients. */
  private static double ringBytes(ModelShape shape, TrainingChoice choice) {
    double width = (double) shape.kvHeads().orElseThrow() * shape.headDim().orElseThrow();
    return choice.tokens() * 2 * width * 2 * (2 + 4);
  }

  private static TrainingMemory memory(ModelShape shape, TrainingChoice choice, Sharding sharding) {
    return TrainingMemory.of(Decoder.of(shape, Optional.empty()).orElseThrow(), choice, sharding);
  }

  private static double bytes(ModelShape shape, TrainingChoice choice, Sharding sharding) {
    return memory(shape, choice, sharding).terms().expected().bytes();
  }

  private static MemorySize served(
      ModelShape shape, String bits, int concurrency, int input, int output) {
    Job job =
        Jobs.of(
            Workload.serve("any")
                .model(new ModelReference.Shaped(shape))
                .quantisation(bits)
                .engine("transformers")
                .concurrency(concurrency)
                .inputTokens(input)
                .outputTokens(output));
    InferenceSettings settings = job.inference().orElseThrow();
    Decoder model = Decoder.of(shape, Optional.empty()).orElseThrow();
    return new InferenceMemory(model, settings, FrameworkProfile.PLAIN, ALONE).terms().expected();
  }

  private static Gpu card(int usableGb) {
    return Jobs.RTX_4090.toBuilder()
        .memory(MemorySize.ofGB(usableGb))
        .usableMemory(MemorySize.ofGB(usableGb))
        .build();
  }
}
