package io.gpucost.catalog.loading;

import io.gpucost.catalog.strictjson.Shown;
import io.gpucost.money.Money;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.Decimals;
import io.gpucost.unit.MemorySize;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Currency;
import java.util.Locale;
import java.util.Optional;

/** Numbers of foreign lists. Zero and blank mean "unknown"; what is no number refuses the row. */
public final class Numbers {
  private static final BigDecimal BYTES_PER_GIB = BigDecimal.valueOf(1L << 30);
  private static final BigDecimal BYTES_PER_MIB = BigDecimal.valueOf(1L << 20);
  private static final BigDecimal BYTES_PER_GB = BigDecimal.valueOf(1_000_000_000);

  /** More than any machine has of anything: 10 million GiB of memory, vCPUs or dollars an hour. */
  private static final BigDecimal MOST = BigDecimal.valueOf(10_000_000);

  private Numbers() {}

  /**
   * Reads a number of at least zero.
   *
   * @param what names it in the message, such as {@code Price}
   * @param text the number
   * @throws BadRow if it is none
   */
  public static BigDecimal parse(String what, String text) {
    BigDecimal number;
    try {
      number = Decimals.parse(text);
    } catch (IllegalArgumentException e) {
      throw new BadRow("%s must be a number, but was '%s'".formatted(what, Shown.clean(text)));
    }
    if (number.signum() < 0 || number.compareTo(MOST) > 0) {
      throw new BadRow(
          "%s must be in [0, %s], but was %s".formatted(what, MOST, Shown.clean(text)));
    }
    return number;
  }

  /**
   * Reads an amount of money.
   *
   * @param currency an ISO 4217 code
   * @param what names it in the message
   * @param number the amount
   * @throws BadRow if either cannot be read
   */
  public static Money money(String currency, String what, String number) {
    try {
      return Money.of(
          Currency.getInstance(currency.strip().toUpperCase(Locale.ROOT)), parse(what, number));
    } catch (IllegalArgumentException e) {
      throw new BadRow(
          "currency must be an ISO 4217 code, but was '%s'".formatted(Shown.clean(currency)));
    }
  }

  /** Returns a number of GiB as an amount of memory; none where it is zero. */
  public static Optional<MemorySize> gib(BigDecimal number) {
    return bytes(number, BYTES_PER_GIB).map(MemorySize::ofBytes);
  }

  /** Returns a number of MiB as an amount of memory; none where it is zero. */
  public static Optional<MemorySize> mib(BigDecimal number) {
    return bytes(number, BYTES_PER_MIB).map(MemorySize::ofBytes);
  }

  /** Returns a number of decimal GB as an amount of memory; none where it is zero. */
  public static Optional<MemorySize> gb(BigDecimal number) {
    return bytes(number, BYTES_PER_GB).map(MemorySize::ofBytes);
  }

  /** Returns a number of GiB as a size of disk; none where it is zero. */
  public static Optional<DataSize> diskGib(BigDecimal number) {
    return bytes(number, BYTES_PER_GIB).map(DataSize::ofBytes);
  }

  private static Optional<Long> bytes(BigDecimal number, BigDecimal unit) {
    return number.signum() <= 0
        ? Optional.empty()
        : Optional.of(number.multiply(unit).setScale(0, RoundingMode.HALF_UP).longValueExact())
            .filter(bytes -> bytes > 0);
  }
}
