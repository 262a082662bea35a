package io.gpucost.modelfile;

import static io.gpucost.catalog.strictjson.Forms.COUNT_OR_NONE;
import static io.gpucost.catalog.strictjson.Forms.FLAG;
import static io.gpucost.catalog.strictjson.Forms.TEXT;

import io.gpucost.catalog.strictjson.Element;
import io.gpucost.catalog.strictjson.Fields;
import io.gpucost.catalog.strictjson.Form;
import io.gpucost.catalog.strictjson.Limits;
import io.gpucost.catalog.strictjson.Problems;
import io.gpucost.catalog.strictjson.StrictJson;
import io.gpucost.workload.ModelShape;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntConsumer;

/**
 * Reads the {@code config.json} of a Hugging Face transformer. Authors name the same thing
 * differently: each field has a list of names, the commonest first. A field that is left out or
 * null stays unknown, unless its configuration class fixes it; a number given by layer counts with
 * its mean, rounded up.
 */
final class ConfigReader {
  /** Where models that also see or hear keep the shape of their language model. */
  private static final List<String> NESTED =
      List.of("text_config", "language_config", "llm_config");

  /** Layers that look back a window, or within a chunk of that length. */
  private static final Set<String> WINDOWED = Set.of("sliding_attention", "chunked_attention");

  private static final Form<Integer> COUNT_OR_COUNTS =
      element -> element.isList() ? mean(element) : element.read(COUNT_OR_NONE);

  private final Fields root;
  private final Fields text;
  private final String type;
  private final Optional<ConfigFamily> family;
  private final ModelShape.Builder shape = ModelShape.builder();

  private ConfigReader(Fields root) {
    this.root = root;
    this.text = NESTED.stream().filter(root::isGiven).findFirst().map(root::object).orElse(root);
    Optional<String> own = text(text, "model_type");
    this.type = own.or(() -> text(root, "model_type")).orElse("");
    this.family = ConfigFamily.of(type);
  }

  static ModelShape.Builder read(Source source) throws IOException {
    byte[] document = source.rest(Limits.DOCUMENT.bytes());
    return source.naming(
        () -> {
          Problems problems = new Problems(Limits.DOCUMENT);
          Fields root = StrictJson.read(document, Limits.DOCUMENT, problems);
          problems.throwIfAny();
          ConfigReader reader = new ConfigReader(root);
          reader.requireTransformer(problems);
          problems.throwIfAny();
          reader.read();
          problems.throwIfAny();
          return reader.shape;
        });
  }

  private static Optional<String> text(Fields fields, String name) {
    return fields.isGiven(name) ? fields.get(name, TEXT) : Optional.empty();
  }

  private void requireTransformer(Problems problems) {
    boolean hasTheWidths = isGiven(Keys.LAYERS) && isGiven(Keys.HIDDEN) && isGiven(Keys.HEADS);
    if (problems.isEmpty() && family.isEmpty() && !hasTheWidths) {
      String name = type.isEmpty() ? text(root, "_class_name").orElse("") : type;
      problems.add(
          "",
          "describe a transformer (num_hidden_layers, hidden_size, num_attention_heads)",
          name.isEmpty() ? "an object of other fields" : name);
    }
  }

  private boolean isGiven(List<String> names) {
    return names.stream().anyMatch(text::isGiven);
  }

  private void read() {
    family.ifPresent(known -> shape.family(known.name()));
    shape.kind(family.map(ConfigFamily::kind).orElse(isGiven(Keys.VOCAB) ? "llm" : "vision"));
    set(Keys.HEADS, shape::heads);
    set(Keys.MAX_POSITION, shape::maxPosition);
    set(Keys.VOCAB, shape::vocab);
    layers();
    OptionalInt hidden = count(Keys.HIDDEN);
    hidden.ifPresent(shape::hidden);
    kvHeads();
    headDim();
    feedForward(hidden);
    experts();
    int all = count(Keys.LAYERS).orElse(0);
    if (all > 0) {
      LinearLayers.read(text, all, hidden.orElse(0), shape);
    }
    window();
    tied();
    gemmaDefaults();
  }

  private void layers() {
    OptionalInt all = count(Keys.LAYERS);
    if (family.map(ConfigFamily::kind).orElse("").equals("encoder-decoder")) {
      OptionalInt decoder = count(List.of("num_decoder_layers", "decoder_layers"));
      OptionalInt encoder = count(List.of("encoder_layers"));
      (decoder.isPresent() ? decoder : all).ifPresent(shape::layers);
      (encoder.isPresent() ? encoder : all).ifPresent(shape::encoderLayers);
    } else {
      all.ifPresent(shape::layers);
    }
  }

  private void kvHeads() {
    if (type.equals("falcon") || type.startsWith("RefinedWeb")) {
      // Source: configuration_falcon.py: the number counts in the newer architecture only.
      if (!flag("new_decoder_architecture").orElse(false)) {
        if (flag("multi_query").orElse(true)) {
          shape.kvHeads(1);
        }
        return;
      }
    } else if (type.equals("gpt_bigcode") && flag("multi_query").orElse(true)) {
      shape.kvHeads(1);
      return;
    }
    set(Keys.KV_HEADS, shape::kvHeads);
  }

