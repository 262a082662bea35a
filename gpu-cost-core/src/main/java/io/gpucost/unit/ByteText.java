package io.gpucost.unit;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.regex.Pattern;

/** Text of a number of bytes. */
final class ByteText {
  static final long GB = 1_000_000_000L;
  static final long MIB = 1L << 20;
  static final long GIB = 1L << 30;

  private static final String[] DECIMAL = {"B", "kB", "MB", "GB", "TB", "PB"};
  private static final String[] BINARY = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
  private static final Pattern BITS = Pattern.compile("[KMGTP]i?b");
  private static final BigDecimal MAX = BigDecimal.valueOf(Long.MAX_VALUE);

  private ByteText() {}

  static long parse(String text, String type) {
    Quantity quantity = Quantity.readNonNegative(text, type, "20 GB");
    long factor = bytesPer(quantity.unit(), text, type);
    BigDecimal exact = quantity.number().multiply(BigDecimal.valueOf(factor));
    BigDecimal bytes = exact.setScale(0, RoundingMode.HALF_UP);
    if (factor == 1 && bytes.compareTo(exact) != 0) {
      throw Texts.unreadable(type, text, "must be a whole number of bytes");
    }
    if (bytes.compareTo(MAX) > 0) {
      throw Texts.unreadable(type, text, "must be at most " + MAX + " B");
    }
    return bytes.longValueExact();
  }

  private static long bytesPer(String unit, String text, String type) {
    if (BITS.matcher(unit).matches()) {
      String meant = unit.replace('b', 'B');
      throw Texts.unreadable(
          type, text, "unit '" + unit + "' reads as bits, write '" + meant + "' for bytes");
    }
    String name = unit.toLowerCase(Locale.ROOT);
    long decimal = 1;
    for (int i = 0; i < DECIMAL.length; i++) {
      if (name.equals(DECIMAL[i].toLowerCase(Locale.ROOT))) {
        return decimal;
      }
      if (name.equals(BINARY[i].toLowerCase(Locale.ROOT))) {
        return 1L << (10 * i);
      }
      decimal *= 1000;
    }
    throw Texts.unreadable(
        type,
        text,
        "unit must be one of "
            + String.join(", ", DECIMAL)
            + ", KiB, MiB, GiB, TiB, PiB, but was '"
            + unit
            + "'");
  }

  /** The shorter of the exact decimal and the exact binary text, binary when both are as long. */
  static String format(long bytes) {
    String decimal = exact(bytes, 1000, DECIMAL);
    String binary = exact(bytes, 1024, BINARY);
    return decimal.length() < binary.length() ? decimal : binary;
  }

  private static String exact(long bytes, long step, String[] units) {
    long number = bytes;
    int unit = 0;
    while (number != 0 && number % step == 0 && unit < units.length - 1) {
      number /= step;
      unit++;
    }
    return number + " " + units[unit];
  }
}
