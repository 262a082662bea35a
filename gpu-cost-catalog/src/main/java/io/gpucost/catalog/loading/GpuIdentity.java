package io.gpucost.catalog.loading;

import io.gpucost.catalog.strictjson.Shown;
import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuName;
import io.gpucost.gpu.GpuNames;
import io.gpucost.gpu.Interconnect;
import io.gpucost.gpu.Nearest;
import io.gpucost.unit.MemorySize;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds the sheet that a list's spelling means. Where a spelling names a family, as {@code A100}
 * does, the memory of a card decides.
 */
final class GpuIdentity {
  /** Says how a card is rented out, not which it is. */
  private static final Pattern BARE_METAL =
      Pattern.compile("[ _-]+bare[ _-]?metal$", Pattern.CASE_INSENSITIVE);

  private static final Pattern PCIE = Pattern.compile("[ _-]+pcie$", Pattern.CASE_INSENSITIVE);

  private static final Pattern NVLINK = Pattern.compile("[ _-]+nvlink$", Pattern.CASE_INSENSITIVE);

  /** How far a printed size may lie from a sheet: GB against GiB, and what a driver keeps. */
  private static final double LEAST_SHARE = 0.85;

  private static final double MOST_SHARE = 1.15;
  private static final int MOST_SPELLINGS = 10_000;

  /**
   * What a spelling was found to mean.
   *
   * @param gpu the sheet
   * @param link the link that the spelling names
   * @param memory the memory of one card, as the list tells it after repair
   * @param repair what was mended
   * @param doubt what looks wrong
   */
  record Found(
      Gpu gpu,
      Interconnect link,
      Optional<MemorySize> memory,
      Optional<String> repair,
      Optional<String> doubt) {}

  private final GpuNames names;

  /** By name, memory and number of cards. */
  private final Map<List<?>, Optional<Found>> found = new HashMap<>();

  private final Map<String, String> refusals = new HashMap<>();

  GpuIdentity(GpuNames names) {
    this.names = names;
  }

  /**
   * Finds the sheet.
   *
   * @param name the list's name of the GPU
   * @param memory the memory of one card, where the list tells
   * @param cards how many cards there are, which some lists take together
   * @throws BadRow if no sheet has the name
   */
  Found find(String name, Optional<MemorySize> memory, int cards) {
    List<?> spelling = List.of(name, memory, cards);
    Optional<Found> known = found.get(spelling);
    if (known == null) {
      known = search(name, memory, cards);
      remember(found, spelling, known);
    }
    return known.orElseThrow(() -> new BadRow(refusal(name)));
  }

  /** A hostile list may have more spellings than there are names: those are looked up anew. */
  private static <K, V> void remember(Map<K, V> map, K key, V value) {
    if (map.size() < MOST_SPELLINGS) {
      map.put(key, value);
    }
  }

  private String refusal(String name) {
    String known = refusals.get(name);
    if (known != null) {
      return known;
    }
    String nearest =
        refusals.size() < MOST_SPELLINGS
            ? " (nearest: " + String.join(", ", names.nearest(name, Nearest.SHOWN)) + ")"
            : "";
    String reason = "GPU must have a sheet%s, but was %s".formatted(nearest, Shown.clean(name));
    remember(refusals, name, reason);
    return reason;
  }

