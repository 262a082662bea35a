package io.gpucost.modelfile;

import io.gpucost.unit.MemorySize;
import io.gpucost.unit.ParameterCount;
import io.gpucost.workload.ModelShape;
import io.gpucost.workload.Quantisation;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * What a file tells of a model.
 *
 * @param kind what kind of file it is
 * @param shape the shape, as far as the file tells it, with the parameters and bytes below
 * @param weights the exact bytes of all weights as stored, without the header; empty where the file
 *     does not tell them, or is one part of several that are not all there
 * @param parameters the exact number of parameters, counted tensor by tensor; empty where the file
 *     does not tell it, or packs several weights into one integer
 * @param types the tensors of the file by their number format, the most bytes first
 * @param fileType the name of a GGUF file's mix of formats, such as {@code "Q4_K_M"}
 */
public record ModelFile(
    Kind kind,
    ModelShape shape,
    Optional<MemorySize> weights,
    Optional<ParameterCount> parameters,
    List<StoredType> types,
    Optional<String> fileType) {

  private static final int SCALE = 6;

  /** What kind of file a model was read from. */
  public enum Kind {
    /** A {@code config.json}: the shape, and nothing of the weights. */
    CONFIG,
    /** A {@code .safetensors} file, or one part of several. */
    SAFETENSORS,
    /** A {@code model.safetensors.index.json}. */
    SAFETENSORS_INDEX,
    /** A {@code .gguf} file, or one part of several. */
    GGUF,
    /** A folder with a {@code config.json} and its weights. */
    FOLDER
  }

  /**
   * The tensors of one number format.
   *
   * @param name the name of the format, such as {@code "BF16"} or {@code "Q4_K"}
   * @param tensors how many tensors are stored in it
   * @param elements how many numbers they hold together
   * @param bytes what they take together
   */
  public record StoredType(String name, long tensors, long elements, MemorySize bytes) {
    /**
     * Refuses null.
     *
     * @param name the name of the format
     * @param tensors how many tensors are stored in it
     * @param elements how many numbers they hold together
     * @param bytes what they take together
     */
    public StoredType {
      Objects.requireNonNull(name, "name");
      Objects.requireNonNull(bytes, "bytes");
    }
  }

  /**
   * Copies the list.
   *
   * @param kind what kind of file it is
   * @param shape the shape, as far as the file tells it
   * @param weights the exact bytes of all weights
   * @param parameters the exact number of parameters
   * @param types the tensors of the file by their number format
   * @param fileType the name of a GGUF file's mix of formats
   */
  public ModelFile {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(shape, "shape");
    Objects.requireNonNull(weights, "weights");
    Objects.requireNonNull(parameters, "parameters");
    types = List.copyOf(types);
    Objects.requireNonNull(fileType, "fileType");
  }

  /**
   * The quantisation that a task names when it runs this GGUF file: the file's own mix of formats,
   * with the exact bits that a weight takes in it on average.
   *
   * @return the quantisation; empty for a file of another kind, or one that does not tell its mix
   */
  public Optional<Quantisation> quantisation() {
    return fileType.flatMap(name -> bitsPerWeight().map(bits -> quantisation(name, bits)));
  }

  private static Quantisation quantisation(String name, BigDecimal bits) {
    return new Quantisation(name.toLowerCase(Locale.ROOT), bits);
  }

  /** No format has more than 64 bits, and none so few that six decimals would round them away. */
  private Optional<BigDecimal> bitsPerWeight() {
    return weights.flatMap(
        size ->
            parameters.map(
                count ->
                    BigDecimal.valueOf(size.bytes())
                        .multiply(BigDecimal.valueOf(Byte.SIZE))
                        .divide(BigDecimal.valueOf(count.value()), SCALE, RoundingMode.HALF_UP)));
  }
}
