package io.gpucost.catalog.skypilot;

import io.gpucost.catalog.loading.Numbers;
import io.gpucost.unit.MemorySize;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The column {@code GpuInfo}, which has four shapes: the text of a Python dictionary, the same with
 * JSON's {@code null}, a bare name, and nothing. It is searched, never evaluated.
 *
 * @param name the card's name
 * @param cardMemory the memory of one card
 * @param totalMemory the memory of all, as stated
 */
record GpuInfo(
    Optional<String> name, Optional<MemorySize> cardMemory, Optional<MemorySize> totalMemory) {
  private static final GpuInfo NONE =
      new GpuInfo(Optional.empty(), Optional.empty(), Optional.empty());
  private static final Pattern NAME = Pattern.compile("['\"]Name['\"]: ?['\"]([^'\"]{1,80})['\"]");
  private static final Pattern CARD = Pattern.compile("['\"]SizeInMiB['\"]: ?([0-9.]{1,20})");
  private static final Pattern TOTAL =
      Pattern.compile("['\"]TotalGpuMemoryInMiB['\"]: ?([0-9.]{1,20})");

  static GpuInfo of(Optional<String> cell) {
    if (cell.isEmpty()) {
      return NONE;
    }
    String text = cell.get();
    if (!text.startsWith("{")) {
      return new GpuInfo(cell, Optional.empty(), Optional.empty());
    }
    return new GpuInfo(first(NAME, text), memory(CARD, text), memory(TOTAL, text));
  }

  private static Optional<MemorySize> memory(Pattern pattern, String text) {
    return first(pattern, text)
        .map(number -> Numbers.parse("SizeInMiB", number))
        .flatMap(Numbers::mib);
  }

  private static Optional<String> first(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
  }
}
