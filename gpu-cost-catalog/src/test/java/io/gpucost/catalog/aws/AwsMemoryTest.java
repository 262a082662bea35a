package io.gpucost.catalog.aws;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.catalog.Lists;
import io.gpucost.pricing.PricingCatalog;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The real list has gigabytes. A JVM whose heap is a quarter of the file reads it to its end. */
class AwsMemoryTest {
  private static final int MACHINES = 680_000;
  private static final int HEAP_MIB = 64;

  private static final String PRODUCT =
      "\"%s\": {\"sku\": \"%s\", \"productFamily\": \"Compute Instance\", \"attributes\":"
          + " {\"instanceType\": \"%s\", \"vcpu\": \"4\", \"memory\": \"16 GiB\", \"tenancy\":"
          + " \"Shared\", \"operatingSystem\": \"Linux\", \"capacitystatus\": \"Used\", \"gpu\":"
          + " \"%d\", \"preInstalledSw\": \"NA\", \"regionCode\": \"us-east-1\"}}";
  private static final String TERMS =
      "\"%s\": {\"%s.T\": {\"priceDimensions\": {\"D\": {\"unit\": \"Hrs\", \"pricePerUnit\":"
          + " {\"USD\": \"1.006\"}}}, \"termAttributes\": {}}}";

  @TempDir Path folder;

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void aHeapOfAQuarterOfTheFileIsEnough() throws Exception {
    Path file = folder.resolve("index.json");
    write(file);
    assertThat(Files.size(file)).isGreaterThan(4L * HEAP_MIB << 20);

    Process reading =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + HEAP_MIB + "m",
                "-XX:+ExitOnOutOfMemoryError",
                "-cp",
                System.getProperty("java.class.path"),
                Reading.class.getName(),
                file.toString())
            .redirectErrorStream(true)
            .start();
    String told = new String(reading.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(reading.waitFor()).as(told).isZero();
    assertThat(told.strip()).isEqualTo("1 offer of %d rows".formatted(MACHINES + 1));
  }

  /** As AWS has it: all products, then the prices of each. */
  private static void write(Path file) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
      say(out, "{\"publicationDate\": \"2026-11-20T00:00:00Z\", \"products\": {\n");
      for (int i = 0; i < MACHINES; i++) {
        say(out, PRODUCT.formatted("S" + i, "S" + i, "m5.xlarge", 0) + ",\n");
      }
      say(out, PRODUCT.formatted("G", "G", "g5.xlarge", 1) + "}, \"terms\": {\"OnDemand\": {\n");
      for (int i = 0; i < MACHINES; i++) {
        say(out, TERMS.formatted("S" + i, "S" + i) + ",\n");
      }
      say(out, TERMS.formatted("G", "G") + "}}}");
    }
  }

  private static void say(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.US_ASCII));
  }

  /** A JVM that reads the file as a user does. */
  static final class Reading {
    private Reading() {}

    public static void main(String[] args) {
      PricingCatalog list = Lists.open("aws", Path.of(args[0]));
      System.out.printf("%d offer of %d rows%n", list.offers().size(), list.report().rows());
    }
  }
}
