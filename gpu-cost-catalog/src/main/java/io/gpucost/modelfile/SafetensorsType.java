package io.gpucost.modelfile;

import io.gpucost.modelfile.Tensor.Content;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The number formats of safetensors. Source: enum Dtype in tensor.rs of <a
 * href="https://github.com/huggingface/safetensors">safetensors</a> 0.6.
 */
enum SafetensorsType {
  F64(64, Content.WEIGHTS),
  F32(32, Content.WEIGHTS),
  F16(16, Content.WEIGHTS),
  BF16(16, Content.WEIGHTS),
  F8_E5M2(8, Content.WEIGHTS),
  F8_E4M3(8, Content.WEIGHTS),
  F8_E8M0(8, Content.WEIGHTS),
  F8_E4M3FNUZ(8, Content.WEIGHTS),
  F8_E5M2FNUZ(8, Content.WEIGHTS),
  F6_E2M3(6, Content.WEIGHTS),
  F6_E3M2(6, Content.WEIGHTS),
  F4(4, Content.WEIGHTS),
  C64(64, Content.WEIGHTS),
  I8(8, Content.WEIGHTS),
  /** GPTQ, AWQ, bitsandbytes and MXFP4 pack their weights into these. */
  U8(8, Content.PACKED),
  I16(16, Content.PACKED),
  U16(16, Content.PACKED),
  I32(32, Content.PACKED),
  U32(32, Content.PACKED),
  I64(64, Content.BUFFER),
  U64(64, Content.BUFFER),
  BOOL(8, Content.BUFFER);

  private final int bits;
  private final Content content;

  SafetensorsType(int bits, Content content) {
    this.bits = bits;
    this.content = content;
  }

  static Optional<SafetensorsType> of(String name) {
    return Arrays.stream(values()).filter(type -> type.name().equals(name)).findFirst();
  }

  static List<SafetensorsType> all() {
    return List.of(values());
  }

  int bits() {
    return bits;
  }

  Content content() {
    return content;
  }
}