  /** Latent attention splits a head into a part with and one without position. */
  private void headDim() {
    OptionalInt latent = count(List.of("kv_lora_rank"));
    if (latent.isEmpty()) {
      set(Keys.HEAD_DIM, shape::headDim);
      return;
    }
    latent.ifPresent(shape::kvLoraRank);
    set(List.of("q_lora_rank"), shape::queryLoraRank);
    OptionalInt rope = count(List.of("qk_rope_head_dim"));
    OptionalInt plain = count(List.of("qk_nope_head_dim"));
    rope.ifPresent(shape::qkRopeDim);
    if (rope.isPresent() && plain.isPresent()) {
      shape.headDim((int) Math.min(Integer.MAX_VALUE, (long) rope.getAsInt() + plain.getAsInt()));
    }
  }

  private void feedForward(OptionalInt hidden) {
    Optional<Boolean> gated = family.map(ConfigFamily::gated);
    if (family.map(ConfigFamily::name).orElse("").equals("T5")) {
      // Source: configuration_t5.py: "gated-gelu" of version 1.1, "relu" unless stated.
      gated = Optional.of(text(text, "feed_forward_proj").orElse("").startsWith("gated"));
    }
    gated.ifPresent(shape::gatedFfn);
    OptionalInt stated = count(Keys.FFN);
    if (stated.isPresent()) {
      // Source: modeling_qwen.py: the first Qwen states both halves of its gated block.
      shape.ffn(type.equals("qwen") ? Math.max(1, stated.getAsInt() / 2) : stated.getAsInt());
    } else if (hidden.isPresent() && gated.isPresent() && !gated.get()) {
      // Source: the classes of GPT-2, GPT-J, Falcon, BLOOM and MPT: four times the width.
      shape.ffn((int) Math.min(Integer.MAX_VALUE, 4L * hidden.getAsInt()));
    }
  }

  private void experts() {
    OptionalInt experts = count(Keys.EXPERTS);
    if (experts.isEmpty()) {
      return;
    }
    shape.experts(experts.getAsInt());
    set(Keys.EXPERTS_PER_TOKEN, shape::expertsPerToken);
    OptionalInt width = count(List.of("moe_intermediate_size", "expert_ffn_hidden_size"));
    width.ifPresent(shape::expertFfn);
    OptionalInt shared = count(List.of("n_shared_experts", "num_shared_experts"));
    shared.ifPresent(shape::sharedExperts);
    OptionalInt sharedWidth = count(List.of("shared_expert_intermediate_size"));
    if (shared.isEmpty() && sharedWidth.isPresent() && width.isPresent()) {
      shape.sharedExperts(Math.max(1, sharedWidth.getAsInt() / width.getAsInt()));
    }
    OptionalInt dense = count(List.of("first_k_dense_replace"));
    OptionalInt layers = count(Keys.LAYERS);
    OptionalInt period = count(List.of("expert_layer_period"));
    OptionalInt step = count(List.of("decoder_sparse_step"));
    if (dense.isPresent()) {
      dense.ifPresent(shape::denseLayers);
    } else if (text.isGiven("mlp_only_layers") && text.elements("mlp_only_layers").size() > 0) {
      shape.denseLayers(text.elements("mlp_only_layers").size());
    } else if (step.isPresent() && step.getAsInt() > 1 && layers.isPresent()) {
      shape.denseLayers(layers.getAsInt() - layers.getAsInt() / step.getAsInt());
    } else if (period.isPresent() && layers.isPresent()) {
      int offset = count(List.of("expert_layer_offset")).orElse(0);
      int sparse = LinearLayers.every(layers.getAsInt(), period.getAsInt(), offset);
      shape.denseLayers(layers.getAsInt() - sparse);
    }
  }

  private void window() {
    if (flag("use_sliding_window").orElse(true)) {
      OptionalInt window =
          count(
              List.of(
                  "sliding_window",
                  "sliding_window_size",
                  "attention_chunk_size",
                  "attention_window_size"));
      window.ifPresent(shape::slidingWindow);
      if (window.isPresent()) {
        // No layer is both: a file that says so is taken at its first word.
        windowedLayers().stream()
            .map(windowed -> Math.min(windowed, attending()))
            .filter(windowed -> windowed > 0)
            .forEach(shape::windowedLayers);
      }
    }
  }

  private int attending() {
    return LinearLayers.attending(text, count(Keys.LAYERS).orElse(0));
  }

