package io.gpucost.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.unit.Refusals;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The words by which documents name number formats, product lines, links and capabilities. */
class WordsTest {
  private static final Map<String, Function<String, ?>> PARSERS =
      Map.of(
          "Precision", Precision::parse,
          "GpuLine", GpuLine::parse,
          "Interconnect", Interconnect::parse,
          "ComputeCapability", ComputeCapability::parse,
          "GpuName", GpuName::of);

  @ParameterizedTest
  @EnumSource
  void precisionsReadBack(Precision precision) {
    assertEquals(precision, Precision.parse(precision.text()));
    assertEquals(precision, Precision.parse(" " + precision.name() + " "));
  }

  @ParameterizedTest
  @EnumSource
  void linesReadBack(GpuLine line) {
    assertEquals(line, GpuLine.parse(line.text()));
  }

  @ParameterizedTest
  @CsvSource({
    "bf16, BF16, 16",
    "FP8, FP8, 8",
    "nf4, NF4, 4",
    "Tf32, TF32, 32",
    "fp64, FP64, 64",
  })
  void precisionsKnowTheirBits(String text, Precision precision, int bits) {
    assertEquals(precision, Precision.parse(text));
    assertEquals(bits, precision.bits());
  }

  @ParameterizedTest
  @CsvSource({
    "geforce, GEFORCE",
    "data_center, DATA_CENTER",
    "Data-Center, DATA_CENTER",
    "data center, DATA_CENTER",
    "WORKSTATION, WORKSTATION",
  })
  void linesAreReadInAnyCase(String text, GpuLine line) {
    assertEquals(line, GpuLine.parse(text));
  }

  @ParameterizedTest
  @CsvSource({
    "unknown, UNKNOWN,",
    "pcie, PCIE,",
    "pcie4, PCIE, 4",
    "PCIe5, PCIE, 5",
    "pcie_no_p2p, PCIE_NO_P2P,",
    "pcie4-no-p2p, PCIE_NO_P2P, 4",
    "nvlink_bridge, NVLINK_BRIDGE,",
    "NVLink, NVLINK,",
    "nvswitch, NVSWITCH,",
    "SXM, NVSWITCH,",
  })
  void linksAreRead(String text, Interconnect.Kind kind, Integer generation) {
    OptionalInt pcie = generation == null ? OptionalInt.empty() : OptionalInt.of(generation);
    Interconnect link = Interconnect.parse(text);
    assertEquals(new Interconnect(kind, pcie), link);
    assertEquals(link, Interconnect.parse(link.toString()));
  }

  @Test
  void everyKindOfLinkReadsBack() {
    assertEquals(Interconnect.of(Interconnect.Kind.UNKNOWN), Interconnect.unknown());
    Arrays.stream(Interconnect.Kind.values())
        .map(Interconnect::of)
        .forEach(link -> assertEquals(link, Interconnect.parse(link.toString())));
  }

  @Test
  void everyCapabilityReadsBackInOrder() {
    IntStream.rangeClosed(10, 999)
        .mapToObj(i -> new ComputeCapability(i / 10, i % 10))
        .forEach(it -> assertEquals(it, ComputeCapability.parse(it.toString())));
    assertTrue(ComputeCapability.parse("8.9").compareTo(ComputeCapability.parse("8.0")) > 0);
    assertTrue(ComputeCapability.parse("10.0").compareTo(ComputeCapability.parse("9.0")) > 0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Precision         | fp128   | must be one of fp64, fp32, tf32, fp16, bf16, fp8",
        "Precision         | bf 16   | must be one of",
        "GpuLine           | gaming  | must be one of geforce, workstation, data_center",
        "Interconnect      | pcie8   | must be one of unknown, pcie_no_p2p, pcie, nvlink_bridge",
        "Interconnect      | nvlink4 | pcie4, sxm",
        "ComputeCapability | 8       | must be a text such as '8.9'",
        "ComputeCapability | 0.9     | must be a text such as '8.9'",
        "ComputeCapability | 8.90    | must be a text such as '8.9'",
        "ComputeCapability | 100.0   | must be a text such as '8.9'",
        "ComputeCapability | sm_89   | must be a text such as '8.9'",
      })
  void refusesOtherWords(String type, String text, String rule) {
    Refusals.assertRefuses(PARSERS.get(type), type, text, rule);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Precision", "GpuLine", "Interconnect", "ComputeCapability", "GpuName"})
  void refusesHostileTextsInOneShortLine(String type) {
    Function<String, ?> parse = PARSERS.get(type);
    Refusals.assertRefuses(parse, type, "", "must not be empty");
    Refusals.assertRefuses(parse, type, "  ", "must not be empty");
    for (String text : new String[] {"A\n\u001b[2J", "x".repeat(100_000)}) {
      String message = refusal(parse, text);
      assertTrue(message.startsWith("unable to parse " + type + ": '"), message);
      assertTrue(message.length() < 300 && message.lines().count() == 1, message);
      assertTrue(message.chars().noneMatch(Character::isISOControl), message);
    }
  }

  private static String refusal(Function<String, ?> parse, String text) {
    try {
      return "read as " + parse.apply(text);
    } catch (IllegalArgumentException e) {
      return e.getMessage();
    }
  }

  @Test
  void rangesHoldForPartsToo() {
    Refusals.assertRefusesArgument(
        "compute capability must be in [1.0, 99.9], but was 0.5",
        () -> new ComputeCapability(0, 5));
    Refusals.assertRefusesArgument(
        "compute capability must be in [1.0, 99.9], but was 8.10",
        () -> new ComputeCapability(8, 10));
    Refusals.assertRefusesArgument(
        "PCIe generation must be in [1, 7], but was 8",
        () -> new Interconnect(Interconnect.Kind.PCIE, OptionalInt.of(8)));
  }

  @Test
  void aNameIsKeptAsWrittenWithoutSpaceAround() {
    assertEquals("A100 80GB PCIe", GpuName.of(" A100 80GB PCIe ").toString());
    assertEquals(GpuName.of("A100"), GpuName.of("A100\n"));
    assertTrue(GpuName.of("A100").compareTo(GpuName.of("H100")) < 0);
    assertEquals(80, GpuName.of("x".repeat(80)).value().length());
  }
}
