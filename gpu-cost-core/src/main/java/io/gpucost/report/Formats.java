package io.gpucost.report;

import io.gpucost.finding.Note;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.Fraction;
import io.gpucost.unit.MemorySize;
import io.gpucost.unit.Ratio;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** How a value reads in a sentence of one language. Rounded for reading, never for arithmetic. */
final class Formats {
  private static final long MINUTE = 60;
  private static final long HOUR = 3600;
  private static final long DAY = 24 * HOUR;

  /** Up to here minutes read better than hours: "90 min", then "2.1 h". */
  private static final long MINUTES_UP_TO = 2 * HOUR;

  private static final BigDecimal BYTES_PER_MB = BigDecimal.valueOf(1_000_000);
  private static final BigDecimal BYTES_PER_GB = BigDecimal.valueOf(1_000_000_000);
  private static final BigDecimal BYTES_PER_TB = BigDecimal.valueOf(1_000_000_000_000L);

  private static final int RATE_DIGITS = 4;

  /** Longer exact fractions than this say nothing to a reader. */
  private static final int FRACTION_DIGITS = 4;

  private final UnaryOperator<String> words;
  private final Function<Note, String> notes;

  /**
   * @param words the text of a key of the properties file, or the key itself
   * @param notes the text of a nested note
   */
  Formats(UnaryOperator<String> words, Function<Note, String> notes) {
    this.words = words;
    this.notes = notes;
  }

  String format(String name, Object value, String style) {
    if (style.startsWith("|")) {
      String[] nouns = style.split("\\|", -1);
      boolean one = value instanceof Number number && number.longValue() == 1;
      String noun = nouns[one ? 1 : 2];
      return plain(name, value) + (noun.isEmpty() ? "" : " " + noun);
    }
    if (style.equals(":h") && !(value instanceof Duration)) {
      return value instanceof Fraction fraction
          ? hours(fraction)
          : plain(name, value) + " " + unit("hour");
    }
    if (style.equals(":d") && value instanceof Duration duration) {
      return days(duration);
    }
    return plain(name, value);
  }

  private String plain(String name, Object value) {
    if (value instanceof String text) {
      return word(name, text);
    }
    if (value instanceof Money money) {
      return money(money);
    }
    if (value instanceof HourlyRate rate) {
      return rate(rate);
    }
    if (value instanceof Duration duration) {
      return duration(duration);
    }
    if (value instanceof MemorySize size) {
      return bytes(size.bytes());
    }
    if (value instanceof DataSize size) {
      return bytes(size.bytes());
    }
    if (value instanceof Ratio ratio) {
      return ratio(ratio);
    }
    if (value instanceof Fraction fraction) {
      return fraction(fraction);
    }
    if (value instanceof Integer || value instanceof Long) {
      return grouped(new BigDecimal(value.toString()));
    }
    if (value instanceof BigDecimal number) {
      return grouped(number.setScale(Math.min(number.scale(), 4), RoundingMode.HALF_UP));
    }
    if (value instanceof Note note) {
      return notes.apply(note);
    }
    if (value instanceof List<?> list) {
      return list.stream()
          .map(element -> plain(name, element))
          .collect(Collectors.joining(words.apply("format.list")));
    }
    // Every other unit type has a text of its own: "82.58 TFLOPS", "0.15/h", "2026-11-01".
    return value.toString();
  }

  /** The word of a document ("data_parallel", "week") in this language, or the text as it is. */
  String word(String name, String text) {
    String byArgument = "word." + name + "." + text;
    String found = words.apply(byArgument);
    if (!found.equals(byArgument)) {
      return found;
    }
    String anywhere = "word." + text;
    found = words.apply(anywhere);
    return found.equals(anywhere) ? text : found;
  }

  String money(Money money) {
    return group(money.toDisplay());
  }

