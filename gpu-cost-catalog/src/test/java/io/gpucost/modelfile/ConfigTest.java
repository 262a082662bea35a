package io.gpucost.modelfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpucost.modelfile.ModelFile.Kind;
import io.gpucost.workload.ModelShape;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.StringJoiner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The shapes of published models. Dimensions and parameters in billions: the models' cards and
 * configuration files on Hugging Face, 2026-11.
 */
class ConfigTest {
  static List<Arguments> published() {
    return List.of(
        model(
            """
            {"architectures": ["LlamaForCausalLM"], "model_type": "llama", "hidden_size": 4096,
             "intermediate_size": 14336, "num_hidden_layers": 32, "num_attention_heads": 32,
             "num_key_value_heads": 8, "vocab_size": 128256, "max_position_embeddings": 131072,
             "tie_word_embeddings": false, "rope_scaling": {"factor": 8.0}, "head_dim": null}
            """,
            "Llama llm 32 layers of 4096, 32/8 heads, ffn 14336 gated, vocab 128256, 131072 tokens",
            8.030),
        model(
            """
            {"model_type": "mistral", "hidden_size": 4096, "intermediate_size": 14336,
             "num_hidden_layers": 32, "num_attention_heads": 32, "num_key_value_heads": 8,
             "vocab_size": 32000, "max_position_embeddings": 32768, "sliding_window": 4096}
            """,
            "Mistral llm 32 layers of 4096, 32/8 heads, ffn 14336 gated, vocab 32000, 32768 tokens"
                + ", window 4096 in 32",
            7.242),
        model(
            """
            {"model_type": "mixtral", "hidden_size": 4096, "intermediate_size": 14336,
             "num_hidden_layers": 32, "num_attention_heads": 32, "num_key_value_heads": 8,
             "vocab_size": 32000, "max_position_embeddings": 32768, "sliding_window": null,
             "num_local_experts": 8, "num_experts_per_tok": 2}
            """,
            "Mistral llm 32 layers of 4096, 32/8 heads, ffn 14336 gated, vocab 32000, 32768 tokens"
                + ", 2 of 8 experts",
            46.703),
        model(
            """
            {"model_type": "qwen2", "hidden_size": 3584, "intermediate_size": 18944,
             "num_hidden_layers": 28, "num_attention_heads": 28, "num_key_value_heads": 4,
             "vocab_size": 152064, "max_position_embeddings": 32768, "sliding_window": 131072,
             "use_sliding_window": false, "tie_word_embeddings": false}
            """,
            "Qwen llm 28 layers of 3584, 28/4 heads, ffn 18944 gated, vocab 152064, 32768 tokens",
            7.616),
        model(
            """
            {"model_type": "qwen", "hidden_size": 4096, "intermediate_size": 22016,
             "num_hidden_layers": 32, "num_attention_heads": 32, "kv_channels": 128,
             "vocab_size": 151936, "seq_length": 8192, "tie_word_embeddings": false}
            """,
            "Qwen llm 32 layers of 4096, 32/- heads of 128, ffn 11008 gated, vocab 151936"
                + ", 8192 tokens",
            7.721),
        model(
            """
            {"model_type": "qwen2_moe", "hidden_size": 2048, "intermediate_size": 5632,
             "num_hidden_layers": 24, "num_attention_heads": 16, "num_key_value_heads": 16,
             "vocab_size": 151936, "num_experts": 60, "num_experts_per_tok": 4,
             "moe_intermediate_size": 1408, "shared_expert_intermediate_size": 5632,
             "decoder_sparse_step": 1}
            """,
            "Qwen llm 24 layers of 2048, 16/16 heads, ffn 5632 gated, vocab 151936"
                + ", 4 of 60 experts of 1408 + 4",
            14.3),
        model(
            """
            {"model_type": "qwen3_moe", "hidden_size": 2048, "intermediate_size": 6144,
             "num_hidden_layers": 48, "num_attention_heads": 32, "num_key_value_heads": 4,
             "head_dim": 128, "vocab_size": 151936, "max_position_embeddings": 40960,
             "num_experts": 128, "num_experts_per_tok": 8, "moe_intermediate_size": 768,
             "decoder_sparse_step": 1, "mlp_only_layers": [], "sliding_window": null,
             "use_sliding_window": false, "tie_word_embeddings": false}
            """,
            "Qwen llm 48 layers of 2048, 32/4 heads of 128, ffn 6144 gated, vocab 151936"
                + ", 40960 tokens, 8 of 128 experts of 768",
            30.532),
        model(
            """
            {"model_type": "gemma", "hidden_size": 3072, "intermediate_size": 24576,
             "num_hidden_layers": 28, "num_attention_heads": 16, "num_key_value_heads": 16,
             "head_dim": 256, "vocab_size": 256000, "max_position_embeddings": 8192}
            """,
            "Gemma llm 28 layers of 3072, 16/16 heads of 256, ffn 24576 gated, vocab 256000 tied"
                + ", 8192 tokens",
            8.538),
        model(
            """
            {"model_type": "gemma2", "hidden_size": 3584, "intermediate_size": 14336,
             "num_hidden_layers": 42, "num_attention_heads": 16, "num_key_value_heads": 8,
             "head_dim": 256, "vocab_size": 256000, "sliding_window": 4096}
            """,
            "Gemma llm 42 layers of 3584, 16/8 heads of 256, ffn 14336 gated, vocab 256000 tied"
                + ", window 4096 in 21",
            9.242),
        model(
            """
            {"architectures": ["Gemma3ForConditionalGeneration"], "model_type": "gemma3",
             "text_config": {"model_type": "gemma3_text", "hidden_size": 2560,
               "intermediate_size": 10240, "num_hidden_layers": 34, "sliding_window": 1024,
               "rope_scaling": {"factor": 8.0, "rope_type": "linear"}},
             "vision_config": {"model_type": "siglip_vision_model", "hidden_size": 1152,
               "intermediate_size": 4304, "num_attention_heads": 16, "num_hidden_layers": 27}}
            """,
            "Gemma llm 34 layers of 2560, 8/4 heads of 256, ffn 10240 gated, vocab 262208 tied"
                + ", 131072 tokens, window 1024 in 29",
            3.880),
        model(
            """
            {"model_type": "phi", "hidden_size": 2560, "intermediate_size": 10240,
             "num_hidden_layers": 32, "num_attention_heads": 32, "num_key_value_heads": null,
             "vocab_size": 51200, "max_position_embeddings": 2048, "tie_word_embeddings": false}
            """,
            "Phi llm 32 layers of 2560, 32/- heads, ffn 10240 plain, vocab 51200, 2048 tokens",
            2.780),
        model(
            """
            {"model_type": "gpt2", "n_embd": 768, "n_layer": 12, "n_head": 12, "n_inner": null,
             "n_ctx": 1024, "n_positions": 1024, "vocab_size": 50257}
            """,
            "GPT-2 llm 12 layers of 768, 12/- heads, ffn 3072 plain, vocab 50257 tied, 1024 tokens",
            0.1244),
        model(
            """
            {"model_type": "gpt_neox", "hidden_size": 6144, "intermediate_size": 24576,
             "num_hidden_layers": 44, "num_attention_heads": 64, "vocab_size": 50432,
             "max_position_embeddings": 2048, "tie_word_embeddings": false}
            """,
            "GPT-NeoX llm 44 layers of 6144, 64/- heads, ffn 24576 plain, vocab 50432, 2048 tokens",
            20.554),
        model(
            """
            {"model_type": "falcon", "hidden_size": 4544, "num_hidden_layers": 32,
             "num_attention_heads": 71, "num_kv_heads": 71, "multi_query": true,
             "new_decoder_architecture": false, "vocab_size": 65024}
            """,
            "Falcon llm 32 layers of 4544, 71/1 heads, ffn 18176 plain, vocab 65024 tied",
            6.922),
        model(
            """
            {"model_type": "falcon", "hidden_size": 8192, "num_hidden_layers": 60,
             "num_attention_heads": 128, "num_kv_heads": 8, "multi_query": true,
             "new_decoder_architecture": true, "vocab_size": 65024}
            """,
            "Falcon llm 60 layers of 8192, 128/8 heads, ffn 32768 plain, vocab 65024 tied",
            41.303),
        model(
            """
            {"model_type": "deepseek_v2", "hidden_size": 2048, "intermediate_size": 10944,
             "num_hidden_layers": 27, "num_attention_heads": 16, "num_key_value_heads": 16,
             "kv_lora_rank": 512, "q_lora_rank": null, "qk_nope_head_dim": 128,
             "qk_rope_head_dim": 64, "v_head_dim": 128, "vocab_size": 102400,
             "max_position_embeddings": 163840, "n_routed_experts": 64, "n_shared_experts": 2,
             "num_experts_per_tok": 6, "moe_intermediate_size": 1408, "first_k_dense_replace": 1}
            """,
            "DeepSeek llm 27 layers of 2048, 16/16 heads of 192, ffn 10944 gated, vocab 102400"
                + ", 163840 tokens, 6 of 64 experts of 1408 + 2, 1 dense, latent 512 - 64",
            15.706),
        model(
            """
            {"model_type": "deepseek_v3", "hidden_size": 7168, "intermediate_size": 18432,
             "num_hidden_layers": 61, "num_attention_heads": 128, "num_key_value_heads": 128,
             "kv_lora_rank": 512, "q_lora_rank": 1536, "qk_nope_head_dim": 128,
             "qk_rope_head_dim": 64, "v_head_dim": 128, "vocab_size": 129280,
             "max_position_embeddings": 163840, "n_routed_experts": 256, "n_shared_experts": 1,
             "num_experts_per_tok": 8, "moe_intermediate_size": 2048, "first_k_dense_replace": 3,
             "quantization_config": {"weight_block_size": [128, 128]}}
            """,
            "DeepSeek llm 61 layers of 7168, 128/128 heads of 192, ffn 18432 gated, vocab 129280"
                + ", 163840 tokens, 8 of 256 experts of 2048 + 1, 3 dense, latent 512 1536 64",
            671.0),
        model(
            """
            {"model_type": "bert", "hidden_size": 1024, "intermediate_size": 4096,
             "num_hidden_layers": 24, "num_attention_heads": 16, "vocab_size": 30522,
             "max_position_embeddings": 512, "type_vocab_size": 2, "transformers_version": "4.6.0"}
            """,
            "BERT encoder 24 layers of 1024, 16/- heads, ffn 4096 plain, vocab 30522 tied"
                + ", 512 tokens",
            0.335),
        model(
            """
            {"model_type": "t5", "d_model": 2048, "d_kv": 64, "d_ff": 5120, "num_layers": 24,
             "num_decoder_layers": 24, "num_heads": 32, "vocab_size": 32128,
             "feed_forward_proj": "gated-gelu", "tie_word_embeddings": false}
            """,
            "T5 encoder-decoder 24+24 layers of 2048, 32/- heads of 64, ffn 5120 gated"
                + ", vocab 32128",
            2.850));
  }

