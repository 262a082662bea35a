package io.gpucost.catalog.azure;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Azure's machines with GPUs, by their names.
 *
 * <p>Source: SkyPilot's table of Azure of 2026-05-20, and huggingface.co/docs/microsoft-azure,
 * retrieved 2026-11-30, for the GPUs of each size and their number; MicrosoftDocs/azure-docs,
 * nva10v5-series.md, for the parts of an A10. The parts of an MI25, and that Azure's H100 of the NC
 * series is the NVL, are as commonly known and not looked up: the two lists say H100 only.
 */
final class AzureMachines {
  private static final Pattern SIZE = Pattern.compile("standard_n[a-z]*?([0-9]+).*");

  /**
   * The GPU of a machine.
   *
   * @param gpu its name
   * @param vcpusPerGpu how many virtual processors come with one, which gives their number
   */
  private record Cards(String gpu, BigDecimal vcpusPerGpu) {
    Cards(String gpu, int vcpusPerGpu) {
      this(gpu, BigDecimal.valueOf(vcpusPerGpu));
    }
  }

  /** A machine: its GPU, how many or what part of it, and its virtual processors. */
  record Machine(String gpu, BigDecimal count, BigDecimal vcpus) {}

  private static final Map<Pattern, Cards> BY_NAME = new LinkedHashMap<>();

  static {
    add("nc[0-9]+r?(_promo)?", "K80", 6);
    add("nc[0-9]+r?s_v2", "P100 16GB PCIe", 6);
    add("nc[0-9]+r?s_v3", "V100 16GB PCIe", 6);
    add("nc64as_t4_v3", "T4", 16);
    add("nc(4|8|16)as_t4_v3", "T4", 0);
    add("nc[0-9]+ads_a100_v4", "A100 80GB PCIe", 24);
    add("nc8ads_a10_v4", "A10", 0);
    add("nc[0-9]+ads_a10_v4", "A10", 16);
    add("ncc?[0-9]+ad(i)?s_h100_v5", "H100 NVL", 40);
    add("nd[0-9]+r?s", "P40", 6);
    add("nd40rs_v2", "V100 32GB SXM2", 5);
    add("nd96asr(_a100)?_v4", "A100 40GB SXM4", 12);
    add("nd96amsr_a100_v4", "A100 80GB SXM4", 12);
    add("nd96is?r_h100_v5", "H100 80GB SXM5", 12);
    add("nd96is?r_h200_v5", "H200 SXM", 12);
    add("nd96is?r_mi300x_v5", "MI300X", 12);
    add("nd128is?r_(ndr_)?gb200_v6", "GB200", 32);
    add("nv[0-9]+(_promo)?", "M60", 6);
    add("nv[0-9]+s_v[23]", "M60", 12);
    add("nv[0-9]+as_v4", "MI25", 32);
    add("nv[0-9]+adm?s_a10_v5", "A10", 36);
  }

  private AzureMachines() {}

  private static void add(String name, String gpu, int vcpusPerGpu) {
    BY_NAME.put(Pattern.compile("standard_" + name), new Cards(gpu, vcpusPerGpu));
  }

  /** Returns whether a name is that of a machine with a GPU, known or not. */
  static boolean hasGpu(String name) {
    String machine = name.toLowerCase(Locale.ROOT);
    return machine.matches("standard_n[cdvg].*");
  }

  /** Returns the GPUs of a machine. */
  static Optional<Machine> find(String name) {
    String machine = name.toLowerCase(Locale.ROOT);
    Matcher size = SIZE.matcher(machine);
    if (!size.matches() || size.group(1).length() > 4) {
      return Optional.empty();
    }
    BigDecimal vcpus = new BigDecimal(size.group(1));
    return BY_NAME.entrySet().stream()
        .filter(entry -> entry.getKey().matcher(machine).matches())
        .findFirst()
        .map(entry -> new Machine(entry.getValue().gpu(), count(entry.getValue(), vcpus), vcpus));
  }

  /** Parts of a card are told to three decimals, as Azure does: 6 of 36 vCPUs are 0.167 cards. */
  private static BigDecimal count(Cards cards, BigDecimal vcpus) {
    return cards.vcpusPerGpu().signum() == 0
        ? BigDecimal.ONE
        : vcpus.divide(cards.vcpusPerGpu(), 3, RoundingMode.HALF_UP);
  }
}
