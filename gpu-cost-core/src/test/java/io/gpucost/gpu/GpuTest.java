package io.gpucost.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.unit.Bandwidth;
import io.gpucost.unit.ComputeRate;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.MemorySize;
import io.gpucost.unit.Power;
import io.gpucost.unit.Refusals;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class GpuTest {
  private static final Gpu FULL =
      Sheets.sheet("RTX 4090", 24)
          .addAllAliases(List.of("4090", "GeForce RTX 4090 24GB"))
          .usableMemory(MemorySize.parse("24080 MiB"))
          .bandwidth(Bandwidth.parse("1008 GB/s"))
          .putPeak(Precision.BF16, ComputeRate.parse("165.2 TFLOPS"))
          .measuredMatmul(ComputeRate.parse("150 TFLOPS"))
          .computeCapability(ComputeCapability.parse("8.9"))
          .year(2022)
          .tdp(Power.ofWatts(450))
          .addAllSources(List.of("maker"))
          .asOf(LocalDate.of(2026, 11, 1))
          .build();

  @Test
  void aCopyIsEqualAndTakesOneChange() {
    assertEquals(FULL, FULL.toBuilder().build());
    assertEquals(2023, FULL.toBuilder().year(2023).build().year().getAsInt());
    Host host = Host.builder().gpuCount(8).nodes(2).vcpus(64).disk(DataSize.parse("1 TB")).build();
    assertEquals(host, host.toBuilder().build());
  }

  @Test
  void whatIsNotStatedIsUnknown() {
    Gpu bare = Sheets.sheet("X", 8).build();
    assertEquals(Optional.empty(), bare.peak(Precision.FP16));
    assertTrue(bare.computeCapability().isEmpty() && bare.year().isEmpty());
    assertEquals(List.of(), bare.sources());
  }

  @Test
  void aJobMayUseTheUsableMemoryElseTheNominalOne() {
    assertEquals(MemorySize.parse("24080 MiB"), FULL.memoryForWork());
    assertEquals(MemorySize.ofGB(8), Sheets.sheet("X", 8).build().memoryForWork());
  }

  @ParameterizedTest
  @CsvSource({
    "5.2, FP16, NO",
    "5.3, FP16, YES",
    "6.0, INT8, NO",
    "6.1, INT8, YES",
    "7.5, BF16, NO",
    "8.0, BF16, YES",
    "7.5, TF32, NO",
    "8.0, TF32, YES",
    "8.6, FP8, NO",
    "8.9, FP8, YES",
    "9.0, FP8, YES",
    "12.0, FP8, YES",
    "6.1, FP64, YES",
    "6.1, FP32, YES",
    "6.1, INT4, YES",
    "6.1, NF4, YES",
  })
  void capabilityTellsTheFormats(String capability, Precision precision, Support support) {
    Gpu gpu = Sheets.sheet("X", 8).computeCapability(ComputeCapability.parse(capability)).build();
    assertEquals(support, gpu.supports(precision));
  }

  @ParameterizedTest
  @EnumSource
  void withoutCapabilityAndRateOnlyStoredFormatsAreKnown(Precision precision) {
    boolean stored = precision == Precision.INT4 || precision == Precision.NF4;
    assertEquals(
        stored ? Support.YES : Support.UNKNOWN, Sheets.sheet("X", 8).build().supports(precision));
  }

  @Test
  void aKnownRateOverridesTheCapability() {
    Gpu.Builder old = Sheets.sheet("X", 8).computeCapability(ComputeCapability.parse("7.0"));
    assertEquals(
        Support.YES,
        old.putPeak(Precision.BF16, ComputeRate.parse("1 TFLOPS"))
            .build()
            .supports(Precision.BF16));
    assertEquals(
        Support.NO,
        Sheets.sheet("X", 8)
            .computeCapability(ComputeCapability.parse("9.0"))
            .putPeak(Precision.FP8, ComputeRate.ZERO)
            .build()
            .supports(Precision.FP8));
  }

  @Test
  void memoryIsThereAndUsableMemoryIsOfItsSize() {
    Refusals.assertRefusesArgument(
        "memory of X must be positive, but was 0 B", () -> Sheets.sheet("X", 0).build());
    Gpu.Builder wrong = Sheets.sheet("X", 24).usableMemory(MemorySize.ofGB(12));
    Refusals.assertRefusesArgument(
        "usable memory of X must be within 0.8 and 1.1 of the nominal 24 GB, but was 12 GB",
        wrong::build);
    assertThrows(IllegalStateException.class, () -> Gpu.builder().build());
  }

  @Test
  void aHostHasOneGpuOfWhichNothingIsKnown() {
    Host host = Host.builder().build();
    assertEquals(Host.ofGpus(1), host);
    assertEquals(1, host.nodes());
    assertEquals(Interconnect.unknown(), host.interconnect());
    assertEquals(Optional.empty(), host.ram());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0      | 1  | 1 | GPU count must be in [1, 100000], but was 0",
        "100001 | 1  | 1 | GPU count must be in [1, 100000], but was 100001",
        "8      | 3  | 1 | nodes must be positive and divide the 8 GPUs, but was 3",
        "8      | 0  | 1 | nodes must be positive and divide the 8 GPUs, but was 0",
        "8      | 16 | 1 | nodes must be positive and divide the 8 GPUs, but was 16",
        "8      | 2  | 0 | vCPU count must be positive, but was 0",
      })
  void aHostRefusesOtherCounts(int gpus, int nodes, int vcpus, String message) {
    Refusals.assertRefusesArgument(
        message, () -> Host.builder().gpuCount(gpus).nodes(nodes).vcpus(vcpus).build());
  }

  @Test
  void hardwareCountsGpusPerNode() {
    Hardware two = new Hardware(FULL, Host.builder().gpuCount(16).nodes(2).build());
    assertEquals(16, two.gpuCount());
    assertEquals(8, two.gpusPerNode());
    assertEquals(Host.ofGpus(4), Hardware.of(FULL, 4).host());
  }
}
