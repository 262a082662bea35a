package io.gpucost.modelfile;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The number formats of GGUF tensors: so many weights are stored together in a block of so many
 * bytes. Source: ggml.h (codes) and ggml-common.h (block structures) of <a
 * href="https://github.com/ggml-org/llama.cpp">llama.cpp</a>, the codes retrieved 2026-11-30. Codes
 * that are not listed were never given or are no longer in use.
 */
enum GgmlType {
  F32(0, 1, 4),
  F16(1, 1, 2),
  Q4_0(2, 32, 18),
  Q4_1(3, 32, 20),
  Q5_0(6, 32, 22),
  Q5_1(7, 32, 24),
  Q8_0(8, 32, 34),
  Q8_1(9, 32, 36),
  Q2_K(10, 256, 84),
  Q3_K(11, 256, 110),
  Q4_K(12, 256, 144),
  Q5_K(13, 256, 176),
  Q6_K(14, 256, 210),
  Q8_K(15, 256, 292),
  IQ2_XXS(16, 256, 66),
  IQ2_XS(17, 256, 74),
  IQ3_XXS(18, 256, 98),
  IQ1_S(19, 256, 50),
  IQ4_NL(20, 32, 18),
  IQ3_S(21, 256, 110),
  IQ2_S(22, 256, 82),
  IQ4_XS(23, 256, 136),
  I8(24, 1, 1),
  I16(25, 1, 2),
  I32(26, 1, 4),
  I64(27, 1, 8),
  F64(28, 1, 8),
  IQ1_M(29, 256, 56),
  BF16(30, 1, 2),
  TQ1_0(34, 256, 54),
  TQ2_0(35, 256, 66),
  MXFP4(39, 32, 17),
  NVFP4(40, 64, 36),
  Q1_0(41, 128, 18),
  Q2_0(42, 64, 18);

  private static final Map<Integer, GgmlType> BY_CODE =
      Arrays.stream(values()).collect(Collectors.toMap(type -> type.code, Function.identity()));

  private final int code;
  private final int blockElements;
  private final int blockBytes;

  GgmlType(int code, int blockElements, int blockBytes) {
    this.code = code;
    this.blockElements = blockElements;
    this.blockBytes = blockBytes;
  }

  static Optional<GgmlType> of(int code) {
    return Optional.ofNullable(BY_CODE.get(code));
  }

  int blockElements() {
    return blockElements;
  }

  /**
   * The bytes of some weights that fill whole blocks.
   *
   * @throws ArithmeticException if they are 2^63 or more
   */
  long bytes(long elements) {
    return Math.multiplyExact(elements / blockElements, (long) blockBytes);
  }
}
