package io.gpucost.examples.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A list is fetched, recommended from, and grows old. */
@Timeout(300)
class CatalogRefreshTest {
  private static final String WORKLOAD =
      "{\"task\": {\"kind\": \"custom\", \"peak_memory\": \"20 GB\"},"
          + " \"work\": {\"hours\": \"8 h\"}}";
  private static final String TABLE =
      """
      InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Price,SpotPrice,Region
      gpu_1x_a10,A10,1,30,200,,0.75,,us-east-1
      """;
  private static final String RATES =
      "<Envelope><Cube><Cube time='2026-11-27'><Cube currency='USD' rate='1.25'/>"
          + "<Cube currency='CNY' rate='10'/></Cube></Cube></Envelope>";

  private final Map<String, String> files = new ConcurrentHashMap<>();

  @TempDir private Path cache;
  private HttpServer server;

  @BeforeEach
  void startServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String file = files.get(exchange.getRequestURI().getPath());
          byte[] body = file == null ? new byte[0] : file.getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().add("Last-Modified", "Tue, 06 Oct 2026 10:00:00 GMT");
          exchange.sendResponseHeaders(file == null ? 404 : 200, file == null ? -1 : body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stopServer() {
    server.stop(0);
  }

  @Test
  void whatIsFetchedIsRecommendedWithItsAge() throws IOException {
    String workload = Files.writeString(cache.resolve("workload.json"), WORKLOAD).toString();
    files.put("/lambda/vms.csv", TABLE);
    files.put("/eurofxref-daily.xml", RATES);

    CommandLineRun fetched = refresh("skypilot/lambda", "ecb");
    assertThat(fetched.exitCode()).isZero();
    assertThat(fetched.err()).isEmpty();
    assertThat(fetched.out())
        .containsPattern("skypilot/lambda +new +1 +.* 2026-10-06 ")
        .contains("Use them with --catalog cached:" + cache);

    CommandLineRun answer =
        CommandLineRun.of(
            "recommend",
            workload,
            "--catalog",
            "cached:" + cache,
            "--currency",
            "CNY",
            "--as-of",
            "2026-11-30",
            "--format",
            "json");
    assertThat(answer.exitCode()).isZero();
    assertThat(answer.out())
        .contains("\"provider\": \"lambda\"")
        // 8 h and an hour of set-up at USD 0.75, CNY 10 / 1.25 a dollar
        .contains("\"expected\": \"CNY 54.00\"")
        .contains("\"as_of\": \"2026-10-06\"")
        .contains("\"age_days\": 55")
        .contains("\"as_of\": \"2026-11-27\"")
        .contains("European Central Bank");
    assertThat(
            CommandLineRun.of(
                    "recommend", workload, "--catalog", "cached:" + cache, "--as-of", "2026-11-30")
                .out())
        .contains("2026-10-06")
        .contains("55 days");
  }

  @Test
  void aFailureIsToldAndTheOldListStays() {
    files.put("/lambda/vms.csv", TABLE);
    refresh("skypilot/lambda");
    files.clear();

    CommandLineRun failed = refresh("skypilot/lambda", "skypilot/gcp");

    assertThat(failed.exitCode()).isEqualTo(1);
    assertThat(failed.out())
        .contains("skypilot/lambda failed: server answers 404. The list of 2026-10-06 stays.")
        .contains("skypilot/gcp failed: server answers 404. There is no older list.");
    assertThat(CommandLineRun.of("catalog", "list", "--catalog", "cached:" + cache).out())
        .contains("A10", "2026-10-06");
  }

  @Test
  void printsJsonAndSpeaksChinese() {
    files.put("/lambda/vms.csv", TABLE);

    assertThat(refresh(List.of("skypilot/lambda"), "--format", "json").out())
        .contains("\"list\" : \"skypilot/lambda\"", "\"result\" : \"updated\"")
        .contains("\"as_of\" : \"2026-10-06\"", "\"catalog\" : \"cached:" + cache + "\"");
    assertThat(refresh(List.of("skypilot/lambda"), "--lang", "zh").out())
        .contains("无变化", "使用方法：--catalog cached:" + cache);
  }

  @Test
  void showsHowItGetsOnWhereItIsAsked() {
    files.put("/lambda/vms.csv", TABLE);

    assertThat(refresh(List.of("skypilot/lambda"), "--progress").err())
        .startsWith("skypilot/lambda: 0.0 MB of 0.0 MB");
  }

  @Test
  void plainHttpHasToBeAllowed() {
    CommandLineRun run =
        CommandLineRun.of(
            "catalog",
            "refresh",
            "--catalog",
            "ecb",
            "--cache",
            cache.toString(),
            "--base-url",
            "ecb=" + base());

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).contains("ecb/daily failed: address must be https, unless plain http is");
  }

  private String base() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  private CommandLineRun refresh(String... lists) {
    return refresh(List.of(lists));
  }

  private CommandLineRun refresh(List<String> lists, String... more) {
    List<String> args = new ArrayList<>(List.of("catalog", "refresh", "--allow-http"));
    args.addAll(List.of("--cache", cache.toString()));
    for (String source : List.of("skypilot", "ecb")) {
      args.addAll(List.of("--base-url", source + "=" + base()));
    }
    lists.forEach(list -> args.addAll(List.of("--catalog", list)));
    args.addAll(List.of(more));
    return CommandLineRun.of(args.toArray(String[]::new));
  }
}
