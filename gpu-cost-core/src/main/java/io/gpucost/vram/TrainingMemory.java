package io.gpucost.vram;

import io.gpucost.finding.Code;
import io.gpucost.gpu.Precision;
import io.gpucost.vram.FrameworkProfile.Habit;
import io.gpucost.workload.FineTune.LoraTargets;
import io.gpucost.workload.FineTune.Method;
import io.gpucost.workload.TrainingRecipe.GradientCheckpointing;
import io.gpucost.workload.TrainingRecipe.Offload;
import java.util.Optional;

/**
 * The memory of training a transformer.
 *
 * <p>Weights and optimizer states are alive all the time, gradients too where several micro-batches
 * are summed up. On top come one after the other, and only the largest counts:
 *
 * <pre>
 * the loss             kept activations + logits
 * the backward pass    kept activations + one layer computed again
 * the optimizer step   its temporary copy of what is trained
 * </pre>
 *
 * <p>Without accumulation, gradients grow as activations go: then the gradients belong to the end
 * of the backward pass, beside the last layer's activations, and to the step only.
 *
 * <p>Paged optimizers keep their states in memory that moves between host and GPU: a GPU needs
 * those of one tensor at a time, the host room for all.
 *
 * <p>With LoRA only the adapters are trained; the frozen base is kept in 16 bits (or as the policy
 * stores it), with QLoRA in 4 bits beside 16-bit or 32-bit embeddings. Programs differ: {@link
 * FrameworkProfile}.
 *
 * <p>Example: Qwen-7B (7.721 billion parameters, vocabulary 151,936), LoRA of rank 64 on all linear
 * layers, 512 tokens, full checkpointing: 15.4 GB of weights, 2.6 GB for adapters, 1.2 GB of logits
 * and activations, 1.2 GB of runtime: 20.4 GB. Its authors measured 20.4 GB (Qwen README, 2023).
 */
final class TrainingMemory {
  /**
   * CUDA context, kernels, workspaces and what the allocator keeps, bytes. Source: 0.47 to 0.92 GiB
   * of context on torch 2.1 (stas00/ml-engineering) and a few hundred MB of workspace, 2026-11.
   */
  static final double RUNTIME = 1.2e9;

  /**
   * Buffers of the collective library once GPUs exchange tensors, bytes. Source: 0.55 to 2 GiB
   * after the first collective (stas00/ml-engineering), 2026-11.
   */
  static final double COMMUNICATION = 1.0e9;

  /**
   * Bytes per weight of the largest matrix while it is unpacked: the 16-bit result, and for packed
   * integers their 32-bit indices and zeros. Source: bitsandbytes and AutoGPTQ, read 2026-11.
   */
  private static final double UNPACKED = 2;

  private static final double UNPACKED_INTEGERS = 10;

  /** Layers whose gathered weights are alive at once with ZeRO-3: one in use, one prefetched. */
  private static final double LIVE_LAYERS = 2;

  /** NF4: 4 bits and one 32-bit scale per 64 weights. Source: QLoRA (Dettmers et al., 2023). */
  private static final double NF4_BITS = 4.5;

  /** Double quantisation: the scale in 8 bits, and 32 bits per 256 scales. Source: as above. */
  private static final double NF4_BITS_DOUBLE = 4 + (8 + 32.0 / 256) / 64;

  /**
   * Bytes per token and key-value width that go around in context parallelism: keys and values,
   * those in use and those arriving, in 16 bits, and their 32-bit gradients on the way back.
   * Source: Liu et al., Ring Attention (2023), section 3; PyTorch's context_parallel, read 2026-11.
   */
  private static final double RING = 2 * 2 * (2 + 4);

  /** GPTQ and AWQ: 4 bits, a 16-bit scale and a 4-bit zero per group of 128. */
  private static final double GROUPED_INT4_BITS = 4 + 20.0 / 128;

  private final Decoder model;
  private final TrainingChoice choice;
  private final Sharding sharding;
  private final Terms terms = new Terms();
  private double hostBytes;

