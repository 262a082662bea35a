package io.gpucost.vram;

import io.gpucost.finding.Code;
import io.gpucost.market.InferenceSettings;
import io.gpucost.vram.FrameworkProfile.Habit;
import io.gpucost.workload.InferenceRecipe.Engine;
import java.util.Optional;

/**
 * The memory of running a transformer:
 *
 * <pre>
 * weights    the bytes of the file that is loaded as it is; where they are not known,
 *            parameters x bits / 8: embeddings stay 16-bit unless the whole file is quantised (GGUF)
 * KV cache   2 x layers x KV heads x head dimension x bytes x (input + output tokens) x requests;
 *            layers with a sliding window cache no more tokens than the window, linear ones keep
 *            a state in 32 bits
 * growth     the same for the output tokens once more, where a cache grows by being copied
 * workspace  20 bytes x hidden x tokens read at once, in engines that read prompts in parts
 * </pre>
 *
 * <p>Plain transformers grows a cache by appending to a copy, and its allocator keeps the blocks
 * that became too small: what was generated counts twice. Source: the KV cache table of the Qwen
 * README (2023), where cache and growth together are 2.1 to 2.3 times the cache, with 16-bit and
 * with 8-bit caches, from 1 to 100 sequences.
 *
 * <p>Example: Qwen3-8B in bf16 (8.19 billion parameters, 36 layers, 8 KV heads of 128) with 8,192
 * tokens: 16.4 GB of weights, 1.2 GB of KV cache; 17.6 GB were measured (Qwen documentation, 2025,
 * without the CUDA context).
 */
record InferenceMemory(
    Decoder model,
    InferenceSettings settings,
    int concurrency,
    FrameworkProfile framework,
    Sharding sharding) {
  /**
   * Workspace bytes per token read at once and hidden unit. Source: NVIDIA aiconfigurator, 2 bytes
   * x 10 at one GPU, read 2026-11.
   */
  private static final double WORKSPACE = 20;

  /**
   * Bytes of one number of a linear layer's state. Source: transformers' Qwen3-Next and Mamba
   * caches hold recurrent states in 32 bits, read 2026-11.
   */
  private static final double STATE = 4;

  /**
   * Bytes per score of an attention that is written out in 16 bits with a 32-bit softmax, and bytes
   * per logit with a 32-bit copy: 2 + 4 each.
   */
  private static final double WRITTEN_OUT = 6;

  InferenceMemory(
      Decoder model, InferenceSettings settings, FrameworkProfile framework, Sharding sharding) {
    this(model, settings, settings.concurrency(), framework, sharding);
  }

  /** All requests at once, each at its full length. */
  Terms terms() {
    return terms(settings.inputTokens() + (double) settings.outputTokens());
  }

  /** The 5th percentile: what no program can do without, or what most take. */
  double least() {
    double tokens = settings.inputTokens() + (double) settings.outputTokens();
    double bare = weights() * sharding.weights(model) + kvBytes(tokens) * requests();
    Terms terms = terms();
    double taken = terms.expected().bytes() - terms.of(Code.RUNTIME);
    return Math.max(bare * Band.BARE_INFERENCE, taken * Band.LEAST_INFERENCE);
  }

  /** One request at a time: what a batch job cannot do without where the others may wait. */
  InferenceMemory oneAtATime() {
    return new InferenceMemory(model, settings, 1, framework, sharding);
  }

  /** What the engine takes whatever is needed. */
  Optional<EngineReserve> reserve() {
    return engine().reserve();
  }

  private EngineProfile engine() {
    return EngineProfile.of(settings.engine());
  }

  private Terms terms(double tokensPerRequest) {
    Terms terms =
        new Terms()
            .add(Code.WEIGHTS, weights() * sharding.weights(model))
            .add(Code.KV_CACHE, (kvBytes(tokensPerRequest) + growth(tokensPerRequest)) * requests())
            .add(Code.ACTIVATIONS, workspace() + wholePrompt())
            .add(Code.RUNTIME, engine().context() + engine().graphs());
    if (sharding.communicates() && !sharding.replicates()) {
      terms.add(Code.COMMUNICATION, TrainingMemory.COMMUNICATION);
    }
    return terms;
  }

  private double weights() {
    if (settings.weightBytes().isPresent()) {
      return (double) settings.weightBytes().get().bytes();
    }
    double bits = settings.weightBits().doubleValue();
    double embeddingBits = settings.engine() == Engine.LLAMA_CPP ? bits : Math.max(bits, 16);
    return (model.linear() * bits + model.embedding() * embeddingBits) / 8;
  }

  /** The cache of one request. */
  private double kvBytes(double tokens) {
    double cache = model.cachedTokens(tokens) * model.kvElements() * settings.kvPrecision().bytes();
    double states = model.linearLayers() * model.linearState() * STATE;
    return (cache + states) * sharding.kvCache(model);
  }

  /** What the growing cache of one request leaves behind. */
  private double growth(double tokens) {
    boolean grows = settings.engine() == Engine.TRANSFORMERS && !framework.has(Habit.STATIC_CACHE);
    return grows ? kvBytes(Math.min(tokens, settings.outputTokens())) : 0;
  }

  /** Scores or logits of a prompt that is read at once, whichever is larger. */
  private double wholePrompt() {
    if (!framework.has(Habit.WHOLE_PROMPT)) {
      return 0;
    }
    double prompt = settings.inputTokens();
    double perToken = Math.max(model.heads() * prompt, model.vocab());
    return WRITTEN_OUT * perToken * prompt * requests() / sharding.tensorParts();
  }

  /** Requests at once on one GPU. */
  private double requests() {
    return sharding.replicates()
        ? (concurrency + sharding.gpus() - 1) / sharding.gpus()
        : concurrency;
  }

  /** The Qwen3 tables (30,720 tokens in, plain transformers, 2025) leave no room for any there. */
  private double workspace() {
    double waiting = requests() * settings.inputTokens();
    double tokens = Math.min(waiting, engine().tokensAtOnce());
    double logits = engine().logits() * model.vocab() / sharding.tensorParts();
    return tokens * (WORKSPACE * model.hidden() + logits);
  }
}
