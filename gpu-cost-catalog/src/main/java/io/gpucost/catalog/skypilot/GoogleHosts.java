package io.gpucost.catalog.skypilot;

import io.gpucost.catalog.loading.BadRow;
import io.gpucost.catalog.loading.CsvTable;
import io.gpucost.catalog.loading.Numbers;
import io.gpucost.money.Money;
import io.gpucost.unit.MemorySize;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Google prices a GPU and the machine it is put into apart. Newer GPUs come with machine types of
 * their own; T4, V100, P100 and P4 are added to N1 machines, of which SkyPilot takes {@code
 * n1-highmem} with 8 vCPUs a card.
 *
 * <p>Source: the release notes of GoogleCloudPlatform/cluster-toolkit 1.44.1, retrieved 2026-11-30,
 * for the eight H200 of {@code a3-ultragpu-8g}. The others are as commonly known, not looked up;
 * the number in most names is that of the GPUs.
 */
final class GoogleHosts {
  private static final String N1 = "n1-highmem-";
  private static final int N1_VCPUS_PER_CARD = 8;

  /** The machine types that have so many of a GPU. */
  private static final Map<String, Map<Integer, List<String>>> TYPES =
      Map.of(
          "A100",
          Map.of(
              1, List.of("a2-highgpu-1g"),
              2, List.of("a2-highgpu-2g"),
              4, List.of("a2-highgpu-4g"),
              8, List.of("a2-highgpu-8g"),
              16, List.of("a2-megagpu-16g")),
          "A100-80GB",
          Map.of(
              1, List.of("a2-ultragpu-1g"),
              2, List.of("a2-ultragpu-2g"),
              4, List.of("a2-ultragpu-4g"),
              8, List.of("a2-ultragpu-8g")),
          "H100",
          Map.of(
              1, List.of("a3-highgpu-1g"),
              2, List.of("a3-highgpu-2g"),
              4, List.of("a3-highgpu-4g"),
              8, List.of("a3-highgpu-8g", "a3-edgegpu-8g")),
          "H100-MEGA",
          Map.of(8, List.of("a3-megagpu-8g")),
          "H200",
          Map.of(8, List.of("a3-ultragpu-8g")),
          "B200",
          Map.of(8, List.of("a4-highgpu-8g")),
          "L4",
          Map.of(
              1,
              List.of(
                  "g2-standard-4",
                  "g2-standard-8",
                  "g2-standard-12",
                  "g2-standard-16",
                  "g2-standard-32"),
              2,
              List.of("g2-standard-24"),
              4,
              List.of("g2-standard-48"),
              8,
              List.of("g2-standard-96")));

  private static final List<String> ADDED_TO_N1 = List.of("T4", "V100", "P100", "P4", "K80");

  /** The families of machine types that take GPUs. */
  private static final Set<String> FAMILIES = Set.of("a2", "a3", "a4", "g2");

  private static final int MOST_HOSTS = 50_000;

  private record Key(String type, Optional<String> region, Optional<String> zone) {}

  private final Map<Key, CsvTable.Row> rows = new HashMap<>();

  /**
   * A host.
   *
   * @param name its machine type
   * @param vcpus its virtual processors
   * @param ram its memory
   * @param price by the hour, without GPUs
   * @param spotPrice the same on spot
   */
  record Machine(
      String name,
      Optional<BigDecimal> vcpus,
      Optional<MemorySize> ram,
      Optional<Money> price,
      Optional<Money> spotPrice) {}

  /** Keeps a row without GPU if GPUs can be put into it. */
  void add(String type, CsvTable.Row row) {
    if (takesGpus(type) && rows.size() < MOST_HOSTS && SkyPilotTable.isShort(row)) {
      rows.putIfAbsent(key(type, row), row);
    }
  }

  private static Key key(String type, CsvTable.Row row) {
    return new Key(type, row.text("Region"), row.text("AvailabilityZone"));
  }

  private static boolean takesGpus(String type) {
    return type.startsWith(N1)
        || (type.indexOf('-') == 2 && FAMILIES.contains(type.substring(0, 2)));
  }

  /** Returns the hosts of the same zone that take so many of the GPU of a row. */
  List<Machine> of(CsvTable.Row row) {
    String gpu = row.text("AcceleratorName").orElse("");
    int cards = row.number("AcceleratorCount").map(BigDecimal::intValue).orElse(1);
    List<String> types =
        ADDED_TO_N1.contains(gpu)
            ? List.of(N1 + (long) N1_VCPUS_PER_CARD * cards)
            : TYPES.getOrDefault(gpu, Map.of()).getOrDefault(cards, List.of());
    List<Machine> machines = new ArrayList<>();
    for (String type : types) {
      CsvTable.Row host = rows.get(key(type, row));
      if (host != null) {
        machine(type, host).ifPresent(machines::add);
      }
    }
    return machines;
  }

  /** A host whose own row cannot be read is no host. */
  private static Optional<Machine> machine(String type, CsvTable.Row row) {
    try {
      return Optional.of(
          new Machine(
              type,
              row.number("vCPUs"),
              row.number("MemoryGiB").flatMap(Numbers::gib),
              SkyPilotTable.price(row, "Price"),
              SkyPilotTable.price(row, "SpotPrice")));
    } catch (BadRow unreadable) {
      return Optional.empty();
    }
  }
}
