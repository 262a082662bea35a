package io.gpucost.vram;

import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.style.GpuCostStyle;
import io.gpucost.unit.Estimate;
import io.gpucost.unit.MemorySize;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** What a job takes on each GPU at its peak. */
@Value.Immutable
@GpuCostStyle
public sealed interface VramEstimate extends VramAnswer permits ImmutableVramEstimate {
  /** {@return the peak on the fullest GPU: 5th percentile, expected value, 95th percentile} */
  Estimate<MemorySize> perGpu();

  /** {@return what the peak is made of; the sizes sum exactly to the expected peak} */
  List<MemoryTerm> terms();

  /** {@return the memory of the hosts, all GPUs together, where the job keeps states there} */
  Optional<MemorySize> hostRam();

  /** {@return what a serving engine takes of each card whatever the job needs} */
  Optional<EngineReserve> reserve();

  /** {@return what the figure rests on} */
  Note basis();

  /** {@return what was assumed where nothing was said} */
  List<Note> assumptions();

  /** {@return where a rule of thumb was used, or where it is wrong} */
  List<Finding> findings();

  /** {@return the largest term; the first of equals} */
  default MemoryTerm dominating() {
    return terms().stream()
        .max(Comparator.comparing(MemoryTerm::size))
        .orElseThrow(() -> new IllegalStateException("terms must not be empty, but was []"));
  }

  /**
   * Checks that there are terms and that they sum to the expected peak.
   *
   * @throws IllegalArgumentException if they do not
   */
  @Value.Check
  default void check() {
    MemorySize sum =
        terms().stream().map(MemoryTerm::size).reduce(MemorySize.ZERO, MemorySize::plus);
    if (terms().isEmpty() || !sum.equals(perGpu().expected())) {
      throw new IllegalArgumentException(
          "terms must sum to the expected %s, but was %s".formatted(perGpu().expected(), sum));
    }
  }
}
