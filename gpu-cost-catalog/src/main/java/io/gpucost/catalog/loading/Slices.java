package io.gpucost.catalog.loading;

import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuName;
import io.gpucost.unit.Bandwidth;
import io.gpucost.unit.ComputeRate;
import io.gpucost.unit.MemorySize;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.Map;

/**
 * Fractions of a GPU. A sixth of a card, which lists print as 0.167, is a GPU of its own with a
 * sixth of the memory, of the bandwidth and, as a careful reading of time slicing, of the speed.
 */
final class Slices {
  private static final int MOST_PARTS = 64;

  /** Enough to tell 1/63 from 1/64; more digits are noise of a double. */
  private static final int DECIMALS = 6;

  private final Map<String, Gpu> made = new HashMap<>();

  /**
   * Returns the sheet of a part of a card.
   *
   * @param gpu the card
   * @param count how much of it, in (0, 1)
   * @throws BadRow if that is no fraction with a denominator up to 64
   */
  Gpu of(Gpu gpu, BigDecimal count) {
    BigDecimal printed = count.setScale(Math.min(count.scale(), DECIMALS), RoundingMode.HALF_UP);
    for (int parts = 2; parts <= MOST_PARTS; parts++) {
      long taken = Math.round(count.doubleValue() * parts);
      BigDecimal share =
          BigDecimal.valueOf(taken)
              .divide(BigDecimal.valueOf(parts), printed.scale(), RoundingMode.HALF_UP);
      if (taken > 0 && taken < parts && share.compareTo(printed) == 0) {
        long numerator = taken;
        int denominator = parts;
        // The share stands first, so that the name of the card alone never means a part of it.
        return made.computeIfAbsent(
            numerator + "/" + denominator + " " + gpu.name(),
            name -> slice(GpuName.of(name), gpu, numerator, denominator));
      }
    }
    throw new BadRow("GPU count must be whole or a fraction such as 0.5, but was " + count);
  }

  private static Gpu slice(GpuName name, Gpu gpu, long taken, int parts) {
    Gpu.Builder slice =
        Gpu.builder()
            .name(name)
            .vendor(gpu.vendor())
            .architecture(gpu.architecture())
            .line(gpu.line())
            .memory(part(gpu.memory(), taken, parts))
            .addAllSources(gpu.sources());
    gpu.usableMemory().ifPresent(memory -> slice.usableMemory(part(memory, taken, parts)));
    gpu.bandwidth()
        .map(all -> Bandwidth.ofBitsPerSecond(all.bitsPerSecond() / parts * taken))
        .ifPresent(slice::bandwidth);
    gpu.peaks().forEach((precision, all) -> slice.putPeak(precision, part(all, taken, parts)));
    gpu.computeCapability().ifPresent(slice::computeCapability);
    gpu.year().ifPresent(slice::year);
    gpu.asOf().ifPresent(slice::asOf);
    return slice.build();
  }

  private static MemorySize part(MemorySize all, long taken, int parts) {
    return MemorySize.ofBytes(all.bytes() / parts * taken);
  }

  private static ComputeRate part(ComputeRate all, long taken, int parts) {
    return ComputeRate.ofTflops(
        all.tflops()
            .multiply(BigDecimal.valueOf(taken))
            .divide(BigDecimal.valueOf(parts), 6, RoundingMode.HALF_EVEN));
  }
}