  private TrainingMemory(Decoder model, TrainingChoice choice, Sharding sharding) {
    this.model = model;
    this.choice = choice;
    this.sharding = sharding;
  }

  static TrainingMemory of(Decoder model, TrainingChoice choice, Sharding sharding) {
    TrainingMemory memory = new TrainingMemory(model, choice, sharding);
    double step = choice.method() == Method.FULL ? memory.allTrained() : memory.adaptersTrained();
    memory.onTop(step);
    return memory;
  }

  Terms terms() {
    return terms;
  }

  /** What the hosts hold for all GPUs together. */
  double hostBytes() {
    return hostBytes;
  }

  /**
   * How far off it may be.
   *
   * @param program the name of the program, where the user gives one
   */
  Band band(Optional<String> program) {
    boolean known = program.flatMap(FrameworkProfile::named).isPresent();
    boolean selective = choice.checkpointing() == GradientCheckpointing.SELECTIVE;
    boolean frozenKept =
        choice.method() != Method.FULL && choice.checkpointing() == GradientCheckpointing.NONE;
    if (selective || frozenKept) {
      return known ? Band.LOOSE : Band.LOOSE_UNKNOWN;
    }
    if (known) {
      return Band.TRAINING;
    }
    return program.isPresent() ? Band.UNKNOWN_PROGRAM : Band.ASSUMED_PROGRAM;
  }

  /** Bits of one weight as the quick rule would count it. */
  double weightBits() {
    return choice.method() == Method.QLORA
        ? baseBits()
        : Math.min(choice.precision().weights().bits(), choice.precision().compute().bits());
  }

  private double allTrained() {
    StateBytes each = StateBytes.of(choice.precision(), choice.optimizer(), sharding.isZero());
    double parameters = (double) model.parameters();
    weights(parameters * each.weights());
    states(parameters, each);
    return parameters * each.step() * sharding.optimizer(model);
  }

  private double adaptersTrained() {
    boolean zero = sharding.isZero();
    StateBytes each = StateBytes.ofAdapters(choice.precision(), choice.optimizer(), zero);
    double adapters = model.adapters(choice.rank(), choice.targets() != LoraTargets.ATTENTION);
    double base = frozenBase();
    weights(base);
    if (sharding.gathersWeights() && choice.framework().has(Habit.FLAT_GRADIENTS)) {
      terms.add(Code.GRADIENTS, choice.accumulates() ? base : base * sharding.weights(model));
    }
    terms.add(Code.ADAPTERS, adapters * each.weights() * sharding.weights(model));
    states(adapters, each);
    double step = adapters * each.step();
    if (choice.targets() == LoraTargets.ALL_LINEAR_AND_EMBEDDINGS) {
      StateBytes copy = StateBytes.ofSavedModules(choice.precision(), choice.optimizer(), zero);
      terms.add(Code.ADAPTERS, model.embedding() * copy.weights() * sharding.weights(model));
      states(model.embedding(), copy);
      step += model.embedding() * copy.step();
    }
    return step * sharding.optimizer(model);
  }

  private double frozenBase() {
    double bits =
        choice.method() == Method.QLORA ? baseBits() : choice.precision().weights().bits();
    double embeddingBits = Math.max(bits, castsEmbeddings() ? 32 : 16);
    return (model.linear() * bits + model.embedding() * embeddingBits) / 8;
  }

  /** PEFT's preparation leaves GPTQ and AWQ bases as they are, and casts those of bitsandbytes. */
  private boolean castsEmbeddings() {
    return choice.method() == Method.QLORA
        && choice.framework().has(Habit.CASTS_EMBEDDINGS)
        && choice.precision().weights() != Precision.INT4;
  }

  private double baseBits() {
    return switch (choice.precision().weights()) {
      case INT4 -> GROUPED_INT4_BITS;
      case INT8, FP8 -> 8;
      case NF4, FP16, BF16, TF32, FP32, FP64 ->
          choice.doubleQuantisation() ? NF4_BITS_DOUBLE : NF4_BITS;
    };
  }

