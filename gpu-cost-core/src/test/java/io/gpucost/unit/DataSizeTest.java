package io.gpucost.unit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DataSizeTest {
  private static final long GIB = 1L << 30;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 B         | 0             | 0 B",
        "512 B       | 512           | 512 B",
        "123B        | 123           | 123 B",
        "20 GB       | 20000000000   | 20 GB",
        "20GB        | 20000000000   | 20 GB",
        "20 gb       | 20000000000   | 20 GB",
        "0.5 GB      | 500000000     | 500 MB",
        "1 kB        | 1000          | 1 kB",
        "1 KB        | 1000          | 1 kB",
        "3 MB        | 3000000       | 3 MB",
        "1.5 TB      | 1500000000000 | 1500 GB",
        "2 PB        | 2000000000000000 | 2 PB",
        "1 KiB       | 1024          | 1 KiB",
        "24564 MiB   | 25757220864   | 24564 MiB",
        "1.5 GiB     | 1610612736    | 1536 MiB",
        "24 gib      | 25769803776   | 24 GiB",
        "1 TiB       | 1099511627776 | 1 TiB",
        "1 PiB       | 1125899906842624 | 1 PiB",
        "1024000 B   | 1024000       | 1024 kB",
        "0.1 GiB     | 107374182     | 107374182 B",
        "1e3 MB      | 1000000000    | 1 GB",
        "9223372036854775807 B | 9223372036854775807 | 9223372036854775807 B",
      })
  void readsAndWritesSizes(String text, long bytes, String written) {
    DataSize size = DataSize.parse(text);
    assertEquals(bytes, size.bytes());
    assertEquals(written, size.toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "20        | unit must be one of B, kB, MB, GB, TB, PB, KiB",
        "20 XB     | but was 'XB'",
        "20 G      | but was 'G'",
        "20 GB/s   | but was 'GB/s'",
        "20 Gb     | unit 'Gb' reads as bits, write 'GB' for bytes",
        "20 Mib    | unit 'Mib' reads as bits, write 'MiB' for bytes",
        "-1 GB     | must not be negative",
        "0.5 B     | must be a whole number of bytes",
        "1,5 GB    | without ','",
        "1.500.000 B | plain decimal digits",
        "GB        | must be a number and a unit such as '20 GB'",
        "GB 20     | must be a number and a unit such as '20 GB'",
        "8 EiB     | but was 'EiB'",
        "9223372036854775808 B | must be at most 9223372036854775807 B",
        "1e18 PB   | must be at most 9223372036854775807 B",
      })
  void refusesOtherTexts(String text, String rule) {
    Refusals.assertRefuses(DataSize::parse, "DataSize", text, rule);
  }

  @Test
  void factoriesKeepGbAndGibApart() {
    assertEquals(80_000_000_000L, DataSize.ofGB(80).bytes());
    assertEquals(80 * GIB, DataSize.ofGiB(80).bytes());
    assertEquals(DataSize.ofGiB(1), DataSize.ofMiB(1024));
    assertEquals(80.0, DataSize.ofGiB(80).toGiB());
    assertEquals(80.0, DataSize.ofGB(80).toGB());
    assertEquals(74.505805969, DataSize.ofGB(80).toGiB(), 1e-9);
  }

  @Test
  void factoriesRefuseNegativeAndTooLargeSizes() {
    Refusals.assertRefusesArgument(
        "bytes must be 0 or greater, but was -1", () -> DataSize.ofBytes(-1));
    Refusals.assertRefusesArgument(
        "gigabytes must be 0 or greater, but was -1", () -> DataSize.ofGB(-1));
    assertThrows(IllegalArgumentException.class, () -> DataSize.ofGiB(-1));
    assertThrows(IllegalArgumentException.class, () -> DataSize.ofMiB(-1));
    assertThrows(ArithmeticException.class, () -> DataSize.ofGB(Long.MAX_VALUE));
    assertThrows(ArithmeticException.class, () -> DataSize.ofGiB(1L << 33));
    assertThrows(ArithmeticException.class, () -> DataSize.ofMiB(1L << 43));
  }

  @Test
  void roundsComputedSizesHalfUp() {
    assertEquals(3, DataSize.roundedFrom(2.5).bytes());
    assertEquals(2, DataSize.roundedFrom(2.499).bytes());
    assertEquals(DataSize.ZERO, DataSize.roundedFrom(-0.0));
    assertThrows(ArithmeticException.class, () -> DataSize.roundedFrom(0x1p63));
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, -1})
  void refusesComputedSizesThatAreNoSize(double bytes) {
    Refusals.assertRefusesArgument(
        "bytes must be finite and 0 or greater, but was " + bytes,
        () -> DataSize.roundedFrom(bytes));
  }

  @Test
  void arithmeticIsExactAndChecksItsRange() {
    DataSize two = DataSize.ofBytes(2);
    DataSize three = DataSize.ofBytes(3);
    assertEquals(DataSize.ofBytes(5), two.plus(three));
    assertEquals(DataSize.ofBytes(1), three.minus(two));
    assertEquals(DataSize.ofBytes(6), three.multipliedBy(2));
    assertEquals(DataSize.ZERO, three.multipliedBy(0));
    assertEquals(
        "DataSize in bytes must not fall below 0, but was 2 - 3",
        assertThrows(ArithmeticException.class, () -> two.minus(three)).getMessage());
    DataSize most = DataSize.ofBytes(Long.MAX_VALUE);
    assertThrows(ArithmeticException.class, () -> most.plus(two));
    assertThrows(ArithmeticException.class, () -> most.multipliedBy(2));
    Refusals.assertRefusesArgument(
        "factor must be 0 or greater, but was -1", () -> two.multipliedBy(-1));
    assertEquals(
        "other", assertThrows(NullPointerException.class, () -> two.plus(null)).getMessage());
  }

  @Test
  void ordersBySize() {
    DataSize gb = DataSize.ofGB(1);
    DataSize gib = DataSize.ofGiB(1);
    assertTrue(gb.compareTo(gib) < 0);
    assertEquals(gib, DataSize.max(gb, gib));
    assertEquals(gib, DataSize.max(gib, gb));
    assertEquals(gb, DataSize.min(gb, gib));
    assertEquals(gb, DataSize.min(gib, gb));
    assertTrue(DataSize.ZERO.isZero());
    assertFalse(gb.isZero());
    assertEquals(DataSize.parse("1000 MB").hashCode(), gb.hashCode());
    assertFalse(gb.equals("1 GB"));
  }
}
