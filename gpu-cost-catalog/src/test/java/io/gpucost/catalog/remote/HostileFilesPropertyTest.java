package io.gpucost.catalog.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.catalog.Catalogs;
import io.gpucost.catalog.Lists;
import io.gpucost.unit.GpuCostException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;

/** Files that came from elsewhere, or that somebody has changed: read, or refused in words. */
class HostileFilesPropertyTest {
  private static final Edition EDITION =
      new Edition(
          "aws.csv",
          "https://example.com/aws/vms.csv",
          "ab".repeat(32),
          12,
          3,
          LocalDate.of(2026, 11, 1),
          Instant.parse("2026-11-30T12:00:00Z"),
          new Validators(
              Optional.of("W/\"v1\""), Optional.of(Instant.parse("2026-11-01T10:00:00Z"))));
  private static final byte[] RATES =
      ("<?xml version='1.0' encoding='UTF-8'?><Envelope><Cube><Cube time='2026-11-27'>"
              + "<Cube currency='USD' rate='1.25'/></Cube></Cube></Envelope>")
          .getBytes(StandardCharsets.UTF_8);
  private static final byte[] ZIP = zip();

  private static byte[] zip() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.putNextEntry(new ZipEntry("aws.csv"));
      zip.write(
          "instance_name,price,gpu_count,gpu_name,spot\na,1,1,T4,False\n"
              .getBytes(StandardCharsets.UTF_8));
      zip.closeEntry();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return bytes.toByteArray();
  }

  @Property(tries = 200)
  void whatIsKnownOfAFileIsReadAsItWasWritten(@ForAll @StringLength(max = 60) String tag) {
    Validators validators =
        new Validators(Optional.of(tag).filter(t -> !t.isBlank()), Optional.empty());
    Edition edition =
        new Edition(
            EDITION.name(),
            EDITION.url(),
            EDITION.sha256(),
            EDITION.bytes(),
            EDITION.rows(),
            EDITION.asOf(),
            EDITION.checked(),
            validators);

    Optional<Edition> read = Edition.read(edition.write(), edition.name());

    assertThat(read.map(Edition::sha256)).contains(EDITION.sha256());
    assertThat(Edition.read(EDITION.write(), EDITION.name())).contains(EDITION);
  }

  @Property(tries = 300)
  void whatIsKnownOfAFileMayBeDamaged(
      @ForAll @Size(min = 1, max = 6) List<Byte> values, @ForAll @IntRange(max = 400) int place) {
    Edition.read(damaged(EDITION.write(), values, place), "aws.csv")
        .ifPresent(edition -> assertThat(edition.sha256()).matches("[0-9a-f]{64}"));
  }

  @Property(tries = 200)
  void ratesMayBeDamaged(
      @ForAll @Size(min = 1, max = 6) List<Byte> values, @ForAll @IntRange(max = 400) int place)
      throws IOException {
    Path file = Files.createTempFile("fuzz", ".xml");
    try {
      Files.write(file, damaged(RATES, values, place));
      assertThat(Catalogs.rates(file).currencies()).isNotEmpty();
    } catch (GpuCostException refused) {
      assertThat(refused.getMessage()).contains(file.toString());
    } finally {
      Files.delete(file);
    }
  }

  @Property(tries = 200)
  void anArchiveMayBeDamaged(
      @ForAll @Size(min = 1, max = 6) List<Byte> values,
      @ForAll @IntRange(max = 400) int place,
      @ForAll boolean cut)
      throws IOException {
    Path file = Files.createTempFile("fuzz", ".zip");
    try {
      Files.write(file, cut ? Arrays.copyOf(ZIP, place % ZIP.length) : damaged(ZIP, values, place));
      assertThat(Lists.addsUp(Lists.open("gpuhunt", file))).isTrue();
    } catch (GpuCostException refused) {
      assertThat(refused.getMessage()).contains(file.toString());
    } finally {
      Files.delete(file);
    }
  }

  private static byte[] damaged(byte[] whole, List<Byte> values, int place) {
    byte[] damaged = whole.clone();
    for (int i = 0; i < values.size(); i++) {
      damaged[(place + i * 7) % damaged.length] = values.get(i);
    }
    return damaged;
  }
}
