package io.gpucost.unit;

import java.math.BigDecimal;

/** A number and the text after it. */
record Quantity(BigDecimal number, String unit) {

  /** Splits a text; the unit may be empty. */
  static Quantity read(String text, String type, String example) {
    String stripped = Texts.bounded(text, type, Texts.MAX_CHARS);
    int end = Decimals.lengthOfNumber(stripped);
    if (end == 0) {
      throw Texts.unreadable(type, text, "must be a number and a unit such as '" + example + "'");
    }
    int start = end;
    while (start < stripped.length() && " \t".indexOf(stripped.charAt(start)) >= 0) {
      start++;
    }
    String unit = stripped.substring(start);
    if (!unit.isEmpty() && (unit.charAt(0) == ',' || unit.charAt(0) == '.')) {
      throw Texts.unreadable(
          type, text, "number must be plain decimal digits such as 1.5, without ','");
    }
    return new Quantity(
        Decimals.parse(stripped.substring(0, end), type, text, Decimals.MAX_DIGITS), unit);
  }

  /** The same, for a quantity that must not be negative. */
  static Quantity readNonNegative(String text, String type, String example) {
    Quantity quantity = read(text, type, example);
    if (quantity.number.signum() < 0) {
      throw Texts.unreadable(type, text, "must not be negative");
    }
    return quantity;
  }
}
