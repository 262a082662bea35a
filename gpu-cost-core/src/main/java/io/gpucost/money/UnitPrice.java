package io.gpucost.money;

import io.gpucost.unit.Decimals;
import io.gpucost.unit.Texts;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A price for a number of units of something counted or measured, such as tokens, images or kWh.
 *
 * @param amount what {@code units} of it cost, zero or greater
 * @param units how many units the amount buys, 1 or more
 * @param unit the name of one unit, ASCII letters only, such as {@code token}
 */
public record UnitPrice(Money amount, long units, String unit) {
  private static final String TYPE = "UnitPrice";
  private static final int MAX_CHARS = 128;
  private static final int MAX_UNIT_CHARS = 32;
  private static final BigDecimal MAX_UNITS = BigDecimal.valueOf(Long.MAX_VALUE);
  private static final long THOUSAND = 1000;
  private static final long MILLION = 1_000_000;
  private static final Pattern WORD = Pattern.compile("[a-zA-Z]{1," + MAX_UNIT_CHARS + "}");
  private static final Pattern FORM =
      Pattern.compile("([^/]+)/[ \\t]*(?:([0-9]{0,19})[ \\t]*([kKmM]?)[ \\t]+)?([a-zA-Z]+)");

  /**
   * Checks the price.
   *
   * @param amount what {@code units} cost
   * @param units how many units the amount buys
   * @param unit the name of one unit
   * @throws IllegalArgumentException if {@code amount} is negative, {@code units} is less than 1,
   *     or {@code unit} is not 1 to 32 ASCII letters or is a lone k or M
   */
  public UnitPrice {
    Objects.requireNonNull(amount, "amount");
    Objects.requireNonNull(unit, "unit");
    if (amount.isNegative()) {
      throw new IllegalArgumentException("amount must be 0 or greater, but was " + amount);
    }
    if (units < 1) {
      throw new IllegalArgumentException("units must be 1 or greater, but was " + units);
    }
    if (!WORD.matcher(unit).matches() || isMultiplier(unit)) {
      throw new IllegalArgumentException(
          "unit must be 1 to "
              + MAX_UNIT_CHARS
              + " letters such as 'token', but was '"
              + unit
              + "'");
    }
  }

  /**
   * Reads a price such as {@code "USD 0.60/1M token"}, {@code "CNY 0.6/kWh"} or {@code "USD
   * 0.003/image"}.
   *
   * <p>Before the unit may stand a whole number, k, M, or a number and k or M, followed by a space.
   * An English plural is read as its singular: {@code tokens} is {@code token}.
   *
   * @param text an amount as {@link Money#parse} reads it, a slash, perhaps a multiplier, and a
   *     word
   * @return the price
   * @throws IllegalArgumentException if the text is not that, the amount is negative, or the
   *     multiplier is 0
   */
  public static UnitPrice parse(String text) {
    Matcher form = FORM.matcher(Texts.bounded(text, TYPE, MAX_CHARS));
    if (!form.matches() || isMultiplier(form.group(4))) {
      throw Texts.unreadable(
          TYPE, text, "must be an amount per unit such as 'USD 0.60/1M token' or 'CNY 0.6/kWh'");
    }
    Money amount = MoneyText.parse(form.group(1), TYPE, text);
    if (amount.isNegative()) {
      throw Texts.unreadable(TYPE, text, "must not be negative");
    }
    BigDecimal units =
        multiplier(form.group(2)).multiply(BigDecimal.valueOf(prefix(form.group(3))));
    if (units.compareTo(MAX_UNITS) > 0) {
      throw Texts.unreadable(TYPE, text, "number of units must be at most " + MAX_UNITS);
    }
    if (units.signum() == 0) {
      throw Texts.unreadable(TYPE, text, "number of units must be 1 or greater");
    }
    String unit = singular(form.group(4));
    if (unit.length() > MAX_UNIT_CHARS) {
      throw Texts.unreadable(TYPE, text, "unit must have at most " + MAX_UNIT_CHARS + " letters");
    }
    return new UnitPrice(amount, units.longValueExact(), unit);
  }

  private static boolean isMultiplier(String word) {
    return word.length() == 1 && prefix(word) > 1;
  }

  private static BigDecimal multiplier(@Nullable String digits) {
    return digits == null || digits.isEmpty() ? BigDecimal.ONE : new BigDecimal(digits);
  }

  private static long prefix(@Nullable String letter) {
    if (letter == null || letter.isEmpty()) {
      return 1;
    }
    return switch (letter.toLowerCase(Locale.ROOT)) {
      case "k" -> THOUSAND;
      case "m" -> MILLION;
      default -> 1;
    };
  }

  private static String singular(String word) {
    boolean plural = word.length() >= 4 && word.endsWith("s") && !word.endsWith("ss");
    return plural ? word.substring(0, word.length() - 1) : word;
  }

  /**
   * What a quantity costs: {@code amount x quantity / units}, to 34 digits.
   *
   * @param quantity how many units, 0 or greater, at most 200 digits
   * @return the cost, rounded half even beyond 34 digits or 40 decimals
   * @throws IllegalArgumentException if {@code quantity} is negative
   * @throws ArithmeticException if the cost is 10<sup>18</sup> or more
   */
  public Money costOf(BigDecimal quantity) {
    Decimals.requireBounded(quantity, "quantity");
    if (quantity.signum() >= 0) {
      return amount.scaled(quantity, BigDecimal.valueOf(units));
    }
    throw new IllegalArgumentException("quantity must be 0 or greater, but was " + quantity);
  }

  /**
   * The exact price, such as {@code "USD 0.6/1M token"} or {@code "CNY 0.6/kWh"}; {@link #parse}
   * reads it, though a plural as its singular.
   *
   * @return an amount, a slash, perhaps a multiplier, and the unit
   */
  @Override
  public String toString() {
    if (units == 1) {
      return amount + "/" + unit;
    }
    if (units % MILLION == 0) {
      return amount + "/" + units / MILLION + "M " + unit;
    }
    return units % THOUSAND == 0
        ? amount + "/" + units / THOUSAND + "k " + unit
        : amount + "/" + units + " " + unit;
  }
}
