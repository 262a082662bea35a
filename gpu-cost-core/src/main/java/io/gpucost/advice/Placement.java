package io.gpucost.advice;

import io.gpucost.gpu.Hardware;
import io.gpucost.timing.TimeEstimate;
import io.gpucost.vram.FitVerdict;
import io.gpucost.vram.HostEstimate;
import io.gpucost.vram.VramAnswer;
import io.gpucost.workload.Layout;
import java.util.Objects;

/**
 * A job on rented or owned cards: where it runs, whether it fits, and how long it computes.
 *
 * @param hardware what the work runs on
 * @param layout how the job is spread over the GPUs
 * @param vram the memory the job needs
 * @param fit whether the job fits the memory, and by how much
 * @param time the compute time
 * @param host the memory and the disk that the job takes of the hosts
 */
public record Placement(
    Hardware hardware,
    Layout layout,
    VramAnswer vram,
    FitVerdict fit,
    TimeEstimate time,
    HostEstimate host) {

  /**
   * Checks that all are given.
   *
   * @param hardware what the work runs on
   * @param layout how the job is spread over the GPUs
   * @param vram the memory the job needs
   * @param fit whether the job fits the memory, and by how much
   * @param time the compute time
   * @param host the memory and the disk that the job takes of the hosts
   */
  public Placement {
    Objects.requireNonNull(hardware, "hardware");
    Objects.requireNonNull(layout, "layout");
    Objects.requireNonNull(vram, "vram");
    Objects.requireNonNull(fit, "fit");
    Objects.requireNonNull(time, "time");
    Objects.requireNonNull(host, "host");
  }
}