  private Optional<Found> search(String name, Optional<MemorySize> memory, int cards) {
    String card = BARE_METAL.matcher(name).replaceFirst("");
    String bare = NVLINK.matcher(card).replaceFirst("");
    Interconnect link = bare.equals(card) ? Interconnect.unknown() : nvlink(bare);
    Optional<GpuNames.Match> match = names.resolve(bare).or(() -> withoutPcie(bare));
    if (memory.isEmpty()) {
      return match.map(m -> new Found(m.gpu(), link, memory, Optional.empty(), ambiguity(bare, m)));
    }
    MemorySize stated = memory.get();
    MemorySize each = MemorySize.ofBytes(stated.bytes() / cards);
    Map<MemorySize, Optional<String>> readings = new LinkedHashMap<>();
    readings.put(stated, Optional.empty());
    readings.putIfAbsent(
        inGib(stated),
        Optional.of(
            "memory of %s was read as %s: a unit slip of 1024".formatted(stated, inGib(stated))));
    readings.putIfAbsent(
        each,
        Optional.of("memory of %s was read as that of all %d cards".formatted(stated, cards)));
    // What the name says goes before a rarer card whose memory happens to fit.
    Optional<Gpu> named = match.filter(GpuNames.Match::exact).map(GpuNames.Match::gpu);
    for (boolean asNamed : new boolean[] {true, false}) {
      for (Map.Entry<MemorySize, Optional<String>> reading : readings.entrySet()) {
        MemorySize size = reading.getKey();
        Optional<Gpu> gpu =
            asNamed ? named.filter(g -> isNear(g, size)) : member(bare, match, size);
        if (gpu.isPresent()) {
          return Optional.of(
              new Found(gpu.get(), link, Optional.of(size), reading.getValue(), Optional.empty()));
        }
      }
    }
    return match.map(m -> new Found(m.gpu(), link, memory, Optional.empty(), misfit(stated, m)));
  }

  /** Some lists say of every card that it is PCIe, though it comes in no other form. */
  private Optional<GpuNames.Match> withoutPcie(String name) {
    String bare = PCIE.matcher(name).replaceFirst("");
    return bare.equals(name)
        ? Optional.empty()
        : names
            .resolve(bare)
            .filter(GpuNames.Match::exact)
            .filter(match -> !match.gpu().name().value().contains("SXM"));
  }

  private static Interconnect nvlink(String name) {
    boolean bridge = name.toLowerCase(Locale.ROOT).contains("pcie");
    return Interconnect.of(bridge ? Interconnect.Kind.NVLINK_BRIDGE : Interconnect.Kind.NVLINK);
  }

  private static Optional<String> misfit(MemorySize stated, GpuNames.Match match) {
    return Optional.of(
        "memory of %s differs from the %s of %s"
            .formatted(stated, match.gpu().memory(), match.gpu().name()));
  }

  /** The member of the family that has this memory. */
  private Optional<Gpu> member(String name, Optional<GpuNames.Match> match, MemorySize size) {
    List<Gpu> members = new ArrayList<>();
    for (double printed : new double[] {size.toGiB(), size.toGB()}) {
      sheet(name + " " + Math.round(printed) + "GB").ifPresent(members::add);
    }
    match.map(GpuNames.Match::gpu).ifPresent(members::add);
    for (GpuName other : match.map(GpuNames.Match::others).orElse(List.of())) {
      sheet(other.value()).ifPresent(members::add);
    }
    // "RTX 6000" with 24 GB is the Turing card, which its maker calls Quadro.
    sheet("Quadro " + name).ifPresent(members::add);
    return members.stream().filter(gpu -> isNear(gpu, size)).findFirst();
  }

  private Optional<Gpu> sheet(String name) {
    return names.resolve(name).filter(GpuNames.Match::exact).map(GpuNames.Match::gpu);
  }

  private static Optional<String> ambiguity(String name, GpuNames.Match match) {
    return match.exact()
        ? Optional.empty()
        : Optional.of(
            "%s could be any of %d cards and was read as %s"
                .formatted(name, match.others().size() + 1, match.gpu().name()));
  }

  private static boolean isNear(Gpu gpu, MemorySize size) {
    double share = size.toGB() / gpu.memory().toGB();
    return share >= LEAST_SHARE && share <= MOST_SHARE;
  }

  /** The same figure in the next larger unit: 80 GiB for what a list prints as 80 MiB. */
  private static MemorySize inGib(MemorySize size) {
    return size.bytes() > Long.MAX_VALUE / 1024 ? size : size.multipliedBy(1024);
  }
}
