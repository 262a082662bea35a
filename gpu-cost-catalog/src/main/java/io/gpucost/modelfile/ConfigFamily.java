package io.gpucost.modelfile;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a {@code model_type} says without further words.
 *
 * @param name the family
 * @param kind what it is, as in {@link io.gpucost.workload.ModelShape#kind()}
 * @param gated whether a feed-forward block has three matrices
 * @param tied whether input and output embedding are one matrix where the file does not say
 */
record ConfigFamily(String name, String kind, boolean gated, boolean tied) {
  private static final String LLM = "llm";
  private static final String ENCODER = "encoder";
  private static final String BOTH = "encoder-decoder";
  private static final boolean GATED = true;
  private static final boolean PLAIN = false;
  private static final boolean TIED = true;
  private static final boolean APART = false;

  private static final Map<String, ConfigFamily> BY_TYPE = known();

  static Optional<ConfigFamily> of(String modelType) {
    return Optional.ofNullable(BY_TYPE.get(modelType));
  }

  /**
   * Source: the configuration classes of <a href="https://github.com/huggingface/transformers">
   * transformers</a>, {@code configuration_<type>.py}, and the modules they configure, retrieved
   * 2026-11.
   */
  private static Map<String, ConfigFamily> known() {
    Map<String, ConfigFamily> known = new HashMap<>();
    put(known, "Llama", LLM, GATED, APART, "llama llama4_text");
    put(known, "Mistral", LLM, GATED, APART, "mistral ministral ministral3 mixtral");
    put(known, "Qwen", LLM, GATED, APART, "qwen qwen2 qwen2_moe qwen3 qwen3_moe qwen3_next");
    put(known, "Qwen", LLM, GATED, APART, "qwen2_vl_text qwen2_5_vl_text qwen3_vl_text");
    put(known, "Qwen", LLM, GATED, APART, "qwen3_5 qwen3_5_text qwen3_5_moe qwen3_5_moe_text");
    put(known, "Jamba", LLM, GATED, APART, "jamba");
    put(known, "Bamba", LLM, GATED, APART, "bamba");
    put(known, "MiniMax", LLM, GATED, APART, "minimax minimax_text_01 minimax_m1 minimax_m2");
    put(known, "LFM", LLM, GATED, TIED, "lfm2 lfm2_moe");
    put(known, "RecurrentGemma", LLM, GATED, TIED, "recurrent_gemma");
    put(known, "Gemma", LLM, GATED, TIED, "gemma gemma2 gemma3_text gemma3n_text gemma4_text");
    put(known, "Phi", LLM, PLAIN, APART, "phi phi-msft");
    put(known, "Phi", LLM, GATED, APART, "phi3 phi3_v phimoe phi4_multimodal");
    put(known, "DeepSeek", LLM, GATED, APART, "deepseek deepseek_v2 deepseek_v3 deepseek_v32");
    put(known, "Kimi", LLM, GATED, APART, "kimi_k2 kimi_linear");
    put(known, "GLM", LLM, GATED, APART, "chatglm glm glm4 glm4_moe");
    put(known, "GPT-OSS", LLM, GATED, APART, "gpt_oss");
    put(known, "OLMo", LLM, GATED, APART, "olmo olmo2 olmo3 olmoe");
    put(known, "Yi", LLM, GATED, APART, "yi");
    put(known, "InternLM", LLM, GATED, APART, "internlm internlm2 internlm3");
    put(known, "Baichuan", LLM, GATED, APART, "baichuan");
    put(known, "MiniCPM", LLM, GATED, APART, "minicpm minicpm3");
    put(known, "StableLM", LLM, GATED, APART, "stablelm");
    put(known, "Granite", LLM, GATED, TIED, "granite granitemoe granitemoehybrid");
    put(known, "Cohere", LLM, GATED, TIED, "cohere cohere2");
    put(known, "GPT-2", LLM, PLAIN, TIED, "gpt2 gpt_bigcode");
    put(known, "GPT-Neo", LLM, PLAIN, TIED, "gpt_neo");
    put(known, "GPT-J", LLM, PLAIN, APART, "gptj codegen");
    put(known, "GPT-NeoX", LLM, PLAIN, APART, "gpt_neox");
    put(known, "Falcon", LLM, PLAIN, TIED, "falcon RefinedWeb RefinedWebModel");
    put(known, "OPT", LLM, PLAIN, TIED, "opt");
    put(known, "BLOOM", LLM, PLAIN, TIED, "bloom");
    put(known, "MPT", LLM, PLAIN, TIED, "mpt");
    put(known, "StarCoder", LLM, PLAIN, TIED, "starcoder2");
    put(known, "Nemotron", LLM, PLAIN, APART, "nemotron nemotron_h");
    put(known, "BERT", ENCODER, PLAIN, TIED, "bert roberta xlm-roberta camembert electra");
    put(known, "BERT", ENCODER, PLAIN, TIED, "distilbert deberta deberta-v2 mpnet");
    put(known, "BERT", ENCODER, GATED, TIED, "modernbert");
    put(known, "T5", BOTH, PLAIN, TIED, "t5 mt5 umt5 longt5");
    put(known, "BART", BOTH, PLAIN, TIED, "bart mbart pegasus marian m2m_100");
    put(known, "Whisper", BOTH, PLAIN, TIED, "whisper");
    return known;
  }

  private static void put(
      Map<String, ConfigFamily> known,
      String name,
      String kind,
      boolean gated,
      boolean tied,
      String types) {
    ConfigFamily family = new ConfigFamily(name, kind, gated, tied);
    for (String type : types.split(" ", -1)) {
      known.put(type, family);
    }
  }
}
