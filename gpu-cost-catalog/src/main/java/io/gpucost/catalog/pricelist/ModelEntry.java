package io.gpucost.catalog.pricelist;

import static io.gpucost.catalog.strictjson.Forms.COUNT;
import static io.gpucost.catalog.strictjson.Forms.COUNT_OR_NONE;
import static io.gpucost.catalog.strictjson.Forms.FLAG;
import static io.gpucost.catalog.strictjson.Forms.TEXT;

import io.gpucost.catalog.strictjson.Fields;
import io.gpucost.catalog.strictjson.Form;
import io.gpucost.catalog.strictjson.Forms;
import io.gpucost.unit.ParameterCount;
import io.gpucost.workload.Diffusion;
import io.gpucost.workload.ImageShape;
import io.gpucost.workload.ModelShape;
import java.util.Optional;

/**
 * One model: {@code {"name": "Qwen-7B", "parameters": "7.7213B", "layers": 32, ...}}. In a workload
 * document it stands inline, without a name.
 */
public final class ModelEntry {
  /** A number of parameters. */
  public static final Form<ParameterCount> PARAMETERS =
      Forms.parsed("a number of parameters such as \"7B\" or \"45M\"", ParameterCount::parse);

  /** The size of an image. */
  public static final Form<Diffusion.Resolution> RESOLUTION =
      Forms.parsed("a size such as \"1024x1024\"", Diffusion.Resolution::parse);

  private ModelEntry() {}

  /** Reads a model; every field is optional here. */
  public static Optional<ModelShape> read(Fields row) {
    ModelShape.Builder model = ModelShape.builder();
    row.read("name", TEXT, model::name);
    model.aliases(row.list("aliases", TEXT));
    row.read("family", TEXT, model::family);
    row.read("kind", TEXT, model::kind);
    row.read("parameters", PARAMETERS, model::parameters);
    row.get("parameters_origin", TEXT);
    row.read("active_parameters", PARAMETERS, model::activeParameters);
    row.read("layers", COUNT, model::layers);
    row.read("encoder_layers", COUNT, model::encoderLayers);
    row.read("hidden", COUNT, model::hidden);
    row.read("heads", COUNT, model::heads);
    row.read("kv_heads", COUNT, model::kvHeads);
    row.read("head_dim", COUNT, model::headDim);
    row.read("ffn", COUNT, model::ffn);
    row.read("gated_ffn", FLAG, model::gatedFfn);
    row.read("vocab", COUNT, model::vocab);
    row.read("max_position", COUNT, model::maxPosition);
    row.read("experts", COUNT, model::experts);
    row.read("experts_per_token", COUNT, model::expertsPerToken);
    row.read("expert_ffn", COUNT, model::expertFfn);
    row.read("shared_experts", COUNT_OR_NONE, model::sharedExperts);
    row.read("dense_layers", COUNT_OR_NONE, model::denseLayers);
    row.read("kv_lora_rank", COUNT, model::kvLoraRank);
    row.read("query_lora_rank", COUNT, model::queryLoraRank);
    row.read("qk_rope_dim", COUNT, model::qkRopeDim);
    row.read("sliding_window", COUNT, model::slidingWindow);
    row.read("windowed_layers", COUNT, model::windowedLayers);
    row.read("linear_layers", COUNT, model::linearLayers);
    row.read("linear_state", COUNT, model::linearState);
    row.read("tied_embeddings", FLAG, model::tiedEmbeddings);
    row.read("source", TEXT, model::source);
    row.get("note", TEXT);
    image(row).ifPresent(model::image);
    return row.build(model::build);
  }

  private static Optional<ImageShape> image(Fields row) {
    ImageShape.Builder image = ImageShape.builder();
    row.read("patch", COUNT, image::patch);
    row.read("kept_per_pixel", COUNT, image::keptPerPixel);
    row.read("text_encoders", PARAMETERS, image::textEncoders);
    row.read("autoencoder", PARAMETERS, image::autoencoder);
    row.read("wide_autoencoder", FLAG, image::wideAutoencoder);
    row.read("resolution", RESOLUTION, image::resolution);
    row.read("frames", COUNT, image::frames);
    return row.check(image::build);
  }
}
