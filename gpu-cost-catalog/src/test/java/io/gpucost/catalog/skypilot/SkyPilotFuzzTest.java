package io.gpucost.catalog.skypilot;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.catalog.Lists;
import io.gpucost.pricing.PricingCatalog;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Whatever happens to a table, every row is told and nothing is thrown. */
class SkyPilotFuzzTest {
  private static final byte[] TABLE =
      """
      InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Price,SpotPrice,Region
      a,A100-80GB,8.0,96,1900.0,"{'Gpus': [{'Name': 'A100', 'MemoryInfo': {'SizeInMiB': 81920}}]}",14.3,5.1,r
      ,T4,2,,,"{'TotalGpuMemoryInMiB': 32768}",0.7,0.2,r
      n1-highmem-16,,,16,104,,0.9,0.1,r
      b,A10,0.167,6,55,A10,0.658,0,"Oslo, NO, EU"
      """
          .getBytes(StandardCharsets.UTF_8);

  @Property(tries = 300)
  void aDamagedTableIsTold(
      @ForAll @Size(min = 1, max = 12) List<@IntRange(max = 10_000) Integer> places,
      @ForAll byte[] values)
      throws IOException {
    byte[] damaged = TABLE.clone();
    for (int i = 0; i < places.size() && i < values.length; i++) {
      damaged[places.get(i) % damaged.length] = values[i];
    }
    read(damaged);
  }

  @Property(tries = 100)
  void aCutTableIsTold(@ForAll @IntRange(max = 10_000) int length) throws IOException {
    read(Arrays.copyOf(TABLE, length % TABLE.length));
  }

  @Property(tries = 100)
  void anyBytesAreTold(@ForAll byte[] bytes) throws IOException {
    read(bytes);
  }

  private static void read(byte[] table) throws IOException {
    Path file = Files.createTempFile("fuzz", ".csv");
    try {
      Files.write(file, table);
      PricingCatalog list = Lists.open("skypilot", file);
      assertThat(Lists.addsUp(list)).isTrue();
    } finally {
      Files.delete(file);
    }
  }
}
