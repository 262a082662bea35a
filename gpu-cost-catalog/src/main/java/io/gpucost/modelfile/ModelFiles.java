package io.gpucost.modelfile;

import io.gpucost.finding.InvalidInputException;
import io.gpucost.modelfile.ModelFile.Kind;
import io.gpucost.workload.ModelShape;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Reads the shape and the exact bytes of a model from a file that describes or holds it.
 *
 * <pre>{@code
 * ModelFile file = ModelFiles.read(Path.of("Qwen3-8B-Q4_K_M.gguf"));
 * Workload w = Workload.serve("8B").model(new ModelReference.Shaped(file.shape())).build();
 * }</pre>
 *
 * <p>What kind of file it is, its first bytes and its name tell. Only heads are read, never a
 * weight: at most 4 MiB of a {@code config.json}, 32 MiB of a safetensors header or index (the
 * format itself allows 100 MB) and 128 MiB of a GGUF head; at most 500,000 tensors.
 *
 * <p>What is wrong with a file is one {@link InvalidInputException}: {@code <file>: <what> must
 * <rule>, but was <value>}.
 */
public final class ModelFiles {
  private static final String CONFIG = "config.json";
  private static final String INDEX = "model.safetensors.index.json";
  private static final String WHOLE = "model.safetensors";
  private static final int LENGTH_BYTES = 8;

  private ModelFiles() {}

  /**
   * Reads a file, and opens no other: of a model in several files, the bytes are those that its
   * index states.
   *
   * @param file a {@code config.json}, {@code .safetensors}, {@code .safetensors.index.json} or
   *     {@code .gguf} file
   * @return what it tells
   * @throws IOException if the file cannot be read
   * @throws InvalidInputException if the file is none of these, or breaks the rules of its format
   */
  public static ModelFile read(Path file) throws IOException {
    return read(file, ShardResolver.NONE);
  }

  /**
   * Reads a file and the other parts of the same model, or a folder with a {@code config.json} and
   * its weights.
   *
   * @param file the file or folder
   * @param shards where the other parts are; {@link ShardResolver#beside(Path)} for most
   * @return what they tell
   * @throws IOException if a file cannot be read
   * @throws InvalidInputException if a file is of no known kind, or breaks the rules of its format
   */
  public static ModelFile read(Path file, ShardResolver shards) throws IOException {
    Objects.requireNonNull(file, "file");
    Objects.requireNonNull(shards, "shards");
    return Files.isDirectory(file) ? readFolder(file) : readFile(file, shards);
  }

  /**
   * Reads the head of a file from a stream, such as the first bytes of a download. The weights need
   * not follow, and whether they do is not checked. The stream is left open, somewhere behind the
   * head.
   *
   * @param in the file from its beginning
   * @param name the name of the file
   * @return what it tells
   * @throws IOException if the stream cannot be read
   * @throws InvalidInputException if the file is of no known kind, or breaks the rules of its
   *     format
   */
  public static ModelFile readHead(InputStream in, String name) throws IOException {
    Objects.requireNonNull(in, "in");
    Objects.requireNonNull(name, "name");
    return read(new Source(in, name, OptionalLong.empty()), ShardResolver.NONE);
  }

  private static ModelFile readFile(Path file, ShardResolver shards) throws IOException {
    try (InputStream in = open(file)) {
      return read(source(in, file), shards);
    }
  }

  /** A pipe or a device might never end. */
  static InputStream open(Path file) throws IOException {
    if (!Files.exists(file)) {
      throw new NoSuchFileException(file.toString());
    }
    if (!Files.isRegularFile(file)) {
      throw Source.refusal(name(file), "file", "be a regular file", "something else");
    }
    return Files.newInputStream(file);
  }

  static Source source(InputStream in, Path file) throws IOException {
    return new Source(in, name(file), OptionalLong.of(Files.size(file)));
  }

  private static String name(Path file) {
    return Objects.requireNonNullElse(file.getFileName(), file).toString();
  }

  private static ModelFile read(Source source, ShardResolver shards) throws IOException {
    return switch (kind(source)) {
      case GGUF -> new Weights(source, shards).gguf();
      case SAFETENSORS -> new Weights(source, shards).safetensors();
      case SAFETENSORS_INDEX -> new Weights(source, shards).index();
      case CONFIG, FOLDER -> config(source);
    };
  }

  private static Kind kind(Source source) throws IOException {
    byte[] first = source.peek();
    String text = new String(first, StandardCharsets.ISO_8859_1);
    String name = source.file().toLowerCase(Locale.ROOT);
    if (text.startsWith("version https://git-lfs")) {
      throw source.refuse("file", "hold the model itself", "a Git LFS pointer to it");
    }
    if (text.startsWith(GgufReader.MAGIC) || name.endsWith(".gguf")) {
      return Kind.GGUF;
    }
    boolean isJson = text.stripLeading().startsWith("{");
    boolean isHeader = first.length > LENGTH_BYTES && first[LENGTH_BYTES] == '{';
    if (name.endsWith(".safetensors") || (isHeader && !name.endsWith(".json"))) {
      return Kind.SAFETENSORS;
    }
    if (isJson || name.endsWith(".json")) {
      return name.endsWith(".index.json") ? Kind.SAFETENSORS_INDEX : Kind.CONFIG;
    }
    throw source.refuse(
        "file",
        "be a config.json, .safetensors, .safetensors.index.json or .gguf file",
        text.isEmpty() ? "empty" : "'" + text + "'");
  }

  private static ModelFile config(Source source) throws IOException {
    ModelShape.Builder shape = ConfigReader.read(source).source(source.file());
    return new ModelFile(
        Kind.CONFIG,
        source.naming(shape::build),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        Optional.empty());
  }

  /** The shape of the configuration, with the bytes and parameters of the weights beside it. */
  private static ModelFile readFolder(Path folder) throws IOException {
    Optional<ModelFile> weights = Optional.empty();
    for (String name : List.of(INDEX, WHOLE)) {
      Path file = folder.resolve(name);
      if (weights.isEmpty() && Files.exists(file)) {
        weights = Optional.of(readFile(file, ShardResolver.beside(file)));
      }
    }
    Path config = folder.resolve(CONFIG);
    if (!Files.exists(config)) {
      return weights.orElseThrow(
          () ->
              Source.refusal(
                  name(folder),
                  "folder",
                  "hold " + CONFIG + ", " + INDEX + " or " + WHOLE,
                  "none"));
    }
    ModelFile described = readFile(config, ShardResolver.NONE);
    return weights.map(stored -> join(described, stored)).orElse(described);
  }

  private static ModelFile join(ModelFile described, ModelFile stored) {
    ModelShape.Builder shape = described.shape().toBuilder();
    stored.weights().ifPresent(shape::weightBytes);
    stored.parameters().ifPresent(shape::parameters);
    return new ModelFile(
        Kind.FOLDER,
        shape.build(),
        stored.weights(),
        stored.parameters(),
        stored.types(),
        stored.fileType());
  }
}
