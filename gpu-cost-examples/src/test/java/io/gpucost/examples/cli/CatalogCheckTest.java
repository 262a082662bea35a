package io.gpucost.examples.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.pricing.Offer;
import io.gpucost.pricing.PricingCatalog;
import io.gpucost.pricing.spi.CatalogContext;
import io.gpucost.pricing.spi.PricingCatalogProvider;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogCheckTest {
  private static final String TABLE =
      """
      InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Price,SpotPrice,Region
      a,T4,1,4,16,,0.5,0.6,r
      b,T4,1,4,16,,0.5,0.6,s
      c,T4,1,4,16,,0.5,0,s
      d,,,4,16,,0.1,,s
      """;

  @TempDir private Path folder;

  @Test
  void aListWithoutRefusedRowsIsAnAnswer() throws IOException {
    CommandLineRun run = check(TABLE);

    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("3 offers, as of no date")
        .containsPattern("lambda-vms.csv +4 +3 +3 +1 +0 +0 +1 +2")
        .contains(
            "doubted lambda-vms.csv:2: spot price of USD 0.6/h is not below the USD 0.5/h on"
                + " demand (and 1 more rows)")
        .contains("repaired lambda-vms.csv:4: a spot price of zero was read as unknown");
  }

  @Test
  void aRefusedRowFailsTheCheck() throws IOException {
    CommandLineRun run = check(TABLE + "e,RTX 4091,1,4,16,,0.5,,r\n");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).contains("refused lambda-vms.csv:6: GPU must have a sheet (nearest: RTX");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void printsJson() throws IOException {
    CommandLineRun run = check(TABLE, "--format", "json");

    assertThat(run.out())
        .contains("\"set_aside\" : 1")
        .contains("\"doubted\" : 2")
        .contains("\"place\" : \"lambda-vms.csv:2\"");
  }

  @Test
  void speaksChinese() throws IOException {
    assertThat(check(TABLE, "--lang", "zh").out()).contains("存疑 lambda-vms.csv:2");
  }

  @Test
  void theBundledListPasses() {
    assertThat(CommandLineRun.of("catalog", "check").exitCode()).isZero();
  }

  /** A plug-in as its author may get it wrong: no price that is known, no day that has come. */
  public static final class WrongPrices implements PricingCatalogProvider {
    @Override
    public String id() {
      return "wrong";
    }

    @Override
    public PricingCatalog load(CatalogContext context) {
      return PricingCatalog.builder("finance", LocalDate.of(2999, 1, 1))
          .add(Offer.quote("RTX 4090", "CNY 0/h"))
          .add(Offer.quote("RTX 4091", "CNY 2/h"))
          .build();
    }
  }

  @Test
  void aPluginIsCheckedAsANamedListIs() throws IOException {
    Path jar = folder.resolve("wrong.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new JarEntry("META-INF/services/" + PricingCatalogProvider.class.getName()));
      out.write(WrongPrices.class.getName().getBytes(StandardCharsets.UTF_8));
    }

    CommandLineRun run = CommandLineRun.of("catalog", "check", "--plugins", folder.toString());

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out())
        .contains("wrong: 2 offers, as of 2999-01-01")
        .contains("wrong as_of must be at most ")
        .contains("wrong offers[0] must leave out a price that is unknown")
        .contains("wrong offers[1].gpu must have a sheet (nearest: RTX 4090");
  }

  @Test
  void theCountsOfEveryFileAddUpInJson() throws IOException {
    String json = check(TABLE + "e,RTX 4091,1,4,16,,0.5,,r\n", "--format", "json").out();

    assertThat(count(json, "rows")).isEqualTo(5);
    assertThat(count(json, "rows"))
        .isEqualTo(
            count(json, "taken")
                + count(json, "set_aside")
                + count(json, "duplicates")
                + count(json, "refused"));
  }

  private static int count(String json, String field) {
    Matcher matcher = Pattern.compile("\"" + field + "\" : ([0-9]+)").matcher(json);
    assertThat(matcher.find()).isTrue();
    return Integer.parseInt(matcher.group(1));
  }

  private CommandLineRun check(String table, String... more) throws IOException {
    Path file = Files.writeString(folder.resolve("lambda-vms.csv"), table);
    String[] args = new String[4 + more.length];
    args[0] = "catalog";
    args[1] = "check";
    args[2] = "--catalog";
    args[3] = "skypilot:" + file;
    System.arraycopy(more, 0, args, 4, more.length);
    return CommandLineRun.of(args);
  }
}