  private OptionalInt windowedLayers() {
    OptionalInt layers = count(Keys.LAYERS);
    if (text.isGiven("layer_types")) {
      long windowed =
          text.list("layer_types", TEXT).stream().filter(kind -> WINDOWED.contains(kind)).count();
      return windowed == 0 ? OptionalInt.empty() : OptionalInt.of(Math.toIntExact(windowed));
    }
    OptionalInt full = count(List.of("max_window_layers"));
    if (full.isPresent() && layers.isPresent()) {
      // Source: configuration_qwen2.py: the layers before it are full.
      int windowed = layers.getAsInt() - full.getAsInt();
      return windowed > 0 ? OptionalInt.of(windowed) : OptionalInt.empty();
    }
    if (text.isGiven("no_rope_layers") && text.elements("no_rope_layers").size() > 0) {
      // Source: configuration_llama4.py: layers with a rotary position attend within a chunk.
      int windowed = text.list("no_rope_layers", COUNT_OR_NONE).stream().mapToInt(i -> i).sum();
      return windowed == 0 ? OptionalInt.empty() : OptionalInt.of(windowed);
    }
    if (text.isGiven("block_types") && layers.isPresent()) {
      return OptionalInt.of(attending());
    }
    String name = "sliding_window_pattern";
    if (text.isGiven(name) && text.element(name).filter(Element::isText).isPresent()) {
      return WindowPattern.byLetters(text.get(name, TEXT).orElse(""), layers);
    }
    OptionalInt pattern = count(List.of(name));
    return pattern.isPresent()
        ? WindowPattern.layers(pattern, layers)
        : WindowPattern.layers(type, layers);
  }

  private void tied() {
    String name = "tie_word_embeddings";
    Optional<Boolean> stated = flag(name);
    if (stated.isEmpty() && root.isGiven(name)) {
      stated = root.get(name, FLAG);
    }
    stated.or(() -> family.map(ConfigFamily::tied)).ifPresent(shape::tiedEmbeddings);
  }

  /**
   * Published Gemma 3 files leave out what their class fixes. Source: Gemma3TextConfig in
   * configuration_gemma3.py of transformers.
   */
  private void gemmaDefaults() {
    if (type.equals("gemma3_text")) {
      defaultTo(Keys.HEADS, 8, shape::heads);
      defaultTo(Keys.KV_HEADS, 4, shape::kvHeads);
      defaultTo(Keys.HEAD_DIM, 256, shape::headDim);
      defaultTo(Keys.VOCAB, 262_208, shape::vocab);
      defaultTo(Keys.MAX_POSITION, 131_072, shape::maxPosition);
    }
  }

  private void defaultTo(List<String> names, int standard, IntConsumer field) {
    if (!isGiven(names)) {
      field.accept(standard);
    }
  }

  private Optional<Boolean> flag(String name) {
    return text.isGiven(name) ? text.get(name, FLAG) : Optional.empty();
  }

  private void set(List<String> names, IntConsumer field) {
    count(names).ifPresent(field);
  }

  /** The first that is given; zero stands for unknown. */
  private OptionalInt count(List<String> names) {
    return names.stream()
        .filter(text::isGiven)
        .findFirst()
        .flatMap(name -> text.get(name, COUNT_OR_COUNTS))
        .filter(count -> count > 0)
        .map(OptionalInt::of)
        .orElse(OptionalInt.empty());
  }

  private static Optional<Integer> mean(Element list) {
    List<Integer> counts =
        list.list().stream().flatMap(item -> item.read(COUNT_OR_NONE).stream()).toList();
    long sum = counts.stream().mapToLong(Integer::longValue).sum();
    return counts.isEmpty()
        ? list.refuse("have a whole number for each layer")
        : Optional.of((int) ((sum + counts.size() - 1) / counts.size()));
  }

  /** The names of the common fields. */
  private static final class Keys {
    static final List<String> LAYERS =
        List.of("num_hidden_layers", "n_layer", "n_layers", "num_layers");
    static final List<String> HIDDEN = List.of("hidden_size", "n_embd", "d_model", "dim");
    static final List<String> HEADS =
        List.of("num_attention_heads", "n_head", "n_heads", "num_heads", "decoder_attention_heads");
    static final List<String> KV_HEADS =
        List.of("num_key_value_heads", "num_kv_heads", "n_head_kv", "multi_query_group_num");
    static final List<String> HEAD_DIM = List.of("head_dim", "d_kv", "kv_channels");
    static final List<String> FFN =
        List.of(
            "intermediate_size",
            "ffn_hidden_size",
            "n_inner",
            "d_ff",
            "ffn_dim",
            "decoder_ffn_dim",
            "hidden_dim");
    static final List<String> VOCAB = List.of("vocab_size", "padded_vocab_size");
    static final List<String> MAX_POSITION =
        List.of("max_position_embeddings", "n_positions", "n_ctx", "seq_length", "max_seq_len");
    static final List<String> EXPERTS =
        List.of("num_local_experts", "n_routed_experts", "num_experts", "moe_num_experts");
    static final List<String> EXPERTS_PER_TOKEN =
        List.of("num_experts_per_tok", "num_experts_per_token", "top_k_experts", "moe_topk");

    private Keys() {}
  }
}
