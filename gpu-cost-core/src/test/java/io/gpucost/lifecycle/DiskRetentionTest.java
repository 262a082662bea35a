package io.gpucost.lifecycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.unit.Bandwidth;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.Fraction;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Kept disks, and what a result costs; worked by hand. */
class DiskRetentionTest {
  private static final Duration MONTH = Duration.ofDays(30);

  @Test
  void costsEachOfEqualResults() {
    assertEquals(Money.parse("CNY 90"), UnitCost.of(Money.parse("CNY 1440"), 16));
    assertThrows(IllegalArgumentException.class, () -> UnitCost.of(Money.parse("CNY 1440"), 0));
  }

  private static DiskRetention disk(String rate) {
    return new DiskRetention(
        DataSize.parse("200 GB"),
        Money.parse("CNY 0.30"),
        Bandwidth.parse("50 Mbit/s"),
        HourlyRate.parse(rate));
  }

  @Test
  void keepsADiskOnlyForAWhile() {
    assertEquals(Money.parse("CNY 60"), disk("CNY 15/h").keepPerMonth());
    assertEquals(Duration.ofSeconds(32_000), disk("CNY 15/h").uploadTime());
    assertEquals(Fraction.parse("20/9"), disk("CNY 15/h").breakEvenMonths());
    assertEquals(Fraction.parse("13/135"), disk("CNY 0.65/h").breakEvenMonths());
  }

  @Test
  void paysForAStoppedInstanceToo() {
    Duration idle = Duration.ofDays(15);
    Money address = Money.parse("CNY 3.65");
    assertEquals(Money.parse("CNY 31.825"), disk("CNY 0.65/h").stoppedCost(idle, MONTH, address));
    assertEquals(Money.parse("CNY 265.825"), disk("CNY 0.65/h").runningCost(idle, MONTH, address));
  }
}
