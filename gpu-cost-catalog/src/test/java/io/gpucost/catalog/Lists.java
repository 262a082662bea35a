package io.gpucost.catalog;

import io.gpucost.pricing.LoadReport;
import io.gpucost.pricing.LoadReport.Doubt;
import io.gpucost.pricing.PricingCatalog;
import io.gpucost.pricing.spi.CatalogContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Price lists for tests. */
public final class Lists {
  /** Real files of others, beside the repository; where they are left out, their tests skip. */
  public static final Path REAL = Path.of("..", "..", "shared", "data", "catalog");

  private Lists() {}

  /** Reads a list as a user does. */
  public static PricingCatalog open(String word, Path file) {
    return Catalogs.open(word + ":" + file).load(CatalogContext.newest());
  }

  /** Writes a list and reads it. */
  public static PricingCatalog open(String word, Path folder, String name, String text) {
    try {
      Path file = folder.resolve(name);
      Files.createDirectories(file.getParent());
      return open(word, Files.writeString(file, text));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The reasons of one kind, without their places. */
  public static List<String> reasons(PricingCatalog list, Doubt.Kind kind) {
    return list.report().doubts().stream()
        .filter(doubt -> doubt.kind() == kind)
        .map(Doubt::reason)
        .toList();
  }

  /** Whether every row of every file is accounted for. */
  public static boolean addsUp(PricingCatalog list) {
    return list.report().files().stream().allMatch(LoadReport.FileCount::addsUp);
  }
}
