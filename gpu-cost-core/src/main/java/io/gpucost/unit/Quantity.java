package io.gpucost.unit;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A number and the text after it. */
record Quantity(BigDecimal number, String unit) {
  private static final Pattern FORM = Pattern.compile("(" + Decimals.NUMBER + ")[ \\t]*(.*)");

  /** Splits a text; the unit may be empty. */
  static Quantity read(String text, String type, String example) {
    String stripped = Texts.bounded(text, type, Texts.MAX_CHARS);
    Matcher form = FORM.matcher(stripped);
    if (!form.matches()) {
      throw Texts.unreadable(type, text, "must be a number and a unit such as '" + example + "'");
    }
    String unit = form.group(2);
    if (!unit.isEmpty() && (unit.charAt(0) == ',' || unit.charAt(0) == '.')) {
      throw Texts.unreadable(
          type, text, "number must be plain decimal digits such as 1.5, without ','");
    }
    return new Quantity(Decimals.parse(form.group(1), type, text, Decimals.MAX_DIGITS), unit);
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
