package io.gpucost.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.gpucost.catalog.RefreshedList.Result;
import io.gpucost.catalog.remote.Policies;
import io.gpucost.catalog.remote.RudeServer;
import io.gpucost.finding.InvalidInputException;
import io.gpucost.market.Market;
import io.gpucost.pricing.CatalogException;
import io.gpucost.pricing.LoadReport.FileCount;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.PricingCatalog;
import io.gpucost.unit.DataSize;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** From a server to the market, with a server that behaves. */
@Timeout(300)
class CatalogRefreshTest {
  private static final Instant FIRST_DAY = Instant.parse("2026-10-01T12:00:00Z");
  private static final Instant LATER = Instant.parse("2026-11-30T12:00:00Z");
  private static final String TABLE =
      """
      InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Price,SpotPrice,Region
      gpu_1x_a10,A10,1,30,200,,%s,,us-east-1
      cpu,,,4,16,,0.1,,us-east-1
      """;
  private static final String RATES =
      "<Envelope><Cube><Cube time='2026-11-27'><Cube currency='USD' rate='1.25'/>"
          + "<Cube currency='CNY' rate='8'/></Cube></Cube></Envelope>";

  private final Map<String, byte[]> files = new ConcurrentHashMap<>();

  @TempDir Path cache;
  private HttpServer server;

  @BeforeEach
  void startServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          byte[] file = files.get(exchange.getRequestURI().toString());
          if (file == null) {
            exchange.sendResponseHeaders(404, -1);
          } else {
            exchange.sendResponseHeaders(200, file.length);
            exchange.getResponseBody().write(file);
          }
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stopServer() {
    server.stop(0);
  }

  @Test
  void aRefreshedListIsPricedWithItsPlaceAndItsAge() {
    publish("/lambda/vms.csv", TABLE.formatted("0.75"));
    assertThat(refresh(FIRST_DAY, "skypilot/lambda"))
        .containsExactly(
            new RefreshedList(
                "skypilot/lambda",
                Result.UPDATED,
                Optional.of(LocalDate.of(2026, 10, 1)),
                Optional.of(FIRST_DAY),
                1,
                files.get("/lambda/vms.csv").length,
                Optional.empty()));

    Market market = market("cached:" + cache);

    assertThat(market.offers()).hasSize(1);
    Offer offer = market.offers().get(0);
    assertThat(offer.provider()).isEqualTo("lambda");
    assertThat(offer.source()).isEqualTo(base() + "lambda/vms.csv");
    assertThat(offer.asOf()).contains(LocalDate.of(2026, 10, 1));
    assertThat(market.catalogs().get(0).id()).isEqualTo("cached:" + cache.resolve("skypilot"));
    assertThat(market.catalogs().get(0).asOf()).contains(LocalDate.of(2026, 10, 1));
    assertThat(market.catalogs().get(0).report().orElseThrow().files())
        .containsExactly(new FileCount("lambda.csv", 2, 1, 1, 1, 0, 0, 0, 0));
  }

  @Test
  void afterAFailureOldPricesAreStillThereAndStillOld() {
    publish("/lambda/vms.csv", TABLE.formatted("0.75"));
    refresh(FIRST_DAY, "skypilot/lambda");

    for (String bad : List.of("no table", TABLE.formatted("cheap"), TABLE + "\"never closed")) {
      publish("/lambda/vms.csv", bad);
      RefreshedList failed = refresh(LATER, "skypilot/lambda").get(0);

      assertThat(failed.result()).isEqualTo(Result.FAILED);
      assertThat(failed.failure().orElseThrow()).startsWith("what came ");
      assertThat(failed.asOf()).contains(LocalDate.of(2026, 10, 1));
      assertThat(market("cached:" + cache).offers().get(0).asOf())
          .contains(LocalDate.of(2026, 10, 1));
    }
  }

