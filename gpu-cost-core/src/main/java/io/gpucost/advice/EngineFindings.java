package io.gpucost.advice;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Severity;
import io.gpucost.unit.MemorySize;
import io.gpucost.vram.FitVerdict;
import io.gpucost.vram.VramEstimate;
import java.util.Optional;

/** A serving engine that is left at its defaults leaves a part of each card unused. */
final class EngineFindings {
  private EngineFindings() {}

  /** What to set where the job fits the card, but not what the engine takes of it. */
  static Optional<Finding> of(VramEstimate estimate, FitVerdict verdict) {
    MemorySize needed = estimate.perGpu().expected();
    return estimate
        .reserve()
        .filter(
            reserve -> verdict.reserved().filter(size -> size.compareTo(needed) < 0).isPresent())
        .map(
            reserve ->
                Finding.of(
                    Severity.WARNING,
                    Note.of(Code.ENGINE_RESERVES_LESS)
                        .with("engine", reserve.engine())
                        .with("reserved", verdict.reserved().orElseThrow())
                        .with("needed", needed)
                        .with("setting", reserve.setting())));
  }
}
