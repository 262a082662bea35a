package io.gpucost.gpu;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds the sheet that a spelling means.
 *
 * <p>Case, spaces, hyphens and a leading vendor word do not matter: {@code nvidia-rtx4090} is
 * {@code RTX 4090}. A spelling that names a family, such as {@code A100}, means its least member
 * (smallest memory, then lowest bandwidth), and the others are told.
 */
public final class GpuNames {

  private static final Pattern VENDOR_WORD =
      Pattern.compile("^(nvidia|geforce|tesla|amd|radeon|instinct|intel|huawei)[ _-]*");
  private static final Pattern SEPARATORS = Pattern.compile("[\\s_\\-/()]+");

  /**
   * A size of memory is one word: {@code 80 GB}, {@code 80G} and {@code 80GiB} are one spelling.
   */
  private static final Pattern GB = Pattern.compile("(\\d+) ?(gib|gb|g)\\b");

  /** The generation of the socket goes with the GPU: {@code B200 SXM6} is {@code B200 SXM}. */
  private static final Pattern SXM = Pattern.compile("sxm[2-6]$");

  /** Words that lists add and that tell no card from another. */
  private static final Set<String> UNTELLING =
      Set.of("hgx", "tensor", "core", "nvlink", "cc", "high", "freq.", "mod");

  private static final Comparator<Gpu> LEAST_FIRST =
      Comparator.comparing(Gpu::memory)
          .thenComparingLong(
              gpu -> gpu.bandwidth().map(b -> b.bitsPerSecond()).orElse(Long.MAX_VALUE))
          .thenComparing(Gpu::name);

  /** A sheet and the words of its name. */
  private record Sheet(Gpu gpu, List<String> words) {}

  private final List<Sheet> sheets;
  private final Map<String, Gpu> bySpelling = new HashMap<>();

  private GpuNames(Collection<Gpu> gpus) {
    sheets =
        gpus.stream()
            .sorted(LEAST_FIRST)
            .map(gpu -> new Sheet(gpu, tokens(gpu.name().value())))
            .toList();
    for (Sheet sheet : sheets) {
      for (String alias : sheet.gpu().aliases()) {
        List<String> words = words(alias);
        bySpelling.putIfAbsent(String.join("", telling(words)), sheet.gpu());
        bySpelling.putIfAbsent(String.join("", words), sheet.gpu());
      }
    }
    sheets.forEach(
        sheet -> bySpelling.put(String.join("", words(sheet.gpu().name().value())), sheet.gpu()));
    sheets.forEach(sheet -> bySpelling.put(String.join("", sheet.words()), sheet.gpu()));
  }

  /**
   * {@return the names of the given sheets}
   *
   * @param gpus the sheets
   */
  public static GpuNames of(Collection<Gpu> gpus) {
    return new GpuNames(gpus);
  }

  /**
   * What a spelling was found to mean.
   *
   * @param gpu the sheet
   * @param exact whether the spelling names this sheet and no other
   * @param others the other sheets that the spelling could mean
   */
  public record Match(Gpu gpu, boolean exact, List<GpuName> others) {
    /**
     * Copies the list.
     *
     * @param gpu the sheet
     * @param exact whether the spelling names this sheet and no other
     * @param others the other sheets that the spelling could mean
     */
    public Match {
      others = List.copyOf(others);
    }
  }

  /**
   * {@return the sheet that a spelling means, or empty where none does}
   *
   * @param text a spelling such as {@code RTX4090} or {@code A100}
   */
  public Optional<Match> resolve(String text) {
    List<String> all = words(text);
    List<String> words = telling(all);
    Gpu exact = bySpelling.get(String.join("", words));
    if (exact == null) {
      exact = bySpelling.get(String.join("", all));
    }
    if (exact != null) {
      return Optional.of(new Match(exact, true, List.of()));
    }
    List<Gpu> family =
        sheets.stream().filter(sheet -> covers(words, sheet.words())).map(Sheet::gpu).toList();
    if (family.isEmpty()) {
      return Optional.empty();
    }
    List<GpuName> others = family.stream().skip(1).map(Gpu::name).toList();
    return Optional.of(new Match(family.get(0), others.isEmpty(), others));
  }

  /**
   * {@return the known names closest to a spelling, the closest first}
   *
   * @param text the spelling
   * @param count how many at most
   */
  public List<String> nearest(String text, int count) {
    return Nearest.of(
        text, sheets.stream().map(sheet -> sheet.gpu().name().value()).toList(), count);
  }

  /**
   * {@return whether a spelling names this GPU or the family it belongs to} {@code A100} covers
   * {@code A100 80GB PCIe}, {@code L4} does not cover {@code L40S}.
   *
   * @param family the spelling
   * @param name the GPU's name
   */
  public static boolean covers(String family, GpuName name) {
    return covers(tokens(family), tokens(name.value()));
  }

  private static boolean covers(List<String> wanted, List<String> has) {
    return !wanted.isEmpty()
        && !has.isEmpty()
        && has.get(0).equals(wanted.get(0))
        && has.containsAll(wanted);
  }

  /**
   * {@return the normal form under which spellings are compared}
   *
   * @param text a spelling
   */
  public static String key(String text) {
    return String.join("", tokens(text));
  }

  private static List<String> tokens(String text) {
    return telling(words(text));
  }

  /** The words that tell a card from others. */
  private static List<String> telling(List<String> words) {
    Set<String> all = new LinkedHashSet<>();
    words.forEach(word -> all.add(SXM.matcher(word).replaceFirst("sxm")));
    Set<String> telling = new LinkedHashSet<>(all);
    telling.removeAll(UNTELLING);
    return List.copyOf(telling.isEmpty() ? all : telling);
  }

  private static List<String> words(String text) {
    String plain = text.strip().toLowerCase(Locale.ROOT);
    String bare = VENDOR_WORD.matcher(plain).replaceFirst("");
    while (!bare.equals(plain)) {
      plain = bare;
      bare = VENDOR_WORD.matcher(plain).replaceFirst("");
    }
    String spaced = SEPARATORS.matcher(bare).replaceAll(" ").strip();
    spaced = GB.matcher(spaced).replaceAll("$1gb");
    List<String> tokens = new ArrayList<>(List.of(spaced.split(" ")));
    joinSeries(tokens);
    Set<String> distinct = new LinkedHashSet<>(tokens);
    distinct.remove("");
    return List.copyOf(distinct);
  }

  /** "rtx 4090" and "rtx4090" are one word; so are "gtx 1080" and "titan rtx". */
  private static void joinSeries(List<String> tokens) {
    if (tokens.size() > 1 && Set.of("rtx", "gtx", "quadro", "titan").contains(tokens.get(0))) {
      tokens.set(1, tokens.get(0) + tokens.get(1));
      tokens.remove(0);
      if (tokens.size() > 1 && tokens.get(0).equals("quadrortx")) {
        tokens.set(1, tokens.get(0) + tokens.get(1));
        tokens.remove(0);
      }
    }
  }
}
