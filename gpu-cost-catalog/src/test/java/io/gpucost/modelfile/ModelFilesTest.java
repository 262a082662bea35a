package io.gpucost.modelfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.gpucost.finding.InvalidInputException;
import io.gpucost.modelfile.ModelFile.Kind;
import io.gpucost.unit.MemorySize;
import io.gpucost.unit.ParameterCount;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which reader a file goes to, and models in several files. */
class ModelFilesTest {
  private static final String CONFIG =
      "{\"model_type\": \"llama\", \"num_hidden_layers\": 2, \"hidden_size\": 8,"
          + " \"num_attention_heads\": 2, \"intermediate_size\": 16, \"vocab_size\": 100}";

  private static final byte[] FIRST =
      new SafetensorsBytes().tensor("model.embed_tokens.weight", "F16", "[100,8]", 1600).toBytes();
  private static final byte[] SECOND =
      new SafetensorsBytes().tensor("model.layers.0.x", "F16", "[8]", 16).toBytes();

  @TempDir private Path folder;

  private Path write(String name, byte[] bytes) throws IOException {
    return Files.write(folder.resolve(name), bytes);
  }

  private Path write(String name, String text) throws IOException {
    return write(name, text.getBytes(StandardCharsets.UTF_8));
  }

  private static String index(String second, String more) {
    return """
    {"metadata": {"total_size": 1616%s},
     "weight_map": {"model.embed_tokens.weight": "a-00001-of-00002.safetensors",
                    "model.layers.0.x": "%s"}}
    """
        .formatted(more, second);
  }

  private Path shards() throws IOException {
    write("a-00001-of-00002.safetensors", FIRST);
    write("a-00002-of-00002.safetensors", SECOND);
    return write("model.safetensors.index.json", index("a-00002-of-00002.safetensors", ""));
  }

