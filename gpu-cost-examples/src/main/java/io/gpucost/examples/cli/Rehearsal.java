package io.gpucost.examples.cli;

import io.gpucost.catalog.Catalogs;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Runs the usual commands once and shows no answer: the launcher {@code gpu-cost} keeps the classes
 * that this loads in an archive, from which later runs take them.
 */
final class Rehearsal {
  private static final String TABLE =
      """
      InstanceType,vCPUs,MemoryGiB,AcceleratorName,AcceleratorCount,GpuInfo,Region,AvailabilityZone,Price,SpotPrice
      g2-standard-4,4.0,16.0,,,,us-east1,us-east1-b,0.2,0.1
      ,,,L4,1.0,"{'Gpus': [{'Name': 'L4', 'MemoryInfo': {'SizeInMiB': 24576}}], 'TotalGpuMemoryInMiB': 24576}",us-east1,us-east1-b,0.5,0.6
      m-1,8.0,64.0,A100,0.5,A100,"Denmark, DK",,1.5,0.0
      """;

  private static final String WORKLOAD =
      """
      { "schema": 1, "task": { "kind": "fine_tune", "model": "Qwen-7B", "method": "lora" },
        "work": { "samples": 1000, "epochs": 1 } }
      """;

  private static final List<String> COMMANDS =
      List.of(
          "catalog list --min-memory 24GB --catalog skypilot:gcp-vms.csv",
          "catalog list --top 5 --lang zh",
          "catalog check --catalog skypilot:gcp-vms.csv",
          "plans --on-demand CNY0.65/h --weekly CNY120",
          "vram workload.json",
          "recommend workload.json",
          "recommend workload.json --format json --lang zh");

  private Rehearsal() {}

  /**
   * Runs them.
   *
   * @param args none
   * @throws IOException if no file can be written for the commands to read
   */
  public static void main(String[] args) throws IOException {
    Catalogs.warmUp();
    Path folder = Files.createTempDirectory("gpu-cost");
    Path table = Files.writeString(folder.resolve("gcp-vms.csv"), TABLE);
    Path workload = Files.writeString(folder.resolve("workload.json"), WORKLOAD);
    try (PrintWriter nowhere = new PrintWriter(Writer.nullWriter())) {
      for (String command : COMMANDS) {
        String placed =
            command
                .replace("gcp-vms.csv", table.toString())
                .replace("workload.json", workload.toString());
        GpuCost.run(placed.split(" "), nowhere, nowhere);
      }
    } finally {
      Files.delete(table);
      Files.delete(workload);
      Files.delete(folder);
    }
  }
}
