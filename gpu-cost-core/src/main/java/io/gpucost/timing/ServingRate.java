package io.gpucost.timing;

import io.gpucost.gpu.ComputeCapability;
import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuLine;
import io.gpucost.gpu.Hardware;
import io.gpucost.market.InferenceSettings;
import io.gpucost.market.Job;
import io.gpucost.unit.ParameterCount;
import io.gpucost.workload.Layout;
import io.gpucost.workload.ModelShape;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How long one GPU takes for a request: reading the prompt is arithmetic, writing the answer reads
 * all weights once a step for all requests at once, and each request's KV cache.
 *
 * <pre>
 * bytes     weights + c x KV
 * step      bytes / (e x bandwidth) + c x operations / rate + overhead
 * request   output tokens x step / c + input tokens x operations / rate
 * </pre>
 *
 * <p>So batching is nearly free up to about eight requests and saturates when KV cache or
 * arithmetic take over. For one request at a time (llama.cpp) the overhead is what each layer costs
 * to launch, and on cards with HBM the kernels' own pace: buying bandwidth beyond an A100 buys
 * little. Constants fitted to 172 rows of 25 NVIDIA GPUs (XiongjieDai GPU-Benchmarks, May 2024;
 * pavlokhmel.com; llama.cpp and MLC threads), one GPU left out at a time: median error 6%, 90%
 * within 25%. 0.77 of the bandwidth for vLLM on an A100; notes on run time of this project, section
 * 4, 2026-11.
 *
 * <p>Example: Llama 3 8B in Q4_K_M (4.91 GB) on an RTX 4090 (1,008 GB/s), 512 tokens: 5.1 ms to
 * read, 2.9 ms for 32 layers and 0.2 ms of arithmetic are 122 tokens a second; 131 were measured.
 */
