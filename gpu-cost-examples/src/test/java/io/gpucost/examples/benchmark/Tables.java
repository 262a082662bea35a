package io.gpucost.examples.benchmark;

import io.gpucost.catalog.Catalogs;
import io.gpucost.market.Market;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Price lists as large as those of the largest clouds, with prices by chance. */
final class Tables {
  private static final List<String> GPUS =
      List.of("T4", "L4", "A10G", "L40S", "V100-32GB", "A100", "A100-80GB", "H100", "H200", "B200");
  private static final List<Integer> COUNTS = List.of(1, 2, 4, 8);
  private static final int REGIONS = 60;
  private static final int SIZES = 20;

  private Tables() {}

  /**
   * Writes a table in SkyPilot's form.
   *
   * @param rows how many
   * @param every each so many-th row has GPUs, the others have none
   */
  static Path write(int rows, int every) throws IOException {
    Path folder = Files.createTempDirectory("gpu-cost-benchmark");
    Path table = folder.resolve("large-vms.csv");
    Random random = new Random(1);
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(table))) {
      out.println(
          "InstanceType,vCPUs,MemoryGiB,AcceleratorName,AcceleratorCount,GpuInfo,Price,SpotPrice,"
              + "Region,AvailabilityZone");
      for (int i = 0; i < rows; i++) {
        int machine = i / REGIONS;
        int count = COUNTS.get(machine % COUNTS.size());
        String gpu = GPUS.get(machine / COUNTS.size() % GPUS.size());
        int vcpus = 4 * (1 + machine % SIZES);
        boolean has = i % every == 0;
        double price = count * (0.5 + 4 * random.nextDouble());
        out.printf(
            "machine-%d,%d.0,%d.0,%s,%s,,%.5f,%.5f,region-%d,region-%d-a%n",
            machine,
            vcpus,
            8 * vcpus,
            has ? gpu : "",
            has ? count + ".0" : "",
            price,
            price * 0.4,
            i % REGIONS,
            i % REGIONS);
      }
    }
    return table;
  }

  static Market market(int offers) throws IOException {
    return Catalogs.market(
        List.of("skypilot:" + write(offers, 1)), Optional.empty(), Tables.class.getClassLoader());
  }
}
