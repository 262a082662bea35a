package io.gpucost.bill.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.pricing.ProviderRules.StoppedBilling;
import io.gpucost.unit.Bandwidth;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.Fraction;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Keeping 200 GB at 0.30 a GB and month, or loading them again at 50 Mbit/s. */
class DiskRetentionTest {
  private static final Duration MONTH = Duration.ofDays(30);
  private static final Duration LOAD = Bandwidth.parse("50 Mbit/s").timeFor(DataSize.ofGB(200));

  private static DiskRetention at(String rate, String changes) {
    HourlyRate machine = HourlyRate.parse(rate);
    Duration delta = Bandwidth.parse("50 Mbit/s").timeFor(DataSize.parse(changes));
    return new DiskRetention(Money.parse("CNY 60"), machine.costOf(LOAD), machine.costOf(delta));
  }

  /** A load takes 32,000 s: 0.65 x 80/9 = 5.78 is 13/135 of a month's 60, 15 x 80/9 is 20/9. */
  @ParameterizedTest
  @CsvSource({"CNY 15/h, 0 GB, 20/9", "CNY 0.65/h, 0 GB, 13/135", "CNY 15/h, 20 GB, 2"})
  void keepsForSoManyMonths(String rate, String changes, String months) {
    assertEquals(Duration.ofSeconds(32_000), LOAD);
    assertEquals(decimals(Fraction.parse(months)), decimals(at(rate, changes).breakEvenMonths()));
  }

  private static BigDecimal decimals(Fraction months) {
    return months.toDecimal(30, RoundingMode.HALF_UP);
  }

  /** Twelve uses in a month between: 60 + 12 x 13.33 against 12 x 133.33. */
  @Test
  void countsTheChangesAgainstKeeping() {
    DiskRetention disk = at("CNY 15/h", "20 GB");
    assertEquals(Money.parse("CNY 220").rounded(), disk.keep(MONTH, MONTH, 12).rounded());
    assertEquals(Money.parse("CNY 1600").rounded(), disk.load(12).rounded());
  }

  /** Of 1,600 for twelve loads 60 are the disk: up to 96.25% may change. */
  @Test
  void tellsHowMuchMayChange() {
    assertEquals(
        "0.9625",
        at("CNY 15/h", "20 GB")
            .breakEvenShare(MONTH, MONTH, 12)
            .toDecimal(4, RoundingMode.HALF_UP)
            .toPlainString());
    assertEquals(Fraction.ZERO, at("CNY 0.65/h", "20 GB").breakEvenShare(MONTH, MONTH, 1));
  }

  @Test
  void neverKeepsWhatChangesAltogether() {
    DiskRetention all = at("CNY 15/h", "200 GB");
    assertEquals(Fraction.ZERO, all.breakEvenMonths());
    DiskRetention free = new DiskRetention(Money.parse("CNY 0"), all.again(), all.changes());
    assertThrows(ArithmeticException.class, free::breakEvenMonths);
  }

  /** 100 GB of which 20 are free, in three copies. */
  @Test
  void billsWhatIsNotFreeAsOftenAsItIsStored() {
    Optional<ProviderRules> rules =
        Optional.of(
            ProviderRules.builder().provider("acme").billedReplicas(new BigDecimal(3)).build());
    assertEquals(
        new BigDecimal(240),
        StorageCost.billedGigabytes(DataSize.ofGB(100), DataSize.ofGB(20), rules).setScale(0));
    assertEquals(
        0, StorageCost.billedGigabytes(DataSize.ofGB(10), DataSize.ofGB(20), rules).signum());
  }

  /** What is not stated is the price of a running machine, unless a stop is free. */
  @ParameterizedTest
  @CsvSource({"DISKS_ONLY, true", "FULL, true", "UNKNOWN, true", "FREE, false"})
  void takesTheRunningPriceForAStoppedDisk(StoppedBilling stopped, boolean billed) {
    ProviderRules.Builder rules =
        ProviderRules.builder()
            .provider("acme")
            .stopped(stopped)
            .diskGbMonthRunning(Money.parse("CNY 0.3"));
    assertEquals(billed, StorageCost.stoppedGbMonth(Optional.of(rules.build())).isPresent());
    rules.diskGbMonthStopped(Money.parse("CNY 0.5"));
    assertEquals(
        Optional.of(Money.parse("CNY 0.5")),
        StorageCost.stoppedGbMonth(Optional.of(rules.build())));
    assertEquals(Optional.empty(), StorageCost.stoppedGbMonth(Optional.empty()));
  }
}
