package io.gpucost.modelfile;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.gpucost.finding.InvalidInputException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Whatever is done to a good file, it is read or refused: nothing else is thrown, little is used.
 */
class ModelFilesPropertyTest {
  private static final long MOST_ALLOCATED = 64L << 20;

  private static final byte[] GGUF =
      new GgufBytes()
          .text("general.architecture", "llama")
          .number("llama.block_count", 2)
          .number("general.alignment", 32)
          .numbers("llama.attention.head_count_kv", 2, 2)
          .texts("tokenizer.ggml.tokens", 20)
          .tensor("token_embd.weight", 12, 144, 256, 1)
          .tensor("blk.0.ffn_gate.weight", 0, 64, 4, 4)
          .toBytes();

  private static final byte[] SAFETENSORS =
      new SafetensorsBytes()
          .raw("\"__metadata__\":{\"format\":\"pt\"}")
          .tensor("model.embed_tokens.weight", "BF16", "[10,8]", 160)
          .tensor("model.layers.0.mlp.gate_proj.weight", "F32", "[4,2]", 32)
          .toBytes();

  private static final byte[] INDEX =
      ("{\"metadata\": {\"total_size\": 1616}, \"weight_map\": {\"a\": \"x-1.safetensors\","
              + " \"b\": \"x-2.safetensors\"}}")
          .getBytes(StandardCharsets.UTF_8);

  private static final byte[] CONFIG =
      ("{\"model_type\": \"deepseek_v3\", \"num_hidden_layers\": 2, \"hidden_size\": 8,"
              + " \"num_attention_heads\": 2, \"n_routed_experts\": 4, \"head_dim\": null,"
              + " \"num_experts_per_tok\": 2, \"kv_lora_rank\": 4, \"qk_rope_head_dim\": 2,"
              + " \"qk_nope_head_dim\": 4, \"vocab_size\": 10, \"intermediate_size\": [16, 8]}")
          .getBytes(StandardCharsets.UTF_8);

  private static final List<String> NAMES =
      List.of("m.gguf", "m.safetensors", "m.safetensors.index.json", "config.json", "blob");
  private static final List<byte[]> FILES = List.of(GGUF, SAFETENSORS, INDEX, CONFIG, GGUF);
  private static final long[] LENGTHS = {
    -1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 62, 1L << 40, 1L << 32, Integer.MAX_VALUE, 1 << 24, 0
  };

  @Property(tries = 500)
  void survivesOtherBytes(@ForAll long seed) {
    Random random = new Random(seed);
    int which = random.nextInt(FILES.size());
    byte[] changed = FILES.get(which).clone();
    for (int i = random.nextInt(8); i >= 0; i--) {
      changed[random.nextInt(changed.length)] = (byte) random.nextInt();
    }
    readsOrRefuses(NAMES.get(which), changed);
  }

  @Property(tries = 500)
  void survivesLyingLengths(@ForAll long seed) {
    Random random = new Random(seed);
    int which = random.nextInt(FILES.size());
    byte[] changed = FILES.get(which).clone();
    byte[] length = GgufBytes.le(8, LENGTHS[random.nextInt(LENGTHS.length)]);
    int size = random.nextBoolean() ? 8 : 4;
    int at = random.nextInt(changed.length - size);
    System.arraycopy(length, 0, changed, at, size);
    readsOrRefuses(NAMES.get(which), changed);
  }

  @Property(tries = 300)
  void survivesBeingCutShort(@ForAll long seed) {
    Random random = new Random(seed);
    int which = random.nextInt(FILES.size());
    byte[] file = FILES.get(which);
    readsOrRefuses(NAMES.get(which), Arrays.copyOf(file, random.nextInt(file.length)));
  }

  @Property(tries = 300)
  void survivesOtherNumbersInText(@ForAll long seed) {
    Random random = new Random(seed);
    int which = 1 + random.nextInt(3);
    String text = new String(FILES.get(which), StandardCharsets.ISO_8859_1);
    List<String> digits =
        text.chars().filter(Character::isDigit).mapToObj(Character::toString).toList();
    String number = Long.toUnsignedString(LENGTHS[random.nextInt(LENGTHS.length)]);
    String changed = text.replace(digits.get(random.nextInt(digits.size())), number);
    readsOrRefuses(NAMES.get(which), changed.getBytes(StandardCharsets.ISO_8859_1));
  }

  @Property(tries = 500)
  void survivesNoise(@ForAll byte[] noise, @ForAll long seed) {
    Random random = new Random(seed);
    readsOrRefuses(NAMES.get(random.nextInt(NAMES.size())), noise);
  }

  private static void readsOrRefuses(String name, byte[] file) {
    ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long allocated = thread.getCurrentThreadAllocatedBytes();
    try {
      assertThat(Heads.read(name, file).shape()).isNotNull();
    } catch (InvalidInputException refused) {
      assertThat(refused.problems()).isNotEmpty();
      assertThat(refused.problems())
          .allSatisfy(problem -> assertThat(problem.path()).startsWith(name + ": "));
    }
    assertThat(thread.getCurrentThreadAllocatedBytes() - allocated).isLessThan(MOST_ALLOCATED);
  }
}
