package io.gpucost.examples.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