  private void weights(double bytes) {
    double share = sharding.weights(model);
    double live = LIVE_LAYERS * model.linear() / model.layers() + model.embedding();
    // A packed base is gathered as it is stored and unpacked one matrix at a time.
    double each =
        choice.method() == Method.QLORA
            ? bytes / (double) model.parameters()
            : choice.computeBytes();
    double gathered = Math.min(bytes, live * each);
    if (choice.offload() == Offload.CPU) {
      host(bytes, share);
      terms.add(Code.WEIGHTS, gathered);
      return;
    }
    double own = bytes * share;
    terms.add(Code.WEIGHTS, sharding.gathersWeights() ? Math.min(bytes, own + gathered) : own);
  }

  private void states(double parameters, StateBytes each) {
    double gradients = parameters * each.gradient();
    double moments = parameters * each.moments() * sharding.optimizer(model);
    double master = parameters * each.master() * sharding.optimizer(model);
    if (choice.offload() == Offload.CPU) {
      host(gradients, sharding.gradients(model));
    } else {
      terms.add(Code.GRADIENTS, gradients * sharding.gradients(model));
    }
    if (choice.offload() != Offload.NONE) {
      host(moments + master, 1);
    } else if (choice.pagesStates()) {
      terms.add(Code.OPTIMIZER, master + Math.min(moments, largestTensor() * each.moments()));
      host(moments, 1);
    } else {
      terms.add(Code.OPTIMIZER, master + moments);
    }
  }

  /** Parameters of the largest matrix: an optimizer that pages its states works on one of them. */
  private double largestTensor() {
    return model.hidden() * Math.max(model.vocab(), model.ffn());
  }

  private void host(double bytes, double share) {
    hostBytes += bytes * share * sharding.gpus();
  }

  private void onTop(double step) {
    Activations activations = new Activations(model, choice, sharding);
    double share = sharding.activations(model) * choice.framework().reserved();
    double logits = logits();
    Activations.Held held = activations.held(logits, share);
    host(held.away(), 1);
    double again = held.again();
    double kept = held.kept();
    double update = choice.offload() == Offload.NONE ? step : 0;
    double gradients = choice.accumulates() ? 0 : terms.of(Code.GRADIENTS);
    double last = choice.accumulates() ? 0 : activations.lastLayer() * share;
    if (kept + Math.max(logits, again) >= gradients + Math.max(update, last)) {
      terms.add(Code.ACTIVATIONS, kept + (again > logits ? again : 0));
      terms.add(Code.LOGITS, again > logits ? 0 : logits);
      terms.subtract(Code.GRADIENTS, gradients);
    } else if (last > update) {
      terms.add(Code.ACTIVATIONS, last);
    } else {
      terms.add(Code.OPTIMIZER, update);
    }
    fixed();
  }

  private double logits() {
    return choice.logitBytes(isUnderDeepSpeed())
        * choice.tokens()
        * model.vocab()
        * sharding.logits()
        * choice.framework().reserved();
  }

  private void fixed() {
    terms.add(Code.RUNTIME, RUNTIME);
    if (choice.method() == Method.QLORA) {
      boolean integers = choice.precision().weights() == Precision.INT4;
      terms.add(
          Code.RUNTIME,
          (integers ? UNPACKED_INTEGERS : UNPACKED)
              * model.hidden()
              * model.ffn()
              / sharding.tensorParts());
    }
    if (sharding.communicates() || isUnderDeepSpeed()) {
      terms.add(Code.COMMUNICATION, COMMUNICATION);
    }
    if (sharding.splitsContext()) {
      terms.add(Code.COMMUNICATION, RING * model.kvWidth() * choice.tokens() / sharding.gpus());
    }
  }

  private boolean isUnderDeepSpeed() {
    return choice.framework().has(Habit.DEEPSPEED)
        && (choice.method() != Method.LORA || sharding.isZero());
  }
}
