package io.gpucost.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.gpucost.unit.Bandwidth;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GpuNamesTest {
  private static final GpuNames NAMES =
      GpuNames.of(
          List.of(
              gpu("A100 80GB SXM4", 80, "2039 GB/s"),
              gpu("A100 80GB PCIe", 80, "1935 GB/s"),
              gpu("A100 40GB", 40, "1555 GB/s"),
              gpu("RTX 4090", 24, "1008 GB/s"),
              gpu("RTX 4090 D", 24, "1008 GB/s"),
              gpu("L4", 24, "300 GB/s"),
              gpu("L40S", 48, "864 GB/s"),
              gpu("V100 32GB", 32, "900 GB/s"),
              Sheets.sheet("H100 80GB SXM5", 80).addAllAliases(List.of("H100", "p5")).build()));

  private static Gpu gpu(String name, long gigabytes, String bandwidth) {
    return Sheets.sheet(name, gigabytes).bandwidth(Bandwidth.parse(bandwidth)).build();
  }

  @ParameterizedTest
  @CsvSource({
    "RTX4090, RTX 4090",
    "nvidia-rtx4090, RTX 4090",
    "NVIDIA GeForce RTX 4090, RTX 4090",
    "rtx_4090, RTX 4090",
    "RTX 4090D, RTX 4090 D",
    "Tesla V100-32G, V100 32GB",
    "V100 32 GiB, V100 32GB",
    "a100-80gb(pcie), A100 80GB PCIe",
    "A10080GBPCIe, A100 80GB PCIe",
    "p5, H100 80GB SXM5",
    "h100, H100 80GB SXM5",
    "l4, L4",
    "A100 SXM4, A100 80GB SXM4",
  })
  void aSpellingMeansOneSheet(String text, String name) {
    GpuNames.Match match = NAMES.resolve(text).orElseThrow();
    assertEquals(name, match.gpu().name().value());
    assertEquals(List.of(), match.others());
    assertEquals(true, match.exact());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "A100      | A100 40GB      | A100 80GB PCIe, A100 80GB SXM4",
        "A100 80GB | A100 80GB PCIe | A100 80GB SXM4",
      })
  void aFamilyMeansItsLeastMemberAndTellsTheOthers(String text, String name, String others) {
    GpuNames.Match match = NAMES.resolve(text).orElseThrow();
    assertEquals(name, match.gpu().name().value());
    assertEquals(false, match.exact());
    assertEquals(List.of(others.split(", ")), match.others().stream().map(GpuName::value).toList());
  }

  @ParameterizedTest
  @CsvSource({"RTX 5090", "4090", "RTX", "A100 96GB", "80GB A100", "''", "---", "NVIDIA"})
  void otherSpellingsMeanNothing(String text) {
    assertEquals(Optional.empty(), NAMES.resolve(text));
  }

  @ParameterizedTest
  @CsvSource({
    "A100, A100 80GB PCIe, true",
    "A100 80GB, A100 80GB PCIe, true",
    "a100-pcie, A100 80GB PCIe, true",
    "A100, A100X, false",
    "L4, L40S, false",
    "L40S, L40S, true",
    "L4, L4, true",
    "80GB, A100 80GB PCIe, false",
    "RTX 4090, RTX 4090 D, true",
    "RTX 4090 D, RTX 4090, false",
    "'', L4, false",
    "L4, ---, false",
  })
  void aFamilyCoversByWholeWords(String family, String name, boolean covers) {
    assertEquals(covers, GpuNames.covers(family, GpuName.of(name)));
  }

  @Test
  void theNearestNamesComeFirst() {
    assertEquals(List.of("RTX 4090", "RTX 4090 D"), NAMES.nearest("RTX 4080", 2));
    assertEquals(List.of("V100 32GB"), NAMES.nearest("v10032gb", 1));
    assertEquals(List.of(), NAMES.nearest("RTX 4080", 0));
    assertEquals(List.of(), GpuNames.of(List.of()).nearest("RTX 4080", 3));
    assertEquals(9, NAMES.nearest("x".repeat(100_000), 99).size());
  }

  @Test
  void aNameWinsOverAnotherSheetsAlias() {
    Gpu named = gpu("H200", 141, "4800 GB/s");
    Gpu alias = Sheets.sheet("H100", 80).addAllAliases(List.of("H200")).build();
    assertEquals(named, GpuNames.of(List.of(named, alias)).resolve("h200").orElseThrow().gpu());
  }

  @Test
  void aSheetWithoutWordsStandsInNobodysWay() {
    GpuNames names = GpuNames.of(List.of(Sheets.sheet("---", 8).build(), gpu("L4", 24, "1 GB/s")));
    assertEquals(Optional.empty(), names.resolve("T4"));
    assertEquals("L4", names.resolve("L4").orElseThrow().gpu().name().value());
  }
}
