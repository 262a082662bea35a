package io.gpucost.examples.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A document may name its model by a file, relative to itself. */
class ModelInFileTest {
  private static final Path CONFIG = Path.of("..", "examples", "models", "qwen3-8b", "config.json");

  @TempDir private Path folder;
  private Path model;

  @BeforeEach
  void copyTheConfiguration() throws IOException {
    model = Files.createDirectory(folder.resolve("model"));
    Files.copy(CONFIG, model.resolve("config.json"));
  }

  private Path document(String file, String more) throws IOException {
    return Files.writeString(
        folder.resolve("job.json"),
        """
        {"task": {"kind": "serve", "model": {"file": "%s"}, "concurrency": 1, "input_tokens": 512,
                  "output_tokens": 128%s},
         "work": {"requests": 1000},
         "quotes": [{"gpu": "RTX 4090", "on_demand": "CNY 1.98/h"}]}
        """
            .formatted(file, more));
  }

  private static CommandLineRun vram(Path document) {
    return CommandLineRun.of("vram", document.toString(), "--format", "json");
  }

  private static CommandLineRun recommend(Path document) {
    return CommandLineRun.of(
        "recommend", document.toString(), "--catalog", "none", "--format", "json");
  }

  @Test
  void readsAConfigurationRelativeToTheDocument() throws IOException {
    Path document = document("model/config.json", "");

    assertThat(vram(document).out()).contains("16381", "FROM_MODEL_SHAPE");
    CommandLineRun run = recommend(document);
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("RTX 4090").doesNotContain("NOT_USED_YET", "TYPICAL_SHAPE");
  }

  @Test
  void takesTheExactBytesThatTheWeightsBesideItHave() throws IOException {
    Files.writeString(
        model.resolve("model.safetensors.index.json"),
        "{\"metadata\": {\"total_size\": 12345678901},"
            + " \"weight_map\": {\"a\": \"model-00001-of-00005.safetensors\"}}");

    CommandLineRun exact = recommend(document("model", ""));
    CommandLineRun converted = recommend(document("model", ", \"quantisation\": \"int4\""));

    assertThat(exact.out()).contains("12345678901", "WEIGHTS_AS_STORED");
    assertThat(converted.out()).doesNotContain("12345678901", "WEIGHTS_AS_STORED");
  }

  @Test
  void runsAGgufFileAsItIsInItsOwnEngine() throws IOException {
    Files.write(folder.resolve("little.gguf"), gguf());

    CommandLineRun run = recommend(document("little.gguf", ""));

    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("1179648", "WEIGHTS_AS_STORED", "llama_cpp", "Little");
  }

  /** One tensor of 2,097,152 weights in Q4_K (type 12): 8,192 blocks of 144 bytes. */
  private static byte[] gguf() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes("GGUF".getBytes(StandardCharsets.US_ASCII));
    put(out, 4, 3);
    put(out, 8, 1);
    put(out, 8, 9);
    text(out, "general.architecture", "llama");
    text(out, "general.name", "Little");
    number(out, "general.file_type", 15);
    number(out, "llama.block_count", 1);
    number(out, "llama.embedding_length", 256);
    number(out, "llama.attention.head_count", 4);
    number(out, "llama.feed_forward_length", 512);
    number(out, "llama.vocab_size", 8192);
    number(out, "llama.context_length", 4096);
    put(out, "token_embd.weight");
    put(out, 4, 2);
    put(out, 8, 256);
    put(out, 8, 8192);
    put(out, 4, 12);
    put(out, 8, 0);
    put(out, 32 - out.size() % 32, 0);
    out.writeBytes(new byte[8192 * 144]);
    return out.toByteArray();
  }

  private static void text(ByteArrayOutputStream out, String key, String value) {
    put(out, key);
    put(out, 4, 8);
    put(out, value);
  }

  private static void number(ByteArrayOutputStream out, String key, int value) {
    put(out, key);
    put(out, 4, 4);
    put(out, 4, value);
  }

  private static void put(ByteArrayOutputStream out, String text) {
    put(out, 8, text.length());
    out.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
  }

  private static void put(ByteArrayOutputStream out, int bytes, long number) {
    byte[] little = ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN).putLong(number).array();
    out.write(little, 0, bytes);
  }

  @Test
  void namesDocumentFileAndRuleOfABadFile() throws IOException {
    Files.writeString(folder.resolve("config.json"), "{\"model_type\": \"resnet\"}");

    assertRefused("config.json", ": config.json: document must describe a transformer");
    assertRefused("absent.gguf", ": task.model.file must be a file beside the document");
    assertRefused("x\\u0000y", ": task.model.file must be a file beside the document");
  }

  private void assertRefused(String file, String words) throws IOException {
    Path document = document(file, "");
    CommandLineRun run = recommend(document);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).hasSize(1);
    assertThat(run.err()).startsWith("gpu-cost: " + document + words);
  }
}
