package io.gpucost.unit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BandwidthTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 bit/s     | 1              | 1 bit/s",
        "1500 bps    | 1500           | 1500 bit/s",
        "56 kbit/s   | 56000          | 56 kbit/s",
        "32 Mbit/s   | 32000000       | 32 Mbit/s",
        "32Mbit/s    | 32000000       | 32 Mbit/s",
        "32 mbit/s   | 32000000       | 32 Mbit/s",
        "32 Mbits/s  | 32000000       | 32 Mbit/s",
        "100 Mbps    | 100000000      | 100 Mbit/s",
        "100 mbps    | 100000000      | 100 Mbit/s",
        "100 Mb/s    | 100000000      | 100 Mbit/s",
        "10 Gbit/s   | 10000000000    | 10 Gbit/s",
        "10 GBIT/S   | 10000000000    | 10 Gbit/s",
        "2.5 Gbit/s  | 2500000000     | 2500 Mbit/s",
        "1 Tbit/s    | 1000000000000  | 125 GB/s",
        "1 B/s       | 8              | 8 bit/s",
        "4 MB/s      | 32000000       | 32 Mbit/s",
        "4 MBps      | 32000000       | 32 Mbit/s",
        "1 MiB/s     | 8388608        | 8388608 bit/s",
        "1008 GB/s   | 8064000000000  | 1008 GB/s",
        "1.5 TB/s    | 12000000000000 | 1500 GB/s",
        "3.35 TB/s   | 26800000000000 | 3350 GB/s",
        "1000000000001 bit/s | 1000000000001 | 1000000000001 bit/s",
      })
  void readsAndWritesBandwidths(String text, long bitsPerSecond, String written) {
    Bandwidth bandwidth = Bandwidth.parse(text);
    assertEquals(bitsPerSecond, bandwidth.bitsPerSecond());
    assertEquals(written, bandwidth.toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "32          | unit must be bit/s",
        "32 MB       | but was 'MB'",
        "32 mb/s     | but was 'mb/s'",
        "100 MBPS    | but was 'MBPS'",
        "1 iB/s      | but was 'iB/s'",
        "1 Pbit/s    | but was 'Pbit/s'",
        "0 Mbit/s    | must be greater than 0 bit/s",
        "0.1 bit/s   | must be greater than 0 bit/s",
        "-1 Mbit/s   | must not be negative",
        "1e9 Tbit/s  | must be at most 9223372036854775807 bit/s",
        "fast        | must be a number and a unit such as '32 Mbit/s'",
      })
  void refusesOtherTexts(String text, String rule) {
    Refusals.assertRefuses(Bandwidth::parse, "Bandwidth", text, rule);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "200 GB | 32 Mbit/s  | PT50000S",
        "0 B    | 1 bit/s    | PT0S",
        "1 B    | 1 Tbit/s   | PT1S",
        "1 B    | 8 bit/s    | PT1S",
        "9 B    | 8 bit/s    | PT9S",
        "1 B    | 7 bit/s    | PT2S",
      })
  void timeIsRoundedUpToWholeSeconds(DataSize size, Bandwidth bandwidth, Duration time) {
    assertEquals(time, bandwidth.timeFor(size));
  }

  @Test
  void twoHundredGigabytesThroughADormitoryLinkTakeAlmostFourteenHours() {
    Duration time = Bandwidth.parse("32 Mbit/s").timeFor(DataSize.parse("200 GB"));
    assertEquals(Duration.ofSeconds(50_000), time);
    assertEquals(13.9, Durations.hours(time), 0.05);
  }

  @Test
  void timeBeyondEveryDurationOverflows() {
    DataSize most = DataSize.ofBytes(Long.MAX_VALUE);
    assertThrows(ArithmeticException.class, () -> Bandwidth.ofBitsPerSecond(1).timeFor(most));
    assertEquals(Duration.ofSeconds(Long.MAX_VALUE), Bandwidth.ofBytesPerSecond(1).timeFor(most));
  }

  @Test
  void factoriesRefuseWhatIsNoBandwidth() {
    Refusals.assertRefusesArgument(
        "bitsPerSecond must be greater than 0, but was 0", () -> Bandwidth.ofBitsPerSecond(0));
    Refusals.assertRefusesArgument(
        "bytesPerSecond must be greater than 0, but was -1", () -> Bandwidth.ofBytesPerSecond(-1));
    assertThrows(ArithmeticException.class, () -> Bandwidth.ofBytesPerSecond(1L << 60));
  }

  @Test
  void ordersAndMultiplies() {
    Bandwidth slow = Bandwidth.parse("10 Gbit/s");
    Bandwidth quick = Bandwidth.ofBytesPerSecond(2_000_000_000);
    assertEquals(2e9, quick.bytesPerSecond());
    assertTrue(slow.compareTo(quick) < 0);
    assertEquals(slow, Bandwidth.min(slow, quick));
    assertEquals(slow, Bandwidth.min(quick, slow));
    assertEquals(quick, Bandwidth.max(slow, quick));
    assertEquals(quick, Bandwidth.max(quick, slow));
    assertEquals(Bandwidth.parse("80 Gbit/s"), slow.multipliedBy(8));
    assertEquals(Bandwidth.parse("10000 Mbps").hashCode(), slow.hashCode());
    assertFalse(slow.equals("10 Gbit/s"));
    assertThrows(IllegalArgumentException.class, () -> slow.multipliedBy(0));
    assertThrows(ArithmeticException.class, () -> slow.multipliedBy(Long.MAX_VALUE));
  }
}
