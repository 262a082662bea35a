package io.gpucost.advice;

import io.gpucost.finding.Note;
import io.gpucost.finding.Rejection;
import io.gpucost.gpu.GpuName;
import io.gpucost.style.GpuCostStyle;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * All offers of one GPU and count, or of one service, that were ruled out for one reason, told by
 * the best of them.
 */
@Value.Immutable
@GpuCostStyle
public sealed interface RejectedGroup permits ImmutableRejectedGroup {

  /** {@return the GPU's name, or the name of the service} */
  String product();

  /** {@return the GPU; empty for a service} */
  Optional<GpuName> gpu();

  /** {@return the number of GPUs; 0 for a service} */
  int count();

  /** {@return the reason, with the figures of the offer that came closest} */
  Rejection rejection();

  /** {@return how many offers were ruled out so} */
  int offers();

  /** {@return the smallest changes that would make it possible, the smallest first} */
  List<Note> fixes();
}
