package io.gpucost.gpu;

/** A number format in which a GPU computes or a model is stored. */
public enum Precision {
  /** IEEE double precision. */
  FP64(64),
  /** IEEE single precision. */
  FP32(32),
  /** NVIDIA's 19-bit tensor format; stored in 32 bits. */
  TF32(32),
  /** IEEE half precision. */
  FP16(16),
  /** Brain float, from compute capability 8.0. */
  BF16(16),
  /** 8-bit float, from compute capability 8.9. */
  FP8(8),
  /** 8-bit integer. */
  INT8(8),
  /** 4-bit integer. */
  INT4(4),
  /** 4-bit normal float of QLoRA, without its scales. */
  NF4(4);

  private final int bits;

  Precision(int bits) {
    this.bits = bits;
  }

  /** {@return the bits of one stored number, in [4, 64]} */
  public int bits() {
    return bits;
  }

  /** {@return the word used in documents: {@code bf16}} */
  public String text() {
    return Words.text(this);
  }

  /**
   * {@return the precision a word names; the inverse of {@link #text()}}
   *
   * @param text a word such as {@code bf16}, in any case
   * @throws IllegalArgumentException if the word is not known; the message lists those that are
   */
  public static Precision parse(String text) {
    return Words.parse(Precision.class, text);
  }
}
