package io.gpucost.catalog.gpuhunt;

import io.gpucost.pricing.CatalogException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;

/**
 * The tables of an archive, unpacked into a folder that goes when they are closed. Of a name only
 * the part after the last slash counts, and sizes are those of what comes out, not those stated: an
 * archive can write nowhere else, and cannot swell beyond the bound.
 */
final class ZippedTables implements AutoCloseable {
  private static final Pattern TABLE = Pattern.compile("[a-z0-9][a-z0-9._-]{0,60}\\.csv");
  private static final int MOST_ENTRIES = 1_000;
  private static final long MOST_BYTES = 512L << 20;
  private static final int BUFFER = 1 << 16;

  private final Path folder;

  private ZippedTables(Path folder) {
    this.folder = folder;
  }

  /**
   * Unpacks the tables of an archive.
   *
   * @throws CatalogException if it is none, or larger than any price list
   */
  static ZippedTables of(Path zip, String word) {
    try {
      ZippedTables tables = new ZippedTables(Files.createTempDirectory("gpu-cost-tables"));
      try {
        tables.unpack(zip);
        return tables;
      } catch (IOException e) {
        tables.close();
        throw e;
      }
    } catch (ZipException | FileAlreadyExistsException e) {
      throw new CatalogException(word + ":" + zip, "is no archive of tables: " + e.getMessage());
    } catch (IOException e) {
      throw new CatalogException(
          word + ":" + zip, "cannot be unpacked (" + e.getClass().getSimpleName() + ")");
    }
  }

  private void unpack(Path zip) throws IOException {
    long left = MOST_BYTES;
    int entries = 0;
    int tables = 0;
    try (ZipInputStream in = new ZipInputStream(Files.newInputStream(zip))) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        if (++entries > MOST_ENTRIES) {
          throw new ZipException("more than " + MOST_ENTRIES + " entries");
        }
        String path = entry.getName().toLowerCase(Locale.ROOT);
        String name = path.substring(path.lastIndexOf('/') + 1);
        if (TABLE.matcher(name).matches()) {
          left = copy(in, folder.resolve(name), left);
          tables++;
        }
      }
    } catch (IllegalArgumentException e) {
      throw new ZipException("a name in it is no text");
    }
    if (tables == 0) {
      throw new ZipException("it has no table such as aws.csv");
    }
  }

  private static long copy(InputStream in, Path to, long most) throws IOException {
    long left = most;
    byte[] buffer = new byte[BUFFER];
    try (OutputStream out = Files.newOutputStream(to, StandardOpenOption.CREATE_NEW)) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        left -= read;
        if (left < 0) {
          throw new ZipException("more than " + MOST_BYTES + " bytes come out of it");
        }
        out.write(buffer, 0, read);
      }
    }
    return left;
  }

  Path folder() {
    return folder;
  }

  @Override
  public void close() {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.deleteIfExists(file);
      }
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      // What stays in the folder for temporary files is the system's to remove.
    }
  }
}
