package io.gpucost.modelfile;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.modelfile.ModelFile.Kind;
import io.gpucost.modelfile.ModelFile.StoredType;
import io.gpucost.unit.MemorySize;
import io.gpucost.unit.ParameterCount;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SafetensorsTest {
  private static final String NAME = "model.safetensors";
  private static final long TWO_TO_63 = Long.MIN_VALUE;

  private static final Charset US = StandardCharsets.US_ASCII;

  @TempDir private Path folder;

  @Test
  void addsUpTheTensorsOfEachFormat() {
    byte[] file =
        new SafetensorsBytes()
            .raw("\"__metadata__\":{\"format\":\"pt\"}")
            .tensor("model.embed_tokens.weight", "BF16", "[100,8]", 1600)
            .tensor("model.layers.0.mlp.gate_proj.weight", "BF16", "[24,8]", 384)
            .tensor("model.layers.1.mlp.gate_proj.weight", "BF16", "[24,8]", 384)
            .tensor("model.norm.weight", "F32", "[8]", 32)
            .tensor("model.scale", "F32", "[]", 4)
            .toBytes();

    ModelFile model = Heads.read(NAME, file);

    assertThat(model.kind()).isEqualTo(Kind.SAFETENSORS);
    assertThat(model.weights()).contains(MemorySize.ofBytes(2404));
    assertThat(model.parameters()).contains(ParameterCount.of(800 + 2 * 192 + 8 + 1));
    assertThat(model.types())
        .containsExactly(
            new StoredType("BF16", 3, 1184, MemorySize.ofBytes(2368)),
            new StoredType("F32", 2, 9, MemorySize.ofBytes(36)));
    assertThat(model.shape().layers()).hasValue(2);
    assertThat(model.shape().hidden()).hasValue(8);
    assertThat(model.shape().vocab()).hasValue(100);
    assertThat(model.shape().ffn()).hasValue(24);
    assertThat(model.shape().tiedEmbeddings()).contains(true);
    assertThat(model.shape().weightBytes()).isEqualTo(model.weights());
    assertThat(model.shape().source()).contains(NAME);
  }

  @Test
  void readsTensorsInAnyOrder() {
    String header =
        "{\"b\":{\"data_offsets\":[4,8],\"shape\":[1],\"dtype\":\"F32\"},"
            + "\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]}}   ";

    assertThat(Heads.read(NAME, SafetensorsBytes.of(header, 8)).weights())
        .contains(MemorySize.ofBytes(8));
  }

  @Test
  void doesNotCountWhatIsPackedOrNoWeight() {
    byte[] packed = new SafetensorsBytes().tensor("q_proj.qweight", "I32", "[4,8]", 128).toBytes();
    byte[] buffer =
        new SafetensorsBytes()
            .tensor("w", "F16", "[4]", 8)
            .tensor("position_ids", "I64", "[1,512]", 4096)
            .toBytes();

    assertThat(Heads.read(NAME, packed).parameters()).isEmpty();
    assertThat(Heads.read(NAME, packed).weights()).contains(MemorySize.ofBytes(128));
    assertThat(Heads.read(NAME, buffer).parameters()).contains(ParameterCount.of(4));
  }

  @Test
  void storesNarrowFormatsInParts() {
    byte[] file = new SafetensorsBytes().tensor("w", "F4", "[3,32]", 48).toBytes();

    assertThat(Heads.read(NAME, file).parameters()).contains(ParameterCount.of(96));
  }

  static List<Arguments> bad() {
    return List.of(
        of("header length must be at most", SafetensorsBytes.of(TWO_TO_63, new byte[0], 0)),
        of("but was 9223372036854775808", SafetensorsBytes.of(TWO_TO_63, new byte[0], 0)),
        of("header length must be at most", SafetensorsBytes.of(-1, new byte[0], 0)),
        of("header length must be at most", SafetensorsBytes.of(100_000_000, new byte[0], 0)),
        of("header must be complete", SafetensorsBytes.of(50, "{}".getBytes(US), 0)),
        of("header length must be complete", new byte[] {1, 2, 3}),
        of("header must be valid JSON", SafetensorsBytes.of("{\"a\":", 0)),
        of("header must be valid JSON", SafetensorsBytes.of("nonsense", 0)),
        of("header must be valid JSON", SafetensorsBytes.of("{\"__metadata__\":" + nested(), 0)),
        of("header must be an object", SafetensorsBytes.of("[]", 0)),
        of("header must be an object", SafetensorsBytes.of("", 0)),
        of("header must end after its first value", SafetensorsBytes.of("{}{}", 0)),
        of("tensor \"a\" must be an object", entry("\"a\":5")),
        of("dtype must be given", entry("\"a\":{\"shape\":[1],\"data_offsets\":[0,4]}")),
        of("dtype must be one of [F64,", tensor("\"F31\"", "[1]", "[0,4]")),
        of("dtype must be a text", tensor("7", "[1]", "[0,4]")),
        of("shape must be a list", tensor("\"F32\"", "1", "[0,4]")),
        of("shape must be a whole number", tensor("\"F32\"", "[-1]", "[0,4]")),
        of("shape must be a whole number", tensor("\"F32\"", "[1.0]", "[0,4]")),
        of("shape must be a whole number", tensor("\"F32\"", "[9223372036854775808]", "[0,4]")),
        of("fewer than 2^63", tensor("\"F32\"", "[4294967296,4294967296]", "[0,4]")),
        of("fewer than 2^63", tensor("\"F64\"", "[1152921504606846976]", "[0,4]")),
        of("hold the 8 bytes of F32 [2]", tensor("\"F32\"", "[2]", "[0,4]")),
        of("be a begin and an end", tensor("\"F32\"", "[1]", "[4,0]")),
        of("be a begin and an end", tensor("\"F32\"", "[1]", "[4]")),
        of("at most 2 numbers", tensor("\"F32\"", "[1]", "[0,4,8]")),
        of("begin at 0", tensor("\"F32\"", "[1]", "[4,8]")),
        of(
            "tensor \"b\" data_offsets must begin at 4",
            entry(field("a", "F32", "[1]", "[0,4]") + "," + field("b", "F32", "[1]", "[2,6]"))),
        of(
            "begin at 4",
            entry(field("a", "F32", "[2]", "[0,8]") + "," + field("b", "F32", "[1]", "[0,4]"))),
        of(
            "tensor \"a\" must be given once",
            entry(field("a", "F32", "[1]", "[0,4]") + "," + field("a", "F32", "[1]", "[4,8]"))),
        of(
            "dtype must be given once",
            entry("\"a\":{\"dtype\":\"F32\",\"dtype\":\"F16\",\"shape\":[1]}")));
  }

  private static Arguments of(String words, byte[] file) {
    return Arguments.of(words, file);
  }

  private static byte[] entry(String fields) {
    return SafetensorsBytes.of("{" + fields + "}", 8);
  }

  private static String field(String name, String type, String shape, String offsets) {
    return "\"%s\":{\"dtype\":\"%s\",\"shape\":%s,\"data_offsets\":%s}"
        .formatted(name, type, shape, offsets);
  }

  private static byte[] tensor(String type, String shape, String offsets) {
    return entry(
        "\"a\":{\"dtype\":%s,\"shape\":%s,\"data_offsets\":%s}".formatted(type, shape, offsets));
  }

  private static String nested() {
    return "[".repeat(100_000);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("bad")
  void refusesInOneLine(String words, byte[] file) {
    Heads.assertRefused(NAME, file, words);
  }

  @Test
  void holdsTheHeaderAgainstTheSizeOfTheFile() throws IOException {
    byte[] whole = new SafetensorsBytes().tensor("w", "F32", "[2]", 8).toBytes();
    byte[] cut = Arrays.copyOf(whole, whole.length - 1);
    Path file = folder.resolve(NAME);

    Heads.assertRefused(file, cut, "tensor data must take the 7 bytes after the header, but was 8");
    Heads.assertRefused(
        file, SafetensorsBytes.of(4096, new byte[9], 0), "header must end within the file");
  }
}