  /** With more digits than a total has: CNY 1.2759 and CNY 1.28 an hour are not the same price. */
  String rate(HourlyRate rate) {
    Money money = rate.money();
    BigDecimal amount = money.amount();
    boolean computed = amount.scale() > RATE_DIGITS && amount.compareTo(BigDecimal.ONE) > 0;
    int scale = computed ? 2 : Math.min(Math.max(amount.scale(), 0), RATE_DIGITS);
    Money shown = Money.of(money.currency(), amount.setScale(scale, RoundingMode.HALF_UP));
    return group(shown.toWire()) + words.apply("format.perHour");
  }

  String duration(Duration duration) {
    long seconds = duration.toSeconds();
    if (seconds > 0 && seconds < MINUTE) {
      return seconds + " " + unit("second");
    }
    if (seconds % HOUR != 0 && seconds < MINUTES_UP_TO) {
      return Math.round(seconds / (double) MINUTE) + " " + unit("minute");
    }
    return decimal(BigDecimal.valueOf(seconds), BigDecimal.valueOf(HOUR)) + " " + unit("hour");
  }

  private String days(Duration duration) {
    if (duration.toSeconds() < DAY) {
      return duration(duration);
    }
    String number = decimal(BigDecimal.valueOf(duration.toSeconds()), BigDecimal.valueOf(DAY));
    return number + " " + unit(number.equals("1") ? "day" : "days");
  }

  String bytes(long bytes) {
    BigDecimal exact = BigDecimal.valueOf(bytes);
    if (bytes < BYTES_PER_GB.longValue() / 10) {
      return decimal(exact, BYTES_PER_MB) + " MB";
    }
    return bytes < 10 * BYTES_PER_TB.longValue()
        ? decimal(exact, BYTES_PER_GB) + " GB"
        : decimal(exact, BYTES_PER_TB) + " TB";
  }

  String ratio(Ratio ratio) {
    BigDecimal percent = ratio.percent();
    BigDecimal rounded = percent.setScale(1, RoundingMode.HALF_UP);
    if (rounded.signum() == 0 && percent.signum() != 0) {
      return "<0.1%";
    }
    if (rounded.compareTo(BigDecimal.valueOf(100)) == 0
        && percent.compareTo(BigDecimal.valueOf(100)) != 0) {
      return ">99.9%";
    }
    return stripped(rounded) + "%";
  }

  String fraction(Fraction fraction) {
    String decimal = decimal(fraction);
    return isExact(fraction, decimal) ? decimal : decimal + " (" + fraction + ")";
  }

  private String hours(Fraction fraction) {
    String decimal = decimal(fraction) + " " + unit("hour");
    return isExact(fraction, decimal(fraction)) ? decimal : decimal + " (" + fraction + ")";
  }

  private static String decimal(Fraction fraction) {
    int scale = Math.abs(fraction.doubleValue()) < 1 ? 3 : 1;
    return stripped(fraction.toDecimal(scale, RoundingMode.HALF_UP));
  }

  /** Whether the decimal says it all, or the exact form is too long to help. */
  private static boolean isExact(Fraction fraction, String decimal) {
    return fraction.denominator().equals(BigInteger.ONE)
        || fraction.denominator().toString().length() > FRACTION_DIGITS
        || Fraction.from(new BigDecimal(decimal)).equals(fraction);
  }

  private String unit(String name) {
    return words.apply("format." + name);
  }

  private static String decimal(BigDecimal amount, BigDecimal unit) {
    return grouped(amount.divide(unit, 1, RoundingMode.HALF_UP));
  }

  private static String grouped(BigDecimal number) {
    return group(stripped(number));
  }

  private static String stripped(BigDecimal number) {
    return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
  }

  /** Puts a comma between the thousands of the first number in the text. */
  private static String group(String text) {
    int start = 0;
    while (start < text.length() && !isDigit(text.charAt(start))) {
      start++;
    }
    int end = start;
    while (end < text.length() && isDigit(text.charAt(end))) {
      end++;
    }
    StringBuilder out = new StringBuilder(text);
    for (int at = end - 3; at > start; at -= 3) {
      out.insert(at, ',');
    }
    return out.toString();
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
