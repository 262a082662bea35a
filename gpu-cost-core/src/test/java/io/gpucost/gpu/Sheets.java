package io.gpucost.gpu;

import io.gpucost.unit.MemorySize;

/** Sheets for tests: what a sheet must have, and nothing else. */
public final class Sheets {
  private Sheets() {}

  /** A sheet of a name and a nominal memory in GB. */
  public static Gpu.Builder sheet(String name, long gigabytes) {
    return Gpu.builder()
        .name(GpuName.of(name))
        .vendor("NVIDIA")
        .architecture("any")
        .line(GpuLine.DATA_CENTER)
        .memory(MemorySize.ofGB(gigabytes));
  }
}
