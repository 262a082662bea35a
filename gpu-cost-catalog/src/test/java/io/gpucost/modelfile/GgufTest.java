package io.gpucost.modelfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.gpucost.finding.InvalidInputException;
import io.gpucost.modelfile.ModelFile.Kind;
import io.gpucost.modelfile.ModelFile.StoredType;
import io.gpucost.unit.MemorySize;
import io.gpucost.unit.ParameterCount;
import io.gpucost.workload.ModelShape;
import io.gpucost.workload.Quantisation;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class GgufTest {
  private static final String NAME = "model.gguf";
  private static final long TWO_TO_63 = Long.MIN_VALUE;
  private static final int Q4_K = 12;
  private static final int F32 = 0;

  @TempDir private Path folder;

  private static GgufBytes llama() {
    return new GgufBytes()
        .text("general.architecture", "llama")
        .text("general.name", "Little Llama")
        .number("general.file_type", 15)
        .number("llama.block_count", 2)
        .number("llama.embedding_length", 256)
        .number("llama.feed_forward_length", 512)
        .number("llama.attention.head_count", 8)
        .number("llama.attention.head_count_kv", 2)
        .number("llama.attention.key_length", 32)
        .number("llama.context_length", 4096)
        .texts("tokenizer.ggml.tokens", 1000)
        .raw("llama.rope.freq_base", 6, GgufBytes.le(4, 0x461C4000))
        .tensor("token_embd.weight", Q4_K, 144_000, 256, 1000)
        .tensor("blk.0.ffn_gate.weight", Q4_K, 73_728, 256, 512)
        .tensor("output_norm.weight", F32, 1024, 256);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void readsShapeAndExactBytes(int version) {
    ModelFile model = Heads.read(NAME, llama().version(version).toBytes());

    assertThat(model.kind()).isEqualTo(Kind.GGUF);
    assertThat(model.fileType()).contains("Q4_K_M");
    assertThat(model.weights()).contains(MemorySize.ofBytes(144_000 + 73_728 + 1024));
    assertThat(model.parameters()).contains(ParameterCount.of(256_000 + 131_072 + 256));
    assertThat(model.types())
        .containsExactly(
            new StoredType("Q4_K", 2, 387_072, MemorySize.ofBytes(217_728)),
            new StoredType("F32", 1, 256, MemorySize.ofBytes(1024)));
    assertThat(model.shape())
        .isEqualTo(
            ModelShape.builder()
                .name("Little Llama")
                .family("llama")
                .kind("llm")
                .parameters(ParameterCount.of(387_328))
                .weightBytes(MemorySize.ofBytes(218_752))
                .layers(2)
                .hidden(256)
                .ffn(512)
                .gatedFfn(true)
                .heads(8)
                .kvHeads(2)
                .headDim(32)
                .vocab(1000)
                .maxPosition(4096)
                .tiedEmbeddings(true)
                .source(NAME)
                .build());
  }

  @Test
  void takesTheMeanOfHeadsByLayer() {
    byte[] file =
        new GgufBytes()
            .text("general.architecture", "deci")
            .number("deci.block_count", 4)
            .numbers("deci.attention.head_count", 32, 32, 32, 32)
            .numbers("deci.attention.head_count_kv", 8, 0, 8, 5)
            .toBytes();

    ModelShape shape = Heads.read(NAME, file).shape();

    assertThat(shape.heads()).hasValue(32);
    assertThat(shape.kvHeads()).hasValue(7);
    assertThat(shape.linearLayers()).hasValue(1);
    assertThat(shape.linearState()).isEmpty();
  }

  @Test
  void countsTheLayersWithAWindow() {
    byte[] fixed =
        new GgufBytes()
            .text("general.architecture", "gemma3")
            .number("gemma3.block_count", 34)
            .number("gemma3.attention.sliding_window", 1024)
            .toBytes();
    byte[] listed =
        new GgufBytes()
            .text("general.architecture", "new")
            .number("new.block_count", 4)
            .number("new.attention.sliding_window", 512)
            .numbers("new.attention.sliding_window_pattern", 1, 1, 1, 0)
            .toBytes();
    byte[] unknown =
        new GgufBytes()
            .text("general.architecture", "llama")
            .number("llama.block_count", 32)
            .number("llama.attention.sliding_window", 4096)
            .toBytes();

    assertThat(Heads.read(NAME, fixed).shape().windowedLayers()).hasValue(29);
    assertThat(Heads.read(NAME, listed).shape().windowedLayers()).hasValue(3);
    assertThat(Heads.read(NAME, unknown).shape().windowedLayers()).isEmpty();
  }

  /** What a file calls itself can be asked for in a document too. */
  @ParameterizedTest
  @ValueSource(
      ints = {
        0, 1, 2, 3, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27,
        28, 29, 30, 31, 32, 36, 37, 38, 39, 40, 41
      })
  void everyFileTypeIsAQuantisation(int code) {
    String name = GgufFileType.name(code).orElseThrow();

    assertThat(Quantisation.parse(name).bitsPerWeight().doubleValue()).isBetween(1.0, 32.0);
  }

  /** Jamba: no key-value heads where a layer is Mamba's; Qwen3-Next: every fourth attends. */
  @Test
  void countsTheLayersThatKeepAStateInstead() {
    byte[] listed =
        new GgufBytes()
            .text("general.architecture", "jamba")
            .number("jamba.block_count", 4)
            .numbers("jamba.attention.head_count_kv", 0, 0, 8, 0)
            .number("jamba.ssm.inner_size", 8192)
            .number("jamba.ssm.state_size", 16)
            .number("jamba.ssm.conv_kernel", 4)
            .toBytes();
    byte[] interval =
        new GgufBytes()
            .text("general.architecture", "qwen3next")
            .number("qwen3next.block_count", 48)
            .number("qwen3next.attention.head_count_kv", 2)
            .number("qwen3next.full_attention_interval", 4)
            .number("qwen3next.ssm.inner_size", 4096)
            .number("qwen3next.ssm.state_size", 128)
            .number("qwen3next.ssm.group_count", 16)
            .number("qwen3next.ssm.conv_kernel", 4)
            .toBytes();

    ModelShape jamba = Heads.read(NAME, listed).shape();
    assertThat(jamba.kvHeads()).hasValue(8);
    assertThat(jamba.linearLayers()).hasValue(3);
    assertThat(jamba.linearState()).hasValue(8192 * (16 + 4));
    ModelShape next = Heads.read(NAME, interval).shape();
    assertThat(next.kvHeads()).hasValue(2);
    assertThat(next.linearLayers()).hasValue(36);
    assertThat(next.linearState()).hasValue(557_056);
  }

  @Test
  void readsExpertsAndLatentAttention() {
    byte[] file =
        new GgufBytes()
            .text("general.architecture", "deepseek2")
            .number("deepseek2.block_count", 61)
            .number("deepseek2.embedding_length", 7168)
            .number("deepseek2.feed_forward_length", 18432)
            .number("deepseek2.attention.head_count", 128)
            .number("deepseek2.attention.head_count_kv", 1)
            .number("deepseek2.attention.key_length", 576)
            .number("deepseek2.attention.key_length_mla", 192)
            .number("deepseek2.attention.kv_lora_rank", 512)
            .number("deepseek2.attention.q_lora_rank", 1536)
            .number("deepseek2.rope.dimension_count", 64)
            .number("deepseek2.leading_dense_block_count", 3)
            .number("deepseek2.expert_count", 256)
            .number("deepseek2.expert_used_count", 8)
            .number("deepseek2.expert_shared_count", 1)
            .number("deepseek2.expert_feed_forward_length", 2048)
            .number("deepseek2.vocab_size", 129280)
            .toBytes();

    ModelShape shape = Heads.read(NAME, file).shape();

    assertThat(shape.headDim()).hasValue(192);
    assertThat(shape.kvLoraRank()).hasValue(512);
    assertThat(shape.qkRopeDim()).hasValue(64);
    assertThat(shape.denseLayers()).hasValue(3);
    assertThat(shape.totalParameters().orElseThrow().billions()).isBetween(670.0, 672.0);
  }

  @Test
  void knowsAGateThatIsStoredWithItsOtherHalf() {
    GgufBytes phi = new GgufBytes().text("general.architecture", "phi3");
    phi.number("phi3.feed_forward_length", 64).tensor("blk.0.ffn_up.weight", F32, 16_384, 32, 128);
    GgufBytes plain = new GgufBytes().text("general.architecture", "gpt2");
    plain
        .number("gpt2.feed_forward_length", 128)
        .tensor("blk.0.ffn_up.weight", F32, 16_384, 32, 128);

    assertThat(Heads.read(NAME, phi.toBytes()).shape().gatedFfn()).contains(true);
    assertThat(Heads.read(NAME, plain.toBytes()).shape().gatedFfn()).contains(false);
  }

  /** Source: block sizes as in llama.cpp's ggml-common.h, as bits per weight, 2026-11. */
  @ParameterizedTest
  @CsvSource({
    "F32,32",
    "F16,16",
    "BF16,16",
    "Q4_0,4.5",
    "Q4_1,5",
    "Q5_0,5.5",
    "Q5_1,6",
    "Q8_0,8.5",
    "Q8_1,9",
    "Q2_K,2.625",
    "Q3_K,3.4375",
    "Q4_K,4.5",
    "Q5_K,5.5",
    "Q6_K,6.5625",
    "IQ1_S,1.5625",
    "IQ1_M,1.75",
    "IQ2_XXS,2.0625",
    "IQ2_XS,2.3125",
    "IQ2_S,2.5625",
    "IQ3_XXS,3.0625",
    "IQ3_S,3.4375",
    "IQ4_XS,4.25",
    "IQ4_NL,4.5",
    "TQ1_0,1.6875",
    "TQ2_0,2.0625",
    "MXFP4,4.25",
    "NVFP4,4.5",
    "Q1_0,1.125",
    "Q2_0,2.25"
  })
  void storesABlockInItsExactBytes(GgmlType type, double bitsPerWeight) {
    assertThat(type.bytes(1 << 20) * 8.0 / (1 << 20)).isEqualTo(bitsPerWeight);
  }

  static List<Arguments> bad() {
    return List.of(
        of("magic must be GGUF", "GGML....".getBytes(StandardCharsets.US_ASCII)),
        of("magic must be complete", new byte[] {'G'}),
        of("version must be 2 or 3, little-endian, but was 1", new GgufBytes().version(1)),
        of("version must be 2 or 3, little-endian, but was big-endian", bigEndian()),
        of("tensor_count must be at most 100000", new GgufBytes().claimedTensors(TWO_TO_63)),
        of("but was 9223372036854775808", new GgufBytes().claimedTensors(TWO_TO_63)),
        of("metadata_kv_count must be at most 10000", new GgufBytes().claimedKeys(-1)),
        of("metadata key length must be complete", new GgufBytes().claimedKeys(5)),
        of("tensor name length must be complete", new GgufBytes().claimedTensors(5)),
        of("k must have a value type in [0, 12]", new GgufBytes().raw("k", 13, new byte[0])),
        of("k must have a value type", new GgufBytes().raw("k", -1, new byte[0])),
        of("k must end within", new GgufBytes().raw("k", GgufBytes.STRING, GgufBytes.le(8, -1))),
        of("k must be no list of lists", list(GgufBytes.ARRAY, 1)),
        of("k must have a value type", list(99, 1)),
        of("k length must be below 2^60", list(GgufBytes.UINT32, TWO_TO_63)),
        of("k must end within", list(GgufBytes.UINT32, 1L << 59)),
        of("k length must be below 2^63", list(GgufBytes.STRING, TWO_TO_63)),
        of("k must be complete", list(GgufBytes.STRING, Long.MAX_VALUE)),
        of("metadata key \"k\" must be given once", new GgufBytes().number("k", 1).number("k", 2)),
        of("general.alignment must be a power of two", aligned(24)),
        of("general.alignment must be a power of two", aligned(0)),
        of("general.alignment must be a power of two", aligned(0x8000_0000L)),
        of(
            "must be a whole number in [0, 2147483647]",
            new GgufBytes()
                .text("general.architecture", "x")
                .raw("x.block_count", GgufBytes.UINT64, GgufBytes.le(8, TWO_TO_63))),
        of(
            "model.layers must be in [1, 100,000]",
            new GgufBytes().text("general.architecture", "x").number("x.block_count", 1 << 30)),
        of("must be of a known type, but was type 4", one(4, 32, 0)),
        of("must have rows of whole blocks of 256 (Q4_K), but was 32", one(Q4_K, 32, 0)),
        of("offset must be a multiple of 32 and at least 0, but was 5", one(F32, 32, 5)),
        of("offset must be a multiple of 32 and at least 0", one(F32, 32, TWO_TO_63)),
        of("must end before byte 2^63", one(F32, 1L << 40, Long.MAX_VALUE - 31)),
        of("must have fewer than 2^63 elements", one(F32, Long.MAX_VALUE, 0, 4)),
        of("must have fewer than 2^63 elements", one(F32, 1L << 62, 0)),
        of("dimension must be at most", one(F32, -1, 0)),
        of("must have at most 4 dimensions, but was 5", one(F32, 1, 0, 1, 1, 1, 1)),
        of(
            "tensor \"b\" offset must be a multiple of 32 and at least 128",
            new GgufBytes().tensorAt("a", F32, 128, 0, 32).tensorAt("b", F32, 128, 64, 32)),
        of(
            "tensor \"a\" must be given once",
            new GgufBytes().tensor("a", F32, 128, 32).tensor("a", F32, 128, 32)));
  }

  private static Arguments of(String words, GgufBytes file) {
    return of(words, file.toBytes());
  }

  private static Arguments of(String words, byte[] file) {
    return Arguments.of(words, file);
  }

  private static GgufBytes bigEndian() {
    return new GgufBytes().version(3 << 24);
  }

  private static GgufBytes list(int type, long length) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(GgufBytes.le(4, type));
    out.writeBytes(GgufBytes.le(8, length));
    return new GgufBytes().raw("k", GgufBytes.ARRAY, out.toByteArray());
  }

  private static GgufBytes aligned(long alignment) {
    return new GgufBytes().number("general.alignment", alignment);
  }

  private static GgufBytes one(int type, long row, long offset, long... more) {
    long[] sizes = new long[1 + more.length];
    sizes[0] = row;
    System.arraycopy(more, 0, sizes, 1, more.length);
    return new GgufBytes().tensorAt("a", type, Long.MAX_VALUE / 2, offset, sizes);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("bad")
  void refusesInOneLine(String words, byte[] file) {
    Heads.assertRefused(NAME, file, words);
  }

  @Test
  void holdsTheHeadAgainstTheSizeOfTheFile() throws IOException {
    Path file = folder.resolve(NAME);

    Heads.assertRefused(file, llama().cutBy(1).toBytes(), "tensor data must end within the file");
    Heads.assertRefused(
        file, list(GgufBytes.UINT32, 1 << 20).toBytes(), "k must end within the file");
  }

  @Test
  void stopsAtTheLimitOfAHead() {
    byte[] endless = list(GgufBytes.STRING, Long.MAX_VALUE).toBytes();
    InputStream zeros =
        new SequenceInputStream(
            new ByteArrayInputStream(endless),
            new InputStream() {
              @Override
              public int read() {
                return 0;
              }

              @Override
              public int read(byte[] to, int from, int count) {
                Arrays.fill(to, from, from + count, (byte) 0);
                return count;
              }
            });

    Heads.assertOneLine(
        catchThrowableOfType(InvalidInputException.class, () -> ModelFiles.readHead(zeros, NAME)),
        NAME,
        "k must end within the 134217728 bytes that are read of a header");
  }
}
