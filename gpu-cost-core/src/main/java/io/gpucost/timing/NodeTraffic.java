package io.gpucost.timing;

import io.gpucost.gpu.Hardware;
import io.gpucost.market.Job;
import io.gpucost.unit.Bandwidth;
import io.gpucost.unit.ParameterCount;
import io.gpucost.workload.Layout;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How far the network between nodes slows a training job down.
 *
 * <pre>
 * traffic   2 bytes x parameters x (m - 1) / m into each of m nodes: for ZeRO-3 three times each
 *           micro-batch (weights forward and backward, gradients; two for a frozen base), else
 *           twice each optimizer step (gradients out and back)
 * exposed   max(traffic / 2, traffic - 2/3 of the compute time)
 * </pre>
 *
 * <p>Source: the communication model of {@link CommunicationModel}, with TCP at 60% of the wire,
 * the most that 32 Gbit/s TCP reached in measurements of 2026. Example: LoRA of an 8 billion
 * parameter model with ZeRO-3 on 2 nodes of 8 A800 over 10 Gbit/s: 16 GB per micro-batch take 21 s
 * where computing takes about one. Users saw 90 s a step instead of 4 (LLaMA-Factory issue 5014).
 *
 * @param slowdown time with the network over time without it, at least 1
 */
record NodeTraffic(double slowdown) {
  /** Bytes of one parameter or gradient on the wire. */
  private static final double WIRE_BYTES = 2;

  /** Share of the wire that TCP reaches. */
  private static final double WIRE_SHARE = 0.6;

  /** Trained adapters over all parameters: a few in a thousand, so their gradients are free. */
  private static final double ADAPTER_SHARE = 0.01;

  private static final NodeTraffic NONE = new NodeTraffic(1);

  static NodeTraffic of(Job job, Layout layout, Hardware hardware, int gpus) {
    Optional<Bandwidth> wire = hardware.host().betweenNodes();
    Optional<TrainingWork> work = TrainingWork.of(job);
    int nodes = (gpus + hardware.gpusPerNode() - 1) / hardware.gpusPerNode();
    if (nodes == 1 || wire.isEmpty() || work.isEmpty() || !exchangesWeights(layout)) {
      return NONE;
    }
    OptionalDouble micro = work.get().microStepSeconds(job, hardware.gpu());
    if (micro.isEmpty()) {
      return NONE;
    }
    double model =
        job.parameters().map(ParameterCount::value).orElse(0L) * WIRE_BYTES * (nodes - 1) / nodes;
    double perByte = 1 / (WIRE_SHARE * wire.get().bytesPerSecond());
    boolean shared = layout == Layout.CONTEXT;
    double accumulated = accumulation(work.get(), shared ? 1 : gpus);
    double compute = accumulated * micro.getAsDouble() / (shared ? gpus : 1);
    boolean adapters = work.get().trainsAdapters();
    double traffic =
        layout == Layout.ZERO3 || shared
            ? (adapters ? 2 : 3) * model * accumulated * perByte
            : 2 * model * (adapters ? ADAPTER_SHARE : 1) * perByte;
    double exposed = Math.max(0.5 * traffic, traffic - 2.0 / 3 * compute);
    return new NodeTraffic((compute + exposed) / compute);
  }

  /** The share of the time that the GPUs wait, in [0, 1). */
  double waiting() {
    return 1 - 1 / slowdown;
  }

  private static double accumulation(TrainingWork work, int gpus) {
    double all = (double) work.settings().microBatch() * gpus;
    return Math.max(1, StrictMath.ceil(work.settings().globalBatch() / all));
  }

  private static boolean exchangesWeights(Layout layout) {
    return switch (layout) {
      case DATA_PARALLEL, ZERO1, ZERO2, ZERO3, CONTEXT -> true;
      case SINGLE, TENSOR, TENSOR_SEQUENCE, PIPELINE, EXPERT, LAYER_SPLIT -> false;
    };
  }
}
