package io.gpucost.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gpucost.catalog.bundled.BundledCatalogProvider;
import io.gpucost.catalog.loading.CsvTable;
import io.gpucost.catalog.strictjson.JsonStream;
import io.gpucost.catalog.strictjson.Limits;
import io.gpucost.catalog.strictjson.Problems;
import io.gpucost.gpu.GpuNames;
import io.gpucost.pricing.LoadReport.Doubt;
import io.gpucost.pricing.LoadReport.FileCount;
import io.gpucost.pricing.PricingCatalog;
import io.gpucost.pricing.spi.CatalogContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real files of others. Their quirks are known; the counts are those of the files. */
class RealListsTest {
  @ParameterizedTest
  @CsvSource({
    "skypilot, skypilot-schema/azure-vms.csv, 56671, 829, 55842, 0, 0",
    "skypilot, skypilot-schema/gcp-vms.csv, 31285, 747, 30384, 154, 0",
    "skypilot, skypilot-schema/lambda-vms.csv, 425, 391, 34, 0, 0",
    "skypilot, skypilot-schema/vast-vms.csv, 64, 64, 0, 0, 0",
    "skypilot, skypilot-org-transcribed/v8-nebius-vms.csv, 61, 21, 40, 0, 0",
    "skypilot, skypilot-org-transcribed/v8-hyperbolic-vms.csv, 3, 3, 0, 0, 0",
    "skypilot, skypilot-org-transcribed/v8-hyperstack-vms.csv, 25, 25, 0, 0, 0",
    "skypilot, skypilot-org-transcribed/v8-slurm-pricing.csv, 1, 0, 0, 0, 1",
    "skypilot, skypilot-schema/milotrince/accelerators.csv, 1, 0, 0, 0, 1",
    "aws, aws-price-list/opencost-fixture-0.json, 3, 1, 2, 0, 0",
    "aws, aws-price-list/opencost-fixture-1.json, 2, 1, 0, 0, 1",
    "aws, aws-price-list/opencost-fixture-2.json, 1, 0, 1, 0, 0",
    "vantage, vantage/ec2_single_instance.json, 1, 0, 1, 0, 0",
    "vantage, vantage/golden-ec2.json, 5, 0, 0, 0, 5",
    "vantage, tsaol-aws-gpu/gpu_instances_raw_cn.json, 30, 25, 4, 0, 1",
    "opencost, opencost/pricing_schema.csv, 3, 1, 1, 0, 1",
    "opencost, opencost/pricing_schema_mixed_gpu_ondemand.csv, 4, 0, 2, 0, 2",
    "opencost, opencost/pricing_schema_pv.csv, 1, 0, 1, 0, 0",
    "opencost, opencost/default.json, 1, 0, 0, 0, 1",
    "opencost, opencost/gcp.json, 1, 0, 0, 0, 1",
    "opencost, focus/focus_sample.csv, 1, 0, 0, 0, 1",
  })
  void everyRowIsAccountedFor(
      String word, String file, int rows, int taken, int setAside, int duplicates, int refused) {
    PricingCatalog list = read(word, file);

    FileCount count = list.report().files().get(0);
    assertThat(count.rows()).isEqualTo(rows);
    assertThat(count.taken()).isEqualTo(taken);
    assertThat(count.setAside()).isEqualTo(setAside);
    assertThat(count.duplicates()).isEqualTo(duplicates);
    assertThat(count.refused()).isEqualTo(refused);
    assertThat(count.addsUp()).isTrue();
  }

  @Test
  void tellsLambdasMemoryThatIsThatOfOneCard() {
    assertThat(
            Lists.reasons(read("skypilot", "skypilot-schema/lambda-vms.csv"), Doubt.Kind.DOUBTED))
        .hasSize(238)
        .allMatch(reason -> reason.startsWith("total memory of "));
  }

