package io.gpucost.timing;

import io.gpucost.gpu.ComputeCapability;
import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuLine;
import io.gpucost.market.InferenceSettings;
import io.gpucost.market.Job;
import io.gpucost.unit.ParameterCount;
import io.gpucost.workload.InferenceRecipe.Engine;
import io.gpucost.workload.ModelShape;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How long one GPU takes for a request: reading the prompt is arithmetic, writing the answer reads
 * all weights once a step for all requests at once, and each request's KV cache.
 *
 * <pre>
 * step      weights / (e x bandwidth) + c x KV / (e x bandwidth) + c x operations / rate + overhead
 * request   output tokens x step / c + input tokens x operations / rate
 * </pre>
 *
 * <p>So batching is nearly free up to about eight requests and saturates when KV cache or
 * arithmetic take over. Sources: shared notes on run time, section 4, 2026-11: e 0.87 and 2.2 ms on
 * GDDR, 0.54 and 2.6 ms on HBM (llama.cpp, 4.5 to 5.5% median error), 0.77 for vLLM on an A100.
 */
record ServingRate(
    InferenceSettings settings, double parameters, double perToken, double kvBytes, Gpu gpu) {
  private static final double GDDR_EFFICIENCY = 0.87;
  private static final double GDDR_OVERHEAD = 0.0022;
  private static final double HBM_EFFICIENCY = 0.54;
  private static final double HBM_OVERHEAD = 0.0026;
  private static final double ENGINE_EFFICIENCY = 0.77;

  /** The last generation of which only chips with minor capability 0 have HBM: 6.0 to 9.0. */
  private static final int HBM_AT_MINOR_ZERO = 9;

  /** The generation of which all data-center chips have HBM. */
  private static final int HBM_ALWAYS = 10;

  /** Share of the peak that reading prompts and batched writing reach: 0.30 to 0.45. */
  private static final double ARITHMETIC = 0.4;

  /** What an engine keeps for itself beside weights and KV cache, bytes. */
  private static final double ENGINE_MEMORY = 2e9;

  /** Empty where the size of the model is not known. */
  static Optional<ServingRate> of(Job job, Gpu gpu) {
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
    return Optional.of(new ServingRate(settings, all, active, kv, gpu));
  }

  /** Seconds for one request at the concurrency that the memory allows. */
  OptionalDouble secondsPerRequest() {
    OptionalDouble bandwidth = GpuRates.bandwidth(gpu);
    OptionalDouble peak = GpuRates.peak(gpu, settings.precision());
    if (bandwidth.isEmpty() || peak.isEmpty()) {
      return OptionalDouble.empty();
    }
    double read = bandwidth.getAsDouble() * efficiency();
    double rate = peak.getAsDouble() * ARITHMETIC;
    double operations = 2 * perToken;
    double context = settings.inputTokens() + settings.outputTokens() / 2.0;
    double together = together(context);
    double weightsRead = Math.min(weights(parameters), together * weights(perToken));
    double step =
        weightsRead / read
            + together * context * kvBytes / read
            + together * operations / rate
            + (isHbm() ? HBM_OVERHEAD : GDDR_OVERHEAD);
    return OptionalDouble.of(
        settings.outputTokens() * step / together + settings.inputTokens() * operations / rate);
  }

  /** Requests written at once: those asked for, as far as their KV cache has room. */
  private double together(double context) {
    double room = gpu.memoryForWork().bytes() - weights(parameters) - ENGINE_MEMORY;
    double perRequest = context * kvBytes;
    double held = perRequest > 0 ? StrictMath.floor(room / perRequest) : settings.concurrency();
    return Math.max(1, Math.min(settings.concurrency(), held));
  }

  private double weights(double count) {
    return count * settings.weightBits().doubleValue() / 8;
  }

  private double efficiency() {
    Engine engine = settings.engine();
    boolean single = engine == Engine.LLAMA_CPP || engine == Engine.TRANSFORMERS;
    if (!single && engine != Engine.EXLLAMA) {
      return ENGINE_EFFICIENCY;
    }
    return isHbm() ? HBM_EFFICIENCY : GDDR_EFFICIENCY;
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
    return shape.layers().orElse(0) * width * settings.kvPrecision().bits() / 8;
  }
}
