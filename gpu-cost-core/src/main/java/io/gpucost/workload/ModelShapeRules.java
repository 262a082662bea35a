package io.gpucost.workload;

/** What must hold for a {@link ModelShape}. */
final class ModelShapeRules {

  private ModelShapeRules() {}

  static void check(ModelShape shape, Problems problems) {
    problems.range("model.layers", shape.layers(), 1, Limits.LAYERS);
    problems.range("model.encoder_layers", shape.encoderLayers(), 1, Limits.LAYERS);
    problems.range("model.hidden", shape.hidden(), 1, Limits.WIDTH);
    problems.range("model.heads", shape.heads(), 1, Limits.HEADS);
    problems.range("model.kv_heads", shape.kvHeads(), 1, Limits.HEADS);
    problems.range("model.head_dim", shape.headDim(), 1, Limits.HEADS);
    problems.range("model.ffn", shape.ffn(), 1, Limits.FFN_WIDTH);
    problems.range("model.vocab", shape.vocab(), 1, Limits.VOCAB);
    problems.range("model.max_position", shape.maxPosition(), 1, Limits.POSITIONS);
    problems.range("model.experts", shape.experts(), 1, Limits.EXPERTS);
    problems.range("model.experts_per_token", shape.expertsPerToken(), 1, Limits.EXPERTS);
    problems.range("model.expert_ffn", shape.expertFfn(), 1, Limits.FFN_WIDTH);
    problems.range("model.shared_experts", shape.sharedExperts(), 0, Limits.EXPERTS);
    problems.range("model.dense_layers", shape.denseLayers(), 0, Limits.LAYERS);
    problems.range("model.kv_lora_rank", shape.kvLoraRank(), 1, Limits.WIDTH);
    problems.range("model.query_lora_rank", shape.queryLoraRank(), 1, Limits.WIDTH);
    problems.range("model.qk_rope_dim", shape.qkRopeDim(), 1, Limits.HEADS);
    problems.range("model.sliding_window", shape.slidingWindow(), 1, Limits.POSITIONS);
    problems.range("model.windowed_layers", shape.windowedLayers(), 1, Limits.LAYERS);
    problems.require(
        shape.windowedLayers().isEmpty() || shape.slidingWindow().isPresent(),
        "model.windowed_layers",
        "be used with sliding_window",
        shape.windowedLayers().orElse(0));
    problems.atMost("model.windowed_layers", shape.windowedLayers(), "layers", shape.layers());
    problems.range("model.linear_layers", shape.linearLayers(), 1, Limits.LAYERS);
    problems.range("model.linear_state", shape.linearState(), 1, Limits.POSITIONS);
    problems.require(
        shape.linearState().isEmpty() || shape.linearLayers().isPresent(),
        "model.linear_state",
        "be used with linear_layers",
        shape.linearState().orElse(0));
    problems.require(
        shape.layers().isEmpty()
            || shape.linearLayers().orElse(0) + shape.windowedLayers().orElse(0)
                <= shape.layers().getAsInt(),
        "model.linear_layers",
        "be no more than layers less windowed_layers",
        shape.linearLayers().orElse(0));
    problems.atMost("model.kv_heads", shape.kvHeads(), "heads", shape.heads());
    problems.atMost("model.experts_per_token", shape.expertsPerToken(), "experts", shape.experts());
    problems.atMost("model.dense_layers", shape.denseLayers(), "layers", shape.layers());
    problems.atMost("model.qk_rope_dim", shape.qkRopeDim(), "head_dim", shape.headDim());
    problems.require(
        ParameterArithmetic.isCountable(shape),
        "model",
        "have fewer than 2^63 parameters",
        "a larger shape");
    problems.size("model.weight_bytes", shape.weightBytes());
    shape.name().ifPresent(text -> problems.name("model.name", text));
    problems.names("model.aliases", shape.aliases());
  }
}