  private static Arguments model(String json, String shape, double billions) {
    return Arguments.of(shape, json, billions);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("published")
  void readsAPublishedModel(String expected, String json, double billions) {
    ModelFile file = Heads.config(json);

    assertThat(file.kind()).isEqualTo(Kind.CONFIG);
    assertThat(file.weights()).isEmpty();
    assertThat(file.parameters()).isEmpty();
    assertThat(line(file.shape())).isEqualTo(expected);
    assertThat(file.shape().totalParameters().orElseThrow().billions())
        .isCloseTo(billions, within(0.01 * billions));
  }

  /** Everything that is known of a shape, in one line. */
  private static String line(ModelShape shape) {
    StringJoiner line = new StringJoiner(", ");
    line.add(
        "%s %s %s%d layers of %d"
            .formatted(
                shape.family().orElse("-"),
                shape.kind().orElse("-"),
                shape.encoderLayers().isPresent() ? shape.encoderLayers().getAsInt() + "+" : "",
                shape.layers().orElse(0),
                shape.hidden().orElse(0)));
    String kvHeads = shape.kvHeads().isPresent() ? "" + shape.kvHeads().getAsInt() : "-";
    String width = shape.headDim().isPresent() ? " of " + shape.headDim().getAsInt() : "";
    line.add(shape.heads().orElse(0) + "/" + kvHeads + " heads" + width);
    line.add(
        "ffn " + shape.ffn().orElse(0) + (shape.gatedFfn().orElse(true) ? " gated" : " plain"));
    line.add(
        "vocab " + shape.vocab().orElse(0) + (shape.tiedEmbeddings().orElse(false) ? " tied" : ""));
    shape.maxPosition().ifPresent(tokens -> line.add(tokens + " tokens"));
    shape
        .slidingWindow()
        .ifPresent(
            tokens -> line.add("window " + tokens + " in " + shape.windowedLayers().orElse(0)));
    if (shape.experts().isPresent()) {
      String of = shape.expertFfn().isPresent() ? " of " + shape.expertFfn().getAsInt() : "";
      String shared =
          shape.sharedExperts().isPresent() ? " + " + shape.sharedExperts().getAsInt() : "";
      line.add(
          shape.expertsPerToken().orElse(0)
              + " of "
              + shape.experts().getAsInt()
              + " experts"
              + of
              + shared);
    }
    shape.denseLayers().ifPresent(layers -> line.add(layers + " dense"));
    if (shape.kvLoraRank().isPresent()) {
      String queries =
          shape.queryLoraRank().isPresent() ? "" + shape.queryLoraRank().getAsInt() : "-";
      line.add(
          "latent %d %s %d"
              .formatted(shape.kvLoraRank().getAsInt(), queries, shape.qkRopeDim().orElse(0)));
    }
    return line.toString();
  }

  @Test
  void leavesUnknownWhatIsLeftOut() {
    ModelShape shape = Heads.config("{\"model_type\": \"llama\", \"hidden_size\": 64}").shape();

    assertThat(shape.hidden()).hasValue(64);
    assertThat(shape.layers()).isEmpty();
    assertThat(shape.heads()).isEmpty();
    assertThat(shape.ffn()).isEmpty();
    assertThat(shape.vocab()).isEmpty();
    assertThat(shape.totalParameters()).isEmpty();
  }

  @Test
  void readsATypeItDoesNotKnowByItsFields() {
    ModelShape shape =
        Heads.config(
                """
                {"model_type": "next_year", "num_hidden_layers": 4, "hidden_size": 8,
                 "num_attention_heads": 2, "num_key_value_heads": [2, 0, 1, 0], "vocab_size": 9}
                """)
            .shape();

    assertThat(shape.layers()).hasValue(4);
    assertThat(shape.kvHeads()).hasValue(1);
    assertThat(shape.kind()).contains("llm");
    assertThat(shape.gatedFfn()).isEmpty();
    assertThat(shape.tiedEmbeddings()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"layer_types\": [\"sliding_attention\", \"full_attention\", \"sliding_attention\"]|2",
        "\"layer_types\": [\"full_attention\"]|0",
        "\"use_sliding_window\": true, \"max_window_layers\": 7|1",
        "\"max_window_layers\": 8|0",
        "\"sliding_window_pattern\": 4|6",
        "\"rope_scaling\": null|0"
      })
  void countsTheLayersWithAWindow(String more, int windowed) {
    ModelShape shape =
        Heads.config(
                "{\"model_type\": \"qwen2\", \"num_hidden_layers\": 8, \"sliding_window\": 64, %s}"
                    .formatted(more))
            .shape();

    assertThat(shape.slidingWindow()).hasValue(64);
    assertThat(shape.windowedLayers().orElse(0)).isEqualTo(windowed);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"model_type\": \"resnet\", \"depths\": [3, 4], \"hidden_sizes\": [256, 512]}|but was resnet",
        "{\"model_type\": \"mamba\", \"hidden_size\": 8, \"num_hidden_layers\": 2}|but was mamba",
        "{\"_class_name\": \"UNet2DConditionModel\"}|but was UNet2DConditionModel",
        "{\"name\": \"left-pad\"}|document must describe a transformer",
        "{}|document must describe a transformer",
        "{\"model_type\": 7, \"hidden_size\": 8}|model_type must be a text",
        "{\"model_type\": \"llama\", \"hidden_size\": \"4096\"}|hidden_size must be a whole number",
        "{\"model_type\": \"llama\", \"hidden_size\": 1.5}|hidden_size must be a whole number",
        "{\"model_type\": \"llama\", \"hidden_size\": -1}|hidden_size must be a whole number",
        "{\"model_type\": \"llama\", \"hidden_size\": NaN}|hidden_size must be a whole number",
        "{\"model_type\": \"llama\", \"hidden_size\": 1e1000000000}|hidden_size must be a number with",
        "{\"model_type\": \"llama\", \"hidden_size\": 20000000}|model.hidden must be in",
        "{\"model_type\": \"llama\", \"hidden_size\": []}|hidden_size must have a whole number for each",
        "{\"model_type\": \"llama\", \"num_attention_heads\": 2, \"num_key_value_heads\": 4}|at most heads 2",
        "{\"model_type\": \"llama\", \"tie_word_embeddings\": 1}|tie_word_embeddings must be true or",
        "{\"model_type\": \"gemma3\", \"text_config\": 5}|text_config must be an object",
        "{\"model_type\": \"llama\", \"model_type\": \"x\"}|model_type must be given once",
        "{\"model_type\": \"llama\"} {}|end after its first value",
        "{\"model_type\": |must be valid JSON"
      })
  void refusesInOneLine(String json, String words) {
    Heads.assertRefused("config.json", json.getBytes(StandardCharsets.UTF_8), words);
  }