record ServingRate(
    InferenceSettings settings,
    double parameters,
    double perToken,
    double kvBytes,
    double layers,
    Gpu gpu,
    int cards) {
  /** Share of the bandwidth that one request at a time reads weights at, overhead apart. */
  private static final double SINGLE_EFFICIENCY = 0.97;

  /**
   * Bytes a second at which the kernels for one request take weights in, beside reading them, on
   * cards with HBM: their memory is faster than these kernels.
   */
  private static final double HBM_INTAKE = 3.3e12;

  /** Seconds a layer for launching its kernels and waiting, from Ada and Hopper on. */
  private static final double LAYER_OVERHEAD = 0.00009;

  /** The same before Ada and Hopper. */
  private static final double OLDER_LAYER_OVERHEAD = 0.000145;

  /** Share of the bandwidth that an engine for many requests reaches: vLLM on A100. */
  private static final double ENGINE_EFFICIENCY = 0.77;

  private static final double ENGINE_OVERHEAD = 0.0024;

  /** The last generation of which only chips with minor capability 0 have HBM: 6.0 to 9.0. */
  private static final int HBM_AT_MINOR_ZERO = 9;

  /** The generation of which all data-center chips have HBM. */
  private static final int HBM_ALWAYS = 10;

  /** Share of the peak that reading prompts and batched writing reach: 0.30 to 0.45. */
  private static final double ARITHMETIC = 0.4;

  private static final ComputeCapability ADA = new ComputeCapability(8, 9);

  /** What an engine keeps for itself beside weights and KV cache, bytes. */
  private static final double ENGINE_MEMORY = 2e9;

  /** Empty where the size of the model is not known. */
  static Optional<ServingRate> of(Job job, Layout layout, Hardware hardware) {
    Gpu gpu = hardware.gpu();
    int cards = splits(layout) ? hardware.gpuCount() : 1;
    if (job.inference().isEmpty() || job.parameters().isEmpty()) {
      return Optional.empty();
    }
    double all = (double) job.parameters().get().value();
    double active =
        job.model()
            .flatMap(ModelShape::parametersPerToken)
            .map(ParameterCount::value)
            .orElse(job.parameters().get().value());
    InferenceSettings settings = job.inference().get();
    double kv = job.model().map(shape -> kvBytes(shape, settings)).orElse(0.0);
    double layers = Width.of(job.model(), all).layers();
    return Optional.of(new ServingRate(settings, all, active, kv, layers, gpu, cards));
  }

  /** What a step of the engine takes: writing one token of each request, and reading a prompt. */
  private record Pace(double together, double step, double prompt) {}

  private Optional<Pace> pace() {
    OptionalDouble bandwidth = GpuRates.bandwidth(gpu);
    OptionalDouble peak = GpuRates.peak(gpu, settings.precision());
    if (bandwidth.isEmpty() || peak.isEmpty()) {
      return Optional.empty();
    }
    double read = bandwidth.getAsDouble() * efficiency();
    double rate = peak.getAsDouble() * ARITHMETIC;
    double operations = 2 * perToken;
    double context = settings.inputTokens() + settings.outputTokens() / 2.0;
    double together = together(context);
    double bytes =
        Math.min(weights(parameters), together * weights(perToken)) + together * context * kvBytes;
    double step = bytes / read + together * operations / rate + overhead(bytes);
    return Optional.of(new Pace(together, step, settings.inputTokens() * operations / rate));
  }

  /** Seconds for one request at the concurrency that the memory allows. */
  OptionalDouble secondsPerRequest() {
    return pace().stream()
        .mapToDouble(
            pace -> settings.outputTokens() * pace.step() / pace.together() + pace.prompt())
        .findFirst();
  }

  /**
   * What users see.
   *
   * @param faster how many times faster the cards of one copy are together than one
   */
  Optional<ServingSpeed> speed(double faster) {
    return pace().filter(pace -> settings.outputTokens() > 0).map(pace -> speed(pace, faster));
  }

  private ServingSpeed speed(Pace pace, double faster) {
    double prompts = pace.together() * pace.prompt() / settings.outputTokens();
    double token = (pace.step() + prompts) / faster;
    double answer = token * settings.outputTokens();
    double turns = Math.max(0, settings.concurrency() / pace.together() - 1);
    double first = turns * answer + (pace.prompt() + pace.step()) / faster;
    return new ServingSpeed(
        ofSeconds(first),
        ofSeconds(token),
        rounded(1 / token),
        rounded(pace.together() / token),
        (int) pace.together());
  }

  private static Duration ofSeconds(double seconds) {
    return Duration.ofMillis(Math.max(1, Math.round(seconds * 1000)));
  }

  private static BigDecimal rounded(double rate) {
    return BigDecimal.valueOf(rate).round(new MathContext(3)).stripTrailingZeros();
  }

  /** Requests written at once: those asked for, as far as their KV cache has room. */
  private double together(double context) {
    double room = cards * (gpu.memoryForWork().bytes() - ENGINE_MEMORY) - weights(parameters);
    double perRequest = context * kvBytes;
    double held = perRequest > 0 ? StrictMath.floor(room / perRequest) : settings.concurrency();
    return Math.max(1, Math.min(settings.concurrency(), held));
  }

  /** Whether a copy of the model lies on several cards, and its KV cache with it. */
  private static boolean splits(Layout layout) {
    return switch (layout) {
      case TENSOR, TENSOR_SEQUENCE, PIPELINE, EXPERT, LAYER_SPLIT, ZERO3 -> true;
      case SINGLE, DATA_PARALLEL, ZERO1, ZERO2, CONTEXT -> false;
    };
  }

  private double weights(double count) {
    return count * settings.weightBits().doubleValue() / 8;
  }

  private double efficiency() {
    return isSingle() ? SINGLE_EFFICIENCY : ENGINE_EFFICIENCY;
  }

  private double overhead(double bytes) {
    if (!isSingle()) {
      return ENGINE_OVERHEAD;
    }
    ComputeCapability capability = gpu.computeCapability().orElse(ADA);
    double layer = capability.compareTo(ADA) < 0 ? OLDER_LAYER_OVERHEAD : LAYER_OVERHEAD;
    return layers * layer + (isHbm() ? bytes / HBM_INTAKE : 0);
  }

  private boolean isSingle() {
    return !settings.engine().batchesContinuously();
  }

  private boolean isHbm() {
    if (gpu.line() != GpuLine.DATA_CENTER) {
      return false;
    }
    Optional<ComputeCapability> capability = gpu.computeCapability();
    return capability.isEmpty()
        || capability.get().major() == HBM_ALWAYS
        || (capability.get().major() <= HBM_AT_MINOR_ZERO && capability.get().minor() == 0);
  }

  private static double kvBytes(ModelShape shape, InferenceSettings settings) {
    double width =
        shape.kvLoraRank().isPresent()
            ? shape.kvLoraRank().getAsInt() + shape.qkRopeDim().orElse(0)
            : 2.0 * shape.effectiveKvHeads().orElse(0) * shape.effectiveHeadDim().orElse(0);
    int caching = shape.layers().orElse(0) - shape.linearLayers().orElse(0);
    return caching * width * settings.kvPrecision().bytes();
  }
}
