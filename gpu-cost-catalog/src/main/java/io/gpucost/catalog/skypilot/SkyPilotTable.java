package io.gpucost.catalog.skypilot;

import io.gpucost.catalog.loading.BadRow;
import io.gpucost.catalog.loading.CsvTable;
import io.gpucost.catalog.loading.Numbers;
import io.gpucost.catalog.loading.OfferCollector;
import io.gpucost.catalog.loading.OfferDraft;
import io.gpucost.money.Money;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** One table. Rows of Google's GPUs wait for the hosts they are put into. */
final class SkyPilotTable implements OfferCollector.CsvReading {
  private static final Currency USD = Currency.getInstance("USD");

  /** {@code v8-nebius-vms.csv} and {@code nebius.csv} are Nebius's. */
  private static final Pattern NOT_THE_PROVIDER = Pattern.compile("^v[0-9]+[-_]|[-_]?vms$|\\.csv$");

  /** Regions of the partners that run a cloud in China; they bill in yuan. */
  private static final Pattern CHINA = Pattern.compile("(cn-(north|northwest)-[0-9]+|china).*");

  /** Google lists some 2,500. These rows are held until the end of the file. */
  private static final int MOST_WAITING = 50_000;

  private static final int LONGEST_WAITING = 4_000;

  private final String provider;
  private final OfferCollector offers;
  private final GoogleHosts hosts = new GoogleHosts();
  private final List<CsvTable.Row> waiting = new ArrayList<>();
  private int gpuColumn;
  private int instanceColumn;
  private boolean spreadLast;

  SkyPilotTable(Path file, OfferCollector offers) {
    this.provider = provider(file);
    this.offers = offers;
  }

  private static String provider(Path file) {
    String name = stripped(file);
    Path folder = file.toAbsolutePath().getParent();
    return name.isEmpty() && folder != null && folder.getFileName() != null
        ? stripped(folder)
        : name;
  }

  private static String stripped(Path path) {
    String name = path.getFileName().toString().toLowerCase(Locale.ROOT);
    String bare = NOT_THE_PROVIDER.matcher(name).replaceAll("");
    return bare.equals("vms") ? "" : NOT_THE_PROVIDER.matcher(bare).replaceAll("");
  }

  /** A table of accelerator names or of images has no price, and is no price list. */
  @Override
  public void header(CsvTable table) {
    gpuColumn = table.require("AcceleratorName");
    instanceColumn = table.require("InstanceType");
    table.require("AcceleratorCount");
    table.require("Price");
    // Azure writes "V1,V2" without quotes into the last column.
    spreadLast = table.last().filter("generation"::equals).isPresent();
  }

  @Override
  public void row(CsvTable.Row row) {
    if (!row.reaches(gpuColumn)) {
      offers.row(row.place(), row.content(), () -> List.of(draft(row)));
    } else if (row.isBlank(gpuColumn)) {
      hosts.add(row.at(instanceColumn), row);
      offers.setAside();
    } else if (!row.isBlank(instanceColumn)) {
      offers.row(row.place(), row.content(), () -> isGpu(row) ? List.of(draft(row)) : List.of());
    } else if (waiting.size() < MOST_WAITING && isShort(row)) {
      waiting.add(row);
    } else {
      offers.refuse(
          row.place(),
          "GPUs without a machine must be at most %d, of at most %d characters a row"
              .formatted(MOST_WAITING, LONGEST_WAITING));
    }
  }

  /** Whether a row may be held until the end of the file. */
  static boolean isShort(CsvTable.Row row) {
    return row.length() <= LONGEST_WAITING;
  }

  /** The hosts may stand below the GPUs that go into them. */
  @Override
  public void end() {
    for (CsvTable.Row row : waiting) {
      offers.row(row.place(), row.content(), () -> isGpu(row) ? joined(row) : List.of());
    }
  }

  /** Most of Google's accelerators are TPUs. */
  private boolean isGpu(CsvTable.Row row) {
    return !OfferDraft.isNoGpu(row.at(gpuColumn));
  }

  private List<OfferDraft> joined(CsvTable.Row row) {
    List<GoogleHosts.Machine> machines = hosts.of(row);
    if (machines.isEmpty()) {
      return List.of(draft(row).withoutHost("no host for this GPU is in its zone"));
    }
    return machines.stream()
        .map(
            machine ->
                draft(row)
                    .instance(Optional.of(machine.name()))
                    .vcpus(machine.vcpus())
                    .ram(machine.ram())
                    .hostPrice(machine.price(), machine.spotPrice()))
        .toList();
  }

  private OfferDraft draft(CsvTable.Row row) {
    boolean spread = spreadLast && row.hasMoreFields();
    if (!spread) {
      row.requireFullWidth();
    }
    GpuInfo info = GpuInfo.of(row.text("GpuInfo"));
    OfferDraft draft =
        new OfferDraft(provider, row.text("AcceleratorName").orElseThrow())
            .alsoNamed(info.name())
            .count(row.number("AcceleratorCount"))
            .memory(info.cardMemory(), info.totalMemory())
            .region(row.text("Region"))
            .instance(row.text("InstanceType"))
            .vcpus(row.number("vCPUs"))
            .ram(row.number("MemoryGiB").flatMap(Numbers::gib))
            .disk(row.number("StorageGiB").flatMap(Numbers::diskGib))
            .onDemand(price(row, "Price"))
            .spot(price(row, "SpotPrice"));
    if (spread) {
      draft.repaired("fields beyond the last column were read as part of it");
    }
    row.text("Region")
        .filter(region -> CHINA.matcher(region.toLowerCase(Locale.ROOT)).matches())
        .ifPresent(
            region -> {
              throw new BadRow(
                  "currency must be stated: the table is in USD, but %s bills in CNY"
                      .formatted(region));
            });
    return draft;
  }

  static Optional<Money> price(CsvTable.Row row, String column) {
    Optional<BigDecimal> number = row.number(column);
    return number.map(price -> Money.of(USD, price));
  }
}