  /** A page that asks to sign in comes as well as a table. */
  @Test
  void whatIsNoTableIsToldWithTheReason() {
    publish("/lambda/vms.csv", "<html>sign in</html>");

    assertThat(refresh(FIRST_DAY, "skypilot/lambda").get(0).failure().orElseThrow())
        .contains("no price in it")
        .contains("columns must include AcceleratorName");
  }

  @Test
  void newContentIsOfItsDay() {
    publish("/lambda/vms.csv", TABLE.formatted("0.75"));
    refresh(FIRST_DAY, "skypilot/lambda");
    publish("/lambda/vms.csv", TABLE.formatted("0.85"));

    assertThat(refresh(LATER, "skypilot/lambda").get(0).asOf())
        .contains(LocalDate.of(2026, 11, 30));
    assertThat(market("cached:" + cache).offers().get(0).asOf())
        .contains(LocalDate.of(2026, 11, 30));
  }

  @Test
  void aDiscountHoldsForWhatWasRefreshed() {
    publish("/lambda/vms.csv", TABLE.formatted("0.75"));
    publish("/eurofxref-daily.xml", RATES);
    refresh(FIRST_DAY, "skypilot/lambda", "ecb");

    Market market = market("discount:lambda=20%:cached:" + cache);

    assertThat(market.offers().get(0).term(OnDemand.class).orElseThrow().rate())
        .hasToString("USD 0.6/h");
    assertThat(market.offers().get(0).asOf()).contains(LocalDate.of(2026, 10, 1));
    assertThat(market.catalogs()).hasSize(2);
  }

  @Test
  void aListIsAsOldAsItsOldestFile() {
    publish("/lambda/vms.csv", TABLE.formatted("0.75"));
    refresh(FIRST_DAY, "skypilot/lambda");
    publish("/nebius/vms.csv", TABLE.formatted("0.65"));
    refresh(LATER, "skypilot/nebius", "skypilot/lambda");

    Market market = market("cached:" + cache.resolve("skypilot"));

    assertThat(market.offers()).hasSize(2);
    assertThat(market.catalogs().get(0).asOf()).contains(LocalDate.of(2026, 10, 1));
    assertThat(market.offers().get(1).asOf()).contains(LocalDate.of(2026, 11, 30));
  }

  @Test
  void refreshedRatesGoBeforeTheBundledOnes() {
    publish("/eurofxref-daily.xml", RATES);
    assertThat(refresh(LATER, "ecb").get(0).prices()).isEqualTo(3);

    Market market = market("bundled", "cached:" + cache);

    assertThat(market.rates().asOf()).contains(LocalDate.of(2026, 11, 27));
    assertThat(market.rates().source()).startsWith("European Central Bank");
  }

