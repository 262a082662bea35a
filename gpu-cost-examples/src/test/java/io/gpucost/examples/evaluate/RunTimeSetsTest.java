package io.gpucost.examples.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuName;
import io.gpucost.gpu.Interconnect;
import io.gpucost.market.Market;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunTimeSetsTest {
  private static final Path TABLES =
      Path.of("src", "test", "resources", "io", "gpucost", "examples", "evaluate");
  private static final Market MARKET = Market.onClassPath();

  @Test
  void scalingIsToldBlindAndFromTwoCards() {
    Map<String, Object> scaling = evaluate("scaling", "scaling.csv");

    assertThat(scaling).containsEntry("rows", 4).containsEntry("predicted", 3);
    assertThat(scaling).containsEntry("skip_reasons", Map.of("card_not_known", 1));
    assertThat(group(scaling, "blind").get("rows")).isEqualTo(4);
    assertThat(group(scaling, "from_two").get("rows")).isEqualTo(1);
    assertThat(median(group(scaling, "from_two"))).isLessThan(0.2);
    assertThat(median(group(scaling, "rule_of_thumb"))).isGreaterThan(median(scaling));
  }

  @Test
  void transferPairsTheBestOfEachCardOfAGroup() {
    Map<String, Object> transfer = evaluate("transfer", "throughput.csv");

    assertThat(transfer).containsEntry("rows", 4).containsEntry("predicted", 4);
    assertThat(transfer).containsEntry("rows_of_unknown_cards", 1);
    assertThat(group(transfer, "vision").get("rows")).isEqualTo(2);
    assertThat(group(transfer, "transformer").get("rows")).isEqualTo(2);
    assertThat(median(transfer)).isLessThan(0.3);
  }

  @Test
  void largeTransformersAreToldInTokensASecond() {
    Map<?, ?> absolute = group(evaluate("transfer", "throughput.csv"), "absolute");

    assertThat(absolute.get("rows")).isEqualTo(3);
    assertThat(absolute.get("skip_reasons")).isEqualTo(Map.of("card_or_precision_not_known", 1));
    assertThat(median(absolute)).isLessThan(0.2);
  }

  @Test
  void decodeTakesOneRequestOnOneCard() {
    Map<String, Object> decode = evaluate("decode", "inference.csv");

    assertThat(decode).containsEntry("rows", 4).containsEntry("predicted", 2);
    assertThat(decode)
        .containsEntry(
            "skip_reasons", Map.of("card_or_quantisation_not_known", 1, "size_not_known", 1));
    assertThat(median(decode)).isLessThan(0.3);
  }

  @ParameterizedTest
  @CsvSource({
    "V100 32GB SXM2 (DGX-1), V100 32GB SXM2",
    "V100 32GB SXM3 (DGX-2), V100 32GB SXM2",
    "H100 80GB PCIe Gen5, H100 80GB PCIe",
    "H200 140GB SXM, H200 SXM",
    "H100 96GB HBM2e SXM (500W cap), H100 80GB SXM5",
    "DGX-B200, B200 SXM",
    "RTX 2080Ti, RTX 2080 Ti"
  })
  void readsTheNamesOfTables(String text, String name) {
    assertThat(Cards.named(text, MARKET.gpuNames()).map(Gpu::name)).contains(GpuName.of(name));
  }

  @ParameterizedTest
  @CsvSource({"RTX 3080 Max-Q", "GTX 1080 8GB", "Abacus 9000"})
  void takesNoCardForAnother(String text) {
    assertThat(Cards.named(text, MARKET.gpuNames())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "pcie, H100 80GB PCIe Gen5, pcie5",
    "pcie, RTX 3090, pcie",
    "'pcie (P2P disabled, via host RAM)', RTX 4090, pcie_no_p2p",
    "nvlink-bridge, RTX 2080Ti, nvlink_bridge",
    "nvlink, V100, nvlink",
    "nvswitch+multi-node IB, A100, nvswitch",
    "n/a, A100, unknown"
  })
  void readsTheLinksOfTables(String text, String card, String link) {
    assertThat(Cards.link(text, card)).isEqualTo(Interconnect.parse(link));
  }

  private static double median(Map<?, ?> figures) {
    return ((BigDecimal) Objects.requireNonNull(figures.get("median_error"))).doubleValue();
  }

  private static Map<?, ?> group(Map<String, Object> document, String name) {
    Map<?, ?> groups = (Map<?, ?>) Objects.requireNonNull(document.get("groups"));
    return (Map<?, ?>) Objects.requireNonNull(groups.get(name));
  }

  private static Map<String, Object> evaluate(String set, String file) {
    return EvaluationSets.named(set)
        .orElseThrow()
        .evaluate(TABLES.resolve(file), MARKET)
        .document();
  }
}
