package io.gpucost.vram;

import io.gpucost.finding.Code;
import io.gpucost.market.InferenceSettings;
import io.gpucost.workload.InferenceRecipe.Engine;

/**
 * The memory of running a transformer:
 *
 * <pre>
 * weights    parameters x bits / 8; embeddings stay 16-bit unless the whole file is quantised (GGUF)
 * KV cache   2 x layers x KV heads x head dimension x bytes x (input + output tokens) x requests
 * workspace  20 bytes x hidden x tokens read at once, in serving engines
 * </pre>
 *
 * <p>Example: Qwen3-8B in bf16 (8.19 billion parameters, 36 layers, 8 KV heads of 128) with 8,192
 * tokens: 16.4 GB of weights, 1.2 GB of KV cache; 17.6 GB were measured (Qwen documentation, 2025,
 * without the CUDA context).
 */
record InferenceMemory(Decoder model, InferenceSettings settings, Sharding sharding) {
  /** CUDA context and kernels, bytes: 0.5 GiB. Source: vLLM at start, shared notes, 2026-11. */
  private static final double CONTEXT = 0.5 * (1L << 30);

  /** CUDA graphs of a serving engine, bytes: 1 GiB. Source: vLLM, 0.51 to 1.85, as above. */
  private static final double GRAPHS = 1L << 30;

  /**
   * Workspace bytes per token read at once and hidden unit. Source: NVIDIA aiconfigurator, 2 bytes
   * x 10 at one GPU, read 2026-11.
   */
  private static final double WORKSPACE = 20;

  /** Tokens a serving engine reads at once. Source: vLLM's max_num_batched_tokens, 2025. */
  private static final double BATCHED_TOKENS = 8192;

  /** Tokens llama.cpp reads at once: its default ubatch, 2025. */
  private static final double UBATCH = 512;

  /**
   * Share of the wished-for KV cache with which an engine that queues requests is still near full
   * speed: batching gains little beyond half. It can run with a single request's.
   */
  private static final double QUEUED_SHARE = 0.5;

  /** All requests at once, each at its full length. */
  Terms terms() {
    return terms(settings.inputTokens() + (double) settings.outputTokens());
  }

  /**
   * A batch job on an engine that queues what does not fit: half the requests at once, each half
   * written.
   */
  Terms queuedTerms() {
    return terms(QUEUED_SHARE * (settings.inputTokens() + settings.outputTokens() / 2.0));
  }

  /** Whether the engine pages its KV cache and queues requests when it is full. */
  boolean queues() {
    return switch (settings.engine()) {
      case VLLM, SGLANG, TENSORRT_LLM, LMDEPLOY -> true;
      case TRANSFORMERS, LLAMA_CPP, EXLLAMA -> false;
    };
  }

  private Terms terms(double tokensPerRequest) {
    Terms terms =
        new Terms()
            .add(Code.WEIGHTS, weights() * sharding.weights(model))
            .add(Code.KV_CACHE, kvBytesPerToken() * tokensPerRequest * requests())
            .add(Code.ACTIVATIONS, WORKSPACE * model.hidden() * tokensAtOnce())
            .add(Code.RUNTIME, CONTEXT + (queues() ? GRAPHS : 0));
    if (sharding.communicates() && !sharding.replicates()) {
      terms.add(Code.COMMUNICATION, TrainingMemory.COMMUNICATION);
    }
    return terms;
  }

  private double weights() {
    double bits = settings.weightBits().doubleValue();
    double embeddingBits = settings.engine() == Engine.LLAMA_CPP ? bits : Math.max(bits, 16);
    return (model.linear() * bits + model.embedding() * embeddingBits) / 8;
  }

  private double kvBytesPerToken() {
    return model.layers()
        * model.kvElements()
        * TrainingChoice.bytes(settings.kvPrecision())
        * sharding.kvCache(model);
  }

  /** Requests at once on one GPU. */
  private double requests() {
    int all = settings.concurrency();
    return sharding.replicates() ? (all + sharding.gpus() - 1) / sharding.gpus() : all;
  }

  private double tokensAtOnce() {
    double waiting = requests() * settings.inputTokens();
    return switch (settings.engine()) {
      case VLLM, SGLANG, TENSORRT_LLM, LMDEPLOY -> Math.min(waiting, BATCHED_TOKENS);
      case LLAMA_CPP -> Math.min(waiting, UBATCH);
      // The Qwen3 tables (30,720 tokens in, plain transformers, 2025) leave no room for any.
      case TRANSFORMERS, EXLLAMA -> 0;
    };
  }
}