  @Test
  void readsTheArchiveThatGpuhuntPublishes() throws IOException {
    publish("/aws/version", "20261130-1");
    files.put(
        "/aws/20261130-1/catalog.zip",
        zip(
            "aws.csv",
            "instance_name,location,price,cpu,memory,gpu_count,gpu_name,gpu_memory,spot,disk_size\n"
                + "g5.xlarge,us-east-1,1.006,4,16,1,A10G,24,False,\n"));

    assertThat(refresh(LATER, "gpuhunt/aws").get(0).failure()).isEmpty();

    Offer offer = market("cached:" + cache).offers().get(0);
    assertThat(offer.provider()).isEqualTo("aws");
    assertThat(offer.source()).isEqualTo(base() + "aws/20261130-1/catalog.zip");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../../evil.csv", "/etc/evil.csv", "a/b/evil.csv", "evil.csv"})
  void anArchiveWritesNowhereElse(String name) throws IOException {
    files.put(
        "/x/zip",
        zip(name, "instance_name,location,price,gpu_count,gpu_name,spot\na,r,1,1,T4,False\n"));
    Path zip = Files.write(cache.resolve("catalog.zip"), files.get("/x/zip"));

    PricingCatalog list = Lists.open("gpuhunt", zip);

    assertThat(list.offers().get(0).provider()).isEqualTo("evil");
    assertThat(cache.resolve("../../evil.csv")).doesNotExist();
  }

  @Test
  void anArchiveThatIsNoneIsRefused() throws IOException {
    Path zip = Files.writeString(cache.resolve("catalog.zip"), "PK\3\4 and no more");

    assertThatThrownBy(() -> Lists.open("gpuhunt", zip)).isInstanceOf(CatalogException.class);
  }

  @Test
  void readsThePagesOfAzure() {
    String item =
        """
        {"currencyCode": "USD", "retailPrice": 3.673, "armRegionName": "%s", "skuName": "x",
         "productName": "Virtual Machines", "unitOfMeasure": "1 Hour", "type": "Consumption",
         "armSkuName": "Standard_NC24ads_A100_v4"}""";
    publish(
        "/prices?api-version=2023-01-01-preview&$filter=serviceName%20eq%20'Virtual%20Machines'"
            + "%20and%20contains(armSkuName,'Standard_N')",
        "{\"Items\": [%s], \"NextPageLink\": \"%s\"}"
            .formatted(item.formatted("eastus"), base().resolve("prices?$skip=1000")));
    publish(
        "/prices?$skip=1000",
        "{\"Items\": [" + item.formatted("westus") + "], \"NextPageLink\": null}");

    CatalogRefresh refresh =
        CatalogRefresh.into(cache)
            .with(Policies.PATIENT)
            .withBase("azure", base().resolve("prices"));
    assertThat(refresh.run(List.of("azure")).get(0).failure()).isEmpty();

    assertThat(market("cached:" + cache).offers()).hasSize(2);
  }

  @Test
  void oneListThatFailsDoesNotStopTheOthers() {
    publish("/nebius/vms.csv", TABLE.formatted("0.65"));

    List<RefreshedList> lists = refresh(LATER, "skypilot/lambda", "skypilot/nebius");

    assertThat(lists)
        .extracting(RefreshedList::result)
        .containsExactly(Result.FAILED, Result.UPDATED);
    assertThat(lists.get(0).failure()).contains("server answers 404");
    assertThat(lists.get(0).asOf()).isEmpty();
  }

  @Test
  void plainHttpHasToBeAllowed() {
    RefreshedList list =
        CatalogRefresh.into(cache).withBase("ecb", base()).run(List.of("ecb")).get(0);

    assertThat(list.failure().orElseThrow()).startsWith("address must be https");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "bitcoin", "skypilot/", "skypilot/../x", "ecb/hourly", "azure/eu"})
  void tellsWhatCanBeFetched(String list) {
    assertThatThrownBy(() -> CatalogRefresh.into(cache).run(List.of(list)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("catalog must ");
  }

  @Test
  void refusesBoundsOfNothing() {
    assertThatThrownBy(() -> CatalogRefresh.into(cache).withTime(Duration.ZERO))
        .hasMessageContaining("time must be at least 1 s");
    assertThatThrownBy(() -> CatalogRefresh.into(cache).withLargest(DataSize.ofBytes(0)))
        .hasMessageContaining("size must be above zero");
    assertThatThrownBy(() -> CatalogRefresh.into(cache).withBase("bitcoin", base()))
        .isInstanceOf(InvalidInputException.class);
  }

  @Test
  void tellsWhatToDoWhereNothingWasFetched() {
    assertThatThrownBy(() -> market("cached:" + cache))
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining("gpu-cost catalog refresh fetches some");
    Path shelf = cache.resolve("skypilot");
    assertThatThrownBy(() -> market("cached:" + shelf))
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining("gpu-cost catalog refresh --catalog skypilot fetches it");
  }

  @Test
  void aListThatWasChangedOnDiskIsRefused() throws IOException {
    publish("/lambda/vms.csv", TABLE.formatted("0.75"));
    refresh(FIRST_DAY, "skypilot/lambda");
    try (var all = Files.walk(cache)) {
      for (Path file : all.filter(f -> f.endsWith("lambda.csv")).toList()) {
        Files.writeString(file, TABLE.formatted("0.01"));
      }
    }

    assertThatThrownBy(() -> market("cached:" + cache))
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining("has changed since it was fetched");
  }

  /** Two processes fetch at once, and a third thing, this test, reads all the while. */
  @Test
  void severalProcessesMayRefreshAtOnce() throws Exception {
    publish("/lambda/vms.csv", TABLE.formatted("0.75"));
    refresh(FIRST_DAY, "skypilot/lambda");
    List<Process> processes = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      processes.add(
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-cp",
                  System.getProperty("java.class.path"),
                  Refreshing.class.getName(),
                  cache.toString(),
                  base().toString())
              .inheritIO()
              .start());
    }
    try {
      int price = 100;
      while (processes.stream().anyMatch(Process::isAlive)) {
        publish("/lambda/vms.csv", TABLE.formatted("0." + ++price));
        assertThat(market("cached:" + cache).offers()).hasSize(1);
      }
      for (Process process : processes) {
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isZero();
      }
    } finally {
      processes.forEach(Process::destroyForcibly);
    }
  }