  /**
   * Qwen3-Next-80B: 36 of 48 layers keep 32 x 128 x 128 numbers and 4 inputs of 8,192; Jamba: 28 of
   * 32, 16 and 4 for each of 8,192 channels; Granite 4 H-small's kind of layers; Nemotron-H: the
   * letters M (Mamba), * (attention), - (feed-forward); Kimi Linear; MiniMax-Text-01: 7 of 8.
   * Sources: their config.json on Hugging Face, 2026-11.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "'model_type': 'qwen3_next', 'num_hidden_layers': 48, 'full_attention_interval': 4,"
            + " 'linear_num_value_heads': 32, 'linear_value_head_dim': 128,"
            + " 'linear_num_key_heads': 16, 'linear_key_head_dim': 128,"
            + " 'linear_conv_kernel_dim': 4|36|557056",
        "'model_type': 'jamba', 'num_hidden_layers': 32, 'hidden_size': 4096,"
            + " 'attn_layer_period': 8, 'attn_layer_offset': 4, 'mamba_d_state': 16,"
            + " 'mamba_d_conv': 4, 'mamba_expand': 2|28|163840",
        "'model_type': 'granitemoehybrid', 'num_hidden_layers': 4, 'mamba_n_heads': 128,"
            + " 'mamba_d_head': 64, 'mamba_d_state': 128, 'mamba_n_groups': 1, 'mamba_d_conv': 4,"
            + " 'layer_types': ['mamba', 'mamba', 'attention', 'mamba']|3|1082368",
        "'model_type': 'nemotron_h', 'num_hidden_layers': 6, 'hybrid_override_pattern': 'M-M*-M',"
            + " 'mamba_num_heads': 2, 'mamba_head_dim': 4, 'ssm_state_size': 8, 'n_groups': 1,"
            + " 'conv_kernel': 4|5|160",
        "'model_type': 'kimi_linear', 'num_hidden_layers': 8, 'linear_attn_config': {"
            + "'full_attn_layers': [4, 8], 'num_heads': 32, 'head_dim': 128,"
            + " 'short_conv_kernel_size': 4}|6|573440",
        "'model_type': 'minimax', 'num_hidden_layers': 8, 'num_attention_heads': 64,"
            + " 'head_dim': 128, 'attn_type_list': [0, 0, 0, 0, 0, 0, 0, 1]|7|1048576",
        "'model_type': 'lfm2', 'num_hidden_layers': 3, 'hidden_size': 2048, 'conv_L_cache': 3,"
            + " 'layer_types': ['conv', 'full_attention', 'conv']|2|6144",
        "'model_type': 'bamba', 'num_hidden_layers': 32, 'attn_layer_indices': [9, 18, 27],"
            + " 'mamba_d_head': 'auto'|29|0",
        "'model_type': 'llama', 'num_hidden_layers': 32|0|0"
      })
  void countsTheLayersThatKeepAStateInstead(String fields, int linear, int state) {
    ModelShape shape = Heads.config("{" + fields.replace('\'', '"') + "}").shape();

    assertThat(shape.linearLayers().orElse(0)).isEqualTo(linear);
    assertThat(shape.linearState().orElse(0)).isEqualTo(state);
  }

  /** Llama 4 attends within chunks of 8,192 in three of four layers; EXAONE 4 writes letters. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "'model_type': 'llama4_text', 'attention_chunk_size': 8192|6",
        "'model_type': 'llama4_text', 'attention_chunk_size': 8192,"
            + " 'no_rope_layers': [1, 1, 1, 0, 1, 0, 0, 0]|4",
        "'model_type': 'exaone4', 'hidden_size': 8, 'num_attention_heads': 2,"
            + " 'sliding_window': 4096, 'sliding_window_pattern': 'LLLG'|6",
        "'model_type': 'recurrent_gemma', 'attention_window_size': 2048,"
            + " 'block_types': ['recurrent', 'recurrent', 'attention']|2"
      })
  void countsTheLayersOfAChunk(String fields, int windowed) {
    ModelShape shape =
        Heads.config("{'num_hidden_layers': 8, %s}".formatted(fields).replace('\'', '"')).shape();

    assertThat(shape.windowedLayers()).hasValue(windowed);
  }

  @Test
  void countsTheExpertsOfEverySecondLayer() {
    ModelShape shape =
        Heads.config(
                "{\"model_type\": \"jamba\", \"num_hidden_layers\": 32, \"num_experts\": 16,"
                    + " \"expert_layer_period\": 2, \"expert_layer_offset\": 1}")
            .shape();

    assertThat(shape.denseLayers()).hasValue(16);
  }

  @Test
  void refusesDeepAndLargeFiles() {
    byte[] deep = ("{\"a\": " + "[".repeat(100_000)).getBytes(StandardCharsets.UTF_8);
    byte[] large = new byte[(4 << 20) + 1];
    large[0] = '{';

    Heads.assertRefused("config.json", deep, "must be valid JSON");
    Heads.assertRefused("config.json", large, "file must have at most 4194304 bytes");
  }
}
