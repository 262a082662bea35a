package io.gpucost.modelfile;

import io.gpucost.workload.ModelShape;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntConsumer;

/**
 * The shape that the metadata of a GGUF file tells. Keys stand under the name of the architecture,
 * such as {@code llama.block_count}; where heads or widths differ by layer, their mean counts,
 * rounded up.
 */
final class GgufShape {
  private static final int LONGEST_NAME = 200;

  private final GgufMetadata metadata;
  private final TensorTable table;
  private final String architecture;

  private GgufShape(GgufMetadata metadata, TensorTable table) {
    this.metadata = metadata;
    this.table = table;
    this.architecture = metadata.text("general.architecture").orElse("");
  }

  static ModelShape.Builder of(GgufMetadata metadata, TensorTable table) {
    return new GgufShape(metadata, table).shape();
  }

  private ModelShape.Builder shape() {
    ModelShape.Builder shape = ModelShape.builder();
    metadata
        .text("general.name")
        .map(String::strip)
        .filter(name -> !name.isEmpty() && name.length() <= LONGEST_NAME)
        .ifPresent(shape::name);
    if (architecture.isEmpty()) {
      return shape;
    }
    shape.family(architecture).kind(kind());
    set("block_count", shape::layers);
    set("embedding_length", shape::hidden);
    set("attention.head_count", shape::heads);
    kvHeads(shape);
    set("feed_forward_length", shape::ffn);
    set("context_length", shape::maxPosition);
    if (count("attention.sliding_window").isPresent()) {
      set("attention.sliding_window", shape::slidingWindow);
      windowedLayers().ifPresent(shape::windowedLayers);
    }
    headDim().ifPresent(shape::headDim);
    vocab().ifPresent(shape::vocab);
    gated().ifPresent(shape::gatedFfn);
    if (table.contains("token_embd.weight")) {
      shape.tiedEmbeddings(!table.contains("output.weight"));
    }
    experts(shape);
    latentAttention(shape);
    return shape;
  }

  /**
   * A layer without key-value heads keeps a state instead of a cache; so do all but every n-th of
   * some architectures. Source: llama-hparams.cpp and llama-model.cpp of llama.cpp (n_embd_r,
   * n_embd_s), retrieved 2026-11.
   */
  private void kvHeads(ModelShape.Builder shape) {
    String key = architecture + ".attention.head_count_kv";
    int without = metadata.zeros(key);
    int attending = metadata.length(key).orElse(0) - without;
    if (without > 0 && attending > 0) {
      shape.kvHeads((metadata.sum(key).orElse(attending) + attending - 1) / attending);
    } else {
      set("attention.head_count_kv", shape::kvHeads);
    }
    int layers = count("block_count").orElse(0);
    int interval = count("full_attention_interval").orElse(0);
    int linear = without == 0 && interval > 0 ? layers - layers / interval : without;
    if (linear > 0 && linear <= layers) {
      shape.linearLayers(linear);
      long state = state();
      if (state > 0) {
        shape.linearState((int) Math.min(state, LinearLayers.LARGEST_STATE));
      }
    }
  }

  private long state() {
    long inner = count("ssm.inner_size").orElse(0);
    long memory = count("ssm.state_size").orElse(0);
    long groups = count("ssm.group_count").orElse(0);
    long shortConvolution =
        (long) count("shortconv.l_cache").orElse(0) * count("embedding_length").orElse(0);
    return inner * memory
        + (inner + 2 * groups * memory) * count("ssm.conv_kernel").orElse(0)
        + shortConvolution;
  }

  /** Written for each layer, as a pattern, or fixed by the architecture. */
  private OptionalInt windowedLayers() {
    String key = "attention.sliding_window_pattern";
    OptionalInt eachLayer = metadata.sum(architecture + "." + key);
    if (eachLayer.isPresent()) {
      return eachLayer;
    }
    return count(key).isPresent()
        ? WindowPattern.layers(count(key), count("block_count"))
        : WindowPattern.layers(architecture, count("block_count"));
  }

  private void experts(ModelShape.Builder shape) {
    if (count("expert_count").isEmpty()) {
      return;
    }
    set("expert_count", shape::experts);
    set("expert_used_count", shape::expertsPerToken);
    set("expert_feed_forward_length", shape::expertFfn);
    set("expert_shared_count", shape::sharedExperts);
    set("leading_dense_block_count", shape::denseLayers);
    OptionalInt shared = count("expert_shared_feed_forward_length");
    OptionalInt each = count("expert_feed_forward_length");
    if (count("expert_shared_count").isEmpty() && shared.isPresent() && each.isPresent()) {
      shape.sharedExperts(Math.max(1, shared.getAsInt() / each.getAsInt()));
    }
  }

  private void latentAttention(ModelShape.Builder shape) {
    if (count("attention.kv_lora_rank").isEmpty()) {
      return;
    }
    set("attention.kv_lora_rank", shape::kvLoraRank);
    set("attention.q_lora_rank", shape::queryLoraRank);
    set("rope.dimension_count", shape::qkRopeDim);
    // One latent head is what newer files state; as in config.json, each head has its own keys.
    set("attention.head_count", shape::kvHeads);
  }

  private String kind() {
    String name = architecture.toLowerCase(Locale.ROOT);
    if (name.startsWith("t5")) {
      return name.equals("t5encoder") ? "encoder" : "encoder-decoder";
    }
    return name.contains("bert") ? "encoder" : "llm";
  }

  private OptionalInt headDim() {
    OptionalInt latent = count("attention.key_length_mla");
    return latent.isPresent() ? latent : count("attention.key_length");
  }

  private OptionalInt vocab() {
    OptionalInt stated = count("vocab_size");
    return stated.isPresent() ? stated : metadata.length("tokenizer.ggml.tokens");
  }

  /** A gate of its own, or one stored together with the other matrix of the same width. */
  private Optional<Boolean> gated() {
    boolean gate =
        table.contains("blk.0.ffn_gate.weight") || table.contains("blk.0.ffn_gate_exps.weight");
    if (gate) {
      return Optional.of(true);
    }
    OptionalInt up = table.seen().firstUpRows();
    OptionalInt ffn = count("feed_forward_length");
    return up.isPresent() && ffn.isPresent()
        ? Optional.of(up.getAsInt() == 2 * ffn.getAsInt())
        : Optional.empty();
  }

  private OptionalInt count(String key) {
    return metadata.count(architecture + "." + key);
  }

  private void set(String key, IntConsumer field) {
    count(key).ifPresent(field);
  }
}
