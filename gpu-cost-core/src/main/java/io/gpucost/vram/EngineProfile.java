package io.gpucost.vram;

import io.gpucost.unit.Ratio;
import io.gpucost.vram.EngineReserve.Base;
import io.gpucost.workload.InferenceRecipe.Engine;
import java.util.Optional;

/**
 * What an engine adds to weights and cache: one line an engine, all figures its defaults of
 * 2026-11.
 *
 * <table>
 * <caption>Sources</caption>
 * <tr><td>context</td><td>CUDA context and kernels: 0.51 GiB at vLLM's start; 500 MiB in
 *     gpustack's gguf-parser</td></tr>
 * <tr><td>graphs</td><td>CUDA graphs: vLLM 0.51 to 1.85 GiB, 1.04 on average of 53 starts
 *     (llm-d-planner)</td></tr>
 * <tr><td>tokens at once</td><td>vLLM max_num_batched_tokens, SGLang chunked_prefill_size,
 *     TensorRT-LLM max_num_tokens, LMDeploy max_prefill_token_num, llama.cpp ubatch, ExLlamaV2
 *     max_input_len</td></tr>
 * <tr><td>logits</td><td>llama.cpp reserves 32-bit logits of a whole ubatch: 258.5 MiB of compute
 *     buffer for Llama 3 8B are 512 x 128,256 x 4 bytes and a little</td></tr>
 * <tr><td>reserve</td><td>vLLM's CacheConfig (0.9 until 2025), SGLang's server_args on one card,
 *     TensorRT-LLM's KvCacheConfig, LMDeploy's TurbomindEngineConfig</td></tr>
 * </table>
 *
 * @param context CUDA context and kernels, bytes
 * @param graphs CUDA graphs and what belongs to them, bytes
 * @param tokensAtOnce the most tokens of prompts that are read at once
 * @param logits bytes per vocabulary row and token read at once
 * @param reserve what it takes whatever is needed
 */
record EngineProfile(
    double context,
    double graphs,
    double tokensAtOnce,
    double logits,
    Optional<EngineReserve> reserve) {
  private static final double GIB = 1L << 30;

  /** CUDA context and kernels. */
  static final double CONTEXT = 0.5 * GIB;

  private static final EngineProfile TRANSFORMERS = plain(0, 0);
  private static final EngineProfile LLAMA_CPP = plain(512, 4);
  private static final EngineProfile EXLLAMA = plain(2048, 0);
  private static final EngineProfile VLLM =
      server(new EngineReserve("vLLM", "gpu_memory_utilization", percent("92%"), Base.CARD));
  private static final EngineProfile SGLANG =
      server(new EngineReserve("SGLang", "mem_fraction_static", percent("88%"), Base.STATIC));
  private static final EngineProfile TENSORRT_LLM =
      server(
          new EngineReserve("TensorRT-LLM", "free_gpu_memory_fraction", percent("90%"), Base.FREE));
  private static final EngineProfile LMDEPLOY =
      server(new EngineReserve("LMDeploy", "cache_max_entry_count", percent("80%"), Base.FREE));

  static EngineProfile of(Engine engine) {
    return switch (engine) {
      case TRANSFORMERS -> TRANSFORMERS;
      case VLLM -> VLLM;
      case SGLANG -> SGLANG;
      case TENSORRT_LLM -> TENSORRT_LLM;
      case LMDEPLOY -> LMDEPLOY;
      case LLAMA_CPP -> LLAMA_CPP;
      case EXLLAMA -> EXLLAMA;
    };
  }

  /** Takes what it needs, no more; transformers has no workspace to speak of. */
  private static EngineProfile plain(double tokensAtOnce, double logits) {
    return new EngineProfile(CONTEXT, 0, tokensAtOnce, logits, Optional.empty());
  }

  private static EngineProfile server(EngineReserve reserve) {
    return new EngineProfile(CONTEXT, GIB, 8192, 0, Optional.of(reserve));
  }

  private static Ratio percent(String text) {
    return Ratio.parse(text);
  }
}
