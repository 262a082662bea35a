package io.gpucost.catalog.skypilot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpucost.catalog.Lists;
import io.gpucost.gpu.Interconnect;
import io.gpucost.pricing.CatalogException;
import io.gpucost.pricing.LoadReport.Doubt;
import io.gpucost.pricing.LoadReport.FileCount;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.PricingCatalog;
import io.gpucost.pricing.Spot;
import io.gpucost.unit.MemorySize;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SkyPilotFormatTest {
  private static final String HEADER =
      "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Price,SpotPrice,Region\n";
  private static final String GOOGLE =
      "InstanceType,vCPUs,MemoryGiB,AcceleratorName,AcceleratorCount,GpuInfo,Region,"
          + "AvailabilityZone,Price,SpotPrice\n";

  @TempDir Path folder;

  @Test
  void readsAnOfferWithItsHost() {
    Offer offer = only(read("lambda-vms.csv", HEADER + "g1,RTX4090,2.0,32.0,64.0,,0.9,0.3,us-1\n"));

    assertThat(offer.provider()).isEqualTo("lambda");
    assertThat(offer.product()).isEqualTo("RTX 4090");
    assertThat(offer.gpuCount()).isEqualTo(2);
    assertThat(offer.host().vcpus()).hasValue(32);
    assertThat(offer.host().ram()).contains(MemorySize.ofGiB(64));
    assertThat(offer.region()).contains("us-1");
    assertThat(offer.instance()).contains("g1");
    assertThat(price(offer)).isEqualTo("USD 0.9/h");
    assertThat(offer.term(Spot.class).orElseThrow().rate()).hasToString("USD 0.3/h");
    assertThat(offer.asOf()).isEmpty();
  }

  @Test
  void findsColumnsByNameWhateverTheirOrder() {
    Offer offer =
        only(
            read(
                "v8-nebius-vms.csv",
                "\uFEFFRegion,price,GPUInfo,AcceleratorCount,AcceleratorName,InstanceType\r\n"
                    + "\"eu, north\",1.5,,1,L40S,x\r\n"));

    assertThat(offer.provider()).isEqualTo("nebius");
    assertThat(offer.region()).contains("eu, north");
    assertThat(price(offer)).isEqualTo("USD 1.5/h");
  }

  @ParameterizedTest
  @CsvSource({
    "azure-vms.csv, azure",
    "vms.csv, folder",
    "v8-nebius-vms.csv, nebius",
    "lambda.csv, lambda"
  })
  void theFileNamesTheProvider(String name, String provider) {
    PricingCatalog list =
        Lists.open("skypilot", folder, "folder/" + name, HEADER + "x,T4,1,,,,1,,r\n");

    assertThat(only(list).provider()).isEqualTo(provider);
  }

  @ParameterizedTest
  @CsvSource({
    "A100, 40960, A100 40GB SXM4",
    "A100, 81920, A100 80GB SXM4",
    "A100-80GB, 81559, A100 80GB SXM4",
    "V100, 16384, V100 16GB SXM2",
    "RTX6000, 24576, Quadro RTX 6000",
    "RTX6000, 49140, RTX 6000 Ada",
    "RTX6000-Ada, 49140, RTX 6000 Ada",
    "H100, 81559, H100 80GB SXM5",
    "L4, 22888, L4",
    "RTX5090_PCIE, 32768, RTX 5090",
    "L40S_PCIE_BAREMETAL, 49152, L40S",
    "H100_PCIE_BAREMETAL, 81920, H100 80GB PCIe",
    "H100-MEGA, 81920, H100 80GB SXM5"
  })
  void memoryDecidesBetweenCardsOfOneName(String name, int mib, String sheet) {
    String info = "\"{'Gpus': [{'MemoryInfo': {'SizeInMiB': " + mib + "}}]}\"";
    PricingCatalog list = read("x.csv", HEADER + "x," + name + ",1,,," + info + ",2,,r\n");

    assertThat(only(list).product()).isEqualTo(sheet);
    assertThat(Lists.reasons(list, Doubt.Kind.DOUBTED)).isEmpty();
  }

  @Test
  void noCardIsMadeUpByLeavingOutItsForm() {
    assertThat(Lists.reasons(read("x.csv", HEADER + "x,B200_PCIE,1,,,,5,,r\n"), Doubt.Kind.REFUSED))
        .hasSize(1);
  }

  @Test
  void aBareNameOfAFamilyIsDoubted() {
    PricingCatalog list = read("azure-vms.csv", HEADER + "x,A100,8,,,A100,27.2,,r\n");

    assertThat(only(list).product()).isEqualTo("A100 40GB PCIe");
    assertThat(Lists.reasons(list, Doubt.Kind.DOUBTED))
        .containsExactly("A100 could be any of 4 cards and was read as A100 40GB PCIe");
  }

  @Test
  void aFractionIsASliceWithASliceOfTheMemory() {
    PricingCatalog list = read("azure-vms.csv", HEADER + "x,A10,0.167,6,55,A10,0.658,,r\n");

    Offer slice = only(list);
    assertThat(slice.product()).isEqualTo("1/6 A10");
    assertThat(slice.gpuCount()).isEqualTo(1);
    assertThat(list.gpus()).hasSize(1);
    assertThat(list.gpus().get(0).memory()).isEqualTo(MemorySize.ofGB(4));
    assertThat(Lists.reasons(list, Doubt.Kind.DOUBTED)).isEmpty();
  }

  @Test
  void hasALinkWhereTheNameSaysSo() {
    Offer offer = only(read("x.csv", HEADER + "x,A100-80G-PCIe-NVLink,8,,,,12,,r\n"));

    assertThat(offer.product()).isEqualTo("A100 80GB PCIe");
    assertThat(offer.host().interconnect().kind()).isEqualTo(Interconnect.Kind.NVLINK_BRIDGE);
  }

  /** A quote that is not closed takes the rows below into its field. */
  @Test
  void aRowThatIsCutShortIsRefusedNotSetAside() {
    PricingCatalog list =
        read("x.csv", HEADER + "x,T4,1,,,,0.6,,r\nx\n\"x,T4,1,,,,0.6,,r\nx,T4,2,,,,1.2,,r\n");

    assertThat(list.offers()).hasSize(1);
    assertThat(Lists.reasons(list, Doubt.Kind.REFUSED))
        .containsExactly("row must have 9 fields, but has 1", "row must have 9 fields, but has 1");
    assertThat(Lists.addsUp(list)).isTrue();
  }

  @Test
  void zeroIsUnknown() {
    PricingCatalog list = read("vast-vms.csv", HEADER + "x,L40S,1,,,,0.6,0.00,r\n");

    assertThat(only(list).term(Spot.class)).isEmpty();
    assertThat(Lists.reasons(list, Doubt.Kind.REPAIRED))
        .containsExactly("a spot price of zero was read as unknown");
  }

  @Test
  void joinsGooglesGpusWithTheirHosts() {
    PricingCatalog list =
        read(
            "gcp-vms.csv",
            GOOGLE
                + ",,,A100,1,\"{'Gpus': [{'MemoryInfo': {'SizeInMiB': 40960}}]}\",r,r-a,1.70586,1.3\n"
                + "a2-highgpu-1g,12.0,85.0,,,,r,r-a,0.94803,0.47407\n"
                + ",,,T4,2,,r,r-a,0.7,\n"
                + "n1-highmem-8,8,52,,,,r,r-a,0.95,0.2\n"
                + ",,,P4,1,,r,r-b,0.6,0.2\n");

    assertThat(list.offers()).hasSize(3);
    Offer a100 = list.offers().get(0);
    assertThat(a100.instance()).contains("a2-highgpu-1g");
    assertThat(price(a100)).isEqualTo("USD 2.65389/h");
    assertThat(a100.term(Spot.class).orElseThrow().rate()).hasToString("USD 1.77407/h");
    assertThat(a100.host().vcpus()).hasValue(12);
    assertThat(price(list.offers().get(1))).isEqualTo("USD 1.65/h");
    Offer alone = list.offers().get(2);
    assertThat(alone.excludes()).contains("vCPU and memory");
    assertThat(Lists.reasons(list, Doubt.Kind.DOUBTED))
        .containsExactly(
            "no host for this GPU is in its zone: the price is that of the GPUs alone");
    assertThat(count(list)).isEqualTo(new FileCount(file(list), 5, 3, 3, 2, 0, 0, 1, 0));
  }

  @Test
  void zonesOfOnePriceMakeOneOffer() {
    PricingCatalog list =
        read(
            "gcp-vms.csv",
            GOOGLE
                + "x,8,60,T4,1,,r,r-a,1.1,0.4\n"
                + "x,8,60,T4,1,,r,r-b,1.1,0.4\n"
                + "x,8,60,T4,1,,r,r-b,1.1,0.4\n");

    assertThat(list.offers()).hasSize(1);
    assertThat(count(list)).isEqualTo(new FileCount(file(list), 3, 1, 2, 0, 1, 0, 0, 0));
  }

  @Test
  void mendsAzuresUnquotedLastColumn() {
    PricingCatalog list =
        read(
            "azure-vms.csv",
            HEADER.replace("Region\n", "Region,Generation\n")
                + "x,T4,1,,,T4,1.5,0.4,r,V1,V2\n"
                + "y,,,1,2,,0.05,,r,V1,V2\n");

    assertThat(only(list).region()).contains("r");
    assertThat(count(list)).isEqualTo(new FileCount(file(list), 2, 1, 1, 1, 0, 1, 0, 0));
  }

  /** Each row is one line of the report, and all rows are accounted for. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x,RTX4091,1,,,,1,,r | REFUSED | GPU must have a sheet (nearest: ",
        "x,T4,1.5,,,,1,,r | REFUSED | GPU count must be whole, in [1, 100000], or a fraction",
        "x,T4,0,,,,1,,r | REFUSED | GPU count must be whole",
        "x,T4,0.99,,,,1,,r | REFUSED | GPU count must be whole or a fraction such as 0.5, but was",
        "x,T4,1,,,,,,r | REFUSED | price must be given, but none is known",
        "x,T4,1,,,,cheap,,r | REFUSED | Price must be a number, but was 'cheap'",
        "x,T4,1,,,,-1,,r | REFUSED | Price must be in [0, 10000000], but was -1",
        "x,T4,1,,,,1e1000000000,,r | REFUSED | Price must be a number",
        "x,T4,1,NaN,,,1,,r | REFUSED | vCPUs must be a number, but was 'NaN'",
        "x,T4,1,,,,1,,r,more | REFUSED | row must have 9 fields, but has 10",
        "x,T4,1,,,,1 | REFUSED | row must have 9 fields, but has 7",
        "x,T4,1,,,,1,,cn-north-1 | REFUSED | currency must be stated: the table is in USD",
        "x,T4,1,,,,0.5,0.6,r | DOUBTED | spot price of USD 0.6/h is not below the USD 0.5/h on",
        "x,T4,1,,,,900,,r | DOUBTED | USD 900.00 an hour for one T4 is far from the usual",
        "x,T4,1,,65536,,0.5,,r | DOUBTED | host memory of 64 TiB is too much",
        "x,T4,,,,,0.5,,r | REPAIRED | a GPU count left out was read as 1"
      })
  void tellsWhatIsWrong(String row, Doubt.Kind kind, String reason) {
    PricingCatalog list = read("x.csv", HEADER + row + "\n");

    assertThat(list.report().doubts()).hasSize(1);
    Doubt doubt = list.report().doubts().get(0);
    assertThat(doubt.kind()).isEqualTo(kind);
    assertThat(doubt.reason()).startsWith(reason);
    assertThat(doubt.place()).endsWith("x.csv:2");
    assertThat(Lists.addsUp(list)).isTrue();
  }

  /** The same rows as those that are told of, but right. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "x,T4,1,,16,,0.5,0.4,r",
        "x,T4,1,4,,,0.35,,r",
        "x,T4,8,,65536,,4,,r",
        "x,A100-80GB,1,,,\"{'MemoryInfo': {'SizeInMiB': 81920}}\",1.9,,r",
        "x,RTX4090,2,,,\"{'MemoryInfo': {'SizeInMiB': 24564}}\",0.8,,r",
        "x,V100,8,,,\"{'MemoryInfo': {'SizeInMiB': 16384}}], 'TotalGpuMemoryInMiB': 131072}\",6,,r",
        "x,A10,0.167,,,A10,0.658,,r"
      })
  void isSilentWhereNothingIsWrong(String row) {
    assertThat(read("x.csv", HEADER + row + "\n").report().doubts()).isEmpty();
  }

  /** Both ways: a hundredth and a hundred times of what one costs. */
  @ParameterizedTest
  @CsvSource({"0.005, 1", "0.5, 0", "50, 1"})
  void aPriceFarOutsideTheBandOfItsCardIsDoubted(String price, int doubts) {
    PricingCatalog list = read("x.csv", HEADER + "x,T4,1,,,," + price + ",,r\n");

    assertThat(list.offers()).hasSize(1);
    assertThat(Lists.reasons(list, Doubt.Kind.DOUBTED)).hasSize(doubts);
    assertThat(Lists.reasons(list, Doubt.Kind.DOUBTED))
        .allMatch(reason -> reason.contains(" is far from the usual "));
  }

  @Test
  void tellsMemoryThatDoesNotFit() {
    PricingCatalog list =
        read(
            "runpod-vms.csv",
            HEADER
                + "slip,A100-80GB,1,,,\"{'MemoryInfo': {'SizeInMiB': 80}}\",1.9,,r\n"
                + "sum,RTX4090,2,,,\"{'MemoryInfo': {'SizeInMiB': 49128}}\",0.8,,r\n"
                + "total,V100,8,,,\"{'MemoryInfo': {'SizeInMiB': 16384}}], "
                + "'TotalGpuMemoryInMiB': 16384}\",6.32,,r\n");

    assertThat(list.offers()).hasSize(3);
    assertThat(Lists.reasons(list, Doubt.Kind.REPAIRED))
        .containsExactly(
            "memory of 80 MiB was read as 80 GiB: a unit slip of 1024",
            "memory of 49128 MiB was read as that of all 2 cards");
    assertThat(Lists.reasons(list, Doubt.Kind.DOUBTED))
        .containsExactly("total memory of 16 GiB differs from 8 x 16 GiB");
  }

  @Test
  void doubtsAPricePerGpuAmongPricesOfMachines() {
    PricingCatalog list =
        read("x.csv", HEADER + "a,L4,1,,,,0.7,,r\nb,L4,2,,,,1.4,,r\nc,L4,8,,,,0.7,,r\n");

    assertThat(Lists.reasons(list, Doubt.Kind.DOUBTED))
        .containsExactly("8 GPUs cost USD 0.7 and 1 cost USD 0.7: perhaps a price per GPU");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "AcceleratorName,Providers | columns must include InstanceType",
        "InstanceType,AcceleratorName,AcceleratorCount | columns must include Price",
        "Price,price | column must be named once",
        "'' | file must have a line of column names, but is empty"
      })
  void refusesWhatIsNoTable(String header, String reason) {
    PricingCatalog list = read("x.csv", header);

    assertThat(list.offers()).isEmpty();
    assertThat(Lists.reasons(list, Doubt.Kind.REFUSED)).hasSize(1);
    assertThat(Lists.reasons(list, Doubt.Kind.REFUSED).get(0)).startsWith(reason);
    assertThat(Lists.addsUp(list)).isTrue();
  }

  @Test
  void aQuoteThatIsNeverClosedEndsTheFile() {
    PricingCatalog list = read("x.csv", HEADER + "a,T4,1,,,,0.5,,r\n\"" + "x".repeat(200_000));

    assertThat(list.offers()).hasSize(1);
    assertThat(Lists.reasons(list, Doubt.Kind.REFUSED)).hasSize(1);
    assertThat(Lists.reasons(list, Doubt.Kind.REFUSED).get(0)).contains("cannot be read");
  }

  @Test
  void namesThePathThatIsMissing() {
    assertThatThrownBy(() -> Lists.open("skypilot", folder.resolve("none.csv")))
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining("none.csv");
    assertThatThrownBy(() -> Lists.open("skypilot", Files.createDirectories(folder.resolve("e"))))
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining("the folder has no file .csv");
  }

  private PricingCatalog read(String name, String text) {
    return Lists.open("skypilot", folder, name, text);
  }

  private static Offer only(PricingCatalog list) {
    assertThat(list.report().doubts()).noneMatch(doubt -> doubt.kind() == Doubt.Kind.REFUSED);
    assertThat(list.offers()).hasSize(1);
    return list.offers().get(0);
  }

  private static String price(Offer offer) {
    return offer.term(OnDemand.class).orElseThrow().rate().toString();
  }

  private static FileCount count(PricingCatalog list) {
    return list.report().files().get(0);
  }

  private static String file(PricingCatalog list) {
    return count(list).file();
  }
}
