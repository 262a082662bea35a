package io.gpucost.catalog.skypilot;

import static java.util.Map.entry;

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
import java.util.stream.Collectors;

/**
 * Google prices a GPU and the machine it is put into apart. Newer GPUs come with machine types of
 * their own; T4, V100, P100, P4 and K80 are added to N1 machines, for which SkyPilot has a rule of
 * its own: vCPUs by the card, 4 GiB for each, the cheapest that has as much.
 *
 * <p>Source: the accelerators that Google's cluster-toolkit expects of its machine types,
 * GoogleCloudPlatform/cluster-toolkit@147e356d modules/internal/gpu-definition/main.tf; those of
 * {@code a3-edgegpu-8g}, which it does not list, as commonly known; the N1 machines by SkyPilot's
 * gcp_catalog.py, {@code _NUM_ACC_TO_NUM_CPU}. Retrieved 2026-11-30.
 */
final class GoogleHosts {
  /** The machine types that have, or can be given, so many of a GPU. */
  private static final Map<String, Map<Integer, List<String>>> TYPES =
      Map.ofEntries(
          entry(
              "A100",
              Map.of(
                  1, List.of("a2-highgpu-1g"),
                  2, List.of("a2-highgpu-2g"),
                  4, List.of("a2-highgpu-4g"),
                  8, List.of("a2-highgpu-8g"),
                  16, List.of("a2-megagpu-16g"))),
          entry(
              "A100-80GB",
              Map.of(
                  1, List.of("a2-ultragpu-1g"),
                  2, List.of("a2-ultragpu-2g"),
                  4, List.of("a2-ultragpu-4g"),
                  8, List.of("a2-ultragpu-8g"))),
          entry(
              "H100",
              Map.of(
                  1, List.of("a3-highgpu-1g"),
                  2, List.of("a3-highgpu-2g"),
                  4, List.of("a3-highgpu-4g"),
                  8, List.of("a3-highgpu-8g", "a3-edgegpu-8g"))),
          entry("H100-MEGA", Map.of(8, List.of("a3-megagpu-8g"))),
          entry("H200", Map.of(8, List.of("a3-ultragpu-8g"))),
          entry("B200", Map.of(8, List.of("a4-highgpu-8g"))),
          entry("GB200", Map.of(4, List.of("a4x-highgpu-4g"))),
          entry(
              "RTXPRO6000",
              Map.of(
                  1, List.of("g4-standard-48"),
                  2, List.of("g4-standard-96"),
                  4, List.of("g4-standard-192"),
                  8, List.of("g4-standard-384"))),
          entry(
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
                  List.of("g2-standard-96"))),
          entry(
              "T4",
              Map.of(
                  1, List.of("n1-highmem-4"),
                  2, List.of("n1-highmem-8"),
                  4, List.of("n1-standard-64"))),
          entry("V100", eightOrMore()),
          entry("P100", eightOrMore()),
          entry("P4", eightOrMore()),
          entry(
              "K80",
              Map.of(
                  1, List.of("n1-highmem-4"),
                  2, List.of("n1-highmem-8"),
                  4, List.of("n1-highmem-16"),
                  8, List.of("n1-highmem-32"))));

  private static final Set<String> NAMES =
      TYPES.values().stream()
          .flatMap(byCount -> byCount.values().stream())
          .flatMap(List::stream)
          .collect(Collectors.toUnmodifiableSet());

  private static final int MOST_HOSTS = 50_000;

  /** By type, region and zone. */
  private final Map<List<String>, CsvTable.Row> rows = new HashMap<>();

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
    if (NAMES.contains(type) && rows.size() < MOST_HOSTS && SkyPilotTable.isShort(row)) {
      rows.putIfAbsent(key(type, row), row);
    }
  }

  private static List<String> key(String type, CsvTable.Row row) {
    return List.of(type, row.text("Region").orElse(""), row.text("AvailabilityZone").orElse(""));
  }

  /** Eight vCPUs a card. */
  private static Map<Integer, List<String>> eightOrMore() {
    return Map.of(
        1, List.of("n1-highmem-8"),
        2, List.of("n1-highmem-16"),
        4, List.of("n1-highmem-32"),
        8, List.of("n1-highmem-64"));
  }

  /** Returns the hosts of the same zone that take so many of the GPU of a row. */
  List<Machine> of(CsvTable.Row row) {
    String gpu = row.text("AcceleratorName").orElse("");
    int cards = row.number("AcceleratorCount").map(BigDecimal::intValue).orElse(1);
    List<String> types = TYPES.getOrDefault(gpu, Map.of()).getOrDefault(cards, List.of());
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
