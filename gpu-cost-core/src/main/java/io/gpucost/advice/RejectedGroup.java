package io.gpucost.advice;

import io.gpucost.finding.Note;
import io.gpucost.finding.Rejection;
import io.gpucost.gpu.GpuName;
import io.gpucost.style.GpuCostStyle;
import java.util.List;
import org.immutables.value.Value;

/** All offers of one GPU and count that were ruled out for one reason, told by the best of them. */
@Value.Immutable
@GpuCostStyle
public sealed interface RejectedGroup permits ImmutableRejectedGroup {

  /** {@return the GPU} */
  GpuName gpu();

  /** {@return the number of GPUs} */
  int count();

  /** {@return the reason, with the figures of the offer that came closest} */
  Rejection rejection();

  /** {@return how many offers were ruled out so} */
  int offers();

  /** {@return the smallest changes that would make it possible, the smallest first} */
  List<Note> fixes();
}
