package io.gpucost.examples.evaluate;

import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuNames;
import io.gpucost.gpu.Interconnect;
import io.gpucost.gpu.Precision;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words of benchmark tables for GPUs, links and number formats, as the library's. A name may
 * carry the machine in brackets ({@code V100 32GB SXM2 (DGX-1)}), the host's PCIe generation
 * ({@code Gen4}), or a size that the maker rounds otherwise ({@code H200 140GB SXM}).
 */
final class Cards {
  private static final Pattern BRACKETS = Pattern.compile("\\(.*?\\)");
  private static final Pattern GENERATION = Pattern.compile("(?i)\\bGen([1-7])\\b");
  private static final Pattern SIZE = Pattern.compile("(?i)\\b\\d+ ?GB\\b");
  private static final Pattern MEMORY = Pattern.compile("(?i)\\bHBM\\d?e?\\b");
  private static final Pattern SYSTEM = Pattern.compile("^DGX-");
  private static final Pattern LAST_WORD = Pattern.compile("\\s+\\S+$");

  /** "H200 NVL/PCIe" is one card under two names. */
  private static final Pattern EITHER = Pattern.compile("/.*");

  private static final Pattern SUFFIX = Pattern.compile("(?i)Ti\\b|SUPER\\b");

  /** Laptop cards share the name, not the sheet, of the desktop card. */
  private static final Pattern LAPTOP = Pattern.compile("(?i)max-q|mobile|laptop");

  private Cards() {}

  /** The card that a table means; empty where the library has no sheet of it. */
  static Optional<Gpu> named(String text, GpuNames names) {
    if (LAPTOP.matcher(text).find()) {
      return Optional.empty();
    }
    String name = SYSTEM.matcher(text).replaceFirst("");
    name = GENERATION.matcher(BRACKETS.matcher(name).replaceAll("")).replaceAll("").strip();
    String sizeless = SIZE.matcher(name).replaceAll("").strip();
    String plain = MEMORY.matcher(sizeless).replaceAll("").strip();
    return List.of(
            name,
            sizeless,
            plain,
            LAST_WORD.matcher(name).replaceFirst(""),
            EITHER.matcher(name).replaceFirst(""))
        .stream()
        .filter(each -> !each.isEmpty())
        .flatMap(each -> names.resolve(each.replaceAll("\\s+", " ")).stream())
        .map(GpuNames.Match::gpu)
        .filter(gpu -> !isOtherModel(gpu, text))
        .findFirst();
  }

  /** A "GTX 1080" is no "GTX 1080 Ti". */
  private static boolean isOtherModel(Gpu gpu, String text) {
    Matcher suffix = SUFFIX.matcher(gpu.name().value());
    return suffix.find() && !Pattern.compile("(?i)" + suffix.group()).matcher(text).find();
  }

  /** The link that a table means, of the generation that the card's name may carry. */
  static Interconnect link(String text, String card) {
    String word = text.toLowerCase(Locale.ROOT);
    if (word.startsWith("pcie")) {
      if (word.contains("p2p")) {
        return Interconnect.of(Interconnect.Kind.PCIE_NO_P2P);
      }
      Matcher generation = GENERATION.matcher(card);
      return new Interconnect(
          Interconnect.Kind.PCIE,
          generation.find()
              ? OptionalInt.of(Integer.parseInt(generation.group(1)))
              : OptionalInt.empty());
    }
    if (word.startsWith("nvswitch")) {
      return Interconnect.of(Interconnect.Kind.NVSWITCH);
    }
    if (word.startsWith("nvlink-bridge")) {
      return Interconnect.of(Interconnect.Kind.NVLINK_BRIDGE);
    }
    return word.startsWith("nvlink")
        ? Interconnect.of(Interconnect.Kind.NVLINK)
        : Interconnect.unknown();
  }

  /** The number format that a table means; its "mixed" is FP16 with FP32 master weights. */
  static Optional<Precision> precision(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "fp16", "fp16/amp", "amp", "mixed" -> Optional.of(Precision.FP16);
      case "bf16", "amp_bf16" -> Optional.of(Precision.BF16);
      case "fp8", "amp_fp8" -> Optional.of(Precision.FP8);
      case "tf32", "fp32/tf32" -> Optional.of(Precision.TF32);
      case "fp32" -> Optional.of(Precision.FP32);
      default -> Optional.empty();
    };
  }
}
