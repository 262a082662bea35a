package io.gpucost.timing;

import io.gpucost.unit.ParameterCount;
import io.gpucost.workload.ModelShape;
import java.util.Optional;

/**
 * How deep and wide a transformer is: its layers and hidden size, from its shape or from its size.
 *
 * <p>Where only the parameters P are known: {@code P = 12 x layers x hidden^2} with {@code hidden =
 * 128 x layers}, as GPT-3's family and Llama's are built. 6.7 billion give 34 layers of 4,153;
 * Llama 2 has 32 of 4,096.
 *
 * @param layers the layers
 * @param hidden the hidden size
 */
record Width(double layers, double hidden) {
  private static final double HIDDEN_OVER_LAYERS = 128;
  private static final double WEIGHTS_OF_A_LAYER = 12;

  static Width of(Optional<ModelShape> shape, double parameters) {
    Width bySize = ofSize(parameters);
    return new Width(
        shape
            .map(ModelShape::layers)
            .filter(l -> l.isPresent())
            .map(l -> (double) l.getAsInt())
            .orElse(bySize.layers()),
        shape
            .map(ModelShape::hidden)
            .filter(h -> h.isPresent())
            .map(h -> (double) h.getAsInt())
            .orElse(bySize.hidden()));
  }

  static Width of(Optional<ModelShape> shape, ParameterCount parameters) {
    return of(shape, (double) parameters.value());
  }

  private static Width ofSize(double parameters) {
    double layers =
        StrictMath.cbrt(
            parameters / (WEIGHTS_OF_A_LAYER * HIDDEN_OVER_LAYERS * HIDDEN_OVER_LAYERS));
    return new Width(layers, layers * HIDDEN_OVER_LAYERS);
  }

  double layersTimesHidden() {
    return layers * hidden;
  }
}
