package io.gpucost.gpu;

/** The product line of a GPU, which decides its tensor and FP64 rates and how cards talk. */
public enum GpuLine {
  /** Consumer cards: GeForce and TITAN. FP64 at 1/32 or 1/64, no peer-to-peer since Ada. */
  GEFORCE,
  /** Workstation cards: Quadro, RTX A, RTX Ada, RTX PRO. */
  WORKSTATION,
  /** Data-centre cards. */
  DATA_CENTER;

  /** {@return the word used in documents: {@code data_center}} */
  public String text() {
    return Words.text(this);
  }

  /**
   * {@return the line a word names; the inverse of {@link #text()}}
   *
   * @param text a word such as {@code geforce}
   * @throws IllegalArgumentException if the word is not known; the message lists those that are
   */
  public static GpuLine parse(String text) {
    return Words.parse(GpuLine.class, text);
  }
}