  /** A process that refreshes a few times, and fails where one refresh does. */
  static final class Refreshing {
    private Refreshing() {}

    public static void main(String[] args) {
      CatalogRefresh refresh =
          CatalogRefresh.into(Path.of(args[0]))
              .withBase("skypilot", URI.create(args[1]))
              .withPlainHttp();
      for (int i = 0; i < 5; i++) {
        RefreshedList list = refresh.run(List.of("skypilot/lambda")).get(0);
        if (list.result() == Result.FAILED) {
          System.err.println(list);
          System.exit(1);
        }
      }
      System.exit(0);
    }
  }

  @Test
  void tellsHowADownloadGetsOn() {
    List<String> told = new ArrayList<>();
    try (RudeServer one = RudeServer.saying(RudeServer.ok(RATES))) {
      CatalogRefresh.into(cache)
          .with(Policies.PATIENT)
          .withBase("ecb", one.base())
          .withProgress((list, received, total) -> told.add(list + " " + received))
          .run(List.of("ecb"));
    }

    assertThat(told).isNotEmpty().last().isEqualTo("ecb/daily " + RATES.length());
  }

  @ParameterizedTest
  @ValueSource(strings = {"linux", "mac os x", "windows 11"})
  void eachSystemHasItsFolder(String system) {
    Map<String, String> variables =
        Map.of("XDG_CACHE_HOME", "/xdg", "LOCALAPPDATA", "/local", "OTHER", "");
    String folder = CacheFolder.standard(system, "/home/me", variables::get).toString();

    assertThat(folder.replace('\\', '/'))
        .isEqualTo(
            switch (system) {
              case "linux" -> "/xdg/gpu-cost";
              case "mac os x" -> "/home/me/Library/Caches/gpu-cost";
              default -> "/local/gpu-cost/Cache";
            });
    assertThat(CacheFolder.standard("linux", "/home/me", name -> null))
        .isEqualTo(Path.of("/home/me/.cache/gpu-cost"));
    assertThat(
            CacheFolder.standard(
                system, "/home/me", name -> name.equals("GPU_COST_CACHE") ? "/mine" : null))
        .isEqualTo(Path.of("/mine"));
  }

  private void publish(String path, String text) {
    files.put(path, text.getBytes(StandardCharsets.UTF_8));
  }

  private URI base() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
  }

  private List<RefreshedList> refresh(Instant now, String... lists) {
    return CatalogRefresh.into(cache)
        .with(Policies.PATIENT)
        .with(Clock.fixed(now, ZoneOffset.UTC))
        .withBase("skypilot", base())
        .withBase("gpuhunt", base())
        .withBase("ecb", base())
        .run(List.of(lists));
  }

  private static Market market(String... specs) {
    return Catalogs.market(
        List.of(specs), Optional.empty(), CatalogRefreshTest.class.getClassLoader());
  }

  private static byte[] zip(String name, String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.putNextEntry(new ZipEntry(name));
      zip.write(text.getBytes(StandardCharsets.UTF_8));
      zip.closeEntry();
    }
    return bytes.toByteArray();
  }
}