  @ParameterizedTest
  @CsvSource({
    "config.json,CONFIG",
    "text.of.the.model,CONFIG",
    "weights.SAFETENSORS,SAFETENSORS",
    "blob,SAFETENSORS",
    "some.gguf,GGUF",
    "sha256-1f2e,GGUF"
  })
  void tellsTheKindByContentAndName(String name, Kind kind) throws IOException {
    byte[] bytes =
        switch (kind) {
          case CONFIG -> CONFIG.getBytes(StandardCharsets.UTF_8);
          case SAFETENSORS -> FIRST;
          default -> new GgufBytes().toBytes();
        };

    assertThat(ModelFiles.read(write(name, bytes)).kind()).isEqualTo(kind);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "page.html|<!DOCTYPE html>|file must be a config.json, .safetensors",
        "empty|''|but was empty",
        "model.safetensors|version https://git-lfs.github.com/spec/v1|but was a Git LFS pointer",
        "config.json|''|must be a JSON object, but was empty",
        "model.gguf|''|magic must be complete",
        "model.safetensors|''|header length must be complete"
      })
  void refusesWhatIsNoModel(String name, String content, String words) {
    Heads.assertRefused(name, content.getBytes(StandardCharsets.UTF_8), words);
  }

  @Test
  void doesNotOpenWhatIsNoRegularFile() {
    assertThatThrownBy(() -> ModelFiles.read(folder.resolve("absent.gguf")))
        .isInstanceOf(NoSuchFileException.class);
    Path device = Path.of("/dev/zero");
    if (Files.exists(device)) {
      Heads.assertOneLine(
          catchThrowableOfType(InvalidInputException.class, () -> ModelFiles.read(device)),
          "zero",
          "file must be a regular file");
    }
  }

  @Test
  void takesTheTotalOfAnIndexWithoutOpeningItsFiles() throws IOException {
    ModelFile model = ModelFiles.read(shards());

    assertThat(model.kind()).isEqualTo(Kind.SAFETENSORS_INDEX);
    assertThat(model.weights()).contains(MemorySize.ofBytes(1616));
    assertThat(model.parameters()).isEmpty();
    assertThat(model.types()).isEmpty();
  }

  @Test
  void opensTheFilesOfAnIndexWhereAResolverSaysSo() throws IOException {
    Path index = shards();

    ModelFile model = ModelFiles.read(index, ShardResolver.beside(index));

    assertThat(model.weights()).contains(MemorySize.ofBytes(1616));
    assertThat(model.parameters()).contains(ParameterCount.of(808));
    assertThat(model.types()).hasSize(1);
    assertThat(model.shape().vocab()).hasValue(100);
  }

  @Test
  void onePartAloneIsNotTheModel() throws IOException {
    shards();
    Path part = folder.resolve("a-00001-of-00002.safetensors");

    assertThat(ModelFiles.read(part).weights()).isEmpty();
    assertThat(ModelFiles.read(part).types()).hasSize(1);
    assertThat(ModelFiles.read(part, ShardResolver.beside(part)).weights())
        .contains(MemorySize.ofBytes(1616));
  }

  @Test
  void addsUpThePartsOfAGgufModel() throws IOException {
    GgufBytes first = new GgufBytes().text("general.architecture", "llama");
    Path part = write("m-00001-of-00002.gguf", first.tensor("a", 0, 128, 32).toBytes());
    assertThat(ModelFiles.read(part, ShardResolver.beside(part)).weights()).isEmpty();
    write("m-00002-of-00002.gguf", new GgufBytes().tensor("b", 0, 256, 64).toBytes());

    assertThat(ModelFiles.read(part, ShardResolver.beside(part)).weights())
        .contains(MemorySize.ofBytes(384));
  }

  @Test
  void joinsAFolder() throws IOException {
    shards();
    write("config.json", CONFIG);

    ModelFile model = ModelFiles.read(folder);

    assertThat(model.kind()).isEqualTo(Kind.FOLDER);
    assertThat(model.shape().heads()).hasValue(2);
    assertThat(model.shape().layers()).hasValue(2);
    assertThat(model.shape().parameters()).contains(ParameterCount.of(808));
    assertThat(model.shape().weightBytes()).contains(MemorySize.ofBytes(1616));
  }

  @Test
  void refusesAFolderWithoutAModel() {
    Heads.assertOneLine(
        catchThrowableOfType(InvalidInputException.class, () -> ModelFiles.read(folder)),
        folder.getFileName().toString(),
        "folder must hold config.json");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../secret.safetensors",
        "/etc/secret.safetensors",
        "..\\\\secret.safetensors",
        "c:secret.safetensors",
        "sub/x.safetensors",
        "..",
        "",
        ".safetensors",
        "..safetensors",
        "model.safetensors.index.json",
        "config.json",
        "x\\u0000.safetensors",
        "x\\n.safetensors"
      })
  void asksNoResolverForAnotherPlace(String name) throws IOException {
    Path index = write("model.safetensors.index.json", index(name, ""));
    List<String> asked = new ArrayList<>();

    InvalidInputException refused =
        catchThrowableOfType(
            InvalidInputException.class,
            () ->
                ModelFiles.read(
                    index,
                    asking -> {
                      asked.add(asking);
                      return Optional.empty();
                    }));

    assertThat(asked).isEmpty();
    Heads.assertOneLine(
        refused, "model.safetensors.index.json", "be in a .safetensors file beside the index");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}|weight_map must name at least one tensor",
        "{\"weight_map\": {}}|weight_map must name at least one tensor",
        "{\"weight_map\": []}|weight_map must be an object",
        "{\"weight_map\": {\"a\": 5}}|must be a text",
        "{\"weight_map\": {\"a\": {\"b\": 1}}}|must be a text",
        "{\"weight_map\": {\"a\": \"x.safetensors\", \"a\": \"x.safetensors\"}}|must be given once",
        "{\"weight_map\": {\"a\": \"x.safetensors\"}, \"weight_map\": {}}|must be given once",
        "{\"weight_map\": {\"a\": \"x.safetensors\"}|must be valid JSON",
        "{\"metadata\": {\"total_size\": -1}}|total_size must be a whole number",
        "{\"metadata\": {\"total_size\": 9223372036854775808}}|total_size must be a whole number",
        "[]|index must be an object"
      })
  void refusesABadIndexInOneLine(String json, String words) {
    Heads.assertRefused(
        "model.safetensors.index.json", json.getBytes(StandardCharsets.UTF_8), words);
  }

  @Test
  void refusesAnIndexThatItsFilesContradict() throws IOException {
    write("a-00001-of-00002.safetensors", FIRST);
    Path index = write("model.safetensors.index.json", index("a-00001-of-00002.safetensors", ""));

    Heads.assertOneLine(
        catchThrowableOfType(
            InvalidInputException.class, () -> ModelFiles.read(index, ShardResolver.beside(index))),
        "model.safetensors.index.json",
        "\"model.layers.0.x\" must be in one of its files, but was missing");
  }

  @Test
  void refusesATensorThatTwoFilesHold() throws IOException {
    write("a-00001-of-00002.safetensors", FIRST);
    write("a-00002-of-00002.safetensors", FIRST);
    Path part = folder.resolve("a-00001-of-00002.safetensors");

    Heads.assertOneLine(
        catchThrowableOfType(
            InvalidInputException.class, () -> ModelFiles.read(part, ShardResolver.beside(part))),
        "a-00002-of-00002.safetensors",
        "must be given once");
  }
}
