package io.gpucost.modelfile;

import static io.gpucost.catalog.strictjson.Forms.COUNT_OR_NONE;
import static io.gpucost.catalog.strictjson.Forms.TEXT;

import io.gpucost.catalog.strictjson.Element;
import io.gpucost.catalog.strictjson.Fields;
import io.gpucost.workload.ModelShape;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The layers of a {@code config.json} that keep a state of constant size instead of a cache, and
 * the numbers of that state. Authors tell them by a list of kinds, a pattern, the places of the
 * attention layers, or every how many layers there is one. Source: the configuration classes and
 * caches of <a href="https://github.com/huggingface/transformers">transformers</a> (qwen3_next,
 * jamba, bamba, granitemoehybrid, nemotron_h, minimax, lfm2, recurrent_gemma) and of Kimi Linear,
 * retrieved 2026-11.
 */
final class LinearLayers {
  static final int LARGEST_STATE = 1_000_000_000;

  private final Fields text;
  private final int layers;
  private final int hidden;

  private LinearLayers(Fields text, int layers, int hidden) {
    this.text = text;
    this.layers = layers;
    this.hidden = hidden;
  }

  /** Sets what is told; nothing where all layers attend. */
  static void read(Fields text, int layers, int hidden, ModelShape.Builder shape) {
    LinearLayers reader = new LinearLayers(text, layers, hidden);
    int linear = layers - attending(text, layers);
    if (linear > 0) {
      shape.linearLayers(linear);
      long state = reader.state();
      if (state > 0) {
        shape.linearState((int) Math.min(state, LARGEST_STATE));
      }
    }
  }

  /** How many layers have a cache; all where there is no other word. */
  static int attending(Fields text, int layers) {
    return Math.max(0, Math.min(layers, new LinearLayers(text, layers, 0).attending()));
  }

  private int attending() {
    for (String kinds : List.of("layer_types", "layers_block_type", "block_types")) {
      if (text.isGiven(kinds)) {
        return attending(text.list(kinds, TEXT));
      }
    }
    if (text.isGiven("hybrid_override_pattern")) {
      String pattern = text.get("hybrid_override_pattern", TEXT).orElse("");
      return Math.toIntExact(pattern.chars().filter(kind -> kind == '*').count());
    }
    if (text.isGiven("attn_type_list")) {
      return text.list("attn_type_list", COUNT_OR_NONE).stream().mapToInt(kind -> kind).sum();
    }
    for (String places : List.of("attn_layer_indices", "full_attn_idxs", "hybrid_layer_ids")) {
      if (text.isGiven(places)) {
        return text.elements(places).size();
      }
    }
    if (text.isGiven("linear_attn_config")) {
      return text.object("linear_attn_config").elements("full_attn_layers").size();
    }
    int interval = count("full_attention_interval");
    if (interval > 0) {
      return layers / interval;
    }
    int period = count("attn_layer_period");
    int offset = count("attn_layer_offset");
    return period > 0 ? every(layers, period, offset) : layers;
  }

  /** The layers of some that are an offset beyond a multiple of a period. */
  static int every(int layers, int period, int offset) {
    return offset >= layers ? 0 : (layers - offset - 1) / period + 1;
  }

  /** A list shorter than the layers is repeated. */
  private int attending(List<String> kinds) {
    return kinds.isEmpty()
        ? layers
        : Math.toIntExact(
            IntStream.range(0, layers)
                .filter(layer -> attends(kinds.get(layer % kinds.size())))
                .count());
  }

  private static boolean attends(String kind) {
    return kind.equals("hybrid") || (kind.endsWith("attention") && !kind.startsWith("linear"));
  }

  /** The numbers that a layer keeps for each sequence: its memory and the last inputs. */
  private long state() {
    if (text.isGiven("linear_attn_config")) {
      Fields delta = text.object("linear_attn_config");
      long width = count(delta, "num_heads");
      long head = count(delta, "head_dim");
      return width * head * (head + 3L * count(delta, "short_conv_kernel_size"));
    }
    long values = (long) count("linear_num_value_heads") * count("linear_value_head_dim");
    if (values > 0) {
      long keys = (long) count("linear_num_key_heads") * count("linear_key_head_dim");
      return values * count("linear_key_head_dim")
          + (2 * keys + values) * count("linear_conv_kernel_dim");
    }
    long memory = first("mamba_d_state", "ssm_state_size");
    if (memory > 0) {
      long heads = (long) first("mamba_n_heads", "mamba_num_heads");
      long inner = heads * first("mamba_d_head", "mamba_head_dim");
      long groups = inner > 0 ? Math.max(1, first("mamba_n_groups", "n_groups")) : 0;
      long width = inner > 0 ? inner : (long) Math.max(1, count("mamba_expand")) * hidden;
      return width * memory + (width + 2 * groups * memory) * first("mamba_d_conv", "conv_kernel");
    }
    if (text.isGiven("attn_type_list")) {
      long head = count("head_dim");
      return count("num_attention_heads") * head * head;
    }
    return (long) count("conv_L_cache") * hidden + count("lru_width");
  }

  private int first(String... names) {
    return IntStream.range(0, names.length)
        .map(i -> count(names[i]))
        .filter(count -> count > 0)
        .findFirst()
        .orElse(0);
  }

  private int count(String name) {
    return count(text, name);
  }

  /** Zero where it is left out, or a word such as "auto" stands there. */
  private static int count(Fields fields, String name) {
    return fields.isGiven(name)
        ? fields
            .element(name)
            .filter(Element::isNumber)
            .flatMap(number -> number.read(COUNT_OR_NONE))
            .orElse(0)
        : 0;
  }
}
