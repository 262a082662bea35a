package io.gpucost.vram;

import io.gpucost.finding.Code;
import io.gpucost.unit.Estimate;
import io.gpucost.unit.MemorySize;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Collects the terms of one estimate. Each is rounded to whole bytes once, so sums are exact. */
final class Terms {
  private final Map<Code, Double> bytes = new EnumMap<>(Code.class);

  /** Adds to a term; nothing where there is nothing to add. */
  Terms add(Code code, double size) {
    if (size > 0) {
      bytes.merge(code, size, Double::sum);
    }
    return this;
  }

  /** Takes from a term, down to nothing. */
  void subtract(Code code, double size) {
    bytes.computeIfPresent(code, (key, now) -> now > size ? now - size : null);
  }

  double of(Code code) {
    return bytes.getOrDefault(code, 0.0);
  }

  /** The terms, largest first; equal ones in the order of their codes. */
  List<MemoryTerm> toList() {
    List<MemoryTerm> terms = new ArrayList<>();
    bytes.forEach((code, size) -> terms.add(new MemoryTerm(code, MemorySize.roundedFrom(size))));
    terms.sort((a, b) -> b.size().compareTo(a.size()));
    return terms;
  }

  /** The sum of all terms. */
  MemorySize expected() {
    return toList().stream().map(MemoryTerm::size).reduce(MemorySize.ZERO, MemorySize::plus);
  }

  ImmutableVramEstimate.Builder estimate(Band band) {
    return estimate(band.around(expected()));
  }

  /** With limits known otherwise; the expected value is within them or becomes one of them. */
  ImmutableVramEstimate.Builder estimate(double low, double high) {
    MemorySize expected = expected();
    return estimate(
        new Estimate<>(
            MemorySize.min(expected, MemorySize.roundedFrom(low)),
            expected,
            MemorySize.max(expected, MemorySize.roundedFrom(high))));
  }

  private ImmutableVramEstimate.Builder estimate(Estimate<MemorySize> perGpu) {
    return ImmutableVramEstimate.builder().perGpu(perGpu).addAllTerms(toList());
  }
}