  @Test
  void tellsAzuresSpotPricesThatSaveNothing() {
    assertThat(Lists.reasons(read("skypilot", "skypilot-schema/azure-vms.csv"), Doubt.Kind.DOUBTED))
        .filteredOn(reason -> reason.startsWith("spot price of "))
        .hasSize(28);
  }

  @Test
  void joinsGooglesHostsWithTheirGpus() {
    PricingCatalog list = read("skypilot", "skypilot-schema/gcp-vms.csv");

    assertThat(list.offers())
        .filteredOn(offer -> offer.instance().filter("a2-highgpu-1g"::equals).isPresent())
        .isNotEmpty()
        .allMatch(offer -> offer.host().vcpus().orElse(0) == 12 && offer.excludes().isEmpty());
  }

  @Test
  void aMappingReadsAListOfOffers(@TempDir Path folder) throws IOException {
    Path mapping =
        Files.writeString(
            folder.resolve("mapping.json"),
            """
            {"schema": 1, "currency": "USD",
             "columns": {"provider": "provider_id", "gpu": "gpu_model", "memory_gb": "vram_gb",
                         "vcpu": "vcpu", "ram_gib": "ram_gb", "on_demand": "price_usd_hour",
                         "is_spot": "is_spot", "source": "source_url", "as_of": "collected_at"}}
            """);
    Path offerings = real("tardellirs-gpu-pricing/offerings.json");

    PricingCatalog list = Lists.open("columns", Path.of(mapping + "," + offerings));

    assertThat(Lists.addsUp(list)).isTrue();
    assertThat(list.report().rows()).isEqualTo(310);
    assertThat(Lists.reasons(list, Doubt.Kind.REFUSED)).isEmpty();
  }

  /** Every name that a real list gives a GPU; what is left has none. */
  @Test
  void onlyWhatIsNoGpuHasNoSheet() {
    GpuNames names = GpuNames.of(new BundledCatalogProvider().load(CatalogContext.newest()).gpus());
    Set<String> unknown = new TreeSet<>();
    for (String file : List.of("azure-vms", "gcp-vms", "lambda-vms", "vast-vms")) {
      unknown.addAll(names("skypilot-schema/" + file + ".csv", "AcceleratorName"));
    }
    unknown.addAll(names("skypilot-schema/milotrince/accelerators.csv", "AcceleratorName"));
    for (String file : List.of("v8-nebius-vms", "v8-hyperbolic-vms", "v8-hyperstack-vms")) {
      unknown.addAll(names("skypilot-org-transcribed/" + file + ".csv", "AcceleratorName"));
    }
    unknown.addAll(values("tardellirs-gpu-pricing/offerings.json", "gpu_model"));
    unknown.addAll(values("tsaol-aws-gpu/gpu_instances_raw_cn.json", "GPU_model"));

    unknown.removeIf(name -> name.startsWith("tpu-") || names.resolve(name).isPresent());

    assertThat(unknown)
        .containsExactly("AWS Inferentia", "Inferentia", "Qualcomm AI100", "Trainium");
  }

  private static Set<String> names(String file, String column) {
    Set<String> names = new TreeSet<>();
    try {
      CsvTable.read(
          real(file),
          table -> table.require(column),
          row -> row.text(column).ifPresent(names::add),
          (place, reason) -> {
            throw new AssertionError(place + reason);
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return names;
  }

  private static Set<String> values(String file, String field) {
    Set<String> names = new TreeSet<>();
    try {
      JsonStream.read(
          real(file),
          List.of(List.of(JsonStream.ANY_ITEM)),
          new Problems(Limits.DOCUMENT),
          (place, item) -> item.text(field).ifPresent(names::add));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return names;
  }

  private static Path real(String file) {
    Path path = Lists.REAL.resolve(file);
    assumeTrue(Files.isReadable(path), "the real lists are not here");
    return path;
  }

  private static PricingCatalog read(String word, String file) {
    return Lists.open(word, real(file));
  }
}
