package io.gpucost.vram;

import io.gpucost.finding.Code;
import io.gpucost.workload.FineTune.LoraTargets;
import io.gpucost.workload.FineTune.Method;
import io.gpucost.workload.TrainingRecipe.GradientCheckpointing;
import io.gpucost.workload.TrainingRecipe.Offload;

/**
 * The memory of training a transformer.
 *
 * <p>Weights, gradients and optimizer states are alive all the time. On top come, one after the
 * other, the activations and logits of a micro-batch, and the optimizer step's temporary copy: the
 * peak holds the larger of the two. With LoRA only the adapters are trained; the frozen base is
 * kept in 16 bits (or as the policy stores it), with QLoRA in 4 bits beside 16-bit embeddings.
 *
 * <p>Example: Qwen-7B (7.721 billion parameters, vocabulary 151,936), LoRA of rank 64 on all linear
 * layers, 512 tokens, full checkpointing: 15.4 GB of weights, 2.3 GB for adapters, 1.3 GB of logits
 * and activations, 1.2 GB of runtime: 20.3 GB. Its authors measured 20.4 GB (Qwen README, 2023).
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
   * Bytes per logit of a plain loss: 16-bit logits, a 32-bit copy, its softmax and its gradient.
   * Source: shared notes on estimators, section 2 (10 to 14), 2026-11.
   */
  private static final double LOGIT = 14;

  /** Layers whose gathered weights are alive at once with ZeRO-3: one in use, one prefetched. */
  private static final double LIVE_LAYERS = 2;

  /**
   * NF4: 4 bits and one 32-bit scale per 64 weights. Source: QLoRA (Dettmers et al., 2023); its
   * double quantisation, which saves 0.37 bits, is not assumed.
   */
  private static final double NF4_BITS = 4.5;

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

  Band band() {
    boolean frozenKept =
        choice.method() != Method.FULL && choice.checkpointing() == GradientCheckpointing.NONE;
    return frozenKept || choice.checkpointing() == GradientCheckpointing.SELECTIVE
        ? Band.LOOSE_TRAINING
        : Band.TRAINING;
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
    weights(frozenBase());
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
    double embeddingBits = Math.max(bits, 16);
    return (model.linear() * bits + model.embedding() * embeddingBits) / 8;
  }

  private double baseBits() {
    return switch (choice.precision().weights()) {
      case INT4 -> GROUPED_INT4_BITS;
      case INT8, FP8 -> 8;
      case NF4, FP16, BF16, TF32, FP32, FP64 -> NF4_BITS;
    };
  }

  private void weights(double bytes) {
    double share = sharding.weights(model);
    double live = LIVE_LAYERS * model.linear() / model.layers() + model.embedding();
    double gathered = Math.min(bytes, live * choice.computeBytes());
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
    double optimizer = parameters * each.optimizer();
    if (choice.offload() == Offload.CPU) {
      host(gradients, sharding.gradients(model));
    } else {
      terms.add(Code.GRADIENTS, gradients * sharding.gradients(model));
    }
    if (choice.offload() == Offload.NONE) {
      terms.add(Code.OPTIMIZER, optimizer * sharding.optimizer(model));
    } else {
      host(optimizer, sharding.optimizer(model));
    }
  }

  private void host(double bytes, double share) {
    hostBytes += bytes * share * sharding.gpus();
  }

  private void onTop(double step) {
    double activations =
        new Activations(model, choice, sharding.tensorParts()).bytes()
            * sharding.activations(model);
    double logits = LOGIT * choice.tokens() * model.vocab() * sharding.logits();
    terms.add(Code.ACTIVATIONS, activations);
    terms.add(Code.LOGITS, logits);
    if (choice.offload() == Offload.NONE) {
      terms.add(Code.OPTIMIZER, Math.max(0, step - activations - logits));
    }
    terms.add(Code.RUNTIME, RUNTIME);
    if (sharding.communicates()) {
      terms.add(Code.COMMUNICATION, COMMUNICATION);
    }
  }
}
