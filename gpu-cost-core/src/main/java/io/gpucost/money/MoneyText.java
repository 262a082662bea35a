package io.gpucost.money;

import io.gpucost.unit.Decimals;
import io.gpucost.unit.Texts;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Currency;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Text of an amount of money. */
final class MoneyText {
  /** The digits of the largest amount with all its decimals. */
  private static final int MAX_DIGITS = 58;

  private static final int MAX_DISPLAY_DECIMALS = 4;
  private static final int MAX_WIRE_DECIMALS = 10;
  private static final Pattern CODE_FIRST = Pattern.compile("([A-Za-z]{3})[ \\t]*([-+.0-9].*)");
  private static final Pattern CODE_LAST = Pattern.compile("([-+.0-9].*?)[ \\t]*([A-Za-z]{3})");
  private static final BigDecimal LIMIT = BigDecimal.TEN.pow(18);

  private MoneyText() {}

  static Money of(String code, String amount) {
    String type = "Money";
    String number = Texts.bounded(amount, type, Texts.MAX_CHARS);
    String currency = Texts.bounded(code, type, Texts.MAX_CHARS);
    return money(currency, number, type, currency + " " + number);
  }

  static Money parse(String amount, String type, String input) {
    String text = Texts.bounded(amount, type, Texts.MAX_CHARS);
    Matcher first = CODE_FIRST.matcher(text);
    if (first.matches()) {
      return money(first.group(1), first.group(2), type, input);
    }
    Matcher last = CODE_LAST.matcher(text);
    if (last.matches()) {
      return money(last.group(2), last.group(1), type, input);
    }
    throw Texts.unreadable(type, input, "must be a currency code and a number such as 'CNY 0.65'");
  }

  private static Money money(String code, String number, String type, String input) {
    BigDecimal amount = Decimals.parse(number, type, input, MAX_DIGITS);
    Currency currency = currency(code, type, input);
    if (amount.abs().compareTo(LIMIT) >= 0) {
      throw Texts.unreadable(type, input, "amount must be less than 1e18");
    }
    if (amount.stripTrailingZeros().scale() > Money.MAX_DECIMALS) {
      throw Texts.unreadable(
          type, input, "amount must have at most " + Money.MAX_DECIMALS + " decimals");
    }
    return Money.of(currency, amount);
  }

  static Currency currency(String code, String type, String input) {
    try {
      return Currency.getInstance(code.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      IllegalArgumentException unreadable =
          Texts.unreadable(
              type, input, "currency must be an ISO 4217 code such as CNY, but was '" + code + "'");
      unreadable.initCause(e);
      throw unreadable;
    }
  }

  static String display(Money money) {
    BigDecimal amount = money.amount();
    int digits = Money.digits(money.currency());
    BigDecimal shown = amount.setScale(digits, RoundingMode.HALF_UP);
    if (amount.scale() > digits && amount.abs().compareTo(BigDecimal.ONE) < 0) {
      int decimals = Math.max(digits, MAX_DISPLAY_DECIMALS);
      BigDecimal precise = amount.setScale(decimals, RoundingMode.HALF_UP);
      // A price per token is far below a hundredth of a cent; as 0.00 it would look free.
      shown = padded(precise.signum() == 0 ? firstDigits(amount) : precise, digits);
    }
    return money.currency().getCurrencyCode() + " " + shown.toPlainString();
  }

  private static BigDecimal firstDigits(BigDecimal amount) {
    int leadingZeros = amount.scale() - amount.precision();
    int decimals = Math.min(leadingZeros + 2, MAX_WIRE_DECIMALS);
    return amount.setScale(decimals, RoundingMode.HALF_UP);
  }

  static String wire(Money money) {
    BigDecimal amount = money.amount();
    BigDecimal exact =
        amount.scale() > MAX_WIRE_DECIMALS
            ? amount.setScale(MAX_WIRE_DECIMALS, RoundingMode.HALF_UP)
            : amount;
    return money.currency().getCurrencyCode()
        + " "
        + padded(exact, Money.digits(money.currency())).toPlainString();
  }

  private static BigDecimal padded(BigDecimal amount, int digits) {
    BigDecimal stripped = Decimals.canonical(amount);
    return stripped.scale() < digits ? stripped.setScale(digits) : stripped;
  }
}
