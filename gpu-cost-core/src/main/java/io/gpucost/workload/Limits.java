package io.gpucost.workload;

import java.math.BigDecimal;
import java.time.Duration;

/**
 * The largest values taken. They are far above anything real: they only keep a slip of the keyboard
 * or a hostile file from overflowing what is computed later.
 */
final class Limits {

  static final long COUNT = 1_000_000_000_000_000_000L;
  static final BigDecimal UNITS = BigDecimal.valueOf(COUNT);
  static final BigDecimal FLOPS = BigDecimal.ONE.scaleByPowerOfTen(36);
  static final int DIGITS = 40;
  static final int NAME_LENGTH = 200;
  static final int NAMES = 10_000;
  static final int LIST = 100_000;

  static final Duration SHORTEST_MONTH = Duration.ofDays(28);
  static final Duration LONGEST_MONTH = Duration.ofDays(31);

  static final int MACHINES = 1_000_000;
  static final int VCPUS = 100_000;

  static final int TOKENS = 100_000_000;
  static final int BATCH = 10_000_000;
  static final int LORA_RANK = 65_536;
  static final int SIDE = 100_000;
  static final int VIDEO_FRAMES = 1_000_000;
  static final int KEPT_PER_PIXEL = 1_000_000;
  static final long CELLS = 1_000_000_000_000_000L;
  static final long BYTES_PER_CELL = 1_000_000_000L;

  static final int LAYERS = 100_000;
  static final int WIDTH = 10_000_000;
  static final int FFN_WIDTH = 100_000_000;
  static final int HEADS = 100_000;
  static final int VOCAB = 100_000_000;
  static final int POSITIONS = 1_000_000_000;
  static final int EXPERTS = 1_000_000;

  private Limits() {}
}
